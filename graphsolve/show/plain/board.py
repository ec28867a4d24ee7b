"""The board of a puzzle that has none of its own: a frame for each part of a play."""

from collections.abc import Iterable, Iterator
from typing import Any

from graphsolve.puzzles.scene import BaseScene
from graphsolve.show import at_most, counted
from graphsolve.show.column import Board, Moment

MAX_PARTS = 100_000
"""Maximum number of parts of a page."""


def board_of(
    events: Iterable[Any], scene_type: type[BaseScene[Any]], counts: str
) -> dict[str, Any]:
    """The data of a board.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> from graphsolve.puzzles.duel.scene import Scene
    >>> board = board_of(duel_events(Duel(Boss(4, 8)), ["Magic Missile"]), Scene, "turn")
    >>> board["facts"], [frame["position"] for frame in board["frames"]]
    ('1 turn', [(0, 0), (1, 1)])

    Args:
        events: all events.
        scene_type: the class of the puzzle's scenes.
        counts: what its rounds are called.

    Returns:
        A JSON object of `facts`, `outcome`, `counts` and `frames`, each with its `position` (the
        round and the part of it), the `scene` after the part as text, and its `events` as text.

    Raises:
        GraphsolveError: the play has more than `MAX_PARTS` parts.
    """
    stream = iter(events)
    scene = scene_type(next(stream))
    place = 0
    frames = [{"position": (0, 0), "scene": f"{scene}", "events": list[str]()}]
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
    length = counted(scene.round, counts)
    return {"facts": length, "outcome": length, "counts": counts, "frames": frames}


def moments_of(board: Board) -> Iterator[Moment]:
    """What happens in each part, and the scene after it."""
    for frame in board["frames"]:
        yield frame["position"], (frame["scene"], frame["events"])
