"""The command `transcript`."""

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from statements import load


def transcript_of(cave: str, *arguments: str) -> str:
    result = CliRunner().invoke(app, ["transcript", "-", *arguments], input=cave)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize("example", load("cave/attack_power.toml")["battle"])
def test_part_2_and_power_give_the_same_battle(example: dict):
    text = transcript_of(example["start"], "--part", "2")
    assert f"\n{example['end']}\nCombat ends after {example['rounds']} full rounds\n" in text
    power = str(example["attack_power"])
    assert text == transcript_of(example["start"], "--elf-power", power)
