"""Rounds of a game under misread rules, whose decisions are codes."""

from graphsolve.graphs.kernels import shared
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.keys import (
    chosen,
    copy,
    find_slot,
    forget,
    forget_winners,
    is_cycle,
    keys_of,
    mixed,
    remember,
    repeats,
    view,
)
from graphsolve.puzzles.cards.compiled.layout import Ints


@shared
def wins(how: int, card1: int, card2: int) -> int:
    """Return the player who wins a round by the cards."""
    if how == k.LOWER_WINS:
        return 1 if card1 < card2 else 2
    if how == k.COMPARED_AS_TEXT:  # 9 follows 89, and 1 is followed by 10
        card1 = 2 * card1 + 1 if card1 // 10 else 20 * card1
        card2 = 2 * card2 + 1 if card2 // 10 else 20 * card2
    return 1 if card1 > card2 else 2


@shared
def is_first(how: int, winner: int, card1: int, card2: int) -> bool:
    """Return whether player 1's card goes to the bottom first."""
    if how == k.LOSERS_FIRST:
        return winner != 1
    if how >= k.HIGHER_FIRST:
        return (card1 > card2) == (how == k.HIGHER_FIRST)
    if how:
        return how == k.FIRST_OF_1
    return winner == 1


@shared
def value(how: int, own: int, other: int, card1: int, card2: int) -> int:
    """Return a value of the two cards that were drawn, for one of the players."""
    if how == k.OTHER:
        own = other
    elif how == k.HIGHER:
        own = max(card1, card2)
    elif how == k.LOWER:
        own = min(card1, card2)
    elif how == k.CARD_1:
        own = card1
    elif how == k.CARD_2:
        own = card2
    elif how == k.ONE:
        own = 1
    elif how == k.ALL:
        own = k.MANY
    elif how == k.ONE_MORE:
        own += 1
    elif how == k.ONE_FEWER:
        own -= 1
    elif how == k.TWO_FEWER:
        own = max(own - 2, 0)
    return own


# --- Sub-games -----------------------------------------------------------------------------------


@shared
def starts_sub_game(m: Ints, rules: int, card1: int, left1: int, card2: int, left2: int) -> bool:
    """Return whether a sub-game decides a round."""
    who, than = m[rules + k.WHO], m[rules + k.THAN]
    if m[rules + k.COMBAT] or who == k.NO_ONE:
        return False
    least1 = value(than, card1, card2, card1, card2) + m[rules + k.MORE_1]
    least2 = value(than, card2, card1, card1, card2) + m[rules + k.MORE_2]
    if m[rules + k.TOGETHER]:
        return bool(left1 + left2 >= least1 + least2)
    enough1, enough2 = left1 >= least1, left2 >= least2
    if m[rules + k.AT_MOST]:
        enough1, enough2 = enough1 and left1 <= card1, enough2 and left2 <= card2
    if who == k.ONE_PLAYER:
        return bool(enough1 or enough2)
    if who == k.ONLY_1:
        return bool(enough1)
    if who == k.ONLY_2:
        return bool(enough2)
    if who:
        return bool(enough1 if (card1 > card2) == (who == k.OF_HIGHER_CARD) else enough2)
    return bool(enough1 and enough2)


@shared
def is_won(m: Ints, rules: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int) -> bool:
    """Return whether the highest card decides a sub-game; see `MisreadRules.is_won`."""
    if not m[rules + k.CUTS_SHORT] or top in (end1, end2):
        return False
    highest1, highest2 = view(k.HIGHEST, pile1, top, end1), view(k.HIGHEST, pile2, top, end2)
    player = m[rules + k.EARLY_PLAYER]
    if highest1 == highest2 or (highest1 > highest2) != (player == 1):
        return False
    card, cards = max(highest1, highest2), end1 + end2 - 2 * top
    level = (rules - k.LEVELS) // k.CODES
    place = k.NEVER_LOST + (level * (k.MAX_CARD + 1) + card) * (k.MANY + 1) + cards
    if not m[place]:
        starts = False
        for left in range(cards - 1):
            for other in range(1, card):
                if player == 1:
                    starts |= starts_sub_game(m, rules, card, left, other, cards - 2 - left)
                else:
                    starts |= starts_sub_game(m, rules, other, cards - 2 - left, card, left)
        m[place] = k.NO if starts else k.YES
    return bool(m[place] == k.YES)


