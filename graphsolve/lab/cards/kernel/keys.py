"""Keys of decks, and the hash tables in which they are remembered."""

from graphsolve.graphs.kernels import inlined, pointer, shared
from graphsolve.lab.cards.kernel import layout as k
from graphsolve.lab.cards.kernel.layout import Ints, Rules, Table


@inlined
def mixed(key: int, game: int) -> int:
    """The key of something in a game: a multiple of 4, but not 0."""
    key = key * k.OF_KEY + game * k.OF_GAME
    key = (key ^ key >> 32) * k.OF_BOTH
    return (key ^ key >> 29) & -4 or 4


@shared
def append(
    table: Table, depth: int, player: int, end: int, other: int, owner: int, top: int, to: int
) -> int:
    """Append the cards of another deck to a pile. Return the new end."""
    pile, cards = pointer(table.piles[depth, player]), pointer(table.piles[other, owner])
    for index in range(top, to):
        pile[end] = cards[index]
        end += 1
    return end


@shared
def view(kind: int, table: Table, depth: int, player: int, top: int, end: int) -> int:
    """What is seen of a deck. Players are 0 and 1 here."""
    pile, random = pointer(table.piles[depth, player]), pointer(k.RANDOM)
    total = place = 0
    if kind == k.DECK:
        for index in range(end - top):
            total += random[index] * pile[top + index]
    elif kind == k.SIZE:
        total = end - top
    elif kind == k.TOP_AND_SIZE:
        total = (end - top) * k.CARDS + pile[top]
    elif kind == k.TOP_CARD:
        total = pile[top] if top < end else 0
    elif kind != k.NOTHING:
        for index in range(top, end):
            card = pile[index]
            if kind == k.SET:
                total += random[k.OF_CARDS + card]
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
    made: int, kind: int, table: Table, depth: int, top: int, end1: int, end2: int
) -> tuple[int, int]:
    """Two keys of the decks of a game, which are equal if there is only one."""
    if made == k.JOINED:
        end = append(table, k.MAX_DEPTH, k.P1, k.START, depth, k.P1, top, end1)
        end = append(table, k.MAX_DEPTH, k.P1, end, depth, k.P2, top, end2)
        both = view(kind, table, k.MAX_DEPTH, k.P1, k.START, end)
        return both, both
    one = view(kind, table, depth, k.P1, top, end1) if made != k.SECOND else 0
    two = view(kind, table, depth, k.P2, top, end2) if made != k.FIRST else 0
    if made == k.ANY:
        return one, two
    if made == k.EITHER:
        return one * k.OF_DECK1 + 1, two * k.OF_DECK1 + 2
    both = one + two
    if made == k.EACH:
        both = one * k.OF_DECK1 + two * k.OF_DECK2
    return both, both


@shared
def chosen(how: int, kind: int, table: Table, top: int, end1: int, end2: int) -> int:
    """The player who is chosen by the decks of the innermost game, or 0."""
    if how <= k.PLAYER_2:
        return how
    one = view(kind, table, table.depth, k.P1, top, end1)
    two = view(kind, table, table.depth, k.P2, top, end2)
    if how == k.ONLY_PLAYER_1:
        return int(one > two)
    return 1 if one >= two else 2


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
    seen = pointer(table.seen)
    slot = find_slot(seen, table.slots, key)
    found = seen[slot] != 0
    if adds and not found:
        seen[slot] = table.stack[table.stacked] = key
        table.stacked += 1
    return bool(found)


@inlined
def forget(table: Table, left: int) -> None:
    """Forget the latest rounds, until this number is left."""
    seen = pointer(table.seen)
    while table.stacked > left:
        table.stacked -= 1
        seen[find_slot(seen, table.slots, table.stack[table.stacked])] = 0


@shared
def use_more_slots(table: Table) -> None:
    """Use four times as many slots for rounds."""
    seen = pointer(table.seen)
    for slot in range(table.slots):
        seen[slot] = 0
    table.slots *= 4
    for index in range(table.stacked):
        key = table.stack[index]
        seen[find_slot(seen, table.slots, key)] = key


@shared
def repeats(rules: Rules, table: Table, played: int, top: int, end1: int, end2: int) -> bool:
    """Whether a round repeats an earlier one. It then counts as an earlier one."""
    made, kind = rules.repeat_keys[0], rules.repeat_keys[1]
    if made == k.NEVER or (rules.history == k.DEALS and played > 0):
        return False
    if 2 * table.stacked > table.slots:
        use_more_slots(table)
    depth = table.depth
    game = table.games[depth, k.SERIAL]
    if rules.history >= k.LATEST_GAME:
        game = 0
        if rules.history <= k.SAME_DEPTH:
            game = table.begun if rules.history == k.LATEST_GAME else depth
    key1, key2 = keys_of(made, kind, table, depth, top, end1, end2)
    found1 = found2 = False
    if rules.history == k.GAMES_AROUND:
        for around in range(depth):
            which = table.games[around, k.SERIAL]
            found1 |= is_seen(table, mixed(key1, which), False)
            found2 |= is_seen(table, mixed(key2, which), False)
    adds = rules.history != k.DEAL or played == 0
    found1 |= is_seen(table, mixed(key1, game), adds)
    if key2 == key1:
        return found1 | found2
    found2 |= is_seen(table, mixed(key2, game), adds)
    return (found1 & found2) if rules.needs_all_keys else (found1 | found2)


@shared
def remember(table: Table, dealt: int, winner: int) -> None:
    """Remember the winner of a sub-game."""
    known = pointer(table.known)
    slot = find_slot(known, k.KNOWN_SLOTS, dealt)
    table.winners += known[slot] == 0
    known[slot] = dealt | winner


@shared
def is_cycle(table: Table, learned: int, played: int, top: int, end1: int, end2: int) -> bool:
    """Whether the decks are as before and nothing new is remembered, by Brent's algorithm."""
    game = pointer(table.games[table.depth])
    decks = keys_of(k.EACH, k.DECK, table, table.depth, top, end1, end2)[0]
    if game[k.MARK] == decks and game[k.MARK_KNOWN] == learned:
        return True
    if game[k.NEXT_MARK] == played:
        game[k.MARK], game[k.MARK_KNOWN], game[k.NEXT_MARK] = decks, learned, 2 * played
    return False
