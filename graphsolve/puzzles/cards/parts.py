"""Both parts of the puzzle: Combat and Recursive Combat."""

from collections.abc import Callable
from typing import TypeAlias

from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import GameBegan, GameEnded, GameOutcome
from graphsolve.puzzles.cards.game import game_events
from graphsolve.puzzles.engines import EngineName, choose, compiled_engine

SubGameObserver: TypeAlias = Callable[[int], object]
"""Called when a sub-game begins, with its number, from 1."""


def solve(decks: Decks, part: int, *, engine: EngineName = "graph") -> int | None:
    """The answer to a part of the puzzle: the score of the winner's deck.

    >>> solve(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
    291

    It is None without a winner.
    """
    return outcome_of(decks, engine, recursive=part > 1).score


def combat(decks: Decks, *, engine: EngineName = "graph") -> GameOutcome:
    """Play a game of Combat, part 1 of the puzzle.

    >>> outcome = combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 29, 306)

    Some games would never end. They stop when a round repeats an earlier one, without a winner:

    >>> combat(Decks((43, 19), (2, 29, 14)))
    GameOutcome(termination=<Termination.REPEAT: 'both decks are as they were before an earlier \
round'>, winner=None, rounds=6, deck=())

    For the engines, see `graphsolve.puzzles.engines`.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
        StateLimitError: the game would need too much memory in the graph engine.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up; or there is
            no such engine.

    Source: Advent of Code 2020, day 22.
    """
    return outcome_of(decks, engine, recursive=False)


def recursive_combat(
    decks: Decks, *, engine: EngineName = "graph", on_sub_game: SubGameObserver | None = None
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

    Sub-games in which player 1 has the highest card are not played: see `Game`. `on_sub_game` is
    called when another one begins, with its number, from 1; the compiled engine calls it every few
    milliseconds. The errors are those of `combat`.
    """
    return outcome_of(decks, engine, recursive=True, on_sub_game=on_sub_game)


def outcome_of(
    decks: Decks,
    engine: EngineName,
    *,
    recursive: bool,
    on_sub_game: SubGameObserver | None = None,
) -> GameOutcome:
    """Play a game, and return its outcome."""
    if choose(engine) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").outcome(
            decks, recursive=recursive, on_sub_game=on_sub_game
        )
        return outcome
    for event in game_events(decks, recursive=recursive, shortcut=True):
        match event:
            case GameBegan(game) if game > 1 and on_sub_game:
                on_sub_game(game - 1)
            case GameEnded():
                outcome = event.outcome
    return outcome
