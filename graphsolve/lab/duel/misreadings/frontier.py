"""The searches that people write for the mana duel, as data."""

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import LOST, POISON, SPELLS, WON, Cast, Casts, State, won

HEALING = {spell.name: spell.healing for spell in SPELLS}


class Path(NamedTuple):
    """A path from the source to a state.

    Attributes:
        spent: the mana that its spells count.
        spells: how many there are.
        parent: the path without the last spell.
        spell: the last spell.
    """

    state: State
    spent: int = 0
    spells: int = 0
    parent: "Path | None" = None
    spell: str = ""

    @property
    def boss_has_attacked(self) -> bool:
        """Whether the boss has attacked after the last spell, which has cost hit points."""
        assert self.parent
        return self.state[0] < self.parent.state[0] + HEALING.get(self.spell, 0)

    @property
    def boss_before_effects(self) -> int:
        """The boss's hit points at the start of the player's turn in which the path ends."""
        boss_hit_points = self.state[2]
        if not self.parent or (self.state[3] == WON and not self.boss_has_attacked):
            return boss_hit_points
        has_poison = self.spell == POISON.name or self.parent.state[3][1] > 1
        return boss_hit_points + 3 * has_poison

    def found(self, expanded: int) -> ShortestPath[State, int]:
        """Return the path as the result of a search."""
        states, path = [self.state], self
        while path.parent:
            path = path.parent
            states.append(path.state)
        return ShortestPath(self.spent, states[::-1], expanded)


Number: TypeAlias = Callable[[Path], int]
"""A number of a path."""


@dataclass(frozen=True)
class BestFirstSearch:
    """A search that always extends the path with the lowest number, in a tie the oldest.

    It ends when it takes a path that wins, which need not be the one with the least mana.

    Attributes:
        first: the number of a path.
        counts: the mana that a spell counts, or None if it cannot be cast; from the state before,
            the cast, and whether it wins.
        ends: whether the search already ends when a path that wins is made.
        loss_ends: what a loss ends, if anything: the whole search, or the spells that are tried in
            a state.
    """

    first: Number = lambda path: path.spent
    counts: Callable[[State, Cast, bool], int | None] = lambda _state, cast, _wins: cast[1]
    ends: Callable[[Path], bool] = lambda _path: False
    loss_ends: Literal["spells", "search"] | None = None

    def __call__(self, casts: Casts, source: State) -> ShortestPath[State, int]:
        """Search the graph of a duel for a win; see `Rules.search`."""
        root = Path(source)
        made = count()
        frontier = [(self.first(root), next(made), root)]
        visited: set[tuple[State, int]] = set()
        while frontier:
            checkpoint()
            *_, path = heappop(frontier)
            if won(path.state):
                return path.found(len(visited))
            if (path.state, path.spent) in visited:
                continue
            visited.add((path.state, path.spent))
            for cast in casts(path.state):
                state, _, spell = cast
                if state[3] == LOST:
                    if self.loss_ends == "search":
                        raise NoPathError("a loss has ended the search", len(visited))
                    if self.loss_ends == "spells":
                        break
                    continue
                counts = self.counts(path.state, cast, won(state))
                if counts is None:
                    continue
                longer = Path(state, path.spent + counts, path.spells + 1, path, spell)
                if won(state) and self.ends(longer):
                    return longer.found(len(visited))
                heappush(frontier, (self.first(longer), next(made), longer))
        raise NoPathError("no way to win was found", len(visited))
