"""How likely it is that a candidate is behind wrong answers, computed by hand."""

from math import exp, log

import pytest

from graphsolve.lab.candidates import Attempt, cost_of
from graphsolve.lab.cave.column import CaveLab
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.findings import Diagnosis, findings
from graphsolve.lab.diagnose.odds import OUTSIDE, Odds
from graphsolve.lab.misreadings import PAIR_COST, Misreading, places
from graphsolve.puzzles.catalogue import PUZZLES

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
PAIRS = ALONE / 2**PAIR_COST  # one in four of those that have one has another


@pytest.fixture(autouse=True)
def catalogue(monkeypatch: pytest.MonkeyPatch):
    """Answers are spread over 1000 values or more."""
    monkeypatch.setattr(lab_of(PUZZLES["cave"]), "misreadings", (FIRST, SECOND, THIRD, OTHER))
    monkeypatch.setattr(CaveLab, "wrong_answers", 1000)
    places.cache_clear()
    yield
    places.cache_clear()


def odds_of(given, answers, right=None) -> Odds:
    attempts = [Attempt((one,), {1: answer}) for one, answer in answers.items()]
    return Odds({1: given}, right or {1: RIGHT}, attempts)


def density(answer: int, given: int) -> float:
    """The mean of three exponential distributions of the logarithm of the ratio."""
    far = abs(log(answer / given))
    return sum(exp(-far / mean) / (1 + 2 * mean * 1000) for mean in (0.01, 0.1, 1)) / 3


def test_an_answer_of_0_may_come_from_any_mistake():
    others = {SECOND: 3000, THIRD: 4000, OTHER: 1500}
    usual, nothing = (odds_of(given, {FIRST: given, **others}) for given in (2000, 0))
    [of_2000], [of_0] = (odds.of([(FIRST,)]) for odds in (usual, nothing))
    assert of_0 < 1 / 1.05 < of_2000


def test_one_of_four_fits():
    """No answer is given twice, so that the discount is (4 + 1) / (4 + 2)."""
    odds = odds_of(2000, {FIRST: 2000, SECOND: 3000, THIRD: 4000, OTHER: 1500})
    near = (density(3000, 2000) / 8 + density(4000, 2000) / 16 + density(1500, 2000) / 16) * 4
    new = 5 / 6 * (0.1 * density(RIGHT, 2000) + 0.9 * near)
    outside = ALONE * OUTSIDE / (1 - OUTSIDE)
    share = 1 / 4 / ALONE
    other = outside * ((1 - 5 / 6) * share + new) + PAIRS * new
    assert odds.of([(FIRST,)]) == [pytest.approx(1 / 4 / (1 / 4 + other))]


def test_more_than_one_fits_in_proportion_to_how_common_they_are():
    odds = odds_of(2000, {FIRST: 2000, SECOND: 2000, THIRD: 4000, OTHER: 1500})
    first, second = odds.of([(FIRST,), (SECOND,)])
    assert first == pytest.approx(2 * second)
    assert first + second < 1


def test_answers_with_twins_say_less():
    """The same of two that have to do with each other is no sign that others have it as well."""
    alone = odds_of(2000, {FIRST: 2000, SECOND: 3000, THIRD: 3000, OTHER: 1500})
    twins = odds_of(2000, {FIRST: 2000, SECOND: 3000, THIRD: 4000, OTHER: 3000})
    assert alone.of([(FIRST,)]) > twins.of([(FIRST,)])


def test_a_fit_far_from_all_other_answers_is_less_likely_chance():
    near = odds_of(2000, {FIRST: 2000, SECOND: 2001, THIRD: 1999, OTHER: 2002})
    far = odds_of(200_000, {FIRST: 200_000, SECOND: 2001, THIRD: 1999, OTHER: 2002})
    assert far.of([(FIRST,)]) > near.of([(FIRST,)])


def test_mistakes_without_effect_are_behind_no_wrong_answers():
    odds = odds_of(2000, {FIRST: 2000, SECOND: 3000, THIRD: 4000, OTHER: RIGHT})
    near = (density(3000, 2000) / 8 + density(4000, 2000) / 16) * 16 / 3
    new = 4 / 5 * (0.1 * density(RIGHT, 2000) + 0.9 * near)
    outside = 7 / 16 * OUTSIDE / (1 - OUTSIDE)
    share = 4 / 7
    other = outside * ((1 - 4 / 5) * share + new) + PAIRS * new
    assert odds.of([(FIRST,)]) == [pytest.approx(1 / 4 / (1 / 4 + other))]


def test_a_second_answer_that_fits_confirms_a_name():
    answers = {FIRST: (2000, 3000), SECOND: (2000, 3100), THIRD: (1990, 3200), OTHER: (1800, 2900)}
    both = [Attempt((one,), {1: first, 2: second}) for one, (first, second) in answers.items()]
    [one_part] = odds_of(2000, {one: first for one, (first, _) in answers.items()}).of([(FIRST,)])
    [two_parts] = Odds({1: 2000, 2: 3000}, {1: RIGHT, 2: 1500}, both).of([(FIRST,)])
    assert two_parts > one_part


def test_a_pair_is_less_likely_than_each_of_its_misreadings():
    attempts = [
        Attempt((FIRST,), {1: 1500}),
        Attempt((SECOND,), {1: 1800}),
        Attempt((FIRST, SECOND), {1: 2000}),
        Attempt((OTHER,), {1: 2000}),
    ]
    assert cost_of((FIRST, SECOND)) == 2.0 + 3.0 + PAIR_COST
    one, pair = findings(attempts, Diagnosis({1: 2000}, {1: RIGHT}))
    assert [one.candidate, pair.candidate] == [(OTHER,), (FIRST, SECOND)]
    assert one.odds == pytest.approx(pair.odds * 2 ** (2.0 + 3.0 + PAIR_COST - 4.0))


def test_what_explains_one_of_two_parts_is_listed_with_its_odds_for_that_part():
    attempts = [Attempt((FIRST,), {1: 2000, 2: 9}), Attempt((OTHER,), {1: 1500, 2: 3000})]
    found = findings(attempts, Diagnosis({1: 2000, 2: 3000}, {1: RIGHT, 2: 1500}))
    assert [(one.candidate, one.explains, one.explains_all) for one in found] == [
        ((FIRST,), (1,), False),
        ((OTHER,), (2,), False),
    ]
    alone = [Attempt((FIRST,), {1: 2000}), Attempt((OTHER,), {1: 1500})]
    assert found[0].odds == pytest.approx(Odds({1: 2000}, {1: RIGHT}, alone).of([(FIRST,)])[0])
