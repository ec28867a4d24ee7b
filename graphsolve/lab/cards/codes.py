"""Misread rules as codes for the compiled program of card games, and games by it.

This module needs neither numba nor numpy, because in the browser, the program is WebAssembly.
"""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache

from graphsolve.lab.cards.rules import MISREAD_RULES, Coded, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.cards import Decks, Player
from graphsolve.puzzles.cards.compiled import arena
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.arena import Arena, Codes, UnsuitableError, fits
from graphsolve.puzzles.cards.rules import check_deal

__all__ = ["ENTRY", "UnsuitableError", "codes_of", "compile_kernel", "play", "suits"]

PLACES: Mapping[str, tuple[int, ...]] = {
    "higher_card": (k.HIGHER_CARD,),
    "bottom": (k.BOTTOM,),
    "bottom_after_sub_game": (k.BOTTOM_AFTER,),
    "round_winner": (k.LOSER_WINS,),
    "repeat_winner": (k.REPEAT_WINNER,),
    "repeat_ends": (k.ENDS_ROUND,),
    "history": (k.HISTORY,),
    "starts_sub_game": (k.WHO, k.MORE, k.THAN),
    "sub_game": (k.NUMBER, k.BEGIN, k.ORDER),
    "decided_winner": (k.DECIDED_WINNER,),
    "decided_after": (k.DECIDED_AFTER,),
}
"""The places of the codes of each decision that the program knows."""

WITHOUT_CODES = {"dealt", "score", "counted"}
"""The decisions that the program need not know."""

SCOPES = {"all games": k.EVERY_GAME, "same depth": k.SAME_DEPTH, "games around": k.GAMES_AROUND}

OF_FAST_ROUNDS = {k.WHO, k.MORE, k.THAN, k.HIGHER_CARD, k.BOTTOM, k.DECIDED_WINNER, k.HISTORY}
"""Rounds are not the statement's if any of these is replaced."""


def codes_of(one: MisreadRules) -> Codes:
    """Return the codes of the rules of a game.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> codes = codes_of(CATALOGUE["copies-reversed"].rules(2))
    >>> codes[k.ORDER] == k.REVERSED
    True

    Raises:
        UnsuitableError: some decision has no code.
    """
    usual = MISREAD_RULES[2]
    if not one.recursive or one.of_sub_games is not one:
        raise UnsuitableError
    codes = {k.REPEAT_WINNER: k.PLAYER_1}
    for name in (field.name for field in fields(one)):
        decision = getattr(one, name)
        if name in WITHOUT_CODES or decision == getattr(usual, name):
            continue
        match decision:
            case Coded():
                values = decision.codes
            case int():
                values = (decision,)
            case "round":
                values = (1,)
            case str() if decision in SCOPES:
                values = (SCOPES[decision],)
            case _:
                raise UnsuitableError
        if name not in PLACES:
            raise UnsuitableError
        codes |= zip(PLACES[name], values, strict=True)
    codes.setdefault(k.BOTTOM_AFTER, codes.get(k.BOTTOM, 0))
    finds_repeats_late = one.repeat_ends == "game" and one.repeat_winner in {1, 2}
    if one.history == "game" and (one.can_end_early or not finds_repeats_late):
        codes[k.HISTORY] = k.GAME
    codes[k.FAST] = int(codes.keys().isdisjoint(OF_FAST_ROUNDS))
    codes[k.EARLY_PLAYER] = (one.cuts_short and one.early_player) or 0
    codes[k.DEAL_DECIDES] = int(one.deal_decides)
    return codes


def suits(decks: Decks, misread_rules: MisreadRules) -> bool:
    """Return whether the kernel can probably play a game with some decks."""
    try:
        return fits(decks) and bool(codes_of(misread_rules))
    except UnsuitableError:
        return False


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
    deal = misread_rules.dealt(decks)
    status, winner, left = arena.play(space(), deal, codes_of(misread_rules), most)
    if status == k.FULL:
        raise TooLongError
    if status == k.PAUSED:
        return None
    return (None, decks) if status == k.ENDLESS else (winner, left)
