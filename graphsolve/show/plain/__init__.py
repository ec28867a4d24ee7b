"""How a puzzle is shown that has no views of its own: states and events as text.

Most functions need the class of its scenes, and `round_name`: what its rounds are called.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias, TypedDict

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.compare.facts import Fact, FactDifference
from graphsolve.lab.difference import MisreadDifference, PrintedDifference
from graphsolve.puzzles.scene import BaseScene
from graphsolve.show import at_most, counted
from graphsolve.show.column import PuzzleView, Sentences, Ways
from graphsolve.show.difference import (
    compared,
    explain_fact,
    fact_sentences,
    fact_ways,
    headline,
)
from graphsolve.show.sentences import Sentence
from graphsolve.show.terminal.frames import Frame, Show
from graphsolve.show.transcript import Rounds, past_last_round, without_first_blank_line

MAX_PARTS = 100_000
"""Maximum number of parts of a page."""

SceneType: TypeAlias = type[BaseScene[Any]]


def transcript(events: Iterable[Any], rounds: Rounds, scene_type: SceneType) -> Iterator[str]:
    """The scene after each part of a play.

    Round 0 is before the first.

    Raises:
        GraphsolveError: the rounds begin after the last one.
    """
    return without_first_blank_line(chunks(iter(events), rounds, scene_type))


def chunks(events: Iterator[Any], rounds: Rounds, scene_type: SceneType) -> Iterator[str]:
    """The chunks of a plain transcript, each with a blank line before it."""
    scene = scene_type(next(events))
    if 0 in rounds:
        yield f"\n{scene}\n"
    for part in scene_type.parts_of(events):
        scene.apply_all(part)
        if rounds.is_past(scene.round):
            return
        if scene.round in rounds:
            yield f"\n{scene}\n"
    if scene.round < rounds.first:
        raise past_last_round(scene.round, rounds)


def plain_show(title: str, events: Iterator[Any], scene_type: SceneType, round_name: str) -> Show:
    """A show with a frame for each part of a play."""

    def frames() -> Iterator[Frame]:
        scene = scene_type(next(events))
        yield PlainFrame(0, f"before {round_name} 1", f"{scene}", "")
        for part in scene_type.parts_of(events):
            scene.apply_all(part)
            happened = "\n".join(map(str, part))
            yield PlainFrame(scene.round, f"{round_name} {scene.round}", f"{scene}", happened)

    return Show(title, frames(), round_name=round_name)


@dataclass(frozen=True)
class PlainFrame(Frame):
    """A frame of text: the scene at its end, and what happened."""

    scene: str
    events: str

    def draw(self, _width: int, _height: int) -> RenderableType:
        """The scene, and below it the events."""
        return Text.assemble(self.scene, "\n\n", (self.events, "dim"))


class FrameData(TypedDict):
    """A frame: a round and a part of it, and the scene after it and the events as text."""

    position: tuple[int, int]
    scene: str
    events: list[str]


class BoardData(TypedDict):
    """The data of a play; `counts` is what its rounds are called."""

    facts: str
    outcome: str
    counts: str
    frames: list[FrameData]


def board_of(events: Iterable[Any], scene_type: SceneType, round_name: str) -> BoardData:
    """The data of a board.

    Raises:
        GraphsolveError: the play has more than `MAX_PARTS` parts.
    """
    stream = iter(events)
    scene = scene_type(next(stream))
    place = 0
    frames: list[FrameData] = [{"position": (0, 0), "scene": f"{scene}", "events": []}]
    too_long = f"this is too long for a replay: it has more than {MAX_PARTS:,} parts"
    for part in at_most(MAX_PARTS, scene_type.parts_of(stream), too_long):
        number = scene.round
        scene.apply_all(part)
        place = place + 1 if scene.round == number else 1
        frames.append(
            {
                "position": (scene.round, place),
                "scene": f"{scene}",
                "events": [f"{event}" for event in part],
            }
        )
    length = counted(scene.round, round_name)
    return {"facts": length, "outcome": length, "counts": round_name, "frames": frames}


# --- Differences ---------------------------------------------------------------------------------


def explain_difference(
    found: MisreadDifference[Any, Any], round_name: str
) -> Iterator[RenderableType]:
    """The state before the first event that differs, and both events."""
    place, ours, theirs = sentences(found, round_name)
    yield headline(f"{place}: the first difference")
    yield Text(f"\n{found.before}\n" if found.before else "")
    yield from compared(Sentence("Rules", ours), Sentence("Misread", theirs))


def sentences(found: MisreadDifference[Any, Any], round_name: str) -> Sentences:
    """What happens by the rules and by a misreading."""
    place = f"{round_name} {found.before.round}" if found.before else "the beginning"
    return Sentences(place.capitalize(), events_text(found.ours), events_text(found.theirs))


def events_text(events: Iterable[object]) -> str:
    """Events as they are."""
    return " ".join(f"{event}." for event in events) or "Nothing more happens."


def explain_printed(found: PrintedDifference) -> Iterator[RenderableType]:
    """The first fact that differs in another solver's output."""
    assert isinstance(found, FactDifference)
    return explain_fact(found, fact_text)


def printed_ways(found: PrintedDifference, view: PuzzleView[Any, Any]) -> Ways:
    """The boards by the rules and of another solver's output."""
    assert isinstance(found, FactDifference)
    return fact_ways(fact_sentences(found, fact_text), *map(view.board, found.plays))


def fact_text(fact: Fact) -> str:
    """A fact as it is."""
    return f"{fact.value}"
