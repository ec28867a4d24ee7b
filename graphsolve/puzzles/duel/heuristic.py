"""What it costs at least to win from a state: the estimate that guides A*."""

from collections.abc import Callable
from graphlib import TopologicalSorter
from typing import NamedTuple, TypeAlias

from graphsolve.graphs.implicit import single_source_shortest_path_length
from graphsolve.puzzles.duel.rules import Duel, Round
from graphsolve.puzzles.duel.state import State, Timers

__all__ = ["estimator"]

UNIT = 10
"""Charges are counted in tenths of a mana."""


class Prices(NamedTuple):
    """What one hit point of the player and one mana in hand are worth, in tenths of a mana."""

    hit_points: int
    mana: int


PRICES = (Prices(0, 0), Prices(100, 8), Prices(250, 12))
"""The first list serves where neither is scarce, the last where both are, as in hard mode.

Chosen by trial on bosses of real size: with fewer lists more states are expanded, and with more
the tables take longer than that saves.
"""

MOST_HIT_POINTS = 2000
"""What the tables go up to. A boss with more can only be searched if the player dies soon."""

Rounds: TypeAlias = dict[Timers, list[Round]]
"""The rounds that the player may choose from, by the timers."""

Row: TypeAlias = list[int]
"""For one state of the timers, the least sum of charges by the boss's hit points."""


def estimator(duel: Duel) -> Callable[[State, object], int]:
    """An estimate of the mana that it takes to win from a state: admissible, and consistent.

    >>> from graphsolve.puzzles.duel import Boss
    >>> duel = Duel(Boss(hit_points=64, damage=9))
    >>> estimate = estimator(duel)
    >>> estimate(duel.source, duel.won)  # the least is 1362
    1046

    Take any spells that win from a state, and let `C` be what they cost. When the last of them is
    to be cast, the player has at least 1 hit point, and the mana for it. So at any prices of hit
    points and mana that are not negative,

        C >= C + price of hit points * (1 - hit points before the last spell)
               + price of mana * (cost of the last spell - mana before the last spell)

    because nothing positive is added. What the player has before the last spell is what the state
    has, and what each round before the last changes. So the right side falls apart into

    - a part that depends on nothing but the state's hit points and mana, and
    - a charge for each round, which depends on nothing but the spell and the timers.

    The charges can be added up without regard to the player's hit points and mana. What remains
    is a small graph, whose nodes are the boss's hit points and the timers. The spells that win
    are a path in it to a dead boss, and the shortest such path is no longer. That makes the
    estimate admissible at any prices. The best over several lists of prices then is, as well.

    Along an edge the shortest path falls by the charge at most, and the state's part changes by
    the difference of cost and charge, so the estimate falls by the cost at most. That makes it
    consistent: A* expands no state twice.

    A charge may be negative where a round brings more than it costs. This does no harm, as the
    small graph has no cycles: Shield and Recharge, once cast, can be cast again in the third round
    from then, so that of three rounds in a row one does damage.

    Each list of prices is a look-up in a table. They hold for the rules as they stand, and not
    for every other reading of them.
    """
    most = min(duel.boss.hit_points, MOST_HIT_POINTS)
    rounds = rounds_in_reach(duel)
    tables = [(prices, least_charges(rounds, prices, most)) for prices in PRICES]
    rows = {timers: [(*prices, table[timers]) for prices, table in tables] for timers in rounds}

    def estimate(state: State, _target: object) -> int:
        hit_points, mana, boss_hit_points, timers = state
        if not 0 < boss_hit_points <= most:
            return 0
        tenths = max(
            [
                row[boss_hit_points] - hit_point_price * hit_points - mana_price * mana
                for hit_point_price, mana_price, row in rows[timers]
            ]
        )
        return -(-tenths // UNIT)  # rounded up, as the true one is a whole number

    return estimate


def rounds_in_reach(duel: Duel) -> Rounds:
    """The rounds by the timers that a duel may come to at the player's choice.

    The order is that of filling in a table: a round that does no damage leads to timers that stand
    before those it starts from.
    """
    _, _, _, start = duel.start
    timers_in_reach = single_source_shortest_path_length(
        lambda timers: [choice.timers for choice in duel.rounds(timers)], start
    )
    rounds = {timers: duel.rounds(timers) for timers in timers_in_reach}
    harmless = {
        timers: [choice.timers for choice in choices if choice.boss_hit_points == 0]
        for timers, choices in rounds.items()
    }
    return {timers: rounds[timers] for timers in TopologicalSorter(harmless).static_order()}


def least_charges(rounds: Rounds, prices: Prices, most: int) -> dict[Timers, Row]:
    """The lengths of the shortest paths to a dead boss, for up to so many hit points of it."""
    rows: dict[Timers, Row] = {timers: [0] for timers in rounds}
    edges = [
        (
            rows[timers],
            [
                (
                    choice.boss_hit_points,
                    final_charge(choice, prices),
                    charge(choice, prices),
                    rows[choice.timers],
                )
                for choice in choices
            ],
        )
        for timers, choices in rounds.items()
    ]
    for boss_hit_points in range(1, most + 1):
        for row, choices in edges:
            row.append(
                min(
                    [
                        final
                        if boss_hit_points + change <= 0
                        else cost + rest[boss_hit_points + change]
                        for change, final, cost, rest in choices
                    ]
                )
            )
    return rows


def charge(choice: Round, prices: Prices) -> int:
    """A spell's cost, and the price of what its round takes from the player on balance."""
    change = prices.hit_points * choice.hit_points + prices.mana * choice.mana
    return UNIT * choice.spell.cost - change


def final_charge(choice: Round, prices: Prices) -> int:
    """The cost of the last spell, and the price of what the player has to have before it."""
    return UNIT * choice.spell.cost + prices.hit_points + prices.mana * choice.spell.cost
