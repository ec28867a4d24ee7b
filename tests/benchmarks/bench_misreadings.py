"""How many generated puzzles of each kind expose each misreading.

    python tests/benchmarks/bench_misreadings.py [SEEDS]

The default is 10 seeds, which take several minutes.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from graphsolve.lab.generate import (
    CAVE_KINDS,
    DECK_KINDS,
    DUEL_KINDS,
    generate_boss,
    generate_cave,
    generate_decks,
)
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.duel import Boss
from misread_tables import PoorDuel, count, drawn


def caves(seeds: int) -> Iterator[tuple[str, Cave]]:
    for kind, size, seed in product(CAVE_KINDS, (7, 9, 11), range(seeds)):
        sides = ({}, {"elves": 3, "goblins": 3}, {"elves": 4, "goblins": 1})[seed % 3]
        yield kind, generate_cave(seed, kind=kind, width=size, height=size, **sides)


def decks(seeds: int) -> Iterator[tuple[str, Decks]]:
    for kind, size, seed in product(DECK_KINDS, range(4, 10), range(seeds)):
        yield kind, generate_decks(seed, kind=kind, cards=size)


def duels(seeds: int) -> Iterator[tuple[str, Boss | PoorDuel]]:
    for kind, seed in product(DUEL_KINDS, range(seeds)):
        yield kind, generate_boss(seed, kind=kind)
    for seed in range(seeds):
        yield "poor", PoorDuel.generate(seed)


if __name__ == "__main__":
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    for puzzle, cases in ("cave", caves), ("cards", decks), ("duel", duels):
        print(f"{drawn(count(misreadings_of(puzzle), cases(seeds)))}\n")
