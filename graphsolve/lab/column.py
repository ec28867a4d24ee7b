"""The interface that a puzzle implements for the lab: `PuzzleLab`, and `lab_of`, which finds it.

The tools of the lab are the same for all puzzles. Whatever differs is a method of `PuzzleLab`, and
each puzzle has a package next to this module, whose `column.COLUMN` is an instance of a subclass.
The types that the tools define, such as `Transcript`, are `Any` here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from graphsolve.lab.generate import SizeOption
from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.column import solve

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
"""The type of a parsed puzzle."""


Measure: TypeAlias = tuple[int, int]
"""The size of a puzzle, and a number that breaks ties between puzzles of the same size."""


class TooLongError(Exception):
    """Raised if a misread answer would take too long to compute, or too much memory."""


class Meaning(NamedTuple):
    """What a wrong answer is, in words that fit any puzzle and answer.

    Attributes:
        text: what it is.
        settles: whether no misreading of the rules can be behind it.
        clears, suspects: the decisions of the puzzle's `Rules` that are rarely, and often, behind
            such an answer.
    """

    text: str
    settles: bool = False
    clears: tuple[str, ...] = ()
    suspects: tuple[str, ...] = ()


Said: TypeAlias = tuple[Meaning, str]
"""What a wrong answer is, and a sentence with its numbers if the words alone say less."""


class Recipe(NamedTuple):
    """The arguments, besides a seed, that generate a puzzle."""

    kind: str
    sizes: Mapping[str, int] = {}


class PuzzleLab(Generic[PuzzleT]):
    """A puzzle for the lab. Methods have defaults wherever a puzzle can do without its own.

    Most arguments are positional only, so that a method can be a function of the puzzle's package
    with more descriptive names.
    """

    puzzle: str
    """The name of the record of the puzzle."""

    misreadings: tuple[Any, ...] = ()
    """The known misreadings, each a `Misreading`; of equal cost, the first is named first."""

    @property
    def record(self) -> PuzzleRecord:
        """The record of the puzzle."""
        return record_of(self)

    # --- Generated puzzles

    sizes: ClassVar[tuple[SizeOption, ...]] = ()
    """The sizes of a generated puzzle, with their options on the command line."""

    kinds: ClassVar[Mapping[str, str]] = {}
    """A short description of each kind, by name, the default first.

    Without any, the puzzle cannot be generated.
    """

    generate: Callable[..., PuzzleT]
    """Generates a puzzle from a seed, with a kind and sizes as keyword arguments, which have
    defaults. The same arguments give the same puzzle everywhere. Raises a `GenerateError` if there
    is no such kind, or no puzzle of this kind and size. Not for a puzzle without kinds.
    """

    # --- Cases for other programs

    def looks_real(self, puzzle: PuzzleT, /) -> bool:
        """Return whether a puzzle looks like a real input, which any right program solves."""
        return True

    def recipes(self) -> Iterable[Recipe]:
        """Yield kinds and sizes for generated cases, without end."""
        return (Recipe(kind) for kind in cycle(self.kinds))

    # --- Shrinking

    def simpler(self, puzzle: PuzzleT, /) -> Iterator[PuzzleT]:
        """Yield simpler puzzles, the biggest cuts first. Those that are not smaller come last."""
        yield from ()

    def measure(self, puzzle: PuzzleT, /) -> Measure:
        """Return the size of a puzzle, and a number that breaks ties between equal sizes."""
        return len(str(puzzle)), 0

    # --- Misreadings

    wrong_answers: ClassVar[int] = 10_000
    """About how many different wrong answers programs give to one puzzle.

    If they are few, a misreading may fit one by chance.
    """

    max_tried: ClassVar[int] = 30_000
    """The number of misreadings and pairs after which `diagnose` ends."""

    examples: ClassVar[frozenset[int]] = frozenset()
    """The answers to the examples of the statement."""

    def right_answer(self, puzzle: PuzzleT, part: int, /) -> int | None:
        """Return the right answer to a part."""
        return solve(puzzle, part)

    def read_answer(self, puzzle: PuzzleT, part: int, answer: int, /) -> Iterator[Said]:
        """Yield what follows from an answer to a part by arithmetic, the likeliest first."""
        yield from ()

    def may_explain(self, answer: int, given: int, /) -> bool:
        """Return whether a misread answer is the given one, or may be with another mistake."""
        return answer == given

    # --- Misread rules

    # Not for a puzzle without misreadings.

    rules: Callable[[int], Any]
    """The rules of a part, whose decisions misreadings replace."""

    answer: Callable[[PuzzleT, int, Any], int | None]
    """The answer to a part under misread rules, or None if there is none."""

    events: Callable[[PuzzleT, int, Any], Iterator[Any]]
    """The events of a part under misread rules; see `PuzzlePlay.events`."""

    # --- The answers of misreadings

    at_the_end: ClassVar[frozenset[str]] = frozenset()
    """Decisions that change nothing before the end of a play, so that a pair with one of them
    takes hardly more time than the other misreading alone.
    """

    max_work: ClassVar[int] = 1
    """The most work to spend on the answer of a misreading, as a multiple of what almost all
    need; see `answer_of`.
    """

    parts_apart: ClassVar[bool] = False
    """Whether a misreading that gives a wrong answer to part 1 is tried on part 2, because another
    mistake may be behind it. Only for a puzzle where that takes little time.
    """

    def answer_of(self, puzzle: PuzzleT, part: int, misreading: Any, _work: int, /) -> int | None:
        """Return the answer to a part with a misreading, or None if there is none.

        Raises:
            TooLongError: it would take more than this work.
            *: one of `Misreading.errors`.
        """
        answer: int | None = misreading.answer(puzzle, part)
        return answer

    kernel: LabKernel | None = None
    """The kernel that computes most answers, if any. The site runs it as WebAssembly."""

    # --- Telling misreadings apart

    max_answers: ClassVar[int] = 200
    """The most answers of misreadings to compute for a puzzle that tells them apart, and again to
    shrink it: about two seconds each.
    """

    parts_to_differ: ClassVar[int] = 2
    """In how many parts of `telling_puzzles` and generated cases to compare them."""

    def telling_puzzles(self) -> Iterable[PuzzleT]:
        """Yield puzzles on which many misreadings differ, the smallest first."""
        return ()

    # --- Differences

    difference: Callable[[PuzzleT, Any], Any] | None = None
    """Completes a `MisreadDifference` of which only the plays are known; None if all events are
    the same, even if the answer is not. Without this function, plays differ at the first event
    that does.
    """

    read_transcript: Callable[[str, str, PuzzleT, int, Any], Any] | None = None
    """Reads a `Transcript` from its text and source, the puzzle, the part and the options. Without
    this function, transcripts cannot be compared.
    """


def lab_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleLab[Any]:
    r"""Return what a puzzle implements for the lab, imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> type(lab_of(PUZZLES["duel"])).__name__
    'DuelLab'

    Raises:
        TypeError: it is not a puzzle.
    """
    column: PuzzleLab[Any] = record_of(puzzle).module("lab", "column").COLUMN
    return column
