"""The command `transcript`."""

import json
import os
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from graphsolve.lab.cards.generators import generate_decks
from patience import PATIENCE
from statements import DATA, load

DECKS = str(DATA / "cards" / "example.txt")
BATTLE = load("cave/outcomes.toml")["battle"][0]
DETAILED = {shown["round"]: shown["map"] for shown in load("cave/detailed.toml")["after"]}
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


def test_rounds():
    assert transcript_of("-", "--rounds", "1:2", input=BATTLE["start"]) == (
        f"After 1 round:\n{DETAILED[1]}\nAfter 2 rounds:\n{DETAILED[2]}"
    )
    assert (
        transcript_of("-", "--rounds", ":0", input=BATTLE["start"]) == f"Initially:\n{DETAILED[0]}"
    )
    assert transcript_of("-", *SMALL, "--rounds", "2", input=BOSS) == (
        DUEL["transcript"].split("\n\n")[1] + "\n"
    )


def test_json_lines_of_some_turns():
    text = transcript_of("-", *SMALL, "--format", "jsonl", "--rounds", "2:3", input=BOSS)
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["puzzle"] == "2015/22"
    assert " ".join(line["event"] for line in lines[1:]) == (
        "duel_began turn_began effect_applied blow turn_began effect_applied spell_cast"
    )
    assert [line["turn"] for line in lines if line.get("turn")] == [2, 3]


@pytest.mark.parametrize("format_", ["text", "jsonl"])
def test_a_closed_pipe_ends_a_long_game_quietly(tmp_path: Path, format_: str):
    """The game is endless for practical purposes, so the command must notice the closed pipe."""
    decks = tmp_path / "decks.txt"
    decks.write_text(str(generate_decks(4, cards=100)))
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", "transcript", decks, "--part=2", "--format", format_],
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


def test_a_terminal_shows_each_chunk_at_once_and_no_progress():
    terminal, stdout = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "graphsolve", "transcript", DECKS], stdout=stdout, stderr=stdout
    ) as process:
        os.close(stdout)
        written = b""
        while b"Post-game" not in written:
            written += os.read(terminal, 4096)
        process.wait()
    os.close(terminal)
    # on a busy machine, reading the puzzle takes long enough to be shown
    _, begins, rest = written.partition(b"-- Round 1 --\r\n")
    assert begins
    assert b"\x1b" not in rest
