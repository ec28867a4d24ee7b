"""Caves per second of a survey with both engines: in this process, and on Dask workers.

    python tests/benchmarks/bench_survey.py

They take turns, several times, so that other load on the machine affects all alike.
"""

from statistics import median
from time import perf_counter

from distributed import Client

from graphsolve.lab.survey import Row, cave_row, local_client, seed_jobs, survey
from graphsolve.puzzles.engines import EngineName

WORKERS = 2
TURNS = 3
SETS: dict[str, tuple[Row, dict[EngineName, int]]] = {
    "9x9, 2+4 units": (cave_row(size=(9, 9), units=(2, 4)), {"graph": 600, "compiled": 20_000}),
    "32x32, 10+20 units": (cave_row(), {"graph": 60, "compiled": 4000}),
}
"""The caves, and how many of them each engine solves in a turn."""


def rate(client: Client | None, row: Row, number: int, engine: EngineName) -> float:
    """Caves solved per second."""
    start = perf_counter()
    rows = survey(seed_jobs(range(number), row), client, timeout=60, engine=engine)
    assert sum(1 for _ in rows) == number
    return number / (perf_counter() - start)


if __name__ == "__main__":
    with local_client(WORKERS) as client:
        for title, (row, numbers) in SETS.items():
            for engine, number in numbers.items():
                rate(client, row, number, engine)  # lets the workers import and compile everything
                turns = [
                    (rate(None, row, number, engine), rate(client, row, number, engine))
                    for _ in range(TURNS)
                ]
                alone, workers = map(median, zip(*turns, strict=True))
                print(
                    f"{title:<20} {engine:<9} in process {alone:>7.1f}/s   "
                    f"{WORKERS} workers {workers:>7.1f}/s"
                )
