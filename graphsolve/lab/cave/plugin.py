"""The `PuzzleLab` of caves, and the answers of misreadings.

The kernel fights the battles once it is ready. This module needs neither numba nor numpy, because
the kernel is WebAssembly in the browser.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import gcd

from graphsolve import limits
from graphsolve.errors import TimeLimitError
from graphsolve.lab.cave.arithmetic import infer, right_answer
from graphsolve.lab.cave.difference import difference
from graphsolve.lab.cave.generators import (
    generate_cave,
    measure,
    recipes,
    simpler,
    split_units,
    telling_caves,
)
from graphsolve.lab.cave.misreadings import attack, outcome, searches, squares, steps, turns
from graphsolve.lab.cave.printed import read
from graphsolve.lab.interface import PuzzleLab, SizeOption, TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import time_limit
from graphsolve.puzzles.cave import Cave, Rules, Side, events_of, fight, least_attack_power, sweep
from graphsolve.puzzles.cave.compiled import Arena, NoAnswerError, distinct_powers
from graphsolve.puzzles.cave.parts import Fought, PowerSearch
from graphsolve.puzzles.interface import EngineName, UnsuitableError

KERNEL = LabKernel("graphsolve.puzzles.cave.compiled", "rounds.fight_on")

LONG_BATTLE = 300  # the number of rounds in which nearly all battles end

MIN_SECONDS = 0.5  # for a battle, for each unit of work
TIMES_AS_LONG = 10  # as the battle under the rules; only slow depth-first searches take longer
BATTLES = {1: 1, 2: 4}  # in each part: most battles of part 2 end early

POWERS = [power for power, _ in distinct_powers(200)]
"""The attack powers that lead to different battles with goblins of 200 hit points."""


def looks_real(cave: Cave) -> bool:
    """Return whether a cave looks like a real input, and its battles end at every attack power.

    It has a border of walls, units of both sides, and no hit points behind its rows. A program may
    try any power, even higher ones, on its way to the least one.
    """
    engine: EngineName = "auto" if KERNEL.is_ready(1) else "graph"  # without waiting for it
    return (
        all(cave.count(side) for side in Side)
        and all(unit.hit_points is None for unit in cave.units)
        and all(
            0 < row < cave.height - 1 and 0 < column < cave.width - 1
            for row, column in cave.squares
        )
        and all(outcome.winner for _, outcome in sweep(cave, powers=POWERS, engine=engine))
    )


def answer(cave: Cave, part: int, rules: Rules) -> int | None:
    """Return the answer to a part under some rules, if any."""
    if part == 1:
        return fight(cave, rules, graph=cave.bitgrid).score
    victory = least_attack_power(cave, rules, graph=cave.bitgrid)
    return victory and victory.outcome.score


def answer_of(cave: Cave, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the answer, by the kernel if it is ready and suitable, else by the graph engine."""
    has_kernel = KERNEL.is_ready(plays=1)
    if has_kernel and part > 1 and work == 1 and misreading.codes is None:
        raise TooLongError  # the graph engine takes a hundred times as long: the others come first
    try:
        with time_limit(BATTLES[part] * seconds_for_battle(cave) * work):
            if has_kernel:
                with suppress(UnsuitableError):
                    return kernel_answer(cave, misreading, part)
            return misreading.answer(cave, part)
    except TimeLimitError:
        raise TooLongError from None


@lru_cache(maxsize=1024)
def seconds_for_battle(cave: Cave) -> float:
    """Return the time for a battle on this machine, for each unit of work."""
    began = limits.clock()
    fight(cave, graph=cave.bitgrid)
    return max(MIN_SECONDS, TIMES_AS_LONG * (limits.clock() - began))


def differ_by_a_round(answer: int, given: int) -> bool:
    """Return whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes. Many numbers have small divisors, but battles that long
    are rare.

    >>> [differ_by_a_round(47 * 590, given) for given in (48 * 590, 48 * 591, 0)]
    [True, False, False]
    """
    off = abs(answer - given)
    return answer == given or (gcd(answer, given) == off and 0 < given <= LONG_BATTLE * off)


# --- By the kernel -------------------------------------------------------------------------------


@lru_cache(maxsize=2)
def arena_of(cave: Cave) -> Arena:
    """Return an arena for a cave, cached for many misreadings."""
    return Arena(cave, KERNEL.load)


class KernelPowerSearch(PowerSearch):
    """The battles of part 2, fought by the compiled program, in the same cave each time."""

    def __init__(self, cave: Cave, codes: Mapping[int, int], rules: Rules) -> None:
        super().__init__(cave, rules)
        self.codes = codes

    def fight(self, cave: Cave, rules: Rules, *, stop_when_elf_dies: bool) -> Fought:
        """Fight a battle, and count its rounds as the rules do."""
        arena = arena_of(self.cave)
        outcome = arena.fight(self.codes, rules, stop_when_elf_dies=stop_when_elf_dies)
        outcome = replace(outcome, rounds=rules.full_rounds(outcome.rounds))
        return Fought(cave, rules, outcome, ())


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
            return search.fight(cave, search.rules, stop_when_elf_dies=False).outcome.score
        if victory := search.victory():
            return victory.outcome.score
    return None


PLUGIN = PuzzleLab[Cave](
    misreadings=tuple(
        one
        for each in (outcome, squares, steps, searches, attack, turns)
        for one in each.MISREADINGS
    ),
    kinds={
        "ring": "one large cave around a rock, elves on one side, as in real inputs",
        "cavern": "irregular rooms, all connected",
        "open": "no walls inside the border, or a few pillars",
    },
    sizes=(
        SizeOption(
            name="size",
            fields=("width", "height"),
            separator="x",
            from_one=lambda side: (side, side),
            metavar="SIDE|WIDTHxHEIGHT",
            help="Columns and rows of the map.",
            default="32",
        ),
        SizeOption(
            name="units",
            fields=("elves", "goblins"),
            from_one=split_units,
            metavar="UNITS|ELVES+GOBLINS",
            help="Number of units; the default depends on the size. If only one number is given, "
            "a third of them are elves.",
        ),
    ),
    generate=generate_cave,
    recipes=recipes,
    looks_real=looks_real,
    simpler=simpler,
    measure=measure,
    wrong_answers=100_000,
    examples=frozenset((27730, 36334, 39514, 27755, 28944, 18740, 4988, 31284, 3478, 6474, 1140)),
    right_answer=right_answer,
    infer=infer,
    may_explain=differ_by_a_round,
    rules=lambda _part: Rules(),
    answer=answer,
    events=events_of,
    answer_of=answer_of,
    kernel=KERNEL,
    max_answers=700,
    parts_to_differ=1,
    telling_puzzles=telling_caves,
    difference=difference,
    read_output=read,
)
