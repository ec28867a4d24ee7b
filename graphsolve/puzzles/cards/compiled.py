"""Combat and Recursive Combat, compiled: the games of `game.py` as a numba kernel.

The kernel plays Recursive Combat by the standard rules. Player 1 wins a sub-game at once if they
have its highest card: see `Game.known_winner`. The outcomes are always those of the graph engine:
whether a round repeats another does not depend on hashes, but on all cards.

**A deck is a slice of a pile.** A pile holds all cards that a player ever draws, in order. A round
draws one card of each pile, so both decks begin at the same index, the `top`, and end at `end1`
and `end2`. The winner's cards are appended, and nothing is ever moved or overwritten. So earlier
decks are still in the piles. A sub-game is played behind the decks of its parent game.

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

The piles are the only memory that grows: by 8 bytes a round, until a game ends.

To import this module, numba must be installed. The first game compiles the kernels.
"""

from bisect import bisect_right

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel, pointer, unsigned
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.rules import (
    Decks,
    GameOutcome,
    SubGameObserver,
    Termination,
    check_deal,
)

Pile = npt.NDArray[np.uint32]
Ints = npt.NDArray[np.int64]

TOP, END1, END2, HIGHEST, MARK, MARK_END1, COMPARED, PATIENCE = range(8)
"""The columns of a game in progress.

Its decks (`TOP`, `END1`, `END2`), the index at which the highest card is drawn next, the decks of
the mark, the number of comparisons with it, and the number after which it moves.
"""

KEY_BITS = 6
KEYS = 2**KEY_BITS
TOPS = PATIENCE + 1
SIZES = TOPS + KEYS
"""The first columns of the table of rounds by key: their `TOP`, and the size of player 1's deck.

The size is 0 if there is no round with the key.
"""

# Why the kernel leaves a game: it is over, a sub-game decides a round, or the kernel returns.
WON1, WON2, REPEAT, SUB_GAME, PAUSED, FULL = range(1, 7)

MIN_PILE = 2**12  # the minimum length of a pile
MAX_GROWTH = 2**24  # the maximum number of cards by which a pile becomes longer at a time
ROUNDS = 2**22  # about the maximum in a kernel call, which takes about 20 milliseconds


@inlined
def highest_card(pile: Pile, deck: int, size: int) -> np.uint32:
    """The highest of the cards of a deck, which begins at an index of a pile."""
    highest = np.uint32(0)
    for index in range(size):
        highest = max(highest, pile[deck + index])
    return highest


@inlined
def equal(pile: Pile, deck: int, other: int, size: int) -> bool:
    """Whether two decks of a pile have the same cards in the same order."""
    same = 0
    while same < size and pile[deck + same] == pile[other + same]:
        same += 1
    return same == size


@inlined
def key_of(pile1: Pile, pile2: Pile, top: int, end1: int) -> int:
    """A hash of the decks before a round, from the size of one and the second card of both.

    If a deck has no second card, equal decks can have different keys: see Brent's algorithm.
    """
    mixed = pile1[top + 1] * unsigned(0x9E3779B97F4A7C15) + pile2[top + 1] + unsigned(end1 - top)
    return int(np.int64(mixed * unsigned(0xD6E8FEB86659FD93) >> unsigned(64 - KEY_BITS)))


@inlined
def after_round(
    pile1: Pile, pile2: Pile, top: int, end1: int, end2: int, won1: int
) -> tuple[int, int, int]:
    """Play a round, which player 1 wins if `won1` is 1, and player 2 if it is 0."""
    card1, card2 = pile1[top], pile2[top]
    pile1[end1], pile1[end1 + 1] = card1, card2
    pile2[end2], pile2[end2 + 1] = card2, card1
    return top + 1, end1 + 2 * won1, end2 + 2 - 2 * won1


@inlined
def copy_deck(pile: Pile, deck: int, size: int, to: int) -> None:
    """Copy the cards of a deck to another index of the pile."""
    for index in range(size):
        pile[to + index] = pile[deck + index]


