"""Solve many puzzles on any executor, with a row for each in a file that can be continued."""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from io import FileIO
from pathlib import Path
from textwrap import shorten
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from filelock import lock_descriptor
from more_itertools import flatten

from graphsolve.errors import GraphsolveError
from graphsolve.lab.executors import results
from graphsolve.lab.interface import lab_of
from graphsolve.limits import read_file, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of
from graphsolve.puzzles.interface import (
    ChosenEngine,
    EngineName,
    choose,
    compiled_engine,
    parse_puzzle,
)
from graphsolve.puzzles.interface import solve as solve_puzzle
from graphsolve.puzzles.text import decode

MAX_ERROR = 1000  # characters: if a worker is killed, short rows are written whole or not at all
START = b'{"key":"'


class SurveyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A puzzle and its answers: a line of JSON in the file of a survey.

    Attributes:
        key: identifies the puzzle; a survey that is continued skips the keys in its file.
        puzzle: the name of the puzzle, if it could be read.
        seconds: the time to solve it.
        error: why there are no answers. A part that has no answer is not an error.
    """

    key: str
    puzzle: str | None = None
    part1: int | None = None
    part2: int | None = None
    seconds: float | None = None
    engine: ChosenEngine | None = None
    error: str | None = None


class Job(NamedTuple):
    """A puzzle to solve: its key, and a function that makes it on a worker."""

    key: str
    make: Callable[[], Puzzle]


def generated_jobs(
    puzzle: str, seeds: Iterable[int], kind: str, sizes: Mapping[str, int] = {}
) -> Iterator[Job]:
    """Yield a job for each seed. The arguments are those of `PuzzleLab.generate`."""
    lab = lab_of(PUZZLES[puzzle])
    name = " ".join([puzzle, kind, *flatten(size.option(sizes)[1:] for size in lab.sizes)])
    for seed in seeds:
        yield Job(f"{name} seed {seed}", partial(lab.generate, seed, kind=kind, **sizes))


def file_job(file: Path, name: str) -> Job:
    """Return the job of a file with any puzzle. Its key has a digest of the content."""
    data = read_file(file, name)
    return Job(f"{name} {sha256(data).hexdigest()[:16]}", partial(parse, data, name))


def parse(data: bytes, name: str) -> Puzzle:
    """Parse the content of a file."""
    return parse_puzzle(decode(data, name), name)


def solve(job: Job, timeout: float | None = None, engine: EngineName = "auto") -> SurveyRow:
    """Solve a puzzle, and return its row, which has an error if that fails."""
    found: dict[str, Any] = {"key": job.key}
    try:
        with time_limit(timeout):
            puzzle = job.make()
        record = record_of(puzzle)
        used = choose(engine, "" if record.compiled else f"a {record.noun}")
        found |= {"puzzle": record.name, "engine": used}
        if used == "compiled":
            compiled_engine(record.name)  # compiles it outside of the time limit
        start = perf_counter()
        with time_limit(timeout):
            for part in (1, 2):
                found[f"part{part}"] = solve_puzzle(puzzle, part, engine=used)
        found["seconds"] = round(perf_counter() - start, 6)
    except Exception as error:  # noqa: BLE001 - one bad puzzle must not end a long survey
        kind = "" if isinstance(error, GraphsolveError) else f"{type(error).__name__}: "
        found["error"] = shorten(f"{kind}{error}", MAX_ERROR)
    return SurveyRow(**found)


def survey(
    jobs: Iterable[Job],
    executor: Executor,
    *,
    timeout: float | None = None,
    engine: EngineName = "auto",
) -> Iterator[SurveyRow]:
    """Solve puzzles and yield each row as soon as it is known.

    A puzzle that cannot be solved, or takes more than `timeout` seconds, has a row with an error.

    Raises:
        GraphsolveError: the workers cannot solve puzzles, or have ended.
    """
    work = partial(solve, timeout=timeout, engine=engine)
    try:
        yield from results(executor, work, jobs)
    except Exception as error:
        problem = "a worker ended, perhaps for lack of memory, or cannot solve puzzles"
        raise GraphsolveError(f"{problem}: {type(error).__name__}: {error}") from error


@contextmanager
def row_file(path: Path) -> Iterator[FileIO]:
    """Open or create a file of rows, locked against other surveys until the block ends.

    Raises:
        GraphsolveError: another survey has locked the file, or it is a device or a pipe.
    """
    if path.exists() and not path.is_file():  # reading a device may never end
        raise GraphsolveError(f"{path} is not a regular file; use -o - for standard output")
    with path.open("a+b", buffering=0) as file:
        if not lock_descriptor(file.fileno(), blocking=False):
            raise GraphsolveError(f"{path}: another survey is writing to this file")
        yield file


def stored_rows(file: FileIO) -> Iterator[SurveyRow]:
    """Read the rows in a file, and remove a last line that was cut off.

    Raises:
        GraphsolveError: a line is not a row. The file is left as it is.
    """
    file.seek(0)
    end = 0
    with open(file.fileno(), "rb", closefd=False) as lines:  # on Windows, only this one is let in
        for number, line in enumerate(lines, 1):
            if line[-1:] != b"\n" and (line.startswith(START) or START.startswith(line)):
                file.truncate(end)
                return
            try:
                yield msgspec.json.decode(line, type=SurveyRow)
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                raise GraphsolveError(f"{file.name}:{number}: not a row: {error}") from None
            end += len(line)


def append(row: SurveyRow, file: FileIO) -> None:
    """Append a row to a file.

    Raises:
        GraphsolveError: the file was replaced, so that the row is lost.
        OSError: the file was removed, or the disk is full, and the line is cut off.
    """
    rest = msgspec.json.encode(row) + b"\n"
    try:
        while rest:
            rest = rest[file.write(rest) :]  # a disk that is nearly full takes a part of it
    except OSError as error:
        error.filename = str(file.name)
        raise
    if not os.path.samestat(Path(str(file.name)).stat(), os.fstat(file.fileno())):
        raise GraphsolveError(f"{file.name} was replaced: start the survey again")
