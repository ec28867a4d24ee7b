"""Solve many puzzles, and give one row for each.

A survey is a sequence of jobs, one for each puzzle. Rows come in the order of the jobs, so an
interrupted survey can continue where its file ends. The README has an example.
"""

from graphsolve.lab.survey.jobs import generated_row, seed_jobs
from graphsolve.lab.survey.rows import Row
from graphsolve.lab.survey.run import dask_client, local_client, survey

__all__ = ["Row", "dask_client", "generated_row", "local_client", "seed_jobs", "survey"]
