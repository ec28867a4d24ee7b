"""How likely it is that something else than a finding is behind wrong answers."""

import pytest

from graphsolve.lab.cave.plugin import PLUGIN
from graphsolve.lab.diagnose import Diagnosis
from graphsolve.lab.diagnose.chance import weight_of_others
from graphsolve.lab.evidence import Attempt
from graphsolve.lab.misreadings import PAIR_COST, Misreading, combined
from graphsolve.puzzles.cave import parse_cave

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
ALONE = 1 / 4 + 1 / 8 + 1 / 16 + 1 / 16  # how common all of them are


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch):
    """Answers are spread over 1000 values or more."""
    monkeypatch.setattr(PLUGIN, "misreadings", (FIRST, SECOND, THIRD, OTHER))
    monkeypatch.setattr(PLUGIN, "wrong_answers", 1000)


def others(given: int, *answers: int) -> float:
    """The weight of other causes, with the answers of all four misreadings."""
    some = zip((FIRST, SECOND, THIRD, OTHER), answers, strict=True)
    attempts = [Attempt(one, {1: answer}) for one, answer in some]
    return weight_of_others({1: given}, {1: RIGHT}, attempts)[0]


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
    both = [
        Attempt(FIRST, {1: 2000, 2: 3000}),
        Attempt(SECOND, {1: 2000, 2: 3100}),
        Attempt(THIRD, {1: 1990, 2: 3200}),
        Attempt(OTHER, {1: 1800, 2: 2900}),
    ]
    one_part, _ = weight_of_others({1: 2000}, {1: RIGHT}, both)
    two_parts, _ = weight_of_others({1: 2000, 2: 3000}, {1: RIGHT, 2: 1500}, both)
    assert two_parts < one_part


def test_those_that_fit_are_likely_in_proportion_to_how_common_they_are():
    pair = combined(FIRST, SECOND)
    assert pair.cost == 2.0 + 3.0 + PAIR_COST
    attempts = [
        Attempt(FIRST, {1: 1500}),
        Attempt(SECOND, {1: 1800}),
        Attempt(pair, {1: 2000}, agrees=True),
        Attempt(OTHER, {1: 2000}, agrees=True),
    ]
    found = Diagnosis(CAVE, {1: 2000}, {1: RIGHT}, attempts=attempts).rated_findings()
    assert [one.misreading for one in found] == [OTHER, pair]
    assert found[0].probability == pytest.approx(found[1].probability * 2 ** (pair.cost - 4.0))
    assert sum(one.probability for one in found) < 1
