"""Random play, for the fun of it: a bound on the least mana that wins a duel."""

from collections.abc import Callable
from random import Random
from time import monotonic
from typing import NamedTuple

from graphsolve.puzzles.duel.rules import Duel

__all__ = ["MonteCarlo", "Play", "monte_carlo"]

DEFAULT_TRIES = 10_000


class Play(NamedTuple):
    """A duel that was won: the mana of the spells, and their names in the order of casting."""

    mana: int
    spells: tuple[str, ...]


class MonteCarlo(NamedTuple):
    """What random play came to.

    Attributes:
        tries: how many duels were played.
        wins: how many of them were won.
        best: the cheapest of these, or None without any. Its mana is a bound, and no more: there
            may be cheaper ones, and where nothing was won something may still win.
    """

    tries: int
    wins: int
    best: Play | None


def monte_carlo(
    duel: Duel,
    *,
    tries: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    on_try: Callable[[int], object] | None = None,
) -> MonteCarlo:
    """Play a duel many times over, each turn with one of the affordable spells at random.

    >>> from graphsolve.puzzles.duel import Boss
    >>> found = monte_carlo(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250), tries=99)
    >>> found.wins, found.best
    (9, Play(mana=226, spells=('Poison', 'Magic Missile')))

    It ends with the tries or with the time, whichever is up first.

    Args:
        duel: the duel before its first turn.
        tries: how many times to play; 10000 if neither this nor a time is given.
        seconds: for how long to begin with further ones.
        seed: the same seed plays the same duels, on every Python.
        on_try: called with the number of tries after each of them.
    """
    if tries is None and seconds is None:
        tries = DEFAULT_TRIES
    end = None if seconds is None else monotonic() + seconds
    roll = Random(seed).random  # noqa: S311 - it plays, and keeps no secrets
    played = wins = 0
    best: Play | None = None
    while (tries is None or played < tries) and (end is None or monotonic() < end):
        played += 1
        won = random_play(duel, roll)
        if won:
            wins += 1
            best = min(best or won, won)
        if on_try:
            on_try(played)
    return MonteCarlo(played, wins, best)


def random_play(duel: Duel, roll: Callable[[], float]) -> Play | None:
    """Play a duel once with random spells; None if it is lost.

    Of the generator only `random()` is used, as no other method promises to stay the same.
    """
    state = duel.source
    mana = 0
    spells = []
    while not duel.over(state):
        choices = duel.choices(state)
        if not choices:
            return None
        choice = choices[int(roll() * len(choices))]
        state = duel.after(state, choice)
        mana += choice.spell.cost
        spells.append(choice.spell.name)
    return Play(mana, tuple(spells)) if duel.won(state) else None
