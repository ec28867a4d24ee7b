"""The array of a card game: the place of each number, and what the numbers mean.

A main game with all its sub-games is a single array of int64. It begins with numbers about the
game as a whole, and the codes of the decisions in games inside 0, 1, 2, ... others. Then there are
the decks that are dealt, and those at the end; a record for each game in progress; for misread
rules, hash tables; and last the two piles.

A *pile* has all cards of a player, and a deck is a slice of it: a round draws one card of each
pile, and the winner's cards are appended. So both decks begin at the same index, the *top*. The
decks of a sub-game are behind those of the game around it.
"""

from collections.abc import Iterable
from typing import Any, TypeAlias

Ints: TypeAlias = Any
"""An array of int64, or its address."""

# --- Codes ---------------------------------------------------------------------------------------

# The place of each decision. A code of 0 is what the statement says, where nothing else is said.
STANDARD, COMBAT = range(2)  # whether all decisions are the statement's; whether it is part 1
HIGHER_CARD, BOTTOM, BOTTOM_AFTER, LOSER_WINS = range(2, 6)
REPEAT_MADE, REPEAT_SEEN, NEEDS_ALL_KEYS, REPEAT_WINNER, REPEAT_BY, REPEAT_ENDS = range(6, 12)
(HISTORY,) = range(12, 13)
WHO, MORE_1, MORE_2, THAN, AT_MOST, TOGETHER = range(13, 19)  # when a sub-game starts
EXCHANGED, NUMBER_1, NUMBER_2, BEGIN_1, BEGIN_2, ORDER_1, ORDER_2 = range(19, 26)  # its decks
SUB_GAME_MADE, SUB_GAME_SEEN, AFTER_SUB_GAME = range(26, 29)
DECIDED_WINNER, DECIDED_BY, DECIDED_AFTER = range(29, 32)
# What follows from the decisions: the properties of `MisreadRules`. `REMEMBERS_FEW`: only rounds
# in which the highest card is drawn need to be remembered.
DEAL_DECIDES, CUTS_SHORT, EARLY_PLAYER, REMEMBERS_FEW, MAY_BE_ENDLESS = range(32, 37)
CODES = 37

# `HIGHER_CARD`: who wins a round without a sub-game.
LOWER_WINS, COMPARED_AS_TEXT = range(1, 3)
# `BOTTOM`: whose card goes to the bottom first, without and after a sub-game.
LOSERS_FIRST, FIRST_OF_1, FIRST_OF_2, HIGHER_FIRST, LOWER_FIRST = range(1, 6)
# `..._MADE`: how keys are made from what is seen of both decks, or of one deck below the other.
EACH, EITHER, ANY, FIRST, SECOND, JOINED, ADDED, NEVER = range(8)
# `..._SEEN`, `..._BY`: what is seen of a deck, as a number.
DECK, SET, SCORE, SUM, SIZE, TOP_CARD, DIGITS, HIGHEST, TOP_AND_SIZE, NOTHING = range(10)
# `..._WINNER`: how a player is chosen: by number, or by who has more of what is seen.
NOBODY, PLAYER_1, PLAYER_2, MORE, ONLY_PLAYER_1 = range(5)
# `HISTORY`: which rounds are earlier ones. Those of the first three are removed as a game ends.
GAME, GAMES_AROUND, DEAL, LATEST_GAME, SAME_DEPTH, EVERY_GAME, DEALS = range(7)
# `REPEAT_ENDS`
THE_ROUND, ALL_GAMES, MAIN_GAME = range(1, 4)
# `WHO`: which players need enough cards.
BOTH, ONE_PLAYER, ONLY_1, ONLY_2, OF_HIGHER_CARD, OF_LOWER_CARD, NO_ONE = range(7)
# `THAN`, `NUMBER`: a value of the two cards. `ALL` is more than there are.
OWN, OTHER, HIGHER, LOWER, CARD_1, CARD_2, ONE, ALL, ONE_MORE, ONE_FEWER, TWO_FEWER = range(11)
# `BEGIN`, `ORDER`: from where cards are copied, and in which order.
NEXT, DRAWN, AFTER_NEXT, FROM_BOTTOM = range(4)
SAME_ORDER, REVERSED, ASCENDING, DESCENDING = range(4)
# `AFTER_SUB_GAME`: what happens to the cards of a sub-game that is not played with copies.
LOST, TO_OWNERS, TO_WINNER, SHARED = range(1, 5)

