"""The row that a survey writes for each puzzle."""

import json
from collections.abc import Callable, Mapping
from typing import NamedTuple

from graphsolve.errors import GraphsolveError

__all__ = ["KEEPS", "VERSION", "Row"]

VERSION = 1
"""Goes up whenever a row gets other fields, or one of them another meaning."""


class Row(NamedTuple):
    """What a survey tells of one puzzle; a line of JSON, and flat, so that a table can hold it.

    What does not apply, or is not known because of an error, is None. Of the same puzzle, only
    `seconds` differs from run to run.

    Attributes:
        version: the version of this list.
        puzzle: `cave`, `decks` or `duel`; None where a file cannot be read.
        seed: the seed of an invented puzzle.
        kind: its kind, as `graphsolve generate` calls it.
        width: columns of an invented cave.
        height: its rows.
        elves: its elves.
        goblins: its goblins.
        cards: the cards in each of two invented decks.
        file: the name of the file, where the puzzle is one.
        digest: the first 16 hexadecimal digits of the SHA-256 of its bytes.
        part1: the answer to part 1; None if there is none.
        part2: the answer to part 2; None if there is none.
        winner: who wins part 1: `elves`, `goblins`, `player 1`, `player 2`, `player` or `boss`.
        rounds: the rounds of part 1, for caves and decks.
        stalemate: whether part 1 would go on for ever, for caves and decks.
        attack_power: the least attack power at which no elf dies.
        bisected_power: what a bisection would say in its place.
        monotone: whether every attack power above the least is enough, too; True if none is.
        remark: what was odd about the file.
        error: why there are no answers, in one line.
        seconds: the time to invent or parse the puzzle and to solve it.
    """

    version: int = VERSION
    puzzle: str | None = None
    seed: int | None = None
    kind: str | None = None
    width: int | None = None
    height: int | None = None
    elves: int | None = None
    goblins: int | None = None
    cards: int | None = None
    file: str | None = None
    digest: str | None = None
    part1: int | None = None
    part2: int | None = None
    winner: str | None = None
    rounds: int | None = None
    stalemate: bool | None = None
    attack_power: int | None = None
    bisected_power: int | None = None
    monotone: bool | None = None
    remark: str | None = None
    error: str | None = None
    seconds: float | None = None

    def as_json(self) -> str:
        """The row as a line of JSON, without its end."""
        return json.dumps(self._asdict())

    @classmethod
    def from_json(cls, line: str | bytes) -> "Row":
        r"""The row that a line of JSON holds.

        >>> Row.from_json(Row(seed=7, part1=27730).as_json()).part1
        27730

        Raises:
            GraphsolveError: if it holds no row of this version.
        """
        try:
            row = cls(**json.loads(line))
        except (ValueError, TypeError):
            raise GraphsolveError("expected a row of a survey as a JSON object") from None
        if row.version != VERSION:
            raise GraphsolveError(f"expected a row of version {VERSION}, found {row.version!r}")
        return row

    def same_puzzle(self, other: "Row") -> bool:
        """Whether another row is about the same puzzle, by the fields that say which."""
        behind = self._fields.index("part1")
        return self[:behind] == other[:behind]


KEEPS: Mapping[str, Callable[[Row], bool]] = {
    "non-monotone": lambda row: row.monotone is False,
    "stalemate": lambda row: row.stalemate is True,
    "no-answer": lambda row: row.error is None and None in {row.part1, row.part2},
}
"""What a puzzle can show that is worth keeping it for."""
