"""Searches for a path or a square as people write them, square by square."""

from collections.abc import Iterator
from functools import partial
from heapq import heappop, heappush
from itertools import count
from typing import Any, NamedTuple

from graphsolve.graphs.grid import manhattan
from graphsolve.graphs.squareset import Square, Squares
from graphsolve.lab.cave.misreadings import USUAL, Decision, Rule
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.squares import NEAREST
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import View

STEP = Rule(
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)


class PathSearch(NamedTuple):
    """A search for a path, as people write it.

    Attributes:
        order: the order in which the neighbors of a square are visited, such as `URDL`.
        priority: which square is expanded next: that of a queue (`FIRST_IN`), of a stack
            (`LAST_IN`, or `LAST_IN_ONCE` if no square is added twice), or by the Manhattan
            distance (`BEST_FIRST`, or `A_STAR` if the steps so far are added).
        ties: which of several of equal priority: the first that was added, or the first in an
            order of squares, by its name in the compiled program.
        last: whether the last of several equally near predecessors of a square is kept, and not
            the first.
        backwards: whether the search begins at the chosen square, and the path is followed from
            the unit.
        counts: whether it expands all squares, and finds the goal or the first step to which it
            has counted the fewest steps, not the first one that it expands.
    """

    order: str = c.ULRD
    priority: int = k.FIRST_IN
    ties: int | None = None
    last: bool = False
    backwards: bool = False
    counts: bool = False

    def codes(self, place: int) -> dict[int, int]:
        """Return its codes in the compiled program, from a place on."""
        tie = k.SQUARE + k.ORDER * self.ties if self.ties is not None else 0
        flags = map(int, (self.last, self.backwards, self.counts))
        return dict(enumerate((c.direction_code(self.order), self.priority, tie, *flags), place))

    def step(self, order: str = c.ULRD) -> Decision:
        """Return the decision to take the first step of the path that it finds in an order."""
        search = self._replace(order=order, backwards=self.backwards or self.counts)
        return Decision({"step": partial(step_found, search)}, search.codes(k.SEARCH))

    def goal(self, order: str = c.ULRD) -> Decision:
        """Return the decision to go to the square in range that it finds in an order."""
        search = self._replace(order=order)
        return Decision({"nearest": partial(goal_found, search)}, search.codes(k.GOAL_SEARCH))


def priority(search: PathSearch, end: Square, steps: int, square: Square) -> tuple[int, Any]:
    """Return the sort key of a waiting square, from the steps to it."""
    counted = steps if search.priority == k.A_STAR else 0
    estimate = manhattan(square, end) if search.priority in {k.A_STAR, k.BEST_FIRST} else 0
    return counted + estimate, 0 if search.ties is None else c.SORT_KEYS[search.ties](square)


def is_open(view: View, square: Square, other: Square) -> bool:
    """Return whether a path can lead from a square to another; one may be that of the unit."""
    here = view.unit.square
    if here in {square, other}:
        return (other if square == here else square) in view.steps
    return other in view.free


def expanded(
    search: PathSearch, view: View, start: Square, end: Square, goals: Squares
) -> Iterator[tuple[int, Square, dict[Square, Square]]]:
    """Yield the goals that a search expands: the steps counted, the goal, and the predecessors.

    `start` or `end`, or both, are the square of the unit. Priorities depend on `end`.
    """
    is_stack = search.priority in {k.LAST_IN, k.LAST_IN_ONCE}
    order = search.order[::-1] if is_stack else search.order  # the last one added is taken first
    steps, before, done = {start: 0}, dict[Square, Square](), set[Square]()
    waiting: list[tuple[Any, ...]] = [(start,)]
    numbers = count(step=-1 if is_stack else 1)
    while waiting:
        square = heappop(waiting)[-1]
        if square in done:
            continue
        done.add(square)
        if square in goals:
            yield steps[square], square, before
        there = steps[square] + 1
        for other in c.around(order, square):
            if other in done or not is_open(view, square, other):
                continue
            known = steps.get(other)
            is_nearer = known is None or (there < known and search.priority != k.LAST_IN_ONCE)
            if is_nearer or search.priority == k.LAST_IN:
                steps[other], before[other] = there, square
                heappush(waiting, (priority(search, end, there, other), next(numbers), other))
            elif search.last and there == known:
                before[other] = square


