"""The heuristic of A* for duels: a lower bound on the mana it takes to win."""

from collections import deque
from collections.abc import Callable
from graphlib import TopologicalSorter

from graphsolve.graphs.implicit import bfs_layers
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.duel import Choice, Duel
from graphsolve.puzzles.duel.rules import State, Timers

HIT_POINT_WEIGHT, MANA_WEIGHT = 15, 1
"""The weights of hit points and mana in the potential.

Found by experiment: of those tried, the ones with the fewest expanded states on bosses of
realistic size.
"""

MAX_HIT_POINTS = 2000
"""The size of the table. If the boss has more hit points, the estimate is 0."""

MUCH = 10**6
"""Mana that is enough for any spell."""


def estimator(duel: Duel) -> Callable[[State, object], int]:
    """Return the heuristic of A*: a lower bound on the mana it takes to win from a state.

    >>> from graphsolve.puzzles.duel import Boss
    >>> duel = Duel(Boss(hit_points=64, damage=9))
    >>> estimate = estimator(duel)
    >>> estimate(duel.source, duel.won)  # the least mana is 1362
    976

    It is admissible and consistent. The proof uses a *potential*: a weighted sum of the player's
    hit points and mana, with any weights that are not negative,

        potential(state) = w1 * hit points + w2 * mana

    The *reduced cost* of a choice is the spell's cost minus the rise of the potential.

    **A lower bound.** Take any spells that win from a state, and let C be their cost. In a state
    the player chooses a spell, after the effects and the loss of hard mode. So before the last
    spell, the player has at least 1 hit point and the mana it costs, and

        C >= C + w1 + w2 * cost of the last spell - potential before the last spell

    The potential before the last spell is that of the state plus all rises before the last spell.
    So the right side is the sum of

    - the reduced costs of all spells but the last,
    - for the last spell, its cost plus `w1 + w2 * cost`,
    - minus the potential of the state.

    The first two depend on the spells and timers, not on the player's hit points and mana. Without
    these two, a duel is a small graph, and its nodes are the boss's hit points with the timers.
    Any spells that win are a path in it to a dead boss. So the length of a shortest path minus the
    potential of the state is a lower bound on C.

    **Admissible.** C is not negative, so the maximum of the bound and 0 is a lower bound, too.

    **Consistent.** Along an edge, the shortest path in the small graph gets shorter by at most the
    reduced cost, and the potential rises by the cost minus the reduced cost. So the bound falls by
    at most the cost, and A* expands no state twice.

    Reduced costs can be negative, if a choice gains more than its spell costs. Shortest paths
    still exist, as the small graph is acyclic: Shield and Recharge can be cast again only three
    choices later, so one of any three choices in a row damages the boss.

    The lengths are tabulated once for each duel. The proof holds for the standard rules only.
    """
    size = min(duel.boss.hit_points, MAX_HIT_POINTS)
    lengths = _shortest_paths(choices_by_timers(duel), size)

    def estimate(state: State, _target: object) -> int:
        hit_points, mana, boss_hit_points, timers = state
        if not 0 < boss_hit_points <= size:
            return 0
        potential = HIT_POINT_WEIGHT * hit_points + MANA_WEIGHT * mana
        return max(0, lengths[timers][boss_hit_points] - potential)

    return estimate


def choices_by_timers(duel: Duel) -> dict[Timers, list[Choice]]:
    """Return the choices of a player with enough mana, by all timers that a duel can reach.

    A choice without damage to the boss leads to timers that come earlier in the dictionary. Tables
    are filled in this order.
    """
    _, _, _, start = duel.start
    found: dict[Timers, list[Choice]] = {}

    def following(timers: Timers) -> list[Timers]:
        found[timers] = [*duel.choices((0, MUCH, 0, timers))]
        return [one.moments[-1].timers for one in found[timers]]

    deque(bfs_layers(following, [start]), 0)
    harmless = {
        timers: [one.moments[-1].timers for one in choices if not one.moments[-1].boss_hit_points]
        for timers, choices in found.items()
    }
    return {timers: found[timers] for timers in TopologicalSorter(harmless).static_order()}


def _shortest_paths(choices: dict[Timers, list[Choice]], size: int) -> dict[Timers, list[int]]:
    """Return the lengths of shortest paths to a dead boss, by its hit points."""
    lengths: dict[Timers, list[int]] = {timers: [0] for timers in choices}

    def edge(one: Choice) -> tuple[int, int, int, list[int]]:
        cost, end = one.spell.cost, one.moments[-1]
        reduced_cost = cost - HIT_POINT_WEIGHT * end.hit_points - MANA_WEIGHT * end.mana
        last_cost = cost + HIT_POINT_WEIGHT + MANA_WEIGHT * cost
        return end.boss_hit_points, last_cost, reduced_cost, lengths[end.timers]

    edges = [(lengths[timers], list(map(edge, some))) for timers, some in choices.items()]
    for boss_hit_points in range(1, size + 1):
        checkpoint()
        for row, out_edges in edges:
            row.append(
                min(
                    [
                        last_cost
                        if boss_hit_points + change <= 0
                        else reduced_cost + rest[boss_hit_points + change]
                        for change, last_cost, reduced_cost, rest in out_edges
                    ]
                )
            )
    return lengths
