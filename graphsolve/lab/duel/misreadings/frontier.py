"""The searches that people write for the mana duel, as data.

Each is called with the graph of a duel (`Duel.casts`), its source and a predicate for won states,
and returns a path to a win or raises a `NoPathError`. It need not be the one with the
least mana.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs import implicit
from graphsolve.graphs.implicit import ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import OVER, POISON, RECHARGE, SPELLS, Casts, Spell, State

HIT_POINTS, MANA, TIMERS = 0, 1, frozenset({3, 4, 5})
"""Some of the numbers of a state: hit points, mana, the boss's hit points, and the timers."""

HEALING = {spell.name: spell.healing for spell in SPELLS}
POISON_TIMER, RECHARGE_TIMER = 1, 2
DAMAGE_BY_POISON = POISON.effect.damage if POISON.effect else 0
MANA_BY_RECHARGE = RECHARGE.effect.mana if RECHARGE.effect else 0


class Path(NamedTuple):
    """A path from the source to a state, with the mana of its spells, and the last of them.

    `most` is the budget that the path needs, for a search for one.
    """

    state: State
    spent: int = 0
    spells: int = 0
    parent: "Path | None" = None
    spell: str = ""
    most: int = 0

    def has_applied(self, spell: Spell, timer: int) -> bool:
        """Whether an effect has applied on the player's turn in which the path ends."""
        if not self.parent or (self.state[3] == OVER and not self.boss_has_attacked):
            return False
        return self.spell == spell.name or self.parent.state[3][timer] > 1

    @property
    def boss_has_attacked(self) -> bool:
        """Whether the boss has attacked after the last spell, which has cost hit points."""
        assert self.parent
        return self.state[0] < self.parent.state[0] + HEALING.get(self.spell, 0)

    def found(self, expanded: int) -> ShortestPath[State, int]:
        """The path as the result of a search."""
        states = [self.state]
        path = self
        while path.parent:
            path = path.parent
            states.append(path.state)
        return ShortestPath(self.spent, states[::-1], expanded)


Number: TypeAlias = Callable[[Path], int]
"""A number of a path."""


def spent(path: Path) -> int:
    """The mana of its spells."""
    return path.spent


def boss(path: Path) -> int:
    """The boss's hit points."""
    return path.state[2]


def boss_before_effects(path: Path) -> int:
    """The boss's hit points at the beginning of the player's turn."""
    return boss(path) + DAMAGE_BY_POISON * path.has_applied(POISON, POISON_TIMER)


def boss_after_poison(path: Path) -> int:
    """The boss's hit points that an active Poison will leave."""
    timers = path.state[3]
    left = 0 if timers == OVER else max(0, timers[POISON_TIMER])
    return boss(path) - DAMAGE_BY_POISON * left


def less_mana(path: Path) -> int:
    """The player's mana, as a negative number."""
    return -path.state[1]


def less_mana_before_effects(path: Path) -> int:
    """The same at the beginning of the player's turn."""
    return less_mana(path) + MANA_BY_RECHARGE * path.has_applied(RECHARGE, RECHARGE_TIMER)


