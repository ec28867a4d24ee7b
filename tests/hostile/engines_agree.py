"""Solve many generated puzzles with both engines, and compare everything that they return.

    python tests/hostile/engines_agree.py --puzzles 20000 --seed 1

It prints every puzzle on which the engines differ, and a summary for each kind of puzzle. A puzzle
that takes longer than the time limit is counted, but not compared. To repeat a single puzzle, give
its seed and `--puzzles 1`.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

from graphsolve.errors import TimeLimitError
from graphsolve.graphs.squareset import SquareSet
from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.duel.generators import DUEL_KINDS, generate_boss
from graphsolve.limits import time_limit
from graphsolve.puzzles import cards, duel
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import compiled as compiled_cards
from graphsolve.puzzles.cave import Cave, Outcome, Rules, Stats, parse_cave
from graphsolve.puzzles.cave import compiled as compiled_cave
from graphsolve.puzzles.cave.speedups import bands
from graphsolve.puzzles.cave.speedups.bands import BandOutcome
from graphsolve.puzzles.cave.speedups.quick import QuickBattle
from graphsolve.puzzles.duel import Boss, Duel
from graphsolve.puzzles.duel import compiled as compiled_duel

Solve = Callable[[Any], Any]
Case = tuple[str, Any, Solve, Solve]
"""The kind of a puzzle, the puzzle, and how the graph engine and the compiled one solve it."""


def card_games(seed: int) -> Case:
    """Generated decks, or random ones of any two lengths, in which cards may be missing."""
    chance = Random(seed)
    kind = chance.choice([*DECK_KINDS, "any two lengths"])
    if kind in DECK_KINDS:
        size = chance.randint(5, 22 if kind == "shuffled" else 26)
        deal = generate_decks(seed, kind=kind, cards=size)
    else:
        size = chance.randint(2, 40)
        dealt = chance.sample(range(1, chance.choice([size, 2 * size, 10**18]) + 1), size)
        first = chance.randint(1, size - 1)
        deal = Decks(tuple(dealt[:first]), tuple(dealt[first:]))
    return (
        kind,
        deal,
        lambda deal: (cards.combat(deal), cards.recursive_combat(deal)),
        lambda deal: (compiled_cards.combat(deal), compiled_cards.recursive_combat(deal)),
    )


def duels(seed: int) -> Case:
    """Generated bosses, or random ones, against players with any hit points and mana."""
    chance = Random(seed)
    kind = chance.choice([*DUEL_KINDS, "any boss"])
    hard = chance.random() < 0.5
    if kind in DUEL_KINDS:
        boss = generate_boss(seed, kind=kind)
    else:
        boss = Boss(chance.randint(1, 70), chance.randint(0, 20))
    if chance.random() < 0.5:
        hit_points, mana = 50, 500
    else:
        hit_points, mana = chance.randint(1, 60), chance.randint(0, 900)
    start = Duel(boss, hit_points=hit_points, mana=mana, hard=hard)
    return kind, start, duel.least_mana, compiled_duel.least_mana


def battles(seed: int) -> Case:
    """Generated caves, or random ones of any shape, with any stats of the units.

    For the compiled engine, many have an open square far away. Its bitboards are wider then, and
    so it searches in another way.
    """
    chance = Random(seed)
    kind = chance.choice([*CAVE_KINDS, "any shape"])
    if kind in CAVE_KINDS:
        height, width = chance.choice([(9, 11), (13, 15), (20, 24), (32, 32), (25, 65)])
        cave = generate_cave(seed, kind=kind, height=height, width=width)
    else:
        cave = parse_cave(random_map(chance))
    powers, hit_points = (1, 2, 3, 3, 7, 50, 200), (1, 2, 5, 10, 37, 200, 200, 1000)
    rules = Rules(
        *(Stats(chance.choice(powers), chance.choice(hit_points)) for _ in ("elves", "goblins"))
    )
    stop = chance.random() < 0.5
    column = chance.choice([None, None, 100, 1000, 3000])

    def by_graph(cave: Cave) -> list[Outcome]:
        battle = QuickBattle(cave, rules, stop_when_elf_dies=stop)
        return [battle.run(), *outcomes(bands.fight_bands(cave, rules, stop_when_elf_dies=stop))]

    def by_kernel(cave: Cave) -> list[Outcome]:
        if column is not None:
            squares = SquareSet.of([*cave.squares, (0, column)])
            cave = replace(cave, squares=squares, width=column + 1)
        fought = compiled_cave.fight_bands(cave, rules, stop_when_elf_dies=stop)
        return [
            compiled_cave.fight(cave, rules, stop_when_elf_dies=stop),
            *outcomes(fought),
        ]

    return kind, cave, by_graph, by_kernel


def random_map(chance: Random) -> str:
    """A map with walls and units anywhere, and sometimes with hit points."""
    height = chance.choice([1, 1, 2, 3, 4, 5, 6, 8, 12, 20, 32, 33, 40])
    width = chance.choice([1, 2, 3, 4, 5, 6, 8, 12, 20, 31, 32, 33, 40, 63, 64, 65])
    crowd = 0.1 if height * width > 400 else chance.choice([0.02, 0.1, 0.3, 0.6])
    walls = chance.choice([0, 0.1, 0.3, 0.45])
    weights = [walls, (1 - walls) * (1 - crowd), (1 - walls) * crowd / 2, (1 - walls) * crowd / 2]
    rows = ["".join(chance.choices("#.EG", weights, k=width)) for _ in range(height)]
    if chance.random() < 0.2:
        shown = [
            ", ".join(f"{u}({chance.randint(1, 12)})" for u in row if u in "EG") for row in rows
        ]
        rows = [
            f"{row}   {units}" if units else row for row, units in zip(rows, shown, strict=True)
        ]
    return "\n".join(rows)


def outcomes(fought: Iterator[BandOutcome]) -> list[Outcome]:
    """The outcomes with the first and the last power of each band."""
    return [
        each.outcome(power)
        for each in fought
        for power in (each.band.first, each.band.last or each.band.first + 5)
    ]


PUZZLES: dict[str, Callable[[int], Case]] = {
    "cave": battles,
    "cards": card_games,
    "duel": duels,
}


def compare(puzzle: str, seeds: range, timeout: float) -> Iterator[tuple[str, str]]:
    """Compare the engines on some puzzles. Yields the kind and the result of each comparison."""
    for seed in seeds:
        kind, start, by_graph, by_kernel = PUZZLES[puzzle](seed)
        try:
            with time_limit(timeout):
                found, expected = by_kernel(start), by_graph(start)
        except TimeLimitError:
            yield kind, "too long"
            continue
        if found == expected:
            yield kind, "equal"
        else:
            print(f"{puzzle} {seed} ({kind}): {expected} by the graph engine, not {found}")
            yield kind, "DIFFERENT"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1000, help="number of each puzzle")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first puzzle")
    parser.add_argument("--only", choices=PUZZLES, help="compare only this puzzle")
    parser.add_argument("--timeout", type=float, default=10, help="seconds for each puzzle")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.puzzles)
    different = 0
    for puzzle in [arguments.only] if arguments.only else PUZZLES:
        start = process_time()
        results = Counter(compare(puzzle, seeds, arguments.timeout))
        print(f"{puzzle}: {len(seeds):,} puzzles in {process_time() - start:.0f} s")
        for (kind, result), number in sorted(results.items()):
            print(f"  {kind}: {number:,} {result}")
        different += sum(n for (_, result), n in results.items() if result == "DIFFERENT")
    sys.exit(different > 0)


if __name__ == "__main__":
    main()
