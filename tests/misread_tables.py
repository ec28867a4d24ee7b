"""How many puzzles of each kind expose each misreading."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import oracle
from battles import known_hit_points, picture
from graphsolve.lab.generate import Dice
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import Boss, Duel, least_mana

FIRST_PART = {"zero-hit-points-live": 2}
"""The first part that a misreading changes, where it is not the first of its parts.

The 200 hit points of generated units are no multiple of 3, so none falls to exactly 0 in part 1.
"""


class PoorDuel(NamedTuple):
    """A duel of a player with few hit points and little more mana than Recharge costs.

    For a player with 500 mana, some misreadings about mana and timers hardly ever change the
    answer.
    """

    boss: Boss
    hit_points: int
    mana: int

    @classmethod
    def generate(cls, seed: int) -> "PoorDuel":
        dice = Dice(seed)
        boss = Boss(hit_points=20 + dice.below(21), damage=1 + dice.below(16))
        return cls(boss, hit_points=5 + dice.below(16), mana=229 + dice.below(12))


Puzzle = Cave | Decks | Boss | PoorDuel


def right_answer(puzzle: Puzzle, part: int) -> int | None:
    """The oracle's answer."""
    if isinstance(puzzle, Cave):
        rows, hit_points = picture(puzzle), known_hit_points(puzzle)
        if part == 1:
            fought = oracle.battle(rows, hit_points=hit_points)
            return fought.outcome if fought.winner else None
        found = oracle.least_power(rows, hit_points=hit_points)
        return found and found[1].outcome
    if isinstance(puzzle, Decks):
        play = oracle.combat if part == 1 else oracle.recursive_combat
        outcome = play(*map(list, puzzle))
        return outcome and outcome[1]
    if isinstance(puzzle, PoorDuel):
        return oracle.duel(*puzzle.boss, puzzle.hit_points, puzzle.mana, hard=part == 2)
    return oracle.duel(*puzzle, hard=part == 2)


def misread_answer(misreading: Misreading, puzzle: Puzzle, part: int) -> int | None:
    """The answer by a misreading."""
    if isinstance(puzzle, PoorDuel):
        boss, hit_points, mana = puzzle
        rules = misreading.rules(part)
        duel = Duel(boss, hit_points=hit_points, mana=mana, hard=part == 2, rules=rules)
        return least_mana(duel).mana
    return misreading.answer(puzzle, part)


Table = Mapping[str, Counter[str]]


def count(misreadings: Iterable[Misreading], cases: Iterable[tuple[str, Puzzle]]) -> Table:
    """For each misreading, how many of the cases of each kind it gets wrong.

    Only the first part that a misreading changes is solved. Cases without an answer do not count.
    """
    misreadings = list(misreadings)
    table = {misreading.name: Counter() for misreading in misreadings}
    for kind, puzzle in cases:
        right = {part: right_answer(puzzle, part) for part in (1, 2)}
        for misreading in misreadings:
            part = FIRST_PART.get(misreading.name, misreading.parts[0])
            if right[part] is not None:
                wrong = misread_answer(misreading, puzzle, part) != right[part]
                table[misreading.name][kind] += wrong
    return table


def drawn(table: Table) -> str:
    """The table as text."""
    kinds = list(dict.fromkeys(kind for counts in table.values() for kind in counts))
    head = f"{'':38}" + "".join(f"{kind:>11}" for kind in kinds)
    rows = (
        f"{name:38}" + "".join(f"{counts[kind]:>11}" for kind in kinds)
        for name, counts in table.items()
    )
    return "\n".join([head, *rows])
