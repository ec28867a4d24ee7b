"""The file of rows: written row by row, and read back when an interrupted survey continues."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.jobs import Job
from graphsolve.lab.survey.rows import SIZES, Row

if TYPE_CHECKING:
    from more_itertools import peekable

__all__ = ["append_rows", "stored_rows"]


def append_rows(path: Path, rows: Iterable[Row]) -> Iterator[Row]:
    """Append rows to a file and yield each one as soon as it is written.

    Raises:
        OSError: if the file cannot be written.
    """
    with path.open("a", encoding="utf-8", newline="\n") as file:
        for row in rows:
            file.write(f"{row.as_json()}\n")
            file.flush()
            yield row


def stored_rows(path: Path, jobs: "peekable[Job]") -> Iterator[Row]:
    """Read the rows of an interrupted survey, and consume their jobs.

    The rows in the file must be those of the first jobs, in order. An incomplete last line is
    removed from the file.

    Args:
        path: the file, which need not exist.
        jobs: all jobs of the survey. Jobs without a row remain.

    Raises:
        GraphsolveError: if a line is not the next row of this survey. The file is left as it is.
    """
    if not path.is_file():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            try:
                row = next_row(line, jobs.peek(None))
            except GraphsolveError as error:
                raise GraphsolveError(f"{path}:{number}: {error}") from None
            if row is None:
                os.truncate(path, file.tell() - len(line))
                return
            yield row
            next(jobs)


def next_row(line: bytes, job: Job | None) -> Row | None:
    """Read the row of the next job, or return None if the line is incomplete.

    Raises:
        GraphsolveError: if there are no more jobs, or the row is about another puzzle.
    """
    if job is None:
        raise GraphsolveError("this file has more rows than this survey: it is another survey's")
    expected = described(job.row)
    if not line.endswith(b"\n"):
        start = job.row.as_json().partition(', "part1"')[0].encode()
        if start.startswith(line) or line.startswith(start):
            return None
        raise GraphsolveError(
            f"this is not the beginning of the row about {expected}, with which this survey "
            "continues: the file is another survey's"
        )
    row = Row.from_json(line)
    if not row.same_puzzle(job.row):
        raise GraphsolveError(
            f"this row is about {described(row)}, but this survey continues with {expected}: the "
            "file is another survey's"
        )
    return row


def described(row: Row) -> str:
    """A short description of the puzzle of a row.

    >>> described(Row(puzzle="cards", kind="deep", seed=7, cards=25))
    'cards, seed 7, kind deep, cards 25'
    """
    fields = {name: getattr(row, name) for name in ("seed", *SIZES, "file", "digest")}
    known = [f"{name} {value}" for name, value in fields.items() if value is not None]
    return ", ".join([row.puzzle or "an unknown puzzle", *known])
