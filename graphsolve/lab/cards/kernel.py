"""Card games by other rules, compiled with numba. The rules are records; see `codes.py`.

**A deck is a slice of a pile.** As in `puzzles/cards/compiled.py`, a round draws one card of each
pile, and the winner's cards are appended. So both decks begin at the same index, the `top`. They
move back to the front of their piles when these are full.

**Rounds and deals are recognized by numbers of 64 bits,** made of what is seen of the decks and of
the game or games to which a round belongs. They are random enough that different ones are equal in
one of a million searches at most, and then one candidate is judged wrongly.

**Two hash tables.** That of rounds is also a stack: when a game ends, its rounds are removed, the
latest ones first. The winners of sub-games stay, under numbers that are those of one main game.
"""

from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel, shared, unsigned

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
MANY = 127
"""The most cards that both decks have together."""

DECK, SET, SCORE, SUM, SIZE, TOP_CARD, BOTTOM_CARD, TOP_CARDS, DIGITS, HIGHEST, NOTHING = range(11)
"""What is seen of a deck, as a number."""

EACH, EITHER, ANY, FIRST, SECOND, JOINED, ADDED, SUBTRACTED, MULTIPLIED, NEVER = range(10)
"""How keys are made from what is seen of both decks, or of one deck below the other."""

NOBODY, PLAYER_1, PLAYER_2, MORE, FEWER, ONLY_PLAYER_1 = range(6)
"""How a player is chosen: by number, or by who has more or less of what is seen."""

THE_GAME, THE_ROUND, ALL_GAMES, MAIN_GAME = range(4)
"""What a repeat ends."""

GAME, GAMES_AROUND, DEAL, LATEST_GAME, SAME_DEPTH, EVERY_GAME, DEALS = range(7)
"""Which rounds count as earlier ones. Those of the first three are removed when a game ends."""

SAME_ORDER, REVERSED, ASCENDING, DESCENDING = range(4)
"""The order of copied cards."""

FROM_BOTTOM = -1
"""They are the last of the deck. Otherwise, they begin at an index of it."""

COPIED, LOST, TO_OWNERS, TO_WINNER = range(4)
"""What happens to the cards of a sub-game."""

BY_CARDS = np.int8, (CARDS, CARDS)
TWICE = np.int8, (2, CARDS, CARDS)

RULES = np.dtype(
    [
        ("recursive", np.int64),
        ("higher_card", *BY_CARDS),
        # without or after a sub-game, for each winner: whether player 1's card goes first
        ("bottom", np.int8, (2, 2, CARDS, CARDS)),
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
        # the attributes of a `Level` in `puzzles/cards/quick.py`
        ("is_alone", np.int64),
        ("cuts_short", np.int64),
        ("player", np.int64),
        ("remembers_few", np.int64),
        ("may_be_endless", np.int64),
        # by the highest card and the number of cards: what `Level.never_lost` says
        ("never_lost", np.int8, (CARDS, MANY)),
    ]
)

UNKNOWN, YES, NO = range(3)
"""What is in `never_lost`."""

# --- Games ---------------------------------------------------------------------------------------

TOP, END1, END2, ROUND, HIGHEST_CARD, SERIAL, SEEN_BEFORE, DEALT = range(8)
MARK, MARK_KNOWN, PATIENCE = range(8, 11)
"""The columns of a game in progress.

Its decks, the number of rounds played, and the highest card; its number, how many rounds were
remembered when it began, and the key of its deal; and for Brent's algorithm, the key of some
decks, how much was known then, and the round before which they are replaced.
"""

COLUMNS = 11

MAX_DEPTH = 128
PILE = 512
"""The length of a pile."""

MAX_SEEN = 2**21
"""A game counts as endless if more rounds than this are remembered."""

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

IN_PROGRESS = 3
"""In the place of the winner of a sub-game that is being played."""

ENDED, PAUSED, ENDLESS, UNFIT = range(4)
"""Why the kernel returns. `UNFIT`: it cannot play on, because something is too large."""

OVER, SUB_GAME = 4, 5
"""Why it leaves a game, besides: it is over, or a sub-game begins."""

RANDOM: Any = np.random.RandomState(22).randint(-(2**63), 2**63, 5 * MANY) | 1
"""Random odd numbers."""

OF_CARDS, OF_GAMES = 2 * MANY, 4 * MANY
"""Where those of cards and those of games begin. The first ones are those of places."""


