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
from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.show.jsonl import read_events
from statements import DATA, load

INPUTS = Path(__file__).parents[2] / "inputs"
DECKS = str(DATA / "cards" / "example.txt")
ENDLESS = str(DATA / "cards" / "endless.txt")
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


def test_cave():
    text = transcript_of("-", input=BATTLE["start"])
    assert text.startswith(f"Initially:\n{DETAILED[0]}\nAfter 1 round:\n{DETAILED[1]}\nAfter 2 r")
    assert text.endswith(
        f"\nAfter 47 rounds:\n{DETAILED[47]}\nCombat ends after 47 full rounds\n"
        "Goblins win with 590 total hit points left\nOutcome: 47 * 590 = 27730\n"
    )


def test_combat_and_recursive_combat():
    assert transcript_of(DECKS).startswith("-- Round 1 --\n")
    assert transcript_of(DECKS, "--part", "2") == (DATA / "cards" / "recursive.txt").read_text()


def test_duel():
    text = transcript_of("-", *SMALL, input=BOSS)
    assert text == DUEL["transcript"]
    spells = ("--spells", ",".join(DUEL["spells"]))
    assert transcript_of("-", *SMALL, *spells, input=BOSS) == DUEL["transcript"]


def test_hard_mode():
    text = transcript_of("-", "--part", "2", "--spells", "Drain", input=BOSS)
    assert "\nPlayer loses 1 hit point.\nPlayer casts Drain" in text


@pytest.mark.parametrize("example", load("cave/attack_power.toml")["battle"])
def test_part_2_and_power_give_the_same_battle(example: dict):
    text = transcript_of("-", "--part", "2", input=example["start"])
    assert f"\n{example['end']}\nCombat ends after {example['rounds']} full rounds\n" in text
    assert text == transcript_of(
        "-", "--power", str(example["attack_power"]), input=example["start"]
    )


def test_rounds():
    assert transcript_of("-", "--rounds", "23", input=BATTLE["start"]) == (
        f"After 23 rounds:\n{DETAILED[23]}"
    )
    assert transcript_of("-", "--rounds", "1:2", input=BATTLE["start"]) == (
        f"After 1 round:\n{DETAILED[1]}\nAfter 2 rounds:\n{DETAILED[2]}"
    )
    assert (
        transcript_of("-", "--rounds", ":0", input=BATTLE["start"]) == f"Initially:\n{DETAILED[0]}"
    )
    assert transcript_of("-", *SMALL, "--rounds", "2", input=BOSS) == (
        DUEL["transcript"].split("\n\n")[1] + "\n"
    )


@pytest.mark.parametrize("rounds", ["", ":", "5:3", "x", "-1", "1:2:3"])
def test_invalid_rounds(rounds: str):
    result = run(app, ["transcript", DECKS, f"--rounds={rounds}"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--rounds" in result.stderr


def test_only_caves_have_a_round_0():
    result = run(app, ["transcript", DECKS, "--rounds", "0"])
    assert (result.exit_code, result.stdout) == (2, "")


@pytest.mark.parametrize("format_", ["text", "jsonl"])
def test_rounds_after_the_end(format_: str):
    result = run(app, ["transcript", DECKS, "--rounds", "31:", "--format", format_])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("the last round is 30,")
    assert result.stderr.count("\n") == 1


def test_wrong_usage_and_a_bad_puzzle():
    assert run(app, ["transcript", DECKS, "--format", "xml"]).exit_code == 2
    result = run(app, ["transcript", "-"], input="x")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith("<stdin>:1:1: ")


def test_json_lines_of_a_cave():
    stream = read_events(
        transcript_of("-", "--format", "jsonl", input=BATTLE["start"]).splitlines()
    )
    assert (stream.header.puzzle, stream.header.part) == ("2018/15", 1)
    assert list(stream.events) == list(battle_events(parse_cave(BATTLE["start"])))


def test_json_lines_of_recursive_combat():
    lines = transcript_of(ENDLESS, "--part", "2", "--format", "jsonl").splitlines()
    stream = read_events(lines)
    assert (stream.header.puzzle, stream.header.part) == ("2020/22", 2)
    assert list(stream.events) == list(game_events(parse_decks(Path(ENDLESS).read_text())))


def test_json_lines_of_some_turns():
    text = transcript_of("-", *SMALL, "--format", "jsonl", "--rounds", "2:3", input=BOSS)
    lines = [json.loads(line) for line in text.splitlines()]
    assert lines[0]["puzzle"] == "2015/22"
    assert [line["event"] for line in lines[1:]] == [
        *("duel_began", "turn_began", "effect_applied", "blow"),
        *("turn_began", "effect_applied", "spell_cast"),
    ]
    assert [line["turn"] for line in lines if line.get("turn")] == [2, 3]


def test_a_printed_map_can_be_parsed_again():
    printed = transcript_of("-", "--rounds", "23", input=BATTLE["start"])
    done = run(app, ["solve", "-", "--part", "1"], input=printed)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith(f"Part 1: {24 * 590} (goblins win after 24 rounds with 590 ")


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
        watchdog = Timer(60, process.kill)
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
    assert written.startswith(b"-- Round 1 --\r\n")
    assert b"\x1b" not in written


def test_long_transcripts_show_progress(monkeypatch: pytest.MonkeyPatch):
    messages: list[str] = []
    monkeypatch.setattr(
        "graphsolve.show.progress.Progress.say", lambda _, message: messages.append(message)
    )
    transcript_of(str(INPUTS / "15.txt"))
    assert messages[:2] == ["Transcript: 1,000 events", "Transcript: 2,000 events"]


def test_part_2_of_a_cave_that_no_power_wins():
    result = run(app, ["transcript", "-", "--part", "2"], input="#E#G#\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "attack power" in result.stderr


def test_an_empty_list_of_spells_is_rejected():
    result = run(app, ["transcript", "-", "--spells", ""], input=BOSS)
    assert result.exit_code == 2
    assert "--spells" in result.stderr


def test_the_turn_of_a_spell_that_cannot_be_cast():
    result = run(app, ["transcript", "-", "--spells", "poison,poison"], input=BOSS)
    assert result.exit_code == 1
    assert "turn 3" in result.stderr
