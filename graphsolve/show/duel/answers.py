"""The answers to the mana duel in words."""

from graphsolve.puzzles.duel import LeastMana, MonteCarlo
from graphsolve.show import counted
from graphsolve.show.answers import Answer


def least_mana_answer(found: LeastMana) -> Answer:
    """The answer to a part of the mana duel.

    >>> from graphsolve.puzzles.duel import LeastMana
    >>> print(least_mana_answer(LeastMana(226, ("Poison", "Magic Missile"), expanded=10)))
    226 (Poison, Magic Missile; 10 states expanded)
    >>> print(least_mana_answer(LeastMana(None, (), expanded=7)))
    no answer (proved unwinnable: 7 states expanded, and none is left)
    """
    states = f"{counted(found.expanded, 'state')} expanded"
    if found.mana is None:
        return Answer(None, f"proved unwinnable: {states}, and none is left")
    spells = list(found.spells)
    return Answer(found.mana, f"{', '.join(spells)}; {states}", {"spells": spells})


def monte_carlo_answer(found: MonteCarlo) -> Answer:
    """The answer of random play to a part of the mana duel, which is a bound at best.

    >>> from graphsolve.puzzles.duel import MonteCarlo, Play
    >>> play = Play(226, ("Poison", "Magic Missile"))
    >>> print(monte_carlo_answer(MonteCarlo(tries=99, wins=9, best=play)))
    at most 226 (Poison, Magic Missile; the best of 9 wins in 99 tries: a bound, not the answer)
    >>> print(monte_carlo_answer(MonteCarlo(tries=99, wins=0, best=None)))
    no answer (no win in 99 tries, which proves nothing)
    """
    tries = counted(found.tries, "try", "tries")
    details = {"tries": found.tries, "wins": found.wins}
    if found.best is None:
        return Answer(None, f"no win in {tries}, which proves nothing", details)
    spells = list(found.best.spells)
    wins = counted(found.wins, "win")
    remark = f"{', '.join(spells)}; the best of {wins} in {tries}: a bound, not the answer"
    return Answer(None, remark, {**details, "spells": spells}, bound=found.best.mana)
