"""The kernel: a main game with its sub-games, under any rules that have codes.

If only rounds of the same game are compared and a repeat ends the game, repeats are found by
comparing all cards, not hashes. Nothing in the piles is ever moved or overwritten, so earlier
decks are still in them; they grow by 16 bytes a round until a game ends.

**The winner of a round is found without a branch** if the cards decide under the statement's
rules. The processor cannot predict who has the higher card, and a mispredicted branch takes longer
than the rest of the round. So the cards are written behind both decks, and only the winner's deck
is extended.

**Repeats are found by Brent's algorithm.** It compares the decks with one earlier pair, the
`mark`. When a game has three times as many rounds as there were before the mark, its decks become
the mark. A game with a repeat goes through the same cycle of decks forever, so it comes back to a
mark in that cycle, at the latest after about four times as many rounds as there are before the
repeat. Decks are compared only when the highest card is on top. In every cycle, each card gets
there, because cards are drawn from the top and return to the bottom.

**Under other rules for repeats**, rounds are remembered by keys of 64 bits, made of the decks and
of the game or games to which a round belongs. In at most one of a million games, different rounds
have the same key.
"""

from graphsolve.graphs.kernels import inlined, kernel, pointer, shared
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.layout import Ints

ODD, OTHER_ODD = 0x1E3779B97F4A7C15, 0x56E8FEB86659FD93  # to mix keys


@kernel
def play(memory: Ints, steps: int) -> int:
    """Play a game of Recursive Combat, or continue one, for about a number of rounds.

    Returns:
        the status.
    """
    m = pointer(memory)
    if m[k.STATUS] == k.BEGINS:
        begin_main_game(m)
    winner = 0  # of a sub-game that has just ended
    while True:
        depth = m[k.DEPTH]
        steps, winner = play_rounds(m, m[k.GAMES_AT] + depth * k.RECORD, steps, winner)
        status = m[k.STATUS]
        if status == k.SUB_GAME:
            continue
        if depth == 0 or status not in (k.WON, k.REPEATED):
            break
        m[k.DEPTH] -= 1
    if status in (k.WON, k.REPEATED):
        m[k.WINNER] = winner
        finish(m, status == k.REPEATED and m[k.HISTORY] == k.EXACT)
    return int(status)


@inlined
def begin_main_game(m: Ints) -> None:
    """Begin a main game with the decks that are dealt."""
    top, top2, size1, size2 = m[k.PILES_AT], m[k.PILES_AT] + m[k.PILE], m[k.SIZE_1], m[k.SIZE_2]
    copy(m, k.DECKS, size1, top)
    copy(m, k.DECKS + m[k.CARDS], size2, top2)
    m[k.SUB_GAMES] = m[k.DEPTH] = 0
    if m[k.REMEMBERED] > k.MAX_REMEMBERED // 3:
        for slot in range(k.SEEN_SLOTS):
            m[k.SEEN + slot] = 0
        m[k.REMEMBERED] = 0
    begin(m, m[k.GAMES_AT], top, top + size1, top2 + size2)


@shared
def begin(m: Ints, game: int, top: int, end1: int, end2: int) -> None:
    """Begin a game. Player 1's deck at the mark is empty, so no decks equal those at the mark."""
    pile = m[k.PILE]
    highest1, highest2 = highest_card(m, top, end1), highest_card(m, top + pile, end2)
    at = top if highest1 > highest2 else top + pile
    while m[at] != max(highest1, highest2):
        at += 1
    m[k.BEGUN] += 1
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2], m[game + k.BASE] = top, end1, end2, top
    m[game + k.HIGHEST_AT] = at if highest1 > highest2 else at - pile
    m[game + k.SERIAL] = m[k.BEGUN]
    m[game + k.MARK], m[game + k.MARK_END_1] = top, top


@inlined
def equal(m: Ints, deck: int, other: int, size: int) -> bool:
    """Return whether two decks have the same cards in the same order."""
    same = 0
    while same < size and m[deck + same] == m[other + same]:
        same += 1
    return same == size


@inlined
def repeats_exactly(m: Ints, game: int, top: int, end1: int, end2: int) -> bool:
    """Return whether the decks are those at the mark. If not, move the mark if that is due."""
    mark, base, top2 = m[game + k.MARK], m[game + k.BASE], top + m[k.PILE]
    if (
        end1 - top == m[game + k.MARK_END_1] - mark
        and equal(m, mark, top, end1 - top)
        and equal(m, mark + m[k.PILE], top2, end2 - top2)
    ):
        return True
    if top - base >= 3 * (mark - base):
        m[game + k.MARK], m[game + k.MARK_END_1] = top, end1
    return False


