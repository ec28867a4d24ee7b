"""A card game in words: its transcript, and sentences for the terminal, replays and comparisons.

The page of a replay fills in the `WORDS` itself: a game can have hundreds of thousands of rounds,
and its page has one letter for each.
"""

from collections.abc import Iterable, Iterator

from more_itertools import stagger

from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.events import Scene
from graphsolve.show.transcript import ALL_ROUNDS, Rounds, within

WORDS = {
    "drawn": "Player 1 draws {first} and player 2 draws {second}.",
    "higher": "{own} is higher than {other}, so player {winner} wins the round.",
    "lower": "Player {winner} wins the round, although {other} is higher than {own}.",
    "sub-game": "Both have at least that many cards left, so {game} decides the round.",
    "too few": "They do not both have that many cards left, but {game} decides the round.",
    "copies": "It begins with copies of the next {copied1} and {copied2} cards.",
    "cards": "It begins with copies of {cards1} for player 1 and {cards2} for player 2.",
    "other copies": "Under the rules, the next {first} and {second} cards are copied.",
    "won": "Player {winner} wins the sub-game and so the round.",
    "lost": "Player {loser} wins the sub-game, but player {winner} wins the round.",
    "known": (
        "A sub-game decides the round. It counts as one that was played before, and is not played "
        "again: player {winner} wins the round."
    ),
    "cut": "The replay is cut off before the sub-game ends.",
    "bottom": "{own} and then {other} go to the bottom of player {winner}'s deck.",
    "swapped": (
        "{other} and then {own} go to the bottom of player {winner}'s deck; the rules put {own} "
        "first."
    ),
    "elsewhere": "The rules put {own} and then {other} at the bottom of player {winner}'s deck.",
    "repeat": (
        "The decks are as they were before {earlier} of this game, so player {winner} wins it."
    ),
    "endless": (
        "The decks are as they were before {earlier} of this game. It would go on forever, so "
        "there is no winner."
    ),
    "end": "Player {winner} wins game {game} after {rounds}.",
    "outer": "This decides round {round} of game {outer}.",
    "score": "The score is {score}.",
    "truncated": "The two differ here; later rounds are not compared.",
}
"""What happens in a round or at the end of a game, as templates."""


def decks_text(decks: Decks, of: str = "", none: str = "none") -> str:
    """Return both decks, one per line. `of` follows the player; `none` is an empty deck."""
    return "\n".join(
        f"Player {player}{of}: {', '.join(map(str, deck)) or none}".rstrip()
        for player, deck in enumerate(decks, 1)
    )


def text_of(
    events: Iterable[cards.Event], rounds: Rounds = ALL_ROUNDS, part: int = 2
) -> Iterator[str]:
    """Yield the transcript of a card game, with a blank line before each game and each round.

    Source: Advent of Code 2020, day 22.
    """
    recursive = part > 1
    for before, event in stagger(within(events, rounds, Scene), (-1, 0)):
        if isinstance(before, cards.GameEnded):
            yield f"\n...anyway, back to game {event.game}.\n"
        match event:
            case cards.GameBegan(game):
                if recursive:
                    yield f"\n=== Game {game} ===\n"
            case cards.RoundBegan(game, number, decks):
                where = f" (Game {game})" if recursive else ""
                yield f"\n-- Round {number}{where} --\n{stated_decks(decks)}"
            case cards.CardsDrawn(_, _, (first, second), sub_game):
                yield f"Player 1 plays: {first}\nPlayer 2 plays: {second}\n"
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case cards.RoundWon(game, number, winner):
                what = f"round {number} of game {game}" if recursive else "the round"
                yield f"Player {winner} wins {what}!\n"
            case cards.Repeat(game, number, earlier):
                what = f"round {number} of game {game}" if recursive else f"round {number}"
                yield f"\nBefore {what}, the decks are as they were before round {earlier}.\n"
            case cards.GameEnded(game, decks, outcome):
                if recursive:
                    yield f"The winner of game {game} is player {outcome.winner}!\n"
                if game == 1 and outcome.winner:
                    yield f"\n\n== Post-game results ==\n{stated_decks(decks)}"
                elif game == 1:
                    yield "The game goes on forever!\n"


def stated_decks(decks: Decks) -> str:
    """Return both decks as in the statement."""
    return decks_text(decks, of="'s deck", none="") + "\n"
