"""Both parts of the puzzle: the least mana that wins a duel, with A* or Dijkstra's algorithm."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from typing import NamedTuple

from graphsolve.errors import StateLimitError
from graphsolve.graphs import implicit
from graphsolve.puzzles.duel.duel import Duel, duel_events
from graphsolve.puzzles.duel.events import Event
from graphsolve.puzzles.duel.heuristic import estimator
from graphsolve.puzzles.duel.rules import STANDARD, Boss, Cast, Casts, Rules, State
from graphsolve.puzzles.engines import EngineName, choose, compiled_engine

MAX_STATES = 2_000_000  # expanded states, which take about 1 GB; real inputs need 2,000
MAX_STATES_BY_OTHER_RULES = 200_000  # by which a duel may never end


def solve(
    boss: Boss, part: int, rules: Rules | None = None, *, engine: EngineName = "graph"
) -> int | None:
    """The answer to a part of the puzzle, or None if the duel cannot be won.

    >>> solve(Boss(hit_points=58, damage=9), 1)
    1269
    """
    rules = rules or STANDARD
    duel = Duel(boss, hard=part > 1, rules=rules)
    if choose(engine, standard=rules.is_standard) == "compiled":
        with suppress(StateLimitError):  # A* expands fewer states
            return least_mana(duel, engine="compiled").mana
    return least_mana(duel).mana


def events_of(boss: Boss, part: int, rules: Rules | None = None) -> Iterator[Event]:
    """The events of the win that `least_mana` finds. There are none if the duel cannot be won."""
    duel = Duel(boss, hard=part > 1, rules=rules or STANDARD)
    found = least_mana(duel)
    if found.mana is not None:
        yield from duel_events(duel, found.spells)


class LeastMana(NamedTuple):
    """The least mana that wins, or None; the spells, and the number of states expanded."""

    mana: int | None
    spells: tuple[str, ...]
    expanded: int


SEARCHES = ("astar", "dijkstra")
"""The names of the searches. Their results may differ in the spells, but not in the mana."""


def least_mana(
    duel: Duel,
    search: str | None = None,
    *,
    engine: EngineName = "graph",
    on_state: Callable[[int], object] | None = None,
) -> LeastMana:
    """Return the least mana with which the player wins a duel, and the spells.

    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250))
    LeastMana(mana=226, spells=('Poison', 'Magic Missile'), expanded=2)

    A mana of None proves that the duel cannot be won: the search has exhausted the reachable
    states. With non-standard rules, it may also have given up after `MAX_STATES_BY_OTHER_RULES`
    states.

    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250, hard=True))
    LeastMana(mana=None, spells=(), expanded=7)

    The search is A* unless Dijkstra's algorithm is asked for. Non-standard rules have a search of
    their own, to which neither name refers. The compiled engine finds the mana and spells of
    Dijkstra's algorithm in fewer states.

    `on_state` is called with the number of each state, from 1, before the search expands it; the
    compiled engine calls it every few milliseconds.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
        StateLimitError: no win was found within `MAX_STATES` states.
        ValueError: there is no such search or engine, or A* is asked for with other rules or the
            compiled engine.
    """
    if not isinstance(duel, Duel):
        raise TypeError(f"expected a Duel, not {duel!r}; Duel(boss) sets one up")
    if search not in {*SEARCHES, None}:
        raise ValueError(f"unknown search {search!r}; choose from {', '.join(SEARCHES)}")
    standard = duel.rules.is_standard
    graph_only = "the search 'astar'" if search == "astar" else None
    if choose(engine, standard=standard, graph_only=graph_only) == "compiled":
        least: LeastMana = compiled_engine("duel").least_mana(duel, on_state=on_state)
        return least
    if search == "astar" and not standard:
        raise ValueError("A* needs the standard rules; use the search 'dijkstra'")
    casts = _counted(duel, on_state)
    try:
        if standard and search != "dijkstra":  # the heuristic is proved for these rules only
            found = implicit.astar_search(
                lambda state: {after: mana for after, mana, _ in casts(state)},
                duel.source,
                duel.won,
                estimator(duel),
            )
        else:
            found = duel.rules.search(casts, duel.source, duel.won)
    except implicit.NoPathError as error:
        return LeastMana(None, (), error.expanded)
    except StateLimitError as error:
        if search == "dijkstra":
            raise StateLimitError(f"{error}; the search 'astar' needs fewer") from None
        raise
    return LeastMana(duel.rules.answer(found), duel.spells_of(found.path), found.expanded)


def _counted(duel: Duel, on_state: Callable[[int], object] | None) -> Casts:
    """The graph of a duel, which counts, reports and limits the expanded states."""
    numbers = count(1)
    limit = MAX_STATES if duel.rules.is_standard else MAX_STATES_BY_OTHER_RULES

    def casts(state: State, *, losses: bool = False) -> Iterator[Cast]:
        number = next(numbers)
        if number > limit:
            message = f"no win found within {limit:,} states of the duel"
            if duel.rules.is_standard:
                raise StateLimitError(message)
            raise implicit.NoPathError(message, limit)
        if on_state:
            on_state(number)
        return duel.casts(state, losses=losses)

    return casts
