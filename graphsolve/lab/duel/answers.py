"""The answers of duels with misreadings."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel import Boss, Duel, LeastMana, least_mana
from graphsolve.puzzles.duel.parts import MAX_STATES_BY_OTHER_RULES


def answers_by(
    boss: Boss, part: int, misreadings: Sequence[Misreading], _work: int = 1
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "fewest-spells", "drain-heals-0"
    >>> list(answers_by(Boss(58, 9), 1, [CATALOGUE[name] for name in names]))
    [(0, 1269), (1, 1309)]
    """
    for index, misreading in enumerate(misreadings):
        checkpoint()
        least = LeastMana(None, (), 0)
        with suppress(*misreading.errors):
            least = least_mana(Duel(boss, hard=part > 1, rules=misreading.rules(part)))
        if least.mana is None and least.expanded >= MAX_STATES_BY_OTHER_RULES:
            continue  # it has given up
        yield index, least.mana
