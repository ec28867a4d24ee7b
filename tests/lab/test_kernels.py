"""When the kernels for misread rules are used, and how they are compiled."""

import os
import signal
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import psutil
import pytest

from graphsolve.graphs.kernels import is_ready, warn_once
from graphsolve.lab import kernels
from graphsolve.lab.executors import ProcessExecutor
from graphsolve.lab.interface import lab_of
from graphsolve.lab.kernels import WORTH_COMPILING, WORTH_LOADING, LabKernel
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.interface import compiled_engine
from patience import PATIENCE, wait_until


@pytest.mark.parametrize("puzzle", ["cave", "cards"])
def test_compiling(puzzle):
    compiled_engine(puzzle)
    used = lab_of(PUZZLES[puzzle]).kernel
    kernel = LabKernel(used.program, used.kernel)
    assert is_ready(kernel.entry)
    assert not kernel.is_ready(WORTH_LOADING - 1)
    assert kernel.is_ready(1)


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


def warm_up():
    (FOLDER / "draft").write_text(str(os.getpid()))
    (FOLDER / "draft").rename(FOLDER / "process")
"""


@pytest.fixture
def codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of codes whose kernel cannot be compiled."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "codes", raising=False)
    path = tmp_path / "codes.py"
    path.write_text(CODES)
    return path


@pytest.mark.parametrize("name", ["", "SIGINT", "SIGTERM", "SIGKILL"])
def test_a_process_that_compiles_ends_with_the_command(codes, name):
    """The command is a script whose main part nothing guards."""
    codes.write_text(f"{CODES}    sleep({PATIENCE})\n")
    process = codes.with_name("process")
    script = codes.with_name("script.py")
    script.write_text(
        "from graphsolve.lab.kernels import LabKernel\n"
        "LabKernel('codes', 'KERNEL').compile()\ninput()\n"
    )
    with Popen([sys.executable, script], stdin=PIPE, stdout=PIPE, stderr=PIPE) as command:
        wait_until(process.exists)
        assert psutil.pid_exists(int(process.read_text()))
        if name:
            command.send_signal(getattr(signal, name))
        output, errors = command.communicate(b"\n")
        wait_until(lambda: not psutil.pid_exists(int(process.read_text())))
    assert not output
    assert not errors or name == "SIGINT"


def test_machine_code_that_cannot_be_kept(codes, monkeypatch, caplog):
    monkeypatch.setattr(kernels, "WORTH_COMPILING", WORTH_COMPILING)
    warn_once.cache_clear()
    kernel = LabKernel("codes", "KERNEL")
    assert not kernel.is_ready(WORTH_COMPILING)
    kernel.compiler.wait(PATIENCE)
    assert not caplog.messages
    assert not kernel.is_ready()
    assert not kernel.is_ready()
    line = f"Going on in pure Python: machine code cannot be kept in {codes.parent}"
    assert caplog.messages == [line]
    codes.with_name("codes.kernel-15-1.py311.1.nbc").touch()
    assert kernel.is_ready()


def test_worker_processes_leave_compiling_to_their_parent(codes):
    kernel = LabKernel("codes", "KERNEL")
    with ProcessExecutor(1) as executor:
        assert not executor.submit(kernel.is_ready, WORTH_COMPILING).result()
        assert not executor.submit(eval, "'numba' in __import__('sys').modules").result()
        kernel.parent_is_ready = True
        assert not executor.submit(kernel.is_ready, WORTH_COMPILING).result()
    assert not codes.with_name("process").exists()
