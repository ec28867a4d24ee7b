"""Random play: an upper bound on the least mana that wins a duel."""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.rules import OVER

MAX_SPELLS = 10_000
"""The maximum number of spells in a duel. A longer duel is given up, and counts as lost."""


class Play(NamedTuple):
    """A won duel: the mana spent, and the names of the spells in the order of casting."""

    mana: int
    spells: tuple[str, ...]


class MonteCarlo(NamedTuple):
    """The result of random play: the number of duels played and won, and the cheapest win.

    There may be cheaper wins, and a duel that was never won may still be winnable.
    """

    tries: int
    wins: int
    best: Play | None


def monte_carlo(
    duel: Duel,
    *,
    tries: int = 10_000,
    seed: int = 0,
    on_try: Callable[[int], object] | None = None,
) -> MonteCarlo:
    """Play a duel many times, casting one of the affordable spells at random on each turn.

    >>> from graphsolve.puzzles.duel import Boss
    >>> found = monte_carlo(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250), tries=99)
    >>> found.wins, found.best
    (9, Play(mana=226, spells=('Poison', 'Magic Missile')))

    The same seed plays the same duels on every version of Python. `on_try` is called after each
    try with its number, from 1.
    """
    roll = Random(seed).random
    wins = 0
    best: Play | None = None
    for number in range(1, tries + 1):
        checkpoint()
        won = _random_play(duel, roll)
        if won:
            wins += 1
            best = min(best or won, won)
        if on_try:
            on_try(number)
    return MonteCarlo(tries, wins, best)


def _random_play(duel: Duel, roll: Callable[[], float]) -> Play | None:
    """Play a duel once with random spells; None if it is lost."""
    state = duel.source
    mana = 0
    spells: list[str] = []
    while state[3] != OVER and len(spells) < MAX_SPELLS:
        choices = duel.choices(state)
        if not choices:
            return None
        choice = choices[int(roll() * len(choices))]
        state = duel.after(state, choice)
        mana += choice.spell.cost
        spells.append(choice.spell.name)
    return Play(mana, tuple(spells)) if duel.won(state) else None
