"""The least mana that wins a duel, or the proof that none does."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import NamedTuple, TypeAlias

from graphsolve.graphs.implicit import (
    NoPathError,
    ShortestPath,
    WeightedSuccessors,
    astar_search,
    dijkstra_search,
)
from graphsolve.puzzles.duel.heuristic import estimator
from graphsolve.puzzles.duel.rules import Duel
from graphsolve.puzzles.duel.state import State

__all__ = ["SEARCHES", "LeastMana", "Search", "least_mana"]

Spells: TypeAlias = WeightedSuccessors[State, int]
"""The graph of a duel: from a state to those that the spells lead to."""

Search: TypeAlias = Callable[[Duel, Spells], ShortestPath[State, int]]


def dijkstra(duel: Duel, successors: Spells) -> ShortestPath[State, int]:
    """The shortest path to a won duel, by Dijkstra's algorithm."""
    return dijkstra_search(successors, duel.source, duel.won)


def astar(duel: Duel, successors: Spells) -> ShortestPath[State, int]:
    """The shortest path to a won duel, by the A* algorithm."""
    return astar_search(successors, duel.source, duel.won, estimator(duel))


SEARCHES: dict[str, Search] = {"dijkstra": dijkstra, "astar": astar}
"""The ways to search. They agree on the least mana, and may find different spells of that cost."""


class LeastMana(NamedTuple):
    """What a search for a won duel found.

    Attributes:
        mana: the least mana that wins, or None if it is proved that nothing does.
        spells: the names of the spells that win with it, in the order of casting.
        expanded: how many states the search expanded.
    """

    mana: int | None
    spells: tuple[str, ...]
    expanded: int


def least_mana(
    duel: Duel, search: str = "dijkstra", *, on_state: Callable[[int], object] | None = None
) -> LeastMana:
    """The least mana with which the player wins a duel, and the spells that do.

    >>> from graphsolve.puzzles.duel import Boss
    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250))
    LeastMana(mana=226, spells=('Poison', 'Magic Missile'), expanded=10)

    Where it is None that is proved: the search has seen every state that the player can bring
    about, and ran dry.

    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250, hard=True))
    LeastMana(mana=None, spells=(), expanded=7)

    Args:
        duel: the duel before its first turn.
        search: one of `SEARCHES`. A* needs the rules as they stand; Dijkstra will do for any
            reading of them.
        on_state: called with the number of each state that the search expands.

    Raises:
        ValueError: if there is no such search.
    """
    if search not in SEARCHES:
        raise ValueError(f"expected one of {', '.join(SEARCHES)}, found {search!r}")
    successors = told(duel.successors, on_state) if on_state else duel.successors
    try:
        found = SEARCHES[search](duel, successors)
    except NoPathError as dry:
        return LeastMana(None, (), dry.expanded)
    return LeastMana(found.length, tuple(found.labels), found.expanded)


def told(successors: Spells, on_state: Callable[[int], object]) -> Spells:
    """The same graph, which tells how many states have been expanded."""
    numbers = count(1)

    def successors_of(state: State) -> Iterable[tuple[State, int] | tuple[State, int, object]]:
        on_state(next(numbers))
        return successors(state)

    return successors_of
