"""How many caves a survey solves in a second, and on what.

    python tests/benchmarks/bench_survey.py

The executors take turns, several times over, so that whatever else the machine does weighs on all
of them alike. The Dask cluster is a scheduler and two worker processes on this machine, over TCP.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from statistics import median
from time import perf_counter

from distributed import LocalCluster

from graphsolve.lab.survey import ProcessPool, Row, cave_row, dask_executor, seed_jobs, survey

WORKERS = 2
TURNS = 5
SETS = {
    "9x9, 2+4 units": (cave_row(size=(9, 9), units=(2, 4)), 200),
    "32x32, 10+20 units": (cave_row(), 12),
}


@contextmanager
def executors() -> Iterator[dict[str, Executor | None]]:
    """The executors, with all their workers up."""
    with (
        LocalCluster(
            n_workers=WORKERS, threads_per_worker=1, protocol="tcp", dashboard_address=":0"
        ) as cluster,
        ProcessPool(WORKERS) as pool,
        dask_executor(cluster.scheduler_address) as (dask, _),
    ):
        found = {
            "in process": None,
            f"{WORKERS} processes": pool,
            f"Dask, {WORKERS} workers": dask,
        }
        for executor in found.values():
            rate(executor, cave_row(size=(9, 9), units=(2, 4)), 50)
        yield found


def rate(executor: Executor | None, row: Row, number: int) -> float:
    """The caves solved in a second."""
    start = perf_counter()
    assert sum(1 for _ in survey(seed_jobs(range(number), row), executor)) == number
    return number / (perf_counter() - start)


if __name__ == "__main__":
    with executors() as found:
        for title, (row, number) in SETS.items():
            turns = [
                {name: rate(executor, row, number) for name, executor in found.items()}
                for _ in range(TURNS)
            ]
            for name in found:
                caves = median(turn[name] for turn in turns)
                ratio = median(turn[name] / turn["in process"] for turn in turns)
                print(f"{title:<20} {name:<16} {caves:>7.1f} caves/s {ratio:>6.2f}")
