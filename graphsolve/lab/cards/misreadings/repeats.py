"""Misreadings of how games end: what is a repeat, what it decides, and games that end early."""

from collections.abc import Callable, Hashable
from functools import partial

from graphsolve.lab.cards.misreadings.grammar import YES, Dimension, Value
from graphsolve.lab.cards.misreadings.sub_games import PLAYED
from graphsolve.lab.cards.rules import repeat_keys
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.rules import Cards

# --- What is remembered of a round ---------------------------------------------------------------

WHICH = {
    "both": Value("each {1}", 0, lambda first, second: ((first, second),), k.EACH),
    "either": Value("either {1}", 3, lambda first, second: ((1, first), (2, second)), k.EITHER),
    "any": Value(
        "either {1} as any earlier deck, even the other player's", 5, lambda *seen: seen, k.ANY
    ),
    "player-1": Value(
        "player 1's {1}, regardless of player 2's", 5, lambda first, _: (first,), k.FIRST
    ),
    "player-2": Value(
        "player 2's {1}, regardless of player 1's", 6, lambda _, second: (second,), k.SECOND
    ),
}
VIEWS = {
    "": Value("deck is the same", 0, lambda deck: deck, k.DECK),
    "cards": Value("deck has the same cards, in any order,", 3, frozenset, k.SET),
    "score": Value("deck has the same score", 4, rules.score, k.SCORE),
    "sum": Value("deck has the same sum", 5, sum, k.SUM),
    "size": Value("deck has the same number of cards", 6, len, k.SIZE),
    "top-card": Value("deck has the same top card", 5, lambda deck: deck[0], k.TOP_CARD),
    "top-card-and-size": Value(
        "deck has the same top card and number of cards",
        6,
        lambda deck: (deck[0], len(deck)),
        k.TOP_AND_SIZE,
    ),
}
NAMED_KEYS = {
    ("either", ""): ("either-deck-repeats", 3),
    ("any", ""): ("either-deck-repeats-for-either-player", 4.5),
    ("player-1", ""): ("deck-of-player-1-repeats", 4.5),
    ("player-2", ""): ("deck-of-player-2-repeats", 5.5),
    ("both", "cards"): ("decks-repeat-in-any-order", 4.5),
    ("both", "sum"): ("sums-repeat", 6),
    ("both", "score"): ("scores-repeat", 4),
    ("both", "top-card"): ("drawn-cards-repeat", 6),
}
SCORES_TOGETHER = {
    "sum-of-scores-repeats": Value(
        "the sum of both scores",
        7,
        lambda one, two: rules.score(one) + rules.score(two),
        (k.ADDED, k.SCORE),
    ),
}
DECKS_TOGETHER = {
    "decks-concatenated": Value(
        "as one list of cards, without a separator.",
        4.5,
        lambda one, two: one + two,
        (k.JOINED, k.DECK),
    ),
    "digits-concatenated": Value(
        "as one text of digits, without any separator.",
        7,
        lambda one, two: "".join(map(str, one + two)),
        (k.JOINED, k.DIGITS),
    ),
    "history-changes-too": Value(
        "without copying them, and change with the game. So the second round of every game counts "
        "as a repeat.",
        5,
        lambda *_: None,
        (k.EACH, k.NOTHING),
    ),
}
HISTORIES = {
    "repeats-across-games": Value(
        "Earlier rounds of other games count as well.", 3.5, "all games"
    ),
    "repeats-at-the-same-depth": Value(
        "Earlier rounds of other games count as well, if these are nested equally deep.",
        6,
        "same depth",
    ),
    "repeats-of-games-around": Value(
        "In a sub-game, the earlier rounds of the enclosing games count as well.",
        6,
        "games around",
    ),
    "history-lost-in-sub-games": Value(
        "There is only one history, and each game that begins empties it. So after a sub-game, "
        "the earlier rounds of the game are forgotten, and those of the sub-game count.",
        6,
        "latest game",
    ),
    "repeats-of-the-first-round": Value(
        "Only the first round of the game counts as an earlier one.", 7, "deal"
    ),
    "repeats-only-as-games-begin": Value(
        "It is a repeat only if a game begins with the same decks as an earlier game. No other "
        "round is compared.",
        4.5,
        "deals",
    ),
}


def keys_of_each(
    which: Callable[[Hashable, Hashable], tuple[Hashable, ...]],
    view: Callable[[Cards], Hashable],
    decks: Decks,
) -> tuple[Hashable, ...]:
    """Keys of a round, from a view of each deck."""
    return which(view(decks.first), view(decks.second))


def key_of_both(key: Callable[[Cards, Cards], Hashable], decks: Decks) -> tuple[Hashable, ...]:
    """The key of a round, from both decks."""
    return (key(*decks),)


def are_keys_alike(which: str, view: str) -> bool:
    """Whether other keys say the same, as the cards of one deck say which the other has."""
    return which not in {
        "cards": {"both"},
        "sum": {"both", "any"},
        "size": {"both", "any"},
        "top-card": {*WHICH} - {"any"},
        "top-card-and-size": {"both"},
    }.get(view, WHICH)


# --- What a repeat decides, and what ends a game early -------------------------------------------


def more(key: Callable[[Cards], int], decks: Decks) -> Player:
    """The player whose deck has more; player 1 if both have the same."""
    return 1 if key(decks.first) >= key(decks.second) else 2


TOP_CARD = VIEWS["top-card"].replacement

