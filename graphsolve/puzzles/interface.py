"""The interface of a puzzle's parser and engines: `PuzzlePlay`, and `play_of`, which finds it.

Commands, the lab and pages play puzzles through it. Each puzzle has a package next to this module,
whose `plugin.PLUGIN` is an instance.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar, overload

from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import PUZZLES, PlayOptions, Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.engines import EngineName
from graphsolve.puzzles.scene import BaseScene
from graphsolve.puzzles.text import numbered_lines, recognize_line

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
OptionsT = TypeVar("OptionsT", bound=PlayOptions)


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
        event_types: the classes of the events; a play begins with an event of the first one.
        scene: the class of the scenes.
        parse: parses a text; errors begin with the second argument, `source`. Raises a
            `ParseError` if the text is not well-formed.
        events: yields the events of a part lazily; perhaps none if it has no answer.
        answer: returns the answer to a part, given options, an engine, and an `OnProgress`.
        play: plays a part with options, and reports progress. Raises a `GraphsolveError` if there
            is nothing to play in this part, or an `OptionError` if an option cannot be used.
    """

    event_types: tuple[type, ...]
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
    found = recognize_line(numbered_lines(text, source)[0])
    puzzle: Puzzle = play_of(found or PUZZLES["cave"]).parse(text, source)
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

    For the engines, see `graphsolve.puzzles.engines`.

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
