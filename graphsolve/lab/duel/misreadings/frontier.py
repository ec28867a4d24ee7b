"""The searches that people write for the mana duel, as data.

Each is called like `dijkstra_search`, with the graph of a duel, its source and a predicate for won
states, and returns a path to a win or raises a `NoPathError`. It need not be the one with the
least mana.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import SpellGraph, State

Won: TypeAlias = Callable[[State], bool]
"""Whether a duel is won."""

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
MOST_HEALTHY: Weights = (0, 0, 0, -1, 0)
MOST_MANA: Weights = (0, 0, 0, 0, -1)

Fields: TypeAlias = frozenset[int]
"""Some of the numbers of a state: hit points, mana, the boss's hit points, and the timers."""

HIT_POINTS_FIELD, MANA_FIELD, TIMER_FIELDS = 0, 1, frozenset({3, 4, 5})


class Path(NamedTuple):
    """A path from the source to a state, with the mana of its spells, and the last of them."""

    state: State
    spent: int = 0
    spells: int = 0
    parent: "Path | None" = None
    spell: str = ""

    def through(self, after: State, mana: int, spell: str) -> "Path":
        """This path with one more spell."""
        return Path(after, self.spent + mana, self.spells + 1, self, spell)

    def sum(self, weights: Weights) -> int:
        """The weighted sum of its numbers."""
        hit_points, mana, boss_hit_points, _ = self.state
        numbers = self.spent, self.spells, boss_hit_points, hit_points, mana
        return sum(map(int.__mul__, weights, numbers))

    def found(self, expanded: int) -> ShortestPath[State, int]:
        """The path as the result of a search."""
        states, labels = [self.state], [self.spell]
        path = self
        while path.parent:
            path = path.parent
            states.insert(0, path.state)
            labels.insert(0, path.spell)
        return ShortestPath(self.spent, states, labels[1:], expanded)


@dataclass(frozen=True)
class Frontier:
    """A search that keeps the paths that it has yet to extend.

    Attributes:
        first, then: the path with the lowest weighted sum is taken, and of those with the same,
            the one with the lowest second sum.
        newest: whether the newest of those with the same sums is taken, or the oldest.
        ends: whether the search ends when a win is taken, already when one is made, or only when
            there is nothing left; then the win with the least mana is the answer.
        visits: when a state counts as visited, so that other paths to it are dropped: from when a
            path is made, or from when one is taken; or only if they are not cheaper; or never.
        left_out: the fields of a state that visited states lack.
        max_spells: the most spells of a duel, or 0 if there is no limit.
        estimate: mana, and the hit points of the boss that are thought to take as much. What the
            boss has left then adds to the first sum. If the search goes on until nothing is left,
            it adds to the mana of paths that are compared with the best win.
        width: how many paths with the same number of spells are taken, if it is a beam search;
            those with fewer spells come first. Otherwise 0.
    """

    first: Weights = SPENT
    then: Weights = NOTHING
    newest: bool = False
    ends: Literal["taken", "made", "empty"] = "taken"
    visits: Literal["cheapest", "taken", "made", "never"] = "cheapest"
    left_out: Fields = frozenset()
    max_spells: int = 0
    estimate: tuple[int, int] = (0, 1)
    width: int = 0

    def key(self, path: Path) -> tuple[int, ...]:
        """What a path is recognized by. With a limit of spells, their number is a part of it."""
        hit_points, mana, boss_hit_points, timers = path.state
        numbers = enumerate((hit_points, mana, boss_hit_points, *timers))
        state = (0 if field in self.left_out else number for field, number in numbers)
        return (*state, path.spells if self.max_spells else 0)

    def estimated(self, path: Path) -> int:
        """The mana that the boss's hit points are thought to cost."""
        mana, hit_points = self.estimate
        return mana * -(-max(0, path.state[2]) // hit_points)

    def order(self, path: Path, number: int, *, is_won: bool) -> tuple[int, ...]:
        """The place of a path in the frontier, where the lowest comes first."""
        layer = 2 * path.spells - is_won if self.width else 0
        first = path.sum(self.first) + (self.estimated(path) if self.ends != "empty" else 0)
        return layer, first, path.sum(self.then), -number if self.newest else number

    def visit(self, path: Path, visited: dict[tuple[int, ...], int], *, made: bool) -> bool:
        """Whether a path is followed, which is made or else taken from the frontier."""
        if self.visits == "never":
            return True
        key = self.key(path)
        known = visited.get(key)
        if made == (self.visits == "taken"):
            return made or known == path.spent
        if known is not None and (self.visits != "cheapest" or known <= path.spent):
            return False
        visited[key] = path.spent
        return True

    def __call__(
        self, successors: SpellGraph, source: State, won: Won
    ) -> ShortestPath[State, int]:
        """Search for a win."""
        visited = {} if self.visits == "taken" else {self.key(Path(source)): 0}
        frontier: list[tuple[tuple[int, ...], Path]] = [((), Path(source))]
        taken: Counter[int] = Counter()
        best: Path | None = None
        expanded = made = 0
        while frontier:
            checkpoint()
            _, path = heappop(frontier)
            if won(path.state):
                if self.ends != "empty":
                    return path.found(expanded)
                best = path if best is None or path.spent < best.spent else best
                continue
            taken[path.spells] += 1
            if taken[path.spells] > self.width > 0 or path.spells == self.max_spells > 0:
                continue
            is_cheaper = best is None or path.spent + self.estimated(path) < best.spent
            if not is_cheaper or not self.visit(path, visited, made=False):
                continue
            expanded += 1
            for after in self.longer(path, successors):
                is_won = won(after.state)
                if is_won and self.ends == "made":
                    return after.found(expanded)
                if is_won or self.visit(after, visited, made=True):
                    made += 1
                    heappush(frontier, (self.order(after, made, is_won=is_won), after))
        if best:
            return best.found(expanded)
        raise NoPathError("no way to win was found", expanded)

    def longer(self, path: Path, successors: SpellGraph) -> Iterable[Path]:
        """The paths with one more spell. The first is taken first, so the newest comes last."""
        paths = [path.through(*edge) for edge in successors(path.state)]
        return reversed(paths) if self.newest else paths