WINNERS = {
    "player-1": Value("player 1", 4, 1),
    "player-2": Value("player 2", 4, 2),
    "more-cards": Value("the player with more cards", 5, partial(more, len), (k.MORE, k.SIZE)),
    "higher-score": Value(
        "the player with the higher score", 7, partial(more, rules.score), (k.MORE, k.SCORE)
    ),
    "highest-card": Value(
        "the player with the highest card", 7, partial(more, max), (k.MORE, k.HIGHEST)
    ),
    "higher-top-card": Value(
        "the player who draws the higher card", 6, partial(more, TOP_CARD), (k.MORE, k.TOP_CARD)
    ),
}
AT_REPEATS = {**WINNERS, "last-winner": Value("the winner of the last round", 6)}
"""Who wins a repeat. The last one is not a function of the decks."""

ENDS = {
    "": Value("the game", 0, "game"),
    "and-ends-round": Value("only the round, and the game goes on", 2, "round"),
    "and-ends-the-main-game": Value(
        "all games at once, and their deck of the main game counts, without the card drawn there",
        4,
        "main game",
    ),
}
REPEATS_LEFT_OUT = {
    ("player-1", ""),  # the rule
    ("higher-top-card", "and-ends-round"),
    *((key, "and-ends-the-main-game") for key in {*AT_REPEATS} - {"player-1", "player-2"}),
    ("last-winner", "and-ends-round"),
}
SUB_GAME_WINNERS = {"player-1", "player-2"}

COSTS_OF_LIMITS = {100: 6, 500: 6.5, 1000: 5}
LIMITS = {rounds: Value(str(rounds), cost, rounds) for rounds, cost in COSTS_OF_LIMITS.items()}
"""Numbers of rounds after which people stop a game, with their costs."""

WITHOUT_REPEATS = {
    "": Value("After {0} rounds of a game, {1} wins it.", 0, repeat_keys),
    "without-repeats": Value("There are no repeats: {1} wins a game after {0} rounds.", 1, None),
}
SHORTCUTS = {
    "shortcut-in-the-top-game": Value(
        "Player 1 wins any game, even the main one, as soon as they have the highest card.",
        4,
        lambda decks: 1 if max(decks.first) > max(decks.second) else None,
        (k.ONLY_PLAYER_1, k.HIGHEST),
    ),
    "shortcut-for-both-players-in-all-games": Value(
        "Whoever has the highest card wins any game, even the main one.",
        6,
        WINNERS["highest-card"].replacement,
    ),
}
SHORTCUT_IN_SUB_GAMES = {
    "shortcut-for-both-players": Value(
        "Whoever has the highest card wins a sub-game, although player 2 could still lose by a "
        "repeat.",
        4,
        WINNERS["highest-card"].replacement,
    )
}

BOTH_DECKS = (
    "A round is a repeat only if both decks have the same cards in the same order as before an "
    "earlier round of the same game."
)
REPEAT = (
    "If both decks are the same as before an earlier round of the game, player 1 wins the game."
)
NO_SHORTCUT = "A game ends only when a player has all the cards, or at a repeat."

SEPARATELY = {
    "decks-repeat-separately": Value(
        "It is a repeat if each deck is the same as in some earlier round, even if these are "
        "different rounds.",
        4,
        partial(keys_of_each, WHICH["either"].replacement, VIEWS[""].replacement),
    )
}

DIMENSIONS = (
    Dimension("repeat_keys", BOTH_DECKS, [SEPARATELY, YES], others=["repeats_need_all_keys"]),
    Dimension(
        "repeat_keys",
        BOTH_DECKS,
        [WHICH, VIEWS],
        keys_of_each,
        name="{1}-repeats-{0}",
        misread="It is a repeat if {0}.",
        leaves_out=are_keys_alike,
        named=NAMED_KEYS,
    ),
    Dimension(
        "repeat_keys",
        BOTH_DECKS,
        [DECKS_TOGETHER],
        key_of_both,
        misread="The two decks are remembered {0}",
    ),
    Dimension(
        "repeat_keys",
        BOTH_DECKS,
        [SCORES_TOGETHER],
        key_of_both,
        misread="It is a repeat if {0} is the same as before an earlier round.",
    ),
    Dimension(
        "repeat_keys",
        REPEAT,
        [{"no-repeats": Value("No repeat is noticed.", 5)}],
        scopes={"sub-games": 1},
    ),
    Dimension("history", BOTH_DECKS, [HISTORIES]),
    Dimension(
        "repeat_winner",
        REPEAT,
        [AT_REPEATS, ENDS],
        others=["repeat_ends"],
        name="repeat-goes-to-{0}-{1}",
        misread="At a repeat, {0} wins {1}.",
        leaves_out=lambda *keys: keys in REPEATS_LEFT_OUT,
        named={("player-1", "and-ends-round"): ("repeat-ends-the-round", 6)},
    ),
    Dimension("decided_winner", NO_SHORTCUT, [SHORTCUTS]),
    Dimension("decided_winner", NO_SHORTCUT, [SHORTCUT_IN_SUB_GAMES], inside="sub-games"),
    Dimension(
        "decided_winner",
        PLAYED,
        [WINNERS],
        name="sub-game-goes-to-{0}",
        misread="A sub-game is not played: {0} wins it.",
        cost=2,
        inside="sub-games",
        leaves_out=lambda winner: winner not in SUB_GAME_WINNERS,
    ),
    Dimension(
        "decided_after",
        REPEAT,
        [LIMITS, WINNERS, WITHOUT_REPEATS],
        others=["decided_winner", "repeat_keys"],
        name="{1}-wins-after-{0}-rounds-{2}",
        misread="{2}",
        cost=-3,
        leaves_out=lambda _, winner, without: (
            winner not in {"player-1", "player-2", "more-cards"}
            or (winner == "player-1" and bool(without))
        ),
    ),
)
