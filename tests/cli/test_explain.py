"""The command `explain`."""

import re

import pytest
from typer.testing import CliRunner

import oracle
from graphsolve.cli import app
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]


def explain(*arguments: str):
    return CliRunner().invoke(app, ["explain", "-", *arguments], input=EXAMPLE)


@pytest.mark.parametrize("number", [1, 2, 24, 47])
def test_turns_of_a_round_are_those_of_the_oracle(number: int):
    """Units take turns in reading order of their squares at the beginning, unless they die."""
    result = explain("--round", str(number))
    assert (result.exit_code, result.stderr) == (0, "")
    before = oracle.battle(EXAMPLE.split()).history[number - 1]
    places = [f"{row},{column}" for row, column, *_ in before]
    explained = re.findall(r"turn \d+: \w+ \d+ at (\S+) with", result.stdout)
    assert explained == [place for place in places if place in explained]
    overview = result.stdout.partition(f"As round {number} begins:\n")[2].partition("\n\n")[0]
    points = [int(points) for points in re.findall(r"\((\d+)\)", overview)]
    assert points == [points for *_, points in before]


def test_colors_can_be_turned_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in explain().stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in explain().stdout
