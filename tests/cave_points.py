"""The oracle, whose units decide by the data of a misreading.

It is written from the descriptions of the data, and shares no code with the decisions that the
package makes of it: it knows the data by the names of keys, orders and searches only.
"""

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

from mutants import ORDER, mutant
from oracle import Square, Unit, adjacent_enemies, count_steps, find_enemies, neighbours

SIGNS = {
    "READING": (1, 1),
    "BACKWARDS": (-1, -1),
}
DIRECTIONS = {(-1, 0): "U", (0, -1): "L", (0, 1): "R", (1, 0): "D"}


def place(order: Any, here: Square, square: Square) -> Any:
    row, column = square
    if isinstance(order, str):
        return order.index(DIRECTIONS[row - here[0], column - here[1]])
    if order.name in SIGNS:
        down, right = SIGNS[order.name]
        return down * row, right * column
    if order.name == "COLUMNS":
        return column, row
    return f"{row},{column}"


def direction(order: str, here: Square) -> Any:
    """The key of the squares adjacent to another one, in an order such as `URDL`."""
    return lambda square: place(order, here, square)


def line(square: Square, other: Square) -> int:
    rows, columns = abs(square[0] - other[0]), abs(square[1] - other[1])
    return rows + columns


def number(order: Any, value: int) -> Any:
    return {"READING": value, "BACKWARDS": -value, "TEXT": str(value)}[order.name]


def visited(order: str, start: Square, free: set[Square]) -> list[Square]:
    """Squares in the order of a breadth-first search."""
    queue = [start]
    for square in queue:
        queue += [
            other
            for other in sorted(neighbours(square), key=lambda other: place(order, square, other))
            if other in free and other not in queue
        ]
    return queue


class Turn:
    """A unit's move."""

    def __init__(
        self,
        unit: Unit,
        units: list[Unit],
        squares: set[Square],
        last_moves: Callable[[Unit], int],
    ) -> None:
        self.unit, self.units, self.last_moves = unit, units, last_moves
        self.free = squares - {other.square for other in units}
        self.steps = count_steps(unit.square, self.free)

    def first_steps(self, square: Square) -> list[Square]:
        back = count_steps(square, self.free)
        steps = [step for step in neighbours(self.unit.square) if step in back]
        return [step for step in steps if back[step] == min(back[other] for other in steps)]

    def place_before(self, order: Any, square: Square) -> Any:
        distance = self.steps[square] - 1
        before = [other for other in neighbours(square) if self.steps.get(other) == distance]
        return min(place(order, square, other) for other in before)

    def rank(self, criterion: Any, square: Square, enemy: Unit) -> Any:
        key, order = criterion
        here = self.unit.square
        ranks = {
            "DISTANCE": lambda: self.steps[square],
            "SQUARE": lambda: place(order, here, square),
            "LINE": lambda: line(here, square),
            "STEP": lambda: min(place(order, here, step) for step in self.first_steps(square)),
            "BEFORE": lambda: self.place_before(order, square),
            "FOUND": lambda: visited(order, here, self.free).index(square),
            "ENEMY": lambda: place(order, square, enemy.square),
            "AROUND": lambda: place(order, enemy.square, square),
            "ENEMY_LINE": lambda: line(here, enemy.square),
            "HIT_POINTS": lambda: number(order, enemy.hit_points),
            "NUMBER": lambda: number(order, self.units.index(enemy)),
            "LAST_MOVE": lambda: number(order, self.last_moves(enemy)),
        }
        return ranks[key.name]()

    def chosen(self, criteria: Any, among: str) -> Square | None:
        enemies = find_enemies(self.unit, self.units)
        if among == "ENEMIES":
            beside = self.beside_first(criteria, enemies)
            return min(beside, key=lambda square: (self.steps[square], square), default=None)
        if among == "NEAREST_ENEMIES":
            nearest = self.nearest_squares()
            near = [one for one in enemies if nearest.intersection(neighbours(one.square))]
            return min(self.beside_first(criteria, near), default=None)
        pairs = [
            (square, enemy)
            for enemy in enemies
            for square in neighbours(enemy.square)
            if square in (self.steps if among == "REACHABLE" else self.free)
        ]
        square, _ = min(
            pairs,
            key=lambda pair: ([self.rank(one, *pair) for one in criteria], pair[0]),
            default=(None, None),
        )
        return square if square in self.steps else None

    def beside_first(self, criteria: Any, enemies: list[Unit]) -> set[Square]:
        """The squares that the unit can reach next to the first of some enemies."""
        if not enemies:
            return set()
        key = [
            ([self.rank(by, one.square, one) for by in criteria], one.square) for one in enemies
        ]
        _, square = min(key)
        return self.in_range().intersection(neighbours(square)) & self.steps.keys()

    def in_range(self) -> set[Square]:
        enemies = find_enemies(self.unit, self.units)
        return {square for enemy in enemies for square in neighbours(enemy.square)} & self.free

    def nearest_squares(self) -> set[Square]:
        near = self.in_range() & self.steps.keys()
        fewest = min((self.steps[square] for square in near), default=0)
        return {square for square in near if self.steps[square] == fewest}

    def nearest(self) -> Square | None:
        return min(self.nearest_squares(), default=None)

    def path(self, search: Any, start: Square, goals: set[Square]) -> list[Square]:
        """The path to the first of the goals that a search expands, or counts as nearest."""
        free = self.free | {self.unit.square}
        if search.priority.name == "LAST_IN":
            return self.deep_path(search.order, [start], goals, set(), free) or []
        [goal, *_] = goals
        added = [(0, 0, 0, start)]
        steps, before, done = {start: 0}, {}, set()
        serial = 0
        while added:
            best = min(added)
            added.remove(best)
            square = best[-1]
            if square in done:
                continue
            done.add(square)
            if square in goals:
                path = [square]
                while path[-1] != start:
                    path.append(before[path[-1]])
                return path[::-1]
            for other in sorted(
                neighbours(square), key=lambda to: place(search.order, square, to)
            ):
                length = steps[square] + 1
                if other not in free or other in done or length > steps.get(other, length):
                    continue
                if steps.get(other) == length:
                    before[other] = square if search.last else before[other]
                    continue
                steps[other], before[other] = length, square
                far = line(other, goal)
                priority = {
                    "FIRST_IN": 0,
                    "A_STAR": length + far,
                }[search.priority.name]
                serial += 1
                tie = place(search.ties, other, other) if search.ties else 0
                added.append((priority, tie, serial, other))
        return []

    def deep_path(
        self, order: str, path: list[Square], goals: set[Square], seen: set, free: set
    ) -> list[Square] | None:
        """The path that a recursive depth-first search finds."""
        square = path[-1]
        seen.add(square)
        if square in goals:
            return path
        for other in sorted(neighbours(square), key=direction(order, square)):
            if other in free and other not in seen:
                found = self.deep_path(order, [*path, other], goals, seen, free)
                if found:
                    return found
        return None

    def step(self, how: Any, chosen: Square) -> Square:
        here = self.unit.square
        if how.search and how.search.backwards:
            return self.path(how.search, chosen, {here})[-2]
        if how.search:
            return self.path(how.search, here, {chosen})[1]
        criteria = [one for one in how.criteria if one.key.name != "DISTANCE"]
        free = [step for step in neighbours(here) if step in self.free]
        steps = free if len(criteria) == len(how.criteria) else self.first_steps(chosen)

        def ranks(step: Square) -> Any:
            return [
                line(step, chosen) if key.name == "LINE" else place(order, here, step)
                for key, order in criteria
            ], step

        return min(steps, key=ranks)


