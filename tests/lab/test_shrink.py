"""Shrinking puzzles on which something fails, and the candidates for it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from more_itertools import last

from battles import caves
from examples import examples
from graphsolve.lab import cases as lab
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.interface import lab_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave import Cave, Side, parse_cave
from graphsolve.puzzles.duel import Boss

BIG = generate_cave(7, kind="cavern", width=16, height=14, elves=5, goblins=9)


def shrink(
    puzzle: Puzzle, fails: Callable[[Puzzle], bool], patience: int = lab.PATIENCE
) -> Puzzle:
    found = lab.shrink(puzzle, lambda one: one if fails(one) else None, patience)
    return last(found, puzzle)


def count(side: Side, number: int) -> Callable[[Cave], bool]:
    return lambda cave: cave.count(side) >= number


def has_distant_units(cave: Cave) -> bool:
    """Whether an elf is below and far to the right of a goblin."""
    at = {side: [unit.square for unit in cave.units if unit.side is side] for side in Side}
    return any(
        elf[0] > goblin[0] and elf[1] >= goblin[1] + 4
        for elf in at[Side.ELF]
        for goblin in at[Side.GOBLIN]
    )


def has_walled_unit(cave: Cave) -> bool:
    """Whether a unit has an inner wall on its left."""
    lefts = [(row, column - 1) for row, column in (unit.square for unit in cave.units)]
    return any(left[1] > 0 and left not in cave.squares for left in lefts)


@pytest.mark.parametrize(
    ("fails", "size"),
    [
        (count(Side.ELF, 1), (3, 3, 1)),
        (count(Side.GOBLIN, 3), (4, 4, 3)),
        (has_distant_units, (4, 7, 2)),
        (has_walled_unit, (3, 4, 1)),
        (lambda cave: cave.height >= 6 and cave.width >= 5, (6, 5, 0)),
    ],
)
def test_caves_shrink(fails: Callable[[Cave], bool], size: tuple):
    assert fails(BIG)
    smallest = shrink(BIG, fails)
    assert fails(smallest)
    height, width, units = size
    assert {smallest.height, smallest.width} == {height, width}
    assert len(smallest.units) == units


def test_decks_shrink_to_the_smallest_possible():
    deal = Decks((3, 12, 7, 11, 5, 10), (4, 9, 6, 2, 1, 8))
    smallest = shrink(deal, lambda decks: decks.first[:1] > decks.second[:1] and decks.second)
    assert smallest == Decks((2,), (1,))

    def fails(decks: Decks) -> bool:
        """Whether they are of equal size, and player 1 has a card of 3 or more at the bottom."""
        first, second = decks
        return len(first) == len(second) and first[-1:] >= (3,)

    smallest = shrink(deal, fails)
    assert (len(smallest.first), len(smallest.second)) == (2, 2)
    assert fails(smallest)


def test_bosses_shrink_to_the_smallest_possible():
    assert shrink(Boss(71, 10), lambda boss: sum(boss) > 20 and boss.damage > 3) in {
        Boss(21 - damage, damage) for damage in range(4, 11)
    }
    assert shrink(Boss(71, 10), lambda boss: boss.damage % 3 == 1) == Boss(1, 1)


def test_unsuccessful_candidates_end_the_search():
    asked = []
    assert shrink(BIG, lambda cave: bool(asked.append(cave)), patience=17) is BIG
    assert len(asked) == 17


def test_the_search_passes_through_puzzles_of_the_same_size():
    failing = {
        Boss(10, 4),
        Boss(11, 3),
        Boss(12, 2),
        Boss(5, 2),
    }  # each is a candidate for the one before only
    assert shrink(Boss(10, 4), failing.__contains__) == Boss(5, 2)


framed = caves(hurt=False).map(
    lambda cave: Cave(
        cave.height + 2,
        cave.width + 2,
        frozenset((row + 1, column + 1) for row, column in cave.squares),
        tuple(
            unit._replace(square=(unit.square[0] + 1, unit.square[1] + 1)) for unit in cave.units
        ),
    )
)
decks = st.permutations(range(1, 13)).map(lambda cards: Decks(tuple(cards[:5]), tuple(cards[5:])))
bosses = st.builds(Boss, st.integers(1, 80), st.integers(1, 12))


@examples(60)
@given(cave=framed)
def test_candidates_for_a_cave_are_valid_and_keep_its_border(cave: Cave):
    for candidate in lab_of(cave).simpler(cave):
        squares = [unit.square for unit in candidate.units]
        assert candidate != cave
        assert squares == sorted(set(squares))
        assert set(squares) <= candidate.squares
        assert all(
            0 < row < candidate.height - 1 and 0 < column < candidate.width - 1
            for row, column in candidate.squares
        )
        assert candidate.count(Side.ELF) <= cave.count(Side.ELF)
        assert candidate.count(Side.GOBLIN) <= cave.count(Side.GOBLIN)
        assert parse_cave(str(candidate)) == candidate


@examples(40)
@given(puzzle=st.one_of(decks, bosses))
def test_candidates_for_decks_and_bosses_are_valid(puzzle: Puzzle):
    for candidate in lab_of(puzzle).simpler(puzzle):
        assert candidate != puzzle
        assert type(candidate) is type(puzzle)
        if isinstance(candidate, Decks):
            cards = candidate.first + candidate.second
            assert sorted(cards) == [*range(1, len(cards) + 1)]
        else:
            assert min(candidate) >= 1


@given(puzzle=st.one_of(framed, decks, bosses))
def test_cuts_come_first(puzzle: Puzzle):
    size = lab_of(puzzle).measure(puzzle)[0]
    cuts = [
        lab_of(candidate).measure(candidate)[0] < size
        for candidate in lab_of(puzzle).simpler(puzzle)
    ]
    assert cuts == sorted(cuts, reverse=True)
