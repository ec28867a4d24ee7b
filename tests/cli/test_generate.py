"""The command `generate`."""

import os
import subprocess
import sys

import pytest

from commands import run
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.puzzles.cave import Side, parse_cave

SCRIPT = """
from itertools import islice
from graphsolve.lab.cases import generated_cases
for puzzle in "cave", "cards", "duel":
    for case in islice(generated_cases(puzzle), 12):
        print(case and case.puzzle)
"""


def generated(arguments: str) -> str:
    result = run(f"generate {arguments}")
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_nothing_depends_on_the_order_of_hashes():
    outputs = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=os.environ | {"PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "2026")
    }
    assert len(outputs) == 1
    assert len(outputs.pop().splitlines()) > 100


def test_kinds_and_sizes():
    for kind in CAVE_KINDS:
        wanted = generate_cave(5, kind=kind, width=9, height=7, elves=1, goblins=3)
        text = generated(f"cave --seed 5 --kind {kind} --size 9x7 --units 1+3")
        assert text == f"{wanted}\n"
        assert parse_cave(text) == wanted
    assert generated("cave --seed 3") == f"{generate_cave(3)}\n"
    assert generated("cards --seed 3") == f"{generate_decks(3)}\n"
    assert generated("duel --seed 3") == f"{generate_boss(3)}\n"


@pytest.mark.parametrize(
    ("units", "elves", "goblins"), [("9", 3, 6), ("10", 3, 7), ("0", 0, 0), ("2+0", 2, 0)]
)
def test_units(units: str, elves: int, goblins: int):
    cave = parse_cave(generated(f"cave --seed 1 --size 12 --units {units}"))
    assert (cave.width, cave.height) == (12, 12)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (elves, goblins)