DIMENSIONS = {"turns", "chosen", "goal_search", "step", "attacked"}
"""The dimensions of the points that `by_point` takes."""


def is_plain(point: dict[str, Any]) -> bool:
    """Whether `by_point` can decide by a point."""
    others = re.search(r"Key\.TURN|_BEFORE|Blockers\.|all_the_way=True", repr(point))
    return point.keys() <= DIMENSIONS and not others


def by_point(point: dict[str, Any]) -> ModuleType:
    """The oracle with the decisions of a point."""
    wrong = mutant((ORDER, "for unit in turn_order(units):"))
    decisions = Decisions(point)
    wrong.turn_order, wrong.next_square = decisions.turn_order, decisions.next_square
    if "attacked" in point:
        wrong.select_target = decisions.select_target
    return wrong


class Decisions:
    """The functions that take the place of the oracle's."""

    def __init__(self, point: dict[str, Any]) -> None:
        self.point = point
        self.initial: dict[Unit, Square] = {}
        self.moves: list[Unit] = []
        """Those that have moved, the latest last."""

    def last_move(self, unit: Unit) -> int:
        """The place in a dictionary from which a unit is taken, and put back, when it moves."""
        if unit not in self.moves:
            return [*self.initial].index(unit) - len(self.initial)
        return max(place for place, other in enumerate(self.moves) if other is unit)

    def turn_order(self, units: list[Unit]) -> list[Unit]:
        for unit in units:
            self.initial.setdefault(unit, unit.square)

        def rank(criterion: Any, unit: Unit) -> Any:
            key, order = criterion
            if key.name == "SIDE":
                return (unit.side == "G") == (order.name == "READING")
            if key.name == "HIT_POINTS":
                return number(order, unit.hit_points)
            if key.name == "LAST_MOVE":
                return self.last_move(unit)
            square = unit.square if key.name == "SQUARE" else self.initial[unit]
            return place(order, square, square)

        criteria = self.point.get("turns", ())
        return sorted(units, key=lambda unit: ([rank(one, unit) for one in criteria], unit.square))

    def next_square(self, unit: Unit, units: list[Unit], squares: set[Square]) -> Square:
        found = self.find_square(unit, units, squares)
        if found != unit.square:
            self.moves.append(unit)
        return found

    def find_square(self, unit: Unit, units: list[Unit], squares: set[Square]) -> Square:
        point = self.point
        if adjacent_enemies(unit, units):
            return unit.square
        turn = Turn(unit, units, squares, self.last_move)
        if "goal_search" in point:
            path = turn.path(point["goal_search"], unit.square, turn.in_range())
            chosen = path[-1] if path else None
        elif "chosen" in point:
            choice = point["chosen"]
            chosen = turn.chosen(choice.criteria, choice.among.name)
        else:
            chosen = turn.nearest()
        if chosen is None:
            return unit.square
        if "step" in point:
            return turn.step(point["step"], chosen)
        return min(turn.first_steps(chosen))

    def select_target(self, unit: Unit, units: list[Unit]) -> Unit | None:
        def rank(criterion: Any, enemy: Unit) -> Any:
            key, order = criterion
            if key.name == "SQUARE":
                return place(order, unit.square, enemy.square)
            if key.name == "LAST_MOVE":
                return number(order, self.last_move(enemy))
            value = enemy.hit_points if key.name == "HIT_POINTS" else units.index(enemy)
            return number(order, value)

        criteria = self.point["attacked"]
        return min(
            adjacent_enemies(unit, units),
            key=lambda enemy: ([rank(one, enemy) for one in criteria], enemy.square),
            default=None,
        )
