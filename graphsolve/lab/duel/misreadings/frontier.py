"""The searches that people write for the mana duel, as data.

Each is called with the graph of a duel (`Duel.casts`), its source and a predicate for won states,
and returns a path to a win or raises a `NoPathError`. It need not be the one with the
least mana.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import LOST, POISON, SPELLS, STANDARD, WON, Cast, Casts, State

HEALING = {spell.name: spell.healing for spell in SPELLS}
POISON_TIMER = 1
DAMAGE_BY_POISON = POISON.effect.damage if POISON.effect else 0


class Path(NamedTuple):
    """A path from the source to a state, with the mana of its spells, and the last of them."""

    state: State
    spent: int = 0
    spells: int = 0
    parent: "Path | None" = None
    spell: str = ""

    @property
    def poison_has_applied(self) -> bool:
        """Whether Poison has applied on the player's turn in which the path ends."""
        if not self.parent or (self.state[3] == WON and not self.boss_has_attacked):
            return False
        return self.spell == POISON.name or self.parent.state[3][POISON_TIMER] > 1

    @property
    def boss_has_attacked(self) -> bool:
        """Whether the boss has attacked after the last spell, which has cost hit points."""
        assert self.parent
        return self.state[0] < self.parent.state[0] + HEALING.get(self.spell, 0)

    def then(self, state: State, mana: int, spell: str) -> "Path":
        """Return the path with one more spell."""
        return Path(state, self.spent + mana, self.spells + 1, self, spell)

    def found(self, expanded: int) -> ShortestPath[State, int]:
        """Return the path as the result of a search."""
        states = [self.state]
        path = self
        while path.parent:
            path = path.parent
            states.append(path.state)
        return ShortestPath(self.spent, states[::-1], expanded)


Found: TypeAlias = ShortestPath[State, int]
"""What a search finds."""

Number: TypeAlias = Callable[[Path], int]
"""A number of a path."""


def spent(path: Path) -> int:
    """Return the mana of the spells."""
    return path.spent


def boss(path: Path) -> int:
    """Return the boss's hit points."""
    return path.state[2]


def boss_before_effects(path: Path) -> int:
    """Return the boss's hit points at the beginning of the player's turn."""
    return boss(path) + DAMAGE_BY_POISON * path.poison_has_applied


def boss_after_poison(path: Path) -> int:
    """Return the hit points of the boss that an active Poison will leave."""
    timers = path.state[3]
    left = 0 if timers == WON else max(0, timers[POISON_TIMER])
    return boss(path) - DAMAGE_BY_POISON * left


def less_mana(path: Path) -> int:
    """Return the player's mana, as a negative number."""
    return -path.state[1]


def least_mana_by(mana_of: Callable[[State, Cast, bool], int | None]) -> Callable[..., Found]:
    """Return a search for the least mana in which the spells count otherwise.

    Args:
        mana_of: the mana that a spell counts, or None if it cannot be cast; from the state before,
            the cast, and whether it wins.
    """

    def search(casts: Casts, source: State, won: Callable[[State], bool]) -> Found:
        def counted(state: State) -> Iterator[Cast]:
            for cast in casts(state):
                mana = mana_of(state, cast, won(cast[0]))
                if mana is not None:
                    yield cast[0], mana, cast[2]

        return STANDARD.search(counted, source, won)

    return search


@dataclass(frozen=True)
class Frontier:
    """A search that keeps the paths that it has yet to extend.

    Attributes:
        first: the path with the lowest number is taken.
        newest: whether the newest of those with the same number is taken, or the oldest.
        ends: whether the search ends when a win is taken, or already when one is made. Or when one
            is made, unless Poison wins on the player's turn, which is seen when it is taken.
        loss_ends: what a loss ends, if anything: the whole search, or the spells that are tried in
            a state.
        visits: when a state counts as visited, so that other paths to it are dropped: from when a
            path is made, unless it is cheaper, or from when one is taken.
    """

    first: Number = spent
    newest: bool = False
    ends: Literal["taken", "made", "made or poisoned"] = "taken"
    loss_ends: Literal["nothing", "spells", "search"] = "nothing"
    visits: Literal["cheapest", "taken"] = "cheapest"

    def __call__(self, casts: Casts, source: State, won: Callable[[State], bool]) -> Found:
        """Search for a win."""
        visited = {} if self.visits == "taken" else {source: 0}
        frontier: list[tuple[int, int, Path]] = [(0, 0, Path(source))]
        expanded = made = 0
        while frontier:
            checkpoint()
            *_, path = heappop(frontier)
            if won(path.state):
                return path.found(expanded)
            if not self.visit(path, visited, made=False):
                continue
            expanded += 1
            for after in self.longer(path, casts):
                is_won = won(after.state)
                if is_won and self.is_seen(after):
                    return after.found(expanded)
                if is_won or self.visit(after, visited, made=True):
                    made += 1
                    heappush(frontier, (self.first(after), -made if self.newest else made, after))
        raise NoPathError("no way to win was found", expanded)

    def visit(self, path: Path, visited: dict[State, int], *, made: bool) -> bool:
        """Return whether to follow a path that is made, or else taken from the frontier."""
        known = visited.get(path.state)
        if made == (self.visits == "taken"):
            return made or known == path.spent
        if known is not None and (self.visits == "taken" or known <= path.spent):
            return False
        visited[path.state] = path.spent
        return True

    def is_seen(self, path: Path) -> bool:
        """Return whether a win ends the search when it is made."""
        if self.ends == "made or poisoned":
            return not path.boss_has_attacked
        return self.ends == "made"

    def longer(self, path: Path, casts: Casts) -> Iterable[Path]:
        """Return the paths with one more spell, in reverse if the newest is taken first."""
        paths: list[Path] = []
        for after, mana, spell in casts(path.state, losses=self.loss_ends != "nothing"):
            if after[3] == LOST:
                if self.loss_ends == "search":
                    raise NoPathError("a loss has ended the search", len(paths))
                break
            paths.append(path.then(after, mana, spell))
        return reversed(paths) if self.newest else paths


@dataclass(frozen=True)
class LeastBudget:
    """A search for the least budget that pays for the spells of a win.

    Attributes:
        used: how much of the budget a path has used.
        estimate: how much must be left of it for a path to be followed.
    """

    used: Number = spent
    estimate: Number = lambda _path: 0

    def __call__(self, casts: Casts, source: State, won: Callable[[State], bool]) -> Found:
        """Search for a win, whose length is the budget that it needs."""
        root = Path(source)
        visited: set[tuple[State, int]] = set()
        frontier = [(self.used(root) + self.estimate(root), 0, root)]
        expanded = made = 0
        while frontier:
            checkpoint()
            most, _, path = heappop(frontier)
            if won(path.state):
                return path.found(expanded)._replace(length=most - self.used(root))
            used = self.used(path)
            if (path.state, used) in visited:
                continue
            visited.add((path.state, used))
            expanded += 1
            for after, mana, spell in casts(path.state):
                longer = path.then(after, mana, spell)
                needed = max(used + mana, self.used(longer) + self.estimate(longer))
                made += 1
                heappush(frontier, (max(most, needed), made, longer))
        raise NoPathError("no way to win was found", expanded)
