"""Sub-games and rounds, and the kernel that plays games to their ends."""

from graphsolve.graphs.kernels import inlined, kernel, pointer, shared
from graphsolve.lab.cards.kernel import layout as k
from graphsolve.lab.cards.kernel.keys import (
    append,
    chosen,
    find_slot,
    forget,
    is_cycle,
    keys_of,
    mixed,
    remember,
    repeats,
    view,
)
from graphsolve.lab.cards.kernel.layout import Levels, Rules, Table

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
    """Whether the highest card decides the next sub-game; see `MisreadRules.is_won`."""
    if not rules.cuts_short or size1 == 0 or size2 == 0:
        return False
    highest1 = view(k.HIGHEST, table, table.depth + 1, k.P1, k.START, size1)
    highest2 = view(k.HIGHEST, table, table.depth + 1, k.P2, k.START, size2)
    if highest1 == highest2 or (highest1 > highest2) != (rules.player == 1):
        return False
    card, cards = max(highest1, highest2), size1 + size2
    if rules.never_lost[card, cards] == k.UNKNOWN:
        starts = False
        for left in range(cards - 1):
            for other in range(1, card):
                if rules.player == 1:
                    starts |= starts_sub_game(rules, card, left, other, cards - 2 - left)
                else:
                    starts |= starts_sub_game(rules, other, cards - 2 - left, card, left)
        rules.never_lost[card, cards] = k.NO if starts else k.YES
    return bool(rules.never_lost[card, cards] == k.YES)


@shared
def find_winner(
    rules: Rules, below: Rules, level: int, table: Table, size1: int, size2: int
) -> tuple[int, int]:
    """The key of the next sub-game, and its winner; each is 0 if there is none.

    The winner is `IN_PROGRESS` while the same sub-game is being played. `below` are the rules of
    the sub-game, and `level` is their index.
    """
    dealt = winner = 0
    is_keyed = rules.sub_game_key[0] != k.NEVER
    if is_keyed or below.deal_decides:
        made, kind = k.EACH, k.DECK
        if is_keyed:
            made, kind, level = rules.sub_game_key[0], rules.sub_game_key[1], k.MAX_LEVELS
        key, _ = keys_of(made, kind, table, table.depth + 1, k.START, size1, size2)
        dealt = mixed(key, table.main * (k.MAX_LEVELS + 1) + level)
        known = pointer(table.known)
        winner = known[find_slot(known, k.KNOWN_SLOTS, dealt)] & 3
    is_open = not is_keyed and winner in (0, k.IN_PROGRESS)
    if is_open and is_won(below, table, size1, size2):
        winner = below.player
    return dealt, winner


@shared
def copy_cards(rules: Rules, table: Table, player: int, top: int, end: int) -> int:
    """Copy the cards of a player for a sub-game, and return how many they are."""
    depth = table.depth
    pile = pointer(table.piles[depth, player])
    to = pointer(table.piles[depth + 1, player ^ rules.exchanged])
    card1, card2 = table.piles[depth, 0, top], table.piles[depth, 1, top]
    number, begin = rules.number[player, card1, card2] + 0, rules.begin[player]
    if begin == k.FROM_BOTTOM:
        number = min(number, end - top - 1)
        begin = end - number
    else:
        begin = min(top + begin, end)
        number = min(number, end - begin)
    order = rules.order[player]
    for index in range(number):
        card, place = pile[begin + index], index
        while place > 0 and (
            order == k.REVERSED
            or (order == k.ASCENDING and to[place - 1] > card)
            or (order == k.DESCENDING and to[place - 1] < card)
        ):
            to[place] = to[place - 1]
            place -= 1
        to[place] = card
    return int(number)


@inlined
def deal(rules: Rules, table: Table, top: int, end1: int, end2: int) -> tuple[int, int]:
    """Copy the decks of a sub-game, and return their sizes."""
    size1 = copy_cards(rules, table, k.P1, top, end1)
    size2 = copy_cards(rules, table, k.P2, top, end2)
    return (size2, size1) if rules.exchanged else (size1, size2)


