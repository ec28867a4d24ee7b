"""Commands on a terminal, and in a pipe that is closed early."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import active_count
from time import monotonic

import pytest

from commands import run
from graphsolve.cli.streams import Progress
from patience import PATIENCE

INPUTS = Path(__file__).parents[2] / "inputs"
CAVE, DUEL = str(INPUTS / "15.txt"), str(INPUTS / "22-duel.txt")
COMMAND = [sys.executable, "-m", "graphsolve"]


def read(terminal: int) -> bytes:
    """What has been written to the other end of a terminal; empty if that is closed."""
    try:
        return os.read(terminal, 4096)
    except OSError:  # Linux reports it this way
        return b""


def test_long_work_shows_progress_on_a_terminal_only_until_ctrl_c(tmp_path):
    boss = tmp_path / "boss.txt"
    boss.write_text("Hit Points: 1000000\nDamage: 1\n")
    work = ("day22", str(boss), "--mana", "1000000", "--hit-points", "1000000")
    terminal, stderr = os.openpty()
    with subprocess.Popen([*COMMAND, *work], stdout=subprocess.PIPE, stderr=stderr) as process:
        os.close(stderr)
        shown = b""
        while b"state " not in shown and (chunk := read(terminal)):
            shown += chunk
        process.send_signal(signal.SIGINT)
        while chunk := read(terminal):
            shown += chunk
        stdout, _ = process.communicate()
    os.close(terminal)
    assert b"state " in shown
    assert b"Traceback" not in shown
    assert (stdout, process.returncode) == (b"", 130)


def test_colors_can_be_turned_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run("explain", CAVE).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("explain", CAVE).stdout


def test_progress_is_shown_if_the_first_step_is_long(monkeypatch: pytest.MonkeyPatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = ""
    end = monotonic() + PATIENCE
    with Progress(patience=0.01) as progress:
        progress.say("the only message")
        while "the only message" not in shown and monotonic() < end:
            shown += capsys.readouterr().err
    assert "the only message" in shown


def test_nothing_waits_to_be_shown_in_a_pipe():
    threads = active_count()
    with Progress():
        assert active_count() == threads
