"""The command `explain`."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import oracle
from graphsolve.cli import app
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
CAVE = str(Path(__file__).parents[2] / "inputs" / "15.txt")

run = CliRunner().invoke


def explain(*arguments: str, cave: str = EXAMPLE):
    return run(app, ["explain", "-", *arguments], input=cave)


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "80")


def headlines(text: str) -> list[str]:
    return re.findall(r"^-- (.*) --$", text, re.MULTILINE)


@pytest.mark.parametrize("number", [1, 2, 24, 47])
def test_turns_of_a_round_are_those_of_the_oracle(number: int):
    """Units take turns in reading order of their squares at the beginning, unless they die."""
    result = explain("--round", str(number))
    assert (result.exit_code, result.stderr) == (0, "")
    before = oracle.battle(EXAMPLE.split()).history[number - 1]
    places = [f"{row},{column}" for row, column, *_ in before]
    explained = re.findall(r"turn \d+: \w+ \d+ at (\S+) with", result.stdout)
    missed = re.findall(
        r"For the rest of this round: (?:elf|goblin) \d+ at (\S+)\.", result.stdout
    )
    assert sorted(explained + missed, key=places.index) == places
    assert explained == [place for place in places if place not in missed]
    overview = result.stdout.partition(f"As round {number} begins:\n")[2].partition("\n\n")[0]
    points = [int(points) for points in re.findall(r"\((\d+)\)", overview)]
    assert points == [points for *_, points in before]


def test_one_unit():
    result = explain("--unit", "2,4")
    assert headlines(result.stdout) == ["Round 1, turn 2: elf 1 at 2,4 with 200 hit points"]
    assert "As round" not in result.stdout
    assert explain("--unit", " 2, 4 ").stdout == result.stdout


def test_part_2_is_the_winning_battle():
    result = explain("--part", "2", "--round", "30")
    assert result.stdout.startswith("Cave combat, elves with attack power 15\n")
    assert "29 full rounds x 172 hit points = 4988" in " ".join(result.stdout.split())
    assert explain("--elf-power", "15", "--round", "30").stdout == result.stdout


def test_colours_can_be_turned_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in explain().stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in explain().stdout


def test_the_example_of_the_help():
    help_ = " ".join(run(app, ["explain", "--help"]).stdout.split())
    arguments = re.search(r"graphsolve explain inputs/15.txt (--round \d+ --unit \d+,\d+)", help_)
    assert arguments
    assert run(app, ["explain", CAVE, *arguments[1].split()]).exit_code == 0


# --- What a unit does by another program ---------------------------------------------------------

TIES = "#######\n#..G..#\n#...#.#\n#G#GGE#\n#..E#.#\n#..E..#\n#######\n"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ("--unit 1,2", "no unit on 1,2 at the beginning of round 1"),
        ("--unit 1,3 --round 999", "--round 999 is past the end"),
    ],
)
def test_turns_that_there_are_not(arguments: str, problem: str):
    result = explain(*arguments.split(), cave=TIES)
    assert result.exit_code == 1
    assert problem in result.stderr


def test_what_is_not_a_square_is_refused_before_the_battle():
    """The battle would end before the round."""
    assert explain("--round", "999", "--unit", "1;3").exit_code == 2
