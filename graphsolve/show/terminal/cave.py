"""Battles in the terminal: a moment for every unit's turn, and for every round that is full."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

from rich.text import Text

from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Event,
    Fighter,
    RoundEnded,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Outcome, Side
from graphsolve.puzzles.cave.turns import parts_of
from graphsolve.show.explain.sentences import (
    Sentence,
    attack_sentences,
    counted,
    end_text,
    idle_sentence,
    look_sentences,
    standing,
    step_text,
)
from graphsolve.show.explain.turn import Turn
from graphsolve.show.terminal.arena import Arena
from graphsolve.show.terminal.film import MOST, Moment, Show

__all__ = ["BattleMoment", "cave_show"]

ROOM = 300_000
"""Units of all moments that are kept, together; what they see takes about 1 KB for each."""

FEWEST = 200


@dataclass(frozen=True)
class BattleMoment:
    """A moment of a battle.

    Attributes:
        cave: the cave.
        start: the hit points that each unit began with, by its number.
        round: the number of the round, 0 before the battle.
        units: the living units by number, once all of the moment has happened.
        begins: whether a round begins with it, or the battle, or whether this ends.
        turn: the turn that is taken, if it is a turn.
        outcome: how the battle ended, if it is over.
    """

    cave: Cave
    start: Mapping[int, Fighter]
    round: int
    units: Mapping[int, Fighter]
    begins: bool = True
    turn: Turn | None = None
    outcome: Outcome | None = None
    depth: ClassVar[int] = 0

    @property
    def place(self) -> str:
        """The round and the turn."""
        if self.turn:
            return f"round {self.round}, turn {self.turn.number}"
        return f"after round {self.round}" if self.round else "before the battle"

    def draw(self, width: int, height: int) -> list[Text]:
        """The map, the units' hit points, and what happens."""
        return Arena(self.cave, self.start, self.units, self.turn, self.sentences).draw(
            width, height
        )

    @cached_property
    def sentences(self) -> list[Sentence]:
        """What happens, and why."""
        if self.turn:
            return list(turn_sentences(self.turn))
        if self.outcome:
            return [Sentence("End", end_text(self.outcome))]
        sides = " and ".join(map(self.side_text, Side))
        return [Sentence("After" if self.round else "Before", f"There are {sides}.")]

    def side_text(self, side: Side) -> str:
        """How many units of a side are alive, and what they have left."""
        units = [unit for unit in self.units.values() if unit.side is side]
        points = counted(sum(unit.hit_points for unit in units), "hit point")
        name = side.name.lower() if len(units) == 1 else side.plural
        return f"{len(units)} {name} with {points}" if units else f"no {name}"


def turn_sentences(turn: Turn) -> Iterator[Sentence]:
    """What a unit does in its turn, and why."""
    yield Sentence("Turn", f"{standing(turn.unit).capitalize()}.")
    if turn.choice:
        yield from look_sentences(turn, turn.choice)
        if turn.choice.step:
            yield Sentence("Step", step_text(turn.choice, turn.choice.step))
    if turn.blow:
        yield from attack_sentences(turn, turn.blow)
    elif turn.outcome is None:
        yield idle_sentence(turn)
    if turn.outcome:
        yield Sentence("End", end_text(turn.outcome, turn.unit.side.enemy))


def cave_show(title: str, events: Iterable[Event]) -> Show:
    """A battle as a show.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> show = cave_show("A battle", battle_events(parse_cave("G.E   G(9), E(3)")))
    >>> for moment in show.moments:
    ...     print(moment.place)
    before the battle
    round 1, turn 1
    after round 1
    round 2, turn 1

    Args:
        title: what it is.
        events: what happens in it.
    """
    parts = parts_of(events)
    began = next(parts)[0]
    assert isinstance(began, BattleBegan)
    most = max(min(MOST, ROOM // (len(began.units) or 1)), FEWEST)
    return Show(title, moments(began, parts), speed=8, most=most)


def moments(began: BattleBegan, parts: Iterable[list[Event]]) -> Iterator[Moment]:
    """The moments of a battle."""
    scene = Scene(began)
    start = dict(scene.units)
    yield BattleMoment(scene.cave, start, 0, start)
    for part in parts:
        turn = Turn.of(scene, part) if isinstance(part[0], TurnBegan) else None
        for event in part:
            scene.see(event)
        if turn:
            first = turn.number == 1 or scene.outcome is not None
            yield BattleMoment(
                scene.cave, start, turn.round, turn.struck, first, turn, scene.outcome
            )
        elif isinstance(part[-1], RoundEnded | BattleEnded):
            ends = scene.outcome is not None
            units = dict(scene.units)
            yield BattleMoment(scene.cave, start, scene.rounds, units, ends, outcome=scene.outcome)
