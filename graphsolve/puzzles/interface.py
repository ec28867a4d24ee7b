"""The interface of a puzzle's parser and engines, and the choice between two engines.

Commands, the lab and pages play puzzles through a `PuzzlePlay`, which `play_of` finds: each puzzle
has a package next to this module, whose `plugin.PLUGIN` is an instance.

The *graph engine* is the one to read: it plays under any rules, and can report each event. The
*compiled engine*, the module `compiled` of each puzzle, is much faster for many or large puzzles.
It needs numba (the extra `fast`), and is chosen only under the standard rules, where it gives the
same answers. For cave and cards, the lab also runs it under misread rules: see `lab.kernels`.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from pkgutil import resolve_name
from types import MappingProxyType
from typing import Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args, overload

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.base import BaseScene, OnProgress, quiet
from graphsolve.puzzles.catalogue import PUZZLES, PlayOptions, Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.text import listed, puzzle_lines, recognize_line

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
OptionsT = TypeVar("OptionsT", bound=PlayOptions)

EngineName: TypeAlias = Literal["graph", "compiled", "auto"]
"""The name of an engine; `auto` is the compiled engine if it is installed and can be used."""


class Playthrough(NamedTuple, Generic[PuzzleT]):
    """A battle, game or duel that is played with options.

    The title says what is played, such as `Recursive Combat`. If the player has choices, the line
    says how they were made, such as `Least mana`. The events are computed lazily.
    """

    puzzle: PuzzleT
    title: str
    events: Iterator[Any]
    line: str = ""


class Answer(NamedTuple):
    """The answer to one part of a puzzle, with a remark and more keys for its JSON object.

    A search that only finds bounds has a `bound` instead of a value.
    """

    value: int | None
    remark: str = ""
    details: Mapping[str, object] = MappingProxyType({})
    bound: int | None = None

    def __str__(self) -> str:
        if self.value is not None:
            number = str(self.value)
        else:
            number = "no answer" if self.bound is None else f"at most {self.bound}"
        return f"{number} ({self.remark})" if self.remark else number

    @property
    def found(self) -> bool:
        """Whether there is an answer, or at least a bound."""
        return self.value is not None or self.bound is not None

    def as_json(self) -> dict[str, object]:
        """Return the answer as a JSON object."""
        if self.value is not None:
            return {"answer": self.value, **self.details}
        bound = {} if self.bound is None else {"bound": self.bound}
        return {"answer": None, "reason": self.remark, **bound, **self.details}


@dataclass(kw_only=True)
class PuzzlePlay(Generic[PuzzleT, OptionsT]):
    """The parser and the engines of a puzzle.

    The type parameters are the classes of the parsed puzzle and of the options of a play.

    Attributes:
        scene: the class of the scenes.
        parse: parses a text; errors begin with the second argument, `source`. Raises a
            `ParseError` if the text is not well-formed.
        events: yields the events of a part lazily; perhaps none if it has no answer.
        answer: returns the answer to a part, given options, an engine, and an `OnProgress`.
        play: plays a part with options, and reports progress. Raises a `GraphsolveError` if there
            is nothing to play in this part, or an `OptionError` if an option cannot be used.
    """

    scene: type[BaseScene[Any]]
    parse: Callable[..., PuzzleT]
    events: Callable[[PuzzleT, int], Iterator[Any]]
    answer: Callable[[PuzzleT, int, OptionsT, EngineName, OnProgress], Answer]
    play: Callable[..., Playthrough[PuzzleT]]


def play_of(puzzle: Puzzle | PuzzleRecord) -> PuzzlePlay[Any, Any]:
    r"""Return the parser and engines of a puzzle, imported when they are first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> play_of(PUZZLES["duel"]).parse("Hit Points: 13\nDamage: 8")
    Boss(hit_points=13, damage=8)

    Raises:
        TypeError: it is not a puzzle.
    """
    plugin: PuzzlePlay[Any, Any] = record_of(puzzle).plugin("puzzles")
    return plugin


def check_part(part: object) -> None:
    """Raise a ValueError if it is not a part of a puzzle."""
    if part not in {1, 2}:
        raise ValueError(f"part must be 1 or 2, not {part!r}")


def parse_puzzle(text: str, source: str = "<text>") -> Puzzle:
    r"""Parse any of the puzzles from its text. Errors and warnings begin with `source`.

    >>> parse_puzzle("Player 1:\n9\n2\n\nPlayer 2:\n5")
    Decks(first=(9, 2), second=(5,))

    Raises:
        ParseError: the text is not a well-formed puzzle.
    """
    first, *_ = puzzle_lines(None, text, source)
    record = recognize_line(first)
    if record is None:
        start = first.skip_blanks()
        expected = listed([each.holds for each in PUZZLES.values()], "or")
        problem = f"not a puzzle input: expected {expected}, found {first.excerpt(start)}"
        raise first.error(start, problem)
    puzzle: Puzzle = play_of(record).parse(text, source)
    return puzzle


@overload
def solve(puzzle: Puzzle, part: int, *, engine: EngineName = "graph") -> int | None: ...


@overload
def solve(
    puzzle: Puzzle, part: None = None, *, engine: EngineName = "graph"
) -> tuple[int | None, int | None]: ...


def solve(
    puzzle: Puzzle, part: int | None = None, *, engine: EngineName = "graph"
) -> int | tuple[int | None, int | None] | None:
    r"""Return the answer to a part of a puzzle, or to both parts; None if there is no answer.

    >>> boss = parse_puzzle("Hit Points: 58\nDamage: 9")
    >>> solve(boss, 2)
    1309
    >>> solve(boss)
    (1269, 1309)

    For the engines, see `graphsolve.puzzles.interface`.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        TypeError: it is not a parsed puzzle.
        ValueError: there is no such part or engine.
    """
    if part is None:
        return solve(puzzle, 1, engine=engine), solve(puzzle, 2, engine=engine)
    check_part(part)
    options = record_of(puzzle).options()
    return play_of(puzzle).answer(puzzle, part, options, engine, quiet).value


# --- Engines -------------------------------------------------------------------------------------

ChosenEngine: TypeAlias = Literal["graph", "compiled"]

OTHER_RULES = "rules other than the statement's"
"""A feature that only the graph engine has."""


class UnsuitableError(Exception):
    """The compiled program cannot play this."""


def choose(engine: EngineName, graph_only: str = "") -> ChosenEngine:
    """Resolve `auto`, and check that the requested engine can be used.

    `graph_only` names what else is requested that only the graph engine has, if anything.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        ValueError: there is no such engine, or the compiled engine is requested together with
            something that only the graph engine has.
    """
    if engine not in get_args(EngineName):
        raise ValueError(
            f"unknown engine {engine!r}; choose from {', '.join(get_args(EngineName))}"
        )
    if engine == "compiled" and graph_only:
        raise ValueError(f"the compiled engine cannot be used with {graph_only}")
    if engine == "graph" or graph_only:
        return "graph"
    try:
        import numba  # noqa: F401 - an extra, and slow to import
    except ImportError as error:
        if engine == "auto":
            return "graph"
        raise GraphsolveError(
            f"the compiled engine needs numba, which cannot be imported ({error}): "
            "pip install 'graphsolve-aoc[fast]'"
        ) from None
    return "compiled"


Loaded: TypeAlias = tuple[memoryview, Callable[[int], int]]
"""An array of int64, and a kernel that works on it, as a function of an integer."""

Load: TypeAlias = Callable[[int, int], Loaded]
"""Loads a kernel with an array of a size, of which the first numbers are shared with it.

These are zeros at first. The page copies them at each call, as WebAssembly has its own memory.
"""


def load_kernel(name: str, size: int, _shared: int) -> Loaded:
    """Load a kernel by its name, which needs numba; the whole array is shared with it."""
    import numpy as np

    numbers = np.zeros(size, np.int64)
    return numbers.data.cast("B").cast("q"), partial(resolve_name(name), numbers)


@cache
def compiled_engine(puzzle: str) -> Any:
    """Return the module `compiled` of a puzzle, with its kernels ready to use.

    The first call loads the kernels, or compiles them if they are not cached.
    """
    module = import_module(f"{PUZZLES[puzzle].package('puzzles')}.compiled")
    module.warm_up()
    return module
