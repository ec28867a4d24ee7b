"""The puzzles that a program is checked on: saved, hand-made, generated, and smaller ones.

Every case is fair: its puzzle looks like a real input, and both parts have an answer. A program
may hang on a battle that never ends, or crash on a map without a border, and still be correct.
Tests prove it for hand-made puzzles, so only others are tested whether they look like real inputs.
Generators of all puzzles share the functions for random choices, and for smaller puzzles.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain
from pathlib import Path
from random import Random
from typing import TypeAlias, TypeVar, cast

from more_itertools import flatten

from graphsolve.errors import GenerateError, GraphsolveError, ParseError, TimeLimitError
from graphsolve.lab.interface import lab_of
from graphsolve.limits import checkpoint, read_file, time_limit
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.interface import play_of
from graphsolve.puzzles.text import decode

P = TypeVar("P", bound=Puzzle)
R = TypeVar("R")
S = TypeVar("S", str, list[str], tuple[int, ...])
T = TypeVar("T")

Solution: TypeAlias = Mapping[int, int]
"""The right answers by part."""

MAX_STALE = 500  # stop after this many candidates in a row without a new case
GROWING = 120  # the number of generated cases that grow from tiny to the size of real inputs
GOLDEN = 0.618034  # the fractional parts of its multiples spread evenly between 0 and 1
FAIR_SECONDS = 10.0  # puzzles that take longer to solve are not fair: they may have no end
PATIENCE = 400  # candidates in a row that do not fail, before a search for smaller ones stops


@dataclass(frozen=True)
class Case:
    """A puzzle for a program to solve, with the right answers.

    The name is the rule that it tests, how it was generated, or its file. The kind is `saved`,
    `hand-made`, or that of a generated puzzle, which `command` generates.
    """

    name: str
    kind: str
    puzzle: Puzzle
    answers: Solution
    command: str = ""


def cases(puzzle: str, *, folder: Path | None = None, seed: int = 0) -> Iterator[Case]:
    """Yield distinct cases of a puzzle: saved ones, then hand-made ones, then generated ones.

    >>> from itertools import islice
    >>> for case in islice(cases("cave"), 2):
    ...     print(case.name)
    attack power is at least 4
    combat ends when a unit finds no target

    The generated ones grow from tiny to the size of real inputs, and then come in all sizes. The
    first has the given seed. Saved ones are in the folder.

    Raises:
        GraphsolveError: there is no puzzle of this name.
        ParseError: a saved case is not a fair puzzle.
        OSError: a saved case cannot be read.
    """
    if puzzle not in PUZZLES:
        raise GraphsolveError(f"there is no puzzle {puzzle!r}, expected {', '.join(PUZZLES)}")
    saved = saved_cases(puzzle, folder) if folder else []
    return distinct(chain(saved, named_cases(puzzle), generated_cases(puzzle, seed)))


def distinct(candidates: Iterable[Case | None]) -> Iterator[Case]:
    """Skip None and repeated puzzles; stop after `MAX_STALE` of those in a row."""
    seen: set[Puzzle] = set()
    stale = 0
    for case in candidates:
        stale += 1
        if case and case.puzzle not in seen:
            seen.add(case.puzzle)
            stale = 0
            yield case
        elif stale == MAX_STALE:
            return


def saved_cases(puzzle: str, folder: Path) -> Iterator[Case]:
    """Yield the cases of a puzzle that were saved in a folder, the shortest first."""
    files = folder.glob(f"{puzzle}-*.txt")
    contents = {file: read_file(file, str(file)) for file in files}
    for file in sorted(contents, key=lambda file: (len(contents[file]), file)):
        parsed = play_of(PUZZLES[puzzle]).parse(decode(contents[file], str(file)), str(file))
        if (case := fair_case(parsed, file.name, "saved")) is None:
            problem = "unfair: the puzzle does not look like a real input, or has no answer"
            raise ParseError(str(file), 1, 1, problem)
        yield case


def named_cases(puzzle: str) -> Iterator[Case]:
    """Yield small hand-made cases, each named after the rule that it tests, smallest first."""
    folder = files(PUZZLES[puzzle].package("lab")) / "hand_made"
    found = folder.iterdir() if folder.is_dir() else ()
    parse, measure = play_of(PUZZLES[puzzle]).parse, lab_of(PUZZLES[puzzle]).measure
    puzzles = {file.name: parse(file.read_text("utf-8"), file.name) for file in found}
    for name, parsed in sorted(puzzles.items(), key=lambda item: (measure(item[1]), item[0])):
        rule = name.removesuffix(".txt").replace("_", " ")
        if case := solved_case(parsed, rule, "hand-made"):
            yield case


def generated_cases(puzzle: str, seed: int = 0) -> Iterator[Case | None]:
    """Yield generated cases endlessly, and None in place of unfair ones.

    >>> next(generated_cases("duel", seed=7)).command
    'graphsolve generate duel --seed 7 --kind usual'
    """
    lab = lab_of(PUZZLES[puzzle])
    for number, (kind, sizes) in enumerate(lab.recipes(), seed):
        command = f"graphsolve generate {puzzle} --seed {number} --kind {kind}"
        command = " ".join([command, *flatten(size.option(sizes) for size in lab.sizes)])
        try:
            generated = lab.generate(number, kind=kind, **sizes)
        except GenerateError:  # there is no such puzzle of this size
            yield None
        else:
            yield fair_case(generated, f"{kind} {puzzle}, seed {number}", kind, command)


def fair_case(puzzle: Puzzle, name: str = "", kind: str = "", command: str = "") -> Case | None:
    r"""Make a case of a puzzle, or None if it is not fair.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> fair_case(parse_cave("#####\n#G.E#\n#####")).answers
    {1: 134, 2: 2500}
    >>> fair_case(parse_cave("#######\n#G.#.E#\n#######")) is None  # it never ends
    True

    A fair puzzle looks like a real input (see `PuzzleLab.looks_real`), and both parts have an
    answer.
    """
    is_real = lab_of(puzzle).looks_real(puzzle)
    return solved_case(puzzle, name, kind, command) if is_real else None


def solved_case(puzzle: Puzzle, name: str = "", kind: str = "", command: str = "") -> Case | None:
    """Make a case of a puzzle, or None if a part has no answer or takes too long."""
    answers: dict[int, int] = {}
    with suppress(TimeLimitError), time_limit(FAIR_SECONDS):
        for part in (1, 2):
            if (answer := lab_of(puzzle).right_answer(puzzle, part)) is None:
                return None
            answers[part] = answer
        return Case(name, kind, puzzle, answers, command)
    return None


# --- Choices of generators -----------------------------------------------------------------------


def size_between(smallest: int, largest: int, number: int) -> int:
    """Return the size of a generated case, which first grows, then varies between the limits."""
    growth = number / GROWING if number < GROWING else number * GOLDEN % 1
    return smallest + round(growth * (largest - smallest))


class Dice:
    """Random choices that are the same for a seed in every version of Python.

    `random.Random` guarantees this for its method `random()` only, so all choices are built on
    that.
    """

    def __init__(self, seed: int) -> None:
        self.roll = Random(seed).random

    def below(self, number: int) -> int:
        """Return a random integer from 0 up to, but not including, `number`."""
        checkpoint()
        return int(self.roll() * number)

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Return `count` different items, in random order."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return all items, in random order."""
        return self.sample(items, len(items))