@shared
def remove(table: Table, player: int, top: int, end: int, used: int) -> int:
    """Remove used cards, which are bits, from below the top of a deck. Return its new end."""
    pile = pointer(table.piles[table.depth, player])
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
    if rules.after_sub_game == k.SHARED:
        ended = pointer(table.games[depth + 1])
        first, end1, end2 = ended[k.TOP], ended[k.END1], ended[k.END2]
        end1 = append(table, depth, k.P1, top + 1, depth + 1, k.P1, first, end1)
        return end1, append(table, depth, k.P2, top + 1, depth + 1, k.P2, first, end2)
    size1, size2 = deal(rules, table, top, end1, end2)
    deck1, deck2 = pointer(table.piles[depth + 1, 0]), pointer(table.piles[depth + 1, 1])
    used = k.NONE
    for index in range(size1):
        used |= 1 << deck1[index]
    for index in range(size2):
        used |= 1 << deck2[index]
    end1, end2 = remove(table, k.P1, top, end1, used), remove(table, k.P2, top, end2, used)
    if rules.after_sub_game == k.TO_OWNERS:
        end1 = append(table, depth, k.P1, end1, depth + 1, k.P1, k.START, size1)
        end2 = append(table, depth, k.P2, end2, depth + 1, k.P2, k.START, size2)
    elif rules.after_sub_game == k.TO_WINNER and winner == 1:
        end1 = append(table, depth, k.P1, end1, depth + 1, k.P1, k.START, size1)
        end1 = append(table, depth, k.P1, end1, depth + 1, k.P2, k.START, size2)
    elif rules.after_sub_game == k.TO_WINNER:
        end2 = append(table, depth, k.P2, end2, depth + 1, k.P2, k.START, size2)
        end2 = append(table, depth, k.P2, end2, depth + 1, k.P1, k.START, size1)
    return end1, end2


@shared
def begin_game(rules: Rules, table: Table, depth: int, size1: int, size2: int, dealt: int) -> None:
    """Begin a game with decks of these sizes, which are in its piles."""
    table.begun += 1
    table.depth = depth
    if rules.history == k.LATEST_GAME:
        forget(table, k.NONE)
    game = pointer(table.games[depth])
    game[k.TOP], game[k.END1], game[k.END2], game[k.ROUND] = 0, size1, size2, 0
    highest1 = view(k.HIGHEST, table, depth, k.P1, k.START, size1)
    highest2 = view(k.HIGHEST, table, depth, k.P2, k.START, size2)
    game[k.HIGHEST_CARD] = max(highest1, highest2)
    game[k.SERIAL], game[k.SEEN_BEFORE], game[k.DEALT] = table.begun, table.stacked, dealt
    game[k.MARK_KNOWN], game[k.NEXT_MARK] = -1, 2


@kernel
def begin(levels: Levels, table: Table, size1: int, size2: int) -> None:
    """Begin a main game with decks of these sizes, which are in its piles."""
    forget(table, k.NONE)
    table.slots = k.FEW_SLOTS
    if table.winners > k.MAX_KNOWN // 2:
        table.known[:] = 0
        table.winners = 0
    begin_game(levels[0], table, k.MAIN, size1, size2, k.NONE)
    table.main = table.begun


