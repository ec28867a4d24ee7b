"""Rounds of a game under the statement's rules.

Whether a round repeats another does not depend on hashes, but on all cards. Nothing in the piles
is ever moved or overwritten, so earlier decks are still in them; they grow by 16 bytes a round,
until a game ends.

**The winner of a round is found without a branch.** Who has the higher card cannot be predicted,
and a mispredicted branch takes longer than the rest of the round. So the cards are written behind
both decks, and only the winner's deck is extended.

**Repeats are found in two ways.** A small table has the last round with each key, a hash of the
decks. Most repeats are found there, but it forgets rounds. Brent's algorithm finds the others,
later. It compares the decks with one earlier pair, the `mark`. After 1, 2, 4, 8, ... comparisons,
the current decks become the mark. A game with a repeat goes through the same cycle of decks
forever, so it comes back to a mark in that cycle, at the latest after about three times as many
rounds as there are before the repeat. Decks are compared only when the highest card is on top. In
every cycle, each card gets there, because cards are drawn from the top and return to the bottom.
The owner of the highest card wins that round and puts it at the end of the pile, so it is on top
again when the pile is drawn up to there.
"""

import numpy as np

from graphsolve.graphs.kernels import inlined, unsigned
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.layout import Ints


@inlined
def highest_card(pile: Ints, deck: int, size: int) -> int:
    """Return the highest of the cards of a deck, which begins at an index of a pile."""
    highest = 0
    for index in range(size):
        highest = max(highest, pile[deck + index])
    return highest


@inlined
def equal(pile: Ints, deck: int, other: int, size: int) -> bool:
    """Return whether two decks of a pile have the same cards in the same order."""
    same = 0
    while same < size and pile[deck + same] == pile[other + same]:
        same += 1
    return same == size


@inlined
def key_of(pile1: Ints, pile2: Ints, top: int, end1: int) -> int:
    """Return a hash of the decks before a round: the size of one, and the second card of both.

    If a deck has no second card, equal decks can have different keys: see Brent's algorithm.
    """
    mixed = unsigned(pile1[top + 1]) * unsigned(0x9E3779B97F4A7C15)
    mixed += unsigned(pile2[top + 1] + end1 - top)
    return int(np.int64(mixed * unsigned(0xD6E8FEB86659FD93) >> unsigned(64 - k.KEY_BITS)))


@inlined
def after_round(
    pile1: Ints, pile2: Ints, top: int, end1: int, end2: int, won1: int
) -> tuple[int, int, int]:
    """Play a round, which player 1 wins if `won1` is 1, and player 2 if it is 0."""
    card1, card2 = pile1[top], pile2[top]
    pile1[end1], pile1[end1 + 1] = card1, card2
    pile2[end2], pile2[end2 + 1] = card2, card1
    return top + 1, end1 + 2 * won1, end2 + 2 - 2 * won1


@inlined
def begin(m: Ints, game: int, top: int, end1: int, end2: int, highest: int) -> None:
    """Begin a game with some decks. Player 1's deck at its mark is empty, so no decks equal it."""
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
    m[game + k.HIGHEST_AT] = highest
    m[game + k.MARK], m[game + k.MARK_END_1] = top, top
    m[game + k.COMPARED], m[game + k.PATIENCE] = 0, 1
    for key in range(k.KEYS):
        m[game + k.SIZES + key] = 0


@inlined
def begin_main_game(m: Ints, pile1: Ints, pile2: Ints, size1: int, size2: int) -> None:
    """Begin a main game with the decks at the beginnings of the piles."""
    highest1, highest2 = highest_card(pile1, 0, size1), highest_card(pile2, 0, size2)
    pile = pile1 if highest1 > highest2 else pile2
    highest = 0
    while pile[highest] != max(highest1, highest2):
        highest += 1
    m[k.DEPTH] = 0
    begin(m, m[k.GAMES_AT], 0, size1, size2, highest)


@inlined
def begin_sub_game(
    m: Ints, game: int, pile1: Ints, pile2: Ints, size1: int, size2: int, highest2: int
) -> None:
    """Begin a sub-game of a game, in which player 2 has the highest card."""
    begins, at = m[game + k.TOP] + 1, max(m[game + k.END_1], m[game + k.END_2])
    for index in range(size1):
        pile1[at + index] = pile1[begins + index]
    for index in range(size2):
        pile2[at + index] = pile2[begins + index]
    highest = at
    while pile2[highest] != highest2:
        highest += 1
    m[k.DEPTH] += 1
    begin(m, game + k.RECORD, at, at + size1, at + size2, highest)


