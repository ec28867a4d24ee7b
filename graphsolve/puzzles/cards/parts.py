"""Both parts of the puzzle: Combat and Recursive Combat."""

from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import GameBegan, GameEnded, GameOutcome
from graphsolve.puzzles.cards.game import game_events
from graphsolve.puzzles.interface import EngineName, choose, compiled_engine


def combat(decks: Decks, *, engine: EngineName = "graph") -> GameOutcome:
    """Play a game of Combat, part 1 of the puzzle.

    >>> outcome = combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 29, 306)

    A game that would never end stops, without a winner, when a round repeats an earlier one:

    >>> combat(Decks((43, 19), (2, 29, 14)))
    GameOutcome(termination=<Termination.REPEAT: 'both decks are as they were before an earlier \
round'>, winner=None, rounds=6, deck=())

    For the engines, see `graphsolve.puzzles.interface`.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        StateLimitError: the game would need too much memory in the graph engine.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up; or there is
            no such engine.
    """
    return outcome_of(decks, engine, recursive=False)


def recursive_combat(
    decks: Decks, *, engine: EngineName = "graph", on_progress: OnProgress = quiet
) -> GameOutcome:
    """Play a game of Recursive Combat, part 2 of the puzzle.

    >>> outcome = recursive_combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 17, 291)

    If a round repeats an earlier one, player 1 wins with their current deck:

    >>> outcome = recursive_combat(Decks((43, 19), (2, 29, 14)))
    >>> outcome.winner, outcome.termination.name, outcome.deck
    (1, 'REPEAT', (43, 19))

    The time grows steeply with the number of cards: with 25 for each player, a game takes
    milliseconds; with 50, it can take minutes. Sub-games can be nested to any depth.

    Sub-games in which player 1 has the highest card are not played: see `Game`. `on_progress` is
    called as a sub-game begins, by the compiled engine every few milliseconds. The errors are
    those of `combat`.
    """
    return outcome_of(decks, engine, recursive=True, on_progress=on_progress)


def outcome_of(
    decks: Decks, engine: EngineName, *, recursive: bool, on_progress: OnProgress = quiet
) -> GameOutcome:
    """Play a game, and return its outcome."""
    if choose(engine) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").outcome(decks, recursive, on_progress)
        return outcome
    for event in game_events(decks, recursive=recursive, shortcut=True):
        match event:
            case GameBegan(game) if game > 1:
                on_progress(f"sub-game {game - 1}")
            case GameEnded():
                outcome = event.outcome
    return outcome