def goal_found(search: PathSearch, view: View) -> Squares:
    """Return the square in range that a search from the unit finds."""
    here = view.unit.square
    found = (goal[:2] for goal in expanded(search, view, here, here, view.in_range))
    best = min(found, default=None) if search.counts else next(found, None)
    return frozenset({best[1]} if best else ())


def step_found(search: PathSearch, view: View, chosen: Square) -> Square:
    """Return the first step of the path that a search between a unit and a square finds.

    Raises:
        LookupError, ValueError: there is none, which only happens with two misreadings.
    """
    here = view.unit.square
    start, end = (chosen, here) if search.backwards else (here, chosen)
    if search.counts:
        return min(goal[:2] for goal in expanded(search, view, start, end, view.steps))[1]
    expansions = expanded(search, view, start, end, frozenset({end}))
    before = next((before for *_, before in expansions), {})
    if search.backwards:
        return before[here]
    step = chosen
    while before[step] != here:
        step = before[step]
    return step


A_STAR, BY_DEPTH = "A* with the Manhattan distance", "a depth-first search"
VISITS = "Neighbors are visited in the order {}."

# The tables below have a line or two for an entry.
# fmt: off
PATHS = (
    ("a-star-{}", 5.5, A_STAR, PathSearch(priority=k.A_STAR)),
    ("a-star-from-the-square-{}", 6.0, f"{A_STAR} from that square",
     PathSearch(priority=k.A_STAR, backwards=True)),
    ("bfs-{}-last", 8.0, "a BFS that keeps the last shortest path", PathSearch(last=True)),
    ("best-first-{}", 8.0, "a best-first search by Manhattan distance",
     PathSearch(priority=k.BEST_FIRST)),
    ("depth-first-{}", 8.0, BY_DEPTH, PathSearch(priority=k.LAST_IN)),
)
"""Searches for the path to the chosen square."""

TIES = (
    (k.READING, 5.5, "reading", "in reading order"),
    (k.COLUMNS, 6.5, "columns", "column by column"),
    (k.BACKWARDS, 7.0, "backwards", "in reverse reading order"),
)
"""In which order A* takes squares of equal priority."""

BY_A_STACK = f"{BY_DEPTH} that never adds a square to its stack twice"
FIRST = "The first path that {} finds to a square in range, however long, is taken."
COUNTED = (
    "The distances to squares in range, and back from the chosen one, are counted by {}, so they "
    "are not always the shortest."
)

STACKS = (
    ("first-path-found-by-depth-{}", 8.0, BY_DEPTH, k.LAST_IN, False, FIRST),
    ("first-path-found-by-a-stack-{}", 8.0, BY_A_STACK, k.LAST_IN_ONCE, False, FIRST),
    ("steps-counted-by-depth-{}", 6.5, BY_DEPTH, k.LAST_IN, True, COUNTED),
    ("steps-counted-by-a-stack-{}", 7.5, BY_A_STACK, k.LAST_IN_ONCE, True, COUNTED),
)
"""Depth-first searches for the nearest square, and whether they count steps to it and back."""
# fmt: on


def families() -> Iterator[Misreading]:
    """Yield other searches, most of them in several orders of the neighbors."""
    found = "The path to the chosen square is found by"
    for name, cost, words, path in PATHS:
        family = STEP.in_orders(f"path-of-{name}", cost, USUAL, path.step)
        yield from family(f"{found} {words}. {VISITS}")
    for ties, cost, name, words in TIES:
        a_star = PathSearch(priority=k.A_STAR, ties=ties)
        yield STEP.misread_by(f"path-of-a-star-by-{name}", cost, a_star.step())(
            f"{found} {A_STAR}, which takes squares of equal priority {words}."
        )
    for name, cost, words, priority, counts, misread in STACKS:
        search = PathSearch(priority=priority, counts=counts)
        family = NEAREST.in_orders(name, cost, USUAL, search.goal, search.step)
        yield from family(f"{misread.format(words)} {VISITS}")


MISREADINGS = tuple(families())