@inlined
def begin_game(game: Ints, top: int, end1: int, end2: int, highest: int) -> None:
    """Begin a game with some decks. Player 1's deck at its mark is empty, so no decks equal it."""
    game[TOP], game[END1], game[END2] = top, end1, end2
    game[HIGHEST] = highest
    game[MARK], game[MARK_END1] = top, top
    game[COMPARED], game[PATIENCE] = 0, 1
    for key in range(KEYS):
        game[SIZES + key] = 0


@kernel
def play(
    pile1: Pile, pile2: Pile, games: Ints, depth: int, cards: int, steps: int
) -> tuple[int, int, int]:
    """Play a game of Recursive Combat with its sub-games, or continue one.

    The piles have the same length. The games in progress are in `games` by their depth, and the
    main game, with this number of `cards`, is at depth 0. The game at `depth` is continued. A step
    is at most as many rounds as there are cards.

    Returns:
        why the kernel returned, the depth of the game to go on with, and the number of sub-games
        that began. `WON1` and `WON2`: the other player's deck in the main game is empty. `REPEAT`:
        its decks are those of its mark. `PAUSED`: call again to go on. `FULL`: the same, with
        longer piles.
    """
    limit = len(pile1) - 4 * cards  # a step adds fewer cards to a pile
    pile1, pile2 = pointer(pile1), pointer(pile2)
    sub_games = sub_game_winner = 0
    while True:
        game = pointer(games[unsigned(depth)])
        top, end1, end2 = game[TOP], game[END1], game[END2]
        highest = game[HIGHEST]
        mark, mark_end1 = game[MARK], game[MARK_END1]
        compared, patience = game[COMPARED], game[PATIENCE]
        if sub_game_winner:
            top, end1, end2 = after_round(
                pile1, pile2, top, end1, end2, int(sub_game_winner == WON1)
            )
            sub_game_winner = 0

        while True:
            if steps == 0:
                status = PAUSED
                break
            steps -= 1
            if max(end1, end2) > limit:
                status = FULL
                break

            # Rounds without a sub-game. Both differences are negative if there is one: written
            # like this, it is one branch, and a predictable one.
            while top < highest and top < end1 and top < end2:
                card1, card2 = np.int64(pile1[top]), np.int64(pile2[top])
                if (card1 - (end1 - top)) & (card2 - (end2 - top)) < 0:
                    break
                top, end1, end2 = after_round(pile1, pile2, top, end1, end2, int(card1 > card2))

            if top == min(end1, end2):
                status = WON1 if top < end1 else WON2
                break
            if top < highest:
                sub_games += 1
                begin, size1, size2 = top + 1, pile1[top], pile2[top]
                highest1 = highest_card(pile1, begin, size1)
                highest2 = highest_card(pile2, begin, size2)
                if highest1 < highest2:
                    status = SUB_GAME
                    break
                top, end1, end2 = after_round(pile1, pile2, top, end1, end2, won1=1)
                continue

            key = key_of(pile1, pile2, top, end1)
            known = game[TOPS + key]
            known_size = game[SIZES + key]
            game[TOPS + key] = top
            game[SIZES + key] = end1 - top
            if (
                end1 - top == known_size
                and equal(pile1, known, top, end1 - top)
                and equal(pile2, known, top, end2 - top)
            ):
                mark, mark_end1 = known, known + known_size
                status = REPEAT
                break
            if (
                end1 - top == mark_end1 - mark
                and equal(pile1, mark, top, end1 - top)
                and equal(pile2, mark, top, end2 - top)
            ):
                status = REPEAT
                break
            compared += 1
            if compared == patience:
                mark, mark_end1 = top, end1
                compared, patience = 0, 2 * patience
            highest = end1 if pile1[top] > pile2[top] else end2

        game[TOP], game[END1], game[END2] = top, end1, end2
        game[HIGHEST] = highest
        game[MARK], game[MARK_END1] = mark, mark_end1
        game[COMPARED], game[PATIENCE] = compared, patience
        if status == SUB_GAME:
            deal = max(end1, end2)
            copy_deck(pile1, begin, size1, deal)
            copy_deck(pile2, begin, size2, deal)
            highest = deal
            while pile2[highest] != highest2:
                highest += 1
            depth += 1
            begin_game(pointer(games[unsigned(depth)]), deal, deal + size1, deal + size2, highest)
        elif depth == 0 or status in (PAUSED, FULL):
            return status, depth, sub_games
        else:
            depth -= 1
            sub_game_winner = WON2 if status == WON2 else WON1


