"""Check another program: run it on many puzzles, and shrink the first one that it fails."""

from graphsolve.lab.cases import Answers, Case, cases, fair_answers, named_cases
from graphsolve.lab.check.answers import GivenAnswers
from graphsolve.lab.check.program import Ending, Program, Run
from graphsolve.lab.check.session import CheckedRun, Failure, Report, check, compared_output
from graphsolve.lab.shrink import shrink

__all__ = [
    "Answers",
    "Case",
    "CheckedRun",
    "Ending",
    "Failure",
    "GivenAnswers",
    "Program",
    "Report",
    "Run",
    "cases",
    "check",
    "compared_output",
    "fair_answers",
    "named_cases",
    "shrink",
]
