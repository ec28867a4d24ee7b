"""The command `compare`."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve import limits
from graphsolve.cli import app
from statements import load

AFTER = load("cave/detailed.toml")["after"]
"""The statement's maps of a battle."""

run = CliRunner().invoke


@pytest.fixture
def cave(tmp_path: Path) -> str:
    file = tmp_path / "cave.txt"
    file.write_text(AFTER[0]["map"])
    return str(file)


def transcript(*maps: dict[str, str]) -> str:
    return "\n".join(f"After {shown['round']} rounds:\n{shown['map']}" for shown in maps)


def test_agreement(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(*AFTER))
    assert (result.exit_code, result.stderr) == (0, "")
    assert f"{len(AFTER)} maps with hit points" in result.stdout
    assert "Agrees     All of it, up to the end of the battle after round 47." in result.stdout


def test_agreement_so_far(cave: str):
    result = run(app, ["compare", cave, "-"], input=transcript(AFTER[0]))
    assert (
        "Agrees     All of it, up to round 0. The battle goes on until round 47." in result.stdout
    )


@pytest.mark.usefixtures("ticking")  # few misreadings are tried
def test_the_first_turn_that_differs_is_explained(cave: str, golden):
    wrong = transcript(*AFTER[:3]).replace("E(188)", "E(191)")
    assert wrong != transcript(*AFTER[:3])
    result = run(app, ["compare", cave, "-"], input=wrong)
    assert result.exit_code == 1
    difference, explanation = result.stdout.split("\n\n-- Round 2, turn ", 1)
    golden("compare/difference.txt", difference)
    assert "Damage" in explanation


@pytest.mark.usefixtures("ticking")  # few misreadings are tried
def test_what_they_do_not_show_is_not_marked(cave: str):
    maps = "\n".join(line.split("   ")[0] for line in transcript(*AFTER[:2]).splitlines())
    assert "#..G..#" in maps
    result = run(app, ["compare", cave, "-"], input=maps.replace("#..G..#", "#.G...#"))
    boards, squares = result.stdout.split("Under the rules:", 1)[1].split("\n\n", 1)
    assert "#..G..#" in boards
    assert "G(200)" not in boards
    assert "1,3: no unit in theirs, G(200) under the rules" in squares


def test_a_transcript_that_is_too_large(cave: str):
    theirs = transcript(*AFTER) + "\n" * limits.MAX_INPUT_BYTES
    result = run(app, ["compare", cave, "-"], input=theirs)
    assert result.exit_code == 1
    assert "give only its beginning, for example with 'head -n 100000'" in result.stderr


DEAL = "Player 1:\n9\n2\n6\n\nPlayer 2:\n5\n8\n4\n"
THEIR_GAME = """\
Round 1: [9, 2, 6] [5, 8, 4]
Round 2: [2, 6, 5, 9] [8, 4]
"""
BOSS = "Hit Points: 13\nDamage: 8\n"
THEIR_DUEL = """\
Player turn: 10 hp, 250 mana, boss 13 hp, casts Poison
Boss turn: 10 hp, 77 mana, boss 13 hp
Player turn: 3 hp, 77 mana, boss 10 hp
"""


@pytest.mark.parametrize(
    ("name", "puzzle", "theirs"), [("cards", DEAL, THEIR_GAME), ("duel", BOSS, THEIR_DUEL)]
)
def test_the_first_line_that_differs_in_other_puzzles(
    name: str, puzzle: str, theirs: str, tmp_path: Path, golden
):
    file = tmp_path / "puzzle.txt"
    file.write_text(puzzle)
    result = run(app, ["compare", str(file), "-"], input=theirs)
    assert (result.exit_code, result.stderr) == (1, "")
    difference, explanation = result.stdout.split("\n\nTried ")
    golden(f"compare/{name}.txt", difference)
    assert "\nMisread    " in explanation


def test_spells_and_the_player_of_a_duel_can_be_given(tmp_path: Path):
    file = tmp_path / "boss.txt"
    file.write_text(BOSS)
    arguments = ["compare", str(file), "-", "--hit-points", "10", "--mana", "250"]
    shown = "10 hp 250 mana\n10 hp 77 mana\n"
    result = run(app, [*arguments, "--spells", "poison"], input=shown)
    assert result.exit_code == 0, result.output
    result = run(app, [*arguments, "--spells", "drain"], input=shown)
    assert result.exit_code == 1
