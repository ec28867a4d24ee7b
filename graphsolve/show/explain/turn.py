"""A battle cut into turns: where everybody stood before each, and what the unit did."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias, TypeVar

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.puzzles.cave.events import (
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    Fighter,
    RoundBegan,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Outcome

__all__ = ["Turn", "called", "play_to_round"]

Happening = TypeVar("Happening", Choice, Step, Blow, Death, BattleEnded)
Units: TypeAlias = Mapping[int, Fighter]


@dataclass(frozen=True)
class Turn:
    """A unit's turn.

    Attributes:
        cave: the cave.
        round: the number of the round.
        number: which turn of the round it is, from 1.
        units: the living units before it, by number.
        unit: the one whose turn it is, as it was before it.
        choice: what it saw and chose, if it looked for a way.
        step: the step that it took, if it took one.
        blow: the blow that it struck, if it attacked.
        death: the death that this led to, if the target died.
        outcome: how the battle ended, if it ended in this turn.
    """

    cave: Cave
    round: int
    number: int
    units: Units
    unit: Fighter
    choice: Choice | None = None
    step: Step | None = None
    blow: Blow | None = None
    death: Death | None = None
    outcome: Outcome | None = None

    @classmethod
    def of(cls, scene: Scene, events: Iterable[Event]) -> "Turn":
        """The turn that some events tell of.

        Args:
            scene: where the battle stands before the turn. It is left as it is.
            events: what happens, from the turn's `TurnBegan` on.
        """
        happened = list(events)
        began = happened[0]
        assert isinstance(began, TurnBegan)
        ended = the(BattleEnded, happened)
        return cls(
            scene.cave,
            scene.rounds + 1,
            scene.turns + 1,
            dict(scene.units),
            scene.units[began.unit],
            the(Choice, happened),
            the(Step, happened),
            the(Blow, happened),
            the(Death, happened),
            ended.outcome if ended else None,
        )

    @cached_property
    def stepped(self) -> Units:
        """The units once the unit has stepped."""
        if self.step is None:
            return self.units
        return {**self.units, self.unit.number: replace(self.unit, square=self.step.after)}

    @cached_property
    def struck(self) -> Units:
        """The units once the unit has struck its blow, without the one that this killed."""
        units = dict(self.stepped)
        if self.blow:
            target = units.pop(self.blow.target)
            if self.blow.hit_points > 0:
                units[target.number] = replace(target, hit_points=self.blow.hit_points)
        return units

    @property
    def square(self) -> Square:
        """Where the unit stands once it has stepped."""
        return self.step.after if self.step else self.unit.square

    def within_reach(self) -> list[Fighter]:
        """The enemies next to the unit once it has stepped, in reading order."""
        at = {unit.square: unit for unit in self.stepped.values()}
        adjacent = [at[square] for square in neighbours(self.square) if square in at]
        return [other for other in adjacent if other.side is not self.unit.side]


def the(kind: type[Happening], events: Iterable[Event]) -> Happening | None:
    """The event of a kind, if there is one."""
    return next((event for event in events if isinstance(event, kind)), None)


def play_to_round(
    parts: Iterable[list[Event]],
    scene: Scene,
    number: int,
    on_round: Callable[[Scene], object] | None = None,
) -> int:
    """Let a battle go on until a round begins, and tell which round began last.

    That is an earlier one if the battle ends before.

    Args:
        parts: the events of a battle after its first, from `parts_of`.
        scene: where the battle stands; it stands where the round begins afterwards.
        number: the number of the round.
        on_round: called with the scene whenever a round begins.
    """
    begun = 0
    for part in parts:
        for event in part:
            scene.see(event)
        if isinstance(part[0], RoundBegan):
            begun = part[0].round
            if on_round:
                on_round(scene)
            if begun == number:
                break
    return begun


def called(unit: Fighter) -> str:
    """What a unit is called.

    >>> from graphsolve.puzzles.cave import Side
    >>> called(Fighter(4, Side.GOBLIN, (1, 2), hit_points=200, attack_power=3))
    'goblin 4'
    """
    return f"{unit.side.name.lower()} {unit.number}"
