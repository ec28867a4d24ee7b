"""The puzzles that a program is checked on: saved ones, hand-made ones, then generated ones.

Every case is fair: its puzzle looks like a real input, and both parts have an answer. A program
may hang on a battle that never ends, or crash on a map without a border, and still be correct.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain, cycle
from pathlib import Path
from typing import Any, NamedTuple

from graphsolve.errors import GenerateError, ParseError
from graphsolve.lab.check.answers import Answers
from graphsolve.lab.generate import CAVE_KINDS, DECK_KINDS, DUEL_KINDS, GENERATORS
from graphsolve.limits import read_file
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle, record_of
from graphsolve.puzzles.cave import Cave, Side
from graphsolve.puzzles.cave.sweep import sweep
from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.text import decode

MAX_STALE = 500
"""Stop after this many candidates in a row without a new case."""

GROWING = 120
"""The number of generated cases that grow from tiny to the size of real inputs."""

GOLDEN = 0.618034
"""The fractional parts of its multiples spread evenly between 0 and 1."""

UNFAIR_CAVE_KINDS = {"border", "separate"}
"""Kinds of caves that have no border, or in which battles never end."""

MAX_WIDTHS = {"crowded": 14}
"""Width limits of kinds of caves that would otherwise have too many units to be solved fast."""


@dataclass(frozen=True)
class Case:
    """A puzzle for a program to solve.

    Attributes:
        name: the rule that it tests, how it was generated, or its file.
        kind: `saved`, `hand-made`, or the kind of generated puzzle.
        puzzle: the puzzle.
        answers: the right answers.
        command: the command that generates it, if any.
    """

    name: str
    kind: str
    puzzle: Puzzle
    answers: Answers
    command: str | None = None


def cases(puzzle: str, *, folder: Path | None = None, seed: int = 0) -> Iterator[Case]:
    """Distinct cases of a puzzle: first saved ones, then hand-made ones, then generated ones.

    >>> from itertools import islice
    >>> for case in islice(cases("cave"), 2):
    ...     print(case.name)
    attack power is at least 4
    combat ends when a unit finds no target

    The generated ones grow from tiny to the size of real inputs, and then come in all sizes.

    Args:
        puzzle: the name of a puzzle in the catalogue: `cave`, `cards` or `duel`.
        folder: where cases were saved.
        seed: the seed of the first generated case.

    Raises:
        ParseError: if a saved case is not a fair puzzle.
        OSError: if a saved case cannot be read.
    """
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
    """The cases of a puzzle that were saved in a folder, the shortest first.

    Raises:
        ParseError: if one is not a fair puzzle.
        InputTooLargeError: if one is too large.
        OSError: if one cannot be read.
    """
    pattern = f"{PUZZLE_CASES[puzzle].saved_prefix}*.txt"
    contents = {}
    for file in folder.glob(pattern):
        contents[file] = read_file(file, str(file))
    for file in sorted(contents, key=lambda file: (len(contents[file]), file)):
        parsed = PUZZLES[puzzle].parse(decode(contents[file], str(file)), str(file))
        if (case := fair_case(file.name, "saved", parsed)) is None:
            problem = "unfair: the puzzle does not look like a real input, or has no answer"
            raise ParseError(str(file), 1, 1, problem)
        yield case


def named_cases(puzzle: str) -> Iterator[Case]:
    """Small hand-made cases, each named after the rule that it tests; the smallest comes first."""
    folder = files("graphsolve.lab.check") / puzzle
    texts = {file.name.removesuffix(".txt"): file.read_text("utf-8") for file in folder.iterdir()}
    for name in sorted(texts, key=lambda name: (len(texts[name]), name)):
        parsed = PUZZLES[puzzle].parse(texts[name], name)
        if case := fair_case(name.replace("_", " "), "hand-made", parsed):
            yield case


def generated_cases(puzzle: str, seed: int = 0) -> Iterator[Case | None]:
    """An endless stream of generated cases, with None in place of those that are not fair.

    >>> next(generated_cases("duel", seed=7)).command
    'graphsolve generate duel --seed 7 --kind usual'
    """
    generate = GENERATORS[puzzle].generate
    for number, (kind, sizes, options) in enumerate(PUZZLE_CASES[puzzle].recipes(), seed):
        command = f"graphsolve generate {puzzle} --seed {number} --kind {kind}{options}"
        try:
            generated = generate(number, kind=kind, **sizes)
        except GenerateError:  # there is no such puzzle of this size
            yield None
        else:
            yield fair_case(f"{kind} {puzzle}, seed {number}", kind, generated, command)


def fair_case(name: str, kind: str, puzzle: Puzzle, command: str | None = None) -> Case | None:
    """Make a case of a puzzle, or None if it is not fair."""
    answers = fair_answers(puzzle)
    return None if answers is None else Case(name, kind, puzzle, answers, command)


def fair_answers(puzzle: Puzzle) -> Answers | None:
    r"""The answers to both parts, or None if the puzzle is not fair.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> fair_answers(parse_cave("#####\n#G.E#\n#####"))
    {1: 134, 2: 2500}
    >>> fair_answers(parse_cave("#######\n#G.#.E#\n#######")) is None  # it never ends
    True

    - A fair cave has a border of walls, units of both sides, no hit points behind its rows,
      battles that end at every attack power, and an attack power at which no elf dies.
    - Fair decks are of equal size, numbered from 1 without gaps, and their game of Combat ends.
    - A fair duel can be won in both parts.
    """
    record = record_of(puzzle)
    answers: dict[int, int] = {}
    if not PUZZLE_CASES[record.name].looks_real(puzzle):
        return None
    for part in (1, 2):
        answer = record.solve(puzzle, part)
        if answer is None:
            return None
        answers[part] = answer
    return answers


def is_real_cave(cave: Cave) -> bool:
    """Whether a cave looks like a real input, and its battles end at every attack power.

    A program may try any power, even higher ones, on its way to the least one.
    """
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(
            0 < row < cave.height - 1 and 0 < column < cave.width - 1
            for row, column in cave.squares
        )
        and all(row.outcome.winner for row in sweep(cave, engine="graph"))
    )


def are_real_decks(decks: Decks) -> bool:
    """Whether both players have equally many cards, numbered from 1 without gaps."""
    first, second = decks
    return bool(first) and sorted(first + second) == [*range(1, 2 * len(first) + 1)]


def is_real_boss(boss: Boss) -> bool:
    """Whether a boss has hit points and does damage."""
    return min(boss) >= 1


class Recipe(NamedTuple):
    """The arguments, besides a seed, that generate a puzzle.

    Attributes:
        kind: the kind of puzzle.
        sizes: the sizes, as keyword arguments of the generator.
        options: the same sizes as options of `graphsolve generate`.
    """

    kind: str
    sizes: Mapping[str, int]
    options: str


def size_between(smallest: int, largest: int, number: int) -> int:
    """The size of a generated case: it grows at first, then varies between the two limits.

    >>> [size_between(5, 32, number) for number in (0, 60, 119)]
    [5, 19, 32]
    """
    growth = number / GROWING if number < GROWING else number * GOLDEN % 1
    return smallest + round(growth * (largest - smallest))


def cave_recipes() -> Iterator[Recipe]:
    """Caves of all kinds that can be fair, up to the 32 rows and 32 columns of real inputs.

    Every other cave has as many elves as goblins. The others have the default units.
    """
    kinds = [kind for kind in CAVE_KINDS if kind not in UNFAIR_CAVE_KINDS]
    for number, kind in enumerate(cycle(kinds)):
        width = size_between(5, MAX_WIDTHS.get(kind, 32), number)
        height = max(5, width - number % 3)
        sizes, options = {"width": width, "height": height}, f" --size {width}x{height}"
        if number % 2:
            each = size_between(1, 15, number)
            sizes |= {"elves": each, "goblins": each}
            options += f" --units {each}+{each}"
        yield Recipe(kind, sizes, options)


def card_recipes() -> Iterator[Recipe]:
    """Decks of all kinds, with up to the 25 cards each of real inputs."""
    for number, kind in enumerate(cycle(DECK_KINDS)):
        cards = size_between(2, 25, number)
        yield Recipe(kind, {"cards": cards}, f" --size {cards}")


def duel_recipes() -> Iterator[Recipe]:
    """Bosses of all kinds."""
    return (Recipe(kind, {}, "") for kind in cycle(DUEL_KINDS))


class PuzzleCases(NamedTuple):
    """What is specific to the cases of one puzzle.

    Attributes:
        saved_prefix: how the file names of saved cases begin.
        looks_real: whether a puzzle looks like a real input.
        recipes: makes an endless stream of recipes.
    """

    saved_prefix: str
    looks_real: Callable[[Any], bool]
    recipes: Callable[[], Iterator[Recipe]]


PUZZLE_CASES: Mapping[str, PuzzleCases] = {
    "cave": PuzzleCases("day15-", is_real_cave, cave_recipes),
    "cards": PuzzleCases("day22-2020-", are_real_decks, card_recipes),
    "duel": PuzzleCases("day22-2015-", is_real_boss, duel_recipes),
}
"""By the name of the puzzle, which is also the folder of its hand-made cases."""
