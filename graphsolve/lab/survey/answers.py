"""Solve the puzzle of a job, and fill in its row."""

import warnings
from threading import Lock
from time import perf_counter
from typing import Any

import msgspec

from graphsolve.errors import ParseError, PuzzleWarning
from graphsolve.lab.column import lab_of
from graphsolve.lab.survey.jobs import Job
from graphsolve.lab.survey.rows import Row, printable
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.engines import ChosenEngine, EngineName, choose, compiled_engine

READING = Lock()
"""Held while warnings are caught: a Dask worker can have several threads, which share them."""


def solve(job: Job, timeout: float | None = None, engine: EngineName = "auto") -> Row:
    """Solve the puzzle of a job. If that fails, its row has an error.

    Args:
        job: the puzzle.
        timeout: the maximum time in seconds; None for no limit.
        engine: the engine that solves it.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
    """
    prepare(job.row.puzzle, engine)
    start = perf_counter()
    found: dict[str, Any] = {}
    if not job.row.error:
        found["engine"] = chosen = engine_for(job.row.puzzle, engine)
        try:
            with time_limit(timeout):
                puzzle, found["remark"] = with_remark(job)
                found |= lab_of(puzzle).row(puzzle, chosen)
            findings = found.get("findings", {})
            found["findings"] = {name: one for name, one in findings.items() if one is not None}
        except Exception as error:  # noqa: BLE001 - one bad puzzle must not end a long survey
            found["error"] = problem(error)
    seconds = round(perf_counter() - start, 6)
    return msgspec.structs.replace(job.row, **found, seconds=seconds)


def prepare(puzzle: str | None, engine: EngineName) -> None:
    """Import the modules and compile the kernels for a puzzle of this name.

    No time limit should include this.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
    """
    if puzzle:
        lab_of(PUZZLES[puzzle]).prepare()
        if engine_for(puzzle, engine) == "compiled":
            compiled_engine(puzzle)


def engine_for(puzzle: str | None, engine: EngineName) -> ChosenEngine:
    """The engine for a puzzle of this name: the graph engine if it has no other."""
    return choose(engine, standard=puzzle is None or PUZZLES[puzzle].compiled)


def with_remark(job: Job) -> tuple[Puzzle, str | None]:
    """The puzzle of a job, and the warnings about it."""
    with READING, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = job.puzzle()
    return puzzle, "; ".join(printable(str(warning.message)) for warning in caught) or None


def problem(error: Exception) -> str:
    """An error on one line, with its type unless it says where a text is malformed.

    >>> problem(KeyError("cave")), problem(MemoryError())
    ("KeyError: 'cave'", 'MemoryError')
    """
    text = printable(" ".join(str(error).split()))
    if isinstance(error, ParseError):
        return text
    return ": ".join(filter(None, [type(error).__name__, text]))