def kind_called(kind: str, kinds: Mapping[str, T], what: str) -> T:
    """Return the kind with a name, or raise a `GenerateError` that says `what` it is a kind of."""
    if kind not in kinds:
        raise GenerateError(f"no kind of {what} is called {kind!r}; there are {', '.join(kinds)}")
    return kinds[kind]


# --- Smaller puzzles -----------------------------------------------------------------------------


def shrink(puzzle: P, failure: Callable[[P], R | None], patience: int = PATIENCE) -> Iterator[R]:
    r"""Yield the failures on ever smaller puzzles, as they are found.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("########\n#..#..G#\n#E...#.#\n#...G..#\n########")
    >>> *_, smallest = shrink(cave, lambda cave: cave if len(cave.units) >= 2 else None)
    >>> print(smallest)
    ###
    #E#
    #G#
    ###

    A failure is whatever is returned for a puzzle, or None if nothing fails on it. The search
    continues from the first one that is smaller. If a puzzle has none, it continues from those of
    the same size that fail, in breadth-first order. It stops after `patience` unsuccessful
    candidates in a row. Candidates need not be fair (see `fair_case`).
    """
    lab = lab_of(puzzle)
    smallest, tried, frontier, unsuccessful = puzzle, {puzzle}, deque([puzzle]), 0
    while frontier:
        for candidate in cast("Iterator[P]", lab.simpler(frontier.popleft())):
            if candidate in tried:
                continue
            if unsuccessful == patience:
                return
            checkpoint()
            tried.add(candidate)
            unsuccessful += 1
            if (failed := failure(candidate)) is None:
                continue
            if lab.measure(candidate) < lab.measure(smallest):
                smallest, unsuccessful, frontier = candidate, 0, deque([candidate])
                yield failed
                break
            frontier.append(candidate)


def chunks(count: int, start: int = 0) -> Iterator[range]:
    """Split `count` things into halves, then into quarters, and so on down to single ones.

    >>> list(chunks(4))
    [range(0, 2), range(2, 4), range(0, 1), range(1, 2), range(2, 3), range(3, 4)]
    """
    size = max(count // 2, min(count, 1))
    while size:
        for first in range(0, count, size):
            yield range(start + first, start + min(first + size, count))
        size //= 2


def without(items: S, removed: range) -> S:
    """Remove a range of items."""
    return items[: removed.start] + items[removed.stop :]
