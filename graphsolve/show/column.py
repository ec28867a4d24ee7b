"""The interface of a puzzle that is shown: `PuzzleView`, and `view_of`, which finds it.

The mechanisms of `show` are the same for all puzzles. Whatever they need of one is a method of
`PuzzleView`, and each puzzle has a package next to this module, whose `column.COLUMN` is an
instance of a subclass.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from rich.console import RenderableType

from graphsolve.errors import GraphsolveError
from graphsolve.lab.compare import Comparison
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.scene import PlayedRound
from graphsolve.puzzles.text import counted
from graphsolve.show.sentences import Sentence
from graphsolve.show.transcript import Rounds

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    import networkx as nx

Board: TypeAlias = Mapping[str, Any]
"""The data of a board: a JSON object, with `facts`, a line about what is played, and `outcome`."""


class Page(NamedTuple):
    """The parts of a puzzle's board on pages: the folder `page` of a package.

    It has `view.js`, which imports its other scripts and puts the class of the view into `VIEWS`
    by the name of the page; `board.html`, the template of a board; and `style.css`. The scripts
    import those of `show/replay/page` from `../../replay/page/`.
    """

    name: str
    package: str

    @property
    def folder(self) -> "Traversable":
        """The folder."""
        return files(self.package) / "page"

    def read(self, name: str) -> str:
        """A file of the folder."""
        return (self.folder / name).read_text(encoding="utf-8")


class Sentences(NamedTuple):
    """What happens where two plays of a puzzle diverge: under the rules, and in the other play.

    Attributes:
        place: the turn or round; empty for an `only_answer`.
        ours: what happens under the rules.
        theirs: what happens in the other play.
        before: what leads to it, for the terminal.
        after: more about it for the terminal, such as pictures.
        options: the options with which `graphsolve explain` explains what happens, if it can.
    """

    place: str
    ours: str
    theirs: str
    before: Iterable[RenderableType] = ()
    after: Iterable[RenderableType] = ()
    options: str = ""


ONLY_ANSWER = Sentences(
    "",
    "Every event follows the rules.",
    "Every event follows the rules; only the answer is computed wrongly.",
)
"""The sentences for an `only_answer` of any puzzle."""


@dataclass(frozen=True)
class PrintedSentences:
    """What differs in another solver's output, for the site.

    Attributes:
        place: the line, and where in the puzzle it is.
        facts: for each that differs what it is, or nothing, what they print, and what is right.
        turn: a sentence that introduces the turn that explains it, if one is known.
        reasons: the sentences about that turn, with their labels.
        position: where boards show that turn.
    """

    place: str
    facts: Sequence[tuple[str, str, str]]
    turn: str = ""
    reasons: Sequence[tuple[str, str]] = ()
    position: Sequence[int] | None = None

    def versions(self, ours: Board, theirs: Board) -> "Versions":
        """Two boards that end with the only fact that differs."""
        [(_, differs, right)] = self.facts
        first = f"{self.place}: the first difference. {differs}"
        return Version("Under the rules", right, ours), Version("Theirs", first, theirs)


class Version(NamedTuple):
    """One of two boards, with its name and what it says, such as its version of a misread rule.

    The outcomes of both are shown by their names, or by the `label` if there is one.
    """

    name: str
    says: str
    board: Board
    label: str = ""


Versions: TypeAlias = tuple[Version, Version]
"""Two boards in lockstep, under the rules and otherwise."""


class PuzzleView(ABC):
    """A puzzle to show.

    Methods have defaults wherever a puzzle can do without its own. Most are functions of modules
    in its package, which are imported when they are first called. What differs from puzzle to
    puzzle, such as events, scenes and results, is `Any` here.

    Attributes:
        puzzle: the name of the record of the puzzle.
        heading: the name of the puzzle on pages, by default its title in Advent of Code.
        page: the parts of its board on pages.
        round_name: what its rounds are called.
        prints: what programs print that can be compared with the rules.
        program_words: a pattern of words by which a program for it is recognized.
        shared_choices: what both plays of a misreading share, such as `, with the same spells`.
        decisions: words for decisions of its `Rules`, where their names do not say enough.
        slow_search: a sentence on why programs that solve it are too slow.
        example: a generated puzzle for the site: its seed, and the answers of a common mistake.
    """

    puzzle: str
    heading: str | None = None
    page: Page
    round_name: str = "round"
    prints: str = "what happens"
    program_words: str = ""
    shared_choices: str = ""
    decisions: Mapping[str, str] = {}
    slow_search: str = ""
    example: str | None = None

    @property
    def record(self) -> PuzzleRecord:
        """The record of the puzzle."""
        return record_of(self)

    # --- Graphs ----------------------------------------------------------------------------------

    def graph(self, scene: Any) -> "nx.Graph[str]":
        """The graph of a scene, for graph viewers.

        Its nodes have the attributes `x`, `y`, `label`, `kind` and `color`; a `shape`, `disc` or
        `square`, if they are more than a place; and others.

        Raises:
            GraphsolveError: the puzzle has no graph.
        """
        raise GraphsolveError(f"{self.puzzle}: there is no graph of this puzzle")

    # --- Text and terminal -----------------------------------------------------------------------

    def size_text(self, puzzle: Any) -> str:
        """How big a puzzle is; by default its number of lines."""
        return counted(len(str(puzzle).splitlines()), "line")

    def sentence(self, label: str, text: str) -> Sentence:
        """A sentence with its label. Puzzles can highlight their own words."""
        return Sentence(label, text)

    @abstractmethod
    def transcript(self, events: Iterator[Any], rounds: Rounds, part: int, /) -> Iterator[str]:
        """What happens in some rounds, as text, in chunks of whole lines.

        Raises:
            GraphsolveError: the play ends before these rounds.
        """

    def play_round(
        self,
        events: Iterable[Any],
        number: int,
        on_round: Callable[[str], object] = lambda _: None,
    ) -> PlayedRound[Any, Any]:
        """Play up to the end of a round, which `explain` can then explain."""
        last = 0
        for played in play_of(self).scene.rounds_of(events):
            last = played.number
            on_round(f"{self.round_name} {last}")
            if last == number:
                return played
        raise GraphsolveError(f"--round {number} is past the end ({self.round_name} {last})")

    def explain(
        self, played: PlayedRound[Any, Any], square: tuple[int, int] | None = None, /
    ) -> Iterator[RenderableType]:
        """Explain a round, or only the turn of what is on a square as it begins.

        Raises:
            GraphsolveError: nothing is there, or turns of this puzzle are not explained.
        """
        raise GraphsolveError(f"{self.puzzle}: turns are not explained; use transcript")

    def turns(self, _played: Any, _square: Any = None, /) -> Iterator[Mapping[str, Any]]:
        """The turns that `explain` explains, for programs."""
        raise GraphsolveError(f"{self.puzzle}: turns are not explained; use transcript")

    # --- Pages -----------------------------------------------------------------------------------

    @abstractmethod
    def board(self, events: Iterable[Any], rules: Any = None, /) -> Board:
        """The data of a board, for the view of the page, from all events and any misread rules.

        Raises:
            GraphsolveError: it is too long for a page.
        """

    # --- Differences -----------------------------------------------------------------------------

    def explain_rules(self, found: Any) -> Iterator[RenderableType]:
        """What happens under the rules where a misreading departs from them."""
        said = self.sentences(found)
        yield self.sentence("Rules", f"{said.place}: {said.ours}")

    @abstractmethod
    def sentences(self, found: Any, /) -> Sentences:
        """What happens where a misreading departs from the rules."""

    def printed_sentences(self, _found: Any, /) -> PrintedSentences:
        """What differs in another solver's output, if the lab can read that."""
        raise NotImplementedError

    def explain_printed(self, _found: Any, /) -> Iterator[RenderableType] | None:
        """How another solver's output differs, if there is more to show than one fact."""
        return None

    def printed_versions(self, found: Any) -> Versions:
        """The boards under the rules and of what another solver prints, up to the difference."""
        return self.printed_sentences(found).versions(*map(self.board, found.plays))

    def agreement(self, _found: Comparison) -> str:
        """A sentence for a transcript that agrees."""
        return "All of it agrees with the rules."


def view_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleView:
    r"""Return what a puzzle implements for `show`, imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> type(view_of(PUZZLES["duel"])).__name__
    'DuelView'

    Raises:
        TypeError: it is not a puzzle.
    """
    column: PuzzleView = record_of(puzzle).module("show", "column").COLUMN
    return column
