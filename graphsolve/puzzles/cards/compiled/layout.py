"""The array of a card game: the place of each number, and what the numbers mean.

A main game with all its sub-games is a single array of int64. It begins with the codes of the
decisions and with numbers about the game as a whole. Then come the decks, as dealt and later as at
the end of the game; a record for each game in progress; a hash table for misread rules; and
finally the two piles.

A *pile* has all cards of a player, and a deck is a slice of it: a round draws one card from each
pile, and appends both to the winner's pile. So both decks begin at the same place of their piles,
and the *top* of player 2's deck is one pile length behind that of player 1's. The decks of a
sub-game are behind the decks of the game around it.
"""

from typing import Any, TypeAlias

Ints: TypeAlias = Any
"""An array of int64, or its address."""

# --- Codes ---------------------------------------------------------------------------------------

# The place of each decision. Unless noted otherwise, the code 0 is the statement's rule.
HIGHER_CARD, BOTTOM, BOTTOM_AFTER, LOSER_WINS = range(4)
REPEAT_WINNER, HISTORY = range(4, 6)
WHO, MORE, THAN = range(6, 9)  # when a sub-game starts
NUMBER, BEGIN, ORDER = range(9, 12)  # the decks of a sub-game
DECIDED_WINNER, DECIDED_AFTER = range(12, 14)  # of games that end early
# What follows from the decisions: whether rounds without a sub-game follow the statement and only
# repeats end a game early; which player wins a sub-game with its highest card, or 0.
FAST, EARLY_PLAYER = range(14, 16)
CODES = 16

# `BOTTOM`: whose card goes to the bottom first. `BOTTOM_AFTER` is for rounds with a sub-game.
LOSERS_FIRST, FIRST_OF_1, HIGHER_FIRST, LOWER_FIRST = range(1, 5)
# `..._WINNER`: how a player is chosen: by number, or by who has more of something.
PLAYER_1, PLAYER_2, MORE_CARDS, HIGHER_TOP_CARD, HIGHEST_CARD, ONLY_1_BY_HIGHEST_CARD = range(1, 7)
# `HISTORY`: which rounds can be repeated: those of the game, compared card by card; or those of
# the game or of every game, compared by a hash.
EXACT, GAME, EVERY_GAME = range(3)
# `WHO`: which players need enough cards.
BOTH, ONE_PLAYER, ONLY_1, ONLY_2 = range(4)
# `THAN`, `NUMBER`: a value of the two cards. `ALL` is more than there are.
OWN, OTHER, HIGHER, LOWER, CARD_1, CARD_2, ALL, ONE_MORE, ONE_FEWER = range(9)
# `BEGIN`, `ORDER`: from where cards are copied, and in which order.
NEXT, DRAWN, FROM_BOTTOM = range(3)
SAME_ORDER, REVERSED = range(2)

# --- The game ------------------------------------------------------------------------------------

# The status; the depth of the current game; the number of cards; the winner of the last game that
# ended; the number of rounds of the main game; the number of sub-games that have begun.
STATUS, DEPTH, CARDS, WINNER, ROUNDS, SUB_GAMES = range(CODES, CODES + 6)
# Where parts of the array begin, and the length of a pile; the sizes of the decks at `DECKS`, each
# with room for all cards; the maximum number of games in progress.
GAMES_AT, PILES_AT, PILE, SIZE_1, SIZE_2, MAX_GAMES = range(CODES + 6, CODES + 12)
# For misread rules: how many games have begun, and how many rounds are remembered.
BEGUN, REMEMBERED = range(CODES + 12, CODES + 14)
DECKS = CODES + 14

BEGINS, PAUSED, FULL, WON, REPEATED, UNFIT, SUB_GAME = range(7)
"""The status of a game. To be continued: `BEGINS`, `PAUSED`. To be restarted with longer piles:
`FULL`. Over: `WON`, `REPEATED`. `UNFIT`: too many games are in progress. `SUB_GAME` occurs only
within the program.
"""

# The record of a game: the top of player 1's deck, and the ends of both decks; where player 1's
# began; the top at which its highest card is drawn next; its number; and player 1's deck at the
# mark.
TOP, END_1, END_2, BASE, HIGHEST_AT, SERIAL, MARK, MARK_END_1 = range(8)
RECORD = 8

# --- Misread rules -------------------------------------------------------------------------------

MAX_CARD = 63
MANY = 127  # the maximum number of cards in both decks together
MAX_DEPTH = 128
PILE_SIZE = 2**18
SEEN_SLOTS = 2**20
MAX_REMEMBERED = SEEN_SLOTS // 4 * 3

SEEN = DECKS + 2 * MANY + MAX_DEPTH * RECORD  # where the hash table of rounds begins
