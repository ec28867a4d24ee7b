"""The interface that a puzzle implements for the lab: `PuzzleLab`, and `lab_of`, which finds it.

The tools of the lab are the same for all puzzles. What differs is an attribute of `PuzzleLab`,
often a function. Each puzzle has a package next to this module, with an instance as
`plugin.PLUGIN`. The types that the tools define, such as `Comparison`, are `Any` here.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import eq
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of
from graphsolve.puzzles.interface import solve

PuzzleT = TypeVar("PuzzleT", bound=Puzzle)
"""The type of a parsed puzzle."""


class TooLongError(Exception):
    """Raised if a misread answer would take too long to compute, or too much memory."""


class Meaning(NamedTuple):
    """The meaning of a wrong answer, in words that fit any puzzle and answer.

    Attributes:
        text: the meaning, as a noun phrase.
        settles: whether no misreading of the rules can be behind it.
        clears, suspects: the decisions of the puzzle's `Rules` that are rarely, and often, behind
            such an answer.
    """

    text: str
    settles: bool = False
    clears: tuple[str, ...] = ()
    suspects: tuple[str, ...] = ()


TOO_LARGE = Meaning("more than any misreading of the rules gives", settles=True)

Inference: TypeAlias = tuple[Meaning, str]
"""The meaning of a wrong answer, and a sentence with its numbers if the words alone say less."""


@dataclass(frozen=True, kw_only=True)
class SizeOption:
    """A command-line option for one or more sizes of a generated puzzle.

    They are written as a number for each, or as one number for all.

    Attributes:
        fields: the sizes, as keyword arguments of the generator.
        separator: the text between two sizes.
        from_one: returns the sizes if only one number is given.
        default: the text by default; None if the default depends on other options.
    """

    name: str
    fields: tuple[str, ...]
    separator: str = "+"
    from_one: Callable[[int], Sequence[int]] = lambda number: (number,)
    metavar: str
    help: str
    default: str | None = None

    def sizes(self, text: str) -> dict[str, int]:
        """Return the sizes by name, or raise a `ValueError` that says what is expected."""
        parts, number = text.split(self.separator), len(self.fields)
        if len(parts) not in {1, number} or not all(
            re.fullmatch("[0-9]{1,6}", part) for part in parts
        ):
            others = f", or {number} as in 9{self.separator}7" * (number > 1)
            raise ValueError(f"{text!r} is not a number of up to 6 digits{others}")
        given = [int(part) for part in parts]
        sizes = given if len(given) == number else self.from_one(*given)
        return dict(zip(self.fields, sizes, strict=True))

    def option(self, sizes: Mapping[str, int]) -> list[str]:
        """Return the option with these sizes, or nothing if they are not among them."""
        if not sizes.keys() >= {*self.fields}:
            return []
        return [f"--{self.name}", self.separator.join(str(sizes[field]) for field in self.fields)]


@dataclass(kw_only=True)
class PuzzleLab(Generic[PuzzleT]):
    """A puzzle for the lab. Attributes that not every puzzle needs have a default.

    Attributes:
        misreadings: the known misreadings, each a `Misreading`; of equal cost, the first is named
            first.
        kinds: a short description of each kind of generated puzzles, by name, the default first;
            without any, the puzzle cannot be generated.
        sizes: the sizes of a generated puzzle, with their options on the command line.
        generate: generates a puzzle from a seed, with a kind and sizes as keyword arguments, which
            have defaults. The same arguments give the same puzzle everywhere. Raises a
            `GenerateError` if there is no such kind, or no puzzle of this kind and size.
        recipes: yields kinds and sizes for cases on which programs are checked, without end.
        looks_real: whether a puzzle looks like a real input, which any right program solves.
        simpler: yields simpler puzzles, the biggest cuts first. Those that are not smaller come
            last.
        measure: the size of a puzzle, and a number that breaks ties between equal sizes.
        wrong_answers: about how many different wrong answers programs give to one puzzle. If they
            are few, a misreading may fit one by chance.
        examples: the answers to the examples of the statement.
        right_answer: the right answer to a part.
        infer: yields what follows from an answer to a part by arithmetic, the likeliest first.
        may_explain: whether a misread answer is the given one, or may be with another mistake.
        rules: the rules of a part, whose decisions misreadings replace.
        answer: the answer to a part under misread rules, or None if there is none.
        events: the events of a part under misread rules; see `PuzzlePlay.events`.
        at_the_end: decisions that change nothing before the end of a play, so that a pair with one
            of them takes hardly more time than the other misreading alone.
        max_work: the most work to spend on the answer of a misreading, as a multiple of what
            almost all misreadings need.
        parts_apart: whether a misreading that gives a wrong answer to part 1 is tried on part 2,
            because another mistake may be behind it. Only where that takes little time.
        answer_of: the answer to a part with a misreading, or None if there is none. Raises a
            `TooLongError` if it would take more than the given work, or one of
            `Misreading.errors`.
        kernel: the kernel that computes most answers, if any. The site runs it as WebAssembly.
        max_answers: the most answers of misreadings to compute for a puzzle that tells them apart,
            and again to shrink it: about two seconds each.
        parts_to_differ: in how many parts of `telling_puzzles` and generated cases to compare
            them.
        telling_puzzles: yields small puzzles on which many misreadings differ.
        difference: completes a `MisreadDifference` that has only the plays yet, by default with
            the first event that differs; None if all are the same, even if the answer is not.
        read_output: reads a `Comparison` from its text and source, the puzzle, the part and
            the options. Without this function, outputs cannot be compared.
    """

    misreadings: tuple[Any, ...] = ()

    kinds: Mapping[str, str] = field(default_factory=dict)
    sizes: tuple[SizeOption, ...] = ()
    generate: Callable[..., PuzzleT]
    recipes: Callable[[], Iterable[tuple[str, Mapping[str, int]]]] = tuple
    looks_real: Callable[[PuzzleT], bool] = lambda _puzzle: True
    simpler: Callable[[PuzzleT], Iterable[PuzzleT]] = lambda _puzzle: ()
    measure: Callable[[PuzzleT], tuple[int, int]] = lambda puzzle: (len(str(puzzle)), 0)

    wrong_answers: int = 10_000
    examples: frozenset[int] = frozenset()
    right_answer: Callable[[PuzzleT, int], int | None] = solve
    infer: Callable[[PuzzleT, int, int], Iterable[Inference]] = lambda *_: ()
    may_explain: Callable[[int, int], bool] = eq

    rules: Callable[[int], Any]
    answer: Callable[[PuzzleT, int, Any], int | None]
    events: Callable[[PuzzleT, int, Any], Iterator[Any]]

    at_the_end: frozenset[str] = frozenset()
    max_work: int = 16
    parts_apart: bool = False
    answer_of: Callable[[PuzzleT, int, Any, int], int | None] = (
        lambda puzzle, part, misreading, _: misreading.answer(puzzle, part)
    )
    kernel: LabKernel | None = None

    max_answers: int = 200
    parts_to_differ: int = 2
    telling_puzzles: Callable[[], Iterable[PuzzleT]] = tuple

    difference: Callable[[PuzzleT, Any], Any] = lambda _puzzle, begin: begin.first()
    read_output: Callable[[str, str, PuzzleT, int, Any], Any] | None = None


def lab_of(puzzle: Puzzle | PuzzleRecord) -> PuzzleLab[Any]:
    """Return the `PuzzleLab` of a puzzle, which is imported when it is first used.

    >>> from graphsolve.puzzles.catalogue import PUZZLES
    >>> lab_of(PUZZLES["duel"]).examples
    frozenset({641, 226})

    Raises:
        TypeError: it is not a puzzle.
    """
    lab: PuzzleLab[Any] = record_of(puzzle).plugin("lab")
    return lab
