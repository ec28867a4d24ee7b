"""Puzzles as a real input could be, and their answers.

A solver is not wrong by the puzzle if it hangs on a battle that never ends, or stumbles over a map
without a border: real inputs have answers to both parts, and a certain shape. So a case has to be
fair before another program is asked about it.
"""

from collections.abc import Iterable, Mapping
from functools import singledispatch
from typing import TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.lab.texts import puzzle_text
from graphsolve.puzzles.anything import Puzzle
from graphsolve.puzzles.cards import Decks, combat, recursive_combat
from graphsolve.puzzles.cave import Battle, Cave, Side
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.power import SweepRow, sweep
from graphsolve.puzzles.duel import Boss, Duel, least_mana

__all__ = ["Answers", "Puzzle", "fair_answers", "puzzle_text"]

Answers: TypeAlias = Mapping[int, int]
"""The answer to each part, by its number."""


@singledispatch
def fair_answers(puzzle: Puzzle) -> Answers | None:
    r"""The answers to both parts, or None if no real input could be like this puzzle.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> fair_answers(parse_cave("#####\n#G.E#\n#####"))
    {1: 134, 2: 2500}
    >>> fair_answers(parse_cave("#######\n#G.#.E#\n#######")) is None  # it never ends
    True

    - A cave has a border of wall, units of both sides, no hit points behind its rows, battles
      that end at every attack power, and an attack power at which no elf dies.
    - Decks are of equal size, have the cards from 1 up without a gap, and a game of Combat that
      ends.
    - A duel can be won in both parts.
    """
    raise TypeError(f"expected a cave, decks or a boss, found {type(puzzle).__name__}")


@fair_answers.register
def _(cave: Cave) -> Answers | None:
    if not is_shaped_like_a_real_cave(cave):
        return None
    ground = Ground.of(cave)
    part1 = Battle(cave, ground=ground).run().score
    part2 = None if part1 is None else flawless_score(sweep(cave, ground=ground))
    return None if part1 is None or part2 is None else {1: part1, 2: part2}


@fair_answers.register
def _(decks: Decks) -> Answers | None:
    first, second = decks
    if sorted(first + second) != [*range(1, 2 * len(first) + 1)]:
        return None
    if not first or (part1 := combat(decks).score) is None:
        return None
    part2 = recursive_combat(decks).score
    return None if part2 is None else {1: part1, 2: part2}


@fair_answers.register
def _(boss: Boss) -> Answers | None:
    if min(boss) < 1:
        return None
    part1, part2 = (least_mana(Duel(boss, hard=hard)).mana for hard in (False, True))
    return None if part1 is None or part2 is None else {1: part1, 2: part2}


def is_shaped_like_a_real_cave(cave: Cave) -> bool:
    """Whether a cave has a border of wall, both sides, and no hit points of its own."""
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(is_inside(cave, square) for square in cave.squares)
    )


def is_inside(cave: Cave, square: Square) -> bool:
    """Whether a square is not on the border."""
    row, column = square
    return 0 < row < cave.height - 1 and 0 < column < cave.width - 1


def flawless_score(rows: Iterable[SweepRow]) -> int | None:
    """The answer to part 2, or None if there is none or the battle of some power never ends.

    Powers above the least one count, too: whoever bisects fights with them.
    """
    score = None
    for row in rows:
        if row.outcome.winner is None:
            return None
        if score is None and row.outcome.flawless:
            score = row.outcome.score
    return score
