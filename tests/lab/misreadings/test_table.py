"""Invented puzzles expose every misreading.

tests/benchmarks/bench_misreadings.py counts over many more of them, and prints the tables.
"""

from collections import Counter

import pytest

from graphsolve.lab.generate import (
    CAVE_KINDS,
    DECK_KINDS,
    DUEL_KINDS,
    PoorDuel,
    generate_boss,
    generate_cave,
    generate_decks,
    generate_poor_duel,
)
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.duel import Boss
from misread_tables import count, drawn

CAVES = [
    ("border", 7, 11, (4, 1)),
    ("border", 9, 9, (4, 1)),
    ("cavern", 9, 9, (3, 3)),
    ("cavern", 9, 9, (4, 1)),
    ("corridors", 9, 10, (3, 3)),
    ("corridors", 9, 8, (4, 1)),
    ("crowded", 7, 6, (3, 3)),
    ("crowded", 7, 11, (None, None)),
    ("crowded", 9, 2, (4, 1)),
    ("open", 7, 4, (None, None)),
    ("open", 7, 8, (None, None)),
    ("open", 9, 10, (4, 1)),
    ("open", 9, 12, (None, None)),
    ("rooms", 7, 12, (4, 1)),
    ("rooms", 7, 3, (4, 1)),
    ("separate", 7, 9, (4, 1)),
    ("separate", 9, 8, (4, 1)),
]
"""Kind, width and height, seed, elves and goblins: the rarest of the mistakes show in few."""


BOSSES = {"usual": 1, "edge": 1, "weak": 5}
"""Kind and seed: these can be beaten."""


def test_caves():
    caves = [
        (
            kind,
            generate_cave(seed, kind=kind, width=size, height=size, elves=elves, goblins=goblins),
        )
        for kind, size, seed, (elves, goblins) in CAVES
    ]
    table = count(misreadings_of("cave"), caves)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert {kind for counts in table.values() for kind in counts} == set(CAVE_KINDS)
    assert_kinds_expose(table, CAVE_KINDS, at_least=15)


def test_decks():
    decks = [
        (kind, generate_decks(seed, kind=kind, cards=4 + seed % 5))
        for kind in DECK_KINDS
        for seed in range(14)
    ]
    table = count(misreadings_of("cards"), decks)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert_kinds_expose(table, DECK_KINDS, at_least=15)


def test_duels():
    """A few show in no duel of a real player and such bosses, but in those of a poor player."""
    duels: list[tuple[str, Boss | PoorDuel]] = [
        (kind, generate_boss(seed, kind=kind)) for kind, seed in BOSSES.items()
    ]
    duels += [("poor", generate_poor_duel(seed)) for seed in (7, 10, 31, 101, 119)]
    table = count(misreadings_of("duel"), duels)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert_kinds_expose(table, [*DUEL_KINDS, "poor"], at_least=10)
    assert table["blows-may-take-nothing"]["weak"]


def assert_kinds_expose(table: dict[str, Counter], kinds, *, at_least: int):
    """Each kind of puzzle exposes so many misreadings."""
    for kind in kinds:
        exposed = [name for name, counts in table.items() if counts[kind]]
        assert len(exposed) >= at_least, (kind, exposed)


@pytest.mark.parametrize("puzzle", ["cave", "cards", "duel"])
def test_counts_of_no_misreading_are_zero(puzzle: str):
    """Who misreads nothing is never wrong: what else a count would tell is no exposure."""
    kind = type(misreadings_of(puzzle)[0])
    right = kind(name="none", rule="All.", instead="The same.")
    cases = {
        "cave": [("open", generate_cave(1, kind="open", width=7, height=7))],
        "cards": [("shuffled", generate_decks(1, cards=6))],
        "duel": [("usual", generate_boss(1))],
    }
    assert count([right], cases[puzzle]) == {"none": Counter({cases[puzzle][0][0]: 0})}
