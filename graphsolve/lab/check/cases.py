"""The cases that a program is checked on: saved ones, those with a name, then generated ones."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.lab.check.fair import Answers, Puzzle, fair_answers
from graphsolve.lab.check.recipes import Recipe, boss_recipes, cave_recipes, deck_recipes
from graphsolve.puzzles.cards import parse_decks
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.duel import parse_boss
from graphsolve.puzzles.text import decode

__all__ = ["PUZZLES", "Case", "cases", "generated_cases", "named_cases", "saved_cases"]

MOST_STALE = 500
"""So many generated puzzles in a row that are no new cases end the cases: there are no more."""


@dataclass(frozen=True)
class Case:
    """A puzzle for a program to solve.

    Attributes:
        name: what to call it: the rule it is about, how it was generated, or its file.
        kind: the kind of case: `saved`, `named`, or the kind of generated puzzle.
        puzzle: the puzzle.
        answers: the right answers.
        command: the command that generates it, if it is generated.
    """

    name: str
    kind: str
    puzzle: Puzzle
    answers: Answers
    command: str | None = None


class Kind(NamedTuple):
    """What is particular to the cases of one of the puzzles.

    Attributes:
        parse: reads a case.
        folder: where those with a name are.
        prefix: what the names of its saved cases begin with.
        recipes: how to generate further ones, from a seed on.
    """

    parse: Callable[[str, str], Puzzle]
    folder: str
    prefix: str
    recipes: Callable[[int], Iterator[Recipe]]


PUZZLES: Mapping[str, Kind] = {
    "2018/15": Kind(parse_cave, "caves", "day15-", cave_recipes),
    "2020/22": Kind(parse_decks, "decks", "day22-2020-", deck_recipes),
    "2015/22": Kind(parse_boss, "bosses", "day22-2015-", boss_recipes),
}
"""The puzzles that there are cases of."""


def cases(puzzle: str, *, folder: Path | None = None, seed: int = 0) -> Iterator[Case]:
    """Cases of a puzzle, none of them twice: saved ones, those with a name, then generated ones.

    >>> from itertools import islice
    >>> for case in islice(cases("2018/15"), 2):
    ...     print(case.name)
    attack power is at least 4
    combat ends when a unit finds no enemy

    The generated ones grow from tiny to the size of real inputs, and go on in all sizes. All cases
    are fair; see `fair_answers`.

    Args:
        puzzle: `2018/15`, `2020/22` or `2015/22`.
        folder: where cases were saved.
        seed: where the generated ones begin; the same seed gives the same on every Python.

    Raises:
        ParseError: if a saved case is not a fair puzzle.
        OSError: if it cannot be read.
    """
    saved = saved_cases(puzzle, folder) if folder else []
    return fresh(chain(saved, named_cases(puzzle), generated_cases(puzzle, seed)))


def fresh(found: Iterable[Case | None]) -> Iterator[Case]:
    """The cases among what was found that were not there before, as long as new ones come."""
    known: set[Puzzle] = set()
    stale = 0
    for case in found:
        stale += 1
        if case and case.puzzle not in known:
            known.add(case.puzzle)
            stale = 0
            yield case
        elif stale == MOST_STALE:
            return


def saved_cases(puzzle: str, folder: Path) -> Iterator[Case]:
    """The saved cases of a puzzle in a folder, the shortest first.

    Raises:
        ParseError: if one is not a fair puzzle.
        OSError: if one cannot be read.
    """
    kind = PUZZLES[puzzle]
    contents = {file: file.read_bytes() for file in folder.glob(f"{kind.prefix}*.txt")}
    for file in sorted(contents, key=lambda file: (len(contents[file]), file)):
        parsed = kind.parse(decode(contents[file], str(file)), str(file))
        if (case := fair_case(file.name, "saved", parsed)) is None:
            problem = "expected a puzzle with an answer to both parts, as real inputs are"
            raise ParseError(str(file), 1, 1, problem)
        yield case


def named_cases(puzzle: str) -> Iterator[Case]:
    """The small cases of a puzzle that are each about one rule, the smallest first."""
    kind = PUZZLES[puzzle]
    folder = files("graphsolve.lab.check") / kind.folder
    texts = {file.name.removesuffix(".txt"): file.read_text("utf-8") for file in folder.iterdir()}
    for name in sorted(texts, key=lambda name: (len(texts[name]), name)):
        parsed = kind.parse(texts[name], name)
        if case := fair_case(name.replace("_", " "), "named", parsed):
            yield case


def generated_cases(puzzle: str, seed: int = 0) -> Iterator[Case | None]:
    """Generated cases without end, and None for each that is not fair."""
    for recipe in PUZZLES[puzzle].recipes(seed):
        generated = recipe.generate()
        yield (
            None
            if generated is None
            else fair_case(recipe.name, recipe.kind, generated, recipe.command)
        )


def fair_case(name: str, kind: str, puzzle: Puzzle, command: str | None = None) -> Case | None:
    """A case, if it is fair."""
    answers = fair_answers(puzzle)
    return None if answers is None else Case(name, kind, puzzle, answers, command)
