"""Solve the puzzle of a job, and fill in its row."""

import warnings
from functools import singledispatch
from threading import Lock
from time import perf_counter
from typing import Any

import msgspec

from graphsolve.errors import ParseError, PuzzleWarning
from graphsolve.lab.survey.jobs import Job
from graphsolve.lab.survey.rows import Row, printable
from graphsolve.limits import time_limit
from graphsolve.puzzles import catalogue
from graphsolve.puzzles.cards import Decks, combat
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import Cave, Termination, fight, sweep
from graphsolve.puzzles.cave.sweep import bisected_power, first_relapse, least_row
from graphsolve.puzzles.duel import Boss
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
    compile_kernels(job.row.puzzle, engine)
    start = perf_counter()
    found: dict[str, Any] = {}
    if not job.row.error:
        found["engine"] = chosen = choose(engine)
        try:
            with time_limit(timeout):
                puzzle, found["remark"] = with_remark(job)
                found |= answers(puzzle, chosen)
        except Exception as error:  # noqa: BLE001 - one bad puzzle must not end a long survey
            found["error"] = problem(error)
    return msgspec.structs.replace(job.row, **found, seconds=round(perf_counter() - start, 6))


def compile_kernels(puzzle: str | None, engine: EngineName) -> None:
    """Compile or load the kernels for a puzzle of this name, which no time limit should include.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
    """
    if choose(engine) == "compiled" and puzzle:
        compiled_engine(puzzle)


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


@singledispatch
def answers(puzzle: Puzzle, engine: ChosenEngine) -> dict[str, Any]:  # noqa: ARG001 - for each type
    r"""The fields of a row that depend on the solution.

    >>> from graphsolve.puzzles.cards import parse_decks
    >>> answers(parse_decks("Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14"), "graph")
    {'part1': None, 'part2': 105, 'winner': None, 'rounds': 6, 'stalemate': True}
    """
    raise TypeError(f"not a puzzle: {puzzle!r}")


@answers.register
def _(cave: Cave, engine: ChosenEngine) -> dict[str, Any]:
    outcome = fight(cave, engine=engine)
    rows = list(sweep(cave, engine=engine, stop_when_elf_dies=True))
    least = least_row(rows)
    return {
        "part1": outcome.score,
        "part2": least.outcome.score if least else None,
        "winner": outcome.winner.plural if outcome.winner else None,
        "rounds": outcome.rounds,
        "stalemate": outcome.termination is Termination.STALEMATE,
        "attack_power": least.band.first if least else None,
        "bisected_power": bisected_power(rows, high=rows[-1].band.first) if least else None,
        "monotone": first_relapse(rows) is None,
    }


@answers.register
def _(decks: Decks, engine: ChosenEngine) -> dict[str, Any]:
    outcome = combat(decks, engine=engine)
    return {
        "part1": outcome.score,
        "part2": catalogue.solve(decks, 2, engine=engine),
        "winner": f"player {outcome.winner}" if outcome.winner else None,
        "rounds": outcome.rounds,
        "stalemate": outcome.winner is None,
    }


@answers.register
def _(boss: Boss, engine: ChosenEngine) -> dict[str, Any]:
    part1 = catalogue.solve(boss, 1, engine=engine)
    return {
        "part1": part1,
        "part2": catalogue.solve(boss, 2, engine=engine),
        "winner": "boss" if part1 is None else "player",
    }
