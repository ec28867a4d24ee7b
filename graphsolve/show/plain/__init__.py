"""The view of a puzzle that has none of its own: its states and events as text."""

from collections.abc import Iterable, Iterator
from typing import Any, TypedDict

from rich.text import Text

from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.text import counted
from graphsolve.show import at_most
from graphsolve.show.column import ONLY_ANSWER, Page, PuzzleView, Sentences
from graphsolve.show.transcript import Rounds, past_last_round, without_first_blank_line

MAX_MOMENTS = 100_000  # maximum number of moments of a page


class FrameData(TypedDict):
    """A frame: a round and a moment of it, and the scene after it and the events as text."""

    position: tuple[int, int]
    scene: str
    events: list[str]


class BoardData(TypedDict):
    """The data of a play; `counts` is what its rounds are called."""

    facts: str
    outcome: str
    counts: str
    frames: list[FrameData]


class PlainView(PuzzleView):
    """A puzzle without views of its own, to show: its scenes and events as text."""

    page = Page("plain", __package__)

    def _moments(self, events: Iterable[Any]) -> Iterator[tuple[int, str, list[str]]]:
        """The beginning and each moment: its round, the scene after it, and its events."""
        stream = iter(events)
        scene = play_of(self).scene(next(stream))
        yield 0, f"{scene}", []
        for moment in scene.moments_of(stream):
            scene.apply_all(moment)
            yield scene.round, f"{scene}", [f"{event}" for event in moment]

    @without_first_blank_line
    def transcript(self, events: Iterator[Any], rounds: Rounds, _part: int) -> Iterator[str]:
        """The scene after each moment of a play. Round 0 is before the first."""
        number = 0
        for number, scene, _ in self._moments(events):
            if rounds.is_past(number):
                return
            if number in rounds:
                yield f"\n{scene}\n"
        if number < rounds.first:
            raise past_last_round(number, rounds)

    def board(self, events: Iterable[Any], *_: object) -> BoardData:
        """The scene and the events of each moment of the play as text."""
        last, place = 0, -1
        frames: list[FrameData] = []
        too_long = f"this is too long for a replay: it has more than {MAX_MOMENTS:,} moments"
        for number, scene, happened in at_most(MAX_MOMENTS + 1, self._moments(events), too_long):
            place = place + 1 if number == last else 1
            last = number
            frames.append({"position": (number, place), "scene": scene, "events": happened})
        length = counted(last, self.round_name)
        return {"facts": length, "outcome": length, "counts": self.round_name, "frames": frames}

    def sentences(self, found: MisreadDifference[Any, Any]) -> Sentences:
        """The events that differ, as they are, and the state before them."""
        if found.only_answer:
            return ONLY_ANSWER
        place = f"{self.round_name} {found.before.round}" if found.before else "the beginning"
        before = [Text(f"{found.before}\n")] if found.before else []
        ours, theirs = map(events_text, (found.ours, found.theirs))
        return Sentences(place.capitalize(), ours, theirs, before)


def events_text(events: Iterable[object]) -> str:
    """Events as they are."""
    return " ".join(f"{event}." for event in events) or "Nothing more happens."
