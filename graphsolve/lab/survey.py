"""Solve many puzzles on any executor, with a row for each in a file that can be continued.

>>> from concurrent.futures import ThreadPoolExecutor
>>> jobs = generated_jobs("duel", range(2), "usual")
>>> sorted((row.key, row.part1) for row in survey(jobs, ThreadPoolExecutor))
[('duel usual seed 0', 1771), ('duel usual seed 1', 1196)]
"""

import hashlib
import os
import signal
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import partial
from importlib import import_module
from io import FileIO
from itertools import islice
from multiprocessing import active_children, get_context, resource_tracker
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import msgspec
from filelock import lock_descriptor
from more_itertools import peekable

from graphsolve.errors import GraphsolveError, ParseError
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.search import begin_process
from graphsolve.limits import read_file, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, recognize
from graphsolve.puzzles.column import parse_puzzle
from graphsolve.puzzles.engines import ChosenEngine, EngineName, choose, compiled_engine
from graphsolve.puzzles.text import decode

DEATHS = {"BrokenProcessPool", "KilledWorker"}  # the second is Dask's, which is an extra
SECONDS_TO_CONNECT = 10
MAX_LINE = 2**20  # bytes
START = b'{"key":"'
WAIT_SECONDS, WAITS_TO_REMARK, SECONDS_WITHOUT_WORKERS = 0.5, 10, 60
KILLED = "solving this puzzle kills its worker, perhaps for lack of memory"


