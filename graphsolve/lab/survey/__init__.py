"""Solve many puzzles, and give one row for each.

A survey is a sequence of jobs, one for each puzzle. Rows come in the order of the jobs, so an
interrupted survey can continue where its file ends. The README has an example.
"""

from graphsolve.lab.survey.jobs import (
    Job,
    Plan,
    file_jobs,
    folder_plan,
    generated_row,
    job_of,
    kept_name,
    prepare,
    seed_jobs,
    seed_plan,
    solve,
)
from graphsolve.lab.survey.rows import Row, line_type, printable, properties_of, shows
from graphsolve.lab.survey.run import dask_client, local_client, survey
from graphsolve.lab.survey.store import append_rows, locked_rows, stored_rows

__all__ = [
    "Job",
    "Plan",
    "Row",
    "append_rows",
    "dask_client",
    "file_jobs",
    "folder_plan",
    "generated_row",
    "job_of",
    "kept_name",
    "line_type",
    "local_client",
    "locked_rows",
    "prepare",
    "printable",
    "properties_of",
    "seed_jobs",
    "seed_plan",
    "shows",
    "solve",
    "stored_rows",
    "survey",
]