@inlined
def mixed(key: int, game: int) -> int:
    """The key of something in a game: a multiple of 4, but not 0."""
    key = key * RANDOM[OF_GAMES] + game * RANDOM[OF_GAMES + 1]
    key = (key ^ key >> 32) * RANDOM[OF_GAMES + 2]
    return (key ^ key >> 29) & -4 or 4


@shared
def view(kind: int, table: Table, depth: int, player: int, top: int, end: int) -> int:
    """What is seen of a deck. Players are 0 and 1 here."""
    pile = table.piles[depth, player]
    total = place = 0
    if kind == DECK:
        for index in range(unsigned(end - top)):
            total += RANDOM[index] * pile[unsigned(top) + index]
    elif kind == SIZE:
        total = end - top
    elif kind in (TOP_CARD, TOP_CARDS):
        for index in range(top, min(end, top + (1 if kind == TOP_CARD else 2))):
            total = total * CARDS + pile[index]
    elif kind == BOTTOM_CARD:
        total = pile[end - 1]
    elif kind != NOTHING:
        for index in range(top, end):
            card = pile[index]
            if kind == SET:
                total += RANDOM[OF_CARDS + card]
            elif kind == SCORE:
                total += (end - index) * card
            elif kind == SUM:
                total += card
            elif kind == HIGHEST:
                total = max(total, card)
            else:  # digits
                if card >= 10:  # noqa: PLR2004 - two digits
                    total += RANDOM[place] * (card // 10)
                    place += 1
                total += RANDOM[place] * (card % 10 + 10)
                place += 1
    return total


@shared
def keys_of(
    made: int, kind: int, table: Table, depth: int, top: int, end1: int, end2: int
) -> tuple[int, int]:
    """Two keys of the decks of a game, which are equal if there is only one."""
    if made == JOINED:
        end = append(table, MAX_DEPTH, 0, 0, depth, 0, top, end1)
        end = append(table, MAX_DEPTH, 0, end, depth, 1, top, end2)
        both = view(kind, table, MAX_DEPTH, 0, 0, end)
        return both, both
    one = view(kind, table, depth, 0, top, end1) if made != SECOND else 0
    two = view(kind, table, depth, 1, top, end2) if made != FIRST else 0
    if made == ANY:
        return one, two
    if made == EITHER:
        return one * RANDOM[OF_GAMES + 3] + 1, two * RANDOM[OF_GAMES + 3] + 2
    both = one + two
    if made == EACH:
        both = one * RANDOM[OF_GAMES + 3] + two * RANDOM[OF_GAMES + 4]
    elif made == SUBTRACTED:
        both = one - two
    elif made == MULTIPLIED:
        both = one * two
    return both, both


@shared
def chosen(how: int, kind: int, table: Table, top: int, end1: int, end2: int) -> int:
    """The player who is chosen by the decks of the innermost game, or 0."""
    if how <= PLAYER_2:
        return how
    one = view(kind, table, table.depth, 0, top, end1)
    two = view(kind, table, table.depth, 1, top, end2)
    if how == ONLY_PLAYER_1:
        return int(one > two)
    return 1 if (one >= two if how == MORE else one <= two) else 2


# --- What is remembered --------------------------------------------------------------------------


@inlined
def find_slot(hashed: Ints, slots: int, key: int) -> int:
    """The slot of a key in a hash table, or the empty one where it belongs."""
    slot = key >> 2 & slots - 1
    while hashed[slot] != 0 and hashed[slot] & -4 != key:
        slot = slot + 1 & slots - 1
    return slot


@inlined
def is_seen(table: Table, key: int, adds: bool) -> bool:
    """Whether a round with a key is remembered. If `adds`, it is from now on."""
    slot = find_slot(table.seen, table.slots, key)
    found = table.seen[slot] != 0
    if adds and not found:
        table.seen[slot] = table.stack[table.stacked] = key
        table.stacked += 1
    return bool(found)


@inlined
def forget(table: Table, left: int) -> None:
    """Forget the latest rounds, until this number is left."""
    while table.stacked > left:
        table.stacked -= 1
        table.seen[find_slot(table.seen, table.slots, table.stack[table.stacked])] = 0


@shared
def use_more_slots(table: Table) -> None:
    """Use four times as many slots for rounds."""
    table.seen[: table.slots] = 0
    table.slots *= 4
    for index in range(table.stacked):
        key = table.stack[index]
        table.seen[find_slot(table.seen, table.slots, key)] = key


@shared
def repeats(rules: Rules, table: Table, played: int, top: int, end1: int, end2: int) -> bool:
    """Whether a round repeats an earlier one. From now on, it is one of these."""
    made, kind = rules.repeat_keys[0], rules.repeat_keys[1]
    if made == NEVER or (rules.history == DEALS and played > 0):
        return False
    if 2 * table.stacked > table.slots:
        use_more_slots(table)
    depth = table.depth
    game = table.games[depth, SERIAL]
    if rules.history >= LATEST_GAME:
        game = 0
        if rules.history <= SAME_DEPTH:
            game = table.begun if rules.history == LATEST_GAME else depth
    key1, key2 = keys_of(made, kind, table, depth, top, end1, end2)
    found = False
    if rules.history == GAMES_AROUND:
        for around in range(depth):
            which = table.games[around, SERIAL]
            found |= is_seen(table, mixed(key1, which), False)
            found |= is_seen(table, mixed(key2, which), False)
    adds = rules.history != DEAL or played == 0
    found |= is_seen(table, mixed(key1, game), adds)
    if key2 != key1:
        found |= is_seen(table, mixed(key2, game), adds)
    return found


@shared
def remember(table: Table, dealt: int, winner: int) -> None:
    """Remember the winner of a sub-game."""
    slot = find_slot(table.known, KNOWN_SLOTS, dealt)
    table.winners += table.known[slot] == 0
    table.known[slot] = dealt | winner


@shared
def closes(table: Table, learned: int, played: int, top: int, end1: int, end2: int) -> bool:
    """Whether a game is where it was before and has learned nothing, by Brent's algorithm."""
    game = table.games[table.depth]
    decks = keys_of(EACH, DECK, table, table.depth, top, end1, end2)[0]
    if game[MARK] == decks and game[MARK_KNOWN] == learned:
        return True
    if game[PATIENCE] == played:
        game[MARK], game[MARK_KNOWN], game[PATIENCE] = decks, learned, 2 * played
    return False


# --- Sub-games -----------------------------------------------------------------------------------


@inlined
def starts_sub_game(rules: Rules, card1: int, left1: int, card2: int, left2: int) -> bool:
    """Whether a sub-game decides a round."""
    if rules.left_together:
        left1 = left2 = left1 + left2
    enough1 = rules.least_left[0, card1, card2] <= left1 <= rules.most_left[0, card1, card2]
    enough2 = rules.least_left[1, card1, card2] <= left2 <= rules.most_left[1, card1, card2]
    return bool(rules.starts[int(enough1), int(enough2), int(card1 > card2)])


@shared
def is_won(rules: Rules, table: Table, size1: int, size2: int) -> bool:
    """Whether the player of these rules certainly wins the next sub-game; see `Level.is_won`."""
    if not rules.cuts_short or size1 == 0 or size2 == 0:
        return False
    highest1 = view(HIGHEST, table, table.depth + 1, 0, 0, size1)
    highest2 = view(HIGHEST, table, table.depth + 1, 1, 0, size2)
    if (highest1 > highest2) != (rules.player == 1):
        return False
    card, cards = max(highest1, highest2), size1 + size2
    if rules.never_lost[card, cards] == UNKNOWN:
        starts = False
        for left in range(cards - 1):
            for other in range(1, card):
                if rules.player == 1:
                    starts |= starts_sub_game(rules, card, left, other, cards - 2 - left)
                else:
                    starts |= starts_sub_game(rules, other, cards - 2 - left, card, left)
        rules.never_lost[card, cards] = NO if starts else YES
    return bool(rules.never_lost[card, cards] == YES)


@shared
def find_winner(
    rules: Rules, below: Rules, level: int, table: Table, size1: int, size2: int
) -> tuple[int, int]:
    """The key of the next sub-game, or 0, and its winner, or `IN_PROGRESS`, or 0.

    `below` are its rules, which are those of a level.
    """
    dealt = winner = 0
    is_keyed = rules.sub_game_key[0] != NEVER
    if is_keyed or below.is_alone:
        made, kind = EACH, DECK
        if is_keyed:
            made, kind, level = rules.sub_game_key[0], rules.sub_game_key[1], MAX_LEVELS
        key, _ = keys_of(made, kind, table, table.depth + 1, 0, size1, size2)
        dealt = mixed(key, table.main * (MAX_LEVELS + 1) + level)
        winner = table.known[find_slot(table.known, KNOWN_SLOTS, dealt)] & 3
    is_open = not is_keyed and winner in (0, IN_PROGRESS)
    if is_open and is_won(below, table, size1, size2):
        winner = below.player
    return dealt, winner


@shared
def copy_cards(rules: Rules, table: Table, player: int, top: int, end: int) -> int:
    """Copy the cards of a player for a sub-game, and return how many they are."""
    depth = table.depth
    pile, to = table.piles[depth, player], table.piles[depth + 1, player ^ rules.exchanged]
    card1, card2 = table.piles[depth, 0, top], table.piles[depth, 1, top]
    number, begin = rules.number[player, card1, card2] + 0, rules.begin[player]
    if begin == FROM_BOTTOM:
        number = min(number, end - top - 1)
        begin = end - number
    else:
        begin = min(top + begin, end)
        number = min(number, end - begin)
    order = rules.order[player]
    for index in range(number):
        card, place = pile[begin + index], index
        while place > 0 and (
            order == REVERSED
            or (order == ASCENDING and to[place - 1] > card)
            or (order == DESCENDING and to[place - 1] < card)
        ):
            to[place] = to[place - 1]
            place -= 1
        to[place] = card
    return int(number)


@inlined
def deal(rules: Rules, table: Table, top: int, end1: int, end2: int) -> tuple[int, int]:
    """Copy the decks of a sub-game, and return their sizes."""
    size1 = copy_cards(rules, table, 0, top, end1)
    size2 = copy_cards(rules, table, 1, top, end2)
    return (size2, size1) if rules.exchanged else (size1, size2)


@shared
def append(
    table: Table, depth: int, player: int, end: int, other: int, owner: int, top: int, to: int
) -> int:
    """Append the cards of another deck to a pile. Return the new end."""
    for index in range(top, to):
        table.piles[depth, player, end] = table.piles[other, owner, index]
        end += 1
    return end


@shared
def remove(table: Table, player: int, top: int, end: int, used: int) -> int:
    """Remove used cards, which are bits, from below the top of a deck. Return its new end."""
    pile = table.piles[table.depth, player]
    left = top + 1
    for index in range(top + 1, end):
        if not used >> pile[index] & 1:
            pile[left] = pile[index]
            left += 1
    return left


@shared
def after_sub_game(
    rules: Rules, table: Table, winner: int, top: int, end1: int, end2: int
) -> tuple[int, int]:
    """Change the decks after a sub-game that is not played with copies. Return their ends."""
    depth = table.depth
    size1, size2 = deal(rules, table, top, end1, end2)
    used = 0
    for index in range(size1):
        used |= 1 << table.piles[depth + 1, 0, index]
    for index in range(size2):
        used |= 1 << table.piles[depth + 1, 1, index]
    end1, end2 = remove(table, 0, top, end1, used), remove(table, 1, top, end2, used)
    if rules.after_sub_game == TO_OWNERS:
        end1 = append(table, depth, 0, end1, depth + 1, 0, 0, size1)
        end2 = append(table, depth, 1, end2, depth + 1, 1, 0, size2)
    elif rules.after_sub_game == TO_WINNER and winner == 1:
        end1 = append(table, depth, 0, end1, depth + 1, 0, 0, size1)
        end1 = append(table, depth, 0, end1, depth + 1, 1, 0, size2)
    elif rules.after_sub_game == TO_WINNER:
        end2 = append(table, depth, 1, end2, depth + 1, 1, 0, size2)
        end2 = append(table, depth, 1, end2, depth + 1, 0, 0, size1)
    return end1, end2


@shared
def begin_game(rules: Rules, table: Table, depth: int, size1: int, size2: int, dealt: int) -> None:
    """Begin a game with decks of these sizes, which are in its piles."""
    table.begun += 1
    table.depth = depth
    if rules.history == LATEST_GAME:
        forget(table, 0)
    game = table.games[depth]
    game[TOP], game[END1], game[END2], game[ROUND] = 0, size1, size2, 0
    highest1, highest2 = (
        view(HIGHEST, table, depth, 0, 0, size1),
        view(HIGHEST, table, depth, 1, 0, size2),
    )
    game[HIGHEST_CARD] = max(highest1, highest2)
    game[SERIAL], game[SEEN_BEFORE], game[DEALT] = table.begun, table.stacked, dealt
    game[MARK_KNOWN], game[PATIENCE] = -1, 2


@kernel
def begin(levels: Levels, table: Table, size1: int, size2: int) -> None:
    """Begin a main game with decks of these sizes, which are in its piles."""
    forget(table, 0)
    table.slots = FEW_SLOTS
    if table.winners > MAX_KNOWN // 2:
        table.known[:] = 0
        table.winners = 0
    begin_game(levels[0], table, 0, size1, size2, 0)
    table.main = table.begun


@kernel
def play(levels: Levels, table: Table, rounds: int) -> int:
    """Play a game with its sub-games, or go on with it, for a number of rounds.

    Returns:
        why it returned. If it is over, the table has the winner, and the decks that count are
        those of the innermost game.
    """
    last, winner = len(levels) - 1, 0
    while True:
        depth = table.depth
        rules, below = levels[min(depth, last)], levels[min(depth + 1, last)]
        is_keyed = rules.sub_game_key[0] != NEVER
        game, pile1, pile2 = table.games[depth], table.piles[depth, 0], table.piles[depth, 1]
        top, end1, end2, played = game[TOP], game[END1], game[END2], game[ROUND]
        highest, remembers_few = game[HIGHEST_CARD], rules.remembers_few and depth > 0
        size1 = size2 = dealt = 0
        while True:
            by_sub_game = int(winner != 0)
            if by_sub_game:
                if rules.after_sub_game != COPIED:
                    end1, end2 = after_sub_game(rules, table, winner, top, end1, end2)
                    if end1 + end2 - 2 * top > MANY:  # some cards can be there twice
                        return UNFIT
                winner = rules.round_winner[winner]
            else:
                if top in (end1, end2):
                    winner, status = 1 if top < end1 else 2, OVER
                    break
                if rounds == 0:
                    status = PAUSED
                    break
                if table.stacked > MAX_SEEN:
                    return ENDLESS
                rounds -= 1
                if max(end1, end2) + MANY > PILE:
                    end1 = append(table, depth, 0, 0, depth, 0, top, end1)
                    end2 = append(table, depth, 1, 0, depth, 1, top, end2)
                    top = 0

                card1, card2 = pile1[top], pile2[top]
                repeated = False
                if not remembers_few or max(card1, card2) == highest:
                    repeated = repeats(rules, table, played, top, end1, end2)
                if repeated and rules.repeat_ends != THE_ROUND:
                    how, kind = rules.repeat_winner[0], rules.repeat_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                    status = ENDED if rules.repeat_ends >= ALL_GAMES else OVER
                    break
                if rules.decided_winner[0] != NOBODY and played >= rules.decided_after:
                    how, kind = rules.decided_winner[0], rules.decided_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                    if winner:
                        status = OVER
                        break
                if rules.may_be_endless:
                    learned = table.stacked + (table.winners if is_keyed else 0)
                    if closes(table, learned, played, top, end1, end2):
                        return ENDLESS

                left1, left2 = end1 - top - 1, end2 - top - 1
                if repeated:
                    how, kind = rules.repeat_winner[0], rules.repeat_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                elif rules.recursive and starts_sub_game(rules, card1, left1, card2, left2):
                    size1, size2 = deal(rules, table, top, end1, end2)
                    level = min(depth + 1, last)
                    dealt, winner = find_winner(rules, below, level, table, size1, size2)
                    if winner == IN_PROGRESS:
                        return ENDLESS
                    if winner:
                        continue
                    status = SUB_GAME
                    break
                else:
                    winner = rules.higher_card[card1, card2]

            # The winner takes both cards.
            card1, card2 = pile1[top], pile2[top]
            upper, lower = card1, card2
            if not rules.bottom[by_sub_game, winner - 1, card1, card2]:
                upper, lower = card2, card1
            if winner == 1:
                pile1[end1], pile1[end1 + 1] = upper, lower
                end1 += 2
            else:
                pile2[end2], pile2[end2 + 1] = upper, lower
                end2 += 2
            top += 1
            played += 1
            winner = 0

        game[TOP], game[END1], game[END2], game[ROUND] = top, end1, end2, played
        if status == SUB_GAME:
            if depth + 1 == MAX_DEPTH or (is_keyed and table.winners >= MAX_KNOWN):
                return UNFIT
            if table.winners >= MAX_KNOWN:
                table.known[:] = 0
                table.winners = 0
            if below.is_alone and not is_keyed:
                remember(table, dealt, IN_PROGRESS)
            begin_game(below, table, depth + 1, size1, size2, dealt)
        elif status == OVER and depth > 0:
            if rules.history < LATEST_GAME:
                forget(table, game[SEEN_BEFORE])
            if game[DEALT]:
                remember(table, game[DEALT], winner)
            table.depth -= 1
        else:
            if status == ENDED and depth > 0 and levels[0].repeat_ends == MAIN_GAME:
                table.depth = 0
                table.games[0, TOP] += 1
            table.winner = winner
            return PAUSED if status == PAUSED else ENDED
