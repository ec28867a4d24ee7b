"""Play games under misread rules with the compiled program of card games.

This module needs neither numba nor numpy, because the program is WebAssembly in the browser.
"""

from functools import cache

from graphsolve.lab.cards.game import End
from graphsolve.lab.cards.rules import MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.compiled import warm_up
from graphsolve.puzzles.cards.compiled.arena import WINNERS, Arena, Codes, UnsuitableError
from graphsolve.puzzles.cards.decks import check_deal

ENTRY = "graphsolve.puzzles.cards.compiled.games:play"
"""The kernel; see `LabKernel`."""

compile_kernel = warm_up

ROUNDS = 2**18  # about the maximum in a call of the kernel

OF_FAST_ROUNDS = {k.WHO, k.MORE, k.THAN, k.HIGHER_CARD, k.BOTTOM, k.DECIDED_WINNER, k.HISTORY}
"""Rounds are not the statement's if any of these is replaced."""


def codes_of(misread_codes: Codes, rules: MisreadRules) -> Codes:
    """Return all codes of the rules of a game, from those of a misreading."""
    codes = {k.REPEAT_WINNER: k.PLAYER_1, **misread_codes}
    codes.setdefault(k.BOTTOM_AFTER, codes.get(k.BOTTOM, 0))
    if rules.decided_winner is not None or rules.repeat_winner not in {1, 2}:
        codes.setdefault(k.HISTORY, k.GAME)
    codes[k.FAST] = int(codes.keys().isdisjoint(OF_FAST_ROUNDS))
    codes[k.EARLY_PLAYER] = rules.early_player or 0
    return codes


@cache
def space() -> Arena:
    """Return the array in which games are played, one after the other."""
    return Arena(k.MANY, k.MAX_DEPTH, k.PILE_SIZE, k.SEEN_SLOTS, LabKernel(__name__).load)


def play(decks: Decks, rules: MisreadRules, misread_codes: Codes, most: int) -> End:
    """Play a game of Recursive Combat with the kernel, in `space`.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> one = CATALOGUE["copies-reversed"]
    >>> play(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), one.rules(2), one.codes, 100)
    (2, Decks(first=(), second=(1, 4, 10, 2, 8, 3, 9, 6, 7, 5)))

    Raises:
        TooLongError: it is not over after `most` rounds, or takes too much memory.
        UnsuitableError: the kernel cannot play it.
    """
    check_deal(decks)
    deal = rules.dealt(decks)
    cards = deal.first + deal.second
    if not len(set(cards)) == len(cards) <= k.MANY or max(cards, default=0) > k.MAX_CARD:
        raise UnsuitableError
    arena = space()
    arena.deal(deal, codes_of(misread_codes, rules))
    status = k.PAUSED
    while status == k.PAUSED and most > 0:
        checkpoint()
        status = arena.run(min(most, ROUNDS))
        most -= ROUNDS
    if status == k.UNFIT:
        raise UnsuitableError
    if status in (k.FULL, k.PAUSED):
        raise TooLongError
    return WINNERS[arena.numbers[k.WINNER]], arena.decks()
