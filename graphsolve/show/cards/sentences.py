"""Sentences about card games, shared by the terminal, replays and comparisons.

The page of a replay fills in the `WORDS` itself: a game can have hundreds of thousands of rounds,
and its page has one letter for each.
"""

from collections.abc import Sequence

from more_itertools import ilen, longest_common_prefix
from rich.text import Text

from graphsolve.puzzles.cards import Decks
from graphsolve.show.both_ways import DIFFERS

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

CONTEXT = 3
"""The number of cards to show before and after those that differ."""


def decks_text(decks: Decks) -> str:
    """Both decks, one per line."""
    return "\n".join(
        f"Player {player}: {', '.join(map(str, deck)) or 'none'}"
        for player, deck in enumerate(decks, 1)
    )


def decks_lines(ours: Decks, theirs: Decks) -> list[tuple[Text, Text]]:
    """A line for each deck, ours and theirs, with the cards that differ marked.

    >>> for pair in decks_lines(Decks((9, 2), (5,)), Decks((9, 3), (5,))):
    ...     print(*pair, sep=" | ")
    Player 1: 9, 2 | Player 1: 9, 3
    Player 2: 5 | Player 2: 5
    """
    pairs = []
    for player, decks in enumerate(zip(ours, theirs, strict=True), 1):
        start = ilen(longest_common_prefix(decks))
        rest = ilen(longest_common_prefix([deck[start:][::-1] for deck in decks]))
        left, right = (
            Text(f"Player {player}: ").append(shortened(deck, start, len(deck) - rest))
            for deck in decks
        )
        pairs.append((left, right))
    return pairs


def shortened(deck: Sequence[int], start: int, end: int) -> Text:
    """A deck with some of its cards marked, without those far away from them.

    >>> shortened([9, 2, 6, 3, 1, 4], 4, 6).plain, shortened([], 0, 0).plain
    ('..., 2, 6, 3, 1, 4', 'none')
    """
    first, last = max(start - CONTEXT, 0), end + CONTEXT
    shown = [
        *[Text("...")] * (first > 0),
        *(Text(f"{card}") for card in deck[first:start]),
        *[Text(", ".join(map(str, deck[start:end])), DIFFERS)] * (start < end),
        *(Text(f"{card}") for card in deck[end:last]),
        *[Text("...")] * (last < len(deck)),
    ]
    return Text(", ").join(shown) if shown else Text("none")