@shared
def repeats_other(m: Ints, game: int, top: int, end1: int, end2: int) -> bool:
    """Return whether a round repeats a remembered one. Remember it by a nonzero key."""
    key = m[(m[k.GAMES_AT] if m[k.HISTORY] == k.EVERY_GAME else game) + k.SERIAL] * OTHER_ODD
    for index in range(top, end1):
        key = (key + m[index]) * ODD
    key *= OTHER_ODD
    for index in range(top + m[k.PILE], end2):
        key = (key + m[index]) * ODD
    key = (key ^ key >> 32) * OTHER_ODD
    key = (key ^ key >> 29) | 1
    slot = (key >> 1) % k.SEEN_SLOTS
    while m[k.SEEN + slot] != 0 and m[k.SEEN + slot] != key:
        slot = (slot + 1) % k.SEEN_SLOTS
    found = m[k.SEEN + slot] != 0
    if not found:
        m[k.SEEN + slot] = key
        m[k.REMEMBERED] += 1
    return bool(found)


@inlined
def begin_sub_game(m: Ints, game: int, top: int, end1: int, end2: int) -> int:
    """Return the winner of a sub-game if known. Otherwise begin it, and return 0.

    `EARLY_PLAYER` wins with the highest card: player 1 under the statement's rules (see `Game`).
    If there is no room for another game, the status is `UNFIT`.
    """
    m[k.SUB_GAMES] += 1
    pile, how = m[k.PILE], m[k.NUMBER]
    top2, at = top + pile, max(end1, end2 - pile)
    card1, card2, at2 = m[top], m[top2], at + pile
    copied1 = copy_cards(m, top, end1, value(how, card1, card2, card1, card2), at)
    copied2 = copy_cards(m, top2, end2, value(how, card2, card1, card1, card2), at2)
    early = m[k.EARLY_PLAYER]
    if early and copied1 > at and copied2 > at2:
        highest1, highest2 = highest_card(m, at, copied1), highest_card(m, at2, copied2)
        is_high = max(highest1, highest2) >= copied1 + copied2 - at - at2
        if is_high and highest1 != highest2 and (highest1 > highest2) == (early == 1):
            return int(early)
    m[k.STATUS] = k.SUB_GAME
    if m[k.DEPTH] + 1 == m[k.MAX_GAMES]:
        m[k.STATUS] = k.UNFIT
    else:
        m[k.DEPTH] += 1
        begin(m, game + k.RECORD, at, copied1, copied2)
    return 0


@inlined
def play_rounds(m: Ints, game: int, steps: int, winner: int) -> tuple[int, int]:
    """Play rounds of a game. The winner is that of a sub-game that has just ended, or 0.

    Returns:
        the number of steps left, and the winner if the status says that the game is over.
    """
    pile = m[k.PILE]
    limit = m[k.PILES_AT] + pile - 4 * m[k.CARDS]  # rounds up to the highest card add fewer cards
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    highest, is_fast, is_exact = m[game + k.HIGHEST_AT], m[k.FAST], m[k.HISTORY] == k.EXACT
    top2 = top + pile
    while True:
        by_sub_game = winner != 0
        if not by_sub_game:
            if steps <= 0:
                m[k.STATUS] = k.PAUSED
                break
            if end1 > limit or end2 > limit + pile or m[k.REMEMBERED] >= k.MAX_REMEMBERED:
                m[k.STATUS] = k.FULL
                break

            # Rounds without a sub-game. Both differences are negative if there is one. With `&`,
            # that test is one predictable branch.
            begins = top
            while is_fast and top < highest and top < end1 and top2 < end2:
                card1, card2 = m[top], m[top2]
                if (card1 - (end1 - top)) & (card2 - (end2 - top2)) < 0:
                    break
                won1 = 1 if card1 > card2 else 0
                m[end1], m[end1 + 1] = card1, card2
                m[end2], m[end2 + 1] = card2, card1
                top, top2, end1, end2 = top + 1, top2 + 1, end1 + 2 * won1, end2 + 2 - 2 * won1
            steps -= top - begins + 1

            if top == end1 or top2 == end2:
                m[k.STATUS], winner = k.WON, 1 if top < end1 else 2
                break
            repeated = False
            if not is_exact:
                repeated = repeats_other(m, game, top, end1, end2)
            elif top == highest:
                repeated = repeats_exactly(m, game, top, end1, end2)
            if repeated:
                winner = chosen(m, m[k.REPEAT_WINNER], top, end1, end2)
                m[k.STATUS] = k.REPEATED
                break
            if m[k.DECIDED_WINNER] and top - m[game + k.BASE] >= m[k.DECIDED_AFTER]:
                winner = chosen(m, m[k.DECIDED_WINNER], top, end1, end2)
                if winner:
                    m[k.STATUS] = k.WON
                    break

        card1, card2 = m[top], m[top2]
        if winner == 0:
            if starts_sub_game(m, card1, end1 - top - 1, card2, end2 - top2 - 1):
                by_sub_game = True
                winner = begin_sub_game(m, game, top, end1, end2)
                if winner == 0:
                    break
            else:
                winner = wins(m[k.HIGHER_CARD], card1, card2)
        if by_sub_game and m[k.LOSER_WINS]:
            winner = 3 - winner

        upper, lower = card1, card2
        if not is_first(m[k.BOTTOM_AFTER if by_sub_game else k.BOTTOM], winner, card1, card2):
            upper, lower = card2, card1
        end = end1 if winner == 1 else end2
        m[end], m[end + 1] = upper, lower
        if top == highest:
            highest = end + (0 if upper > lower else 1) - (0 if winner == 1 else pile)
        end1, end2 = (end1 + 2, end2) if winner == 1 else (end1, end2 + 2)
        top, top2, winner = top + 1, top2 + 1, 0

    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
    m[game + k.HIGHEST_AT] = highest
    return steps, winner


