"""A turn by the rules in the middle of any battle, such as one fought by misread rules."""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import Event, Fighter
from graphsolve.puzzles.cave.state import Cave, Placement


def turn_by_rules(cave: Cave, units: Collection[Fighter], fighter: Fighter) -> list[Event]:
    """What a unit does in its turn by the rules.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("G.E   G(9), E(3)")
    >>> units = next(battle_events(cave)).units
    >>> events = turn_by_rules(cave, units, units[1])
    >>> print(*(type(event).__name__ for event in events))
    Choice Step Blow

    Args:
        cave: the cave; its own units do not matter.
        units: the living units.
        fighter: one of them, whose turn it is.

    Returns:
        The events of the turn after `TurnBegan`.
    """
    placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in units)
    events: list[Event] = []
    battle = Battle(
        replace(cave, units=tuple(placements)),
        graph=grid(cave.squares),
        listener=events.append,
    )
    for unit, known in zip(battle.units.values(), units, strict=True):
        unit.number, unit.attack_power = known.number, known.attack_power
    battle.rules.take_turn(battle, battle.units[fighter.square])
    return events[1:]


@lru_cache(maxsize=2)
def grid(squares: AbstractSet[Square]) -> BitGrid:
    """The graph of a cave, which is the same for all turns of a battle."""
    return BitGrid(squares)
