"""The answers to card combat in words."""

from graphsolve.puzzles.cards import GameOutcome
from graphsolve.show import counted
from graphsolve.show.answers import Answer


def game_answer(outcome: GameOutcome) -> Answer:
    """The answer to a part of card combat.

    >>> from graphsolve.puzzles.cards import GameOutcome, Termination
    >>> print(game_answer(GameOutcome(Termination.ALL_CARDS, 2, rounds=29, deck=(3, 2, 10))))
    23 (player 2 wins after 29 rounds)
    """
    rounds = counted(outcome.rounds, "round")
    repeats = outcome.termination.name == "REPEAT"
    if outcome.winner is None:
        return Answer(None, f"the game never ends: after {rounds} the decks repeat")
    remark = f"player {outcome.winner} wins after {rounds}{', because the decks repeat' * repeats}"
    details = {"winner": outcome.winner, "rounds": outcome.rounds}
    return Answer(outcome.score, remark, details)
