"""Misreadings of what the answer is: the least mana."""

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from graphsolve.graphs.implicit import NoPathError, ShortestPath, dijkstra_search
from graphsolve.lab.misreadings import base
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.rules import SPELLS, SpellGraph, State

misreading = partial(base.misreading, "duel")

LEAST = "The answer is the least mana with which the player can win."

DAMAGE = {spell.name: spell.damage for spell in SPELLS}
"""The immediate damage of each spell."""

MORE_MANA_THAN_A_DUEL_TAKES = 1_000_000
"""Added to the mana of each spell, it makes a search look for the fewest spells."""


def first_win(
    successors: SpellGraph, source: State, won: Callable[[State], bool]
) -> ShortestPath[State, int]:
    """Depth-first search that tries the spells in the statement's order.

    Raises:
        NoPathError: if there is no way to win.
    """
    stack: list[tuple[int, list[State], list[str]]] = [(0, [source], [])]
    seen: set[State] = set()
    while stack:
        checkpoint()
        mana, path, spells = stack.pop()
        state = path[-1]
        if won(state):
            return ShortestPath(mana, path, spells, len(seen))
        if state not in seen:
            seen.add(state)
            stack += [
                (mana + cost, [*path, after], [*spells, name])
                for after, cost, name in reversed([*successors(state)])
            ]
    raise NoPathError("No win found", len(seen))


Won: TypeAlias = Callable[[State], bool]
"""Whether a duel is won."""

Weight: TypeAlias = Callable[[Won, State, State, int, str], int]
"""What a spell costs, given the states before and after it, its mana and its name."""


def least_weight(
    weight: Weight, successors: SpellGraph, source: State, won: Won
) -> ShortestPath[State, int]:
    """Dijkstra's algorithm, with spells that cost something else than their mana.

    Raises:
        NoPathError: if there is no way to win.
    """
    return dijkstra_search(
        lambda state: [
            (after, weight(won, state, after, mana, name), name)
            for after, mana, name in successors(state)
        ],
        source,
        won,
    )


def one_more(_won: Won, _before: State, _after: State, mana: int, _name: str) -> int:
    """A weight that makes fewer spells cheaper, whatever their mana."""
    return MORE_MANA_THAN_A_DUEL_TAKES + mana


def fewest_spells(successors: SpellGraph, source: State, won: Won) -> ShortestPath[State, int]:
    """Minimize the number of spells, and then the mana.

    Raises:
        NoPathError: if there is no way to win.
    """
    found = least_weight(one_more, successors, source, won)
    return found._replace(length=found.length % MORE_MANA_THAN_A_DUEL_TAKES)


def last_spell_free(won: Won, _before: State, after: State, mana: int, _name: str) -> int:
    """The spell that wins costs nothing."""
    return 0 if won(after) else mana


def killing_spell_free(won: Won, before: State, after: State, mana: int, name: str) -> int:
    """A spell whose own damage kills the boss costs nothing."""
    return 0 if won(after) and before[2] <= DAMAGE.get(name, 0) else mana


ANSWER_MISREADINGS = (
    misreading(
        "first-win-found",
        rule=LEAST,
        misread="The answer is the mana of the first way to win that a depth-first search finds.",
        search=first_win,
    ),
    misreading(
        "last-spell-not-counted",
        rule=LEAST,
        misread="The mana of the last spell is left out of the answer.",
        search=partial(least_weight, last_spell_free),
    ),
    misreading(
        "killing-spell-not-counted",
        rule=LEAST,
        misread="The mana of a last spell that kills the boss at once is left out of the answer.",
        search=partial(least_weight, killing_spell_free),
    ),
    misreading(
        "fewest-spells",
        rule=LEAST,
        misread="The answer is the least mana among the ways to win with the fewest spells.",
        search=fewest_spells,
    ),
)
"""Misreadings of the answer."""
