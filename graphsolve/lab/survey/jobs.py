"""The puzzles of a survey, as small jobs that can be sent to other processes and solved there."""

import hashlib
import os
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from pathlib import Path
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

from graphsolve.errors import GraphsolveError, InputTooLargeError, ParseError, PuzzleWarning
from graphsolve.lab.column import lab_of
from graphsolve.lab.survey.rows import Row, printable
from graphsolve.limits import read_file, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, recognize
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.puzzles.engines import ChosenEngine, EngineName, choose, compiled_engine
from graphsolve.puzzles.text import BLANKS, decode

MAX_FIRST_WORDS = 100
"""Characters from which a puzzle is recognized, to save splitting the whole text."""

READING = Lock()
"""Held while warnings are caught: a Dask worker can have several threads, which share them."""


class SurveyJob(msgspec.Struct, frozen=True):
    """A puzzle to solve, and its row so far, which may already have an error.

    If the row has a seed, the text is empty: workers generate the puzzle, because a seed is
    shorter to send.
    """

    row: Row
    text: str = ""

    def puzzle(self) -> Puzzle:
        """Generate or parse the puzzle."""
        row = self.row
        if row.puzzle is None or row.seed is None:
            return parse_puzzle(self.text, row.file or "")
        lab = lab_of(PUZZLES[row.puzzle])
        puzzle: Puzzle = lab.generate(row.seed, kind=row.kind, **row.sizes)
        return puzzle


def generated_row(puzzle: str, kind: str | None = None, **sizes: int) -> Row:
    """What the rows of generated puzzles have in common.

    >>> row = generated_row("cave", "rooms", width=9)
    >>> row.kind, row.sizes
    ('rooms', {'width': 9, 'height': 32, 'elves': 5, 'goblins': 9})

    The kind is by default the first. The sizes, those of `PuzzleLab.sizes`, have defaults, too.

    Raises:
        GraphsolveError: there is no such kind.
    """
    lab = lab_of(PUZZLES[puzzle])
    kind = kind or next(iter(lab.kinds), "")
    if kind not in lab.kinds:
        raise GraphsolveError(f"{puzzle} has no kind {kind!r}, only {', '.join(lab.kinds)}")
    return Row(puzzle=puzzle, kind=kind, sizes=lab.all_sizes(kind, sizes))


def seed_jobs(seeds: Iterable[int], row: Row) -> Iterator[SurveyJob]:
    """One job for each seed. Their rows have in common the `row`, from `generated_row`."""
    return (SurveyJob(msgspec.structs.replace(row, seed=seed)) for seed in seeds)


def file_jobs(files: Iterable[Path]) -> Iterator[SurveyJob]:
    """One job for each file. A file is read when its job is consumed."""
    for file in files:
        name = printable(file.name)
        try:
            data = read_file(file, name)
        except OSError as error:
            yield SurveyJob(Row(file=name, error=f"{name}: {error.strerror}"))
        except InputTooLargeError as error:
            yield SurveyJob(Row(file=name, error=str(error)))
        else:
            yield job_of(name, data)


def job_of(name: str, data: bytes) -> SurveyJob:
    r"""The job for a file with any of the puzzles.

    >>> job_of("boss.txt", b"Hit Points: 71\nDamage: 10\n").row.puzzle
    'duel'

    If the file holds no text, the row of the job has an error.
    """
    about: dict[str, Any] = {"file": name, "digest": hashlib.sha256(data).hexdigest()[:16]}
    try:
        text = decode(data, name)
        first_words = text.lstrip(BLANKS + "\r\n\ufeff")[:MAX_FIRST_WORDS]
        about["puzzle"] = recognize(first_words, name).name
    except ParseError as error:
        return SurveyJob(Row(**about, error=str(error)))
    return SurveyJob(Row(**about), text)


class Plan(NamedTuple):
    """The puzzles of a survey: their number, a job for each, and a file's content by its index."""

    total: int
    jobs: Iterable[SurveyJob]
    content: Callable[[int], bytes]


def seed_plan(seeds: range, row: Row) -> Plan:
    r"""A survey of generated puzzles. The arguments are those of `seed_jobs`.

    >>> plan = seed_plan(range(1, 3), generated_row("duel"))
    >>> plan.content(0)
    b'Hit Points: 53\nDamage: 10\n'

    Raises:
        GraphsolveError: if the first puzzle cannot be generated.
    """

    def content(index: int) -> bytes:
        (job,) = seed_jobs(seeds[index : index + 1], row)
        return f"{job.puzzle()}\n".encode()

    if seeds:
        content(0)
    return Plan(len(seeds), seed_jobs(seeds, row), content)


def folder_plan(folder: Path, *, without: Collection[Path] = ()) -> Plan:
    """A survey of the files in a folder, sorted by name.

    Subfolders, pipes, devices, links to nothing, and names that start with a dot are skipped, and
    so are the files in `without`, such as the output of the survey.

    Raises:
        GraphsolveError: if there are no files.
        OSError: if the folder cannot be read.
    """
    skipped = {os.path.realpath(path) for path in without}
    files = sorted(
        file
        for file in folder.iterdir()
        if file.is_file()
        and not file.name.startswith(".")
        and os.path.realpath(file) not in skipped
    )
    if not files:
        raise GraphsolveError(f"{folder}: no puzzle inputs in this folder")
    return Plan(len(files), file_jobs(files), lambda index: files[index].read_bytes())


def kept_name(row: Row) -> str:
    """The file name under which the puzzle of a row is kept.

    >>> kept_name(Row(puzzle="cards", kind="deep", sizes={"cards": 9}, seed=7))
    'cards-deep-9-seed7.txt'
    """
    if row.file is not None:
        return row.file
    options = lab_of(PUZZLES[row.puzzle]).sizes if row.puzzle else ()
    sizes = [option.text(row.sizes) for option in options]
    return f"{'-'.join([row.puzzle or '', row.kind or '', *sizes, f'seed{row.seed}'])}.txt"


# --- Solving


def solve(job: SurveyJob, timeout: float | None = None, engine: EngineName = "auto") -> Row:
    """Solve the puzzle of a job. If that fails, its row has an error; see also `prepare`."""
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
    """Import the modules and compile the kernels for a puzzle, which no time limit should include.

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


def with_remark(job: SurveyJob) -> tuple[Puzzle, str | None]:
    """The puzzle of a job, and the warnings about it."""
    with READING, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", PuzzleWarning)
        puzzle = job.puzzle()
    return puzzle, "; ".join(printable(str(warning.message)) for warning in caught) or None


def problem(error: Exception) -> str:
    """An error on one line, with its type unless it says where a text is malformed."""
    text = printable(" ".join(str(error).split()))
    if isinstance(error, ParseError):
        return text
    return ": ".join(filter(None, [type(error).__name__, text]))
