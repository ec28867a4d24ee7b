"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22).

An entry has a name, its cost in bits, what replaces a decision of `MisreadRules`, and what is done
instead of the rule, in words. An entry also has the codes by which the compiled program plays it,
keyed by place. An entry without codes is rare, or quick enough in Python.
"""

from collections.abc import Callable

from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards.compiled import Codes

PARTS, PART_2 = (1, 2), (2,)


def entries(
    rule: str,
    decision: str,
    misread: str = "{}",
    parts: tuple[int, ...] = PART_2,
    codes: Codes | None = None,
) -> Callable[..., Misreading]:
    """Return a function that makes misreadings of a rule by replacing a decision."""

    def entry(
        name: str,
        cost: float,
        value: object,
        words: str,
        codes: Codes | None = codes,
        parts: tuple[int, ...] = parts,
        **others: object,
    ) -> Misreading:
        return Misreading(
            puzzle="cards",
            name=name,
            rule=rule,
            misread=misread.format(words),
            parts=parts,
            replaces={decision: value, **others},
            cost=cost,
            codes=codes,
        )

    return entry
