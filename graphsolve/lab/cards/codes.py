"""Misread rules as codes for the compiled program of card games, and games by it.

This module needs neither numba nor numpy, because in the browser, the program is WebAssembly.
"""

from collections.abc import Callable
from functools import cache, partial
from typing import Any

from graphsolve.lab.cards import rules as misread
from graphsolve.lab.cards.misreadings import DIMENSIONS, repeats, sub_games
from graphsolve.lab.cards.rules import MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.cards import Decks, Player, rules
from graphsolve.puzzles.cards.compiled import arena
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.arena import Arena, Codes, UnsuitableError, fits
from graphsolve.puzzles.cards.rules import check_deal

__all__ = ["ENTRY", "UnsuitableError", "codes_of", "compile_kernel", "fits", "play"]

CODES = {
    value.replacement: value.code
    for dimension in DIMENSIONS
    for table in dimension.tables
    for value in table.values()
    if value.code is not None
}
"""The codes of the values in the catalogue, by what replaces the rule."""

CODES |= {rules.higher_card: 0, rules.bottom: 0, misread.after_sub_game: 0}
CODES |= {rules.starts_sub_game: {}, rules.sub_game: {}}

ENDS = {"game": 0, "round": k.THE_ROUND, "all games": k.ALL_GAMES, "main game": k.MAIN_GAME}
HISTORIES = {
    "game": k.GAME,
    "games around": k.GAMES_AROUND,
    "deal": k.DEAL,
    "latest game": k.LATEST_GAME,
    "same depth": k.SAME_DEPTH,
    "all games": k.EVERY_GAME,
    "deals": k.DEALS,
}


def keys_of(decision: Callable[..., Any] | None) -> tuple[int, int]:
    """Return how keys of both decks are made, and of what."""
    match decision:
        case None:
            return k.NEVER, k.NOTHING
        case misread.repeat_keys:
            return k.EACH, k.DECK
        case partial(func=repeats.key_of_both, args=(key,)):
            made, seen = CODES[key]
            return made, seen
        case partial(args=(which, view)):
            return CODES[which], CODES[view]
    raise UnsuitableError


def chosen(winner: object) -> tuple[int, int]:
    """Return how a player is chosen, and by what."""
    match winner:
        case None:
            return k.NOBODY, k.NOTHING
        case 1 | 2:
            return winner, k.NOTHING
    how, by = CODES[winner]
    return how, by


def starts(decision: Callable[..., Any]) -> Codes:
    """Return the codes that say when a sub-game starts."""
    match decision:
        case partial(func=sub_games.starts, args=(who, (more1, more2), than)):
            return {k.WHO: CODES[who], k.MORE_1: more1, k.MORE_2: more2, k.THAN: CODES[than]}
        case partial(func=sub_games.starts_between, args=(bounds,)):
            decision = bounds
    codes: Codes = CODES[decision]
    return codes


def copies(decision: Callable[..., Any]) -> Codes:
    """Return the codes that say which cards are copied for a sub-game, and who plays with them."""
    codes: dict[int, int] = {}
    match decision:
        case partial(func=sub_games.copied, args=(number, begin, order, copiers)):
            for player in copiers:
                codes[k.NUMBER_1 + player - 1] = CODES[number]
                codes[k.BEGIN_1 + player - 1] = CODES[begin]
                codes[k.ORDER_1 + player - 1] = CODES[order]
        case _:
            codes |= CODES[decision]
    return codes


def left_over(decision: Callable[..., Any]) -> int:
    """Return what happens to the cards of a sub-game."""
    [what] = decision.args if isinstance(decision, partial) else [decision]
    return int(CODES[what])


