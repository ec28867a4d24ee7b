"""What keys do to a show: it knows no terminal."""

from collections.abc import Callable

from graphsolve.show.terminal.film import Show
from graphsolve.show.terminal.keys import GONE
from graphsolve.show.terminal.playback import Playback

__all__ = ["HELP", "Player"]

LONGEST_NUMBER = 9

HELP = (
    ("space", "play and pause"),
    ("→ ←", "one moment on, or back (also l and h)"),
    ("n p", "next round, the one before (also ↓ and ↑)"),
    ("o", "out of the sub-game"),
    ("g", "go to a round: g, its number, enter"),
    ("Home End", "the beginning, the end"),
    ("+ -", "faster, slower"),
    ("?", "this help"),
    ("q", "quit (also Esc and Ctrl-C)"),
)


class Player(Playback):
    """A show that keys guide.

    Attributes:
        number: what has been typed of the number of a round to go to, or None.
        help: whether the help is shown.
        closed: whether the reader has seen enough.
    """

    def __init__(self, show: Show, *, speed: float | None = None, playing: bool = True) -> None:
        super().__init__(show, speed=speed, playing=playing)
        self.number: str | None = None
        self.help = False
        self.closed = False

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        self.version += 1
        self.remark = ""
        if key in {GONE, "interrupt"}:
            self.close()
        elif self.goal:
            self.goal = None
            self.remark = "Stopped on the way."
        elif self.help:
            self.help = False
        elif self.number is not None:
            self._type(key)
        elif action := ACTIONS.get(key):
            action(self)

    def _type(self, key: str) -> None:
        """Take a key for a part of the number of a round."""
        assert self.number is not None
        if key == "enter":
            if self.number:
                self.go_to_round(int(self.number))
            self.number = None
        elif key in {"escape", "q"}:
            self.number = None
        elif key == "backspace":
            self.number = self.number[:-1]
        elif key.isascii() and key.isdigit() and len(self.number) < LONGEST_NUMBER:
            self.number += key

    def ask_for_round(self) -> None:
        """Ask for the number of a round to go to."""
        self.playing = False
        self.number = ""

    def show_help(self) -> None:
        """Show what the keys do."""
        self.playing = False
        self.help = True

    def close(self) -> None:
        """Have seen enough."""
        self.closed = True


ACTIONS: dict[str, Callable[[Player], None]] = {
    "space": Player.toggle,
    **dict.fromkeys(("right", "l"), Player.step),
    **dict.fromkeys(("left", "h"), Player.back),
    **dict.fromkeys(("down", "n", "page down"), Player.next_round),
    **dict.fromkeys(("up", "p", "page up"), Player.previous_round),
    "o": Player.leave_game,
    "g": Player.ask_for_round,
    "home": Player.go_home,
    "end": Player.go_to_end,
    **dict.fromkeys(("+", "="), Player.faster),
    **dict.fromkeys(("-", "_"), Player.slower),
    "?": Player.show_help,
    **dict.fromkeys(("q", "escape"), Player.close),
}
