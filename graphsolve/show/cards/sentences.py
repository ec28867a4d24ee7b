"""Sentences about card games, shared by the terminal, replays and comparisons.

The page of a replay fills in the `WORDS` itself: a game can have hundreds of thousands of rounds,
and its page has one letter for each.
"""

from graphsolve.puzzles.cards import Decks

WORDS = {
    "drawn": "Player 1 draws {first} and player 2 draws {second}.",
    "higher": "{own} is higher than {other}, so player {winner} wins the round.",
    "lower": "Player {winner} wins the round, although {other} is higher than {own}.",
    "sub-game": "Both have at least that many cards left, so {game} decides the round.",
    "too few": "Not both have that many cards left, but {game} decides the round.",
    "copies": "It begins with copies of the next {copied1} and {copied2} cards.",
    "other number": (
        "It begins with copies of the next {copied1} and {copied2} cards; the rules copy {first} "
        "and {second}."
    ),
    "other cards": (
        "It begins with copies of {cards1} for player 1 and {cards2} for player 2; the rules copy "
        "the next {first} and {second} cards."
    ),
    "cards": "It begins with copies of {cards1} for player 1 and {cards2} for player 2.",
    "won": "Player {winner} wins the sub-game and so the round.",
    "lost": "Player {loser} wins the sub-game, but player {winner} wins the round.",
    "cut": "The page ends before the sub-game does.",
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
    "broken off": "Here the two differ; later rounds are not compared.",
}
"""What happens in a round, or at the end of a game; the names in braces are to be filled in."""


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    return "\n".join(
        f"Player {player}: {', '.join(map(str, deck)) or 'none'}"
        for player, deck in enumerate(decks, 1)
    )
