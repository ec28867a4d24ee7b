"""The ends of card games under misread rules, in slices: some never end, or take very long."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TypeAlias

from graphsolve.lab.cards.game import MisreadGame, outcome_of
from graphsolve.lab.cards.rules import MISREAD_RULES, MisreadRules
from graphsolve.lab.column import Job, TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks, Player
from graphsolve.puzzles.cards.events import Event

End: TypeAlias = tuple[Player | None, Decks]
"""The winner of a game, if there is one, and both decks at its end."""

PlayToEnd: TypeAlias = Callable[[Decks, MisreadRules, int], End | None]
"""Plays a game. The result is None if it is not over after about this number of rounds."""

ROUNDS, FAST_ROUNDS = 4_000, 64_000  # of a slice, in Python and by the kernel: some milliseconds
MAX_ROUNDS, MAX_ROUNDS_OF_PAIRS = 2**20, 2**18  # after these, a game is given up
COMMON, MAX_ROUNDS_OF_COMMON = 6.0, 2**22
"""The most bits that a common misreading costs, and the number of rounds for it. A program that
plays every round of every game often needs many times as many.
"""

KERNEL = LabKernel("graphsolve.lab.cards.codes")

MAX_ENDS = 2**12  # the most ends of games that are known; all are forgotten then


def rules(part: int) -> MisreadRules:
    """The statement's rules of a part, of which misreadings replace decisions."""
    return MISREAD_RULES[part]


def answer(decks: Decks, _part: int, rules: MisreadRules) -> int | None:
    """The answer under misread rules; None without a winner, or if the game takes too long."""
    with suppress(TooLongError):
        outcome, _ = outcome_of(decks, rules) or (None, decks)
        return rules.score(outcome.deck) if outcome and outcome.winner else None
    return None


def events(decks: Decks, _part: int, rules: MisreadRules) -> Iterator[Event]:
    """The events of a game under misread rules."""
    return MisreadGame(rules).events(decks)


def play_in_python(decks: Decks, rules: MisreadRules, rounds: int) -> End | None:
    """Play a game in Python."""
    if end := outcome_of(decks, rules, rounds):
        outcome, left = end
        return outcome.winner if outcome else None, left
    return None


def play_compiled(decks: Decks, rules: MisreadRules, rounds: int) -> End | None:
    """Play a game with the kernel, or in Python if the kernel cannot play it."""
    from graphsolve.lab.cards.codes import UnsuitableError, play

    try:
        return play(decks, rules, rounds)
    except UnsuitableError:
        return play_in_python(decks, rules, rounds)


ends: dict[tuple[Decks, MisreadRules], End] = {}
"""The known ends of games. Misreadings that differ only in the score have the same game."""


def answer_in_slices(decks: Decks, part: int, misreading: Misreading) -> Job[int | None]:
    """The score, or None if there is none.

    Raises:
        TooLongError: the game takes too many rounds or too much memory.
    """
    misread: MisreadRules = misreading.rules(part)
    usual = MISREAD_RULES[part]
    played = replace(misread, score=usual.score, counted=usual.counted)
    if (decks, played) not in ends:
        most = MAX_ROUNDS_OF_COMMON if misreading.cost <= COMMON else MAX_ROUNDS
        if misreading.is_pair:
            most = MAX_ROUNDS_OF_PAIRS
        end = yield from end_in_slices(decks, played, most)
        if len(ends) >= MAX_ENDS:
            ends.clear()
        ends[decks, played] = end
    winner, left = ends[decks, played]
    return misread.score(misread.counted(left, winner)) if winner else None


def end_in_slices(decks: Decks, rules: MisreadRules, most: int) -> Job[End]:
    """The end of a game, unless it takes too many rounds.

    A game that is not over is begun again later, for four times as many rounds, after as many
    pauses: the histories of all that wait would take gigabytes.
    """
    slices = 1
    while True:
        play, rounds = engine_for(decks)
        rounds = min(slices * rounds, most)
        end = play(decks, rules, rounds)
        if end:
            return end
        if rounds == most:
            raise TooLongError
        KERNEL.plays += 1  # only long games are worth it
        slices *= 4
        for _ in range(slices):
            yield


def engine_for(decks: Decks) -> tuple[PlayToEnd, int]:
    """What plays games with these decks, and how many rounds in a slice."""
    codes = KERNEL.codes()
    if codes and codes.fits(decks):
        return play_compiled, FAST_ROUNDS
    return play_in_python, ROUNDS
