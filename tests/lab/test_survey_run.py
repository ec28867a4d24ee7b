"""A survey on executors of all kinds: order, bounds, and workers that die."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from types import SimpleNamespace

import pytest
from distributed import KilledWorker
from distributed.scheduler import WorkerState

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey import ProcessPool, Row, cave_row, seed_jobs, survey
from graphsolve.lab.survey.executors import check_workers
from graphsolve.lab.survey.run import MOST_FALLEN, MOST_IN_A_CHUNK, Pace

TINY = cave_row(size=(7, 7), units=(1, 3))


def told(rows):
    """Rows without the one field that may differ."""
    return [row._replace(seconds=None) for row in rows]


def ill(seed: int, code: str = "import os; os._exit(9)"):
    """A job in whose midst a worker runs some code."""
    return SimpleNamespace(row=Row(seed=seed), puzzle=partial(exec, code))


def seeds(rows) -> list[int]:
    return [row.seed for row in rows]


@pytest.fixture(scope="module")
def pool():
    with ProcessPool(2) as pool:
        yield pool


def test_rows_come_in_order_whatever_is_done_first():
    def slow_first(jobs):
        return jobs[0].row.seed % 3

    class Shuffled(ThreadPoolExecutor):
        def submit(self, function, jobs):
            def work():
                time.sleep(0.02 * slow_first(jobs))
                return function(jobs)

            return super().submit(work)

    with Shuffled(4) as executor:
        rows = list(survey(seed_jobs(range(40), TINY), executor))
    assert told(rows) == told(survey(seed_jobs(range(40), TINY)))
    assert seeds(rows) == list(range(40))


def test_a_process_pool_says_the_same(pool):
    jobs = partial(seed_jobs, range(30), TINY)
    assert told(survey(jobs(), pool)) == told(survey(jobs()))


def test_no_jobs(pool):
    assert list(survey([], pool)) == []
    assert list(survey([])) == []


def test_jobs_are_taken_only_as_work_goes_on():
    """Of a survey without end, a bounded part is under way when its first rows are there."""
    taken = count()

    def endless():
        for seed in count():
            next(taken)
            yield SimpleNamespace(row=Row(seed=seed, error="is there already"))

    with ThreadPoolExecutor(1) as executor:
        rows = survey(endless(), executor, in_flight=2)
        assert next(rows).seed == 0
        assert next(taken) < 20


class Held(Executor):
    """Does all work at once but the first, which is held back."""

    def __init__(self):
        self.first = None
        self.chunks = 0

    def submit(self, function, jobs):
        future: Future = Future()
        self.chunks += 1
        if self.first is None:
            self.first = partial(self.finish, future, function, jobs)
        else:
            self.finish(future, function, jobs)
        return future

    @staticmethod
    def finish(future, function, jobs):
        future.set_result(function(jobs))


def test_a_slow_first_puzzle_holds_back_a_bounded_number(monkeypatch: pytest.MonkeyPatch):
    executor = Held()

    def wait_at_last(futures, **_options):
        done = {future for future in futures if future.done()}
        if not done:
            executor.first()
            done = set(futures)
        return done, set(futures) - done

    monkeypatch.setattr("graphsolve.lab.survey.run.wait", wait_at_last)
    jobs = (SimpleNamespace(row=Row(seed=seed, error="x")) for seed in count())
    rows = survey(jobs, executor, in_flight=2)
    assert next(rows).seed == 0
    assert executor.chunks <= 2 * 16 + 1
    assert seeds(next(rows) for _ in range(50)) == list(range(1, 51))


def test_never_more_in_flight_than_asked_for():
    under_way = []

    class Counting(ThreadPoolExecutor):
        def submit(self, function, jobs):
            future = super().submit(function, jobs)
            self.futures = [*getattr(self, "futures", []), future]
            under_way.append(sum(not one.done() for one in self.futures))
            return future

    with Counting(1) as executor:
        list(survey(seed_jobs(range(60), TINY), executor, in_flight=3))
    assert max(under_way) <= 3


def test_chunks_grow_until_they_are_worth_sending():
    pace = Pace()
    sizes = []
    for _ in range(20):
        sizes.append(pace.size)
        pace.learn([Row(seconds=0.01)] * pace.size)
    assert sizes[:3] == [1, 2, 4]
    assert sizes[-1] == 40
    pace.learn([Row(seconds=2.0)] * 40)
    assert pace.size == 1
    for _ in range(20):
        pace.learn([Row(seconds=0.0)] * pace.size)
    assert pace.size == MOST_IN_A_CHUNK


def test_a_worker_that_dies_once_loses_nothing_and_counts_nothing_twice(pool, tmp_path):
    flag = tmp_path / "died"
    once = (
        "import os, pathlib\n"
        f"flag = pathlib.Path({str(flag)!r})\n"
        "if not flag.exists():\n    flag.touch(); os._exit(9)\n"
    )
    jobs = [*seed_jobs(range(20), TINY), ill(20, once), *seed_jobs(range(21, 40), TINY)]
    rows = list(survey(jobs, pool))
    assert flag.exists()
    assert seeds(rows) == list(range(40))
    sound = told(survey(job for job in jobs if job.row.seed != 20))
    assert [row for row in told(rows) if row.seed != 20] == sound
    assert "TypeError" not in (rows[20].error or "")
    assert "worker" not in (rows[20].error or "")


def test_a_worker_that_is_killed_from_outside_loses_nothing():
    before = set(multiprocessing.active_children())
    with ProcessPool(2) as executor:
        rows = survey(seed_jobs(range(60), TINY), executor)
        done = [next(rows) for _ in range(5)]
        workers = set(multiprocessing.active_children()) - before
        assert len(workers) == 2
        workers.pop().kill()
        done += rows
    assert told(done) == told(survey(seed_jobs(range(60), TINY)))


def test_a_puzzle_that_kills_every_worker_is_a_row(pool):
    jobs = [*seed_jobs(range(8), TINY), ill(8), *seed_jobs(range(9, 20), TINY)]
    rows = list(survey(jobs, pool))
    assert seeds(rows) == list(range(20))
    assert rows[8].error == "its worker died 4 times"
    assert [row.seed for row in rows if row.error] == [8]


def test_a_plain_pool_that_breaks_is_said_in_one_line():
    with (
        ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as plain,
        pytest.raises(GraphsolveError, match="the workers cannot do the work: BrokenProcessPool"),
    ):
        list(survey([ill(1), *seed_jobs(range(2, 9), TINY)], plain, in_flight=1))


def test_workers_that_always_die_end_the_survey(pool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("graphsolve.lab.survey.run.MOST_FALLEN", 2)
    with pytest.raises(GraphsolveError, match="died on 2 puzzles one after the other"):
        list(survey(map(ill, count()), pool, in_flight=2))


@pytest.mark.parametrize("most", [1, 4])
def test_bad_puzzles_between_good_ones_do_not_end_it(monkeypatch: pytest.MonkeyPatch, most: int):
    monkeypatch.setattr("graphsolve.lab.survey.run.MOST_IN_A_CHUNK", most)

    class Choosy(Executor):
        def submit(self, function, jobs):
            future: Future = Future()
            if any(job.row.seed % 2 for job in jobs):
                future.set_exception(BrokenExecutor())
            else:
                future.set_result(function(jobs))
            return future

    rows = list(survey(seed_jobs(range(4 * MOST_FALLEN), TINY), Choosy(), in_flight=1))
    assert [row.seed for row in rows if row.error] == list(range(1, 4 * MOST_FALLEN, 2))


class Failing(Executor):
    """An executor that fails with an error whenever a chunk holds a seed."""

    def __init__(self, error: Exception, seed: int):
        self.error, self.seed, self.sent = error, seed, []

    def submit(self, function, jobs):
        future: Future = Future()
        self.sent.append(seeds(job.row for job in jobs))
        if self.seed in self.sent[-1]:
            future.set_exception(self.error)
        else:
            future.set_result(function(jobs))
        return future


def test_dask_s_word_for_a_dead_worker_is_known():
    worker = WorkerState.__new__(WorkerState)
    error = KilledWorker("task", worker, 3)
    executor = Failing(error, seed=11)
    rows = list(survey(seed_jobs(range(20), TINY), executor))
    assert [row.seed for row in rows if row.error] == [11]
    assert seeds(rows) == list(range(20))
    assert executor.sent.count([11]) == 2


def test_an_executor_that_cannot_work_is_said_in_one_line():
    executor = Failing(ModuleNotFoundError("No module named 'graphsolve'"), seed=0)
    with pytest.raises(GraphsolveError, match="the workers cannot do the work: ModuleNotFoundEr"):
        list(survey(seed_jobs(range(3), TINY), executor))


def test_a_pool_works_from_a_thread_other_than_the_first():
    with ProcessPool(1) as executor, ThreadPoolExecutor(1) as thread:
        assert thread.submit(lambda: executor.submit(abs, -3).result()).result() == 3


def test_workers_pass_over_ctrl_c(pool):
    assert pool.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN


def test_work_that_is_cancelled_ends_the_survey_in_one_line():
    executor = Failing(CancelledError(), seed=0)
    with pytest.raises(GraphsolveError, match="the work was cancelled: is its executor or Dask"):
        list(survey(seed_jobs(range(3), TINY), executor))


@pytest.mark.parametrize("has", ["0.0.0", PackageNotFoundError("graphsolve-aoc")])
def test_every_dask_worker_needs_the_same_graphsolve(has):
    same = version("graphsolve-aoc")
    check_workers({"tcp://a:1": same, "tcp://b:1": same}, "tcp://c:1")
    with pytest.raises(GraphsolveError, match=r"the workers of tcp://c:1, found .* on tcp://b:1"):
        check_workers({"tcp://a:1": same, "tcp://b:1": has}, "tcp://c:1")


def test_ctrl_c_is_heeded_again_once_workers_are_started():
    before = signal.getsignal(signal.SIGINT)
    with ProcessPool(1) as executor:
        executor.submit(abs, -3).result()
        assert signal.getsignal(signal.SIGINT) is before


def test_a_pool_that_is_left_by_an_error_ends_in_the_midst_of_its_work():
    before, start = set(multiprocessing.active_children()), time.monotonic()
    futures: list[Future] = []

    def fail():
        with ProcessPool(2) as executor:
            executor.submit(abs, -3).result()
            futures.extend(executor.submit(time.sleep, 60) for _ in range(5))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert time.monotonic() - start < 30
    assert all(future.done() for future in futures)
    assert set(multiprocessing.active_children()) <= before


def test_a_pool_that_is_left_as_usual_finishes_its_work():
    before = set(multiprocessing.active_children())
    with ProcessPool(1) as executor:
        futures = [executor.submit(time.sleep, 0.05) for _ in range(3)]
    assert [future.result() for future in futures] == [None] * 3
    assert set(multiprocessing.active_children()) <= before


def gone(pid: int) -> bool:
    """Whether a process ends within a few seconds."""
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def test_no_worker_outlives_a_killed_owner():
    script = (
        "import os, time\n"
        "from graphsolve.lab.survey import ProcessPool\n"
        "if __name__ == '__main__':\n"
        "    pool = ProcessPool(2)\n"
        "    first = [pool.submit(time.sleep, 0.2), pool.submit(os.getpid)]\n"
        "    print(first[1].result(), pool.submit(os.getpid).result(), flush=True)\n"
        "    time.sleep(60)\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, text=True
    ) as owner:
        workers = {int(pid) for pid in owner.stdout.readline().split()}
        owner.kill()
    assert workers
    assert all(map(gone, workers))
