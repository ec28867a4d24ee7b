"""A survey on Dask: the order of its rows, bounds on what is in flight, and workers that die."""

import os
import time
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from types import SimpleNamespace

import msgspec
import psutil
import pytest

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey import Row, generated_row, local_client, seed_jobs
from graphsolve.lab.survey import survey as survey_by
from graphsolve.lab.survey.run import (
    BATCHES_PER_WORKER,
    MAX_BATCH,
    MAX_TEXT_IN_FLIGHT,
    check_workers,
    next_batch,
    solve_all,
)

pytestmark = pytest.mark.usefixtures("forked_workers")

survey = partial(survey_by, engine="graph")

TINY = generated_row("cave", width=7, height=7, elves=1, goblins=3)
DIE = "import os; os._exit(9)"


def timeless(rows):
    """Rows without the one field that differs between runs."""
    return [msgspec.structs.replace(row, seconds=None) for row in rows]


def bad_job(seed: int, code: str = DIE):
    """A job that runs some code on its worker."""
    return SimpleNamespace(row=Row(seed=seed), text="", puzzle=partial(exec, code))


def seeds(rows) -> list[int]:
    return [row.seed for row in rows]


@pytest.fixture(scope="module")
def client():
    with local_client(2) as client:
        yield client


def test_rows_come_in_the_order_of_the_jobs(client):
    slow = [bad_job(seed, f"import time; time.sleep({0.02 * (seed % 3)})") for seed in range(9)]
    assert seeds(survey(slow, client)) == list(range(9))


def test_no_jobs(client):
    assert list(survey([], client)) == []
    assert list(survey([])) == []


def test_jobs_are_consumed_only_as_the_work_progresses(client):
    taken = count()

    def endless():
        for seed in count():
            next(taken)
            yield SimpleNamespace(row=Row(seed=seed, error="known already"), text="")

    rows = survey(endless(), client)
    assert next(rows).seed == 0
    assert next(taken) <= 2 * BATCHES_PER_WORKER
    assert seeds(next(rows) for _ in range(50)) == list(range(1, 51))
    assert next(taken) < 2 * BATCHES_PER_WORKER * MAX_BATCH


def test_a_puzzle_that_kills_its_worker_is_a_row_with_an_error(client):
    jobs = [*seed_jobs(range(40), TINY), bad_job(40), *seed_jobs(range(41, 50), TINY)]
    rows = list(survey(jobs, client))
    assert seeds(rows) == list(range(50))
    assert seeds(row for row in rows if row.error) == [40]
    assert rows[40].error.startswith("KilledWorker")
    sound = timeless(survey(job for job in jobs if job.row.seed != 40))
    assert [row for row in timeless(rows) if row.seed != 40] == sound


def test_no_row_is_lost_when_a_worker_dies_once(client, tmp_path):
    flag = tmp_path / "died"
    once = (
        "import os, pathlib\n"
        f"flag = pathlib.Path({str(flag)!r})\n"
        "if not flag.exists():\n    flag.touch(); os._exit(9)\n"
    )
    jobs = [*seed_jobs(range(8), TINY), bad_job(8, once), *seed_jobs(range(9, 20), TINY)]
    rows = list(survey(jobs, client))
    assert flag.exists()
    assert seeds(rows) == list(range(20))
    assert not any("KilledWorker" in (row.error or "") for row in rows)


def test_workers_that_cannot_run_the_code_end_the_survey_with_one_line(client):
    class Unpicklable:
        row = Row(seed=1)
        text = ""

        def __reduce__(self):
            return (__import__, ("no_such_module",))

    with pytest.raises(GraphsolveError, match="the Dask workers cannot solve puzzles"):
        list(survey([Unpicklable()], client))


def test_a_busy_machine_is_no_warning(monkeypatch: pytest.MonkeyPatch):
    """Dask warns when it takes a second to create a folder."""
    monkeypatch.setattr("distributed.utils.time", count(step=5).__next__)
    with local_client(1) as client:
        assert client.submit(pow, 2, 3).result() == 8


def test_local_workers_end_with_their_client():
    with local_client(1) as client:
        pid = client.submit(os.getpid).result()
        client.submit(time.sleep, 60)
        assert psutil.pid_exists(pid)
    assert not psutil.pid_exists(pid)


def test_a_scheduler_that_disappears_ends_the_survey_with_one_line():
    with local_client(1) as client:
        rows = survey(seed_jobs(count(), TINY), client)
        next(rows)
        client.cluster.close()
        with pytest.raises(GraphsolveError, match="connection to the Dask scheduler is lost"):
            list(rows)


def test_workers_that_are_gone_end_the_survey_with_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("graphsolve.lab.survey.run.SECONDS_TO_REMARK", 0)
    monkeypatch.setattr("graphsolve.lab.survey.run.SECONDS_WITHOUT_WORKERS", 1)
    remarks = []
    with local_client(1) as client:
        rows = survey(seed_jobs(count(), TINY), client, remark=remarks.append)
        next(rows)
        client.cluster.scale(0)
        with pytest.raises(GraphsolveError, match="had no workers for 1 s"):
            list(rows)
    assert remarks == ["the Dask cluster has no workers; waiting for one"]


@pytest.mark.parametrize("has", ["0.0.0", PackageNotFoundError("graphsolve-aoc")])
def test_every_dask_worker_needs_the_same_graphsolve(has):
    same = version("graphsolve-aoc")
    check_workers({"tcp://a:1": same, "tcp://b:1": same}, "tcp://c:1")
    with pytest.raises(GraphsolveError, match=r"workers of tcp://c:1 need .* tcp://b:1 has "):
        check_workers({"tcp://a:1": same, "tcp://b:1": has}, "tcp://c:1")


@pytest.mark.usefixtures("ticking")
def test_each_puzzle_of_a_batch_has_its_own_time_limit():
    forever = "from graphsolve.limits import checkpoint\nwhile True: checkpoint()"
    jobs = [*seed_jobs(range(2), TINY), bad_job(2, forever), *seed_jobs([3], TINY)]
    rows = solve_all(jobs, timeout=5000, engine="graph")
    assert [row.seed for row in rows if row.error] == [2]
    assert rows[2].error == "TimeLimitError: stopped after 5000 s"


def test_long_texts_in_flight_are_bounded(client):
    """Otherwise, a folder of large files would fill the memory."""
    taken = count()

    def large_files():
        for seed in count():
            next(taken)
            yield SimpleNamespace(row=Row(seed=seed, error="large"), text="#" * 2**22)

    rows = survey(large_files(), client)
    assert seeds(next(rows) for _ in range(3)) == [0, 1, 2]
    assert next(taken) <= 3 + MAX_TEXT_IN_FLIGHT // 2**22
    rows.close()


def test_batches_of_long_texts_are_small():
    jobs = iter([SimpleNamespace(text="#" * 600_000)] * 5 + [SimpleNamespace(text="")] * 9)
    assert [len(next_batch(jobs, 4)) for _ in range(6)] == [2, 2, 4, 4, 2, 0]
