"""Many puzzles at once: one row each, on any `concurrent.futures.Executor`.

>>> for row in survey(seed_jobs(range(2), cave_row(size=(9, 9), units=(1, 3)))):
...     print(row.seed, row.winner, row.part1, row.attack_power)
0 goblins 17430 15
1 goblins 12213 19

A survey is a sequence of jobs, each of which names a puzzle. Its rows come in the order of the
jobs, whatever order they are done in, so that a file of rows is always the beginning of the whole
survey, and an interrupted survey goes on behind it.
"""

from graphsolve.lab.survey.executors import ProcessPool, dask_executor
from graphsolve.lab.survey.jobs import (
    Job,
    cave_row,
    decks_row,
    duel_row,
    file_jobs,
    job_of,
    seed_jobs,
)
from graphsolve.lab.survey.parquet import load_pyarrow, parquet_bytes
from graphsolve.lab.survey.plans import Plan, folder_plan, kept_name, seed_plan
from graphsolve.lab.survey.rows import KEEPS, Row
from graphsolve.lab.survey.run import solve, survey
from graphsolve.lab.survey.store import append_rows, stored_rows

__all__ = [
    "KEEPS",
    "Job",
    "Plan",
    "ProcessPool",
    "Row",
    "append_rows",
    "cave_row",
    "dask_executor",
    "decks_row",
    "duel_row",
    "file_jobs",
    "folder_plan",
    "job_of",
    "kept_name",
    "load_pyarrow",
    "parquet_bytes",
    "seed_jobs",
    "seed_plan",
    "solve",
    "stored_rows",
    "survey",
]
