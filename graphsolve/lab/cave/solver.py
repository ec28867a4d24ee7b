"""Solve caves under misread rules and under those of the statement.

The kernel fights the battles once it is ready. This module needs neither numba nor numpy, because
the kernel is WebAssembly in the browser.
"""

from array import array
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import gcd
from typing import TypeAlias

from graphsolve.errors import TimeLimitError
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import fight, least_attack_power, parse_cave
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.compiled import (
    Arena,
    NoAnswerError,
    codes_from,
)
from graphsolve.puzzles.cave.parts import PowerSearch, Victory
from graphsolve.puzzles.cave.state import Cave, Outcome, Stats
from graphsolve.puzzles.engines import UnsuitableError

KERNEL = LabKernel(__name__)
ENTRY = "graphsolve.puzzles.cave.compiled.rounds:fight_on"

LONG_BATTLE = 300  # the number of rounds in which nearly all battles end

SECONDS = 2.0
"""The time for an answer, for each unit of work. Most battles need much less, even in the browser,
but not those with the slowest depth-first searches.
"""


def answer_of(cave: Cave, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the answer, by the kernel if it is ready and suitable, else by the graph engine."""
    has_kernel = KERNEL.is_ready(plays=1)
    if has_kernel and part > 1 and work == 1 and misreading.codes is None:
        raise TooLongError  # the graph engine takes a hundred times as long: the others come first
    try:
        with time_limit(SECONDS * work):
            if has_kernel:
                with suppress(UnsuitableError):
                    return kernel_answer(cave, misreading, part)
            return misreading.answer(cave, part)
    except TimeLimitError:
        raise TooLongError from None


@lru_cache(maxsize=4)
def victory_by_rules(cave: Cave) -> Victory | None:
    """Return the victory of part 2 under the rules, cached because differences need it as well."""
    return least_attack_power(cave, graph=cave.bitgrid)


@lru_cache(maxsize=4)
def right_answer(cave: Cave, part: int) -> int | None:
    """Return the right answer to a part, cached for the next diagnosis of the cave."""
    if part == 1:
        return fight(cave, graph=cave.bitgrid).score
    victory = victory_by_rules(cave)
    return victory and victory.outcome.score


def differ_by_a_round(answer: int, given: int) -> bool:
    """Return whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes. Many numbers have small divisors, but battles that long
    are rare.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    difference = abs(answer - given)
    return answer == given or (
        gcd(answer, given) == difference and given <= LONG_BATTLE * difference
    )


# --- By the kernel

Fight: TypeAlias = Callable[[bytes, Stats, Stats, bool], Outcome | None]


@lru_cache(maxsize=2)
def fight_in(cave: Cave) -> Fight:
    """Return a function that fights battles, and caches them: many pairs have the same.

    It takes codes, the stats of both sides, and whether to stop when an elf dies. Its result is
    None if the battle is endless, or if two misreadings contradict each other.
    """
    arena = Arena(cave, KERNEL.load)

    @lru_cache(maxsize=2**12)
    def fight(codes: bytes, elves: Stats, goblins: Stats, stops: bool) -> Outcome | None:
        with suppress(NoAnswerError):
            rules = Rules(elves, goblins)
            return arena.fight(array("q", codes), rules, stop_when_elf_dies=stops)
        return None

    return fight


class KernelPowerSearch(PowerSearch):
    """The battles of part 2, fought by the compiled program, in the same cave each time."""

    def __init__(self, cave: Cave, codes: Mapping[int, int], rules: Rules) -> None:
        super().__init__(cave, rules)
        self.codes, self.fight_by = codes_from(codes).tobytes(), fight_in(cave)

    def fight(self, _cave: Cave, rules: Rules, *, stop_when_elf_dies: bool) -> Outcome:
        """Fight a battle, and count its rounds as the rules do."""
        outcome = self.fight_by(self.codes, rules.elves, rules.goblins, stop_when_elf_dies)
        if outcome is None:
            raise NoAnswerError
        rounds = rules.full_rounds(outcome.rounds)
        return replace(outcome, rounds=rounds)


def kernel_answer(cave: Cave, misreading: Misreading, part: int) -> int | None:
    """Return the answer to a part with a misreading, if any.

    Raises:
        UnsuitableError: the program cannot find it. Misreadings without codes are rare, and would
            take many lines of the program.
    """
    if misreading.codes is None:
        raise UnsuitableError
    search = KernelPowerSearch(cave, misreading.codes, misreading.rules(part))
    with suppress(NoAnswerError):
        if part == 1:
            return search.fight(cave, search.rules, stop_when_elf_dies=False).score
        if victory := search.victory():
            return victory.outcome.score
    return None


def compile_kernel() -> None:
    """Fight a battle with the program, which is compiled on its first use."""
    kernel_answer(parse_cave("GE"), CATALOGUE["attack-first"], 1)
