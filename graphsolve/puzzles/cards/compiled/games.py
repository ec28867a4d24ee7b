"""The kernel: a main game with its sub-games, under any rules that have codes.

Whether a round repeats another does not depend on hashes, but on all cards, if only rounds of the
same game are compared and a repeat ends it. Nothing in the piles is ever moved or overwritten, so
earlier decks are still in them; they grow by 16 bytes a round, until a game ends.

**The winner of a round is found without a branch** where the cards decide under the statement's
rules. Who has the higher card cannot be predicted, and a mispredicted branch takes longer than the
rest of the round. So the cards are written behind both decks, and only the winner's deck is
extended.

**Repeats are found by Brent's algorithm.** It compares the decks with one earlier pair, the
`mark`. After 1, 2, 4, 8, ... comparisons, the current decks become the mark. A game with a repeat
goes through the same cycle of decks forever, so it comes back to a mark in that cycle, at the
latest after about three times as many rounds as there are before the repeat. Decks are compared
only when the highest card is on top. In every cycle, each card gets there, because cards are drawn
from the top and return to the bottom.

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
    pile1, pile2 = pointer(memory[m[k.PILES_AT] :]), pointer(memory[m[k.PILES_AT] + m[k.PILE] :])
    if m[k.STATUS] == k.BEGINS:
        begin_main_game(m, pile1, pile2)
    winner = 0  # of a sub-game that has just ended
    while True:
        depth = m[k.DEPTH]
        game = m[k.GAMES_AT] + depth * k.RECORD
        steps, winner = play_rounds(m, game, pile1, pile2, steps, winner)
        status = m[k.STATUS]
        if status == k.SUB_GAME:
            continue
        if depth == 0 or status not in (k.WON, k.REPEATED):
            break
        m[k.DEPTH] -= 1
    if status in (k.WON, k.REPEATED):
        m[k.WINNER] = winner
        finish(m, pile1, pile2, status == k.REPEATED and m[k.HISTORY] == k.EXACT)
    return int(status)


@inlined
def begin_main_game(m: Ints, pile1: Ints, pile2: Ints) -> None:
    """Begin a main game with the decks that are dealt."""
    at, size1, size2 = m[k.DECKS_AT], m[k.SIZE_1], m[k.SIZE_2]
    for index in range(size1):
        pile1[index] = m[at + index]
    for index in range(size2):
        pile2[index] = m[at + m[k.CARDS] + index]
    m[k.SUB_GAMES] = m[k.DEPTH] = 0
    m[k.MAIN] = m[k.BEGUN] + 1
    if m[k.REMEMBERED] > k.MAX_REMEMBERED // 2:
        for slot in range(k.SEEN_SLOTS):
            m[k.SEEN + slot] = 0
        m[k.REMEMBERED] = 0
    begin(m, m[k.GAMES_AT], pile1, pile2, 0, size1, size2)


@shared
def begin(m: Ints, game: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int) -> None:
    """Begin a game with some decks. Player 1's deck at its mark is empty, so no decks equal it."""
    highest1, highest2 = highest_card(pile1, top, end1), highest_card(pile2, top, end2)
    pile, card = (pile1, highest1) if highest1 > highest2 else (pile2, highest2)
    highest = top
    while pile[highest] != card:
        highest += 1
    m[k.BEGUN] += 1
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2], m[game + k.BASE] = top, end1, end2, top
    m[game + k.HIGHEST_AT] = highest
    m[game + k.SERIAL] = m[k.BEGUN]
    m[game + k.MARK], m[game + k.MARK_END_1] = top, top
    m[game + k.COMPARED], m[game + k.PATIENCE] = 0, 1


@inlined
def equal(pile: Ints, deck: int, other: int, size: int) -> bool:
    """Return whether two decks of a pile have the same cards in the same order."""
    same = 0
    while same < size and pile[deck + same] == pile[other + same]:
        same += 1
    return same == size


