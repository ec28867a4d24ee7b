"""A unit's step towards the chosen square, and misreadings with an order of the four neighbors."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import reachable
from graphsolve.lab.cave.misreadings import attack
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.criteria import length
from graphsolve.lab.cave.misreadings.entry import (
    ULRD,
    USUAL,
    Rule,
    direction_code,
    in_words,
    merged,
    order_cost,
)
from graphsolve.lab.cave.misreadings.searches import (
    Search,
    first_found,
    goal_found,
    step_found,
    step_found_from_the_square,
)
from graphsolve.lab.cave.misreadings.squares import (
    NEAREST,
    STEP_LAST,
    chosen_by,
    codes,
    first_enemy,
)
from graphsolve.lab.cave.misreadings.turns import turns_by
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Move, Rules, View, first_steps
from graphsolve.puzzles.cave.compiled import layout as k

RULE = Rule(
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)
SHORTEST = Rule("A unit steps along a shortest path to the chosen square.")
SINGLE = Rule("A unit that moves takes a single step.")
ORDER = Rule("Reading order goes from top to bottom, and from left to right within a row.")

# The step


def step_by(order: int, view: View, chosen: Square) -> Square:
    """Return the first of the steps in an order of squares or directions.

    In an order of directions, it is also the beginning of the path on which a BFS from the unit
    finds the chosen square.
    """
    return min(first_steps(view, chosen), key=partial(c.place, order, view.unit.square))


def as_the_crow_flies(view: View, chosen: Square) -> Square:
    """Return the free square with the least Manhattan distance to the chosen one."""
    return min(view.steps, key=lambda step: (length(step, chosen), step))


def reaching_as_the_crow_flies(view: View, chosen: Square) -> Square:
    """Return the same of the squares from which the unit can reach the chosen one."""
    steps = view.steps & reachable(view.free, {chosen})
    return as_the_crow_flies(view._replace(steps=steps), chosen)


def all_the_way(_view: View, chosen: Square) -> Square:
    """Return the chosen square."""
    return chosen


def greedy_steps(_rules: Rules, view: View) -> Move | None:
    """Return the first free step that comes nearer to the nearest enemy in a straight line."""
    target = first_enemy((c.ENEMY_LINE,), view)
    if not target:
        return None
    here = length(view.unit.square, target.square)
    nearer = [step for step in view.steps if length(step, target.square) < here]
    return Move(min(nearer), min(nearer)) if nearer else None


STEPS = (
    RULE.misread(
        "steps-by-columns",
        4.6,
        c.codes_of(k.STEP_BY, (c.DISTANCE, c.COLUMNS)),
        step=partial(step_by, k.COLUMNS),
    )("The one that comes first column by column is taken."),
    RULE.misread(
        "last-step",
        5.0,
        c.codes_of(k.STEP_BY, (c.DISTANCE, c.BACKWARDS)),
        step=partial(step_by, k.BACKWARDS),
    )("The one that comes last in reading order is taken."),
    SHORTEST.misread(
        "steps-as-the-crow-flies", 5.0, c.codes_of(k.STEP_BY, (c.LINE,)), step=as_the_crow_flies
    )(
        "Of the adjacent free squares, the one with the least Manhattan distance to the chosen "
        "square is taken; of several, the one that comes first in reading order."
    ),
    NEAREST.misread("greedy-steps", 6.0, movement=greedy_steps)(
        "Units step to the first free square in reading order that is closer to the nearest enemy "
        "by Manhattan distance, without searching for a path."
    ),
    RULE.misread(
        "steps-in-text-order",
        6.5,
        c.codes_of(k.STEP_BY, (c.DISTANCE, c.TEXT)),
        step=partial(step_by, k.TEXT),
    )(f"The one {c.AS_TEXT} is taken."),
    SINGLE.misread("walks-all-the-way", 6.5, step=all_the_way)(
        "A unit that moves goes all the way to the chosen square."
    ),
    SHORTEST.misread("step-by-reaching-line-manhattan", 7.5, step=reaching_as_the_crow_flies)(
        "Of the adjacent free squares from which the chosen square can be reached, the one with "
        "the least Manhattan distance to it is taken."
    ),
)

# The paths that searches find


def paths() -> Iterator[Misreading]:
    """Yield the first steps of the paths that searches find."""
    visits = "which visits neighbors in the order"
    for order in USUAL:
        by, words = order.lower(), in_words(order)
        for name, cost, search, misread in (
            (
                f"path-of-a-star-{by}",
                5.5,
                Search(order, k.A_STAR),
                f"A* with the Manhattan distance, {visits} {words}",
            ),
            (
                f"path-of-a-star-from-the-square-{by}",
                6.0,
                Search(order, k.A_STAR, backwards=True),
                f"A* with the Manhattan distance from that square, {visits} {words}",
            ),
            (
                f"path-of-bfs-{by}-last",
                7.0,
                Search(order, last=True),
                f"a BFS, {visits} {words}. Of equally short paths to a square, it keeps the last",
            ),
            (
                f"path-of-depth-first-{by}",
                7.5,
                Search(order, k.LAST_IN),
                f"a depth-first search, {visits} {words}",
            ),
        ):
            yield RULE.misread(
                name,
                cost + order_cost(order),
                search.codes(k.SEARCH),
                step=partial(step_found, search),
            )(f"The path to the chosen square is found by {misread}.")
    for name, ties, cost, words in (
        ("path-of-a-star-by-reading", k.READING, 5.5, "in reading order"),
        ("path-of-a-star-by-columns", k.COLUMNS, 6.5, "column by column"),
        ("path-of-a-star-by-backwards", k.BACKWARDS, 7.0, "in reverse reading order"),
    ):
        yield RULE.misread(
            name,
            cost,
            Search(ULRD, k.A_STAR, ties).codes(k.SEARCH),
            step=partial(step_found, Search(ULRD, k.A_STAR, ties)),
        )(
            "The path to the chosen square is found by A* with the Manhattan distance, which "
            f"takes squares of equal priority {words}."
        )


# An order of the four neighbors. People write one down, and one of twenty-four is right.


class Decision(NamedTuple):
    """A decision by an order of the four neighbors, and its codes."""

    name: str
    function: Callable[..., Any]
    codes: Callable[[str], Mapping[int, int] | None]


FOUND = Decision(
    "chosen",
    lambda order: partial(first_found, order),
    lambda order: {k.CHOSEN: k.DISTANCE, **Search(order).codes(k.GOAL_SEARCH)},
)
STEP = Decision(
    "step",
    lambda order: partial(step_by, direction_code(order)),
    lambda order: c.codes_of(k.STEP_BY, (c.DISTANCE, c.in_order(order))),
)
ATTACKED = Decision(
    "attacked",
    lambda order: partial(attack.attacked_by, (c.WEAKEST, c.in_order(order))),
    lambda order: c.codes_of(k.ATTACKED, (c.WEAKEST, c.in_order(order))),
)
ATTACKED_FIRST = Decision(
    "attacked",
    lambda order: partial(attack.attacked_by, (c.in_order(order),)),
    lambda order: c.codes_of(k.ATTACKED, (c.in_order(order),)),
)
FROM_THE_SQUARE = Decision(
    "step",
    lambda order: partial(step_found_from_the_square, order),
    lambda order: Search(order, backwards=True).codes(k.SEARCH),
)
GOAL_BY_DEPTH = Decision(
    "nearest",
    lambda order: partial(goal_found, Search(order, k.LAST_IN)),
    lambda order: Search(order, k.LAST_IN).codes(k.GOAL_SEARCH),
)
STEP_BY_DEPTH = Decision(
    "step",
    lambda order: partial(step_found, Search(order, k.LAST_IN)),
    lambda order: Search(order, k.LAST_IN).codes(k.SEARCH),
)


def in_orders(
    family: str,
    cost: float,
    rule: Rule,
    misread: str,
    *decisions: Decision,
    orders: Collection[str] = k.ORDERS,
    without: Collection[str] = (ULRD,),
) -> Iterator[Misreading]:
    """Yield a family of misreadings with an order of the four neighbors as their parameter.

    Its `cost` is that with the most common order, and `misread` has `{}` for the order in words.
    The orders in `without` make no difference, or have a name of their own.
    """
    for order in orders:
        if order not in without:
            yield rule.misread(
                f"{family}-{order.lower()}",
                cost + order_cost(order),
                merged(*(each.codes(order) for each in decisions)),
                **{each.name: each.function(order) for each in decisions},
            )(misread.format(in_words(order)))


BFS = "The BFS visits the neighbors of each square in the order {}."
WITH_NAMES = {ULRD, "LUDR", "DRLU"}  # reading order, by columns and backwards


def families() -> Iterator[Misreading]:
    """Yield the families with an order of the four neighbors."""
    yield from in_orders(
        "steps-in-order",
        4.6,
        RULE,
        "Steps are tried in the order {}.",
        STEP,
        without=WITH_NAMES,
    )
    yield from in_orders(
        "attack-ties-in-order",
        5.2,
        attack.TIES,
        "The first of them in the order {} is attacked.",
        ATTACKED,
        without=WITH_NAMES,
    )
    yield from in_orders(
        "first-path-found",
        4.2,
        STEP_LAST,
        f"The first path to a square in range that a BFS finds is taken. {BFS}",
        FOUND,
        STEP,
    )
    yield from in_orders(
        "first-square-found-in-order",
        6.0,
        STEP_LAST,
        f"The first square in range that a BFS finds is chosen. {BFS}",
        FOUND,
        orders=USUAL,
    )
    yield from in_orders(
        "steps-found-from-the-square",
        5.2,
        RULE,
        "The path is found by a BFS from the chosen square, or traced back from there. Neighbors "
        "are tried in the order {}.",
        FROM_THE_SQUARE,
        without=(),
    )
    yield from in_orders(
        "everything-in-order",
        5.8,
        Rule("All ties are broken in reading order."),
        "The first path that a BFS finds is taken. The BFS visits the neighbors of each square, "
        "and units attack adjacent targets, in the order {}.",
        FOUND,
        STEP,
        ATTACKED,
        orders=USUAL,
    )
    yield from in_orders(
        "attack-first-in-order",
        7.0,
        attack.FEWEST,
        "The first target in the order {} is attacked, regardless of hit points.",
        ATTACKED_FIRST,
        orders=USUAL,
    )
    yield from in_orders(
        "first-path-found-by-depth",
        6.5,
        NEAREST,
        "The first path to a square in range that a depth-first search finds is taken, at any "
        "distance. It visits the neighbors of each square in the order {}.",
        GOAL_BY_DEPTH,
        STEP_BY_DEPTH,
        orders=USUAL,
        without=(),
    )


# Another reading order, everywhere


def everywhere(
    name: str, cost: float, misread: str, one: c.Criterion, *, in_steps: bool = True
) -> Misreading:
    """Return a misreading of reading order."""
    decided = [
        c.codes_of(k.TURN_ORDER, (one,)),
        codes(k.REACHABLE, c.DISTANCE, one),
        c.codes_of(k.ATTACKED, (c.WEAKEST, one)),
    ]
    steps: dict[str, Any] = {}
    if in_steps:
        decided.append(c.codes_of(k.STEP_BY, (c.DISTANCE, one)))
        steps["step"] = partial(step_by, one.order)
    return ORDER.misread(
        name,
        cost,
        merged(*decided),
        turn_order=partial(turns_by, (one,)),
        chosen=partial(chosen_by, (one,)),
        attacked=partial(attack.attacked_by, (c.WEAKEST, one)),
        **steps,
    )(misread)


MISREADINGS = (
    *STEPS,
    *paths(),
    *families(),
    everywhere(
        "columns-before-rows",
        4.2,
        "Turn order and all ties go by column first, as if squares were sorted as `(x, y)`.",
        c.COLUMNS,
    ),
    everywhere(
        "columns-before-rows-except-in-steps",
        4.8,
        "Turn order and ties between squares or targets go by column first, as if squares were "
        "sorted as `(x, y)`, but steps are tried in reading order.",
        c.COLUMNS,
        in_steps=False,
    ),
    everywhere(
        "text-order",
        6.5,
        'Turn order and all ties go by the squares as text ("10,2" before "9,3").',
        c.TEXT,
    ),
)
"""Other ways to find a step."""
