"""A card game as the statement of Combat and Recursive Combat tells it."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.cards.decks import Cards, Decks
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.show.transcript.pieces import from_the_top
from graphsolve.show.transcript.rounds import ALL_ROUNDS, Rounds, within

__all__ = ["game_text"]


def game_text(
    events: Iterable[Event], *, recursive: bool = True, rounds: Rounds = ALL_ROUNDS
) -> Iterator[str]:
    """The transcript of a card game.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> print("".join(game_text(game_events(Decks((2,), (1,))))), end="")
    === Game 1 ===
    <BLANKLINE>
    -- Round 1 (Game 1) --
    Player 1's deck: 2
    Player 2's deck: 1
    Player 1 plays: 2
    Player 2 plays: 1
    Player 1 wins round 1 of game 1!
    The winner of game 1 is player 1!
    <BLANKLINE>
    <BLANKLINE>
    == Post-game results ==
    Player 1's deck: 2, 1
    Player 2's deck:

    Args:
        events: what happens in the game.
        recursive: whether to tell it as Recursive Combat, where games have numbers, or as Combat.
        rounds: the rounds of game 1 to tell, with the sub-games in them.

    Raises:
        GraphsolveError: if the game ends before these rounds.

    Source: Advent of Code 2020, day 22.
    """
    wanted = within(events, rounds)
    return from_the_top(recursive_pieces(wanted) if recursive else plain_pieces(wanted))


def plain_pieces(events: Iterable[Event]) -> Iterator[str]:
    """The pieces of a game of Combat."""
    for event in events:
        match event:
            case RoundBegan(_, number, decks):
                yield f"\n-- Round {number} --\n{decks_text(decks)}"
            case CardsDrawn(_, _, (card1, card2)):
                yield f"Player 1 plays: {card1}\nPlayer 2 plays: {card2}\n"
            case RoundWon(_, _, winner):
                yield f"Player {winner} wins the round!\n"
            case Repeat(_, number, earlier):
                yield repeat_text(f"round {number}", earlier)
            case GameEnded(_, decks, outcome):
                yield results(decks) if outcome.winner else "The game goes on for ever!\n"
            case GameBegan():
                pass


def recursive_pieces(events: Iterable[Event]) -> Iterator[str]:
    """The pieces of a game of Recursive Combat."""
    parents: list[int | None] = []
    for event in events:
        match event:
            case RoundBegan(game, number, decks):
                yield f"\n-- Round {number} (Game {game}) --\n{decks_text(decks)}"
            case CardsDrawn(_, _, (card1, card2), sub_game):
                yield f"Player 1 plays: {card1}\nPlayer 2 plays: {card2}\n"
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case RoundWon(game, number, winner):
                yield f"Player {winner} wins round {number} of game {game}!\n"
            case GameBegan(game, parent):
                parents.append(parent)
                yield f"\n=== Game {game} ===\n"
            case Repeat(game, number, earlier):
                yield repeat_text(f"round {number} of game {game}", earlier)
            case GameEnded(game, decks, outcome):
                yield f"The winner of game {game} is player {outcome.winner}!\n"
                parent = parents.pop()
                yield f"\n...anyway, back to game {parent}.\n" if parent else results(decks)


def repeat_text(round_: str, earlier: int) -> str:
    """The line that tells of a round that does not begin, since an earlier one began the same."""
    return f"\nBefore {round_}, the decks are as they were before round {earlier}.\n"


def results(decks: Decks) -> str:
    """What the players have after the game."""
    return f"\n\n== Post-game results ==\n{decks_text(decks)}"


def decks_text(decks: Decks) -> str:
    """The lines that tell both decks."""
    first, second = map(deck_text, decks)
    return f"Player 1's deck:{first}\nPlayer 2's deck:{second}\n"


def deck_text(deck: Cards) -> str:
    """What stands behind the colon of a deck; an empty deck leaves no blank there."""
    return f" {str(list(deck))[1:-1]}" if deck else ""
