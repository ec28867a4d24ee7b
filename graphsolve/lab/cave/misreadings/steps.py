"""Misreadings of a unit's step, by BFS, orders of the four neighbors, and memory."""

from dataclasses import replace
from functools import partial
from itertools import chain
from typing import cast

from graphsolve.graphs.grid import GridGraph, manhattan, neighbors
from graphsolve.graphs.squareset import Square, Squares
from graphsolve.lab.cave.misreadings import USUAL, Decision, Rule
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.attack import FEWEST, TIES, attacked
from graphsolve.lab.cave.misreadings.criteria import (
    SORT_KEYS,
    ULRD,
    around,
    direction_code,
    targets_next_to,
)
from graphsolve.lab.cave.misreadings.searches import STEP, PathSearch
from graphsolve.lab.cave.misreadings.squares import SQUARE, SQUARE_FIRST, chosen, first_enemy
from graphsolve.lab.cave.misreadings.turns import turn_order
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import Move, View, first_steps, movement

SHORTEST = Rule("A unit steps along a shortest path to the chosen square.")
SINGLE = Rule("A unit that moves takes a single step.")
ANEW = Rule("A unit chooses the nearest square in range anew in each turn.")
NEIGHBORS = Rule("All ties are broken in reading order.")
ORDER = Rule("Reading order goes from top to bottom, and from left to right within a row.")

OTHERS = k.ORDERS[1:]
"""All orders of the four neighbors except reading order."""

UNNAMED = [order for order in OTHERS if order not in {"LUDR", "DRLU"}]
"""The orders without a name of their own, unlike those by columns and backwards."""

# --- The step ------------------------------------------------------------------------------------


def step(one: c.Criterion) -> Decision:
    """Return the decision to take the first of the steps by a criterion.

    In an order of directions, it is also the beginning of the path on which a BFS from the unit
    finds the chosen square.
    """
    codes = c.codes_of(k.STEP_BY, (c.DISTANCE, one))
    return Decision({"step": partial(step_by, one.order)}, codes)


def step_by(order: int, view: View, chosen: Square) -> Square:
    return min(first_steps(view, chosen), key=partial(c.square_key, order, view.unit.square))


def as_the_crow_flies(order: int, view: View, chosen: Square) -> Square:
    """Return the free square with the least Manhattan distance to the chosen one."""
    return min(view.steps, key=lambda step: (manhattan(step, chosen), SORT_KEYS[order](step)))


def reaching_as_the_crow_flies(shortest: bool, view: View, chosen: Square) -> Square:
    """Return the same, but only of the first squares of paths to it, or of shortest paths."""
    reaching = view.steps & view.free.reachable({chosen})
    steps = first_steps(view, chosen) if shortest else reaching
    return as_the_crow_flies(k.READING, replace(view, steps=steps), chosen)


def greedy_steps(_rules: Rules, view: View) -> Move | None:
    (enemy,) = first_enemy((c.ENEMY_LINE,), view)
    distance = manhattan(view.unit.square, enemy)
    nearer = [step for step in view.steps if manhattan(step, enemy) < distance]
    return Move(min(nearer), min(nearer)) if nearer else None


def toward_any_enemy(_rules: Rules, view: View) -> Move | None:
    def key(step: Square) -> tuple[int, Square]:
        return min(manhattan(step, enemy) for enemy in view.targets), step

    step = min(view.steps, key=key, default=None)
    return Move(step, step) if step else None


# The tables below have two lines for an entry, or three.
# fmt: off
STEPS = (
    STEP.misread_by("steps-by-columns", 4.6, step(c.COLUMNS))(
        "The one that comes first column by column is taken."),
    STEP.misread_by("last-step", 5.0, step(c.BACKWARDS))(
        "The one that comes last in reading order is taken."),
    *(
        SHORTEST.misread(name, cost, c.codes_of(k.STEP_BY, (c.LINE, ties)),
            step=partial(as_the_crow_flies, ties.order))(
            "Of the adjacent free squares, the one with the least Manhattan distance to the "
            f"chosen square is taken; of several, the one {ties.words}.")
        for name, cost, ties in (
            ("steps-as-the-crow-flies", 5.0, c.READING),
            ("steps-as-the-crow-flies-by-columns", 7.5, c.COLUMNS),
            ("step-by-line-manhattan-then-square-backwards", 8.0, c.BACKWARDS),
        )
    ),
    SHORTEST.misread("greedy-steps", 6.0, movement=greedy_steps)(
        "Units step to the first free square in reading order that is closer to the nearest enemy "
        "by Manhattan distance, without searching for a path."),
    SHORTEST.misread("steps-toward-any-enemy", 7.0, movement=toward_any_enemy)(
        "Of the adjacent free squares, the one with the least Manhattan distance to any enemy is "
        "taken, even if it is no nearer. There is no search for a path."),
    STEP.misread_by("steps-in-text-order", 6.5, step(c.TEXT))(f"The one {c.AS_TEXT} is taken."),
    SINGLE.misread("walks-all-the-way", 6.5, step=lambda _view, chosen: chosen)(
        "A unit that moves goes all the way to the chosen square."),
    STEP.misread("shortest-steps-as-the-crow-flies", 7.5,
        step=partial(reaching_as_the_crow_flies, True))(
        "The one with the least Manhattan distance to the chosen square is taken."),
    SHORTEST.misread("step-by-reaching-line-manhattan", 7.5,
        step=partial(reaching_as_the_crow_flies, False))(
        "Of the adjacent free squares from which the chosen square can be reached, the one with "
        "the least Manhattan distance to it is taken."),
)