# --- The game ------------------------------------------------------------------------------------

# Numbers about the game as a whole: the status; the depth of the game to go on with; the last
# place in `LEVELS` that is used; how many cards there are; who has won the last game that is over;
# the number of rounds of the main game; how many sub-games have begun.
STATUS, DEPTH, LAST_LEVEL, CARDS, WINNER, ROUNDS, SUB_GAMES = range(7)
# Where parts of the array begin, and the length of a pile; the sizes of the decks at `DECKS_AT`,
# each of which has room for all cards.
DECKS_AT, GAMES_AT, PILES_AT, PILE, SIZE_1, SIZE_2 = range(7, 13)
# For misread rules: how many games have begun; the number of the main game; how many rounds and
# winners are remembered; how many slots of the hash table of rounds are used.
BEGUN, MAIN, STACKED, WINNERS, SLOTS = range(13, 18)
MAX_LEVELS = 7
(LEVELS,) = range(18, 19)
DECKS = LEVELS + MAX_LEVELS * CODES

BEGINS, PAUSED, FULL, WON, REPEATED, ENDLESS, UNFIT, TOO_LONG, SUB_GAME = range(9)
"""The status of a game. To be continued: `BEGINS`, `PAUSED`, `FULL` (needs longer piles). Over:
`WON`, `REPEATED`, `ENDLESS`. `UNFIT`, `TOO_LONG`: it cannot be played on, because something is too
large, or too many rounds are remembered. `SUB_GAME`: only within the program.
"""

# The record of a game. Its decks, and the index at which the highest card is drawn next.
TOP, END_1, END_2, HIGHEST_AT = range(4)
# Under the statement's rules: player 1's deck at the mark, the number of comparisons with it, and
# the number after which it moves.
MARK, MARK_END_1, COMPARED, PATIENCE = range(4, 8)
# Under misread rules: where its decks began, the rounds played, the highest card, its number, how
# many rounds were remembered when it began, and the key of its deal; and for Brent's algorithm, a
# key of decks, how much was known then, and the round before which it is replaced.
BASE, ROUND, HIGHEST_CARD, SERIAL, SEEN_BEFORE, DEALT, MARK_KEY, MARK_KNOWN, NEXT_MARK = range(
    4, 13
)
# Under the statement's rules, the last rounds by their keys: their tops, and the sizes of player
# 1's decks, which are 0 if there is no round with the key.
KEY_BITS = 6
KEYS = 2**KEY_BITS
TOPS = PATIENCE + 1
SIZES = TOPS + KEYS
RECORD = SIZES + KEYS

# --- Misread rules -------------------------------------------------------------------------------

MAX_CARD = 63
MANY = 127  # the most cards that both decks have together
MAX_DEPTH = 128
PILE_SIZE = MAX_DEPTH * MANY + 8 * MANY  # each game around has its decks at its beginning
MAX_SEEN = 2**21  # the most rounds that are remembered
FEW_SLOTS, SEEN_SLOTS = 2**10, 2 * MAX_SEEN
MAX_KNOWN, KNOWN_SLOTS = 2**17, 2**18


def areas(begin: int, *sizes: int) -> Iterable[int]:
    """Return where areas of some sizes begin, and where the last of them ends."""
    yield begin
    for size in sizes:
        begin += size
        yield begin


# By level, highest card and number of cards, whether
# the highest card is never lost; the hash table of rounds, and the keys in it, in order; the hash
# table of winners: keys plus winners.
GAMES, NEVER_LOST, SEEN, STACK, KNOWN, PILES, END = areas(
    DECKS + 2 * MANY,
    MAX_DEPTH * RECORD,
    MAX_LEVELS * (MAX_CARD + 1) * (MANY + 1),
    SEEN_SLOTS,
    MAX_SEEN + 2,
    KNOWN_SLOTS,
    2 * PILE_SIZE,
)

IN_PROGRESS = 3  # in place of the winner of a sub-game that is still being played
YES, NO = 1, 2  # in `NEVER_LOST`
