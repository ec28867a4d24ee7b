"""Puzzles that tell apart misreadings with the same answers."""

import pytest

import oracle
from battles import picture
from graphsolve.lab.diagnose import apart, tell_apart
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks


def test_caves():
    names = ["attack-first", "attack-ties-backwards", "last-round-counts"]
    found = tell_apart([CATALOGUE[name] for name in names], seconds=60)
    assert sorted(name for group in found.names.values() for name in group) == sorted(names)
    assert len(found.names) > 1
    for answer, group in found.names.items():
        for name in group:
            assert CATALOGUE[name].answer(found.puzzle, found.part) == answer
    rows = picture(found.puzzle)
    fought = oracle.battle(rows) if found.part == 1 else oracle.least_power(rows)[1]
    assert fought.outcome == found.right
    assert found.puzzle.height * found.puzzle.width <= 49


def test_a_rare_tie(monkeypatch: pytest.MonkeyPatch):
    """These two differ only where steps to the left and to the right are tied, but not down."""
    monkeypatch.setattr(apart, "SIZES", [16])
    monkeypatch.setattr(apart, "PATIENCE", 3)  # hardly shrink it
    names = ["last-step", "steps-in-order-dlru"]
    found = tell_apart([CATALOGUE[name] for name in names], seconds=60)
    assert len(found.names) == 2
    for answer, [name] in found.names.items():
        assert CATALOGUE[name].answer(found.puzzle, found.part) == answer


def test_cards():
    both = [CATALOGUE[name] for name in ("score-from-zero", "score-from-the-top")]
    found = tell_apart(both, seconds=60)
    assert found.puzzle == Decks((2,), (1,))
    assert (found.part, found.right) == (1, 5)
    assert found.names == {2: ("score-from-zero",), 4: ("score-from-the-top",)}


def test_the_same_misreading_twice_is_never_told_apart():
    one = CATALOGUE["last-round-counts"]
    assert tell_apart([one, one], seconds=0.2) is None


def test_no_time_to_shrink(monkeypatch: pytest.MonkeyPatch):
    """Then the puzzle that was found is returned as it is."""
    monkeypatch.setattr(apart, "SHARE_TO_FIND", 1.0)
    names = ["last-round-counts", "one-round-too-few"]
    assert len(tell_apart([CATALOGUE[name] for name in names], seconds=3.0).names) == 2