@inlined
def repeats_exactly(
    m: Ints, game: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> bool:
    """Return whether a round with the highest card repeats the mark, which moves at times."""
    mark = m[game + k.MARK]
    if (
        end1 - top == m[game + k.MARK_END_1] - mark
        and equal(pile1, mark, top, end1 - top)
        and equal(pile2, mark, top, end2 - top)
    ):
        return True
    m[game + k.COMPARED] += 1
    if m[game + k.COMPARED] == m[game + k.PATIENCE]:
        m[game + k.MARK], m[game + k.MARK_END_1] = top, end1
        m[game + k.COMPARED] = 0
        m[game + k.PATIENCE] *= 2
    return False


@shared
def repeats_other(
    m: Ints, game: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> bool:
    """Return whether a round repeats a remembered one, and remember it by a key that is not 0."""
    # No single game has the negative number of a main game.
    of = -m[k.MAIN] if m[k.HISTORY] == k.EVERY_GAME else m[game + k.SERIAL]
    key = of * OTHER_ODD
    for index in range(top, end1):
        key = (key + pile1[index]) * ODD
    key *= OTHER_ODD
    for index in range(top, end2):
        key = (key + pile2[index]) * ODD
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
def begin_sub_game(
    m: Ints, game: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int
) -> int:
    """Return the winner of a sub-game if it is known, or else begin it, and return 0.

    It is known who wins if the highest card decides it, under the statement's rules for player 1:
    see `Game`. If there is no room for another game, the status is `UNFIT`.
    """
    m[k.SUB_GAMES] += 1
    card1, card2, at = pile1[top], pile2[top], max(end1, end2)
    number1 = value(m[k.NUMBER], card1, card2, card1, card2)
    number2 = value(m[k.NUMBER], card2, card1, card1, card2)
    copied1 = copy_cards(m, pile1, top, end1, number1, at)
    copied2 = copy_cards(m, pile2, top, end2, number2, at)
    early = m[k.EARLY_PLAYER]
    if early and copied1 > at and copied2 > at:
        highest1, highest2 = highest_card(pile1, at, copied1), highest_card(pile2, at, copied2)
        is_high = max(highest1, highest2) >= copied1 + copied2 - 2 * at
        if is_high and highest1 != highest2 and (highest1 > highest2) == (early == 1):
            return int(early)
    m[k.STATUS] = k.SUB_GAME
    if m[k.DEPTH] + 1 == m[k.MAX_GAMES]:
        m[k.STATUS] = k.UNFIT
    else:
        m[k.DEPTH] += 1
        begin(m, game + k.RECORD, pile1, pile2, at, copied1, copied2)
    return 0


@inlined
def play_rounds(
    m: Ints, game: int, pile1: Ints, pile2: Ints, steps: int, winner: int
) -> tuple[int, int]:
    """Play rounds of a game. Continue with the winner of a sub-game, if not 0.

    Returns:
        the number of steps that are left, and the winner if the game is over. The status says so.
    """
    limit = m[k.PILE] - 4 * m[k.CARDS]  # rounds until the highest card is drawn add fewer cards
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    highest, is_fast, is_exact = m[game + k.HIGHEST_AT], m[k.FAST], m[k.HISTORY] == k.EXACT
    while True:
        by_sub_game = winner != 0
        if not by_sub_game:
            if steps <= 0:
                m[k.STATUS] = k.PAUSED
                break
            if end1 > limit or end2 > limit or m[k.REMEMBERED] >= k.MAX_REMEMBERED:
                m[k.STATUS] = k.FULL
                break

            # Rounds without a sub-game. Both differences are negative if there is one: written
            # like this, it is one branch, and a predictable one.
            begins = top
            while is_fast and top < highest and top < end1 and top < end2:
                card1, card2 = pile1[top], pile2[top]
                if (card1 - (end1 - top)) & (card2 - (end2 - top)) < 0:
                    break
                won1 = 1 if card1 > card2 else 0
                pile1[end1], pile1[end1 + 1] = card1, card2
                pile2[end2], pile2[end2 + 1] = card2, card1
                top, end1, end2 = top + 1, end1 + 2 * won1, end2 + 2 - 2 * won1
            steps -= top - begins + 1

            if top in (end1, end2):
                m[k.STATUS], winner = k.WON, 1 if top < end1 else 2
                break
            repeated = False
            if not is_exact:
                repeated = repeats_other(m, game, pile1, pile2, top, end1, end2)
            elif top == highest:
                repeated = repeats_exactly(m, game, pile1, pile2, top, end1, end2)
            if repeated:
                winner = chosen(m[k.REPEAT_WINNER], pile1, pile2, top, end1, end2)
                m[k.STATUS] = k.REPEATED
                break
            if m[k.DECIDED_WINNER] and top - m[game + k.BASE] >= m[k.DECIDED_AFTER]:
                winner = chosen(m[k.DECIDED_WINNER], pile1, pile2, top, end1, end2)
                if winner:
                    m[k.STATUS] = k.WON
                    break

        card1, card2 = pile1[top], pile2[top]
        if winner == 0:
            if starts_sub_game(m, card1, end1 - top - 1, card2, end2 - top - 1):
                by_sub_game = True
                winner = begin_sub_game(m, game, pile1, pile2, top, end1, end2)
                if winner == 0:
                    break
            else:
                winner = wins(m[k.HIGHER_CARD], card1, card2)
        if by_sub_game and m[k.LOSER_WINS]:
            winner = 3 - winner

        bottom = m[k.BOTTOM_AFTER if by_sub_game else k.BOTTOM]
        upper, lower = card1, card2
        if not is_first(bottom, winner, card1, card2):
            upper, lower = card2, card1
        if winner == 1:
            pile1[end1], pile1[end1 + 1] = upper, lower
            end1 += 2
        else:
            pile2[end2], pile2[end2 + 1] = upper, lower
            end2 += 2
        if top == highest:
            highest = (end1 if winner == 1 else end2) - (2 if upper > lower else 1)
        top += 1
        winner = 0

    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
    m[game + k.HIGHEST_AT] = highest
    return steps, winner


@inlined
def player_1_won(pile1: Ints, top: int, end1: int) -> bool:
    """Return whether player 1 won the last round: the card they drew is one of their last two."""
    card = pile1[top - 1]
    return bool(end1 - top > 1 and (pile1[end1 - 2] == card or pile1[end1 - 1] == card))


@inlined
def finish(m: Ints, pile1: Ints, pile2: Ints, repeats: bool) -> None:
    """Write the decks that count at the end over the decks that were dealt.

    If the game `repeats` one of its rounds, go back to the first repeat. If the decks after two
    rounds are equal, so are those before them if the same player won with the same cards.
    """
    at, game = m[k.DECKS_AT], m[k.GAMES_AT]
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    mark, mark_end1 = m[game + k.MARK], m[game + k.MARK_END_1]
    while repeats and mark > 0:
        won1 = player_1_won(pile1, top, end1)
        if (
            won1 != player_1_won(pile1, mark, mark_end1)
            or pile1[top - 1] != pile1[mark - 1]
            or pile2[top - 1] != pile2[mark - 1]
        ):
            break
        top, mark = top - 1, mark - 1
        if won1:
            end1, mark_end1 = end1 - 2, mark_end1 - 2
        else:
            end2 -= 2
    m[k.SIZE_1], m[k.SIZE_2] = end1 - top, end2 - top
    for index in range(end1 - top):
        m[at + index] = pile1[top + index]
    for index in range(end2 - top):
        m[at + m[k.CARDS] + index] = pile2[top + index]
    m[k.ROUNDS] = top


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
    """Return a value of the two cards that were drawn, for one of the players, by its code."""
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
def highest_card(pile: Ints, top: int, end: int) -> int:
    """Return the highest card of a deck, or 0 if it is empty."""
    highest = 0
    for index in range(top, end):
        highest = max(highest, pile[index])
    return highest


@shared
def chosen(how: int, pile1: Ints, pile2: Ints, top: int, end1: int, end2: int) -> int:
    """Return the player who is chosen by the decks, or 0."""
    if how <= k.PLAYER_2:
        return how
    one, two = end1, end2
    if how == k.HIGHER_TOP_CARD:
        one, two = pile1[top], pile2[top]
    elif how >= k.HIGHEST_CARD:
        one, two = highest_card(pile1, top, end1), highest_card(pile2, top, end2)
    if how == k.ONLY_1_BY_HIGHEST_CARD:
        return 1 if one > two else 0
    return 1 if one >= two else 2


@inlined
def copy_cards(m: Ints, pile: Ints, top: int, end: int, number: int, at: int) -> int:
    """Copy some cards of a deck for a sub-game to an index. Return the end of the copies."""
    where = m[k.BEGIN]
    begin = top if where == k.DRAWN else top + 1
    number = max(0, min(number, end - begin))
    if where == k.FROM_BOTTOM:
        begin = end - number
    if m[k.ORDER]:
        for index in range(number):
            pile[at + index] = pile[begin + number - 1 - index]
    else:
        for index in range(number):
            pile[at + index] = pile[begin + index]
    return at + number