@kernel
def play(levels: Levels, table: Table, rounds: int) -> int:
    """Play a game with its sub-games, or go on with it, for a number of rounds.

    Returns:
        why it returned. If it is over, the table has the winner, and the decks that count are
        those of the innermost game.
    """
    last, winner = len(levels) - 1, k.NONE
    while True:
        depth = table.depth
        rules, below = levels[min(depth, last)], levels[min(depth + 1, last)]
        is_keyed = rules.sub_game_key[0] != k.NEVER
        game = pointer(table.games[depth])
        pile1, pile2 = pointer(table.piles[depth, 0]), pointer(table.piles[depth, 1])
        top, end1, end2, played = game[k.TOP], game[k.END1], game[k.END2], game[k.ROUND]
        highest, remembers_few = game[k.HIGHEST_CARD], rules.remembers_few and depth > 0
        size1 = size2 = dealt = k.NONE
        while True:
            by_sub_game = int(winner != 0)
            if by_sub_game:
                if rules.after_sub_game != k.COPIED:
                    end1, end2 = after_sub_game(rules, table, winner, top, end1, end2)
                    if end1 + end2 - 2 * top > k.MANY:  # some cards can be there twice
                        return k.UNFIT
                winner = rules.round_winner[winner]
            else:
                if top in (end1, end2):
                    winner, status = 1 if top < end1 else 2, k.OVER
                    break
                if rounds == 0:
                    status = k.PAUSED
                    break
                if table.stacked > k.MAX_SEEN:
                    return k.ENDLESS
                rounds -= 1
                if max(end1, end2) + k.MANY > k.PILE:
                    end1 = append(table, depth, k.P1, k.START, depth, k.P1, top, end1)
                    end2 = append(table, depth, k.P2, k.START, depth, k.P2, top, end2)
                    top = 0

                card1, card2 = pile1[top], pile2[top]
                repeated = False
                if not remembers_few or max(card1, card2) == highest:
                    repeated = repeats(rules, table, played, top, end1, end2)
                if repeated and rules.repeat_ends != k.THE_ROUND:
                    how, kind = rules.repeat_winner[0], rules.repeat_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                    status = k.ENDED if rules.repeat_ends >= k.ALL_GAMES else k.OVER
                    break
                if rules.decided_winner[0] != k.NOBODY and played >= rules.decided_after:
                    how, kind = rules.decided_winner[0], rules.decided_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                    if winner:
                        status = k.OVER
                        break
                if rules.may_be_endless:
                    learned = table.stacked + (table.winners if is_keyed else 0)
                    if is_cycle(table, learned, played, top, end1, end2):
                        return k.ENDLESS

                left1, left2 = end1 - top - 1, end2 - top - 1
                if repeated:
                    how, kind = rules.repeat_winner[0], rules.repeat_winner[1]
                    winner = chosen(how, kind, table, top, end1, end2)
                elif rules.recursive and starts_sub_game(rules, card1, left1, card2, left2):
                    size1, size2 = deal(rules, table, top, end1, end2)
                    level = min(depth + 1, last)
                    dealt, winner = find_winner(rules, below, level, table, size1, size2)
                    if winner == k.IN_PROGRESS:
                        return k.ENDLESS
                    if winner:
                        continue
                    status = k.SUB_GAME
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

        game[k.TOP], game[k.END1], game[k.END2], game[k.ROUND] = top, end1, end2, played
        if status == k.SUB_GAME:
            if depth + 1 == k.MAX_DEPTH or (is_keyed and table.winners >= k.MAX_KNOWN):
                return k.UNFIT
            if table.winners >= k.MAX_KNOWN:
                table.known[:] = 0
                table.winners = 0
            if below.deal_decides and not is_keyed:
                remember(table, dealt, k.IN_PROGRESS)
            begin_game(below, table, depth + 1, size1, size2, dealt)
        elif status == k.OVER and depth > 0:
            if rules.history < k.LATEST_GAME:
                forget(table, game[k.SEEN_BEFORE])
            if game[k.DEALT]:
                remember(table, game[k.DEALT], winner)
            table.depth -= 1
        else:
            if status == k.ENDED and depth > 0 and levels[0].repeat_ends == k.MAIN_GAME:
                table.depth = 0
                table.games[0, k.TOP] += 1
            table.winner = winner
            return k.PAUSED if status == k.PAUSED else k.ENDED
