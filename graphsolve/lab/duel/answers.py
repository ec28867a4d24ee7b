"""The answers of duels with misreadings."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module

from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel import Boss, Duel, LeastMana, least_mana
from graphsolve.puzzles.duel.parts import MAX_STATES_BY_OTHER_RULES
from graphsolve.puzzles.engines import choose


def answers_by(
    boss: Boss, part: int, misreadings: Sequence[Misreading]
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "fewest-spells", "drain-heals-0"
    >>> list(answers_by(Boss(58, 9), 1, [CATALOGUE[name] for name in names]))
    [(0, 1269), (1, 1309)]

    With numba, there are one or two thousand in a second.
    """
    find: Callable[[Duel], LeastMana] = least_mana
    if choose("auto") == "compiled":
        find = import_module("graphsolve.lab.duel.codes").least_mana
    for index, misreading in enumerate(misreadings):
        checkpoint()
        least = LeastMana(None, (), 0)
        with suppress(*misreading.errors):
            least = find(Duel(boss, hard=part > 1, rules=misreading.rules(part)))
        if least.mana is None and least.expanded >= MAX_STATES_BY_OTHER_RULES:
            continue  # it has given up
        yield index, least.mana
