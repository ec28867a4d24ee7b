"""The interface that a puzzle implements for `show`: `PuzzleView`, and `view_of`, which finds it.

The mechanisms of `show` are the same for all puzzles. Whatever differs is an attribute of
`PuzzleView`, often a function, and each puzzle has a package next to this module with an instance,
as `plugin.PLUGIN`. Types that differ from puzzle to puzzle, such as events, are `Any` here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rich.console import RenderableType

from graphsolve.lab.compare import Comparison, FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.base import Position
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.text import counted

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    import networkx as nx

AnyDifference: TypeAlias = MisreadDifference[Any, Any] | FactDifference
"""What differs first, with a misreading or in an output."""

Board: TypeAlias = Mapping[str, Any]
"""The data of a board: a JSON object, with `facts`, a line about what is played, and `outcome`."""


class Page(NamedTuple):
    """The parts of a puzzle's board on pages: the folder `page` of a package.

    It has `view.js`, which imports its other scripts and puts the class of the view into `VIEWS`
    by the name of the page; `board.html`, the template of a board; and `style.css`. The scripts
    import those of `show/replay/page` by paths such as `replay/page/dom.js`.
    """

    name: str
    package: str

    @property
    def folder(self) -> "Traversable":
        """The folder `page`."""
        return files(self.package) / "page"

    def read(self, name: str) -> str:
        """Return a file of the folder."""
        return (self.folder / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class PrintedFact:
    """A fact that differs: its name if it needs one, what is printed, and what is right."""

    at: str
    theirs: str
    rules: str


class Sentences(NamedTuple):
    """Sentences about where two plays of a puzzle diverge: under the rules, and in another play.

    The other play is with a misreading, or as another solver's output shows it.

    Attributes:
        place: the turn or round, or the line of an output; empty for an `only_answer`.
        ours: what happens under the rules.
        theirs: what happens in the other play.
        before: what happened before, for the terminal.
        after: more for the terminal, such as pictures.
        explained: returns why this happens under the rules, for the terminal, if there is more to
            say.
        options: the options with which `graphsolve explain` explains it, if it can.
        facts: what differs in a state, in place of `ours` and `theirs`.
        turn: a sentence that introduces the turn behind the facts, if one is known.
        reasons: the sentences about that turn, with their labels.
        position: where boards show that turn.
    """

    place: str
    ours: str
    theirs: str
    before: Iterable[RenderableType] = ()
    after: Iterable[RenderableType] = ()
    explained: Callable[[], Iterable[RenderableType]] = tuple
    options: str = ""
    facts: Sequence[PrintedFact] = ()
    turn: str = ""
    reasons: Sequence[tuple[str, str]] = ()
    position: Position | None = None


ONLY_ANSWER = Sentences(
    "",
    "Every event follows the rules.",
    "Every event follows the rules; only the answer is computed wrongly.",
)
"""The sentences for an `only_answer` of any puzzle."""


@dataclass(kw_only=True)
class PuzzleView:
    """How a puzzle is shown. Optional attributes have defaults.

    Attributes:
        puzzle: the name of the record of the puzzle.
        heading: the name of the puzzle on pages.
        prints: what programs print that can be compared with the rules.
        program_words: a pattern of words by which a program for it is recognized.
        shared_choices: what both plays of a misreading share, such as `, with the same spells`.
        decisions: words for decisions of its `Rules` whose names do not say enough.
        slow_search: a sentence on the usual cause of slow programs.
        endless_play: a sentence on the usual cause of programs that never end.
        example: a generated puzzle for the site: its seed, and the answers of a common mistake.
        size_text: how big a puzzle is; by default its number of lines.
        transcript: yields the transcript of some rounds of a part, in chunks of whole lines. It
            can begin with a blank line. Raises a `GraphsolveError` if the play ends before these
            rounds.
        board: the data of a board from all events and any misread rules, for the view of the page.
            Raises a `GraphsolveError` if it is too long for a page.
        sentences: what happens where a misreading departs from the rules.
        printed_sentences: what differs in another solver's output, if the lab can read that.
        printed_board: the board of what another solver prints, given the one under the rules; by
            default, that of the play up to the difference.
        agreement: a sentence about a transcript that agrees.
        explain: explains a `PlayedRound`, or the turn of the unit on a square when it begins.
            Raises a `GraphsolveError` if no unit is there. None if turns are not explained.
        turns: the turns that `explain` explains, for programs.
        graph: the graph of a scene, for graph viewers, if it has one. Its nodes have the
            attributes `x`, `y`, `label`, `kind` and `color`, and perhaps others, such as
            `shape` (`disc` or `square`).
    """

    puzzle: str
    heading: str
    prints: str = "what happens"
    program_words: str = ""
    shared_choices: str = ""
    decisions: Mapping[str, str] = field(default_factory=dict)
    slow_search: str = ""
    endless_play: str = ""
    example: str | None = None

    size_text: Callable[[Any], str] = lambda puzzle: counted(len(str(puzzle).splitlines()), "line")
    transcript: Callable[[Iterator[Any], range, int], Iterator[str]]
    board: Callable[..., Board]

    sentences: Callable[[Any], Sentences]
    printed_sentences: Callable[[Any], Sentences]
    printed_board: Callable[[Any, Any], Board] | None = None
    agreement: Callable[[Comparison], str] = lambda _comparison: "All of it agrees with the rules."

    explain: Callable[..., Iterator[RenderableType]] | None = None
    turns: Callable[..., Iterator[Mapping[str, Any]]] | None = None
    graph: "Callable[[Any], nx.Graph[str]] | None" = None

    @property
    def record(self) -> PuzzleRecord:
        """The record of the puzzle."""
        return record_of(self)

    @property
    def page(self) -> Page:
        """The parts of its board on pages."""
        return Page(self.puzzle, self.record.package("show"))


def view_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleView:
    r"""Return the view of a puzzle, imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> view_of(PUZZLES["duel"]).heading
    'The mana duel'

    Raises:
        TypeError: it is not a puzzle.
    """
    plugin: PuzzleView = record_of(puzzle).plugin("show")
    return plugin
