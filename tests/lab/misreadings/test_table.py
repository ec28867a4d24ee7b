"""Generated puzzles expose every misreading.

tests/benchmarks/bench_misreadings.py prints the tables for many more puzzles.
"""

from collections import Counter

import pytest
from misread_tables import PoorDuel, count, drawn

from graphsolve.lab.cards.generators import DECK_KINDS, generate_decks
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.duel.generators import DUEL_KINDS, generate_boss
from graphsolve.lab.misreadings import misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss

CAVES = [
    ("border", 7, 11, (4, 1)),
    ("border", 9, 9, (4, 1)),
    ("cavern", 9, 9, (3, 3)),
    ("cavern", 9, 9, (4, 1)),
    ("cavern", 9, 10, (4, 1)),
    ("corridors", 9, 10, (3, 3)),
    ("corridors", 9, 8, (4, 1)),
    ("crowded", 7, 6, (3, 3)),
    ("crowded", 7, 11, (None, None)),
    ("crowded", 7, 13, (4, 4)),
    ("crowded", 9, 2, (4, 1)),
    ("open", 7, 4, (None, None)),
    ("open", 7, 8, (None, None)),
    ("open", 9, 10, (4, 1)),
    ("open", 14, 0, (4, 4)),
    ("open", 14, 9, (4, 4)),
    ("open", 9, 12, (None, None)),
    ("rooms", 7, 12, (4, 1)),
    ("rooms", 7, 3, (4, 1)),
    ("separate", 7, 9, (4, 1)),
    ("separate", 9, 8, (4, 1)),
]
"""Kind, width and height, seed, elves and goblins; few caves expose the rarest misreadings.

The order of squares as text differs only from row or column 10 on."""


BOSSES = {"usual": 1, "edge": 1, "weak": 5}
"""Kind and seed of bosses that can be beaten."""


def test_caves():
    caves = [
        (
            kind,
            generate_cave(seed, kind=kind, width=size, height=size, elves=elves, goblins=goblins),
        )
        for kind, size, seed, (elves, goblins) in CAVES
    ]
    first_of_family = {each.family: each for each in reversed(misreadings_of(PUZZLES["cave"]))}
    table = count(first_of_family.values(), caves)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert {kind for counts in table.values() for kind in counts} == set(CAVE_KINDS)
    assert_kinds_expose(table, CAVE_KINDS, at_least=15)


def test_decks():
    decks = [
        (kind, generate_decks(seed, kind=kind, cards=4 + seed % 5))
        for kind in DECK_KINDS
        for seed in range(14)
    ]
    table = count(misreadings_of(PUZZLES["cards"]), decks)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert_kinds_expose(table, DECK_KINDS, at_least=15)


def test_duels():
    """A few misreadings are exposed only by players with less than 50 hit points and 500 mana."""
    duels: list[tuple[str, Boss | PoorDuel]] = [
        (kind, generate_boss(seed, kind=kind)) for kind, seed in BOSSES.items()
    ]
    duels += [("poor", PoorDuel.generate(seed)) for seed in (7, 10, 31, 101, 119)]
    table = count(misreadings_of(PUZZLES["duel"]), duels)
    assert all(sum(counts.values()) for counts in table.values()), drawn(table)
    assert_kinds_expose(table, [*DUEL_KINDS, "poor"], at_least=10)
    assert table["attacks-can-deal-no-damage"]["weak"]


def assert_kinds_expose(table: dict[str, Counter], kinds, *, at_least: int):
    """Assert that each kind of puzzle exposes enough misreadings."""
    for kind in kinds:
        exposed = [name for name, counts in table.items() if counts[kind]]
        assert len(exposed) >= at_least, (kind, exposed)


@pytest.mark.parametrize("puzzle", ["cave", "cards", "duel"])
def test_reading_that_replaces_nothing_is_never_wrong(puzzle: str):
    right = misreading(puzzle, "none", rule="All.", misread="The same.")
    cases = {
        "cave": [("open", generate_cave(1, kind="open", width=7, height=7))],
        "cards": [("shuffled", generate_decks(1, cards=6))],
        "duel": [("usual", generate_boss(1))],
    }
    assert count([right], cases[puzzle]) == {"none": Counter({cases[puzzle][0][0]: 0})}
