"""Compute the answers of misreadings with the compiled program of the cave.

This module needs neither numba nor numpy, because the program is WebAssembly in the browser.
"""

from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.puzzles.cave import parse_cave
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.compiled.arena import (
    Arena,
    Codes,
    NoAnswerError,
    UnsuitableError,
    codes_from,
)
from graphsolve.puzzles.cave.parts import PowerSearch
from graphsolve.puzzles.cave.state import Cave, Outcome

ENTRY = "graphsolve.puzzles.cave.compiled.rounds:fight_on"
"""The kernel; see `LabKernel`."""

MAX_KNOWN = 2**12
"""The most battles that an arena caches, a kilobyte or two each; then the cache is emptied."""


class KnownArena(Arena):
    """An arena that caches its battles, because many pairs of misreadings lead to the same."""

    def __init__(self, cave: Cave) -> None:
        super().__init__(cave, LabKernel(__name__).load)
        self.known: dict[object, Outcome | None] = {}

    def fight(self, codes: Codes, rules: Rules, **options: Any) -> Outcome:
        """Fight a battle to its end, and count its rounds as the rules do."""
        key = codes.tobytes(), rules.elves, rules.goblins, *options.values()
        if key not in self.known:
            if len(self.known) >= MAX_KNOWN:
                self.known.clear()
            try:
                self.known[key] = super().fight(codes, rules, **options)
            except NoAnswerError:
                self.known[key] = None
        fought = self.known[key]
        if fought is None:
            raise NoAnswerError
        return replace(fought, rounds=rules.full_rounds(fought.rounds))


arena_of = lru_cache(maxsize=2)(KnownArena)
"""Make the arena of a cave, or return the cached one."""


class KernelPowerSearch(PowerSearch):
    """The battles of part 2, fought by the compiled program."""

    def __init__(self, arena: Arena, codes: Codes, rules: Rules) -> None:
        super().__init__(arena.cave, rules)
        self.arena, self.codes = arena, codes

    def fight(
        self, _cave: Cave, rules: Rules, *, stop_when_elf_dies: bool
    ) -> tuple[None, Outcome]:
        """Fight a battle in the arena. All battles by codes begin in the same cave."""
        return None, self.arena.fight(self.codes, rules, stop_when_elf_dies=stop_when_elf_dies)


def answer(cave: Cave, misreading: Misreading, part: int) -> int | None:
    """Return the answer to a part with a misreading, if any.

    Raises:
        UnsuitableError: the program cannot find it. Misreadings without codes are rare, and would
            take many lines of the program.
    """
    if misreading.codes is None:
        raise UnsuitableError
    arena, codes, rules = arena_of(cave), codes_from(misreading.codes), misreading.rules(part)
    with suppress(NoAnswerError):
        if part == 1:
            return arena.fight(codes, rules).score
        if victory := KernelPowerSearch(arena, codes, rules).victory():
            return victory.outcome.score
    return None


def compile_kernel() -> None:
    """Fight a battle with the program, which is compiled on its first use."""
    answer(parse_cave("GE"), CATALOGUE["attack-first"], 1)
