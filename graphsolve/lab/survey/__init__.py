"""Solve many puzzles, and give one row for each.

>>> for row in survey(seed_jobs(range(2), cave_row(size=(9, 9), units=(1, 3)))):
...     print(row.seed, row.winner, row.part1, row.attack_power)
0 goblins 17430 15
1 goblins 12213 19

A survey is a sequence of jobs, one for each puzzle. Rows come in the order of the jobs, so an
interrupted survey can continue where its file ends.
"""

from graphsolve.lab.survey.answers import compile_kernels, solve
from graphsolve.lab.survey.jobs import (
    Job,
    Plan,
    cards_row,
    cave_row,
    duel_row,
    file_jobs,
    folder_plan,
    job_of,
    kept_name,
    seed_jobs,
    seed_plan,
)
from graphsolve.lab.survey.rows import FINDINGS, Row, printable
from graphsolve.lab.survey.run import dask_client, local_client, survey
from graphsolve.lab.survey.store import append_rows, locked_rows, stored_rows

__all__ = [
    "FINDINGS",
    "Job",
    "Plan",
    "Row",
    "append_rows",
    "cards_row",
    "cave_row",
    "compile_kernels",
    "dask_client",
    "duel_row",
    "file_jobs",
    "folder_plan",
    "job_of",
    "kept_name",
    "local_client",
    "locked_rows",
    "printable",
    "seed_jobs",
    "seed_plan",
    "solve",
    "stored_rows",
    "survey",
]
