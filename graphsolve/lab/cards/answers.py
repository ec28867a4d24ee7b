"""The ends of card games under misread rules: some never end, or take very long."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from graphsolve.lab.cards.game import End, MisreadGame, end_of
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.column import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.events import Event

PlayToEnd: TypeAlias = Callable[[Decks, MisreadRules, int], End | None]
"""Plays a game. The result is None if it is not over after about this number of rounds."""

ROUNDS, FAST_ROUNDS = 4_000, 64_000
"""How many rounds a game may have, in Python and by the kernel, times the work that it may take.
A program that plays every round of every game often needs many times as many.
"""

MAX_ROUNDS = 2**22  # after these, a game is given up: some never end

KERNEL = LabKernel("graphsolve.lab.cards.codes")

MAX_ENDS = 2**12  # the most ends of games that are known; all are forgotten then


def rules(part: int) -> MisreadRules:
    """The statement's rules of a part, of which misreadings replace decisions."""
    return MISREAD_RULES[part]


def answer(decks: Decks, _part: int, rules: MisreadRules) -> int | None:
    """The answer under misread rules; None without a winner, or if the game takes too long."""
    with suppress(TooLongError):
        winner, left = end_of(decks, rules) or (None, decks)
        return rules.score(rules.counted(left, winner)) if winner else None
    return None


def events(decks: Decks, _part: int, rules: MisreadRules) -> Iterator[Event]:
    """The events of a game under misread rules."""
    return MisreadGame(rules).events(decks)


def play_compiled(decks: Decks, rules: MisreadRules, rounds: int) -> End | None:
    """Play a game with the kernel, or in Python if the kernel cannot play it."""
    from graphsolve.lab.cards.codes import UnsuitableError, play

    try:
        return play(decks, rules, rounds)
    except UnsuitableError:
        return end_of(decks, rules, rounds)


ends: dict[tuple[Decks, MisreadRules], End] = {}
"""The known ends of games. Misreadings that differ only in the score have the same game."""


def answers_by(
    decks: Decks, part: int, misreadings: Sequence[Misreading], work: int = 1
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> decks = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))
    >>> list(answers_by(decks, 2, [CATALOGUE["copies-reversed"]]))
    [(0, 276)]
    """
    for index, misreading in enumerate(misreadings):
        checkpoint()
        with suppress(TooLongError):
            answer = None
            with suppress(*misreading.errors):
                answer = answer_of(decks, part, misreading.rules(part), work)
            yield index, answer


def answer_of(decks: Decks, part: int, misread: MisreadRules, work: int) -> int | None:
    """The score, or None if there is none.

    Raises:
        TooLongError: the game takes too many rounds for this work, or too much memory.
    """
    usual = MISREAD_RULES[part]
    played = replace(misread, score=usual.score, counted=usual.counted)
    if (decks, played) not in ends:
        play, rounds = engine_for(decks, played)
        was_given_up = work > 1 and rounds * work > 4 * MAX_ROUNDS
        end = None if was_given_up else play(decks, played, min(rounds * work, MAX_ROUNDS))
        if end is None:
            KERNEL.plays += 1  # only long games are worth it
            raise TooLongError
        if len(ends) >= MAX_ENDS:
            ends.clear()
        ends[decks, played] = end
    winner, left = ends[decks, played]
    return misread.score(misread.counted(left, winner)) if winner else None


def engine_for(decks: Decks, misread: MisreadRules) -> tuple[PlayToEnd, int]:
    """What plays games with these decks, and how many rounds for the least work."""
    codes = KERNEL.codes()
    if codes and codes.suits(decks, misread):
        return play_compiled, FAST_ROUNDS
    return end_of, ROUNDS
