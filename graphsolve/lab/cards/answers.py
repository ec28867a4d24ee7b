"""Answer card games under misread rules. Some never end, or take very long."""

from contextlib import suppress
from dataclasses import replace

from graphsolve.lab.cards.arithmetic import play
from graphsolve.lab.cards.game import End, end_of
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled.arena import Codes, UnsuitableError

ROUNDS, FAST_ROUNDS = 4_000, 64_000
"""How many rounds a game may have for each unit of work, in Python and by the kernel. A
program that plays every round of every game often needs many times as many.
"""

MAX_ROUNDS = 2**22  # after these, a game is given up: some never end

KERNEL = LabKernel("graphsolve.lab.cards.codes")

MAX_ENDS = 2**12  # the most ends of games to cache; then the cache is emptied


def answer(decks: Decks, _part: int, rules: MisreadRules) -> int | None:
    """Return the answer under misread rules; None if there is no winner or it takes too long."""
    with suppress(TooLongError):
        winner, left = end_of(decks, rules)
        return rules.score(rules.counted(left, winner)) if winner else None
    return None


ends: dict[tuple[Decks, MisreadRules], End] = {}
"""The known ends of games. Misreadings that differ only in the score have the same game."""


def answer_of(decks: Decks, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the score, or None if there is none.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> answer_of(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2, CATALOGUE["copies-reversed"], 1)
    276

    Raises:
        TooLongError: the game takes too many rounds for this work, or too much memory.
    """
    misread, usual = misreading.rules(part), MISREAD_RULES[part]
    played = replace(misread, score=usual.score, counted=usual.counted)
    if (decks, played) not in ends:
        if len(ends) >= MAX_ENDS:
            ends.clear()
        if played == usual:  # the game of the right answer, however long
            _, left, winner = play(decks, part)
            ends[decks, played] = winner, left
        else:
            ends[decks, played] = end_by(decks, played, misreading.codes, work)
    winner, left = ends[decks, played]
    return misread.score(misread.counted(left, winner)) if winner else None


def end_by(decks: Decks, rules: MisreadRules, codes: Codes | None, work: int) -> End:
    """Return the end of a game, by the kernel if it is ready and suitable, or else in Python.

    Raises:
        TooLongError: it takes more rounds than this work allows, or too much memory.
    """
    kernel = KERNEL.codes()
    if kernel and codes is not None and rules.repeat_winner is not None:
        with suppress(UnsuitableError):
            end: End = kernel.play(decks, rules, codes, rounds_for(FAST_ROUNDS, work))
            return end
    try:
        return end_of(decks, rules, rounds_for(ROUNDS, work))
    except TooLongError:
        KERNEL.plays += 1  # only long games are worth it
        raise


def rounds_for(rounds: int, work: int) -> int:
    """Return how many rounds a game may have, or 0 if it was given up with less work."""
    was_given_up = work > 1 and rounds * work > 4 * MAX_ROUNDS
    return 0 if was_given_up else min(rounds * work, MAX_ROUNDS)
