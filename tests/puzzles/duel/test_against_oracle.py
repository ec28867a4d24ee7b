"""Random duels against the oracle."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import oracle
from examples import every, examples
from graphsolve.puzzles.duel import SEARCHES, Boss, Duel, State, estimator, least_mana


class Start(NamedTuple):
    """The start of a duel, in the order of the oracle's arguments."""

    boss_hit_points: int
    boss_damage: int
    hit_points: int
    mana: int


def duel_from(start: Start, *, hard: bool) -> Duel:
    boss = Boss(start.boss_hit_points, start.boss_damage)
    return Duel(boss, hit_points=start.hit_points, mana=start.mana, hard=hard)


starts = st.builds(
    Start, st.integers(1, 30), st.integers(0, 14), st.integers(1, 26), st.integers(0, 620)
)


def check(start: Start, *, hard: bool) -> None:
    """Both searches find the oracle's least mana, with spells that the oracle can win with."""
    expected = oracle.duel(*start, hard=hard)
    for search in SEARCHES:
        found = least_mana(duel_from(start, hard=hard), search)
        assert found.mana == expected
        if expected is None:
            assert found.spells == ()
        else:
            played = oracle.duel_play(list(found.spells), *start, hard=hard)
            assert played == ("win", expected)


@examples(150)
@given(start=starts)
def test_random_duels(start: Start):
    check(start, hard=False)
    check(start, hard=True)


@pytest.mark.parametrize("hard", [False, True], ids=["normal", "hard"])
def test_duels_of_real_size(hard):
    dice = Random(22)
    starts = [Start(dice.randint(45, 75), dice.randint(7, 11), 50, 500) for _ in range(12)]
    for start in every(2, starts):
        check(start, hard=hard)


def random_states(start: Start, *, hard: bool, seed: int) -> list[State]:
    """The states of a duel played with random spells."""
    duel = duel_from(start, hard=hard)
    dice = Random(seed)
    states = [duel.source]
    while after := list(duel.successors(states[-1])):
        states.append(dice.choice(after))
    return states


@examples(60)
@given(
    start=st.builds(
        Start, st.integers(1, 60), st.integers(0, 14), st.integers(1, 30), st.integers(0, 500)
    ),
    hard=st.booleans(),
    seed=st.integers(0, 2**32),
)
@example(start=Start(4, 8, 1, 53), hard=False, seed=0)  # whose estimate is exact
def test_the_heuristic_is_consistent(start: Start, hard, seed):
    """With an estimate of 0 at the end, it is never more than the mana that is left to spend."""
    duel = duel_from(start, hard=hard)
    estimate = estimator(duel)
    for state in random_states(start, hard=hard, seed=seed):
        for after, mana in duel.successors(state).items():
            assert 0 <= estimate(state, duel.won) <= mana + estimate(after, duel.won)
        if duel.won(state):
            assert estimate(state, duel.won) == 0
