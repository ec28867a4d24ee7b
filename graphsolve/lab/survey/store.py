"""The file of rows: written row by row, and read back when an interrupted survey continues."""

import os
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from filelock import lock_descriptor

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.jobs import SurveyJob
from graphsolve.lab.survey.rows import Row, printable

if TYPE_CHECKING:
    from more_itertools import peekable


MAX_LINE = 2**20
"""Maximum length of a row in bytes."""


@contextmanager
def locked_rows(path: Path, *, force: bool = False) -> Iterator[FileIO]:
    """Open or create a file of rows, and lock it against other surveys until the block ends.

    The lock is on the file itself, without a lock file next to it. It ends with the process, even
    if that is killed. Devices and pipes are not locked. A new file that is still empty at the end
    is removed. With `force`, the rows of an existing file are removed.

    Raises:
        GraphsolveError: if another survey has locked the file.
    """
    is_new = not path.exists()
    with open_locked(path) as file:
        try:
            if force and path.is_file():
                file.truncate(0)
            yield file
        finally:
            if is_new and path.is_file() and not path.stat().st_size:
                with suppress(PermissionError):  # Windows cannot remove an open file
                    path.unlink()


def open_locked(path: Path) -> FileIO:
    """Open a file to read and append rows, and lock it if it is a regular file."""
    if path.exists() and not path.is_file():
        return path.open("ab", buffering=0)
    while True:
        with ExitStack() as stack:
            file = stack.enter_context(path.open("a+b", buffering=0))
            if not lock_descriptor(file.fileno(), blocking=False):
                raise GraphsolveError(f"{path}: another survey is writing to this file")
            if is_in_place(file):  # else another survey has just removed it
                stack.pop_all()
                return file


def append_rows(file: FileIO, rows: Iterable[Row]) -> Iterator[Row]:
    """Append rows to a file from `locked_rows`, and yield each one as soon as it is written.

    Raises:
        GraphsolveError: the file was removed or replaced, so that a row is lost.
    """
    for row in rows:
        rest = f"{row.as_json()}\n".encode()
        try:
            while rest:
                rest = rest[file.write(rest) :]  # a disk that is nearly full takes a part of it
        except OSError as error:
            error.filename = str(file.name)
            raise
        if not is_in_place(file):
            raise GraphsolveError(
                f"{file.name} was removed or replaced during the survey; start the survey again"
            )
        yield row


def is_in_place(file: FileIO) -> bool:
    """Return whether an open file is still the one that has its name."""
    try:
        return os.path.samestat(Path(str(file.name)).stat(), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def stored_rows(file: FileIO, jobs: "peekable[SurveyJob]") -> Iterator[Row]:
    """Read the rows of an interrupted survey, and consume their jobs.

    The rows in the file, which comes from `locked_rows`, must be those of the first jobs, in
    order. An incomplete last line is removed from the file.

    Raises:
        GraphsolveError: if a line is not the next row of this survey. The file is left as it is.
    """
    if not file.readable():
        return
    file.seek(0)
    end = 0
    # Another descriptor could not read the file on Windows, where locks are mandatory.
    with open(file.fileno(), "rb", closefd=False) as lines:
        for number, line in enumerate(iter(partial(lines.readline, MAX_LINE), b""), 1):
            try:
                row = next_row(line, jobs.peek(None))
            except GraphsolveError as error:
                raise GraphsolveError(f"{file.name}:{number}: {error}") from None
            if row is None:
                file.truncate(end)
                return
            end += len(line)
            yield row
            next(jobs)


def next_row(line: bytes, job: SurveyJob | None) -> Row | None:
    """Read the row of the next job, or return None if the line is incomplete."""
    if job is None:
        raise GraphsolveError(f"this survey has no more puzzles: {OTHER_FILE}")
    if not line.endswith(b"\n"):
        start = job.row.as_json().partition(', "part1"')[0].encode()
        if len(line) < MAX_LINE and (start.startswith(line) or line.startswith(start)):
            return None
        raise GraphsolveError(
            f"this is not the beginning of a row about {described(job.row)}, the next puzzle of "
            f"this survey: {OTHER_FILE}"
        )
    row = Row.from_json(line)
    if not row.same_puzzle(job.row):
        raise GraphsolveError(
            f"this row is about {described(row)}, but this survey continues with "
            f"{described(job.row)}: {OTHER_FILE}"
        )
    return row


OTHER_FILE = "the file was edited, or is another survey's (use --force to start over)"


def described(row: Row) -> str:
    """A short description of the puzzle of a row."""
    fields = {"seed": row.seed, "kind": row.kind, **row.sizes, "file": row.file}
    fields["digest"] = row.digest
    known = [f"{name} {value}" for name, value in fields.items() if value is not None]
    return printable(", ".join([row.puzzle or "an unknown puzzle", *known]))
