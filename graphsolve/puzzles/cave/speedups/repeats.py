"""A speed-up: rounds that only repeat the blows of the round before are fought all at once.

If no unit moves or dies in a round, the next round begins with the same units on the same squares.
So the turn order is the same, and:

- A unit with an adjacent target attacks. It has the same adjacent targets as before.
- A unit without one had no path. That depends only on the squares of all units, so it still has
  none, and does nothing.

So until a unit dies, no unit moves, and the same units attack. Only their choice between several
adjacent targets can change, because it depends on hit points. As long as every unit chooses the
same target, every unit loses the same number of hit points in each round.

Say that on an attacker's turn, its chosen target has `a` hit points and another adjacent one `b`,
and that they lose `c` and `d` in each round. After `n` more rounds, the attacker compares
`a - n*c` with `b - n*d`. The choice is still the same if the first is less, or if both are equal
and the chosen target comes first in reading order. So `n*(d - c)` must be at most `b - a`, or
`b - a - 1` if the other target comes first: the *margin* of the choice.

The number of rounds to skip is the least of a few quotients: the rounds until a choice changes,
and the rounds until a unit has no hit points to spare. Nothing else happens in these rounds, so
the state after them is the same as if they had been fought one after the other.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.state import Unit


class Repeats(NamedTuple):
    """Rounds with the same blows.

    Attributes:
        rounds: the number of rounds.
        blows: the number of blows that each unit takes in each round.
        damage: the hit points that each unit loses in each round.
    """

    rounds: int
    blows: Counter[Unit]
    damage: Counter[Unit]


def find_repeats(
    turns: Iterable[tuple[Unit, list[Unit]]], spare: Callable[[Unit], int]
) -> Repeats:
    """The rounds with the same blows that follow a round in which no unit moved or died.

    Args:
        turns: the units in turn order, each with the targets adjacent to it.
        spare: the number of hit points that a unit can lose in these rounds.
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
    return Repeats(min(limits, default=0), blows, damage)
