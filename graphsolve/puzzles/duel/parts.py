"""The least mana that wins a duel, by A* or Dijkstra's algorithm, or a bound by random play."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from random import Random
from typing import NamedTuple

from more_itertools import flatten

from graphsolve.errors import StateLimitError
from graphsolve.graphs import implicit
from graphsolve.graphs.implicit import bfs_layers
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.rules import Boss, Cast, State, Timers
from graphsolve.puzzles.interface import OTHER_RULES, EngineName, choose, compiled_engine

MAX_STATES = 2_000_000  # expanded states, which take about 1 GB; real inputs need 2,000


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
    max_states: int = MAX_STATES,
    on_progress: OnProgress = quiet,
) -> LeastMana:
    """Return the least mana with which the player wins a duel, and the spells.

    >>> from graphsolve.puzzles.duel import Boss
    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250))
    LeastMana(mana=226, spells=('Poison', 'Magic Missile'), expanded=3)

    A mana of None proves that the duel cannot be won: the search has exhausted the reachable
    states.

    >>> least_mana(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250, hard=True))
    LeastMana(mana=None, spells=(), expanded=7)

    The search is A* unless Dijkstra's algorithm is requested. Non-standard rules use their own
    `Rules.search`, by default Dijkstra's algorithm. Under them, a duel may never end.

    `on_progress` is called before a state is expanded, by the compiled engine every few
    milliseconds.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        StateLimitError: no win was found within the maximum number of states.
        ValueError: there is no such search or engine, A* is requested with other rules, or the
            compiled engine with a search.
    """
    if not isinstance(duel, Duel):
        raise TypeError(f"expected a Duel, not {duel!r}; Duel(boss) sets one up")
    if search not in {*SEARCHES, None}:
        raise ValueError(f"unknown search {search!r}; choose from {', '.join(SEARCHES)}")
    standard = duel.rules.is_standard
    own_rules = "" if standard else OTHER_RULES
    if choose(engine, f"the search {search!r}" if search else own_rules) == "compiled":
        least: LeastMana = compiled_engine("duel").least_mana(duel, max_states, on_progress)
        return least
    if search == "astar" and not standard:
        raise ValueError("A* needs the standard rules; use the search 'dijkstra'")
    expanded = 0

    def casts(state: State) -> Iterator[Cast]:
        """Count a state as expanded, and return its casts."""
        nonlocal expanded
        if expanded == max_states:
            raise too_many_states(max_states)
        expanded += 1
        on_progress(f"state {expanded}")
        return duel.casts(state)

    # The heuristic is proved for the standard rules only.
    heuristic = [estimator(duel)] if standard and search != "dijkstra" else []
    try:
        found = duel.rules.search(casts, duel.source, *heuristic)
    except implicit.NoPathError as error:  # which loads networkx
        return LeastMana(None, (), error.expanded)
    return LeastMana(duel.rules.answer(found), duel.spells_of(found.path), found.expanded)


def too_many_states(limit: int) -> StateLimitError:
    """Return the error for a search that reaches its limit of states."""
    return StateLimitError(f"no win found within {limit:,} states of the duel")


# --- The heuristic of A* -------------------------------------------------------------------------

MAX_HIT_POINTS = 2000
"""The size of the table. If the boss has more hit points, the estimate is 0."""

MUCH = 10**6
"""Mana that is enough for any spell."""


def estimator(duel: Duel) -> Callable[[State, object], int]:
    """Return the heuristic of A*: a lower bound on the mana it takes to win from a state.

    >>> duel = Duel(Boss(hit_points=64, damage=9))
    >>> estimate = estimator(duel)
    >>> estimate(duel.source, duel.won)  # the least mana is 1362
    717

    The estimate is the least mana in an easier duel, in which the player cannot die and can afford
    every spell. There, only the boss's hit points and the timers matter, so it is tabulated.

    It is admissible and consistent. Each spell that can be cast in the duel can be cast in the
    easier one, for the same mana and with the same change to the boss's hit points and the timers.
    So the spells of a win also win the easier duel, and a spell lowers the estimate by at most its
    cost. The proof holds for the standard rules only.
    """
    size = min(duel.boss.hit_points, MAX_HIT_POINTS)
    for hit_points, timers in product(range(1, size + 1), TIMERS):
        mana_to_kill(hit_points, timers)  # fills the cache from below, to limit the recursion

    def estimate(state: State, _target: object) -> int:
        _, _, boss_hit_points, timers = state
        return mana_to_kill(boss_hit_points, timers) if boss_hit_points <= size else 0

    return estimate


@cache
def mana_to_kill(boss_hit_points: int, timers: Timers) -> int:
    """Return the least mana that kills the boss in the easier duel."""
    if boss_hit_points <= 0:
        return 0
    return min(
        [
            cost + mana_to_kill(boss_hit_points + change, after)
            for cost, change, after in edges(timers)
        ]
    )


@cache
def edges(timers: Timers) -> list[tuple[int, int, Timers]]:
    """Return the edges of the easier duel: mana, change of the boss's hit points, and timers."""
    choices = Duel(Boss(1, damage=1)).choices((1, MUCH, 1, timers))
    ends = [(choice.spell.cost, choice.changes[-1]) for choice in choices]
    return [(cost, end.boss_hit_points, end.timers) for cost, end in ends]


NO_EFFECT: Timers = (0, 0, 0)
TIMERS = [*flatten(bfs_layers(lambda timers: [after for *_, after in edges(timers)], [NO_EFFECT]))]
"""All timers that the player can have at a choice."""


# --- Random play ---------------------------------------------------------------------------------

MAX_SPELLS = 10_000
"""The maximum number of spells in a duel. A longer duel is abandoned and counts as lost."""


class MonteCarlo(NamedTuple):
    """The result of random play: the number of duels played and won, and the cheapest win.

    `best` is the mana of that win and the names of its spells. There may be cheaper wins, and a
    duel that was never won may still be winnable.
    """

    tries: int
    wins: int
    best: tuple[int, tuple[str, ...]] | None


def monte_carlo(
    duel: Duel, *, tries: int = 10_000, seed: int = 0, on_progress: OnProgress = quiet
) -> MonteCarlo:
    """Play a duel many times, casting one of the affordable spells at random on each turn.

    >>> from graphsolve.puzzles.duel import Boss
    >>> found = monte_carlo(Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250), tries=99)
    >>> found.wins, found.best
    (9, (226, ('Poison', 'Magic Missile')))

    The same seed plays the same duels on every version of Python. `on_progress` is called after
    each try.
    """
    roll = Random(seed).random
    wins: list[tuple[int, tuple[str, ...]]] = []
    for number in range(1, tries + 1):
        checkpoint()
        state, mana, spells = duel.source, 0, list[str]()
        while len(spells) < MAX_SPELLS and (casts := [*duel.casts(state)]):
            state, cost, spell = casts[int(roll() * len(casts))]
            mana += cost
            spells.append(spell)
        if duel.won(state):
            wins.append((mana, tuple(spells)))
        on_progress(f"{number} tries")
    return MonteCarlo(tries, len(wins), min(wins, default=None))