class Row(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle, its answers, and how they were found: a line of JSON in the file of a survey.

    Attributes:
        key: identifies the puzzle; a survey that is continued skips the keys in its file.
        digest: the first 16 hexadecimal digits of the SHA-256 of the file.
        results: what else is known of the solution, such as who wins part 1.
        seconds: the time to generate or parse the puzzle and to solve it.
        error: why there are no answers. A part that has no answer is not an error.
    """

    key: str
    puzzle: str | None = None
    seed: int | None = None
    kind: str | None = None
    size: str | None = None
    file: str | None = None
    digest: str | None = None
    part1: int | None = None
    part2: int | None = None
    results: dict[str, int | str | None] = {}
    seconds: float | None = None
    engine: ChosenEngine | None = None
    error: str | None = None


class Job(NamedTuple):
    """The row of a puzzle that is not solved yet, and a function that makes the puzzle."""

    row: Row
    make: Callable[[], Puzzle]


def generated_jobs(
    puzzle: str, seeds: Iterable[int], kind: str, sizes: Mapping[str, int] = {}
) -> Iterator[Job]:
    """Yield a job for each seed. The arguments are those of `PuzzleLab.generate`."""
    options = [each for each in lab_of(PUZZLES[puzzle]).sizes if {*each.fields} <= sizes.keys()]
    size = " ".join(option.text(sizes) for option in options)
    for seed in seeds:
        key = " ".join(filter(None, [puzzle, kind, size, f"seed {seed}"]))
        row = Row(key=key, puzzle=puzzle, seed=seed, kind=kind, size=size or None)
        yield Job(row, partial(generate, puzzle, seed, kind, sizes))


def generate(puzzle: str, seed: int, kind: str, sizes: Mapping[str, int]) -> Puzzle:
    """Generate a puzzle, on a worker."""
    made: Puzzle = lab_of(PUZZLES[puzzle]).generate(seed, kind=kind, **sizes)
    return made


def file_job(file: Path) -> Job:
    """Read a file with any of the puzzles. If that fails, the row has an error."""
    name, text = encodable(str(file)), ""
    found: dict[str, Any] = {"key": name, "file": name}
    try:
        data = read_file(file, name)
        found["digest"] = hashlib.sha256(data).hexdigest()[:16]
        found["key"] += f" {found['digest']}"
        text = decode(data, name)
        found["puzzle"] = recognize(text, name).name
    except OSError as error:
        found["error"] = f"{name}: {error.strerror}"
    except GraphsolveError as error:
        found["error"] = encodable(str(error))
    return Job(Row(**found), partial(parse_puzzle, text, name))


def encodable(text: str) -> str:
    """Escape the surrogates of undecodable bytes in file names."""
    return text.encode(errors="backslashreplace").decode()


def solve(job: Job, timeout: float | None = None, engine: EngineName = "auto") -> Row:
    """Solve a puzzle. If that fails, the row has an error."""
    if job.row.error or not job.row.puzzle:
        return job.row
    record = PUZZLES[job.row.puzzle]
    lab, used = lab_of(record), choose(engine, standard=record.compiled)
    lab.prepare()
    if used == "compiled":
        compiled_engine(record.name)  # compiles it, which no time limit includes
    found: dict[str, Any] = {"engine": used}
    start = perf_counter()
    try:
        with time_limit(timeout):
            found |= lab.row(job.make(), used)
    except Exception as error:  # noqa: BLE001 - one bad puzzle must not end a long survey
        kind = "" if isinstance(error, ParseError) else type(error).__name__
        text = encodable(" ".join(str(error).split()))
        found["error"] = ": ".join(filter(None, [kind, text]))
    return msgspec.structs.replace(job.row, **found, seconds=round(perf_counter() - start, 6))


def survey(
    jobs: Iterable[Job],
    open_executor: Callable[[], AbstractContextManager[Executor]],
    *,
    timeout: float | None = None,
    engine: EngineName = "auto",
    in_flight: int = 16,
    on_wait: Callable[[], object] = bool,
) -> Generator[Row, None, None]:
    """Solve puzzles and yield each row as soon as it is known.

    A puzzle that cannot be solved, takes more than `timeout` seconds, or kills its worker has a
    row with an error. When a worker dies, the puzzles in flight are solved again one by one, on
    new executors, so that only the one that kills it is blamed.

    No more than `in_flight` jobs are taken before they have rows. An executor can be a class, such
    as `ThreadPoolExecutor`. `on_wait` is called when no puzzle has been solved for half a second.

    Raises:
        GraphsolveError: the workers cannot solve puzzles, or the connection to them is lost.
    """
    work = partial(solve, timeout=timeout, engine=engine)
    left, suspects = peekable(jobs), peekable[Job](())
    while suspects or left:
        queue, number = (suspects, 1) if suspects else (left, in_flight)
        died: list[Job] = []
        with open_executor() as executor:
            for job, row in solved(queue, work, executor, number, on_wait):
                if row or number == 1:
                    yield row or msgspec.structs.replace(job.row, error=KILLED)
                else:
                    died.append(job)
        suspects.prepend(*died)


def solved(
    jobs: Iterator[Job],
    work: Callable[[Job], Row],
    executor: Executor,
    in_flight: int,
    on_wait: Callable[[], object],
) -> Iterator[tuple[Job, Row | None]]:
    """Yield jobs with their rows, or None if a worker died. Then, no more jobs are taken."""
    running: dict[Future[Row], Job] = {}
    has_died = False
    while True:
        for job in islice(jobs, 0 if has_died else in_flight - len(running)):
            try:
                with ctrl_c_blocked():
                    future = executor.submit(work, job)
            except BrokenExecutor as error:
                future = Future()
                future.set_exception(error)
            running[future] = job
        if not running:
            return
        done = wait(running, WAIT_SECONDS, FIRST_COMPLETED).done
        if not done:
            on_wait()
        for future in done:
            job, row = running.pop(future), None
            try:
                row = future.result()
            except Exception as error:
                if (name := type(error).__name__) not in DEATHS:
                    problem = f"the workers cannot solve puzzles: {name}: {error}"
                    raise GraphsolveError(problem) from error
                has_died = True
            yield job, row


@contextmanager
def processes(number: int) -> Iterator[Executor]:
    """Start worker processes, which end with the block, or as soon as this process is gone."""
    others = active_children()
    executor = ProcessPoolExecutor(number, get_context("spawn"), begin_process)
    try:
        with ctrl_c_blocked():
            first = executor.submit(os.getpid)
        if isinstance(error := first.exception(), BrokenExecutor):
            raise GraphsolveError(f"worker processes cannot be started: {error}")
        yield executor
    finally:
        for process in active_children():
            if process not in others:
                process.kill()
        executor.shutdown(cancel_futures=True)


@contextmanager
def ctrl_c_blocked() -> Iterator[None]:
    """Block Ctrl-C, and forever in the processes that are started meanwhile."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # starting it later would unblock Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def cluster(address: str, remark: Callable[[str], object]) -> Iterator[dict[str, Any]]:
    """Connect to the Dask cluster whose scheduler has this address.

    The result is arguments of `survey`, which ends when the cluster has no workers for a minute.

    Raises:
        GraphsolveError: Dask is not installed, or there is no such cluster.
    """
    try:
        distributed: Any = import_module("distributed")  # an extra
        distributed.comm.get_address_host(address)  # a client would log what is wrong with it
        client = distributed.Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except ImportError:
        hint = "pip install 'graphsolve-aoc[dask]'"
        raise GraphsolveError(f"--dask needs Dask, which is not installed: {hint}") from None
    except (OSError, ValueError) as error:
        raise GraphsolveError(f"no Dask scheduler at {address}: {error}") from None
    waits = 0

    def count_waits() -> None:
        nonlocal waits
        with suppress(OSError):  # a lost connection cancels the futures
            waits = 0 if client.ncores() else waits + 1
        if waits == WAITS_TO_REMARK:
            remark(f"no workers at {address}; waiting for one")
        if waits > SECONDS_WITHOUT_WORKERS / WAIT_SECONDS:
            raise GraphsolveError(f"no workers at {address} for {SECONDS_WITHOUT_WORKERS} s")

    with client:
        executor = client.get_executor(pure=False)  # never closed, as that would wait
        yield {
            "open_executor": lambda: nullcontext(executor),
            "in_flight": 4 * max(16, sum(client.ncores().values())),
            "on_wait": count_waits,
        }


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


def stored_rows(file: FileIO) -> Iterator[Row]:
    """Read the rows in a file, and remove a last line that was cut off.

    Raises:
        GraphsolveError: a line is not a row. The file is left as it is.
    """
    file.seek(0)
    end = 0
    with open(file.fileno(), "rb", closefd=False) as lines:  # on Windows, only this one is let in
        for number, line in enumerate(iter(partial(lines.readline, MAX_LINE), b""), 1):
            is_cut = line[-1:] != b"\n" and len(line) < MAX_LINE
            if is_cut and (line.startswith(START) or START.startswith(line)):
                file.truncate(end)
                return
            try:
                yield msgspec.json.decode(line, type=Row)
            except (msgspec.MsgspecError, ValueError, RecursionError) as error:
                raise GraphsolveError(f"{file.name}:{number}: not a row: {error}") from None
            end += len(line)


def append(row: Row, file: FileIO) -> None:
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
