"""Misreadings of what is looked for: any way to win, or the shortest, in place of the cheapest."""

from collections.abc import Iterator

from graphsolve.graphs.implicit import NoPathError, dijkstra_search
from graphsolve.lab.misreadings.duel.misreading import (
    DUEL_MISREADINGS,
    MOST_STATES,
    DuelMisreading,
)
from graphsolve.puzzles.duel import Duel, LeastMana, State


def first_win(duel: Duel) -> LeastMana:
    """The first spells that are found to win, trying all in their order."""
    stack: list[tuple[State, int, tuple[str, ...]]] = [(duel.source, 0, ())]
    seen: set[State] = set()
    while stack and len(seen) < MOST_STATES:
        state, mana, spells = stack.pop()
        if duel.won(state):
            return LeastMana(mana, spells, len(seen))
        if state not in seen:
            seen.add(state)
            onward = list(duel.successors(state))
            stack += [(after, mana + cost, (*spells, name)) for after, cost, name in onward[::-1]]
    return LeastMana(None, (), len(seen))


A_SPELL = 1_000_000
"""More mana than any duel takes."""


def fewest_spells(duel: Duel) -> LeastMana:
    """The fewest spells that win, and of several such lines the cheapest."""

    def successors(state: State) -> Iterator[tuple[State, int, str]]:
        return ((after, A_SPELL + mana, name) for after, mana, name in duel.successors(state))

    try:
        found = dijkstra_search(successors, duel.source, duel.won)
    except NoPathError as dry:
        return LeastMana(None, (), dry.expanded)
    return LeastMana(found.length % A_SPELL, tuple(found.labels), found.expanded)


LEAST = "The least mana is wanted, of all the ways to win."

DUEL_MISREADINGS += [
    DuelMisreading(
        name="first-win-found",
        rule=LEAST,
        instead="The first way to win that is found is taken.",
        search=first_win,
    ),
    DuelMisreading(
        name="fewest-spells",
        rule=LEAST,
        instead="The cheapest of those ways to win is taken that need the fewest spells.",
        search=fewest_spells,
    ),
]
