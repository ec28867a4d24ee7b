"""Compute the answers of misreadings with the compiled program of the cave.

This module needs neither numba nor numpy, because the program is WebAssembly in the browser.
"""

from array import array
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.compiled.arena import (
    Arena,
    NoAnswerError,
    UnsuitableError,
    codes_from,
)
from graphsolve.puzzles.cave.parts import PowerSearch
from graphsolve.puzzles.cave.state import Cave, Outcome, Stats

ENTRY = "graphsolve.puzzles.cave.compiled.rounds:fight_on"
"""The kernel; see `LabKernel`."""

Fight: TypeAlias = Callable[[bytes, Stats, Stats, bool], Outcome | None]


@lru_cache(maxsize=2)
def fight_in(cave: Cave) -> Fight:
    """Return a function that fights battles, and caches them: many pairs have the same.

    It takes codes, the stats of both sides, and whether to stop when an elf dies. Its result is
    None if the battle is endless, or if two misreadings contradict each other.
    """
    arena = Arena(cave, LabKernel(__name__).load)

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

    def fight(
        self, _cave: Cave, rules: Rules, *, stop_when_elf_dies: bool = False
    ) -> tuple[None, Outcome]:
        """Fight a battle, and count its rounds as the rules do."""
        outcome = self.fight_by(self.codes, rules.elves, rules.goblins, stop_when_elf_dies)
        if outcome is None:
            raise NoAnswerError
        return None, replace(outcome, rounds=rules.full_rounds(outcome.rounds))


def answer(cave: Cave, misreading: Misreading, part: int) -> int | None:
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
            return search.fight(cave, search.rules)[1].score
        if victory := search.victory():
            return victory.outcome.score
    return None


def compile_kernel() -> None:
    """Fight a battle with the program, which is compiled on its first use."""
    answer(parse_cave("GE"), CATALOGUE["attack-first"], 1)
