"""Misreadings of what a repeat is, what it decides, and of games that end early."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from graphsolve.lab.cards.misreadings import entries
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Cards, Decks, Player
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.decks import score

# The tables below have two lines for an entry, or three.
# fmt: off

# --- What a repeat is ----------------------------------------------------------------------------

BOTH_DECKS = (
    "A round is a repeat only if both decks have the same cards in the same order as before an "
    "earlier round of the same game."
)
repeats = entries(BOTH_DECKS, "repeat_keys", "It is a repeat if {}.")
remembered = entries(BOTH_DECKS, "repeat_keys")
earlier = entries(BOTH_DECKS, "history")


def each(view: Callable[[Cards], Any]) -> Callable[[Decks], tuple[Any, ...]]:
    """Return a function for the key of a round, from a view of each deck."""
    return lambda decks: ((view(decks.first), view(decks.second)),)


def either(view: Callable[[Cards], Any]) -> Callable[[Decks], tuple[Any, ...]]:
    """Return a function for two keys of a round, from a view of each deck."""
    return lambda decks: ((1, view(decks.first)), (2, view(decks.second)))


def top_card(deck: Cards) -> int:
    """Return the top card of a deck."""
    return deck[0]


def digits(deck: Cards) -> str:
    """Return the digits of the cards of a deck."""
    return "".join(map(str, deck))


KEYS = [
    repeats("either-deck-repeats", 3, either(tuple), "either deck is the same"),
    repeats("either-deck-repeats-for-either-player", 4.5, tuple,
            "either deck is the same as any earlier deck, even the other player's"),
    repeats("scores-repeat", 4, each(score), "each deck has the same score"),
    repeats("decks-repeat-in-any-order", 4.5, each(frozenset),
            "each deck has the same cards, in any order"),
    repeats("deck-of-player-1-repeats", 4.5, lambda decks: (decks.first,),
            "player 1's deck is the same, regardless of player 2's"),
    repeats("deck-of-player-2-repeats", 5.5, lambda decks: (decks.second,),
            "player 2's deck is the same, regardless of player 1's"),
    repeats("sums-repeat", 6, each(sum), "each deck has the same sum"),
    repeats("size-repeats-both", 6, each(len), "each deck has the same number of cards"),
    repeats("drawn-cards-repeat", 5, each(top_card), "each deck has the same top card"),
    repeats("top-card-and-size-repeats-both", 6, each(lambda deck: (deck[0], len(deck))),
            "each deck has the same top card and number of cards"),
    repeats("sum-of-scores-repeats", 7, lambda decks: (score(decks.first) + score(decks.second),),
            "the sum of both scores is the same"),
    repeats("score-of-both-decks-repeats", 8, lambda decks: (score(decks.first + decks.second),),
            "the score of both decks, one below the other, is the same"),
    repeats("top-card-repeats-either", 8, either(top_card), "either deck has the same top card"),
    repeats("score-repeats-either", 7, either(score), "either deck has the same score"),
    remembered("decks-concatenated", 4.5, lambda decks: (decks.first + decks.second,),
               "The two decks are remembered as one list of cards, without a separator."),
    remembered("cards-concatenated", 6, each(digits),
               "Each deck is remembered as the digits of its cards, without a separator between "
               "cards: 1 and 12 are the same as 11 and 2."),
    remembered("digits-concatenated", 6, lambda decks: (digits(decks.first + decks.second),),
               "The two decks are remembered as one text of digits, without any separator."),
    remembered("history-changes-too", 5, lambda _: (None,),
               "The two decks are remembered without copying them, and change with the game. So "
               "the second round of every game counts as a repeat."),
    earlier("repeats-across-games", 3.5, lambda *_: (0,),
            "Earlier rounds of other games count as well.", {k.HISTORY: k.EVERY_GAME}),
    earlier("repeats-only-as-games-begin", 4.5, lambda _, number: (0,) * (number == 1),
            "It is a repeat only if a game begins with the same decks as an earlier game. No "
            "other round is compared."),
    earlier("repeats-at-the-same-depth", 6, lambda games, _: (-len(games),),
            "Earlier rounds of other games count as well, if those are nested equally deep."),
    earlier("repeats-of-games-around", 6, lambda games, _: games[::-1],
            "In a sub-game, the earlier rounds of the enclosing games count as well."),
]

# --- What a repeat decides, and games that end early ---------------------------------------------

REPEAT = (
    "If both decks are the same as before an earlier round of the game, player 1 wins the game."
)
NO_SHORTCUT = "A game ends only when a player has all the cards, or at a repeat."
unnoticed = entries(REPEAT, "repeat_keys")
goes = entries(REPEAT, "repeat_winner", "At a repeat, {} wins the game.")
ends = entries(REPEAT, "repeat_winner", "At a repeat, {}.")
shortcut = entries(NO_SHORTCUT, "decided_winner")
shortcut_in_sub_games = entries(NO_SHORTCUT, "in_sub_games")
limited = entries(REPEAT, "decided_winner")


def more(key: Callable[[Cards], int]) -> Callable[..., Player]:
    """Return a function for the player whose deck has more, or player 1 in a tie."""
    return lambda decks, _last=None: 1 if key(decks.first) >= key(decks.second) else 2


REPEATS = [
    unnoticed("no-repeats", 5, None, "No repeat is noticed."),
    entries(REPEAT, "in_sub_games")(
        "no-repeats-only-in-sub-games", 6, (("repeat_keys", None),),
        "No repeat is noticed in sub-games."),
    limited("repeats-of-part-1", 7, 1,
            "The rounds of part 1 count as earlier ones, too. So part 2 ends as it begins, and "
            "player 1 wins with the deck that they were dealt."),
    goes("repeat-goes-to-player-2", 4, 2, "player 2", {k.REPEAT_WINNER: k.PLAYER_2}),
    goes("repeat-goes-to-more-cards", 5, more(len), "the player with more cards",
         {k.REPEAT_WINNER: k.MORE_CARDS}),
    goes("repeat-goes-to-higher-top-card", 6, more(top_card),
         "the player who draws the higher card", {k.REPEAT_WINNER: k.HIGHER_TOP_CARD}),
    goes("repeat-goes-to-last-winner", 6, lambda _, last: last, "the winner of the last round"),
    goes("repeat-goes-to-higher-score", 7, more(score), "the player with the higher score"),
    goes("repeat-goes-to-higher-sum", 8, more(sum), "the player with the higher sum of cards"),
    goes("repeat-goes-to-highest-card", 7, more(max), "the player with the highest card",
         {k.REPEAT_WINNER: k.HIGHEST_CARD}),
    ends("repeat-ends-the-round", 6, 1, "player 1 wins only the round, and the game goes on",
         repeat_ends="round"),
    ends("repeat-ends-all-games", 5.5, 1,
         "player 1 wins the main game, even if it is in a sub-game. Their deck in the main game "
         "counts, without the card that they drew", repeat_ends="all games"),
    ends("repeat-ends-all-games-with-the-deck-of-the-sub-game", 6, 1,
         "player 1 wins the main game, even if it is in a sub-game. Their deck in the game of the "
         "repeat counts", repeat_ends="all games", after_all_games=lambda _decks, inner: inner),
    shortcut("shortcut-in-the-top-game", 4,
             lambda decks: 1 if max(decks.first) > max(decks.second) else None,
             "Player 1 wins any game, even the main one, as soon as they have the highest card.",
             {k.DECIDED_WINNER: k.ONLY_1_BY_HIGHEST_CARD}),
    shortcut("shortcut-for-both-players-in-all-games", 6, more(max),
             "Whoever has the highest card wins any game, even the main one.",
             {k.DECIDED_WINNER: k.HIGHEST_CARD}),
    shortcut_in_sub_games(
        "shortcut-for-both-players", 4, (("decided_winner", more(max)),),
        "Whoever has the highest card wins a sub-game, although player 2 could still lose by a "
        "repeat."),
]

PLAYERS: tuple[tuple[str, str, Any, int], ...] = (
    ("player-1", "player 1", 1, k.PLAYER_1),
    ("player-2", "player 2", 2, k.PLAYER_2),
    ("more-cards", "the player with more cards", more(len), k.MORE_CARDS),
)
"""Who can win a game: in names, in words, and with their code."""


def limits() -> Iterator[Misreading]:
    """Yield misreadings by which someone wins a game after a number of rounds."""
    costs = {1000: 6, 100: 7, 500: 7.5, 200: 7.5, 50: 8}
    fewer = dict.fromkeys((20, 24, 25, 30), 10)  # won by player 1, as if they were repeats
    for (rounds, cost), (who, player, winner, code) in (
        *product(costs.items(), PLAYERS),
        *product(fewer.items(), PLAYERS[:1]),
    ):
        words = f"{player} wins a game after {rounds} rounds."
        name = f"{who}-wins-after-{rounds}-rounds"
        codes = {k.DECIDED_WINNER: code, k.DECIDED_AFTER: rounds}
        yield limited(name, cost, winner, words.capitalize(), codes, decided_after=rounds)
        if winner != 1:
            yield limited(f"{name}-without-repeats", cost + 1, winner,
                          f"There are no repeats: {words}", decided_after=rounds, repeat_keys=None)


MISREADINGS = (*KEYS, *REPEATS, *limits())
