"""Searches that visit the four neighbours in any order, against a plain BFS."""

from itertools import permutations
from random import Random

import pytest

from graphsolve.lab.cave.misreadings.searches import (
    first_found,
    first_step_in_order,
    step_found_from_the_square,
)
from graphsolve.puzzles.cave import Battle
from small_puzzles import CAVES

ORDERS = ["".join(order) for order in permutations("ULRD")]
STEPS = {"U": (-1, 0), "L": (0, -1), "R": (0, 1), "D": (1, 0)}


def parents(order: str, start, free) -> dict:
    """The squares that a BFS visits, in order, each with the one before it."""
    parent = {start: None}
    queue = [start]
    for row, column in queue:  # it grows during the loop
        for letter in order:
            other = row + STEPS[letter][0], column + STEPS[letter][1]
            if other in free and other not in parent:
                parent[other] = row, column
                queue.append(other)
    return parent


def views():
    for cave in CAVES:
        battle = Battle(cave)
        for unit in battle.units.values():
            view = battle.rules.look(battle, unit)
            if nearest := battle.rules.nearest(view):
                yield view, nearest


VIEWS = list(views())


@pytest.mark.parametrize("order", Random(1).sample(ORDERS, 8))
def test_plain_bfs(order: str):
    for view, nearest in VIEWS:
        start, free = view.unit.square, set(view.free)
        parent = parents(order, start, free)
        found = next(square for square in parent if square in nearest)
        assert first_found(order, view, nearest) == found
        for chosen in nearest:
            step = chosen
            while parent[step] != start:
                step = parent[step]
            assert first_step_in_order(order, view, chosen) == step
            back = parents(order, chosen, free | {start})
            assert step_found_from_the_square(order, view, chosen) == back[start]
