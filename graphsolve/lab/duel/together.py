"""The answers of many misreadings of a duel: with numba, a thousand or two in a second."""

from collections.abc import Iterator, Sequence

from graphsolve.lab.misreadings import CONTRADICTIONS, Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel import Boss, Duel, least_mana
from graphsolve.puzzles.engines import choose


def answers_by(
    boss: Boss, part: int, misreadings: Sequence[Misreading]
) -> Iterator[tuple[int, int | None]]:
    """The answers of misreadings and pairs to a part, each with its index.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "fewest-spells", "drain-heals-nothing"
    >>> list(answers_by(Boss(58, 9), 1, [CATALOGUE[name] for name in names]))
    [(0, 1269), (1, 1309)]
    """
    if choose("auto") == "compiled":
        from graphsolve.lab.duel.codes import least_mana as find  # noqa: PLC0415 - needs numba
    else:
        find = least_mana
    for index, misreading in enumerate(misreadings):
        checkpoint()
        answer: int | None = None
        try:
            answer = find(Duel(boss, hard=part > 1, rules=misreading.rules(part))).mana
        except CONTRADICTIONS:
            if not misreading.is_pair:
                raise
        yield index, answer
