"""Play games under misread rules with the compiled program of card games.

This module needs neither numba nor numpy, because the program is WebAssembly in the browser.
"""

from functools import cache

from graphsolve.lab.cards.rules import MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.puzzles.cards import Decks, Player
from graphsolve.puzzles.cards.compiled import arena
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled.arena import Arena, Codes
from graphsolve.puzzles.cards.decks import check_deal

ENTRY = "graphsolve.puzzles.cards.compiled.games:play"
"""The kernel; see `LabKernel`."""

OF_FAST_ROUNDS = {k.WHO, k.MORE, k.THAN, k.HIGHER_CARD, k.BOTTOM, k.DECIDED_WINNER, k.HISTORY}
"""Rounds are not the statement's if any of these is replaced."""


def codes_of(misread_codes: Codes, rules: MisreadRules) -> Codes:
    """Return all codes of the rules of a game, from those of a misreading."""
    codes = {k.REPEAT_WINNER: k.PLAYER_1, **misread_codes}
    codes.setdefault(k.BOTTOM_AFTER, codes.get(k.BOTTOM, 0))
    if rules.history == "game" and (rules.can_end_early or rules.repeat_winner not in {1, 2}):
        codes[k.HISTORY] = k.GAME
    codes[k.FAST] = int(codes.keys().isdisjoint(OF_FAST_ROUNDS))
    codes[k.EARLY_PLAYER] = (rules.cuts_short and rules.early_player) or 0
    return codes


def compile_kernel() -> None:
    """Play a game with the kernel, which is compiled on its first use."""
    arena.warm_up()


@cache
def space() -> Arena:
    """Return the arena for games, which are played one after another."""
    return arena.misread_arena(LabKernel(__name__).load)


def play(
    decks: Decks, rules: MisreadRules, misread_codes: Codes, most: int
) -> tuple[Player | None, Decks] | None:
    """Play a game of Recursive Combat with the kernel.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> decks, reversed_copies = (
    ...     Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)),
    ...     CATALOGUE["copies-reversed"],
    ... )
    >>> play(decks, reversed_copies.rules(2), reversed_copies.codes, 100)
    (2, Decks(first=(), second=(1, 4, 10, 2, 8, 3, 9, 6, 7, 5)))

    Returns:
        the winner and both decks at the end; None if it is not over after `most` rounds.

    Raises:
        TooLongError: the game takes too much memory.
        UnsuitableError: the kernel cannot play it.
    """
    check_deal(decks)
    codes = codes_of(misread_codes, rules)
    status, winner, left = arena.play(space(), rules.dealt(decks), codes, most)
    if status == k.FULL:
        raise TooLongError
    if status == k.PAUSED:
        return None
    return winner, left