@inlined
def play_rounds(
    m: Ints, game: int, pile1: Ints, pile2: Ints, steps: int, winner: int
) -> tuple[int, int, int]:
    """Play rounds of a game. It goes on with the winner of a sub-game, if not 0.

    A step is at most as many rounds as there are cards. A sub-game is not played if player 1 has
    its highest card: see `Game.known_winner`.

    Returns:
        the status, the number of steps that are left, and the winner if the game is over.
    """
    limit = m[k.PILE] - 4 * m[k.CARDS]  # a step adds fewer cards to a pile
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    highest = m[game + k.HIGHEST_AT]
    mark, mark_end1 = m[game + k.MARK], m[game + k.MARK_END_1]
    compared, patience = m[game + k.COMPARED], m[game + k.PATIENCE]
    size1 = size2 = highest2 = 0
    if winner:
        top, end1, end2 = after_round(pile1, pile2, top, end1, end2, int(winner == 1))
        winner = 0
    while True:
        if steps == 0:
            status = k.PAUSED
            break
        steps -= 1
        if max(end1, end2) > limit:
            status = k.FULL
            break

        # Rounds without a sub-game. Both differences are negative if there is one: written
        # like this, it is one branch, and a predictable one.
        while top < highest and top < end1 and top < end2:
            card1, card2 = pile1[top], pile2[top]
            if (card1 - (end1 - top)) & (card2 - (end2 - top)) < 0:
                break
            top, end1, end2 = after_round(pile1, pile2, top, end1, end2, int(card1 > card2))

        if top == min(end1, end2):
            status, winner = k.WON, 1 if top < end1 else 2
            break
        if top < highest:
            m[k.SUB_GAMES] += 1
            size1, size2 = pile1[top], pile2[top]
            highest2 = highest_card(pile2, top + 1, size2)
            if highest_card(pile1, top + 1, size1) < highest2:
                status = k.SUB_GAME
                break
            top, end1, end2 = after_round(pile1, pile2, top, end1, end2, won1=1)
            continue

        key = key_of(pile1, pile2, top, end1)
        known, known_size = m[game + k.TOPS + key], m[game + k.SIZES + key]
        m[game + k.TOPS + key], m[game + k.SIZES + key] = top, end1 - top
        if (
            end1 - top == known_size
            and equal(pile1, known, top, end1 - top)
            and equal(pile2, known, top, end2 - top)
        ):
            mark, mark_end1 = known, known + known_size
            status, winner = k.REPEATED, 1
            break
        if (
            end1 - top == mark_end1 - mark
            and equal(pile1, mark, top, end1 - top)
            and equal(pile2, mark, top, end2 - top)
        ):
            status, winner = k.REPEATED, 1
            break
        compared += 1
        if compared == patience:
            mark, mark_end1 = top, end1
            compared, patience = 0, 2 * patience
        highest = end1 if pile1[top] > pile2[top] else end2

    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
    m[game + k.HIGHEST_AT] = highest
    m[game + k.MARK], m[game + k.MARK_END_1] = mark, mark_end1
    m[game + k.COMPARED], m[game + k.PATIENCE] = compared, patience
    if status == k.SUB_GAME:
        begin_sub_game(m, game, pile1, pile2, size1, size2, highest2)
    return status, steps, winner


@inlined
def player_1_won(pile1: Ints, top: int, end1: int) -> bool:
    """Return whether player 1 won the last round: their last card but one is the one they drew."""
    return end1 - top > 1 and pile1[end1 - 2] == pile1[top - 1]


@inlined
def go_back_to_first_repeat(m: Ints, pile1: Ints) -> None:
    """Go back from a repeat in the main game to the first one.

    If the decks after two rounds are equal, so are those before them if the same player won: the
    winner's last two cards go back to the tops of both decks.
    """
    game = m[k.GAMES_AT]
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    mark, mark_end1 = m[game + k.MARK], m[game + k.MARK_END_1]
    while mark > 0:
        won1 = player_1_won(pile1, top, end1)
        mark_won1 = player_1_won(pile1, mark, mark_end1)
        if won1 != mark_won1:
            break
        top, end1, end2 = top - 1, end1 - 2 * won1, end2 - 2 + 2 * won1
        mark, mark_end1 = mark - 1, mark_end1 - 2 * mark_won1
    m[game + k.TOP], m[game + k.END_1], m[game + k.END_2] = top, end1, end2
