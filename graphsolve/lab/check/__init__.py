"""Checking another program: cases to run it on, and the smallest puzzle on which it fails."""

from graphsolve.lab.check.cases import Case, cases, named_cases
from graphsolve.lab.check.fair import Answers, Puzzle, fair_answers, puzzle_text
from graphsolve.lab.check.program import Ending, Program, Run
from graphsolve.lab.check.session import Failure, Report, Trial, Watcher, check
from graphsolve.lab.check.shrink import shrink

__all__ = [
    "Answers",
    "Case",
    "Ending",
    "Failure",
    "Program",
    "Puzzle",
    "Report",
    "Run",
    "Trial",
    "Watcher",
    "cases",
    "check",
    "fair_answers",
    "named_cases",
    "puzzle_text",
    "shrink",
]
