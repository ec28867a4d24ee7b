"""Misreadings of whose turn it is, and of what the dead still do."""

from collections import deque
from collections.abc import Iterable

from graphsolve.graphs.grid import Square
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.misreadings.cave.misreading import OtherRules, misreads
from graphsolve.puzzles.cave.battle import Battle, View
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Side, Termination, Unit

ORDER = (
    "Units take their turns in the reading order of the squares on which they stand when the "
    "round begins."
)
ONE_TURN = "In each round, every unit that is alive takes one turn."
NO_TURN_FOR_THE_DEAD = "A unit that is killed before its turn in a round does not take it."
NO_BODIES = "A unit that dies is gone at once, and its square is open for others to walk on."


class OrderOfTheMap(OtherRules):
    """Turns in the order of the map."""

    def turn_order(self, units: Iterable[Unit]) -> list[Unit]:
        """Always that in which the map first showed them."""
        return sorted(units, key=lambda unit: unit.number)


@misreads("order-of-the-map", rule=ORDER, rules=OrderOfTheMap)
class InOrderOfTheMap(Battle):
    """Units take their turns in the order of the map, wherever they have gone since."""

    def _state(self) -> frozenset[tuple[Square, Side, int]]:
        numbers = ((unit.square, unit.side, -1 - unit.number) for unit in self.units.values())
        return super()._state().union(numbers)  # who stands where decides what comes next


@misreads("order-by-columns", rule=ORDER)
class OrderByColumns(Rules):
    """Units take their turns column by column, and within a column from top to bottom."""

    def turn_order(self, units: Iterable[Unit]) -> list[Unit]:
        """By column, then by row."""
        return sorted(units, key=lambda unit: unit.square[::-1])


@misreads("elves-first", rule=ORDER)
class ElvesFirst(Rules):
    """All elves take their turns before the first goblin does."""

    def turn_order(self, units: Iterable[Unit]) -> list[Unit]:
        """Elves, then goblins."""
        return sorted(super().turn_order(units), key=lambda unit: unit.side is Side.GOBLIN)


@misreads("goblins-first", rule=ORDER)
class GoblinsFirst(Rules):
    """All goblins take their turns before the first elf does."""

    def turn_order(self, units: Iterable[Unit]) -> list[Unit]:
        """Goblins, then elves."""
        return sorted(super().turn_order(units), key=lambda unit: unit.side is Side.ELF)


@misreads("grid-scan-acts-twice", rule=ONE_TURN)
class GridScanActsTwice(Battle):
    """The map is scanned square by square, and a unit that stepped ahead is found once more."""

    def _step(self, unit: Unit, square: Square) -> None:
        ahead = square > unit.square
        super()._step(unit, square)
        if ahead:
            self._waiting = deque(self.rules.turn_order([unit, *self._waiting]))


@misreads("order-anew-after-each-move", rule=ORDER)
class OrderAnewAfterEachMove(Battle):
    """The list of units is sorted anew after each move while it is being counted through.

    So a unit that moved behind the next one has a second turn, and that one has none.
    """

    _order: tuple[Unit, ...] = ()

    def _begin_round(self) -> None:
        super()._begin_round()
        self._order = tuple(self._waiting)

    def _step(self, unit: Unit, square: Square) -> None:
        turn = self._order.index(unit)
        super()._step(unit, square)
        self._order = tuple(self.rules.turn_order(self._order))
        self._waiting = deque(other for other in self._order[turn + 1 :] if other.alive)


@misreads("everyone-moves-before-anyone-attacks", rule="A unit moves and attacks in one turn.")
class EveryoneMovesFirst(Battle):
    """A round has two passes: in the first all units move, in the second they attack."""

    _movers: frozenset[Unit] = frozenset()

    def _begin_round(self) -> None:
        super()._begin_round()
        self._movers = frozenset(self._waiting)
        self._waiting.extend(list(self._waiting))

    def _act(self, unit: Unit) -> None:
        targets = self.rules.targets(unit, self.standing)
        candidates = self.rules.within_reach(unit, self.units)
        if not targets:
            self._end(Termination.NO_TARGETS, winner=unit.side)
        elif unit in self._movers:
            self._movers -= {unit}
            if not candidates:
                self._move(unit, targets)
        elif candidates:
            self._attack(unit, self.rules.attacked(candidates))


@misreads("dead-units-act", rule=NO_TURN_FOR_THE_DEAD)
class DeadUnitsAct(Battle):
    """A unit that was killed before its turn takes it all the same, unseen, and then is gone."""

    def _cancel_turn(self, unit: Unit) -> None:
        """It stays in the list of those whose turn is to come."""

    def _move(self, unit: Unit, targets: Squares) -> bool:
        if unit.alive:
            return super()._move(unit, targets)
        move = self._choose(unit, self._look(unit, targets))
        if move:
            unit.square = move.step
        return move is not None


@misreads("a-death-skips-the-next-unit", rule=ONE_TURN)
class ADeathSkipsTheNextUnit(Battle):
    """The dead are struck off the list that is being counted through, which shifts the rest.

    So if the unit that died had its turn already, the next unit loses its own.
    """

    def _cancel_turn(self, unit: Unit) -> None:
        if unit in self._waiting:
            self._waiting.remove(unit)
        elif self._waiting:
            self._waiting.popleft()


@misreads("second-turn-on-dead-square", rule=ONE_TURN)
class TurnOfTheDeadUnitsSquare(Battle):
    """A round goes through the squares on which units stood as it began.

    So a unit that steps onto the square of one that died before its turn has a second turn there.
    """

    _vacant: frozenset[Square] = frozenset()

    def _begin_round(self) -> None:
        super()._begin_round()
        self._vacant = frozenset()

    def _cancel_turn(self, unit: Unit) -> None:
        if unit in self._waiting:
            self._vacant |= {unit.square}
        super()._cancel_turn(unit)

    def _step(self, unit: Unit, square: Square) -> None:
        to_come = square > unit.square and square in self._vacant
        super()._step(unit, square)
        if to_come:
            self._waiting = deque(self.rules.turn_order([unit, *self._waiting]))


@misreads("dead-units-block", rule=NO_BODIES)
class DeadUnitsBlock(Battle):
    """A dead unit blocks its square until the round ends."""

    _bodies: frozenset[Square] = frozenset()

    def _begin_round(self) -> None:
        super()._begin_round()
        self._bodies = frozenset()

    def _bury(self, unit: Unit) -> None:
        super()._bury(unit)
        self._bodies |= {unit.square}

    def _look(self, unit: Unit, targets: Squares) -> View:
        view = super()._look(unit, targets)
        free = view.free.subgraph(view.free.nodes - self._bodies)
        return View(targets, free, view.steps - self._bodies, view.goals - self._bodies)
