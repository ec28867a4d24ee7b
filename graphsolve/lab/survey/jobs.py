"""The puzzles of a survey, as plain data that can be sent to where they are solved."""

import hashlib
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from graphsolve.errors import GraphsolveError, ParseError, PuzzleWarning
from graphsolve.lab.generate import (
    CAVE_KINDS,
    DECK_KINDS,
    DUEL_KINDS,
    generate_boss,
    generate_cave,
    generate_decks,
    share_out,
)
from graphsolve.lab.survey.rows import Row
from graphsolve.lab.texts import puzzle_text
from graphsolve.puzzles.anything import Puzzle, kind_of
from graphsolve.puzzles.cards import parse_decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import parse_boss
from graphsolve.puzzles.text import decode

__all__ = [
    "PUZZLES",
    "Job",
    "cave_row",
    "decks_row",
    "duel_row",
    "file_jobs",
    "job_of",
    "seed_jobs",
]


class Job(NamedTuple):
    """A puzzle to be solved: the row to be filled, and the text unless a seed stands in the row.

    The seed is shorter than what is invented from it, and so it is what is sent.
    """

    row: Row
    text: str = ""

    def puzzle(self) -> Puzzle:
        """The puzzle, invented or parsed.

        Raises:
            GraphsolveError: if that cannot be done.
        """
        row, kind = self.row, PUZZLES[self.row.puzzle or "cave"]
        if row.seed is None:
            return kind.parse(self.text, row.file or "")
        given = {name: getattr(row, name) for name in OPTIONS}
        told = {name: value for name, value in given.items() if value is not None}
        return kind.invent(row.seed, **told)


class PuzzleKind(NamedTuple):
    """How puzzles of one kind are invented and parsed.

    Attributes:
        kinds: what can be invented, the usual first.
        invent: the puzzle of a row that has a seed.
        parse: a puzzle from a text and the name of its source.
    """

    kinds: Iterable[str]
    invent: Callable[..., Puzzle]
    parse: Callable[[str, str], Puzzle]


PUZZLES: Mapping[str, PuzzleKind] = {
    "cave": PuzzleKind(CAVE_KINDS, generate_cave, parse_cave),
    "decks": PuzzleKind(DECK_KINDS, generate_decks, parse_decks),
    "duel": PuzzleKind(DUEL_KINDS, generate_boss, parse_boss),
}
"""The kinds of puzzles, as rows call them."""

OPTIONS = ("kind", "width", "height", "elves", "goblins", "cards")
"""The fields of a row that say how its puzzle is invented."""

USUAL_SIDE = 32
USUAL_CARDS = 25


def cave_row(
    kind: str = "cavern",
    size: tuple[int, int] = (USUAL_SIDE, USUAL_SIDE),
    units: tuple[int, int] | None = None,
) -> Row:
    """What the rows of invented caves have in common.

    >>> row = cave_row("rooms")
    >>> row.kind, row.width, row.height, row.elves, row.goblins
    ('rooms', 32, 32, 10, 20)

    Args:
        kind: one of `CAVE_KINDS`.
        size: columns and rows.
        units: elves and goblins; without them, as many as are usual for the kind and size.
    """
    check_kind("cave", kind)
    width, height = size
    elves, goblins = units or share_out(CAVE_KINDS[kind].units(height, width))
    return Row(puzzle="cave", kind=kind, width=width, height=height, elves=elves, goblins=goblins)


def decks_row(kind: str = "shuffled", cards: int = USUAL_CARDS) -> Row:
    """What the rows of invented decks of so many cards each have in common."""
    check_kind("decks", kind)
    return Row(puzzle="decks", kind=kind, cards=cards)


def duel_row(kind: str = "usual") -> Row:
    """What the rows of invented bosses have in common."""
    check_kind("duel", kind)
    return Row(puzzle="duel", kind=kind)


def check_kind(puzzle: str, kind: str) -> None:
    """Check that puzzles of a kind can be invented.

    Raises:
        GraphsolveError: if they cannot.
    """
    kinds = PUZZLES[puzzle].kinds
    if kind not in kinds:
        raise GraphsolveError(
            f"expected a kind of {puzzle} among {', '.join(kinds)}, found {kind!r}"
        )


def seed_jobs(seeds: Iterable[int], row: Row) -> Iterator[Job]:
    """The jobs of a survey of invented puzzles.

    >>> [job.row.seed for job in seed_jobs(range(3), duel_row())]
    [0, 1, 2]

    Args:
        seeds: one puzzle is invented from each.
        row: what their rows have in common, from `cave_row`, `decks_row` or `duel_row`.
    """
    return (Job(row._replace(seed=seed)) for seed in seeds)


def file_jobs(files: Iterable[Path]) -> Iterator[Job]:
    """The jobs of a survey of files, each of which is read when its turn comes."""
    for file in files:
        try:
            data = file.read_bytes()
        except OSError as error:
            yield Job(Row(file=readable(file.name), error=f"{file.name}: {error.strerror}"))
        else:
            yield job_of(file.name, data)


def job_of(name: str, data: bytes) -> Job:
    r"""The job for the bytes of a file; what it holds says which puzzle it is.

    >>> job_of("boss.txt", b"Hit Points: 71\nDamage: 10\n").row.puzzle
    'duel'
    >>> job_of("cave.txt", b"#####\n#E.X#\n#####\n").row.error
    "cave.txt:2:4: expected '#', '.', 'E' or 'G', found 'X'"

    It is parsed here once, so that what is sent is sound and remarks are noted in one place.
    """
    row = Row(file=readable(name), digest=hashlib.sha256(data).hexdigest()[:16])
    with warnings.catch_warnings(record=True) as remarks:
        warnings.simplefilter("always", PuzzleWarning)
        try:
            text = decode(data, name)
            kind = kind_of(text, name)
            row = row._replace(puzzle=kind)
            puzzle = PUZZLES[kind].parse(text, name)
        except ParseError as error:
            return Job(row._replace(error=readable(str(error))))
    remark = "; ".join(readable(str(remark.message)) for remark in remarks) or None
    return Job(row._replace(remark=remark), puzzle_text(puzzle))


def readable(text: str) -> str:
    r"""A text that holds a file name, without what no encoding can write.

    >>> readable("cave-\udcff.txt")
    'cave-?.txt'
    """
    return text.encode(errors="replace").decode()
