"""The command `transcript`."""

import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.cards.generators import generate_decks
from patience import PATIENCE
from statements import load

DUEL = load("duel/second.toml")
BOSS = f"Hit Points: {DUEL['boss_hit_points']}\nDamage: {DUEL['boss_damage']}\n"
SMALL = ("--hit-points", "10", "--mana", "250")

run = CliRunner().invoke


def transcript_of(*arguments: str, input: str | None = None) -> str:  # noqa: A002 - as typer has it
    result = run(app, ["transcript", *arguments], input=input)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def test_duel():
    text = transcript_of("-", *SMALL, input=BOSS)
    assert text == DUEL["transcript"]
    spells = ("--spells", ",".join(DUEL["spells"]))
    assert transcript_of("-", *SMALL, *spells, input=BOSS) == DUEL["transcript"]


@pytest.mark.parametrize("example", load("cave/attack_power.toml")["battle"])
def test_part_2_and_power_give_the_same_battle(example: dict):
    text = transcript_of("-", "--part", "2", input=example["start"])
    assert f"\n{example['end']}\nCombat ends after {example['rounds']} full rounds\n" in text
    assert text == transcript_of(
        "-", "--elf-power", str(example["attack_power"]), input=example["start"]
    )


def test_a_closed_pipe_ends_a_long_game_quietly(tmp_path: Path):
    """The game is endless for practical purposes, so the command must notice the closed pipe."""
    decks = tmp_path / "decks.txt"
    decks.write_text(str(generate_decks(4, cards=100)))
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", "transcript", decks, "--part=2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout
        assert process.stderr
        watchdog = Timer(PATIENCE, process.kill)
        watchdog.start()
        assert process.stdout.readline()
        assert process.poll() is None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait() >= 0  # the watchdog did not kill it
        watchdog.cancel()
