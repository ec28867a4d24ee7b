"""Card games under misread rules, compiled: the rules are records, and `..codes` makes them.

`layout` says what is in these records and in the table of games in progress, `keys` makes keys of
decks and remembers them, and `games` plays.

**A deck is a slice of a pile.** As in `puzzles/cards/compiled.py`, a round draws one card of each
pile, and the winner's cards are appended. So both decks begin at the same index, the `top`. They
move back to the front of their piles when these are full.

**Rounds and deals are recognized by numbers of 64 bits,** made of what is seen of the decks and of
the game or games to which a round belongs. They are random enough that different ones are equal in
one of a million searches at most, and then one candidate is judged wrongly.

**Two hash tables.** That of rounds is also a stack: when a game ends, its rounds are removed, the
latest ones first. The winners of sub-games stay, under numbers that are those of one main game.

To import these modules, numba must be installed. The first game compiles the kernel.
"""
