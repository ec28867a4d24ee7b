"""Check another program: run it on many puzzles, and shrink the first one that it fails."""

from graphsolve.lab.cases import cases, named_cases
from graphsolve.lab.check.program import Printed, Program
from graphsolve.lab.check.session import Check, check

__all__ = ["Check", "Printed", "Program", "cases", "check", "named_cases"]
