"""The command `generate`."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cave.generators import CAVE_KINDS, generate_cave
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.puzzles.cave import Side, parse_cave
from graphsolve.puzzles.duel import parse_boss

run = CliRunner().invoke

SCRIPT = """
from graphsolve.lab.cards.generators import *
from graphsolve.lab.cave.generators import *
from graphsolve.lab.duel.generators import *
for seed in range(3):
    for kind in CAVE_KINDS:
        print(generate_cave(seed, kind=kind))
        print(generate_cave(seed, kind=kind, width=9, height=8, elves=3, goblins=4))
    for kind in DECK_KINDS:
        print(generate_decks(seed, kind=kind, cards=8), generate_decks(seed, kind=kind, cards=9))
    for kind in DUEL_KINDS:
        print(generate_boss(seed, kind=kind))
"""


def generated(*arguments: str) -> str:
    result = run(app, ["generate", *arguments])
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
    assert len(outputs.pop().splitlines()) > 7 * (32 + 8)


@pytest.mark.parametrize("kind", CAVE_KINDS)
def test_cave(kind: str, tmp_path: Path):
    options = ("cave", "--seed", "5", "--kind", kind, "--size", "9x7", "--units", "1+3")
    text = generated(*options)
    wanted = generate_cave(5, kind=kind, width=9, height=7, elves=1, goblins=3)
    assert text == f"{wanted}\n"
    assert parse_cave(text) == wanted
    assert generated(*options, "-o", str(tmp_path / "15.txt")) == ""
    assert (tmp_path / "15.txt").read_text() == text


@pytest.mark.parametrize(
    ("units", "elves", "goblins"),
    [("9", 3, 6), ("10", 3, 7), ("0", 0, 0), ("2+0", 2, 0), ("0+4", 0, 4), ("8+5", 8, 5)],
)
def test_units(units: str, elves: int, goblins: int):
    cave = parse_cave(generated("cave", "--seed", "1", "--size", "12", "--units", units))
    assert (cave.width, cave.height) == (12, 12)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (elves, goblins)


def test_kinds_and_sizes_without_options():
    assert generated("cave", "--seed", "3") == f"{generate_cave(3)}\n"
    assert generated("cards", "--seed", "3") == f"{generate_decks(3)}\n"
    assert parse_boss(generated("duel", "--seed", "3")) == generate_boss(3)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("cave --size 9999", "a cave of 9999 by 9999 is too large to generate"),
        ("cards --size 1000000000", "decks of kind 'shuffled' have from 1 to 10,000 cards each"),
        ("cards --kind loops --size 3", "decks of kind 'loops' have from 4 to 200 cards "),
    ],
)
def test_sizes_that_do_not_fit(options: str, message: str, tmp_path: Path):
    output = tmp_path / "output.txt"
    result = run(app, ["generate", *options.split(), "--seed", "1", "-o", str(output)])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"graphsolve: {message}")
    assert len(result.stderr.splitlines()) == 1
    assert not output.exists()
