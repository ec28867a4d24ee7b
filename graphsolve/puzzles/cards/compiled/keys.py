"""Keys of decks under misread rules, and the hash tables in which they are remembered.

Rounds and deals are recognized by numbers of 64 bits, made of what is seen of the decks and of the
game or games to which a round belongs. They are random enough that different ones are equal in one
of a million searches at most, and then one candidate is judged wrongly.

The hash table of rounds is also a stack: when a game ends, its rounds are removed, the latest ones
first. The winners of sub-games stay, under keys that are those of one main game.
"""

from typing import Any

import numpy as np

from graphsolve.graphs.kernels import inlined, pointer, shared
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.layout import Ints

RANDOM: Any = np.random.RandomState(22).randint(-(2**63), 2**63, 5 * k.MANY) | 1  # odd numbers
OF_CARDS = 2 * k.MANY  # where the numbers for cards begin; before them are those for places
OF_KEY, OF_GAME, OF_BOTH, OF_DECK1, OF_DECK2 = map(int, RANDOM[-5:])  # those for parts of keys


@inlined
def mixed(key: int, game: int) -> int:
    """Return the key of something in a game: a multiple of 4, but not 0."""
    key = key * OF_KEY + game * OF_GAME
    key = (key ^ key >> 32) * OF_BOTH
    return (key ^ key >> 29) & -4 or 4


@shared
def copy(pile: Ints, top: int, end: int, to: Ints, at: int) -> int:
    """Copy the cards of a deck to an index of a pile, the first one first. Return the new end."""
    for index in range(top, end):
        to[at] = pile[index]
        at += 1
    return at


