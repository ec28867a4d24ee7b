"""When the kernels for misread rules are used."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name
from threading import Event, Thread
from time import monotonic, sleep
from types import SimpleNamespace

import pytest
from filelock import FileLock

from graphsolve.graphs.kernels import is_ready
from graphsolve.lab import kernels
from graphsolve.lab.cards import answers as card_answers
from graphsolve.lab.cards import codes as card_codes
from graphsolve.lab.cards.answers import (
    FAST_ROUNDS,
    ROUNDS,
    engine_for,
    play_compiled,
    play_quickly,
)
from graphsolve.lab.cave import answers as cave_answers
from graphsolve.lab.cave import codes as cave_codes
from graphsolve.lab.cave.answers import answers_by
from graphsolve.lab.kernels import WORTH_COMPILING, WORTH_LOADING, LabKernel, compile_once
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave
from patience import PATIENCE

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
CAVE = parse_cave("#G.E#")

COMPILE = LabKernel.compile
"""In place of it, conftest.py lets other tests do nothing."""


@pytest.fixture(params=[cave_codes, card_codes], ids=["cave", "cards"])
def codes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The module of a kernel that is ready, and not loaded yet."""
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: True)
    monkeypatch.delitem(sys.modules, request.param.__name__)
    monkeypatch.setattr(kernels, "import_module", lambda _: request.param)
    return request.param


def test_a_kernel_waits_until_it_is_worth_loading(codes):
    kernel = LabKernel(codes.__name__)
    assert kernel.codes(WORTH_LOADING - 1) is None
    assert kernel.codes() is None
    assert kernel.codes(1) is codes


def test_without_numba(codes, monkeypatch):
    monkeypatch.setattr(kernels, "choose", lambda _: "graph")
    assert LabKernel(codes.__name__).codes(WORTH_COMPILING) is None


def test_a_kernel_is_compiled_by_another_process_once_that_pays(codes, monkeypatch):
    started = []
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    monkeypatch.setattr(LabKernel, "compile", lambda kernel: started.append(kernel.module))
    kernel = LabKernel(codes.__name__)
    assert kernel.codes(WORTH_COMPILING - 1) is None
    assert not started
    assert kernel.codes(1) is kernel.codes(1) is None
    assert started == [codes.__name__]
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: True)
    assert kernel.codes() is codes


def test_a_process_of_several_compiles_nothing(codes, monkeypatch):
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    monkeypatch.setattr(kernels, "parent_process", lambda: "the process that has started it")
    monkeypatch.setattr(LabKernel, "compile", None)
    assert LabKernel(codes.__name__).codes(WORTH_COMPILING) is None


def test_without_a_folder_for_machine_code(codes, monkeypatch):
    """Another process would compile it at every run."""
    uncached = SimpleNamespace(stats=SimpleNamespace(cache_path=None))
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    monkeypatch.setattr(LabKernel, "entry", uncached)
    monkeypatch.setattr(LabKernel, "compile", None)
    assert LabKernel(codes.__name__).codes(WORTH_COMPILING) is None


@pytest.mark.parametrize("module", [cave_codes, card_codes], ids=["cave", "cards"])
def test_compiling(module):
    compile_once(module.__name__)
    assert is_ready(resolve_name(module.ENTRY))


def test_a_kernel_is_compiled_by_one_process_at_a_time(monkeypatch):
    compiled = Event()
    monkeypatch.setattr(card_codes, "compile_kernel", compiled.set)
    with FileLock(
        Path(resolve_name(card_codes.ENTRY).stats.cache_path) / f"{card_codes.__name__}.lock"
    ):
        other = Thread(target=compile_once, args=[card_codes.__name__])
        other.start()
        assert not compiled.wait(0.2)
    assert compiled.wait(PATIENCE)
    other.join()


def test_the_process_that_compiles(tmp_path, monkeypatch):
    """It is a process of its own, which writes nothing and goes on when this one ends."""
    compiled = tmp_path / "compiled"
    (tmp_path / "codes.py").write_text(
        "from pathlib import Path\n"
        "from types import SimpleNamespace\n"
        f"KERNEL = SimpleNamespace(stats=SimpleNamespace(cache_path={str(tmp_path)!r}))\n"
        "ENTRY = 'codes:KERNEL'\n"
        f"def compile_kernel():\n    Path({str(compiled)!r}).touch()\n    print(1 / 0)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    COMPILE(LabKernel("codes"))
    deadline = monotonic() + PATIENCE
    while not compiled.exists() and monotonic() < deadline:
        sleep(0.1)
    assert compiled.exists()


def test_games_that_the_kernel_plays(monkeypatch):
    monkeypatch.setattr(card_answers, "KERNEL", LabKernel(card_codes.__name__))
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    assert engine_for(DECKS) == (play_quickly, ROUNDS)
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: True)
    assert engine_for(DECKS) == (play_compiled, FAST_ROUNDS)
    assert engine_for(Decks((1, 64), (2, 3))) == (play_quickly, ROUNDS)


def test_battles_of_the_graph_engine(monkeypatch):
    monkeypatch.setattr(cave_answers, "KERNEL", LabKernel(cave_codes.__name__))
    monkeypatch.setattr("graphsolve.graphs.kernels.is_ready", lambda _: False)
    monkeypatch.setattr(cave_codes, "answers", None)
    some = CATALOGUE["attack-first"], CATALOGUE["last-round-counts"]
    assert dict(answers_by(CAVE, 1, some)) == {0: 134, 1: 136}
