"""Misreadings in several dimensions, and those with an order of the four neighbours.

People write these orders down, and one of twenty-four is right.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any

from graphsolve.lab.cave.misreadings import attack, choices, sight, steps
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.choices import SquareChoice, nearest_first
from graphsolve.lab.cave.misreadings.points import point
from graphsolve.lab.cave.misreadings.searches import Priority, Search
from graphsolve.lab.cave.misreadings.steps import StepChoice
from graphsolve.lab.misreadings import Misreading


def chosen(order: str) -> SquareChoice:
    """A unit chooses the square that a BFS finds first."""
    return nearest_first(c.Criterion(c.Key.FOUND, order))


def step(order: str) -> StepChoice:
    """Steps are tried in an order."""
    return StepChoice((c.DISTANCE, c.Criterion(c.Key.SQUARE, order)))


def by_depth(order: str) -> Search:
    """A depth-first search."""
    return Search(order, Priority.LAST_IN)


def attacked(order: str) -> c.Criteria:
    """Of the weakest targets, the first in an order is attacked."""
    return c.WEAKEST, c.Criterion(c.Key.SQUARE, order)


def in_orders(
    family: str,
    cost: float,
    rule: str,
    misread: str,
    *,
    without: Collection[str] = (c.ULRD,),
    orders: Collection[str] = c.ORDERS,
    **values: Callable[[str], Any],
) -> Iterator[Misreading]:
    """A family of misreadings with an order of the four neighbours as their parameter.

    Its `cost` is that with the most common order, `misread` has `{}` for the order in words, and
    `values` are functions of it, by dimension. The orders in `without` make no difference, or have
    a name of their own.
    """
    for order in orders:
        if order not in without:
            yield point(
                f"{family}-{order.lower()}",
                cost + c.order_cost(order),
                rule,
                misread.format(c.in_words(order)),
                family=family,
                **{dimension: value(order) for dimension, value in values.items()},
            )


BFS = "The BFS visits the neighbors of each square in the order {}."
WITH_NAMES = {c.ULRD, "LUDR", "DRLU"}  # reading order, by columns and backwards


def families() -> Iterator[Misreading]:
    """The families with an order of the four neighbours."""
    yield from in_orders(
        "steps-in-order",
        4.6,
        steps.RULE,
        "Steps are tried in the order {}.",
        without=WITH_NAMES,
        step=step,
    )
    yield from in_orders(
        "attack-ties-in-order",
        5.2,
        attack.TIES,
        "The first of them in the order {} is attacked.",
        without=WITH_NAMES,
        attacked=attacked,
    )
    yield from in_orders(
        "first-path-found",
        4.2,
        choices.STEP_LAST,
        f"The first path to a square in range that a BFS finds is taken. {BFS}",
        chosen=chosen,
        step=step,
    )
    yield from in_orders(
        "first-square-found-in-order",
        6.0,
        choices.STEP_LAST,
        f"The first square in range that a BFS finds is chosen. {BFS}",
        orders=c.USUAL,
        chosen=chosen,
    )
    yield from in_orders(
        "steps-found-from-the-square",
        5.2,
        steps.RULE,
        "The path is found by a BFS from the chosen square, or traced back from there. Neighbors "
        "are tried in the order {}.",
        without=(),
        step=lambda order: StepChoice(search=Search(order, backwards=True)),
    )
    yield from in_orders(
        "everything-in-order",
        5.8,
        "All ties are broken in reading order.",
        "The first path that a BFS finds is taken. The BFS visits the neighbors of each square, "
        "and units attack adjacent targets, in the order {}.",
        orders=c.USUAL,
        chosen=chosen,
        step=step,
        attacked=attacked,
    )
    yield from in_orders(
        "attack-first-in-order",
        7.0,
        attack.FEWEST,
        "The first target in the order {} is attacked, regardless of hit points.",
        orders=c.USUAL,
        attacked=lambda order: (c.Criterion(c.Key.SQUARE, order),),
    )
    yield from in_orders(
        "first-path-found-by-depth",
        6.5,
        choices.NEAREST,
        "The first path to a square in range that a depth-first search finds is taken, at any "
        "distance. It visits the neighbors of each square in the order {}.",
        without=(),
        orders=c.USUAL,
        goal_search=by_depth,
        step=lambda order: StepChoice(search=by_depth(order)),
    )


def everywhere(
    name: str, cost: float, misread: str, one: c.Criterion, **others: Any
) -> Misreading:
    """A misreading of reading order, perhaps with more dimensions."""
    rule = "Reading order goes from top to bottom, and from left to right within a row."
    chosen, attacked = nearest_first(one), (c.WEAKEST, one)
    return point(
        name, cost, rule, misread, turns=(one,), chosen=chosen, attacked=attacked, **others
    )


def misreadings() -> Iterator[Misreading]:
    """All misreadings in several dimensions, and with an order of the four neighbours."""
    yield everywhere(
        "text-order",
        6.5,
        f"Turn order and all ties go by the squares {c.Order.TEXT.words}.",
        c.TEXT,
        step=StepChoice((c.DISTANCE, c.TEXT)),
    )
    yield everywhere(
        "columns-before-rows",
        4.2,
        "Turn order and all ties go by column first, as if squares were sorted as `(x, y)`.",
        c.COLUMNS,
        step=StepChoice((c.DISTANCE, c.COLUMNS)),
    )
    yield everywhere(
        "columns-before-rows-except-in-steps",
        4.8,
        "Turn order and ties between squares or targets go by column first, as if squares were "
        "sorted as `(x, y)`, but steps are tried in reading order.",
        c.COLUMNS,
    )
    yield point(
        "attack-diagonally",
        6.5,
        attack.FOUR_SQUARES,
        "Diagonal squares count as adjacent, too.",
        adjacent=attack.attack_diagonally_on_the_way.name,
        goals=sight.around_squares_in_range.name,
    )
    yield from families()
