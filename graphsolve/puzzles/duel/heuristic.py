"""The heuristic of A* for duels: a lower bound on the mana it takes to win."""

from collections.abc import Callable
from functools import cache
from itertools import product

from more_itertools import flatten

from graphsolve.graphs.implicit import bfs_layers
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.rules import Boss, State, Timers

MAX_HIT_POINTS = 2000
"""The size of the table. If the boss has more hit points, the estimate is 0."""

MUCH = 10**6
"""Mana that is enough for any spell."""


def estimator(duel: Duel) -> Callable[[State, object], int]:
    """Return the heuristic of A*: a lower bound on the mana it takes to win from a state.

    >>> duel = Duel(Boss(hit_points=64, damage=9))
    >>> estimate = estimator(duel)
    >>> estimate(duel.source, duel.won)  # the least mana is 1362
    717

    The estimate is the least mana in an easier duel, in which the player cannot die and can afford
    every spell. There, only the boss's hit points and the timers matter, so it is tabulated.

    It is admissible and consistent. Each spell that can be cast in the duel can be cast in the
    easier one, for the same mana and with the same change to the boss's hit points and the timers.
    So the spells of a win also win the easier duel, and a spell lowers the estimate by at most its
    cost. The proof holds for the standard rules only.
    """
    size = min(duel.boss.hit_points, MAX_HIT_POINTS)
    for hit_points, timers in product(range(1, size + 1), TIMERS):
        mana_to_kill(hit_points, timers)  # fills the cache from below, to limit the recursion

    def estimate(state: State, _target: object) -> int:
        _, _, boss_hit_points, timers = state
        return mana_to_kill(boss_hit_points, timers) if boss_hit_points <= size else 0

    return estimate


@cache
def mana_to_kill(boss_hit_points: int, timers: Timers) -> int:
    """Return the least mana that kills the boss in the easier duel."""
    if boss_hit_points <= 0:
        return 0
    return min(
        [
            cost + mana_to_kill(boss_hit_points + change, after)
            for cost, change, after in edges(timers)
        ]
    )


@cache
def edges(timers: Timers) -> list[tuple[int, int, Timers]]:
    """Return the edges of the easier duel: mana, change of the boss's hit points, and timers."""
    choices = Duel(Boss(1, damage=1)).choices((1, MUCH, 1, timers))
    ends = [(choice.spell.cost, choice.changes[-1]) for choice in choices]
    return [(cost, end.boss_hit_points, end.timers) for cost, end in ends]


NO_EFFECT: Timers = (0, 0, 0)
TIMERS = [*flatten(bfs_layers(lambda timers: [after for *_, after in edges(timers)], [NO_EFFECT]))]
"""All timers that the player can have at a choice."""
