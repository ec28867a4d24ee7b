"""The command `sweep`."""

import json
import re

from typer.testing import CliRunner

from battles import ask_oracle
from graphsolve.cli import app
from graphsolve.puzzles.cave import Rules, parse_cave
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
STALEMATE = "#######\n#E.#.G#\n#######\n"

SWEEP = ("sweep", "-", "--engine", "graph")

run = CliRunner().invoke


def test_the_least_power_is_marked():
    result = run(app, SWEEP, input=EXAMPLE)
    assert result.exit_code == 0
    header, *rows, verdict = result.stdout.splitlines()
    assert " ".join(header.split()) == "power blows winner rounds hit points elves lost outcome"
    marked = [row.split() for row in rows if row.endswith("<- least")]
    assert [row[0] for row in marked] == ["15"]
    assert marked[0][1:7] == ["14", "elves", "29", "172", "0", "4988"]
    assert verdict.startswith("The least attack power is 15, and a binary search between 4 and")


def test_a_battle_where_bisection_fails():
    cave = "##.\n.#G\nGGG\nEE#\n"
    lines = run(app, SWEEP, input=cave).stdout.splitlines()
    assert re.search(r"least attack power is 6, but .* Winning is not monotonic: 6 is", lines[-1])
    data = json.loads(run(app, [*SWEEP, "--format", "json"], input=cave).stdout)
    assert data["attack_power"] == 6
    assert data["monotone"] is False
    assert data["bisection"]["right"] is False


def test_without_a_winning_power():
    result = run(app, SWEEP, input=STALEMATE)
    assert result.exit_code == 1
    assert "stalemate" in result.stdout.splitlines()[1]
    assert result.stdout.splitlines()[-1].startswith("The elves cannot win")


def test_both_ends_of_a_band():
    """A goblin that was hit and survives has more hit points left at the low end of a band."""
    cave = "#####\n#EGG#   E(1), G(200), G(200)\n#####"
    rows = json.loads(run(app, [*SWEEP, "--format", "json"], input=cave).stdout)["rows"]
    row = next(row for row in rows if row["powers"] == [100, 199])  # the elf strikes once
    expected = [
        ask_oracle(parse_cave(cave), Rules().with_elf_power(power)).hit_points
        for power in (100, 199)
    ]
    assert row["hit_points"] == expected
    assert expected[0] != expected[1]


def test_a_single_battle():
    same = "the battle is the same at every attack power."
    won = run(app, SWEEP, input="#G.E#  G(4), E(200)\n")
    assert won.exit_code == 0
    assert won.stdout.endswith(f"\nThe least attack power is 4: {same}\n")
    lost = run(app, SWEEP, input="...\n")
    assert lost.exit_code == 1
    assert lost.stdout.endswith(f"\nThe elves cannot win without losing one: {same}\n")
