"""What units would do under the rules in the turns of a misread battle."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import BattleEnded, Blow, Choice, Event, Step, TurnBegan
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.scene import Position

MAX_MOMENTS = 300_000  # of a battle; no page shows more


def turns_by_rules(events: Iterable[Event], since: int) -> dict[Position, list[Event]]:
    """The turns under the rules in a misread battle that differ, from the round `since` on."""
    stream = iter(events)
    scene = Scene(next(stream))
    by_rules = TurnsByRules(scene)
    instead: dict[Position, list[Event]] = {}
    for moment in islice(Scene.moments_of(stream), MAX_MOMENTS):
        first = moment[0]
        if scene.round >= since and isinstance(first, TurnBegan) and first.unit in scene.units:
            turn = [first, *by_rules.turn(scene, first.unit)]
            if actions_and_goal(moment) != actions_and_goal(turn):
                instead[scene.round, scene.turns + 1] = turn
        scene.apply_all(moment)
    return instead


def actions_and_goal(turn: Sequence[Event]) -> list[object]:
    """What a unit does in its turn, and the goal of a step; if nothing, whether combat ends."""
    did = [*actions(event for event in turn if not isinstance(event, TurnBegan | BattleEnded))]
    if any(isinstance(event, Step) for event in turn):
        did += [event.chosen for event in turn if isinstance(event, Choice)]
    return did or [any(isinstance(event, BattleEnded) for event in turn)]


class TurnsByRules:
    """What units do in turns under the rules, whatever has happened before.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> scene = Scene(next(battle_events(parse_cave("G.E   G(9), E(3)"))))
    >>> print(*(type(event).__name__ for event in TurnsByRules(scene).turn(scene, 1)))
    Choice Step Blow
    """

    def __init__(self, scene: Scene) -> None:
        self.events: list[Event] = []
        self.battle = Battle(scene.cave, graph=scene.cave.bitgrid, listener=self.events.append)
        self.units = {fighter.number: fighter.unit() for fighter in scene.start}

    def turn(self, scene: Scene, number: int) -> list[Event]:
        """What a living unit of a scene of the battle does, as the events after `TurnBegan`."""
        battle = self.battle
        for known in scene.units.values():
            unit = self.units[known.number]
            unit.square, unit.hit_points = known.square, known.hit_points
        battle.place([self.units[known] for known in scene.units])
        self.events.clear()
        battle.rules.take_turn(battle, self.units[number])
        return [*self.events]


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
