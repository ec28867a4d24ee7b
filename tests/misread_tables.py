"""How many puzzles of each kind expose each misreading."""

from collections import Counter
from collections.abc import Iterable, Mapping

import oracle
from battles import known_hit_points, picture
from graphsolve.lab.generate import PoorDuel
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import Boss

HIT_POINTS = 200
"""What the units of invented caves have: no multiple of the 3 that a blow takes in part 1, so
whether 0 is alive shows in part 2 alone."""

FIRST_PART = {"zero-hit-points-live": 2}


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
    """The misreader's answer."""
    if isinstance(puzzle, PoorDuel):
        return misreading.search(puzzle.duel(misreading.duel, hard=part == 2)).mana
    return misreading.answer(puzzle, part)


Table = Mapping[str, Counter[str]]


def count(misreadings: Iterable[Misreading], cases: Iterable[tuple[str, Puzzle]]) -> Table:
    """For each misreading, how many of the cases of each kind it gets wrong.

    Cases without a right answer count for nobody. Of the parts that a misreading changes, the
    first is asked for.
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
