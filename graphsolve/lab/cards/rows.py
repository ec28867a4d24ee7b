"""What a survey finds out about decks."""

from typing import Any

from graphsolve.puzzles.cards import Decks, combat, solve
from graphsolve.puzzles.cards.rules import RECURSIVE_COMBAT
from graphsolve.puzzles.engines import ChosenEngine


def row(decks: Decks, engine: ChosenEngine) -> dict[str, Any]:
    r"""The answers to both parts, the winner of part 1, and the findings.

    >>> from graphsolve.puzzles.cards import parse_decks
    >>> row(parse_decks("Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14"), "graph")
    {'part1': None, 'part2': 105, 'winner': None, 'findings': {'rounds': 6, 'stalemate': True}}
    """
    outcome = combat(decks, engine=engine)
    return {
        "part1": outcome.score,
        "part2": solve(decks, 2, RECURSIVE_COMBAT, engine=engine),
        "winner": f"player {outcome.winner}" if outcome.winner else None,
        "findings": {"rounds": outcome.rounds, "stalemate": outcome.winner is None},
    }
