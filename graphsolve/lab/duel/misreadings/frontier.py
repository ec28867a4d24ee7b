"""The searches that people write for the mana duel, as data.

Each is called with the graph of a duel (`Duel.casts`), its source and a predicate for won states,
and returns a path to a win or raises a `NoPathError`. It need not be the one with the least mana.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count
from typing import Literal, NamedTuple, TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import LOST, POISON, SPELLS, STANDARD, WON, Cast, Casts, State

Found: TypeAlias = ShortestPath[State, int]
"""What a search finds."""

Number: TypeAlias = Callable[["Path"], int]
"""A number of a path."""

HEALING = {spell.name: spell.healing for spell in SPELLS}
POISON_TIMER = 1


class Path(NamedTuple):
    """A path from the source to a state.

    Attributes:
        spent, gained: the mana that its spells cost, and that its effects gave.
        spells: how many there are.
        parent: the path without the last spell.
        spell: the last spell.
        number: the number by which a search takes paths from its frontier.
    """

    state: State
    spent: int = 0
    gained: int = 0
    spells: int = 0
    parent: "Path | None" = None
    spell: str = ""
    number: int = 0

    def then(self, cast: Cast) -> "Path":
        """Return the path with one more spell."""
        state, mana, spell = cast
        gained = self.gained + state[1] - (self.state[1] - mana)
        return Path(state, self.spent + mana, gained, self.spells + 1, self, spell)

    @property
    def boss_has_attacked(self) -> bool:
        """Whether the boss has attacked after the last spell, which has cost hit points."""
        assert self.parent
        return self.state[0] < self.parent.state[0] + HEALING.get(self.spell, 0)

    @property
    def poison_has_applied(self) -> bool:
        """Whether Poison has applied on the player's turn in which the path ends."""
        if not self.parent or (self.state[3] == WON and not self.boss_has_attacked):
            return False
        return self.spell == POISON.name or self.parent.state[3][POISON_TIMER] > 1


def least_mana_by(mana_of: Callable[[State, Cast, bool], int | None]) -> Callable[..., Found]:
    """Return a search for the least mana in which the spells count otherwise.

    Args:
        mana_of: the mana that a spell counts, or None if it cannot be cast; from the state before,
            the cast, and whether it wins.
    """

    def search(casts: Casts, source: State, won: Callable[[State], bool]) -> Found:
        def counted(state: State) -> Iterator[Cast]:
            for after, mana, spell in casts(state):
                counts = mana_of(state, (after, mana, spell), won(after))
                if counts is not None:
                    yield after, counts, spell

        return STANDARD.search(counted, source, won)

    return search


@dataclass(frozen=True)
class Search:
    """A search that always extends the path with the lowest number, the oldest of equal ones.

    It ends when it takes a path that wins.

    Attributes:
        first: the number of a path.
        ends: whether the search already ends when a path that wins is made.
        loss_ends: what a loss ends, if anything: the whole search, or the spells that are tried in
            a state.
        length: the length of the path that is found.
    """

    first: Number = lambda path: path.spent
    ends: Callable[[Path], bool] = lambda _path: False
    loss_ends: Literal["nothing", "spells", "search"] = "nothing"
    length: Number = lambda path: path.spent

    def __call__(self, casts: Casts, source: State, won: Callable[[State], bool]) -> Found:
        """Search for a win."""
        made = count()
        root = Path(source)
        frontier = [(self.first(root), next(made), root._replace(number=self.first(root)))]
        visited: set[tuple[State, int]] = set()
        while frontier:
            checkpoint()
            *_, path = heappop(frontier)
            if won(path.state):
                return self.found(path, len(visited))
            if (path.state, path.spent) in visited:
                continue
            visited.add((path.state, path.spent))
            for cast in casts(path.state, losses=self.loss_ends != "nothing"):
                longer = path.then(cast)
                if longer.state[3] == LOST:
                    if self.loss_ends == "search":
                        raise NoPathError("a loss has ended the search", len(visited))
                    break
                if won(longer.state) and self.ends(longer):
                    return self.found(longer, len(visited))
                number = self.first(longer)
                heappush(frontier, (number, next(made), longer._replace(number=number)))
        raise NoPathError("no way to win was found", len(visited))

    def found(self, path: Path, expanded: int) -> Found:
        """Return a path as the result of a search."""
        states, link = [path.state], path
        while link.parent:
            link = link.parent
            states.append(link.state)
        return ShortestPath(self.length(path), states[::-1], expanded)
