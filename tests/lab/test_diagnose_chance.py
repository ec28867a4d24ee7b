"""How likely it is that something else than a finding is behind wrong answers."""

import pytest

from graphsolve.lab.cave.plugin import PLUGIN
from graphsolve.lab.misreadings import PAIR_COST, combined
from graphsolve.puzzles.cave import parse_cave
from graphsolve.show.formats import diagnosis_json
from searches import diagnosed, made, searched

CAVE = parse_cave("#G.E#")
RIGHT = 1000


FIRST, SECOND, THIRD, OTHER = (
    made("first", 2.0, "chosen", puzzle="cave"),
    made("second", 3.0, "step", puzzle="cave"),
    made("third", 4.0, "step", puzzle="cave"),
    made("other", 4.0, "attacked", puzzle="cave"),
)


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch):
    """Answers are spread over 1000 values or more."""
    monkeypatch.setattr(PLUGIN, "misreadings", (FIRST, SECOND, THIRD, OTHER))
    monkeypatch.setattr(PLUGIN, "wrong_answers", 1000)


def others(given: tuple[int, ...], right: tuple[int, ...], *answers: tuple[int, ...]) -> float:
    """The weight of other causes, with the answers of all four misreadings to some parts."""
    given, right, *some = [dict(enumerate(each, 1)) for each in (given, right, *answers)]
    tried = zip((FIRST, SECOND, THIRD, OTHER), some, strict=True)
    return diagnosed(CAVE, given, right, searched(answers=tried)).odds.others


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ((2000, 2000, 3000, 4000, 1500), (0, 0, 3000, 4000, 1500)),  # of any mistake
        ((2000, 2000, 3000, 3000, 1500), (2000, 2000, 3000, 4000, 3000)),  # unrelated twins
        ((200_000, 200_000, 2001, 1999, 2002), (2000, 2000, 2001, 1999, 2002)),  # far from others
    ],
)
def test_when_other_causes_are_likelier(less, more):
    one, other = ([(answer,) for answer in answers] for answers in (less, more))
    assert others(one[0], (RIGHT,), *one[1:]) < others(other[0], (RIGHT,), *other[1:])


def test_a_second_answer_that_fits_confirms_a_name():
    both = (2000, 3000), (2000, 3100), (1990, 3200), (1800, 2900)
    one = others((2000,), (RIGHT,), *(each[:1] for each in both))
    assert others((2000, 3000), (RIGHT, 1500), *both) < one


def test_misreadings_that_change_a_right_answer_say_nothing():
    def with_other(answer: int) -> float:
        tried = [(FIRST, {1: RIGHT, 2: 1990}), (OTHER, {1: 1, 2: answer})]
        search = searched(answers=tried)
        search.attempts[OTHER.name].has_effect = False
        return diagnosed(CAVE, {1: RIGHT, 2: 2000}, {1: RIGHT, 2: 1500}, search).odds.others

    assert with_other(2000) == with_other(3000)


def test_those_that_fit_are_likely_in_proportion_to_how_common_they_are():
    pair = combined(FIRST, SECOND)
    assert pair.cost == 2.0 + 3.0 + PAIR_COST
    tried = [(FIRST, {1: 1500}), (SECOND, {1: 1800}), (OTHER, {1: 2000})]
    diagnosis = diagnosed(CAVE, {1: 2000}, {1: RIGHT}, searched([OTHER, pair], tried))
    assert 0 < diagnosis.odds.chance < 1
    likely, less = diagnosis_json(diagnosis, reveal=False)["findings"]
    ratio = 2 ** (pair.cost - OTHER.cost)
    assert likely["probability"] == pytest.approx(ratio * less["probability"], rel=0.01)