@shared
def copy_cards(
    m: Ints, rules: int, player: int, pile1: Ints, pile2: Ints, top: int, end: int, at: int
) -> int:
    """Copy the cards of player 0 or 1 for a sub-game to an index. Return the end of the copies."""
    card1, card2 = pile1[top], pile2[top]
    pile = pile1 if player == 0 else pile2
    to = pile1 if player == m[rules + k.EXCHANGED] else pile2
    own, other = (card1, card2) if player == 0 else (card2, card1)
    number = value(m[rules + k.NUMBER_1 + player], own, other, card1, card2)
    where = m[rules + k.BEGIN_1 + player]
    if where == k.FROM_BOTTOM:
        number = min(number, end - top - 1)
        begin = end - number
    else:
        begin = top + 1
        if where:
            begin = top if where == k.DRAWN else top + 2
        begin = min(begin, end)
        number = min(number, end - begin)
    order = m[rules + k.ORDER_1 + player]
    for index in range(number):
        card, place = pile[begin + index], at + index
        while place > at and (
            order == k.REVERSED
            or (order == k.ASCENDING and to[place - 1] > card)
            or (order == k.DESCENDING and to[place - 1] < card)
        ):
            to[place] = to[place - 1]
            place -= 1
        to[place] = card
    return int(at + max(number, 0))


