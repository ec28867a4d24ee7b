"""Play misread card games in slices, because some never end."""

from graphsolve.lab.column import Job
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.quick import MAX_ROUNDS, play_quickly

MAX_ROUNDS_OF_PAIRS = 300_000
"""A card game with more rounds counts as endless if two misreadings are combined."""


def answer_in_slices(
    decks: Decks, part: int, misreading: Misreading, *, is_pair: bool = False
) -> Job[int | None]:
    """The answer by a misreading. None comes in between, every few thousand rounds."""
    rules = misreading.rules(part)
    for outcome in play_quickly(decks, rules, MAX_ROUNDS_OF_PAIRS if is_pair else MAX_ROUNDS):
        if outcome:
            return rules.score(outcome.deck) if outcome.winner else None
        yield
    return None
