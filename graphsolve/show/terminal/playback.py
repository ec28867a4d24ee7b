"""A show that goes on by itself, by steps and by jumps, forwards and back: it knows no keys."""

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from graphsolve.show.terminal.film import Film, Moment, Show

__all__ = ["Goal", "Playback"]

SLOWEST, FASTEST = 0.25, 1024.0
FRAME = 1 / 25
"""Seconds between two pictures of a show that moves."""

IDLE = 0.2
"""Seconds after which a show that stands still looks whether the terminal has a new size."""


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


class Playback:
    """A show that is played, stepped through and jumped about in.

    Attributes:
        show: the show.
        film: its moments.
        speed: moments a second while it plays.
        playing: whether it plays.
        goal: where it is jumping to, if it is.
        remark: a word on what was asked for and could not be done.
        version: a number that changes with all that can be seen.
    """

    def __init__(self, show: Show, *, speed: float | None = None, playing: bool = True) -> None:
        self.show = show
        self.film = Film(show.moments, show.most)
        self.speed = speed or show.speed
        self.playing = playing
        self.goal: Goal | None = None
        self.remark = ""
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
