"""Every exception and warning that graphsolve raises on purpose.

    GraphsolveError              the base class
    ├── ParseError               a puzzle's text is malformed; says where and why
    ├── InputTooLargeError       an input is larger than 16 MiB, or never ends
    ├── OptionError              an option of a play has an invalid value
    ├── GenerateError            no puzzle meets the given specification
    ├── StateLimitError          a search has expanded the maximum number of states
    └── TimeLimitError           a computation took longer than its time limit
    PuzzleWarning (UserWarning)  a puzzle's text is odd but usable

Searches raise networkx's exceptions. `graphsolve.graphs.implicit` adds a subclass of one:

    networkx.NetworkXNoPath
    └── NoPathError              there is no path; has the number of expanded nodes
"""


class GraphsolveError(Exception):
    """The base class of every error that graphsolve raises on purpose."""


class ParseError(GraphsolveError):
    """A puzzle's text is malformed. Lines and columns are numbered from 1.

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


class InputTooLargeError(GraphsolveError):
    """An input is larger than `graphsolve.limits.MAX_INPUT_BYTES`."""


class OptionError(GraphsolveError):
    """An option of a play has an invalid value; the message names the option."""


class GenerateError(GraphsolveError):
    """No puzzle can be generated that meets the given specification."""


class StateLimitError(GraphsolveError):
    """A search has expanded the maximum number of states, which limits its memory."""


class TimeLimitError(GraphsolveError):
    """A computation took longer than its time limit."""


class PuzzleWarning(UserWarning):
    """A puzzle's text is odd but usable; the message says where, and how it was read."""
