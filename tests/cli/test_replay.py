"""The command `replay`."""

import os
import re
import subprocess
import sys
import zlib
from base64 import b64decode
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from graphsolve.cli import app

INPUTS = Path(__file__).parents[2] / "inputs"
CAVE = "G.E   G(9), E(3)\n"
DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"
BOSS = "Hit Points: 13\nDamage: 8\n"

run = CliRunner().invoke


def data_in(page: str):
    (text,) = re.findall(r'<script id="data" type="text/plain">(.*?)</script>', page)
    return msgspec.json.decode(zlib.decompress(b64decode(text)))


@pytest.fixture
def written(tmp_path: Path):
    """Writes a replay and returns its data."""

    def write(text: str, *options: str, name: str = "puzzle.txt"):
        (tmp_path / name).write_text(text)
        output = tmp_path / "replay.html"
        result = run(app, ["replay", str(tmp_path / name), "-o", str(output), "--force", *options])
        assert (result.exit_code, result.output) == (0, "")
        return data_in(output.read_text(encoding="utf-8"))

    return write


def test_cave(written):
    data = written(CAVE)
    assert data["puzzle"] == "cave"
    assert data["facts"].endswith(" · 1 full round · outcome 9")


def test_cave_by_options(written):
    options = ("--elf-power", "7", "--goblin-power", "2", "--elf-hit-points", "50")
    data = written("G.E", *options, "--goblin-hit-points", "60")
    worth = [(unit["side"], unit["hit_points"], unit["attack_power"]) for unit in data["units"]]
    assert worth == [("G", 60, 2), ("E", 50, 7)]


def test_winning_battle(written):
    example = "#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######\n"
    data = written(example, "--part", "2")
    assert {unit["attack_power"] for unit in data["units"] if unit["side"] == "E"} == {15}
    assert data["facts"].endswith("outcome 4988")


@pytest.mark.parametrize(("part", "score"), [("1", 306), ("2", 291)])
def test_cards(written, part: str, score: int):
    assert written(DECKS, "--part", part)["score"] == score


def test_duel(written):
    data = written(BOSS, "--hit-points", "10", "--mana", "250")
    assert data["name"] == "Least mana"
    assert data["events"][-1] == {
        "event": "duel_ended",
        "ending": "the boss has no hit points left",
        "winner": "player",
        "spent": 226,
    }


def test_duel_in_hard_mode_with_given_spells(written):
    options = ("--part", "2", "--hit-points", "10", "--mana", "250")
    data = written(BOSS, *options, "--spells", "poison")
    assert data["name"] == "Your spells"
    assert (data["events"][0]["hard"], data["events"][-1]["winner"]) == (True, "boss")


def test_a_file_is_not_overwritten_unless_forced(tmp_path: Path):
    output = tmp_path / "replay.html"
    output.write_text("mine")
    result = run(app, ["replay", "-", "-o", str(output)], input="this is never parsed")
    assert result.exit_code == 1
    assert "--force" in result.stderr
    assert output.read_text() == "mine"
    result = run(app, ["replay", "-", "-o", str(output), "--force"], input=CAVE)
    assert result.exit_code == 0
    assert "standard input" in output.read_text()


def test_bad_puzzle_leaves_no_file(tmp_path: Path):
    bad = tmp_path / "bad.txt"
    bad.write_text("#<script>#")
    output = tmp_path / "replay.html"
    result = run(app, ["replay", str(bad), "-o", str(output)])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"{bad}:1:2: expected '#', '.', 'E' or 'G', found '<'\n"
    assert not output.exists()


def test_to_a_pipe():
    result = run(app, ["replay", "-"], input=CAVE)
    assert data_in(result.stdout)["puzzle"] == "cave"
    assert result.stderr == ""


def test_not_to_a_terminal():
    """A page is not written to a terminal."""
    terminal, stdout = os.openpty()
    command = [sys.executable, "-m", "graphsolve", "replay", str(INPUTS / "15.txt")]
    done = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    os.close(stdout)
    os.close(terminal)
    assert done.returncode == 2
    assert "-o OUTPUT" in done.stderr
