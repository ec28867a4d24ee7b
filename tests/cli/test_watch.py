"""The watch command, controlled by keys in a tmux session of its own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from patience import PATIENCE

INPUTS = Path(__file__).parents[2] / "inputs"
CAVE, CARDS, DUEL = (str(INPUTS / name) for name in ("15.txt", "22-cards.txt", "22-duel.txt"))
COMMAND = [sys.executable, "-m", "graphsolve", "watch"]
TMUX = shutil.which("tmux")
REQUIRED = os.environ.get("GRAPHSOLVE_SCREEN") == "required"

run = CliRunner().invoke


# --- Without a terminal --------------------------------------------------------------------------


@pytest.mark.parametrize("file", [CAVE, CARDS, DUEL])
def test_no_terminal_is_reported(file: str):
    done = subprocess.run([*COMMAND, file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "watch needs an interactive terminal; try transcript or replay\n"


def on_a_pty(*arguments: str, **options) -> tuple[int, str]:
    """The exit status and the stderr of the command when only its stdout is a terminal."""
    ours, theirs = os.openpty()
    done = subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        start_new_session=True,
        timeout=PATIENCE,
        **options,
    )
    os.close(theirs)
    os.close(ours)
    return done.returncode, done.stderr


def test_a_dumb_terminal_is_reported():
    status, stderr = on_a_pty(CAVE, env={**os.environ, "TERM": "dumb"})
    assert status == 2
    assert "terminal" in stderr


# --- The first screen ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        ((CAVE, "--round", "23"), "as round 23 begins"),
        ((CAVE,), "as round 1 begins"),
        ((CARDS, "--part", "2", "--round", "9"), "round 9"),
        ((DUEL, "--round", "5"), "turn 5: player"),
    ],
)
@pytest.mark.usefixtures("one_screen")
def test_where_it_starts(arguments: tuple[str, ...], place: str):
    result = run(app, ["watch", *arguments])
    assert result.exit_code == 0, result.stderr
    assert place in result.stdout


# --- In a terminal -------------------------------------------------------------------------------


class Terminal:
    """A tmux server with one window, in which a shell runs the command."""

    def __init__(self, socket: Path) -> None:
        self._tmux = [str(TMUX), "-S", str(socket), "-f", "/dev/null"]

    def tmux(self, *arguments: str) -> str:
        return subprocess.run(
            [*self._tmux, *arguments], capture_output=True, text=True, check=True
        ).stdout

    def start(self, *arguments: str, size: str = "80x24", feed: str = "") -> None:
        columns, lines = size.split("x")
        command = f"{shlex.join([*COMMAND, *arguments])} {feed}; echo status=$?; stty -a; cat"
        shell = ["sh", "-c", f"trap : INT; echo before; {command}"]
        self.tmux("new-session", "-d", "-x", columns, "-y", lines, shlex.join(shell))

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    @property
    def status(self) -> str:
        return self.screen.rstrip().rpartition("\n")[2]

    def wait(self, wanted: str | Callable[[], object]) -> str:
        """Wait until the screen contains a text or a condition holds."""
        until = monotonic() + PATIENCE
        while monotonic() < until:
            screen = self.screen
            if wanted in screen if isinstance(wanted, str) else wanted():
                return screen
            sleep(0.03)
        raise AssertionError(f"the screen never showed {wanted}:\n{self.screen}")

    def wait_for_pause(self, wanted: str) -> None:
        """Wait until the screen contains a text, and no jump goes on that the next key stops."""
        self.wait(lambda: wanted in (screen := self.screen) and "\n‖ " in screen)

    def quits(self, *keys: str, status: int = 0) -> None:
        """Quit, and check that the terminal is restored."""
        if keys:
            self.press(*keys)
        screen = self.wait("echoctl")
        assert screen.startswith("before\n")
        assert f"status={status}" in screen
        settings = screen.partition("status=")[2].split()
        assert {"icanon", "echo", "isig"} <= set(settings)
        assert "susp = ^Z;" in " ".join(settings)
        assert self.tmux("display", "-p", "#{cursor_flag} #{alternate_on}").split() == ["1", "0"]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if TMUX is None:
        if REQUIRED:
            pytest.fail("a screen is required, but there is no tmux")
        pytest.skip("needs a screen, but there is no tmux")
    terminal = Terminal(tmp_path / "tmux")
    yield terminal
    subprocess.run([*terminal._tmux, "kill-server"], capture_output=True, check=False)  # noqa: SLF001 - its own


def test_a_battle(terminal: Terminal):
    terminal.start(CAVE, "--round", "23")
    terminal.wait("‖ as round 23 begins ")
    terminal.press("Right")
    terminal.wait("round 23, turn 1: ")
    terminal.press("Left", "Left")
    terminal.wait("round 22, turn 28: ")
    for number in (23, 24):
        terminal.press("n")
        terminal.wait(f"‖ as round {number} begins ")
    terminal.press("Up")
    terminal.wait("‖ as round 23 begins ")
    terminal.press("g", "4", "5")
    terminal.wait("Go to round: 45_")
    terminal.press("Enter")
    terminal.wait("‖ as round 45 begins ")
    terminal.press("?")
    terminal.wait("play and pause")
    terminal.press("?", "End")
    terminal.wait_for_pause("points = 170868.")
    terminal.press("Home")
    terminal.wait("‖ as round 1 begins ")
    terminal.press("Space")
    terminal.wait("▶ ")
    terminal.press("+", "+")
    terminal.wait("32/s")
    terminal.wait(lambda: re.search(r"round ([2-9]|\d\d), turn ", terminal.screen))
    terminal.press("Space")
    terminal.wait("‖ ")
    status = terminal.status
    terminal.tmux("resize-window", "-x", "40", "-y", "12")
    terminal.wait(lambda: terminal.status == status.partition("  space")[0].rstrip())
    assert len(terminal.screen.splitlines()) == 12
    terminal.tmux("resize-window", "-x", "120", "-y", "45")
    terminal.wait("+- speed")
    terminal.quits("q")


def test_a_card_game_fed_through_a_pipe(terminal: Terminal):
    terminal.start("-", "--part", "2", feed=f"< {shlex.quote(CARDS)}")
    terminal.wait(lambda: re.search(r"▶ round \d+, game ", terminal.screen))
    terminal.press("Space")
    terminal.wait("‖ ")
    terminal.press("g", "6", "Enter")
    terminal.wait("‖ round 6 ")
    terminal.press("Right")
    terminal.wait("‖ round 6, game ")
    terminal.press("o")
    terminal.wait_for_pause("wins the sub-game")
    terminal.press("n")
    terminal.wait("‖ round 7 ")
    terminal.press("p", "Left")
    terminal.wait(", game ")
    terminal.quits("C-c")


def test_the_terminal_is_restored_on_sigterm(terminal: Terminal):
    terminal.start(DUEL)
    terminal.wait("turn 1")
    shell = terminal.tmux("display", "-p", "#{pane_pid}").strip()
    children = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", shell], capture_output=True, text=True, check=True
    )
    os.kill(int(children.stdout.split()[0]), 15)
    terminal.quits(status=143)
