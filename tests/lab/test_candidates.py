"""The order in which candidates are tried, and how long each."""

from itertools import islice

import pytest

from graphsolve.lab.candidates import (
    Attempt,
    BestFirst,
    Question,
    cost_of,
    in_slices,
    name_of,
)
from graphsolve.lab.cards.column import CardsLab
from graphsolve.lab.misreadings import PAIR_COST, Misreading
from graphsolve.puzzles.cards import Decks


def made(name: str, cost: float, *decisions: str):
    replaces = dict.fromkeys(decisions or [name], 0)
    return Misreading(puzzle="cards", name=name, rule="", misread="", cost=cost, replaces=replaces)


ONE, TWO, FIVE, NINE = made("one", 1), made("two", 2), made("five", 5), made("nine", 9)


def names_in_order(queue: BestFirst, **bits: float) -> list[str]:
    names = []
    for candidate in queue:
        names.append(name_of(candidate))
        if len(candidate) == 1:
            queue.pair(candidate[0], bits.get(names[-1], 0))
    return names


def test_misreadings_and_pairs_come_in_one_order_of_cost():
    """Pairs cost 5, 8, 9, 12, 13 and 16 if a pair costs 2 bits more than its misreadings."""
    assert PAIR_COST == 2
    assert names_in_order(BestFirst([NINE, TWO, FIVE, ONE])) == [
        "one",
        "two",
        "five",
        "one + two",
        "one + five",
        "nine",
        "two + five",
        "one + nine",
        "two + nine",
        "five + nine",
    ]


def test_candidates_that_are_advanced_come_next_but_not_again():
    queue = BestFirst([NINE, TWO, FIVE, ONE])
    queue.max_cost = 9
    assert next(queue) == (ONE,)
    queue.advance([(FIVE, ONE), (NINE, ONE)])
    assert queue.cost == cost_of((FIVE, ONE)) == 8  # a game that never ends gets no more time
    assert names_in_order(queue) == ["five + one", "two", "five", "nine", "two + five"]


def test_pairs_that_replace_the_same_decision_are_left_out():
    rivals = made("a", 1, "step"), made("b", 1, "step", "chosen"), made("c", 1, "chosen")
    assert names_in_order(BestFirst(rivals)) == ["a", "b", "c", "a + c"]


def test_answers_of_misreadings_change_the_order_of_their_pairs():
    some = [ONE, TWO, FIVE, NINE]
    found = names_in_order(BestFirst(some), nine=-9.0, one=20.0)
    assert [name for name in found if "+" in name] == [
        "two + nine",
        "five + nine",
        "two + five",
        "one + nine",
        "one + two",
        "one + five",
    ]


def test_limits_of_the_cost():
    queue = BestFirst([ONE, TWO, FIVE, NINE])
    queue.max_pair_cost = 8.0
    assert [name for name in names_in_order(queue) if "+" in name] == ["one + two", "one + five"]
    queue = BestFirst([ONE, TWO, FIVE, NINE])
    queue.max_cost = 5.0
    assert names_in_order(queue, two=-1.0) == ["one", "two", "one + two", "five"]


def test_a_limit_is_about_the_cost_and_not_about_the_order():
    queue = BestFirst([ONE, FIVE, NINE])
    queue.max_cost = 9.0
    assert "one + nine" not in names_in_order(queue, nine=-9.0)


def test_pairs_are_made_as_they_are_asked_for():
    """There are half a million of them."""
    queue = BestFirst(made(f"m{number}", number) for number in range(1000))
    found = []
    for candidate in islice(queue, 2000):
        found.append(cost_of(candidate))
        if len(candidate) == 1:
            queue.pair(*candidate)
    assert found == sorted(found)
    assert len(found) == 2000


def job(name: str, slices: int, done: list[str]):
    for _ in range(slices):
        done.append(name)
        yield
    return Attempt((made(name, 0),), {})


def test_jobs_of_equal_cost_take_turns():
    done: list[str] = []
    ended = in_slices(iter([job("a", 3, done), job("b", 1, done), job("c", 2, done)]))
    assert [name_of(attempt.candidate) for attempt in ended] == ["b", "c", "a"]
    assert "".join(done) == "abcaca"


def test_a_job_that_costs_a_bit_more_has_half_the_slices():
    """An endless job of cost 1 has had 2 ** (9 - 1) slices when one of cost 9 begins."""
    done: list[str] = []
    queue = BestFirst([ONE, NINE])
    jobs = (job(name_of(candidate), 10**6, done) for candidate in queue)
    attempts = in_slices(jobs, queue)
    queue.max_cost = 12.0
    assert [*attempts] == []
    first = done.index("nine")
    assert first == pytest.approx(2**8, abs=1)
    assert done.count("nine") == pytest.approx(2**3, abs=1)
    assert done.count("one") == pytest.approx(2**11, abs=1)


def test_a_pair_fails_in_any_part(monkeypatch: pytest.MonkeyPatch):
    """A single misreading is asked for the other part, too, because it may explain only that."""
    asked = []

    def answer(_lab, _puzzle, part, one):
        asked.append((one.name, part))
        yield
        return 7

    monkeypatch.setattr(CardsLab, "answer_in_slices", answer)
    question = Question(
        puzzle=Decks((1,), (2,)), parts=(1, 2), right={}.get, given={1: 5, 2: 7}, decisive=()
    )
    found = [attempt.answers for attempt in question.attempts([(ONE,), (ONE, TWO)])]
    assert found == [{1: 7}, {1: 7, 2: 7}]
    assert sorted(asked) == [("one", 1), ("one", 2), ("one + two", 1)]
