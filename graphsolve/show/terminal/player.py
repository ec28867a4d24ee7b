"""Playback of a show, controlled by time and keys. It does not depend on a terminal."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from graphsolve import limits
from graphsolve.show.terminal.frames import MAX_FRAMES, Frame, Show
from graphsolve.show.terminal.keys import GONE

MIN_SPEED, MAX_SPEED = 0.25, 1024.0
REFRESH_SECONDS = 1 / 25  # time between two updates of the screen while the show is moving
IDLE_SECONDS = 0.2  # time between two checks for a new screen size while the show is paused
MAX_DIGITS = 9


def help_lines(show: Show) -> Iterator[tuple[str, str]]:
    """The keys of a show and what they do, and the marks in its frames and what they mean."""
    round_name = show.round_name
    yield "space", "play and pause"
    if show.frames_are_rounds:
        yield "→ ←", f"next or previous {round_name} (also l and h)"
    else:
        yield "→ ←", "one step forwards or back (also l and h)"
        yield "n p", f"next or previous {round_name} (also ↓ and ↑)"
    if show.inner:
        yield "o", f"out of the {show.inner}"
    for key, (name, _) in show.jumps.items():
        yield key, f"next {name}"
    yield "g", f"go to a {round_name}: g, its number, enter"
    yield "Home End", "the beginning, the end"
    yield "+ -", "faster, slower"
    yield "?", "this help"
    yield "q", "quit (also Esc and Ctrl-C)"
    yield from show.legend


class Film:
    """Frames to step through, with the most recent ones kept for stepping back."""

    def __init__(self, frames: Iterator[Frame], max_frames: int = MAX_FRAMES) -> None:
        """Start with the first frame; the others are consumed on demand.

        Of more than `max_frames`, the oldest are discarded, a tenth at a time.
        """
        self._frames = frames
        self._max_frames = max(max_frames, 1)
        self._kept = [next(frames)]
        self._index = 0
        self.discarded = 0

    @property
    def now(self) -> Frame:
        """The current frame."""
        return self._kept[self._index]

    @property
    def at_oldest(self) -> bool:
        """Whether the current frame is the oldest one that is kept."""
        return self._index == 0

    def step(self) -> bool:
        """Go to the next frame, and return whether there is one."""
        if self._index + 1 == len(self._kept):
            frame = next(self._frames, None)
            if frame is None:
                return False
            self._kept.append(frame)
        self._index += 1
        if len(self._kept) > self._max_frames:
            number = max(self._max_frames // 10, 1)
            del self._kept[:number]
            self._index -= number
            self.discarded += number
        return True

    def back(self, accept: Callable[[Frame], bool] = lambda _: True) -> bool:
        """Go to the last earlier frame that is accepted, and return whether one is kept."""
        for index in reversed(range(self._index)):
            if accept(self._kept[index]):
                self._index = index
                return True
        return False

    def rewind(self) -> None:
        """Go to the oldest frame that is kept."""
        self._index = 0

    def back_to_round(self, number: int) -> None:
        """Go back to the first frame of a round, or to the oldest later one that is kept."""
        self._index = bisect_left(
            self._kept, number, hi=self._index, key=lambda frame: frame.round
        )


@dataclass(frozen=True)
class Jump:
    """A jump forwards to a frame, with a message if the show ends without it."""

    target: str
    arrived: Callable[[Frame], bool]
    not_found: str = ""


class Player:
    """A show with a speed and a current frame, controlled by keys.

    The `typed` digits are those of a round to go to. The `version` changes whenever the screen may
    have to be redrawn.
    """

    def __init__(self, show: Show, *, playing: bool = True) -> None:
        self.show = show
        self.film = Film(show.frames, show.max_frames)
        self.speed = show.speed
        self.playing = playing
        self.jump: Jump | None = None
        self.message = ""
        self.typed: str | None = None
        self.help = False
        self.closed = False
        self.version = 0
        self._frames_due = 0.0

    # --- Time ------------------------------------------------------------------------------------

    @property
    def timeout(self) -> float:
        """Seconds to wait for a key before the next call of `advance`."""
        if self.jump:
            return 0
        if self.playing:
            return max(REFRESH_SECONDS, (1 - self._frames_due) / self.speed)
        return IDLE_SECONDS

    def advance(self, seconds: float) -> None:
        """Play the frames of some seconds, or continue a jump for the time of one refresh."""
        if self.jump:
            self._continue_jump(self.jump)
        elif self.playing:
            self._play(seconds)

    def _play(self, seconds: float) -> None:
        self._frames_due += seconds * self.speed
        until = limits.clock() + REFRESH_SECONDS
        while self._frames_due >= 1:
            self._frames_due -= 1
            self.version += 1
            if not self.film.step():
                self.playing = False
                self._frames_due = 0
            elif limits.clock() > until:
                self._frames_due = 0  # computing the frames takes longer than showing them

    def _continue_jump(self, jump: Jump) -> None:
        self.version += 1
        until = limits.clock() + REFRESH_SECONDS
        while limits.clock() < until:
            if not self.film.step():
                self.message, self.jump = jump.not_found, None
                return
            if jump.arrived(self.film.now):
                self.jump = None
                return

    # --- Keys ------------------------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Handle a key. Any key stops a jump or closes the help."""
        self.version += 1
        self.message = ""
        if key in {GONE, "interrupt"}:
            self.close()
        elif self.jump:
            self.jump = None
            self.message = "Jump stopped."
        elif self.help:
            self.help = False
        elif self.typed is not None:
            self._type(key, self.typed)
        else:
            self._act(key)

    def _type(self, key: str, typed: str) -> None:
        """Handle a key while the user types the number of a round."""
        if key == "enter":
            self.typed = None
            if typed:
                self._go_to_round(int(typed))
        elif key in {"escape", "q"}:
            self.typed = None
        elif key == "backspace":
            self.typed = typed[:-1]
        elif key.isascii() and key.isdigit() and len(typed) < MAX_DIGITS:
            self.typed = typed + key

    def _act(self, key: str) -> None:
        """Handle a key during the show."""
        match key:
            case "space":
                if not self.playing and not self.film.step():  # at the end, begin again
                    self.film.rewind()
                    self._report_start()
                self.playing = not self.playing
                self._frames_due = 0
            case "+" | "=":
                self.speed = min(self.speed * 2, max(self.speed, MAX_SPEED))
            case "-" | "_":
                self.speed = max(self.speed / 2, min(self.speed, MIN_SPEED))
            case "q" | "escape":
                self.close()
            case _:
                self._navigate(key)

    def _navigate(self, key: str) -> None:  # noqa: C901, PLR0912 - a case for each key
        """Handle a key that pauses the show. Jumps by rounds skip what is deeper."""
        film, depth, end = self.film, self.film.now.depth, "This is the end."
        inner = self.show.inner

        def is_stop(frame: Frame) -> bool:
            return frame.is_stop and frame.depth <= depth

        match key:
            case "right" | "l":
                self.message = "" if film.step() else end
            case "left" | "h":
                if not film.back():
                    self._report_start("This is the beginning.")
            case "down" | "n" | "page down":
                self.jump = Jump(f"the next {self.show.round_name}", is_stop, end)
            case "up" | "p" | "page up":
                if not film.back(is_stop):
                    film.rewind()
                    self._report_start("This is the beginning.")
            case "o" if depth:
                self.jump = Jump(f"the end of the {inner}", lambda frame: frame.depth < depth)
            case "o" if inner:
                self.message = f"No {inner} is open."
                return
            case "g":
                self.typed = ""
            case "home":
                film.rewind()
                self._report_start()
            case "end":
                self.jump = Jump("the end", lambda _: False)
            case "?":
                self.help = True
            case _ if key in self.show.jumps:
                name, arrived = self.show.jumps[key]
                self.jump = Jump(f"the next {name}", arrived, f"There is no further {name}.")
            case _:
                return
        self.playing = False

    def _go_to_round(self, number: int) -> None:
        """Go to the start of a round, or to the first frame after it."""
        round_name = self.show.round_name
        if self.film.now.round >= number:
            self.film.back_to_round(number)
            self._report_start()
        else:
            self.jump = Jump(
                f"{round_name} {number}",
                lambda frame: frame.round >= number,
                f"There is no {round_name} {number}: this is the end.",
            )

    def _report_start(self, message: str = "") -> None:
        """Set the message, or say that earlier frames have been discarded."""
        if self.film.at_oldest and self.film.discarded:
            message = f"The first {self.film.discarded:,} frames have been discarded."
        self.message = message

    def close(self) -> None:
        """Quit."""
        self.closed = True