@dataclass(frozen=True)
class Frontier:
    """A search that keeps the paths that it has yet to extend.

    Attributes:
        first: the path with the lowest number is taken.
        newest: whether the newest of those with the same number is taken, or the oldest.
        ends: whether the search ends when a win is taken, already when one is made, or only when
            there is nothing left; then the win with the least mana is the answer. Or when one is
            made, unless Poison wins on the player's turn, which is seen when it is taken.
        loss_ends: what a loss ends, if anything: the whole search, or the spells that are tried in
            a state.
        visits: when a state counts as visited, so that other paths to it are dropped: from when a
            path is made, unless it is cheaper, or from when one is taken.
        left_out: the fields of a state that visited states lack.
        max_spells: the most spells of a duel, or 0 if there is no limit.
        estimate: mana, and the hit points of the boss that are thought to take as much, in
            proportion. What the boss has left then adds to the number. If the search goes on until
            nothing is left, it adds to the mana of paths that are compared with the best win.
        left: the hit points of the boss that the estimate is of.
        budget: whether the answer is the least budget from which all spells can be paid, and which
            never falls below the estimate. What is spent is the number.
    """

    first: Number = spent
    newest: bool = False
    ends: Literal["taken", "made", "empty", "made or poisoned"] = "taken"
    loss_ends: Literal["nothing", "spells", "search"] = "nothing"
    visits: Literal["cheapest", "taken"] = "cheapest"
    left_out: frozenset[int] = frozenset()
    max_spells: int = 0
    estimate: tuple[int, int] = (0, 1)
    left: Number = boss
    budget: bool = False

    def key(self, path: Path) -> tuple[int, ...]:
        """Return what a path is recognized by.

        With a limit of spells, their number is a part of it, and with a budget, what is spent.
        """
        hit_points, mana, boss_hit_points, timers = path.state
        numbers = enumerate((hit_points, mana, boss_hit_points, *timers))
        state = (0 if field in self.left_out else number for field, number in numbers)
        budget = self.first(path) if self.budget else 0
        return (*state, path.spells if self.max_spells else 0, budget)

    def estimated(self, path: Path) -> int:
        """The mana that the boss's hit points are thought to cost, times those of the estimate."""
        return self.estimate[0] * max(0, self.left(path))

    def with_budget(self, path: Path) -> Path:
        """The path with the budget that it needs, times the hit points of the estimate."""
        scale = self.estimate[1]
        most = scale * self.first(path) + self.estimated(path)
        if before := path.parent:
            paid = self.first(before) + path.spent - before.spent
            most = max(most, before.most, scale * paid)
        return path._replace(most=most)

    def order(self, path: Path, number: int) -> tuple[int, int]:
        """The place of a path in the frontier, where the lowest comes first."""
        first = path.most
        if not self.budget:
            first = self.estimate[1] * self.first(path)
            first += self.estimated(path) if self.ends != "empty" else 0
        return first, -number if self.newest else number

    def visit(self, path: Path, visited: dict[tuple[int, ...], int], *, made: bool) -> bool:
        """Whether a path is followed, which is made or else taken from the frontier."""
        key = self.key(path)
        known = visited.get(key)
        if made == (self.visits == "taken"):
            return made or known == path.spent
        if known is not None and (self.visits == "taken" or known <= path.spent):
            return False
        visited[key] = path.spent
        return True

    def __call__(
        self, casts: Casts, source: State, won: Callable[[State], bool]
    ) -> ShortestPath[State, int]:
        """Search for a win."""
        root = self.with_budget(Path(source))
        visited = {} if self.visits == "taken" else {self.key(root): 0}
        frontier: list[tuple[tuple[int, ...], Path]] = [((), root)]
        scale = self.estimate[1]
        best: Path | None = None
        expanded = made = 0
        while frontier:
            checkpoint()
            _, path = heappop(frontier)
            if won(path.state):
                if self.ends != "empty":
                    return self.result(path, root, expanded)
                best = path if best is None or path.spent < best.spent else best
                continue
            is_cheaper = best is None or (
                scale * path.spent + self.estimated(path) < scale * best.spent
            )
            is_longest = path.spells == self.max_spells > 0
            if is_longest or not is_cheaper or not self.visit(path, visited, made=False):
                continue
            expanded += 1
            for after in self.longer(path, casts, won):
                is_won = won(after.state)
                if is_won and self.is_seen(after):
                    return after.found(expanded)
                if is_won or self.visit(after, visited, made=True):
                    made += 1
                    heappush(frontier, (self.order(after, made), after))
        if best:
            return best.found(expanded)
        raise implicit.NoPathError("no way to win was found", expanded)

    def result(self, path: Path, root: Path, expanded: int) -> ShortestPath[State, int]:
        """The path that was found, whose length is the budget that it needs, if that is asked."""
        found = path.found(expanded)
        if not self.budget:
            return found
        scale = self.estimate[1]
        return found._replace(length=-((scale * self.first(root) - path.most) // scale))

    def is_seen(self, path: Path) -> bool:
        """Whether a win ends the search when it is made."""
        if self.ends == "made or poisoned":
            return not path.boss_has_attacked
        return self.ends == "made"

    def longer(self, path: Path, casts: Casts, won: Callable[[State], bool]) -> Iterable[Path]:
        """The paths with one more spell. The first is taken first, so the newest comes last."""
        paths: list[Path] = []
        for after, mana, spell in casts(path.state, losses=self.loss_ends != "nothing"):
            if after[3] == OVER and not won(after):
                if self.loss_ends == "search":
                    raise implicit.NoPathError("a loss has ended the search", len(paths))
                break
            longer = Path(after, path.spent + mana, path.spells + 1, path, spell)
            paths.append(self.with_budget(longer) if self.budget else longer)
        return reversed(paths) if self.newest else paths
