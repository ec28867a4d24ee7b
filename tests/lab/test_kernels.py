"""When the kernels for misread rules are used."""

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from pkgutil import resolve_name
from subprocess import PIPE, Popen
from time import monotonic, sleep

import psutil
import pytest

from graphsolve.graphs.kernels import is_ready, warn_once
from graphsolve.lab.cards import codes as card_codes
from graphsolve.lab.cave import codes as cave_codes
from graphsolve.lab.kernels import WORTH_COMPILING, LabKernel, compile_once
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from patience import PATIENCE

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
CAVE = parse_cave("#G.E#")

COMPILE = LabKernel.compile
"""In place of it, conftest.py lets other tests do nothing."""


@pytest.mark.parametrize("module", [cave_codes, card_codes], ids=["cave", "cards"])
def test_compiling(module):
    compile_once(module.__name__)
    assert is_ready(resolve_name(module.ENTRY))


CODES = """
import os
from pathlib import Path
from types import SimpleNamespace
from time import sleep

FOLDER = Path(__file__).parent
FUNCTION = SimpleNamespace(__qualname__="kernel-15")
KERNEL = SimpleNamespace(
    py_func=FUNCTION, signatures=[], stats=SimpleNamespace(cache_path=str(FOLDER))
)
ENTRY = "codes:KERNEL"


def compile_kernel():
    (FOLDER / "draft").write_text(str(os.getpid()))
    (FOLDER / "draft").rename(FOLDER / "process")
    print("a process that compiles writes nothing")
"""


@pytest.fixture
def slow_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module whose kernel never gets compiled, and the file with the process that tries to."""
    (tmp_path / "codes.py").write_text(f"{CODES}    sleep({PATIENCE})\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    return tmp_path / "process"


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < deadline
        sleep(0.02)


@pytest.mark.parametrize("name", ["", "SIGINT", "SIGTERM", "SIGKILL"])
def test_a_process_that_compiles_ends_with_the_command(slow_codes, name):
    script = (
        "from time import sleep\n"
        "from graphsolve.lab.kernels import LabKernel\n"
        "LabKernel('codes').compile()\n"
        "input()\n"
    )
    with Popen([sys.executable, "-c", script], stdin=PIPE, stdout=PIPE, stderr=PIPE) as command:
        wait_until(slow_codes.exists)
        assert psutil.pid_exists(int(slow_codes.read_text()))
        if name:
            command.send_signal(getattr(signal, name))
        output, errors = command.communicate(b"\n")
        wait_until(lambda: not psutil.pid_exists(int(slow_codes.read_text())))
    assert not output
    assert not errors or name == "SIGINT"


def test_machine_code_that_cannot_be_kept(tmp_path, monkeypatch, caplog):
    (tmp_path / "codes.py").write_text(CODES)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(LabKernel, "compile", COMPILE)
    warn_once.cache_clear()
    kernel = LabKernel("codes")
    assert kernel.codes(WORTH_COMPILING) is None
    assert kernel.compiler.wait(PATIENCE) == 1
    assert not caplog.messages
    assert kernel.codes() is kernel.codes() is None
    line = f"Going on in pure Python: machine code cannot be kept in {tmp_path}"
    assert caplog.messages == [line]
    (tmp_path / "codes.kernel-15-1.py311.1.nbc").touch()
    assert kernel.codes()
