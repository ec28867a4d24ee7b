"""What keys and the passing of time do to a show: it knows no terminal."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from graphsolve.show.terminal.film import Film, Moment, Show
from graphsolve.show.terminal.keys import GONE

__all__ = ["HELP", "Goal", "Player"]

SLOWEST, FASTEST = 0.25, 1024.0
FRAME = 1 / 25
"""Seconds between two pictures of a show that moves."""

IDLE = 0.2
"""Seconds after which a show that stands still looks whether the terminal has a new size."""

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


@dataclass(frozen=True)
class Goal:
    """Where a jump leads.

    Attributes:
        name: what it is called.
        reached: whether a moment is there.
        missed: what to say if the show ends before.
    """

    name: str
    reached: Callable[[Moment], bool]
    missed: str = ""


class Player:
    """A show that is played, and stepped through.

    Attributes:
        show: the show.
        film: its moments.
        speed: moments a second while it plays.
        playing: whether it plays.
        goal: where it is jumping to, if it is.
        number: what has been typed of the number of a round to go to, or None.
        help: whether the help is shown.
        remark: a word on what the last key did not do.
        closed: whether the reader has seen enough.
        version: a number that changes with all that can be seen.
    """

    def __init__(self, show: Show, *, speed: float | None = None, playing: bool = True) -> None:
        self.show = show
        self.film = Film(show.moments, show.most)
        self.speed = speed or show.speed
        self.playing = playing
        self.goal: Goal | None = None
        self.number: str | None = None
        self.help = False
        self.remark = ""
        self.closed = False
        self.version = 0
        self._due = 0.0

    @property
    def patience(self) -> float:
        """For how many seconds nothing happens if no key is pressed."""
        if self.goal:
            return 0
        if self.playing:
            return max(FRAME, (1 - self._due) / self.speed)
        return IDLE

    def advance(self, seconds: float) -> None:
        """Let time pass: jump on for a frame's time, or play as much as is due."""
        if self.goal:
            self._jump(self.goal)
        elif self.playing:
            self._play(seconds)

    def _play(self, seconds: float) -> None:
        self._due += seconds * self.speed
        until = monotonic() + FRAME
        while self._due >= 1:
            self._due -= 1
            self.version += 1
            if not self.film.step():
                self.playing = False
                self._due = 0
            elif monotonic() > until:
                self._due = 0  # the show cannot be made as fast as that

    def _jump(self, goal: Goal) -> None:
        self.version += 1
        until = monotonic() + FRAME
        while monotonic() < until:
            if not self.film.step():
                self.remark, self.goal = goal.missed, None
                return
            if goal.reached(self.film.now):
                self.goal = None
                return

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

    def go_to_round(self, number: int) -> None:
        """Go to where a round begins, or as near to it as there is anything."""
        self.playing = False
        counts = self.show.counts
        if self.film.now.round >= number:
            self.film.back_to_round(number)
            self._say_if_forgotten()
            return
        self.goal = Goal(
            f"{counts} {number}",
            lambda moment: moment.round >= number,
            f"There is no {counts} {number}: this is the end.",
        )

    def _say_if_forgotten(self) -> None:
        if self.film.oldest and self.film.forgotten:
            self.remark = f"The first {self.film.forgotten} moments are forgotten."

    def toggle(self) -> None:
        """Play or pause; at the end, play again from the beginning."""
        if not self.playing and not self.film.step():
            self.film.rewind()
            self._say_if_forgotten()
        self.playing = not self.playing
        self._due = 0

    def step(self) -> None:
        """Go on to the next moment."""
        self.playing = False
        if not self.film.step():
            self.remark = "This is the end."

    def back(self) -> None:
        """Go back to the moment before."""
        self.playing = False
        if not self.film.back():
            self._say_beginning()

    def _say_beginning(self) -> None:
        self.remark = "This is the beginning."
        self._say_if_forgotten()

    def next_round(self) -> None:
        """Go on to the next round, past all sub-games."""
        self.playing = False
        depth = self.film.now.depth
        self.goal = Goal(
            f"the next {self.show.counts}",
            lambda moment: moment.begins and moment.depth <= depth,
            "This is the end.",
        )

    def previous_round(self) -> None:
        """Go back to where this round began, or the one before, past all sub-games."""
        self.playing = False
        depth = self.film.now.depth
        if not self.film.back_to(lambda moment: moment.begins and moment.depth <= depth):
            self.film.rewind()
            self._say_beginning()

    def leave_game(self) -> None:
        """Go on to the end of the sub-game that is open."""
        depth = self.film.now.depth
        if not depth:
            self.remark = "No sub-game is open."
            return
        self.playing = False
        self.goal = Goal("the end of the sub-game", lambda moment: moment.depth < depth)

    def go_home(self) -> None:
        """Go to the beginning, or to the oldest moment that is kept."""
        self.playing = False
        self.film.rewind()
        self._say_if_forgotten()

    def go_to_end(self) -> None:
        """Go to the end."""
        self.playing = False
        self.goal = Goal("the end", lambda _: False)

    def faster(self) -> None:
        """Play twice as fast."""
        self.speed = min(self.speed * 2, max(self.speed, FASTEST))

    def slower(self) -> None:
        """Play half as fast."""
        self.speed = max(self.speed / 2, min(self.speed, SLOWEST))

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
