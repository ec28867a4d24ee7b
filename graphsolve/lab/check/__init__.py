"""Check another program: run it on many puzzles, and shrink the first one that it fails."""

from graphsolve.lab.cases import cases, named_cases
from graphsolve.lab.check.program import Output, Program
from graphsolve.lab.check.session import Check, check

__all__ = ["Check", "Output", "Program", "cases", "check", "named_cases"]