# --- Breadth-first searches ----------------------------------------------------------------------


def square_of_bfs(order: str) -> Decision:
    """Return the decision to choose the first square in range that a BFS finds."""

    def chosen(view: View, nearest: Squares) -> Square:
        return first_found(order, view.free, view.unit.square, view.steps, nearest)

    codes = {k.CHOSEN: k.DISTANCE, **PathSearch(order).codes(k.GOAL_SEARCH)}
    return Decision({"chosen": chosen}, codes)


def step_of_bfs_from_the_square(order: str) -> Decision:
    """Return the decision to take the path that a BFS from the chosen square finds."""

    def step(view: View, chosen: Square) -> Square:
        adjacent = view.free.boundary({chosen})
        return first_found(order, view.free, chosen, adjacent, first_steps(view, chosen))

    return Decision({"step": step}, PathSearch(order, backwards=True).codes(k.SEARCH))


def first_found(
    order: str, graph: GridGraph, start: Square, adjacent: Squares, goals: Squares
) -> Square:
    """Return the first goal that a BFS finds if it visits neighbors in an order.

    A BFS finds the squares of a layer in the order of the paths on which it finds them. So the
    first goal is at the end of the first shortest path: each step of it is the first in the order
    that begins or continues a shortest path to one of the nearest goals.

    The search visits the `adjacent` squares first, so `start` need not be in the graph. At least
    one of the goals can be reached.
    """
    if len(goals) == 1:
        return next(iter(goals))
    layers = [frozenset(), goals]
    while not adjacent & layers[-1]:
        layers.append(graph.boundary(layers[-1]) - layers[-2])
    square = start
    for layer in adjacent & layers[-1], *reversed(layers[1:-1]):
        square = next(other for other in around(order, square) if other in layer)
    return square


def step_in(order: str) -> Decision:
    return step(c.in_order(order))


def attack_ties_in(order: str) -> Decision:
    return attacked(c.WEAKEST, c.in_order(order))


def around_the_first(enemy: c.Criterion, order: str) -> Decision:
    """Return the decision to choose the first of the nearest squares around the first enemy."""
    directions = order.translate(str.maketrans(ULRD, "DRLU"))  # from a square to the enemy
    return chosen(enemy, c.Criterion(k.ENEMY, direction_code(directions), ""))


BFS = "The BFS visits the neighbors of each square in the order {}."

FAMILIES = (
    *STEP.in_orders("steps-in-order-{}", 4.6, UNNAMED, step_in)(
        "Steps are tried in the order {}."),
    *TIES.in_orders("attack-ties-in-order-{}", 5.2, UNNAMED, attack_ties_in)(
        "The first of them in the order {} is attacked."),
    *chain.from_iterable(
        SQUARE.in_orders(name, cost, USUAL[1:], partial(around_the_first, enemy))(
            f"Of all nearest squares, one next to the enemy {enemy.words} is chosen; of several, "
            "the first in the order {} around that enemy.")
        for name, cost, enemy in (
            ("nearest-by-enemy-then-around-{}", 6.5, c.ENEMY),
            ("nearest-by-number-then-around-{}", 7.0, c.NUMBER),
            ("nearest-by-turn-then-around-{}", 7.0, c.TURN),
        )
    ),
    *NEIGHBORS.in_orders(
        "steps-and-attack-ties-in-order-{}", 6.0, USUAL[1:], step_in, attack_ties_in)(
        "Steps are tried, and of several weakest targets the first is attacked, in the order {}."),
    *SQUARE_FIRST.in_orders("first-path-found-{}", 4.2, OTHERS, square_of_bfs, step_in)(
        f"The first path to a square in range that a BFS finds is taken. {BFS}"),
    *SQUARE_FIRST.in_orders("first-square-found-in-order-{}", 6.0, USUAL[1:], square_of_bfs)(
        f"The first square in range that a BFS finds is chosen. {BFS}"),
    *STEP.in_orders(
        "steps-found-from-the-square-{}", 5.2, k.ORDERS, step_of_bfs_from_the_square)(
        "The path is found by a BFS from the chosen square, or traced back from there. Neighbors "
        "are tried in the order {}."),
    *NEIGHBORS.in_orders(
        "everything-in-order-{}", 5.8, USUAL[1:], square_of_bfs, step_in, attack_ties_in)(
        "The first path that a BFS finds is taken. The BFS visits the neighbors of each square, "
        "and units attack adjacent targets, in the order {}."),
    *FEWEST.in_orders("attack-first-in-order-{}", 7.0, USUAL[1:],
        lambda order: attacked(c.in_order(order)))(
        "The first target in the order {} is attacked, regardless of hit points."),
)

