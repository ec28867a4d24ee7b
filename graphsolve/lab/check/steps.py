"""Steps from a puzzle to simpler ones, the biggest first, and to others of the same size."""

from collections.abc import Iterator
from functools import singledispatch
from itertools import product

from graphsolve.lab.check.cave_steps import cave_measure, cave_steps
from graphsolve.lab.check.chunks import chunks
from graphsolve.lab.check.fair import Puzzle
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import Boss

__all__ = ["Measure", "measure", "steps"]

Measure = tuple[int, int]
"""How big a puzzle is, and how cluttered among those of its size."""


@singledispatch
def measure(puzzle: Puzzle) -> Measure:
    """How big a puzzle is; the smaller, the simpler.

    >>> measure(Boss(hit_points=58, damage=9))
    (67, 0)
    """
    raise TypeError(f"expected a cave, decks or a boss, found {type(puzzle).__name__}")


@measure.register
def _(cave: Cave) -> Measure:
    return cave_measure(cave)


@measure.register
def _(decks: Decks) -> Measure:
    return len(decks.first) + len(decks.second), sum(decks.first) + sum(decks.second)


@measure.register
def _(boss: Boss) -> Measure:
    return sum(boss), 0


@singledispatch
def steps(puzzle: Puzzle) -> Iterator[Puzzle]:
    """Puzzles to try in place of one: the boldest cuts first, those that cut nothing last.

    >>> [tuple(boss) for boss in steps(Boss(hit_points=4, damage=3))]
    [(1, 3), (2, 3), (3, 3), (4, 1), (4, 2), (5, 2), (3, 4)]
    """
    raise TypeError(f"expected a cave, decks or a boss, found {type(puzzle).__name__}")


@steps.register
def _(cave: Cave) -> Iterator[Cave]:
    return cave_steps(cave)


@steps.register
def _(decks: Decks) -> Iterator[Decks]:
    """Fewer cards for both, then one card less for either, then two cards of a deck swapped."""
    first, second = decks
    for gone in product(chunks(len(first)), chunks(len(second))):
        if len(gone[0]) == len(gone[1]):
            yield renumbered(without(first, gone[0]), without(second, gone[1]))
    for index in range(len(first)):
        yield renumbered(without(first, range(index, index + 1)), second)
    for index in range(len(second)):
        yield renumbered(first, without(second, range(index, index + 1)))
    for index in range(len(first) - 1):
        yield Decks(swapped(first, index), second)
    for index in range(len(second) - 1):
        yield Decks(first, swapped(second, index))


@steps.register
def _(boss: Boss) -> Iterator[Boss]:
    """Fewer hit points, less damage, then a point of one for a point of the other."""
    hit_points, damage = boss
    yield from (Boss(fewer, damage) for fewer in range(1, hit_points))
    yield from (Boss(hit_points, less) for less in range(1, damage))
    if damage > 1:
        yield Boss(hit_points + 1, damage - 1)
    if hit_points > 1:
        yield Boss(hit_points - 1, damage + 1)


def without(deck: tuple[int, ...], gone: range) -> tuple[int, ...]:
    """A deck without some of its places."""
    return deck[: gone.start] + deck[gone.stop :]


def swapped(deck: tuple[int, ...], index: int) -> tuple[int, ...]:
    """A deck in which a card and the next one have changed places."""
    return (*deck[:index], deck[index + 1], deck[index], *deck[index + 2 :])


def renumbered(first: tuple[int, ...], second: tuple[int, ...]) -> Decks:
    """Decks with the same order of cards, from 1 up without a gap.

    >>> renumbered((43, 19), (2, 29))
    Decks(first=(4, 2), second=(1, 3))
    """
    rank = {card: place for place, card in enumerate(sorted(first + second), 1)}
    return Decks(tuple(rank[card] for card in first), tuple(rank[card] for card in second))
