"""A unit's step towards the chosen square."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import reachable
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.choices import NEAREST, first_enemy
from graphsolve.lab.cave.misreadings.points import Replaces, decides, point
from graphsolve.lab.cave.misreadings.ranks import length, place
from graphsolve.lab.cave.misreadings.searches import (
    Priority,
    Search,
    first_step_in_order,
    step_found,
    step_found_from_the_square,
)
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.rules import Move, Rules, View, first_steps

RULE = (
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)
SHORTEST = "A unit steps along a shortest path to the chosen square."
SINGLE = "A unit that moves takes a single step."


class StepChoice(NamedTuple):
    """How a unit finds its step.

    By the rules, the criterion is `DISTANCE`, the steps from there to the chosen square. `SQUARE`
    can have an order of directions. `LINE` is the straight line from there to the chosen square.
    """

    criteria: c.Criteria = (c.DISTANCE,)  # compare all free steps
    reaching: bool = False  # or only those from which the unit can reach the chosen square
    all_the_way: bool = False  # or take the unit to the chosen square
    # or take the first step of the path to the chosen square that a search finds
    search: Search | None = None


# Decisions


def step_by(step: StepChoice, view: View, chosen: Square) -> Square:
    """The first of the steps by some criteria."""
    steps: list[Square] = [*view.steps]
    if step.reaching:
        steps = [*view.steps & reachable(view.free, {chosen})]
    for key, order in step.criteria:
        if key is c.Key.DISTANCE:
            steps = [*first_steps(view, chosen)]
        elif len(steps) > 1:
            ranks: list[Any] = [
                length(order, step, chosen)
                if key is c.Key.LINE
                else place(order, view.unit.square, step)
                for step in steps
            ]
            least = min(ranks)
            steps = [step for step, other in zip(steps, ranks, strict=True) if other == least]
    return min(steps)


def all_the_way(_view: View, chosen: Square) -> Square:
    """The chosen square."""
    return chosen


@decides("step")
def find_step(step: StepChoice) -> Replaces:
    """The decision that finds a step."""
    if step.all_the_way:
        return {"step": all_the_way}
    if search := step.search:
        if search == Search(search.order, backwards=True):  # a plain BFS, which has a faster way
            return {"step": partial(step_found_from_the_square, search.order)}
        return {"step": partial(step_found, search)}
    *_, last = step.criteria
    if isinstance(last.order, str):
        return {"step": partial(first_step_in_order, last.order)}
    return {"step": partial(step_by, step)}


@decides("greedy", "movement")
def greedy_move(metric: c.Metric, _rules: Rules, view: View) -> Move | None:
    """The first free step that comes nearer to the nearest enemy in a straight line."""
    target = first_enemy((c.Criterion(c.Key.ENEMY_LINE, metric),), view)
    if not target:
        return None
    here = length(metric, view.unit.square, target.square)
    nearer = [step for step in view.steps if length(metric, step, target.square) < here]
    return Move(min(nearer), min(nearer)) if nearer else None


# Misreadings


def misreadings() -> Iterator[Misreading]:
    """Other ways to find a step."""
    yield from steps_of_searches()
    for tie in (c.BACKWARDS, c.COLUMNS, c.TEXT):
        criteria: c.Criteria = (c.DISTANCE, tie)
        yield point(
            f"step-by-{c.slug(*criteria)}",
            9.0,
            RULE,
            f"{c.capital(c.the_one(tie))} is taken.",
            family="step-by",
            step=StepChoice(criteria),
        )
    for criteria in (c.LINE,), (c.LINE, c.COLUMNS), (c.DISTANCE, c.LINE):
        is_first = c.DISTANCE in criteria
        which = "first steps of shortest paths" if is_first else "adjacent free squares"
        *_, tie = c.READING, *(one for one in criteria if one == c.COLUMNS)
        yield point(
            f"step-by-{c.slug(*criteria)}",
            6.5 + c.order_cost(tie.order) + is_first,
            RULE if is_first else SHORTEST,
            f"Of the {which}, the one with the least Manhattan distance to the chosen square is "
            f"taken; of several, {c.the_one(tie)}.",
            family="step-by",
            step=StepChoice(criteria),
        )
    yield point(
        "step-by-reaching-line-manhattan",
        7.5,
        SHORTEST,
        "Of the adjacent free squares from which the chosen square can be reached, the one with "
        "the least Manhattan distance to it is taken.",
        family="step-by",
        step=StepChoice((c.LINE,), reaching=True),
    )
    yield point(
        "walks-all-the-way",
        6.5,
        SINGLE,
        "A unit that moves goes all the way to the chosen square.",
        step=StepChoice(all_the_way=True),
    )
    yield point(
        "greedy-steps",
        6.0,
        NEAREST,
        "Units step to the first free square in reading order that is closer to the nearest enemy "
        "by Manhattan distance, without searching for a path.",
        greedy=c.Metric.MANHATTAN,
    )


def wrong_searches() -> Iterator[Search]:
    """Searches that do not find what the rules ask for."""
    for order in c.USUAL:
        yield Search(order, Priority.LAST_IN)
        yield Search(order, last=True)
        yield Search(order, Priority.A_STAR)
        yield Search(order, Priority.A_STAR, backwards=True)
    for ties in c.OFTEN:
        yield Search(c.ULRD, Priority.A_STAR, ties)


def steps_of_searches() -> Iterator[Misreading]:
    """The first steps of the paths that searches find."""
    for search in wrong_searches():
        order, priority, ties, last, backwards = search
        name, words, cost = priority.value
        name = f"path-of-{name}"
        sentence = f"The path to the chosen square is found by {words}"
        cost += c.order_cost(order)
        if backwards:
            name += "-from-the-square"
            sentence += " from that square"
            cost += 0.5
        if ties:
            name += f"-by-{c.slug(ties)}"
            sentence += f", which takes squares of equal priority {ties.words}"
            cost += c.order_cost(ties)
        else:
            name += f"-{order.lower()}"
            sentence += f", which visits neighbors in the order {c.in_words(order)}"
        if last:
            name += "-last"
            sentence += ". Of equally short paths to a square, it keeps the last"
        yield point(
            name, cost, RULE, f"{sentence}.", family="path-of", step=StepChoice(search=search)
        )
