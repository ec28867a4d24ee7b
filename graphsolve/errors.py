"""Every error and warning that graphsolve raises on purpose.

    GraphsolveError              catch this one to catch them all
    ├── ParseError               a puzzle's text is wrong: says where, and what was expected
    └── GenerateError            no puzzle of the wanted shape can be invented
    PuzzleWarning (UserWarning)  a puzzle's text is odd but can be read

Searches raise what networkx raises. Those of `graphsolve.graphs.implicit` that find no path say
more of it in two errors of their own:

    networkx.NetworkXNoPath
    └── NoPathError              tells how many nodes were expanded
        └── RepeatError          a walk met a node again: tells which, and the walk so far
"""

__all__ = ["GenerateError", "GraphsolveError", "ParseError", "PuzzleWarning"]


class GraphsolveError(Exception):
    """The root of every error that graphsolve raises on purpose."""


class ParseError(GraphsolveError):
    """A puzzle's text is wrong.

    Attributes:
        source: the name of the file, as the caller gave it.
        line: the line, counted from 1.
        column: the column, counted from 1.
        problem: what stands there and what was expected instead, in one line.

    >>> print(ParseError("15.txt", 3, 7, "expected '#', '.', 'E' or 'G', found 'x'"))
    15.txt:3:7: expected '#', '.', 'E' or 'G', found 'x'
    """

    def __init__(self, source: str, line: int, column: int, problem: str) -> None:
        super().__init__(source, line, column, problem)
        self.source = source
        self.line = line
        self.column = column
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.source}:{self.line}:{self.column}: {self.problem}"


class GenerateError(GraphsolveError):
    """No puzzle of the wanted shape can be invented."""


class PuzzleWarning(UserWarning):
    """A puzzle's text is odd but can be read; the message says where and how it was taken."""
