"""Make entries of the catalogue for card games."""

from collections.abc import Callable

from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards.compiled.arena import Codes

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
