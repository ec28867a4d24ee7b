"""Check another program: run it on many puzzles, and shrink the first one that it fails."""

from graphsolve.lab.cases import cases, named_cases
from graphsolve.lab.check.program import Program
from graphsolve.lab.check.session import check

__all__ = ["Program", "cases", "check", "named_cases"]
