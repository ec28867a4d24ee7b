"""The file of rows that an interrupted survey goes on from."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.jobs import OPTIONS, Job
from graphsolve.lab.survey.rows import Row

if TYPE_CHECKING:
    from more_itertools import peekable

__all__ = ["append_rows", "stored_rows"]


def stored_rows(path: Path, jobs: "peekable[Job]") -> Iterator[Row]:
    """The rows of a survey that a file holds; their jobs are taken off the survey's.

    The file of an interrupted survey is the beginning of the whole one, row by row. A last line
    that was cut short is taken off the file.

    Args:
        path: the file, which need not be there yet.
        jobs: all jobs of the survey; left at the first without a row.

    Raises:
        GraphsolveError: if the file is another survey's, or no survey's. It is left as it is.
    """
    if not path.is_file():
        return
    with path.open("rb") as file:
        for number, line in enumerate(file, 1):
            place = f"{path}:{number}"
            if not line.endswith(b"\n"):
                repair(path, file.tell() - len(line), line, expected(jobs, place), place)
                return
            yield checked(line, expected(jobs, place), place)
            next(jobs)


def expected(jobs: "peekable[Job]", place: str) -> Row:
    """What is known beforehand of the row that is next.

    Raises:
        GraphsolveError: if none should follow.
    """
    job = jobs.peek(None)
    if job is None:
        raise GraphsolveError(
            f"{place}: expected the end of the survey, found a row: the file is another survey's"
        )
    return job.row


def checked(line: bytes, wanted: Row, place: str) -> Row:
    """The row on a line, which must be the one that is next.

    Raises:
        GraphsolveError: if it is not.
    """
    try:
        row = Row.from_json(line)
    except GraphsolveError as error:
        raise GraphsolveError(f"{place}: {error}") from None
    if not row.same_puzzle(wanted):
        raise GraphsolveError(
            f"{place}: expected the row of {named(wanted)}, found that of {named(row)}: "
            "the file is another survey's"
        )
    return row


def named(row: Row) -> str:
    """The puzzle of a row, in a few words.

    >>> named(Row(puzzle="decks", kind="deep", seed=7, cards=25))
    'decks, seed 7, kind deep, cards 25'
    """
    names = ("seed", *OPTIONS, "file", "digest")
    told = [f"{name} {value}" for name in names if (value := getattr(row, name)) is not None]
    return ", ".join([row.puzzle or "unknown", *told])


def repair(path: Path, length: int, line: bytes, wanted: Row, place: str) -> None:
    """Take a line that was cut short off a file, if it began as the row that is next begins.

    Raises:
        GraphsolveError: if it did not.
    """
    start = wanted.as_json().partition(', "part1"')[0].encode()
    if not (start.startswith(line) or line.startswith(start)):
        raise GraphsolveError(
            f"{place}: expected the row of {named(wanted)}: the file is another survey's"
        )
    with path.open("r+b") as file:
        file.truncate(length)


def append_rows(path: Path, rows: Iterable[Row]) -> Iterator[Row]:
    """Add rows to a file, each as soon as it is there, and pass them on.

    Raises:
        OSError: if the file cannot be written.
    """
    with path.open("a", encoding="utf-8", newline="\n") as file:
        for row in rows:
            file.write(f"{row.as_json()}\n")
            file.flush()
            yield row