@inlined
def player_1_won(m: Ints, top: int, end1: int) -> bool:
    """Return whether player 1 won the last round: the card they drew is one of their last two."""
    card = m[top - 1]
    return bool(end1 - top > 1 and (m[end1 - 2] == card or m[end1 - 1] == card))


@inlined
def finish(m: Ints, repeats: bool) -> None:
    """Write the decks that count at the end over the decks that were dealt.

    If the game `repeats` one of its rounds, go back to the first repeat. If the decks after two
    rounds are equal, so are those before them if the same player won with the same cards.
    """
    game, pile = m[k.GAMES_AT], m[k.PILE]
    top, end1, end2, base = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2], m[game + k.BASE]
    mark, mark_end1 = m[game + k.MARK], m[game + k.MARK_END_1]
    while repeats and mark > base:
        won1 = player_1_won(m, top, end1)
        if (
            won1 != player_1_won(m, mark, mark_end1)
            or m[top - 1] != m[mark - 1]
            or m[top + pile - 1] != m[mark + pile - 1]
        ):
            break
        top, mark = top - 1, mark - 1
        if won1:
            end1, mark_end1 = end1 - 2, mark_end1 - 2
        else:
            end2 -= 2
    m[k.ROUNDS], m[k.SIZE_1], m[k.SIZE_2] = top - base, end1 - top, end2 - top - pile
    copy(m, top, m[k.SIZE_1], k.DECKS)
    copy(m, top + pile, m[k.SIZE_2], k.DECKS + m[k.CARDS])


# --- The decisions of a round, by their codes ----------------------------------------------------


@inlined
def wins(as_text: int, card1: int, card2: int) -> int:
    """Return the player who wins a round by the cards."""
    if as_text:  # 9 follows 89, and 1 is followed by 10
        card1 = 2 * card1 + 1 if card1 // 10 else 20 * card1
        card2 = 2 * card2 + 1 if card2 // 10 else 20 * card2
    return 1 if card1 > card2 else 2


@inlined
def is_first(how: int, winner: int, card1: int, card2: int) -> bool:
    """Return whether player 1's card goes to the bottom first."""
    if how == k.LOSERS_FIRST:
        return winner != 1
    if how == k.FIRST_OF_1:
        return True
    if how:
        return (card1 > card2) == (how == k.HIGHER_FIRST)
    return winner == 1


@shared
def value(how: int, own: int, other: int, card1: int, card2: int) -> int:
    """Return the value that a code selects from the two drawn cards, for one of the players."""
    higher, lower = max(card1, card2), min(card1, card2)
    return (own, other, higher, lower, card1, card2, k.MANY, own + 1, own - 1)[how]


@inlined
def starts_sub_game(m: Ints, card1: int, left1: int, card2: int, left2: int) -> bool:
    """Return whether a sub-game decides a round."""
    who, than, more = m[k.WHO], m[k.THAN], m[k.MORE]
    enough1 = left1 >= value(than, card1, card2, card1, card2) + more
    enough2 = left2 >= value(than, card2, card1, card1, card2) + more
    if who == k.ONE_PLAYER:
        return bool(enough1 | enough2)
    return bool((enough1 | (who == k.ONLY_2)) & (enough2 | (who == k.ONLY_1)))


@inlined
def highest_card(m: Ints, top: int, end: int) -> int:
    """Return the highest card of a deck, or 0 if it is empty."""
    highest = 0
    for index in range(top, end):
        highest = max(highest, m[index])
    return highest


@shared
def chosen(m: Ints, how: int, top: int, end1: int, end2: int) -> int:
    """Return the player whom a code chooses by the decks, or 0."""
    if how <= k.PLAYER_2:
        return how
    top2 = top + m[k.PILE]
    one, two = end1 - top, end2 - top2
    if how == k.HIGHER_TOP_CARD:
        one, two = m[top], m[top2]
    elif how >= k.HIGHEST_CARD:
        one, two = highest_card(m, top, end1), highest_card(m, top2, end2)
    if how == k.ONLY_1_BY_HIGHEST_CARD:
        return 1 if one > two else 0
    return 1 if one >= two else 2


@inlined
def copy_cards(m: Ints, top: int, end: int, number: int, at: int) -> int:
    """Copy cards of a deck to an index for a sub-game, and return the end of the copies."""
    begin = top if m[k.BEGIN] == k.DRAWN else top + 1
    number = max(0, min(number, end - begin))
    if m[k.BEGIN] == k.FROM_BOTTOM:
        begin = end - number
    copy(m, begin, number, at)
    if m[k.ORDER]:
        for index in range(number // 2):
            other = at + number - 1 - index
            m[at + index], m[other] = m[other], m[at + index]
    return at + number


@inlined
def copy(m: Ints, begin: int, number: int, at: int) -> None:
    """Copy some numbers to an index."""
    for index in range(number):
        m[at + index] = m[begin + index]