@inlined
def player_1_won(pile1: Pile, top: int, end1: int) -> bool:
    """Whether player 1 won the last round: their last card but one is the one they drew in it."""
    return end1 - top > 1 and pile1[end1 - 2] == pile1[top - 1]


@kernel
def earlier_repeat(
    pile1: Pile, top: int, end1: int, mark: int, mark_end1: int, steps: int
) -> tuple[int, int, int, int]:
    """An earlier pair of rounds with equal decks: the one `steps` rounds before, or the first.

    The rounds have the numbers `top` and `mark`, and player 1's decks before them, which are not
    empty, end at `end1` and `mark_end1`.

    If the decks after two rounds are equal, so are those before them if the same player won: the
    winner's last two cards go back to the tops of both decks.
    """
    pile1 = pointer(pile1)
    for _ in range(min(steps, mark)):
        won1 = player_1_won(pile1, top, end1)
        mark_won1 = player_1_won(pile1, mark, mark_end1)
        if won1 != mark_won1:
            break
        top, end1 = top - 1, end1 - 2 * won1
        mark, mark_end1 = mark - 1, mark_end1 - 2 * mark_won1
    return top, end1, mark, mark_end1


def warm_up() -> None:
    """Compile all kernels, or load them."""
    outcome(Decks((43, 19), (2, 29, 14)), recursive=True)  # ends with a repeat


def outcome(
    decks: Decks, *, recursive: bool, on_sub_game: SubGameObserver | None = None
) -> GameOutcome:
    """Play a game of Combat or Recursive Combat, as the functions in `parts` do.

    `on_sub_game` is called every 20 milliseconds or so, and at the end.

    A card that is higher than the number of cards starts no sub-game, so its rank can take the
    place of its value, and Combat is Recursive Combat with all cards that high.
    """
    check_deal(decks)
    ranked = sorted(decks.first + decks.second)
    number = len(ranked)
    low = bisect_right(ranked, number) if recursive else 0
    labels = [*ranked[:low], *range(number + low + 1, 2 * number + 1)]
    label_of = dict(zip(ranked, labels, strict=True))
    size1, size2 = map(len, decks)
    pile1, pile2 = piles = [np.empty(max(MIN_PILE, 8 * number), np.uint32) for _ in decks]
    for pile, deck in zip(piles, decks, strict=True):
        pile[: len(deck)] = list(map(label_of.__getitem__, deck))
    games = np.zeros((number // 2 + 1, SIZES + KEYS), np.int64)
    owner = decks.first if ranked[-1] in decks.first else decks.second
    games[0, :TOPS] = 0, size1, size2, owner.index(ranked[-1]), 0, 0, 0, 1
    steps = ROUNDS // number + 1
    status, depth, total = PAUSED, 0, 0
    while status in {PAUSED, FULL}:
        checkpoint()
        status, depth, sub_games = play(pile1, pile2, games, depth, number, steps)
        total += sub_games
        if on_sub_game and total:
            on_sub_game(total)
        if status == FULL:
            for pile in piles:
                pile.resize(len(pile) + min(len(pile), MAX_GROWTH), refcheck=False)

    top, end1, end2, _, mark, mark_end1 = games[0, :COMPARED].tolist()
    if status == REPEAT:
        pair, later = (top, end1, mark, mark_end1), None
        while pair != later:
            checkpoint()
            pair, later = earlier_repeat(pile1, *pair, ROUNDS), pair
        top, end1, _, _ = pair
        if not recursive:
            return GameOutcome(Termination.REPEAT, None, top, ())
    card_of = dict(zip(labels, ranked, strict=True))
    left = pile2[top:end2] if status == WON2 else pile1[top:end1]
    return GameOutcome(
        Termination.REPEAT if status == REPEAT else Termination.ALL_CARDS,
        2 if status == WON2 else 1,
        top,
        tuple(map(card_of.__getitem__, left.tolist())),
    )
