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


@pytest.mark.parametrize(("part", "score"), [("1", 306), ("2", 291)])
def test_cards(written, part: str, score: int):
    assert written(DECKS, "--part", part)["score"] == score


def test_duel(written):
    data = written(BOSS, "--hit-points", "10", "--mana", "250")
    assert data["name"] == "Least mana"
    assert data["outcome"] == "the player wins with 226 mana spent"


def test_duel_in_hard_mode_with_given_spells(written):
    options = ("--part", "2", "--hit-points", "10", "--mana", "250")
    data = written(BOSS, *options, "--spells", "poison")
    assert data["name"] == "Your spells"
    assert data["states"][1]["hit_points"] == 9
    assert data["outcome"].startswith("the boss wins")


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