@shared
def view(kind: int, pile: Ints, top: int, end: int) -> int:
    """Return what is seen of a deck."""
    random = pointer(RANDOM)
    total = place = 0
    if kind == k.DECK:
        for index in range(end - top):
            total += random[index] * pile[top + index]
    elif kind == k.SIZE:
        total = end - top
    elif kind == k.TOP_AND_SIZE:
        total = (end - top) * (k.MAX_CARD + 1) + pile[top]
    elif kind == k.TOP_CARD:
        total = pile[top] if top < end else 0
    elif kind != k.NOTHING:
        for index in range(top, end):
            card = pile[index]
            if kind == k.SET:
                total += random[OF_CARDS + card]
            elif kind == k.SCORE:
                total += (end - index) * card
            elif kind == k.SUM:
                total += card
            elif kind == k.HIGHEST:
                total = max(total, card)
            else:  # digits
                if card // 10:
                    total += random[place] * (card // 10)
                    place += 1
                total += random[place] * (card % 10 + 10)
                place += 1
    return total


@shared
def keys_of(
    made: int, kind: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> tuple[int, int]:
    """Return two keys of both decks, which are equal if there is only one."""
    if made == k.JOINED:
        free = max(end1, end2)
        end = copy(pile2, top, end2, pile1, copy(pile1, top, end1, pile1, free))
        both = view(kind, pile1, free, end)
        return both, both
    one = view(kind, pile1, top, end1) if made != k.SECOND else 0
    two = view(kind, pile2, top, end2) if made != k.FIRST else 0
    if made == k.ANY:
        return one, two
    if made == k.EITHER:
        return one * OF_DECK1 + 1, two * OF_DECK1 + 2
    both = one + two
    if made == k.EACH:
        both = one * OF_DECK1 + two * OF_DECK2
    return both, both


@shared
def chosen(how: int, kind: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int) -> int:
    """Return the player who is chosen by the decks, or 0."""
    if how <= k.PLAYER_2:
        return how
    one, two = view(kind, pile1, top, end1), view(kind, pile2, top, end2)
    if how == k.ONLY_PLAYER_1:
        return int(one > two)
    return 1 if one >= two else 2


# --- What is remembered --------------------------------------------------------------------------


@shared
def find_slot(m: Ints, table: int, slots: int, key: int) -> int:
    """Return the place of a key in a hash table, or the empty place where it belongs."""
    slot = key >> 2 & slots - 1
    while m[table + slot] != 0 and m[table + slot] & -4 != key:
        slot = slot + 1 & slots - 1
    return table + slot


@shared
def is_seen(m: Ints, key: int, adds: bool) -> bool:
    """Return whether a round with a key is remembered. If `adds`, it is from now on."""
    place = find_slot(m, k.SEEN, m[k.SLOTS], key)
    found = m[place] != 0
    if adds and not found:
        m[place] = m[k.STACK + m[k.STACKED]] = key
        m[k.STACKED] += 1
    return bool(found)


@shared
def forget(m: Ints, left: int) -> None:
    """Forget the latest rounds, until this number is left."""
    while m[k.STACKED] > left:
        m[k.STACKED] -= 1
        m[find_slot(m, k.SEEN, m[k.SLOTS], m[k.STACK + m[k.STACKED]])] = 0


@shared
def use_more_slots(m: Ints) -> None:
    """Use four times as many slots for rounds."""
    for slot in range(m[k.SLOTS]):
        m[k.SEEN + slot] = 0
    m[k.SLOTS] *= 4
    for index in range(m[k.STACKED]):
        key = m[k.STACK + index]
        m[find_slot(m, k.SEEN, m[k.SLOTS], key)] = key


@shared
def repeats(
    m: Ints, rules: int, depth: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> bool:
    """Return whether a round repeats an earlier one. It then counts as an earlier one."""
    made, kind, history = m[rules + k.REPEAT_MADE], m[rules + k.REPEAT_SEEN], m[rules + k.HISTORY]
    record = k.GAMES + depth * k.RECORD
    played = m[record + k.ROUND]
    if made == k.NEVER or (history == k.DEALS and played > 0):
        return False
    if 2 * m[k.STACKED] > m[k.SLOTS]:
        use_more_slots(m)
    game = m[record + k.SERIAL]
    if history >= k.LATEST_GAME:
        game = 0
        if history <= k.SAME_DEPTH:
            game = m[k.BEGUN] if history == k.LATEST_GAME else depth
    key1, key2 = keys_of(made, kind, pile1, pile2, top, end1, end2)
    found1 = found2 = False
    if history == k.GAMES_AROUND:
        for around in range(depth):
            which = m[k.GAMES + around * k.RECORD + k.SERIAL]
            found1 |= is_seen(m, mixed(key1, which), False)
            found2 |= is_seen(m, mixed(key2, which), False)
    adds = history != k.DEAL or played == 0
    found1 |= is_seen(m, mixed(key1, game), adds)
    if key2 == key1:
        return found1 | found2
    found2 |= is_seen(m, mixed(key2, game), adds)
    return (found1 & found2) if m[rules + k.NEEDS_ALL_KEYS] else (found1 | found2)


@shared
def remember(m: Ints, dealt: int, winner: int) -> None:
    """Remember the winner of a sub-game by the key of its deal."""
    place = find_slot(m, k.KNOWN, k.KNOWN_SLOTS, dealt)
    m[k.WINNERS] += m[place] == 0
    m[place] = dealt | winner


@shared
def forget_winners(m: Ints) -> None:
    """Forget all winners of sub-games."""
    for slot in range(k.KNOWN_SLOTS):
        m[k.KNOWN + slot] = 0
    m[k.WINNERS] = 0


@shared
def is_cycle(m: Ints, game: int, learned: int, decks: int) -> bool:
    """Return whether decks are as before, and nothing new is remembered, by Brent's algorithm."""
    if m[game + k.MARK_KEY] == decks and m[game + k.MARK_KNOWN] == learned:
        return True
    if m[game + k.NEXT_MARK] == m[game + k.ROUND]:
        m[game + k.MARK_KEY], m[game + k.MARK_KNOWN] = decks, learned
        m[game + k.NEXT_MARK] *= 2
    return False
