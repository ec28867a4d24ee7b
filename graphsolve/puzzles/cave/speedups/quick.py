"""A speed-up: a battle that skips searches and rounds that can only end as they did before."""

from typing import Any, Self

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import boundary, reachable
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.speedups.repeats import find_repeats
from graphsolve.puzzles.cave.state import Cave, Side, Unit


class QuickBattle(Battle):
    """A battle by the standard rules without a listener, fought faster.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> battle = QuickBattle(parse_cave("#G.E#   G(999999999), E(999999999)"))
    >>> battle.run().rounds
    333333333

    A *blocked* unit, which has no path to a square in range, does not search again until something
    relevant changes. And rounds that only repeat the blows of the round before are fought all at
    once: see `graphsolve.puzzles.cave.speedups.repeats`.
    """

    def __init__(self, cave: Cave, rules: Rules = Rules(), **options: Any) -> None:  # noqa: ANN401
        super().__init__(cave, rules, **options)
        self._blocked: dict[int, Squares] = {}  # by the number of the unit, see `_depends_on`
        self._changed = False  # whether a unit has moved or died since the last `round`

    def copy(self) -> Self:
        """An independent battle in the same state."""
        other = super().copy()
        other._blocked = dict(self._blocked)
        other._changed = self._changed
        return other

    def round(self) -> None:
        """Fight the rest of the current round or the next one, and all rounds that repeat it."""
        super().round()
        changed, self._changed = self._changed, False
        if changed or self.outcome:
            return
        turns = ((unit, self.rules.adjacent(unit, self.units)) for unit in self.order)
        rounds, blows, damage = find_repeats(turns, self._spare)
        if rounds:
            for unit in damage:
                unit.hit_points -= rounds * damage[unit]
                unit.blows += rounds * blows[unit]
            self.rounds += rounds
            self.forget_states()

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step, unless it is blocked."""
        if unit.number in self._blocked:
            return False
        moved = super().move(unit)
        if not moved:
            self._blocked[unit.number] = self._depends_on(unit)
        return moved

    def _depends_on(self, unit: Unit) -> Squares:
        """The squares that decide whether a unit without a path stays blocked.

        These are the squares it can reach, their neighbours and its own neighbours. Which of these
        are occupied decides which squares it can reach, and which of those are in range, because a
        square in range is adjacent to a target. So a unit stays blocked as long as no unit enters
        or leaves one of them. With other rules, the squares in range may depend on more.
        """
        view = self.rules.look(self, unit)
        reached = reachable(view.free, view.steps)
        around = boundary(self.graph, reached) | boundary(self.graph, {unit.square})
        return reached | around

    def _exchange(self, side: Side, squares: set[Square]) -> None:
        super()._exchange(side, squares)
        self._changed = True
        if self._blocked:
            self._blocked = {
                number: depends_on
                for number, depends_on in self._blocked.items()
                if depends_on.isdisjoint(squares)
            }

    def _spare(self, unit: Unit) -> int:
        """The number of hit points that a unit can lose without consequences."""
        return unit.hit_points - 1


def quickest_battle(cave: Cave, rules: Rules, **options: Any) -> Battle:  # noqa: ANN401
    """A battle with the speed-ups that hold for its rules. The options are those of `Battle`."""
    return (QuickBattle if rules.is_standard else Battle)(cave, rules, **options)
