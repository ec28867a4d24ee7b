"""The row that a survey writes for each puzzle."""

import json
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Annotated, Literal, TypeAlias

import msgspec

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.engines import ChosenEngine

VERSION = 2
"""The version of the format. In version 1, the puzzle `cards` was called `decks`."""

SIZES = ("kind", "width", "height", "elves", "goblins", "cards")
"""The fields of a row that are arguments of its puzzle's generator."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A number of at least 0. It is checked because rows can be edited by hand."""

Winner: TypeAlias = Literal["elves", "goblins", "player 1", "player 2", "player", "boss"]


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a survey reports about one puzzle, written as one line of JSON without nesting.

    A field that does not apply, or that an error leaves unknown, is None. Only `engine` and
    `seconds` can differ between runs. `msgspec.json.schema(Row)` is the JSON schema.

    Attributes:
        version: the version of the format.
        puzzle: the name of the puzzle; None if a file could not be recognized.
        seed: the seed of a generated puzzle.
        kind: the kind of a generated puzzle; see `graphsolve generate`.
        width: columns of a generated cave.
        height: rows of a generated cave.
        elves: number of elves in a generated cave.
        goblins: number of goblins in a generated cave.
        cards: number of cards in each generated deck.
        file: the name of the puzzle's file.
        digest: the first 16 hexadecimal digits of the SHA-256 of the file.
        part1: the answer to part 1; None if there is none.
        part2: the answer to part 2; None if there is none.
        winner: the winner of part 1.
        rounds: full rounds of part 1 (cave and cards).
        stalemate: whether part 1 never ends (cave and cards).
        attack_power: the least attack power at which no elf dies.
        bisected_power: the attack power that a bisection would find.
        monotone: whether no elf dies at any higher attack power either; True if there is no
            least attack power.
        remark: the warnings about the file.
        error: why there are no answers, on one line.
        engine: the engine that solved the puzzle; None in rows from before there were two.
        seconds: time to generate or parse the puzzle and to solve it.
    """

    version: int = VERSION
    puzzle: Literal["cave", "cards", "duel"] | None = None
    seed: Count | None = None
    kind: str | None = None
    width: Count | None = None
    height: Count | None = None
    elves: Count | None = None
    goblins: Count | None = None
    cards: Count | None = None
    file: str | None = None
    digest: str | None = None
    part1: int | None = None
    part2: int | None = None
    winner: Winner | None = None
    rounds: Count | None = None
    stalemate: bool | None = None
    attack_power: Count | None = None
    bisected_power: Count | None = None
    monotone: bool | None = None
    remark: str | None = None
    error: str | None = None
    engine: ChosenEngine | None = None
    seconds: Annotated[float, msgspec.Meta(ge=0)] | None = None

    def as_json(self) -> str:
        """The row as one line of JSON, without a line end."""
        return json.dumps(msgspec.structs.asdict(self))  # ASCII, so no other line separators

    @classmethod
    def from_json(cls, line: str | bytes) -> "Row":
        r"""Read a row from a line of JSON.

        >>> Row.from_json(Row(seed=7, part1=27730).as_json()).part1
        27730

        Raises:
            GraphsolveError: if the line is not a row, a field has the wrong type, or the row has
                another version.
        """
        try:
            version = msgspec.json.decode(line, type=Versioned).version
            if version == VERSION:
                return msgspec.json.decode(line, type=cls)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise GraphsolveError(f"not a row of a survey: {printable(str(error))}") from None
        raise GraphsolveError(
            f"this row has version {version}, but this graphsolve reads and writes version "
            f"{VERSION}: start a new file"
        )

    def same_puzzle(self, other: "Row") -> bool:
        """Whether two rows are about the same puzzle."""
        return puzzle_fields(self) == puzzle_fields(other)


def printable(text: str) -> str:
    r"""Escape control characters, and the surrogates of undecodable bytes in file names.

    >>> print(printable("cave-\udcff-\x1b[2J.txt"))
    cave-\udcff-\x1b[2J.txt
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode()
        for character in text
    )


class Versioned(msgspec.Struct):
    """The field of a row that all versions of the format have."""

    version: int


puzzle_fields = attrgetter(*Row.__struct_fields__[1 : Row.__struct_fields__.index("part1")])
"""The fields of a row that are known before its puzzle is solved."""


FINDINGS: Mapping[str, Callable[[Row], bool]] = {
    "non-monotone": lambda row: row.monotone is False,
    "stalemate": lambda row: row.stalemate is True,
    "no-answer": lambda row: row.error is None and None in {row.part1, row.part2},
}
"""Properties for which a puzzle can be kept, as predicates of its row."""
