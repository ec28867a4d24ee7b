"""A unit's step: searches for it as people write them, and orders of the four neighbors."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from heapq import heappop, heappush
from itertools import chain, count, islice
from typing import Any, NamedTuple

from graphsolve.graphs.grid import GridGraph
from graphsolve.graphs.squareset import Square, Squares
from graphsolve.lab.cave.misreadings import Decision, Rule
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.attack import FEWEST, TIES, attacked
from graphsolve.lab.cave.misreadings.criteria import (
    SORT_KEYS,
    ULRD,
    around,
    direction_code,
    length,
)
from graphsolve.lab.cave.misreadings.squares import (
    NEAREST,
    STEP_LAST,
    chosen,
    first_enemy,
)
from graphsolve.lab.cave.misreadings.squares import RULE as SQUARE
from graphsolve.lab.cave.misreadings.turns import turn_order
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import Move, View, first_steps

RULE = Rule(
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)
SHORTEST = Rule("A unit steps along a shortest path to the chosen square.")
SINGLE = Rule("A unit that moves takes a single step.")
ORDER = Rule("Reading order goes from top to bottom, and from left to right within a row.")

# The step


def step(one: c.Criterion) -> Decision:
    """Return the decision to take the first of the steps by a criterion.

    In an order of directions, it is also the beginning of the path on which a BFS from the unit
    finds the chosen square.
    """
    codes = c.codes_of(k.STEP_BY, (c.DISTANCE, one))
    return Decision({"step": partial(step_by, one.order)}, codes)


def step_by(order: int, view: View, chosen: Square) -> Square:
    return min(first_steps(view, chosen), key=partial(c.square_key, order, view.unit.square))


def as_the_crow_flies(view: View, chosen: Square) -> Square:
    """Return the free square with the least Manhattan distance to the chosen one."""
    return min(view.steps, key=lambda step: (length(step, chosen), step))


def reaching_as_the_crow_flies(view: View, chosen: Square) -> Square:
    """Return the same, but only of squares from which the chosen one can be reached."""
    steps = view.steps & view.free.reachable({chosen})
    return as_the_crow_flies(replace(view, steps=steps), chosen)


def greedy_steps(_rules: Rules, view: View) -> Move | None:
    here, enemies = view.unit.square, first_enemy((c.ENEMY_LINE,), view)
    nearer = [
        step
        for step in view.steps
        if any(length(step, enemy) < length(here, enemy) for enemy in enemies)
    ]
    return Move(min(nearer), min(nearer)) if nearer else None


STEPS = (
    RULE.misread_by("steps-by-columns", 4.6, step(c.COLUMNS))(
        "The one that comes first column by column is taken."
    ),
    RULE.misread_by("last-step", 5.0, step(c.BACKWARDS))(
        "The one that comes last in reading order is taken."
    ),
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
    RULE.misread_by("steps-in-text-order", 6.5, step(c.TEXT))(f"The one {c.AS_TEXT} is taken."),
    SINGLE.misread("walks-all-the-way", 6.5, step=lambda _view, chosen: chosen)(
        "A unit that moves goes all the way to the chosen square."
    ),
    SHORTEST.misread("step-by-reaching-line-manhattan", 7.5, step=reaching_as_the_crow_flies)(
        "Of the adjacent free squares from which the chosen square can be reached, the one with "
        "the least Manhattan distance to it is taken."
    ),
)

# The searches


class PathSearch(NamedTuple):
    """A search for a path, as people write it.

    Attributes:
        order: the order in which the neighbors of a square are visited, such as `URDL`.
        priority: which square is expanded next: that of a queue (`FIRST_IN`), of a stack
            (`LAST_IN`), or of A* with the Manhattan distance.
        ties: which of several of equal priority: the first that was added, or the first in an
            order of squares, by its name in the compiled program.
        last: whether the last of several equally near predecessors of a square is kept, and not
            the first.
        backwards: whether the search begins at the chosen square, and the path is followed from
            the unit.
    """

    order: str = ULRD
    priority: int = k.FIRST_IN
    ties: int | None = None
    last: bool = False
    backwards: bool = False

    def codes(self, place: int) -> dict[int, int]:
        """Return its codes in the compiled program, from a place on."""
        tie = k.SQUARE + k.ORDER * self.ties if self.ties is not None else 0
        codes = direction_code(self.order), self.priority, tie, int(self.last), int(self.backwards)
        return dict(enumerate(codes, place))

    def step(self, order: str = ULRD) -> Decision:
        """Return the decision to take the first step of the path that it finds in an order."""
        search = self._replace(order=order)
        return Decision({"step": partial(step_found, search)}, search.codes(k.SEARCH))

    def goal(self, order: str = ULRD) -> Decision:
        """Return the decision to go to the square in range that it expands first in an order."""
        search = self._replace(order=order)
        return Decision({"nearest": partial(goal_found, search)}, search.codes(k.GOAL_SEARCH))


# Breadth-first searches, layer by layer


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


# Other searches, square by square


def priority(search: PathSearch, end: Square, steps: int, square: Square) -> tuple[int, Any]:
    """Return the sort key of a waiting square, from the steps to it."""
    estimate = steps + length(square, end) if search.priority == k.A_STAR else 0
    return estimate, 0 if search.ties is None else SORT_KEYS[search.ties](square)


def is_open(view: View, square: Square, other: Square) -> bool:
    """Return whether a path can lead from a square to another; one may be that of the unit."""
    here = view.unit.square
    if here in {square, other}:
        return (other if square == here else square) in view.steps
    return other in view.free


def expanded(
    search: PathSearch, view: View, start: Square, end: Square, goals: Squares
) -> Iterator[tuple[Square, dict[Square, Square]]]:
    """Yield the goals that a search expands, each with the predecessors found so far.

    `start` or `end`, or both, are the square of the unit. Priorities depend on `end`.
    """
    is_stack = search.priority == k.LAST_IN
    order = search.order[::-1] if is_stack else search.order  # the last one added comes first
    steps, before, done = {start: 0}, dict[Square, Square](), set[Square]()
    waiting: list[tuple[Any, ...]] = [(start,)]
    numbers = count(step=-1 if is_stack else 1)
    while waiting:
        square = heappop(waiting)[-1]
        if square in done:
            continue
        done.add(square)
        if square in goals:
            yield square, before
        there = steps[square] + 1
        for other in around(order, square):
            if other in done or not is_open(view, square, other):
                continue
            known = steps.get(other)
            if known is None or there < known or is_stack:
                steps[other], before[other] = there, square
                heappush(waiting, (priority(search, end, there, other), next(numbers), other))
            elif search.last and there == known:
                before[other] = square


def goal_found(search: PathSearch, view: View) -> Squares:
    """Return the square in range that a search from the unit expands first."""
    here = view.unit.square
    found = (square for square, _ in expanded(search, view, here, here, view.in_range))
    return frozenset(islice(found, 1))


def step_found(search: PathSearch, view: View, chosen: Square) -> Square:
    """Return the first step of the path between the unit and the chosen square.

    Raises:
        LookupError: there is none, which only happens with two misreadings.
    """
    here = view.unit.square
    start, end = (chosen, here) if search.backwards else (here, chosen)
    expansions = expanded(search, view, start, end, frozenset({end}))
    before = next((before for _, before in expansions), {})
    if search.backwards:
        return before[here]
    step = chosen
    while before[step] != here:
        step = before[step]
    return step


# A* with other ties

A_STAR = "The path to the chosen square is found by A* with the Manhattan distance"

TIES_OF_A_STAR = tuple(
    RULE.misread_by(
        f"path-of-a-star-by-{name}", cost, PathSearch(priority=k.A_STAR, ties=ties).step()
    )(f"{A_STAR}, which takes squares of equal priority {words}.")
    for name, cost, ties, words in (
        ("reading", 5.5, k.READING, "in reading order"),
        ("columns", 6.5, k.COLUMNS, "column by column"),
        ("backwards", 7.0, k.BACKWARDS, "in reverse reading order"),
    )
)

# An order of the four neighbors. People write one down, and one of twenty-four is right.

USUAL = (ULRD, "URDL", "UDLR", "LRUD", "DRUL", "RLDU", "DURL", "RDLU", "LURD")
"""The orders of the four neighbors that people write most often, with reading order first."""

OTHERS = k.ORDERS[1:]
"""All orders but reading order."""

UNNAMED = [order for order in OTHERS if order not in {"LUDR", "DRLU"}]
"""Those that have no name of their own, such as by columns or backwards."""


def in_orders(
    rule: Rule,
    name: str,
    cost: float,
    orders: Iterable[str],
    *decisions: Callable[[str], Decision],
) -> Callable[[str], list[Misreading]]:
    """Return a function that makes a misreading for each order; the rarer ones cost more.

    In the name, `{}` stands for the order; in the sentence, for the order in words.
    """
    return lambda misread: [
        rule.misread_by(
            name.format(order.lower()),
            cost + (USUAL.index(order) / 4 if order in USUAL else 3.0),
            *(decision(order) for decision in decisions),
        )(misread.format(c.in_words(order)))
        for order in orders
    ]


def step_in(order: str) -> Decision:
    return step(c.in_order(order))


def attack_ties_in(order: str) -> Decision:
    return attacked(c.WEAKEST, c.in_order(order))


def around_the_first(enemy: c.Criterion, order: str) -> Decision:
    """Return the decision to choose the first of the nearest squares around the first enemy."""
    directions = order.translate(str.maketrans(ULRD, "DRLU"))  # from a square to the enemy
    return chosen(enemy, c.Criterion(k.ENEMY, direction_code(directions), ""))


DEPTH_FIRST = PathSearch(priority=k.LAST_IN)
VISITS = "visits neighbors in the order {}"
BFS = "The BFS visits the neighbors of each square in the order {}."

FAMILIES = (
    *in_orders(RULE, "path-of-a-star-{}", 5.5, USUAL, PathSearch(priority=k.A_STAR).step)(
        f"{A_STAR}, which {VISITS}."
    ),
    *in_orders(
        RULE,
        "path-of-a-star-from-the-square-{}",
        6.0,
        USUAL,
        PathSearch(priority=k.A_STAR, backwards=True).step,
    )(f"{A_STAR} from that square, which {VISITS}."),
    *in_orders(RULE, "path-of-bfs-{}-last", 7.0, USUAL, PathSearch(last=True).step)(
        f"The path to the chosen square is found by a BFS, which {VISITS}. Of equally short paths "
        "to a square, it keeps the last."
    ),
    *in_orders(RULE, "path-of-depth-first-{}", 7.5, USUAL, DEPTH_FIRST.step)(
        f"The path to the chosen square is found by a depth-first search, which {VISITS}."
    ),
    *in_orders(RULE, "steps-in-order-{}", 4.6, UNNAMED, step_in)(
        "Steps are tried in the order {}."
    ),
    *in_orders(TIES, "attack-ties-in-order-{}", 5.2, UNNAMED, attack_ties_in)(
        "The first of them in the order {} is attacked."
    ),
    *chain.from_iterable(
        in_orders(SQUARE, name, cost, USUAL[1:], partial(around_the_first, enemy))(
            f"Of all nearest squares, one next to the enemy {enemy.words} is chosen; of several, "
            "the first in the order {} around that enemy."
        )
        for name, cost, enemy in (
            ("nearest-by-enemy-then-around-{}", 6.6, c.ENEMY),
            ("nearest-by-number-then-around-{}", 7.2, c.NUMBER),
            ("nearest-by-turn-then-around-{}", 7.4, c.TURN),
        )
    ),
    *in_orders(STEP_LAST, "first-path-found-{}", 4.2, OTHERS, square_of_bfs, step_in)(
        f"The first path to a square in range that a BFS finds is taken. {BFS}"
    ),
    *in_orders(STEP_LAST, "first-square-found-in-order-{}", 6.0, USUAL[1:], square_of_bfs)(
        f"The first square in range that a BFS finds is chosen. {BFS}"
    ),
    *in_orders(RULE, "steps-found-from-the-square-{}", 5.2, k.ORDERS, step_of_bfs_from_the_square)(
        "The path is found by a BFS from the chosen square, or traced back from there. Neighbors "
        "are tried in the order {}."
    ),
    *in_orders(
        Rule("All ties are broken in reading order."),
        "everything-in-order-{}",
        5.8,
        USUAL[1:],
        square_of_bfs,
        step_in,
        attack_ties_in,
    )(
        "The first path that a BFS finds is taken. The BFS visits the neighbors of each square, "
        "and units attack adjacent targets, in the order {}."
    ),
    *in_orders(
        FEWEST,
        "attack-first-in-order-{}",
        7.0,
        USUAL[1:],
        lambda order: attacked(c.in_order(order)),
    )("The first target in the order {} is attacked, regardless of hit points."),
    *in_orders(
        NEAREST, "first-path-found-by-depth-{}", 6.5, USUAL, DEPTH_FIRST.goal, DEPTH_FIRST.step
    )(
        "The first path to a square in range that a depth-first search finds is taken, at any "
        "distance. It visits the neighbors of each square in the order {}."
    ),
)

# Another reading order, everywhere


def everywhere(one: c.Criterion) -> tuple[Decision, ...]:
    """Return all decisions in reading order except the step, by another criterion."""
    return turn_order(one), chosen(one), attacked(c.WEAKEST, one)


MISREADINGS = (
    *STEPS,
    *TIES_OF_A_STAR,
    *FAMILIES,
    ORDER.misread_by("columns-before-rows", 4.2, *everywhere(c.COLUMNS), step(c.COLUMNS))(
        "Turn order and all ties go by column first, as if squares were sorted as `(x, y)`."
    ),
    ORDER.misread_by("columns-before-rows-except-in-steps", 4.8, *everywhere(c.COLUMNS))(
        "Turn order and ties between squares or targets go by column first, as if squares were "
        "sorted as `(x, y)`, but steps are tried in reading order."
    ),
    ORDER.misread_by("text-order", 6.5, *everywhere(c.TEXT), step(c.TEXT))(
        'Turn order and all ties go by the squares as text ("10,2" before "9,3").'
    ),
)
"""Other ways to find a step."""
