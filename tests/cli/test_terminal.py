"""Commands on a terminal, and in a pipe that is closed early."""

import os
import subprocess
import sys
from pathlib import Path
from time import monotonic

import pytest

from graphsolve.show.progress import Progress

INPUTS = Path(__file__).parents[2] / "inputs"
CAVE, DUEL = str(INPUTS / "15.txt"), str(INPUTS / "22-duel.txt")
COMMAND = [sys.executable, "-m", "graphsolve"]


def read_all(descriptor: int) -> str:
    """Everything written to the other end of a terminal."""
    written = b""
    try:
        while chunk := os.read(descriptor, 4096):
            written += chunk
    except OSError:  # Linux reports a closed other end this way
        pass
    return written.decode()


def on_terminal(*arguments: str) -> tuple[str, str]:
    """What a command writes to stdout, and to a terminal on stderr."""
    terminal, stderr = os.openpty()
    with subprocess.Popen(
        [*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=stderr
    ) as process:
        os.close(stderr)
        shown = read_all(terminal)
        stdout, _ = process.communicate()
    os.close(terminal)
    return stdout.decode(), shown


def test_long_work_shows_progress_on_a_terminal_only():
    work = ("day22", DUEL, "--search", "monte-carlo", "--seconds", "1.5", "--part", "1")
    stdout, shown = on_terminal(*work)
    assert " tries" in shown
    assert stdout.startswith("Part 1: at most ")
    assert "\x1b" not in stdout


def test_a_closed_pipe_ends_quietly():
    script = f"{' '.join(COMMAND)} sweep {CAVE} --engine graph | head -n 2"
    done = subprocess.run(script, shell=True, capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 2
    assert done.stderr == "Engine: graph\n"


def test_progress_shows_the_latest_message(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("graphsolve.show.progress.PATIENCE", 0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Progress() as progress:
        progress.say("first")
        progress.clear()
        progress.say("second")
        progress.say("third")
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "first" in captured.err
    assert "third" in captured.err


def test_short_work_shows_nothing(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("graphsolve.show.progress.PATIENCE", 1000)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    with Progress() as progress:
        progress.say("never shown")
    assert capsys.readouterr() == ("", "")


def test_progress_is_shown_if_the_first_step_is_long(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("graphsolve.show.progress.PATIENCE", 0.01)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = ""
    end = monotonic() + 60
    with Progress() as progress:
        progress.say("the only message")
        while "the only message" not in shown and monotonic() < end:
            shown += capsys.readouterr().err
    assert "the only message" in shown
