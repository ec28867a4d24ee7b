"""What units would do by the rules in the turns of a misread battle."""

from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import lru_cache

from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import (
    BattleEnded,
    Blow,
    Choice,
    Event,
    Fighter,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Placement


def with_turns_by_rules(
    began: Event, events: Iterable[Event]
) -> Iterator[tuple[list[Event], list[Event]]]:
    """The moments of a misread battle, each with the turn by the rules if it differs."""
    scene = Scene(began)
    for moment in Scene.moments_of(events):
        instead: list[Event] = []
        first = moment[0]
        if isinstance(first, TurnBegan) and first.unit in scene.units:
            by_rules = [first, *turn_by_rules(scene, scene.units[first.unit])]
            if decisions(moment) != decisions(by_rules):
                instead = by_rules
        yield moment, instead
        scene.apply_all(moment)


def decisions(turn: Sequence[Event]) -> list[object]:
    """What a unit does in its turn, and the goal of a step; if nothing, whether combat ends."""
    did = [*actions(event for event in turn if not isinstance(event, TurnBegan | BattleEnded))]
    if any(isinstance(event, Step) for event in turn):
        did += [event.chosen for event in turn if isinstance(event, Choice)]
    return did or [any(isinstance(event, BattleEnded) for event in turn)]


def turn_by_rules(scene: Scene, fighter: Fighter) -> list[Event]:
    """What a unit does in its turn by the rules: the events after `TurnBegan`.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> scene = Scene(next(battle_events(parse_cave("G.E   G(9), E(3)"))))
    >>> print(*(type(event).__name__ for event in turn_by_rules(scene, scene.units[1])))
    Choice Step Blow
    """
    units = scene.units.values()
    placements = (Placement(unit.side, unit.square, unit.hit_points) for unit in units)
    events: list[Event] = []
    battle = Battle(
        replace(scene.cave, units=tuple(placements)),
        graph=grid(scene.cave.squares),
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


def actions(events: Iterable[Event]) -> Iterator[object]:
    """What units do, without what they only consider."""
    for event in events:
        match event:
            case Blow(unit, target, _, damage, hit_points):
                yield unit, target, damage, hit_points
            case Choice():
                pass
            case _:
                yield event
