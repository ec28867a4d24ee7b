"""The command `solve`, which recognizes its puzzle."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app

INPUTS = Path(__file__).parents[2] / "inputs"

DAYS = {"15.txt": "day15", "22-cards.txt": "day22", "22-duel.txt": "day22"}

run = CliRunner().invoke


def results(file: str, *options: str) -> list[tuple[int, str, str]]:
    """What `solve` and the command of the day do."""
    both = [run(app, [name, str(INPUTS / file), *options]) for name in ("solve", DAYS[file])]
    return [(result.exit_code, result.stdout, result.stderr) for result in both]


@pytest.mark.parametrize("file", DAYS)
@pytest.mark.parametrize("options", [(), ("--format", "json"), ("--part", "2"), ("--part=1",)])
def test_it_prints_what_the_command_of_the_day_prints(file: str, options: tuple[str, ...]):
    solved, by_day = results(file, *options)
    assert solved == by_day
    assert solved[0] == 0


@pytest.mark.parametrize(
    ("file", "options"),
    [
        ("15.txt", ("--power", "9", "--elf-hit-points=100", "--part", "1")),
        ("15.txt", ("--part", "2", "--power", "9")),
        ("22-duel.txt", ("--mana", "300", "--hit-points", "40")),
        ("22-duel.txt", ("--mana", "0")),
        ("22-cards.txt", ("--engine", "auto")),
    ],
)
def test_options_of_the_puzzle(file: str, options: tuple[str, ...]):
    solved, by_day = results(file, *options)
    assert solved[:2] == by_day[:2]
    assert solved != results(file)[0] or "--engine" in options


def test_options_of_another_puzzle_are_rejected():
    result = run(app, ["solve", str(INPUTS / "22-cards.txt"), "--mana", "3"])
    assert result.exit_code == 2
    assert "--mana can be used with a duel only" in result.stderr


def test_a_puzzle_without_an_answer():
    result = run(app, ["solve", "-", "--format", "json"], input="E#G")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["part1"]["answer"] is None
