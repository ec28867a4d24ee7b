"""Caves per second of a survey: in this process, and on Dask workers.

    python tests/benchmarks/bench_survey.py

The two take turns, several times, so that other load on the machine affects both alike.
"""

from statistics import median
from time import perf_counter

from distributed import Client

from graphsolve.lab.survey import Row, cave_row, local_client, seed_jobs, survey

WORKERS = 2
TURNS = 5
SETS = {
    "9x9, 2+4 units": (cave_row(size=(9, 9), units=(2, 4)), 200),
    "32x32, 10+20 units": (cave_row(), 12),
}


def rate(client: Client | None, row: Row, number: int) -> float:
    """Caves solved per second."""
    start = perf_counter()
    assert sum(1 for _ in survey(seed_jobs(range(number), row), client)) == number
    return number / (perf_counter() - start)


if __name__ == "__main__":
    with local_client(WORKERS) as client:
        rate(client, *SETS["9x9, 2+4 units"])  # lets the workers import everything
        for title, (row, number) in SETS.items():
            turns = [(rate(None, row, number), rate(client, row, number)) for _ in range(TURNS)]
            alone, workers = map(median, zip(*turns, strict=True))
            print(f"{title:<20} in process {alone:>7.1f}/s   {WORKERS} workers {workers:>7.1f}/s")
