"""Play misread card games in slices, because some never end."""

from graphsolve.lab.diagnose.deadline import Job
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.quick import MAX_ROUNDS, play_quickly
from graphsolve.puzzles.cards.rules import Rules

MAX_ROUNDS_OF_PAIRS = 300_000
"""A card game with more rounds counts as endless if two misreadings are combined."""


def answer_in_slices(decks: Decks, rules: Rules, *, is_pair: bool) -> Job[int | None]:
    """The answer by some rules. None comes in between, every few thousand rounds."""
    for outcome in play_quickly(decks, rules, MAX_ROUNDS_OF_PAIRS if is_pair else MAX_ROUNDS):
        if outcome:
            return rules.score(outcome.deck) if outcome.winner else None
        yield
    return None
