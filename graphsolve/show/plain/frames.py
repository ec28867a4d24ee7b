"""The frames of a puzzle that has none of its own: scenes and events as text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from graphsolve.puzzles.scene import BaseScene
from graphsolve.show.terminal.frames import Frame, Show


def plain_show(
    title: str, events: Iterator[Any], scene_type: type[BaseScene[Any]], counts: str
) -> Show:
    """A show with a frame for each part of a play.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> from graphsolve.puzzles.duel.scene import Scene
    >>> events = duel_events(Duel(Boss(4, 8)), ["Magic Missile"])
    >>> for frame in plain_show("A duel", events, Scene, "turn").frames:
    ...     print(frame.place)
    before turn 1
    turn 1
    """

    def frames() -> Iterator[Frame]:
        scene = scene_type(next(events))
        yield PlainFrame(0, f"before {counts} 1", f"{scene}", "")
        for part in scene_type.parts_of(events):
            scene.apply_all(part)
            happened = "\n".join(map(str, part))
            yield PlainFrame(scene.round, f"{counts} {scene.round}", f"{scene}", happened)

    return Show(title, frames(), counts=counts)


@dataclass(frozen=True)
class PlainFrame(Frame):
    """A frame of text: the scene at its end, and what happened."""

    scene: str
    events: str

    def draw(self, _width: int, _height: int) -> RenderableType:
        """The scene, and below it the events."""
        return Text.assemble(self.scene, "\n\n", (self.events, "dim"))
