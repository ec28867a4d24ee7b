"""The data of a board with a state of a battle that another program has printed."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from graphsolve.lab.compare import Units
from graphsolve.puzzles.cave.events import BattleBegan, Event, Fighter, RoundBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.show.cave.board import draw_squares
from graphsolve.show.cave.sentences import alive_text


def snapshot_data(events: Iterable[Event], rounds: int, units: Units) -> dict[str, Any]:
    """The data of a board that has one frame, the state after some rounds.

    The units of the state have no numbers. Each gets the number of the unit of its side that is on
    the same square by the rules, or else of the nearest one. Hit points that the state does not
    show are taken from that unit.

    Args:
        events: the events of the battle by the rules.
        rounds: the number of full rounds before the state.
        units: the units of the state by square.

    Returns:
        A JSON object as for a battle. Its rounds have no turns, and `states` has the number, the
        square and the hit points of each living unit as a round begins.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    number = rounds + 1
    for event in takewhile(lambda event: event != RoundBegan(number), stream):
        scene.apply(event)
    state = list(numbered(scene.units, units))
    alive = f"{alive_text(state).capitalize()}."
    return {
        "puzzle": "cave",
        "view": "cave",
        "facts": alive,
        "map": draw_squares(began),
        "units": began.units,
        "rounds": [[]] * number,
        "summaries": [alive] * number,
        "states": {number: [(unit.number, unit.square, unit.hit_points) for unit in state]},
    }


def numbered(known: Mapping[int, Fighter], units: Units) -> Iterator[Fighter]:
    """The units of a state with the numbers of those by the rules, the nearest first."""
    pairs = sorted(
        (abs(unit.square[0] - square[0]) + abs(unit.square[1] - square[1]), number, square)
        for number, unit in known.items()
        for square, (side, _) in units.items()
        if side in {unit.side, None}
    )
    left, free = set(known), set(units)
    for _, number, square in pairs:
        if number in left and square in free:
            left.remove(number)
            free.remove(square)
            unit, hit_points = known[number], units[square][1]
            left_over = unit.hit_points if hit_points is None else hit_points
            yield replace(unit, square=square, hit_points=left_over)
