"""The kernel: a main game with its sub-games, under any rules that have codes."""

from graphsolve.graphs.kernels import inlined, kernel, pointer
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled import misread, standard
from graphsolve.puzzles.cards.compiled.keys import copy
from graphsolve.puzzles.cards.compiled.layout import Ints


@kernel
def play(memory: Ints, steps: int) -> int:
    """Play a game with its sub-games, or continue one, for about a number of rounds.

    The rules are the statement's if `STANDARD` is set; then a step is up to as many rounds as
    there are cards, and the game is Recursive Combat.

    Returns:
        the status. Between two calls, only the piles may be replaced, by longer ones.
    """
    m = pointer(memory)
    pile1, pile2 = pointer(memory[m[k.PILES_AT] :]), pointer(memory[m[k.PILES_AT] + m[k.PILE] :])
    is_standard = m[k.LEVELS + k.STANDARD]
    if m[k.STATUS] == k.BEGINS:
        begin(m, pile1, pile2)
    winner = 0  # of a sub-game that has just ended
    while True:
        depth = m[k.DEPTH]
        game = m[k.GAMES_AT] + depth * k.RECORD
        rules = k.LEVELS + min(depth, m[k.LAST_LEVEL]) * k.CODES
        if is_standard:
            status, steps, winner = standard.play_rounds(m, game, pile1, pile2, steps, winner)
        else:
            below = k.LEVELS + min(depth + 1, m[k.LAST_LEVEL]) * k.CODES
            status, steps, winner = misread.play_rounds(
                m, rules, below, pile1, pile2, steps, winner
            )
        if status == k.SUB_GAME:
            continue
        is_over = status in (k.WON, k.REPEATED)
        ends_all = status == k.REPEATED and m[rules + k.REPEAT_ENDS] >= k.ALL_GAMES
        if not is_over or depth == 0 or ends_all:
            break
        if not is_standard:
            misread.end(m, rules, game, winner)
        m[k.DEPTH] -= 1
    if is_over:
        m[k.WINNER] = winner
        if status == k.REPEATED and is_standard:
            standard.go_back_to_first_repeat(m, pile1)
        if ends_all and depth > 0 and m[k.LEVELS + k.REPEAT_ENDS] == k.MAIN_GAME:
            m[k.DEPTH] = 0
            m[m[k.GAMES_AT] + k.TOP] += 1
        finish(m, pile1, pile2)
    m[k.STATUS] = status
    return int(status)


@inlined
def begin(m: Ints, pile1: Ints, pile2: Ints) -> None:
    """Begin a main game with the decks that are dealt."""
    at, size1, size2 = m[k.DECKS_AT], m[k.SIZE_1], m[k.SIZE_2]
    for index in range(size1):
        pile1[index] = m[at + index]
    for index in range(size2):
        pile2[index] = m[at + m[k.CARDS] + index]
    m[k.SUB_GAMES] = 0
    if m[k.LEVELS + k.STANDARD]:
        standard.begin_main_game(m, pile1, pile2, size1, size2)
    else:
        misread.begin(m, 0, pile1, pile2, 0, size1, size2, 0)


@inlined
def finish(m: Ints, pile1: Ints, pile2: Ints) -> None:
    """Put the decks that count at the end where those that were dealt have been."""
    at, game = m[k.DECKS_AT], m[k.GAMES_AT] + m[k.DEPTH] * k.RECORD
    top, end1, end2 = m[game + k.TOP], m[game + k.END_1], m[game + k.END_2]
    m[k.SIZE_1], m[k.SIZE_2] = end1 - top, end2 - top
    copy(pile1, top, end1, m, at)
    copy(pile2, top, end2, m, at + m[k.CARDS])
    m[k.ROUNDS] = top