@shared
def deal(
    m: Ints, rules: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> tuple[int, int]:
    """Copy the decks of a sub-game behind those of its game, and return their ends."""
    at = max(end1, end2)
    copied1 = copy_cards(m, rules, 0, pile1, pile2, top, end1, at)
    copied2 = copy_cards(m, rules, 1, pile1, pile2, top, end2, at)
    return (copied2, copied1) if m[rules + k.EXCHANGED] else (copied1, copied2)


@shared
def find_winner(
    m: Ints,
    rules: int,
    below: int,
    pile1: Ints,
    pile2: Ints,
    top: int,
    end1: int,
    end2: int,
) -> tuple[int, int]:
    """Return the key of a sub-game with these decks, and its winner; each is 0 if there is none.

    The winner is `IN_PROGRESS` while the same sub-game is being played. `below` are the rules of
    the sub-game.
    """
    dealt = winner = 0
    is_keyed = m[rules + k.SUB_GAME_MADE] != k.NEVER
    if is_keyed or m[below + k.DEAL_DECIDES]:
        made, kind, level = k.EACH, k.DECK, (below - k.LEVELS) // k.CODES
        if is_keyed:
            made, kind = m[rules + k.SUB_GAME_MADE], m[rules + k.SUB_GAME_SEEN]
            level = k.MAX_LEVELS
        key, _ = keys_of(made, kind, pile1, pile2, top, end1, end2)
        dealt = mixed(key, m[k.MAIN] * (k.MAX_LEVELS + 1) + level)
        winner = m[find_slot(m, k.KNOWN, k.KNOWN_SLOTS, dealt)] & 3
    is_open = not is_keyed and winner in (0, k.IN_PROGRESS)
    if is_open and is_won(m, below, pile1, pile2, top, end1, end2):
        winner = m[below + k.EARLY_PLAYER]
    return dealt, winner


@shared
def remove(pile: Ints, top: int, end: int, used: int) -> int:
    """Remove used cards, which are bits, from below the top of a deck. Return its new end."""
    left = top + 1
    for index in range(top + 1, end):
        if not used >> pile[index] & 1:
            pile[left] = pile[index]
            left += 1
    return left


@shared
def after_sub_game(
    m: Ints,
    rules: int,
    record: int,
    winner: int,
    pile1: Ints,
    pile2: Ints,
    top: int,
    end1: int,
    end2: int,
) -> tuple[int, int]:
    """Change the decks after a sub-game that is not played with copies. Return their ends."""
    how = m[rules + k.AFTER_SUB_GAME]
    if how == k.SHARED:
        ended = record + k.RECORD
        first = m[ended + k.TOP]
        end1 = copy(pile1, first, m[ended + k.END_1], pile1, top + 1)
        return end1, copy(pile2, first, m[ended + k.END_2], pile2, top + 1)
    at = max(end1, end2)
    copied1, copied2 = deal(m, rules, pile1, pile2, top, end1, end2)
    used = 0
    for index in range(at, copied1):
        used |= 1 << pile1[index]
    for index in range(at, copied2):
        used |= 1 << pile2[index]
    end1, end2 = remove(pile1, top, end1, used), remove(pile2, top, end2, used)
    if how == k.TO_OWNERS:
        end1 = copy(pile1, at, copied1, pile1, end1)
        end2 = copy(pile2, at, copied2, pile2, end2)
    elif how == k.TO_WINNER and winner == 1:
        end1 = copy(pile2, at, copied2, pile1, copy(pile1, at, copied1, pile1, end1))
    elif how == k.TO_WINNER:
        end2 = copy(pile1, at, copied1, pile2, copy(pile2, at, copied2, pile2, end2))
    return end1, end2


# --- Games ---------------------------------------------------------------------------------------


@shared
def begin(
    m: Ints, depth: int, pile1: Ints, pile2: Ints, base: int, end1: int, end2: int, dealt: int
) -> None:
    """Begin a game with decks that begin at the base, and with the key of its deal."""
    game = k.GAMES + depth * k.RECORD
    rules = k.LEVELS + min(depth, m[k.LAST_LEVEL]) * k.CODES
    if depth == 0:
        forget(m, 0)
        m[k.SLOTS] = k.FEW_SLOTS
        if m[k.WINNERS] > k.MAX_KNOWN // 2:
            forget_winners(m)
        for place in range(k.NEVER_LOST, k.SEEN):
            m[place] = 0
        m[k.MAIN] = m[k.BEGUN] + 1
    m[k.BEGUN] += 1
    m[k.DEPTH] = depth
    if m[rules + k.HISTORY] == k.LATEST_GAME:
        forget(m, 0)
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = base, end1, end2
    m[game + k.BASE], m[game + k.ROUND], m[game + k.DEALT] = base, 0, dealt
    m[game + k.HIGHEST_CARD] = max(
        view(k.HIGHEST, pile1, base, end1), view(k.HIGHEST, pile2, base, end2)
    )
    m[game + k.SERIAL], m[game + k.SEEN_BEFORE] = m[k.BEGUN], m[k.STACKED]
    m[game + k.MARK_KNOWN], m[game + k.NEXT_MARK] = -1, 2


@shared
def begin_sub_game(
    m: Ints, rules: int, below: int, pile1: Ints, pile2: Ints, end1: int, end2: int, dealt: int
) -> int:
    """Begin a sub-game of the innermost game, whose decks are behind those of that game.

    Return a status: `SUB_GAME`, or `UNFIT` if something is too large.
    """
    depth = m[k.DEPTH]
    game = k.GAMES + depth * k.RECORD
    is_keyed = m[rules + k.SUB_GAME_MADE] != k.NEVER
    if depth + 1 == k.MAX_DEPTH or (is_keyed and m[k.WINNERS] >= k.MAX_KNOWN):
        return k.UNFIT
    if m[k.WINNERS] >= k.MAX_KNOWN:
        forget_winners(m)
    if m[below + k.DEAL_DECIDES] and not is_keyed:
        remember(m, dealt, k.IN_PROGRESS)
    base = max(m[game + k.END_1], m[game + k.END_2])
    begin(m, depth + 1, pile1, pile2, base, end1, end2, dealt)
    return k.SUB_GAME


@shared
def end(m: Ints, rules: int, game: int, winner: int) -> None:
    """End a sub-game."""
    if m[rules + k.HISTORY] < k.LATEST_GAME:
        forget(m, m[game + k.SEEN_BEFORE])
    if m[game + k.DEALT]:
        remember(m, m[game + k.DEALT], winner)


@shared
def play_rounds(
    m: Ints, rules: int, below: int, pile1: Ints, pile2: Ints, steps: int, winner: int
) -> tuple[int, int, int]:
    """Play rounds of the innermost game. It goes on with the winner of a sub-game, if not 0.

    Returns:
        the status, the number of steps that are left, and the winner if the game is over.
    """
    depth = m[k.DEPTH]
    game = k.GAMES + depth * k.RECORD
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    highest, few = m[game + k.HIGHEST_CARD], m[rules + k.REMEMBERS_FEW] and depth > 0
    status = k.PAUSED
    while True:
        by_sub_game = winner != 0
        card1, card2 = pile1[top], pile2[top]
        if by_sub_game:
            if m[rules + k.AFTER_SUB_GAME]:
                end1, end2 = after_sub_game(m, rules, game, winner, pile1, pile2, top, end1, end2)
                if end1 + end2 - 2 * top > k.MANY:  # some cards can be there twice
                    status = k.UNFIT
                    break
            if m[rules + k.LOSER_WINS]:
                winner = 3 - winner
        else:
            if top in (end1, end2):
                status, winner = k.WON, 1 if top < end1 else 2
                break
            if steps == 0:
                break
            if m[k.STACKED] > k.MAX_SEEN:
                status = k.TOO_LONG
                break
            steps -= 1
            repeated = (not few or max(card1, card2) == highest) and repeats(
                m, rules, depth, pile1, pile2, top, end1, end2
            )
            if repeated:
                if m[rules + k.COMBAT]:
                    status = k.REPEATED
                    break
                how, kind = m[rules + k.REPEAT_WINNER], m[rules + k.REPEAT_BY]
                winner = chosen(how, kind, pile1, pile2, top, end1, end2)
                if m[rules + k.REPEAT_ENDS] != k.THE_ROUND:
                    status = k.REPEATED
                    break
            how, kind = m[rules + k.DECIDED_WINNER], m[rules + k.DECIDED_BY]
            if how and m[game + k.ROUND] >= m[rules + k.DECIDED_AFTER]:
                decided = chosen(how, kind, pile1, pile2, top, end1, end2)
                if decided:
                    status, winner = k.WON, decided
                    break
            if m[rules + k.MAY_BE_ENDLESS]:
                is_keyed = m[rules + k.SUB_GAME_MADE] != k.NEVER
                learned = m[k.STACKED] + (m[k.WINNERS] if is_keyed else 0)
                decks = keys_of(k.EACH, k.DECK, pile1, pile2, top, end1, end2)[0]
                if is_cycle(m, game, learned, decks):
                    status = k.ENDLESS
                    break
            if not repeated:
                if starts_sub_game(m, rules, card1, end1 - top - 1, card2, end2 - top - 1):
                    base = m[game + k.BASE]
                    end1 = copy(pile1, top, end1, pile1, base)
                    end2 = copy(pile2, top, end2, pile2, base)
                    top = base
                    begins = max(end1, end2)
                    copied1, copied2 = deal(m, rules, pile1, pile2, top, end1, end2)
                    dealt, winner = find_winner(
                        m, rules, below, pile1, pile2, begins, copied1, copied2
                    )
                    if winner == k.IN_PROGRESS:
                        status = k.ENDLESS
                        break
                    if winner:
                        continue
                    m[game + k.END_1], m[game + k.END_2] = end1, end2
                    status = begin_sub_game(m, rules, below, pile1, pile2, copied1, copied2, dealt)
                    break
                winner = wins(m[rules + k.HIGHER_CARD], card1, card2)

        if max(end1, end2) + 4 * k.MANY > m[k.PILE]:
            base = m[game + k.BASE]
            end1 = copy(pile1, top, end1, pile1, base)
            end2 = copy(pile2, top, end2, pile2, base)
            top = base
        upper, lower = card1, card2
        bottom = m[rules + (k.BOTTOM_AFTER if by_sub_game else k.BOTTOM)]
        if not is_first(bottom, winner, card1, card2):
            upper, lower = card2, card1
        if winner == 1:
            pile1[end1], pile1[end1 + 1] = upper, lower
            end1 += 2
        else:
            pile2[end2], pile2[end2 + 1] = upper, lower
            end2 += 2
        top += 1
        m[game + k.ROUND] += 1
        winner = 0
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
    return status, steps, winner
