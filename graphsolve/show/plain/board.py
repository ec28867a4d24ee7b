"""The board of a puzzle that has none of its own: a frame for each part of a play."""

from collections.abc import Iterable, Iterator
from typing import Any

from graphsolve.puzzles.catalogue import record_of
from graphsolve.puzzles.scene import scene_type
from graphsolve.show import at_most, counted
from graphsolve.show.column import Board, Moment

MAX_PARTS = 100_000
"""Maximum number of parts of a page."""


def board_of(events: Iterable[Any]) -> dict[str, Any]:
    """The data of a board.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> board = board_of(duel_events(Duel(Boss(4, 8)), ["Magic Missile"]))
    >>> board["facts"], [frame["position"] for frame in board["frames"]]
    ('1 round', [(0, 0), (1, 1)])

    Args:
        events: all events.

    Returns:
        A JSON object of `facts` and of `frames`, each with its `position` (the round and the part
        of it), the `scene` after the part as text, and its `events` as text.

    Raises:
        GraphsolveError: the play has more than `MAX_PARTS` parts.
    """
    stream = iter(events)
    began = next(stream)
    scene = scene_type(record_of(began))(began)
    place, frames = 0, [{"position": (0, 0), "scene": f"{scene}", "events": list[str]()}]
    too_long = f"this is too long for a replay: it has more than {MAX_PARTS:,} parts"
    for part in at_most(MAX_PARTS, scene.parts_of(stream), too_long):
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
    return {"facts": counted(scene.round, "round"), "frames": frames}


def moments_of(board: Board) -> Iterator[Moment]:
    """What happens in each part, and the scene after it."""
    for frame in board["frames"]:
        yield frame["position"], (frame["scene"], frame["events"])
