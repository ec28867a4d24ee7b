"""Key presses, read from a pseudo-terminal that the test types into."""

import os
import sys
import termios
import threading
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphsolve.show.terminal import keys as keys_module
from graphsolve.show.terminal.keys import NoTerminalError, PosixKeys, WindowsKeys, decode

LONG = 300

SENT = {
    b"q": ["q"],
    b"5": ["5"],
    b" ": ["space"],
    b"\r": ["enter"],
    b"\n": ["enter"],
    b"\x7f": ["backspace"],
    b"\x08": ["backspace"],
    b"\x1a": ["suspend"],
    b"\x1b": ["escape"],
    b"\x1b[A": ["up"],
    b"\x1b[B": ["down"],
    b"\x1b[C": ["right"],
    b"\x1b[D": ["left"],
    b"\x1bOA": ["up"],
    b"\x1bOD": ["left"],
    b"\x1b[H": ["home"],
    b"\x1b[F": ["end"],
    b"\x1bOH": ["home"],
    b"\x1b[1~": ["home"],
    b"\x1b[4~": ["end"],
    b"\x1b[7~": ["home"],
    b"\x1b[8~": ["end"],
    b"\x1b[5~": ["page up"],
    b"\x1b[6~": ["page down"],
    b"\x1b[15~": [],  # F5
    b"\x1b[1;5C": [],  # Ctrl-right
    b"\x01": [],
    "é".encode(): ["é"],
    b"g12\r": ["g", "1", "2", "enter"],
    b"\x1b[A\x1b[Bq": ["up", "down", "q"],
}


@pytest.mark.parametrize(("sent", "names"), SENT.items())
def test_keys_have_names(sent: bytes, names: list[str]):
    assert list(decode(sent)) == names


@given(st.binary(max_size=20))
def test_any_bytes_can_be_decoded(sent: bytes):
    assert all(name.isprintable() for name in decode(sent))


@pytest.fixture
def terminal():
    """The end that a user types at, and the name of the other end."""
    ours, theirs = os.openpty()
    yield ours, os.ttyname(theirs)
    os.close(theirs)
    with suppress(OSError):
        os.close(ours)


def test_keys_are_read_one_by_one(terminal):
    """Ctrl-Z and an escape at the end are keys, too."""
    ours, name = terminal
    with PosixKeys(name) as keys:
        os.write(ours, b"a\x1b[A\r\x1a\x1b")
        read = [keys.read(LONG) for _ in range(5)]
        assert read == ["a", "up", "enter", "suspend", "escape"]
        assert keys.read(0) is None


def test_a_key_that_arrives_in_pieces_is_one_key(terminal, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(keys_module, "ESCAPE_SECONDS", LONG)
    ours, name = terminal
    with PosixKeys(name) as keys:
        os.write(ours, b"\x1b[")
        threading.Timer(0.005, os.write, (ours, b"6~")).start()
        assert keys.read(LONG) == "page down"
        assert keys.read(0) is None


def settings(name: str):
    descriptor = os.open(name, os.O_RDWR | os.O_NOCTTY)
    found = termios.tcgetattr(descriptor)
    os.close(descriptor)
    return found


def test_echo_and_line_mode_are_off_while_it_is_open(terminal):
    _, name = terminal
    before = settings(name)
    assert before[3] & (termios.ECHO | termios.ICANON)
    with PosixKeys(name):
        assert not settings(name)[3] & (termios.ECHO | termios.ICANON)
        assert settings(name)[3] & termios.ISIG
    assert settings(name) == before


def test_keys_can_be_opened_again(terminal):
    ours, name = terminal
    keys = PosixKeys(name)
    for key in ("a", "b"):
        with keys:
            os.write(ours, key.encode())
            assert keys.read(LONG) == key


def test_a_closed_terminal_is_reported(terminal):
    ours, name = terminal
    with PosixKeys(name) as keys:
        os.close(ours)
        assert keys.read(LONG) == "gone"


def test_without_a_terminal(tmp_path):
    with pytest.raises(NoTerminalError):
        PosixKeys(str(tmp_path / "none"))


def test_standard_input_is_used_if_it_is_a_terminal(terminal, monkeypatch: pytest.MonkeyPatch):
    ours, name = terminal
    with Path(name).open() as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        with PosixKeys() as keys:
            os.write(ours, b"x")
            assert keys.read(LONG) == "x"


def test_windows_keys(monkeypatch: pytest.MonkeyPatch):
    typed = list("q\r\xe0H\x00P\xe0\x86\x03 ")
    console = SimpleNamespace(kbhit=lambda: bool(typed), getwch=lambda: typed.pop(0))
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    with WindowsKeys() as keys:
        read = [keys.read(0.02) for _ in range(8)]
    assert read == ["q", "enter", "up", "down", None, "interrupt", "space", None]
