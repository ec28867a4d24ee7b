"""The numbers of decisions, and the records of rules and of games in progress."""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Rules: TypeAlias = Any
"""The rules of a game: a numpy record of the type `RULES`."""

Levels: TypeAlias = Any
"""An array of the rules of a main game, of its sub-games, and so on. The last ones are also those
of all games inside these.
"""

Table: TypeAlias = Any
"""All games in progress: a numpy record of the type `TABLE`."""

Ints: TypeAlias = npt.NDArray[np.int64]

# --- Rules ---------------------------------------------------------------------------------------

MAX_CARD = 63
CARDS = MAX_CARD + 1
MANY = 127  # the most cards that both decks have together

# What is seen of a deck, as a number. How keys are made from what is seen of both decks, or of one
# deck below the other. How a player is chosen: by number, or by who has more of what is seen.
DECK, SET, SCORE, SUM, SIZE, TOP_CARD, DIGITS, HIGHEST, TOP_AND_SIZE, NOTHING = range(10)
EACH, EITHER, ANY, FIRST, SECOND, JOINED, ADDED, NEVER = range(8)
NOBODY, PLAYER_1, PLAYER_2, MORE, ONLY_PLAYER_1 = range(5)

# Which rounds count as earlier ones. Those of the first three are removed when a game ends.
GAME, GAMES_AROUND, DEAL, LATEST_GAME, SAME_DEPTH, EVERY_GAME, DEALS = range(7)
THE_GAME, THE_ROUND, ALL_GAMES, MAIN_GAME = range(4)  # what a repeat ends
SAME_ORDER, REVERSED, ASCENDING, DESCENDING = range(4)  # the order of copied cards
FROM_BOTTOM = -1  # in place of the index at which they begin: they are the last of the deck
COPIED, LOST, TO_OWNERS, TO_WINNER, SHARED = range(5)  # what happens to the cards of a sub-game

BY_CARDS = np.int8, (CARDS, CARDS)
TWICE = np.int8, (2, CARDS, CARDS)

RULES = np.dtype(
    [
        ("recursive", np.int64),
        ("higher_card", *BY_CARDS),
        # without or after a sub-game, for each winner: whether player 1's card goes first
        ("bottom", np.int8, (2, 2, CARDS, CARDS)),
        ("needs_all_keys", np.bool_),
        ("repeat_keys", np.int64, 2),  # how they are made, and what is seen
        ("repeat_winner", np.int64, 2),  # how the player is chosen, and by what
        ("repeat_ends", np.int64),
        ("history", np.int64),
        # for each player, the least and the most cards left that are enough for a sub-game
        ("least_left", *TWICE),
        ("most_left", *TWICE),
        ("left_together", np.int64),  # whether the cards of both players count for each
        # by whether each player has enough, and whether player 1's card is higher
        ("starts", np.int64, (2, 2, 2)),
        ("number", *TWICE),  # for each player, the number of copied cards
        ("begin", np.int64, 2),
        ("order", np.int64, 2),
        ("exchanged", np.int64),
        ("sub_game_key", np.int64, 2),
        ("after_sub_game", np.int64),
        ("round_winner", np.int64, 3),  # by the winner of the sub-game
        ("decided_winner", np.int64, 2),
        ("decided_after", np.int64),
        # the properties of `MisreadRules`
        ("deal_decides", np.int64),
        ("cuts_short", np.int64),
        ("player", np.int64),
        ("remembers_few", np.int64),
        ("may_be_endless", np.int64),
        # by the highest card and the number of cards: what `never_lost` says
        ("never_lost", np.int8, (CARDS, MANY)),
    ]
)

UNKNOWN, YES, NO = range(3)  # what is in `never_lost`

# --- Games ---------------------------------------------------------------------------------------

TOP, END1, END2, ROUND, HIGHEST_CARD, SERIAL, SEEN_BEFORE, DEALT = range(8)
MARK, MARK_KNOWN, NEXT_MARK = range(8, 11)
"""The columns of a game in progress.

Its decks, the number of rounds played, and the highest card; its number, how many rounds were
remembered when it began, and the key of its deal; and for Brent's algorithm, the key of some
decks, how much was known then, and the round before which they are replaced.
"""

COLUMNS = 11

MAX_DEPTH = 128
PILE = 512  # the length of a pile
MAX_SEEN = 2**21  # a game counts as endless if more rounds than this are remembered

FEW_SLOTS, SEEN_SLOTS = 2**10, 2 * MAX_SEEN
MAX_KNOWN, KNOWN_SLOTS = 2**17, 2**18
MAX_LEVELS = 7

TABLE = np.dtype(
    [
        ("depth", np.int64),  # of the innermost game
        ("main", np.int64),  # the number of the main game
        ("begun", np.int64),  # how many games have begun
        ("winner", np.int64),  # of the game that is over
        ("games", np.int64, (MAX_DEPTH, COLUMNS)),
        ("piles", np.int64, (MAX_DEPTH + 1, 2, PILE)),  # the last ones are for other decks
        ("seen", np.int64, SEEN_SLOTS),  # the hash table of rounds
        ("slots", np.int64),  # how many of its slots are used
        ("stack", np.int64, MAX_SEEN + 2),  # the keys in it
        ("stacked", np.int64),
        ("known", np.int64, KNOWN_SLOTS),  # the hash table of winners: keys plus winners
        ("winners", np.int64),  # how many there are
    ]
)

P1, P2 = range(2)  # the places of the players in arrays

MAIN = START = NONE = 0
"""The depth of the main game; the index at which a new deck begins; no key, card or winner.

A call with a literal 0 would make numba compile the function once more.
"""

IN_PROGRESS = 3  # in place of the winner of a sub-game that is still being played

# Why the kernel returns. `UNFIT`: it cannot play on, because something is too large. Two more
# reasons to leave a game: it is over, or a sub-game begins.
ENDED, PAUSED, ENDLESS, UNFIT, OVER, SUB_GAME = range(6)

RANDOM: Any = np.random.RandomState(22).randint(-(2**63), 2**63, 5 * MANY) | 1  # odd numbers
OF_CARDS = 2 * MANY  # where the numbers for cards begin; before them are those for places
OF_KEY, OF_GAME, OF_BOTH, OF_DECK1, OF_DECK2 = RANDOM[-5:]  # the numbers for the parts of keys
