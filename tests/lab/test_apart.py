"""Puzzles that tell apart misreadings with the same answers."""

import oracle
from battles import picture
from graphsolve.lab.cards.plugin import PLUGIN
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.lab.questions import tell_apart


def test_caves():
    names = ["attack-first", "attack-ties-backwards", "last-round-counts"]
    found = tell_apart([CATALOGUE[name] for name in names])
    assert [one.name for one in found.answers] == names
    assert len({*found.answers.values()}) > 1
    for one, answer in found.answers.items():
        assert one.answer(found.puzzle, found.part) == answer
    rows = picture(found.puzzle)
    fought = oracle.battle(rows) if found.part == 1 else oracle.least_power(rows)[1]
    assert fought.outcome == found.right
    assert found.puzzle.height * found.puzzle.width <= 49


def test_a_candidate_that_takes_too_long_is_told_apart_by_other_puzzles(monkeypatch):
    usual, too_long = PLUGIN.answer_of, []

    def play(decks, *arguments):
        if not too_long or decks == too_long[0]:
            too_long[:] = [decks]  # the first puzzle that is tried
            raise TooLongError
        return usual(decks, *arguments)

    monkeypatch.setattr(PLUGIN, "answer_of", play)
    names = "score-from-zero", "losers-card-first"
    found = tell_apart([CATALOGUE[name] for name in names])
    assert found.puzzle != too_long[0]
    assert len({*found.answers.values()}) == 2
