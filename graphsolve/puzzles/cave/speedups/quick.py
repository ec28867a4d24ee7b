"""A speed-up: a battle that skips searches and rounds that can only end as they did before."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Self

from graphsolve.graphs.grid import Square
from graphsolve.graphs.queries import boundary, reachable
from graphsolve.graphs.squareset import Squares
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Rules, View
from graphsolve.puzzles.cave.state import Cave, Side, Unit


class QuickBattle(Battle):
    """A battle by the standard rules without a listener, fought faster.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> battle = QuickBattle(parse_cave("#G.E#   G(999999999), E(999999999)"))
    >>> battle.run().rounds
    333333333

    A *blocked* unit, which has no path to a square in range, does not search again until something
    relevant changes. And rounds that only repeat the blows of the round before are fought all at
    once: see `find_repeats`.
    """

    def __init__(self, cave: Cave, rules: Rules = Rules(), **options: Any) -> None:
        super().__init__(cave, rules, **options)
        self._blocked: dict[int, Squares] = {}  # by the number of the unit, see `_depends_on`
        self._changed = False  # whether a unit has moved or died since the last `round`

    def copy(self) -> Self:
        """An independent battle in the same state."""
        other = super().copy()
        other._blocked = dict(self._blocked)
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
            self._states_since_attack = {self.state()}

    def move(self, unit: Unit) -> bool:
        """Let a unit find its move and take the step, unless it is blocked."""
        if unit.number in self._blocked:
            return False
        view = self.rules.look(self, unit)
        move = self.rules.movement(self.rules, view)
        if move is None:
            self._blocked[unit.number] = self._depends_on(view)
            return False
        self.step(unit, move.step)
        return True

    def _depends_on(self, view: View) -> Squares:
        """The squares that decide whether a unit without a path stays blocked.

        These are the squares it can reach, their neighbours and its own neighbours. Which of these
        are occupied decides which squares it can reach, and which of those are in range, because a
        square in range is adjacent to a target. So a unit stays blocked as long as no unit enters
        or leaves one of them. With other rules, the squares in range may depend on more.
        """
        reached = reachable(view.free, view.steps)
        around = boundary(self.graph, reached) | boundary(self.graph, {view.unit.square})
        return reached | around

    def _exchange(self, side: Side, squares: set[Square]) -> None:
        Battle._exchange(self, side, squares)  # super() is slow, and this call frequent
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


def quickest_battle(cave: Cave, rules: Rules, **options: Any) -> Battle:
    """A battle with the speed-ups that hold for its rules. The options are those of `Battle`."""
    return (QuickBattle if rules.is_standard else Battle)(cave, rules, **options)


def find_repeats(
    turns: Iterable[tuple[Unit, list[Unit]]], spare: Callable[[Unit], int]
) -> tuple[int, Counter[Unit], Counter[Unit]]:
    """The rounds with the same blows that follow a round in which no unit moved or died.

    If no unit moves or dies in a round, the next round begins with the same units on the same
    squares. So the turn order is the same, and:

    - A unit with an adjacent target attacks. It has the same adjacent targets as before.
    - A unit without one had no path. That depends only on the squares of all units, so it still
      has none, and does nothing.

    So until a unit dies, no unit moves, and the same units attack. Only their choice between
    several adjacent targets can change, because it depends on hit points. As long as every unit
    chooses the same target, every unit loses the same number of hit points in each round.

    Say that on an attacker's turn, its chosen target has `a` hit points and another adjacent one
    `b`, and that they lose `c` and `d` in each round. After `n` more rounds, the attacker compares
    `a - n*c` with `b - n*d`. The choice is still the same if the first is less, or if both are
    equal and the chosen target comes first in reading order. So `n*(d - c)` must be at most
    `b - a`, or `b - a - 1` if the other target comes first: the *margin* of the choice.

    The number of rounds to skip is the least of a few quotients: the rounds until a choice
    changes, and the rounds until a unit has no hit points to spare. Nothing else happens in these
    rounds, so the state after them is the same as if they had been fought one after the other.

    `turns` are the units in turn order, each with the targets adjacent to it. Returns the number
    of rounds, and the blows and the damage that each unit takes in each of them.
    """
    blows, damage = Counter[Unit](), Counter[Unit]()
    choices = []

    def rank(unit: Unit) -> tuple[int, Square]:
        return unit.hit_points - damage[unit], unit.square

    for unit, adjacent in turns:
        if not adjacent:
            continue
        chosen, *others = sorted(adjacent, key=rank)
        hit_points, square = rank(chosen)
        for other in others:
            margin = rank(other)[0] - hit_points - (other.square < square)
            choices.append((chosen, other, margin))
        blows[chosen] += 1
        damage[chosen] += unit.attack_power
    limits = [spare(unit) // lost for unit, lost in damage.items() if lost > 0]
    for chosen, other, margin in choices:
        if (closer := damage[other] - damage[chosen]) > 0:
            limits.append(margin // closer + 1)  # the first of these rounds has this margin
    return min(limits, default=0), blows, damage
