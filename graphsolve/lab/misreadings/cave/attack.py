"""Misreadings of who attacks whom, and of what kills."""

from collections.abc import Iterable, Mapping
from itertools import product

from graphsolve.graphs.grid import Square, neighbours
from graphsolve.graphs.squareset import Squares
from graphsolve.lab.misreadings.cave.misreading import misreads
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Unit

WEAKEST = "Of the targets within reach, the one with the fewest hit points is attacked."
TIES = "Of several targets with equally few hit points, the first in reading order is attacked."
REACH = "A unit can attack targets on the four squares next to it, and no others."


@misreads("attack-first", rule=WEAKEST)
class AttackFirst(Rules):
    """The first target in reading order is attacked, whatever its hit points."""

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """By place alone."""
        return min(candidates, key=lambda unit: unit.square)


@misreads("attack-strongest", rule=WEAKEST)
class AttackStrongest(Rules):
    """The target with the most hit points is attacked."""

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """By hit points, the wrong way round."""
        return min(candidates, key=lambda unit: (-unit.hit_points, unit.square))


@misreads("attack-ties-backwards", rule=TIES)
class AttackTiesBackwards(Rules):
    """Of several targets with equally few hit points, the last in reading order is attacked."""

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """By hit points, and then backwards."""
        return max(candidates, key=lambda unit: (-unit.hit_points, unit.square))


@misreads("attack-ties-by-columns", rule=TIES)
class AttackTiesByColumns(Rules):
    """Of several targets with equally few hit points, the leftmost is attacked."""

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """By hit points, column and row."""
        return min(candidates, key=lambda unit: (unit.hit_points, unit.square[::-1]))


@misreads("attack-ties-in-order-of-the-map", rule=TIES)
class AttackTiesInOrderOfTheMap(Rules):
    """Of several targets with equally few hit points, the one that the map showed first is hit."""

    def attacked(self, candidates: Iterable[Unit]) -> Unit:
        """By hit points, and then as they stand in the list of all units."""
        return min(candidates, key=lambda unit: (unit.hit_points, unit.number))


@misreads("attack-diagonally", rule=REACH)
class AttackDiagonally(Rules):
    """Targets on the four diagonal squares are within reach as well."""

    def within_reach(self, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
        """Those on all eight squares around."""
        around = [units[square] for square in surroundings(unit.square) if square in units]
        return [other for other in around if other.side is not unit.side]

    def in_range(self, ground: Ground, targets: Squares, occupied: Squares) -> Squares:
        """The open squares from which a target is within that reach."""
        around = {square for target in targets for square in surroundings(target)}
        return frozenset(ground.graph.nodes & around) - occupied


def surroundings(square: Square) -> list[Square]:
    """The eight squares around a square."""
    row, column = square
    block = product((row - 1, row, row + 1), (column - 1, column, column + 1))
    return [other for other in block if other != square]


@misreads("attack-friends", rule="A unit's targets are those of the other side, and no others.")
class AttackFriends(Rules):
    """Units of the same side that stand next to it are within a unit's reach, too."""

    def within_reach(self, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
        """Whoever stands next to it."""
        return [units[square] for square in neighbours(unit.square) if square in units]


@misreads("no-attack-after-move", rule="A unit that has moved into reach of a target attacks.")
class NoAttackAfterMove(Battle):
    """A unit that moved does not attack in the same turn."""

    def _move(self, unit: Unit, targets: Squares) -> bool:
        super()._move(unit, targets)
        return False  # so that nobody looks whom it could attack from there


@misreads("zero-hit-points-live", rule="A unit dies when its hit points fall to 0 or below.")
class ZeroHitPointsLive(Rules):
    """A unit with 0 hit points lives on, until the next blow."""

    def dies(self, unit: Unit) -> bool:
        """Below 0 only."""
        return unit.hit_points < 0
