"""The pictures of a turn: how the unit looks for a way, how it goes there, and its blow."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import NamedTuple

import networkx as nx

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.kinds import GRAPHS
from graphsolve.puzzles.cave.events import Choice
from graphsolve.show.explain.drawing import Box, Picture, Strip
from graphsolve.show.explain.turn import Turn

__all__ = [
    "AT_TURN",
    "ON_WAY",
    "Way",
    "attack_strip",
    "box_of_look",
    "look_strip",
    "way_strip",
]

AT_TURN = "reverse"
ON_WAY = "bold underline"
TARGET = "underline"

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Way(NamedTuple):
    """The steps to the chosen square.

    Attributes:
        numbers: how many steps lead there from the squares that are no farther than the unit's
            neighbours can be.
        squares: the squares of all shortest ways.
    """

    numbers: Mapping[Square, int]
    squares: frozenset[Square]

    @classmethod
    def of(cls, turn: Turn, choice: Choice) -> "Way":
        """The steps to the square that a unit chose, if it chose one."""
        if choice.chosen is None or choice.distance is None:
            return cls({}, frozenset())
        occupied = {unit.square for unit in turn.units.values()}
        free = GRAPHS["bitgrid"]((turn.cave.squares - occupied) | {choice.chosen})
        numbers: dict[Square, int] = dict(
            nx.single_source_shortest_path_length(free, choice.chosen, choice.distance + 1)
        )
        return cls(numbers, frozenset(downhill(numbers, choice.steps)))

    @property
    def highest(self) -> int:
        """The greatest number of steps."""
        return max(self.numbers.values(), default=0)

    def marks(self) -> dict[Square, str]:
        """The numbers as one character each: letters from 10 on, last digits if these run out."""
        base = 10 if self.highest >= len(DIGITS) else len(DIGITS)
        return {square: DIGITS[number % base] for square, number in self.numbers.items()}


def downhill(numbers: Mapping[Square, int], steps: Iterable[Square]) -> Iterator[Square]:
    """The squares that one comes by from some squares if each step leads to a lesser number.

    >>> sorted(downhill({(0, 0): 2, (0, 1): 1, (0, 2): 0, (0, 3): 1}, [(0, 0)]))
    [(0, 0), (0, 1), (0, 2)]
    """
    layer = {step for step in steps if step in numbers}
    while layer:
        yield from layer
        layer = {
            other
            for square in layer
            for other in neighbours(square)
            if numbers.get(other, numbers[square]) < numbers[square]
        }


def box_of_look(turn: Turn, choice: Choice, way: Way) -> Box:
    """The part of the cave in which the unit's choice can be understood."""
    unit = turn.unit.square
    matters = {unit, *choice.nearest, *way.squares}
    matters |= set(choice.targets).intersection(around(choice.nearest))
    if not choice.reachable:
        matters.update(closest(unit, choice.in_range or choice.targets))
    if choice.in_range and not choice.reachable:
        matters |= bar(turn, *closest(unit, choice.in_range))
    return Box.around(turn.cave, matters)


def bar(turn: Turn, goal: Square) -> set[Square]:
    """What bars the unit from a square: what is around the smaller of the rooms they are in."""
    occupied = {unit.square for unit in turn.units.values()} - {turn.unit.square}
    free = GRAPHS["bitgrid"](turn.cave.squares - occupied)
    here, there = (
        set(nx.node_connected_component(free, square)) for square in (turn.unit.square, goal)
    )
    return set(around(here if len(here) < len(there) else there))


def around(squares: Iterable[Square]) -> Iterator[Square]:
    """The squares next to some squares."""
    return chain.from_iterable(map(neighbours, squares))


def closest(square: Square, others: Iterable[Square]) -> list[Square]:
    """The one of some squares that is closest as the crow flies, if there is any."""
    row, column = square
    return sorted(others, key=lambda other: abs(other[0] - row) + abs(other[1] - column))[:1]


def look_strip(turn: Turn, choice: Choice, box: Box) -> Strip:
    """Targets, in range, reachable, nearest and chosen, as far as there are any."""
    chosen = () if choice.chosen is None else (choice.chosen,)
    marked = [
        ("In range:", choice.in_range, "?"),
        ("Reachable:", choice.reachable, "@"),
        ("Nearest:", choice.nearest, "!"),
        ("Chosen:", chosen, "+"),
    ]
    seen = [
        ("Targets:", {}),
        *((title, dict.fromkeys(on, mark)) for title, on, mark in marked if on),
    ]
    return Strip(tuple(still(turn, title, box, marks) for title, marks in seen))


def still(turn: Turn, title: str, box: Box, marks: Mapping[Square, str]) -> Picture:
    """The cave before the unit moves."""
    return box.draw(title, turn.units.values(), marks=marks, styles={turn.unit.square: AT_TURN})


def way_strip(turn: Turn, way: Way, box: Box) -> Strip:
    """Distances from the chosen square, and the step."""
    styles = {**dict.fromkeys(way.squares, ON_WAY), turn.unit.square: AT_TURN}
    distance = box.draw("Distance:", turn.units.values(), marks=way.marks(), styles=styles)
    step = box.draw("Step:", turn.stepped.values(), styles={turn.square: AT_TURN})
    return Strip((distance, step))


def attack_strip(turn: Turn) -> Strip:
    """Whom the unit could attack with how many hit points, before and after the blow."""
    assert turn.blow
    told = [candidate.unit for candidate in turn.blow.candidates]
    box = Box.around(turn.cave, [turn.square])
    styles = {turn.square: AT_TURN, turn.units[turn.blow.target].square: TARGET}
    before = box.draw("Attack:", turn.stepped.values(), styles=styles, hit_points=told)
    after = box.draw("After the blow:", turn.struck.values(), styles=styles, hit_points=told)
    return Strip((before, after))