def codes_of(one: MisreadRules) -> Codes:
    """Return the codes of the rules of a game.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> codes = codes_of(CATALOGUE["copies-reversed"].rules(2))
    >>> codes[k.ORDER_1] == codes[k.ORDER_2] == k.REVERSED
    True

    Raises:
        UnsuitableError: some decision has no code.
    """
    try:
        codes = {
            k.HIGHER_CARD: CODES[one.higher_card],
            k.BOTTOM: CODES[one.bottom],
            k.BOTTOM_AFTER: CODES[one.bottom_after_sub_game or one.bottom],
        }
        if not one.recursive:
            return {**codes, k.COMBAT: 1, k.SUB_GAME_MADE: k.NEVER}
        if one.repeat_winner is None:
            raise UnsuitableError
        codes |= starts(one.starts_sub_game)
        codes |= copies(one.sub_game)
        codes[k.REPEAT_MADE], codes[k.REPEAT_SEEN] = keys_of(one.repeat_keys)
        codes[k.REPEAT_WINNER], codes[k.REPEAT_BY] = chosen(one.repeat_winner)
        codes[k.SUB_GAME_MADE], codes[k.SUB_GAME_SEEN] = keys_of(one.sub_game_key)
        codes[k.DECIDED_WINNER], codes[k.DECIDED_BY] = chosen(one.decided_winner)
        codes[k.AFTER_SUB_GAME] = k.SHARED if one.shares_decks else left_over(one.after_sub_game)
    except (KeyError, TypeError):  # a value that is not in the catalogue
        raise UnsuitableError from None
    return codes | {
        k.LOSER_WINS: int(one.round_winner(1) != 1),
        k.NEEDS_ALL_KEYS: int(one.repeats_need_all_keys),
        k.REPEAT_ENDS: ENDS[one.repeat_ends],
        k.HISTORY: HISTORIES[one.history],
        k.DECIDED_AFTER: one.decided_after,
        k.DEAL_DECIDES: int(one.deal_decides),
        k.CUTS_SHORT: int(one.cuts_short),
        k.EARLY_PLAYER: one.early_player or 0,
        # In every cycle of decks, the highest card gets to the top of a deck, no matter who wins
        # the rounds, and in which order the two cards go to the bottom.
        k.REMEMBERS_FEW: int(
            one.is_plain
            and one.early_player is not None
            and one.keys_are_decks
            and one.repeat_ends == "game"
        ),
        k.MAY_BE_ENDLESS: int(one.may_be_endless),
    }


def levels_of(misread_rules: MisreadRules) -> list[Codes]:
    """Return the codes of some rules, and of those of sub-games as far as these are others."""
    levels = [misread_rules]
    while levels[-1].of_sub_games is not levels[-1]:
        levels.append(levels[-1].of_sub_games)
    return [codes_of(one) for one in levels]


# --- Games ---------------------------------------------------------------------------------------


ENTRY = "graphsolve.puzzles.cards.compiled.games:play"
"""The kernel; see `LabKernel`."""


def compile_kernel() -> None:
    """Play a game with the kernel, which is compiled if it was never used before."""
    arena.warm_up()


@cache
def space() -> Arena:
    """Return the space in which games are played, one after the other."""
    return arena.misread_arena(LabKernel(__name__).load)


def play(
    decks: Decks, misread_rules: MisreadRules, most: int
) -> tuple[Player | None, Decks] | None:
    """Play a game with the kernel.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> play(decks, CATALOGUE["copies-reversed"].rules(2), 100)
    (2, Decks(first=(), second=(1, 4, 10, 2, 8, 3, 9, 6, 7, 5)))

    Returns:
        the winner, or None if it is endless, and both decks at the end; None if it is not over
        after this number of rounds.

    Raises:
        TooLongError: it takes too much memory.
        UnsuitableError: the kernel cannot play it.
    """
    check_deal(decks)
    deal, levels = misread_rules.dealt(decks), levels_of(misread_rules)
    status, winner, left = arena.play(space(), deal, levels, most)
    if status == k.TOO_LONG:
        raise TooLongError
    if status == k.PAUSED:
        return None
    return (None, decks) if status == k.ENDLESS else (winner, left)
