"""The row that a survey writes for each puzzle."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from graphsolve.errors import GraphsolveError
from graphsolve.lab.column import Property, lab_of
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.puzzles.engines import ChosenEngine

VERSION = 2
"""The version of the format. In version 1, the puzzle `cards` was called `decks`."""

Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]
"""A number of at least 0. It is checked because rows can be edited by hand."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What a survey reports about one puzzle, written as one line of JSON without nesting.

    The keys of a line are the fields with `sizes` and `findings` replaced by their own keys, those
    of all puzzles. What does not apply, or what an error leaves unknown, is null. Only `engine`
    and `seconds` can differ between runs. `msgspec.json.schema(line_type())` is the JSON schema.

    Attributes:
        puzzle: its name; None if a file could not be recognized.
        sizes: those of a generated puzzle; see `PuzzleLab.sizes`.
        digest: the first 16 hexadecimal digits of the SHA-256 of the file.
        winner: the winner of part 1.
        findings: what else is known about the puzzle; see `PuzzleLab.findings`.
        remark: the warnings about the file.
        error: why there are no answers, on one line.
        engine: None in rows from before there were two.
        seconds: time to generate or parse the puzzle and to solve it.
    """

    version: int = VERSION
    puzzle: str | None = None
    seed: Count | None = None
    kind: str | None = None
    sizes: Mapping[str, int] = {}
    file: str | None = None
    digest: str | None = None
    part1: int | None = None
    part2: int | None = None
    winner: str | None = None
    findings: Mapping[str, Any] = {}
    remark: str | None = None
    error: str | None = None
    engine: ChosenEngine | None = None
    seconds: Annotated[float, msgspec.Meta(ge=0)] | None = None

    def as_json(self) -> str:
        """The row as one line of JSON, without a line end."""
        line: dict[str, Any] = {}
        for name, value in msgspec.structs.asdict(self).items():
            if name in {"sizes", "findings"}:
                line |= {**dict.fromkeys(own_fields(name)), **value}
            else:
                line[name] = value
        return json.dumps(line)  # ASCII, so no other line separators

    @classmethod
    def from_json(cls, line: str | bytes) -> "Row":
        """Read a row from a line of JSON.

        Raises:
            GraphsolveError: if the line is not a row, a field has the wrong type, or the row has
                another version.
        """
        try:
            version = msgspec.json.decode(line, type=Versioned).version
            if version == VERSION:
                decoded = msgspec.json.decode(line, type=line_type())
                found: dict[str, Any] = msgspec.structs.asdict(decoded)
                for group in ("sizes", "findings"):
                    values = {name: found.pop(name) for name in own_fields(group)}
                    found[group] = {key: one for key, one in values.items() if one is not None}
                return cls(**found)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise GraphsolveError(f"not a row of a survey: {printable(str(error))}") from None
        raise GraphsolveError(
            f"this row has version {version}, but this graphsolve reads and writes version "
            f"{VERSION}: start a new file"
        )

    def same_puzzle(self, other: "Row") -> bool:
        """Whether two rows are about the same puzzle."""
        return all(
            getattr(self, name) == getattr(other, name)
            for name in ("puzzle", "seed", "kind", "sizes", "file", "digest")
        )


def own_fields(group: str) -> dict[str, Any]:
    """The sizes or the findings of all puzzles, with their types."""
    labs = [lab_of(record) for record in PUZZLES.values()]
    if group == "sizes":
        return {name: Count for lab in labs for option in lab.sizes for name in option.fields}
    types = {name: kind for lab in labs for name, kind in lab.findings.items()}
    return {name: Count if kind is int else kind for name, kind in types.items()}


def line_type() -> type[msgspec.Struct]:
    """The type of a row's line, with the fields of all puzzles."""
    return line_type_of(*PUZZLES.values())


@cache
def line_type_of(*records: PuzzleRecord) -> type[msgspec.Struct]:
    """The type of a row's line, with the fields of these puzzles."""
    own: dict[str, Any] = {
        "puzzle": Literal[tuple(record.name for record in records)],
        "winner": Literal[tuple(winner for one in records for winner in lab_of(one).winners)],
    }
    fields: list[tuple[str, Any, Any]] = []
    for field in msgspec.structs.fields(Row):
        if field.name in {"sizes", "findings"}:
            fields += [(name, kind | None, None) for name, kind in own_fields(field.name).items()]
        elif field.name in own:
            fields.append((field.name, own[field.name] | None, None))
        else:
            fields.append((field.name, field.type, field.default))
    return msgspec.defstruct("Row", fields, kw_only=True, forbid_unknown_fields=True)


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


def properties_of(puzzles: Iterable[str]) -> dict[str, Property]:
    """The properties of some puzzles, by label."""
    labs = [lab_of(record) for name, record in PUZZLES.items() if name in puzzles]
    return {one.label: one for lab in labs for one in lab.properties}


def shows(row: Row, name: str) -> bool:
    """Whether a row shows a property, by its name for `--keep`."""
    return not row.error and any(
        one.name == name and one.holds(row) for one in properties_of({row.puzzle or ""}).values()
    )
