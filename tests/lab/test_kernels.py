"""When the kernels for misread rules are used."""

import sys
from collections.abc import Iterator

import pytest

from graphsolve.lab import kernels
from graphsolve.lab.cards import answers as card_answers
from graphsolve.lab.cards import codes as card_codes
from graphsolve.lab.cards.answers import ANSWERS, FAST_ROUNDS, ROUNDS, play_compiled, play_quickly
from graphsolve.lab.cave import answers as cave_answers
from graphsolve.lab.cave import codes as cave_codes
from graphsolve.lab.cave.answers import answers_by
from graphsolve.lab.kernels import WORTH_COMPILING, WORTH_LOADING, LabKernel
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import parse_cave

compile_kernel = LabKernel.compile  # in place of which conftest.py lets other tests do nothing
DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
CAVE = parse_cave("#G.E#")


@pytest.fixture(params=[cave_codes, card_codes], ids=["cave", "cards"])
def codes(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    """The module of a kernel that is ready, and not loaded yet."""
    monkeypatch.setattr(request.param, "is_ready", lambda: True)
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
    monkeypatch.setattr(LabKernel, "compile", compile_kernel)
    monkeypatch.setattr(codes, "is_ready", lambda: False)
    monkeypatch.setattr(kernels, "Popen", lambda command, **_: started.append(command) or command)
    kernel = LabKernel(codes.__name__)
    assert kernel.codes(WORTH_COMPILING - 1) is None
    assert not started
    assert kernel.codes(1) is kernel.codes(1) is None
    assert len(started) == 1
    monkeypatch.setattr(codes, "is_ready", lambda: True)
    assert kernel.codes() is codes


def test_a_process_of_several_compiles_nothing(codes, monkeypatch):
    monkeypatch.setattr(codes, "is_ready", lambda: False)
    monkeypatch.setattr(kernels, "parent_process", lambda: "the process that has started it")
    kernel = LabKernel(codes.__name__)
    assert kernel.codes(WORTH_COMPILING) is None
    assert not kernel.compiling


@pytest.mark.parametrize("module", [cave_codes, card_codes], ids=["cave", "cards"])
def test_the_process_that_compiles(module):
    assert compile_kernel(LabKernel(module.__name__)).wait() == 0
    assert module.is_ready()


def test_games_that_the_kernel_plays(monkeypatch):
    monkeypatch.setattr(card_answers, "KERNEL", LabKernel(card_codes.__name__))
    monkeypatch.setattr(card_codes, "is_ready", lambda: False)
    assert ANSWERS.engine(DECKS) == (play_quickly, ROUNDS)
    monkeypatch.setattr(card_codes, "is_ready", lambda: True)
    assert ANSWERS.engine(DECKS) == (play_compiled, FAST_ROUNDS)
    assert ANSWERS.engine(Decks((1, 64), (2, 3))) == (play_quickly, ROUNDS)


def test_battles_of_the_graph_engine(monkeypatch):
    monkeypatch.setattr(cave_answers, "KERNEL", LabKernel(cave_codes.__name__))
    monkeypatch.setattr(cave_codes, "is_ready", lambda: False)
    monkeypatch.setattr(cave_codes, "answers", None)
    some = CATALOGUE["attack-first"], CATALOGUE["last-round-counts"]
    assert dict(answers_by(CAVE, 1, some)) == {0: 134, 1: 136}
