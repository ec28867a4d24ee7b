"""A battle that tells what happens in it.

Nothing is decided here: each method does what the battle does, and tells of it. So a battle by
another reading of the rules can be observed as well, and one that nobody observes pays nothing.
"""

from collections.abc import Iterator
from typing import Any

from graphsolve.graphs.grid import Square
from graphsolve.graphs.near import reach
from graphsolve.puzzles.cave.battle import Battle, View
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Candidate,
    Choice,
    Death,
    Event,
    Fighter,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.movement import Move, nearest_squares
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Side, Termination, Unit

__all__ = ["battle_events"]


def battle_events(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    battle: type[Battle] = Battle,
    ground: Ground | None = None,
    stop_when_elf_dies: bool = False,
) -> Iterator[Event]:
    r"""Fight a battle, and tell what happens.

    >>> from graphsolve.puzzles.cave.parsing import parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> for event in battle_events(cave):
    ...     print(type(event).__name__)
    BattleBegan
    RoundBegan
    TurnBegan
    Choice
    Step
    Blow
    Death
    RoundEnded
    RoundBegan
    TurnBegan
    BattleEnded

    The battle is fought as far as events are asked for, and none of them is kept.

    Args:
        cave: the cave and the units in it.
        rules: what the units start with and how they decide.
        battle: a subclass of `Battle` for another reading of the rules.
        ground: the graph of the cave's open squares; without one, a `BitGrid` is made.
        stop_when_elf_dies: whether the first elf's death ends the battle at once.
    """
    observed = observed_kind(battle)(
        cave, rules, ground=ground, stop_when_elf_dies=stop_when_elf_dies
    )
    while observed.outcome is None:
        yield from observed.take_events()
        observed.turn()
    yield from observed.take_events()


class Observed(Battle):
    """A battle that keeps what happens in it until somebody takes it."""

    searches_once = False  # who looks on wants to see what a stuck unit sees, too

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 - those of a battle
        super().__init__(*args, **kwargs)
        fighters = sorted(self.units.values(), key=lambda unit: unit.number)
        squares = tuple(sorted(self.cave.squares))
        self._events: list[Event] = [
            BattleBegan(
                self.cave.height, self.cave.width, squares, tuple(map(as_fighter, fighters))
            )
        ]

    def take_events(self) -> list[Event]:
        """What happened since the last time."""
        events, self._events = self._events, []
        return events

    def _tell(self, event: Event) -> None:
        self._events.append(event)

    def _begin_round(self) -> None:
        self._tell(RoundBegan(self.rounds + 1))
        super()._begin_round()

    def _act(self, unit: Unit) -> None:
        self._tell(TurnBegan(unit.number, unit.square))
        super()._act(unit)

    def _choose(self, unit: Unit, view: View) -> Move | None:
        move = super()._choose(unit, view)
        self._tell(choice(unit, view, move))
        return move

    def _step(self, unit: Unit, square: Square) -> None:
        self._tell(Step(unit.number, unit.square, square))
        super()._step(unit, square)

    def _attack(self, unit: Unit, target: Unit) -> None:
        within_reach = self.rules.within_reach(unit, self.units)
        self._tell(
            Blow(
                unit.number,
                target.number,
                tuple(map(as_candidate, within_reach)),
                unit.attack_power,
                target.hit_points - unit.attack_power,
            )
        )
        super()._attack(unit, target)

    def _bury(self, unit: Unit) -> None:
        self._tell(Death(unit.number, unit.square))
        super()._bury(unit)

    def _finish_round(self) -> None:
        self._tell(RoundEnded(self.rounds + 1))
        super()._finish_round()

    def _end(self, termination: Termination, winner: Side | None = None) -> None:
        super()._end(termination, winner)
        assert self.outcome
        self._tell(BattleEnded(self.outcome))


def observed_kind(battle: type[Battle]) -> type[Observed]:
    """The class of such battles that tell what happens in them."""
    return type(f"Observed{battle.__name__}", (Observed, battle), {})


def as_fighter(unit: Unit) -> Fighter:
    """A unit, as it is told of before the battle."""
    return Fighter(unit.number, unit.side, unit.square, unit.hit_points, unit.attack_power)


def as_candidate(unit: Unit) -> Candidate:
    """A unit, as it is told of when it could be attacked."""
    return Candidate(unit.number, unit.square, unit.hit_points)


def choice(unit: Unit, view: View, move: Move | None) -> Choice:
    """What a unit saw, and what it made of that."""
    reachable = view.goals & reach(view.free, view.steps)
    nearest = nearest_squares(view.free, view.steps, reachable)
    chosen = move.chosen if move else None
    steps = nearest_squares(view.free, {chosen}, view.steps) if chosen else ()
    return Choice(
        unit=unit.number,
        targets=tuple(sorted(view.targets)),
        in_range=tuple(sorted(view.goals)),
        reachable=tuple(sorted(reachable)),
        nearest=tuple(sorted(nearest)),
        chosen=chosen,
        distance=move.distance if move else None,
        steps=tuple(sorted(steps)),
        step=move.step if move else None,
    )
