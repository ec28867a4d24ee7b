"""How likely it is that something else than a finding is behind wrong answers."""

import pytest

from graphsolve.lab.cave.plugin import PLUGIN
from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.misreadings import PAIR_COST, Misreading, combined
from graphsolve.lab.odds import Odds
from graphsolve.puzzles.cave import parse_cave
from graphsolve.show.diagnosis import diagnosis_json
from searches import searched

CAVE = parse_cave("#G.E#")
RIGHT = 1000


def made(name: str, decision: str, cost: float):
    replaces = {decision: name}
    return Misreading(puzzle="cave", name=name, rule="", misread="", cost=cost, replaces=replaces)


FIRST, SECOND, THIRD, OTHER = (
    made("first", "chosen", 2.0),
    made("second", "step", 3.0),
    made("third", "step", 4.0),
    made("other", "attacked", 4.0),
)


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch):
    """Answers are spread over 1000 values or more."""
    monkeypatch.setattr(PLUGIN, "misreadings", (FIRST, SECOND, THIRD, OTHER))
    monkeypatch.setattr(PLUGIN, "wrong_answers", 1000)


def others(given: int, *answers: int) -> float:
    """The weight of other causes, with the answers of all four misreadings."""
    return others_of_parts({1: given}, {1: RIGHT}, *({1: answer} for answer in answers))


def others_of_parts(
    given: dict[int, int], right: dict[int, int], *answers: dict[int, int]
) -> float:
    some = zip((FIRST, SECOND, THIRD, OTHER), answers, strict=True)
    attempts = [Attempt(one, answers, agrees=False) for one, answers in some]
    known = Answers(puzzle=CAVE, given=given, right=right)
    return Odds(known, searched(attempts=attempts)).others


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ((2000, 2000, 3000, 4000, 1500), (0, 0, 3000, 4000, 1500)),  # of any mistake
        ((2000, 2000, 3000, 3000, 1500), (2000, 2000, 3000, 4000, 3000)),  # unrelated twins
        ((200_000, 200_000, 2001, 1999, 2002), (2000, 2000, 2001, 1999, 2002)),  # far from others
    ],
)
def test_when_other_causes_are_likelier(less, more):
    assert others(*less) < others(*more)


def test_a_second_answer_that_fits_confirms_a_name():
    both = (2000, 3000), (2000, 3100), (1990, 3200), (1800, 2900)
    answers = [dict(enumerate(each, 1)) for each in both]
    two_parts = others_of_parts({1: 2000, 2: 3000}, {1: RIGHT, 2: 1500}, *answers)
    assert two_parts < others(2000, *(answer for answer, _ in both))


def test_those_that_fit_are_likely_in_proportion_to_how_common_they_are():
    pair = combined(FIRST, SECOND)
    assert pair.cost == 2.0 + 3.0 + PAIR_COST
    alone = zip((FIRST, SECOND, OTHER), (1500, 1800, 2000), strict=True)
    attempts = [Attempt(one, {1: answer}, agrees=False) for one, answer in alone]
    diagnosis = Diagnosis(Answers(puzzle=CAVE, given={1: 2000}, right={1: RIGHT}))
    diagnosis.narrowing = searched([OTHER, pair], attempts)
    assert 0 < diagnosis.odds.chance < 1
    likely, less = diagnosis_json(diagnosis, reveal=False)["findings"]
    ratio = 2 ** (pair.cost - OTHER.cost)
    assert likely["probability"] == pytest.approx(ratio * less["probability"], rel=0.01)
