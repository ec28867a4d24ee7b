"""Random play: an upper bound on the least mana that wins a duel."""

from random import Random
from typing import NamedTuple

from graphsolve.limits import checkpoint
from graphsolve.puzzles.column import OnProgress, quiet
from graphsolve.puzzles.duel.duel import Duel

MAX_SPELLS = 10_000
"""The maximum number of spells in a duel. A longer duel is abandoned and counts as lost."""


class MonteCarlo(NamedTuple):
    """The result of random play: the number of duels played and won, and the cheapest win.

    The win is its mana and the names of its spells. There may be cheaper ones, and a duel that was
    never won may still be winnable.
    """

    tries: int
    wins: int
    best: tuple[int, tuple[str, ...]] | None


def monte_carlo(
    duel: Duel, *, tries: int = 10_000, seed: int = 0, say: OnProgress = quiet
) -> MonteCarlo:
    """Play a duel many times, casting one of the affordable spells at random on each turn.

    >>> from graphsolve.puzzles.duel import Boss
    >>> found = monte_carlo(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250), tries=99)
    >>> found.wins, found.best
    (9, (226, ('Poison', 'Magic Missile')))

    The same seed plays the same duels on every version of Python. `say` is called with the
    progress after each try.
    """
    roll = Random(seed).random
    wins: list[tuple[int, tuple[str, ...]]] = []
    for number in range(1, tries + 1):
        checkpoint()
        state, mana, spells = duel.source, 0, list[str]()
        while len(spells) < MAX_SPELLS and (casts := [*duel.casts(state)]):
            state, cost, spell = casts[int(roll() * len(casts))]
            mana += cost
            spells.append(spell)
        if duel.won(state):
            wins.append((mana, tuple(spells)))
        say(f"{number} tries")
    return MonteCarlo(tries, len(wins), min(wins, default=None))
