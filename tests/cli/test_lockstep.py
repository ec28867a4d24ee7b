"""The option `--replay` of the commands that find misreadings."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app

DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"  # the statement's


@pytest.fixture
def run(tmp_path: Path):
    file = tmp_path / "22.txt"
    file.write_text(DECKS)
    return lambda *words: CliRunner().invoke(app, ["diagnose", str(file), *map(str, words)])


def test_the_replay_of_a_diagnosis(run, tmp_path: Path):
    page = tmp_path / "out.html"
    done = run("--part1", 251, "--replay", page)
    assert done.exit_code == 1
    assert "Under the rules: player 2 wins with a score of 306" in page.read_text()
    assert "Misread: player 2 wins with a score of 251" in page.read_text()


SOLVER = """
import sys
decks = [[*map(int, deck.split()[2:])] for deck in sys.stdin.read().split("\\n\\n")]
while all(decks):
    drawn = [deck.pop(0) for deck in decks]
    decks[drawn[1] > drawn[0]] += sorted(drawn)
print(sum(place * card for place, card in enumerate(reversed(decks[0] + decks[1]), 1)))
"""


def test_the_replay_of_a_check(tmp_path: Path):
    """The program puts the loser's card on the bottom first."""
    solver, page = tmp_path / "solver.py", tmp_path / "out.html"
    solver.write_text(SOLVER)
    words = ["check", "day22", "--part", "1", "--replay", str(page), "--timeout", "20"]
    done = CliRunner().invoke(app, [*words, "--", sys.executable, str(solver)])
    assert done.exit_code == 1
    assert "Card combat: smallest puzzle" in page.read_text()
    assert "Misread: " in page.read_text()


def test_the_replay_of_a_comparison(tmp_path: Path):
    cave, maps, page = (tmp_path / name for name in ("15.txt", "maps.txt", "out.html"))
    cave.write_text("######\n#G..E#\n######\n")
    maps.write_text("After 1 round:\n######\n#G.E.#   G(200), E(200)\n######\n")
    words = ["compare", str(cave), str(maps), "--replay", str(page)]
    assert CliRunner().invoke(app, words).exit_code == 1
    assert "Their map, after round 1" in page.read_text()
    maps.write_text("After 1 round:\n######\n#.GE.#   G(197), E(200)\n######\n")
    page.unlink()
    done = CliRunner().invoke(app, words)
    assert "is not written" in done.stderr.replace("\n", "")
    assert not page.exists()
