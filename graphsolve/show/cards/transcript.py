"""The transcript of a card game."""

from collections.abc import Iterable, Iterator

from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.scene import Scene
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within, without_first_blank_line


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
        events: the events of the game.
        recursive: use the format of Recursive Combat, which numbers the games, not of Combat.
        rounds: the rounds of game 1 to print, with their sub-games.

    Raises:
        GraphsolveError: if the game ends before these rounds.

    Source: Advent of Code 2020, day 22.
    """
    chunks = game_chunks(within(events, rounds, Scene), recursive=recursive)
    return without_first_blank_line(chunks)


def game_chunks(events: Iterable[Event], *, recursive: bool) -> Iterator[str]:  # noqa: C901, PLR0912 - a case for each event
    """The chunks of a transcript, with a blank line before each game and each round."""
    parents: list[int | None] = []
    for event in events:
        match event:
            case GameBegan(game, parent):
                parents.append(parent)
                if recursive:
                    yield f"\n=== Game {game} ===\n"
            case RoundBegan(game, number, decks):
                where = f" (Game {game})" if recursive else ""
                yield f"\n-- Round {number}{where} --\n{decks_text(decks)}"
            case CardsDrawn(_, _, (first, second), sub_game):
                yield f"Player 1 plays: {first}\nPlayer 2 plays: {second}\n"
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case RoundWon(game, number, winner):
                what = f"round {number} of game {game}" if recursive else "the round"
                yield f"Player {winner} wins {what}!\n"
            case Repeat(game, number, earlier):
                what = f"round {number} of game {game}" if recursive else f"round {number}"
                yield f"\nBefore {what}, the decks are as they were before round {earlier}.\n"
            case GameEnded(game, decks, outcome):
                if recursive:
                    yield f"The winner of game {game} is player {outcome.winner}!\n"
                if parent := parents.pop():
                    yield f"\n...anyway, back to game {parent}.\n"
                elif outcome.winner:
                    yield f"\n\n== Post-game results ==\n{decks_text(decks)}"
                else:
                    yield "The game goes on forever!\n"


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    lines = (
        f"Player {player}'s deck: {', '.join(map(str, deck))}"
        for player, deck in enumerate(decks, 1)
    )
    return "".join(f"{line.rstrip()}\n" for line in lines)
