"""The searches that people write for the mana duel, as data.

Each is called like `dijkstra_search`, with the graph of a duel, its source and a predicate for won
states, and returns a way to win or raises a `NoPathError`. What it finds need not be the least.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import SpellGraph, State

Won: TypeAlias = Callable[[State], bool]
"""Whether a duel is won."""

Found: TypeAlias = ShortestPath[State, int]

Weights: TypeAlias = tuple[int, int, int, int, int]
"""Weights of the mana spent, the number of spells, the boss's hit points, and the player's hit
points and mana. The lowest weighted sum comes first.
"""

NOTHING: Weights = (0, 0, 0, 0, 0)
SPENT: Weights = (1, 0, 0, 0, 0)
FEWEST: Weights = (0, 1, 0, 0, 0)
BOSS: Weights = (0, 0, 1, 0, 0)
HIT_POINTS: Weights = (0, 0, 0, 1, 0)
MANA: Weights = (0, 0, 0, 0, 1)


def negative(weights: Weights) -> Weights:
    """Weights with which the highest sum comes first."""
    spent, spells, boss_hit_points, hit_points, mana = weights
    return -spent, -spells, -boss_hit_points, -hit_points, -mana


Fields: TypeAlias = frozenset[int]
"""Some of the numbers of a state: hit points, mana, the boss's hit points, and the timers."""

HIT_POINTS_FIELD, MANA_FIELD, TIMER_FIELDS = 0, 1, frozenset({3, 4, 5})


class Way(NamedTuple):
    """A way from the source to a state, with the mana of its spells, and the last of them."""

    state: State
    spent: int = 0
    spells: int = 0
    before: "Way | None" = None
    spell: str = ""

    def through(self, after: State, mana: int, spell: str) -> "Way":
        """This way with one more spell."""
        return Way(after, self.spent + mana, self.spells + 1, self, spell)

    def sum(self, weights: Weights) -> int:
        """The weighted sum of its numbers."""
        hit_points, mana, boss_hit_points, _ = self.state
        numbers = self.spent, self.spells, boss_hit_points, hit_points, mana
        return sum(map(int.__mul__, weights, numbers))

    def found(self, expanded: int) -> Found:
        """The way as a path."""
        path, labels = [self.state], [self.spell]
        way = self
        while way.before:
            way = way.before
            path.insert(0, way.state)
            labels.insert(0, way.spell)
        return ShortestPath(self.spent, path, labels[1:], expanded)


def without(state: State, left_out: Fields) -> tuple[int, ...]:
    """A state without some of its fields."""
    hit_points, mana, boss_hit_points, timers = state
    numbers = hit_points, mana, boss_hit_points, *timers
    return tuple(0 if field in left_out else number for field, number in enumerate(numbers))


@dataclass(frozen=True)
class Frontier:
    """A search that keeps the ways that it has yet to go on with.

    Attributes:
        first, then: the way with the lowest weighted sum is taken, and of those with the same, the
            one with the lowest second sum.
        newest: whether the newest of those with the same sums is taken, or the oldest.
        ends: whether the search ends when a win is taken, already when one is made, or only when
            there is nothing left; then the win with the least mana is the answer.
        visits: when a state counts as visited, so that ways to it are no longer followed: from
            when one is made, or from when one is taken; or only if it is not a cheaper one.
        left_out: the fields of a state that visited states lack.
        max_spells: the most spells of a duel, or 0 if there is no limit.
        estimate: mana, and the hit points of the boss that are thought to take as much. What the
            boss has left then adds to the first sum. If the search goes on until nothing is left,
            it adds to the mana of ways that are compared with the best win.
    """

    first: Weights = SPENT
    then: Weights = NOTHING
    newest: bool = False
    ends: Literal["taken", "made", "empty"] = "taken"
    visits: Literal["cheapest", "taken", "made"] = "cheapest"
    left_out: Fields = frozenset()
    max_spells: int = 0
    estimate: tuple[int, int] = (0, 1)

    def key(self, way: Way) -> tuple[int, ...]:
        """What a way is recognized by. With a limit of spells, their number is a part of it."""
        state = without(way.state, self.left_out)
        return (*state, way.spells) if self.max_spells else state

    def estimated(self, way: Way) -> int:
        """The mana that the boss's hit points are thought to cost."""
        mana, hit_points = self.estimate
        return mana * -(-max(0, way.state[2]) // hit_points)

    def visit(self, way: Way, visited: dict[tuple[int, ...], int], *, made: bool) -> bool:
        """Whether a way is followed, which is made or else taken from the frontier."""
        key = self.key(way)
        known = visited.get(key)
        if made == (self.visits == "taken"):
            return made or known == way.spent
        if known is not None and (self.visits != "cheapest" or known <= way.spent):
            return False
        visited[key] = way.spent
        return True

    def __call__(self, successors: SpellGraph, source: State, won: Won) -> Found:
        """Search for a win."""
        visited = {} if self.visits == "taken" else {self.key(Way(source)): 0}
        frontier = [(0, 0, 0, Way(source))]
        best: Way | None = None
        expanded = made = 0
        while frontier:
            checkpoint()
            *_, way = heappop(frontier)
            if won(way.state):
                if self.ends != "empty":
                    return way.found(expanded)
                best = way if best is None or way.spent < best.spent else best
                continue
            if best and way.spent + self.estimated(way) >= best.spent:
                continue
            if not self.visit(way, visited, made=False) or way.spells == self.max_spells > 0:
                continue
            expanded += 1
            for after in self.longer(way, successors):
                is_won = won(after.state)
                if is_won and self.ends == "made":
                    return after.found(expanded)
                if is_won or self.visit(after, visited, made=True):
                    made += 1
                    first = after.sum(self.first)
                    first += self.estimated(after) if self.ends != "empty" else 0
                    number = -made if self.newest else made
                    heappush(frontier, (first, after.sum(self.then), number, after))
        if best:
            return best.found(expanded)
        raise NoPathError("no way to win was found", expanded)

    def longer(self, way: Way, successors: SpellGraph) -> Iterable[Way]:
        """The ways with one more spell. The first is taken first, so the newest comes last."""
        ways = [way.through(*edge) for edge in successors(way.state)]
        return reversed(ways) if self.newest else ways


@dataclass(frozen=True)
class Beam:
    """A search that goes on with only the best few ways after each spell.

    Attributes:
        width: how many.
        first, then: the best ones have the lowest weighted sums.
    """

    width: int
    first: Weights = SPENT
    then: Weights = NOTHING

    def __call__(self, successors: SpellGraph, source: State, won: Won) -> Found:
        """The win with the least mana among the ways that are followed."""
        layer = [Way(source)]
        best: Way | None = None
        expanded = 0
        while layer:
            checkpoint()
            longer = []
            for way in layer:
                expanded += 1
                for edge in successors(way.state):
                    after = way.through(*edge)
                    if not won(after.state):
                        longer.append(after)
                    elif best is None or after.spent < best.spent:
                        best = after
            longer.sort(key=lambda way: (way.sum(self.first), way.sum(self.then)))
            layer = [way for way in longer[: self.width] if not best or way.spent < best.spent]
        if best:
            return best.found(expanded)
        raise NoPathError("no way to win was found", expanded)