# --- Memory --------------------------------------------------------------------------------------


def moves_to_the_same_enemy(rules: Rules, view: View) -> Move | None:
    unit = view.unit
    goals = [other for other in view.units.values() if other.number == unit.memory]
    if goals:
        adjacent = frozenset(neighbors(goals[0].square))
        return movement(rules, replace(view, in_range=view.in_range & adjacent))
    found = movement(rules, view)
    if found:
        unit.memory = view.units[min(targets_next_to(found.chosen, view))].number
    return found


def moves_to_the_same_square(in_range: bool, rules: Rules, view: View) -> Move | None:
    """Go on to the square chosen before, if it can be reached, perhaps only if still in range."""
    unit, kept = view.unit, view.in_range if in_range else view.free
    goal = frozenset(square for square in kept if square == unit.memory)
    found = movement(rules, replace(view, in_range=goal)) or movement(rules, view)
    unit.memory = found and found.chosen
    return found


def stays(rules: Rules, view: View, *, until_a_death: bool) -> Move | None:
    """Find a move; once there is none, do not look again, or not until a unit dies."""
    unit, state = view.unit, len(view.units) if until_a_death else "stays"
    if unit.memory == state:
        return None
    found = movement(rules, view)
    unit.memory = None if found else state
    return found


def path_of(found: Move, view: View) -> list[Square]:
    """Return the path of a move: of all shortest ones, the first in reading order."""
    path = [found.step]
    while path[-1] != found.chosen:
        around = view.free.boundary({path[-1]})
        path.append(min(first_steps(replace(view, steps=around), found.chosen)))
    return path


def follows_its_path(rules: Rules, view: View) -> Move | None:
    unit = view.unit
    path = list(cast("tuple[Square, ...] | None", unit.memory) or ())
    if not path or path[0] not in view.steps:
        found = movement(rules, view)
        if not found:
            return None
        path = path_of(found, view)
    unit.memory = tuple(path[1:])
    return Move(path[-1], path[0])


MEMORY = (
    ANEW.misread("stays-for-good", 5.5, movement=partial(stays, until_a_death=False))(
        "Once a unit can reach no square in range, it never moves again."),
    ANEW.misread("moves-to-the-same-enemy", 6.5, movement=moves_to_the_same_enemy)(
        "A unit keeps walking toward the same enemy until that enemy dies."),
    ANEW.misread("moves-to-the-same-square", 7.0,
        movement=partial(moves_to_the_same_square, False))(
        "A unit keeps walking to the square that it has chosen, as long as it can reach it."),
    ANEW.misread("moves-to-the-same-square-in-range", 7.0,
        movement=partial(moves_to_the_same_square, True))(
        "A unit keeps walking to the square that it has chosen while that is still in range."),
    ANEW.misread("stays-until-a-unit-dies", 7.0, movement=partial(stays, until_a_death=True))(
        "A unit that can reach no square in range does not look again until a unit dies."),
    ANEW.misread("follows-its-path", 7.0, movement=follows_its_path)(
        "A unit follows its path until that ends or the next square is occupied."),
)

# --- Another reading order, everywhere -----------------------------------------------------------


def everywhere(one: c.Criterion) -> tuple[Decision, ...]:
    """Return all decisions in reading order except the step, by another criterion."""
    return turn_order(one), chosen(one), attacked(c.WEAKEST, one)


MISREADINGS = (
    *STEPS,
    *FAMILIES,
    *MEMORY,
    ORDER.misread_by("columns-before-rows", 4.2, *everywhere(c.COLUMNS), step(c.COLUMNS))(
        "Turn order and all ties go by column first, as if squares were sorted as `(x, y)`."),
    ORDER.misread_by("columns-before-rows-except-in-steps", 4.8, *everywhere(c.COLUMNS))(
        "Turn order and ties between squares or targets go by column first, as if squares were "
        "sorted as `(x, y)`, but steps are tried in reading order."),
    ORDER.misread_by("text-order", 6.5, *everywhere(c.TEXT), step(c.TEXT))(
        'Turn order and all ties go by the squares as text ("10,2" before "9,3").'),
    ORDER.misread_by("text-order-except-in-steps", 7.0, *everywhere(c.TEXT))(
        'Turn order and ties between squares or targets go by the squares as text ("10,2" before '
        '"9,3"), but steps are tried in reading order.'),
)
"""Other ways to find a step, and other orders of squares everywhere."""
