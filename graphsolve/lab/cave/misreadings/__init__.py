"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each replaces decisions of `graphsolve.puzzles.cave.rules`. To add a misreading, follow the four
steps in the `README.md` of `graphsolve/lab/misreadings`.
"""

from graphsolve.lab.cave.misreadings.attack import ATTACK_MISREADINGS
from graphsolve.lab.cave.misreadings.movement import MOVEMENT_MISREADINGS, WALKING_MISREADINGS
from graphsolve.lab.cave.misreadings.orders import ORDER_MISREADINGS
from graphsolve.lab.cave.misreadings.power import POWER_MISREADINGS
from graphsolve.lab.cave.misreadings.turns import TURN_MISREADINGS

__all__ = ["CAVE_MISREADINGS"]

CAVE_MISREADINGS = (
    *ATTACK_MISREADINGS,
    *MOVEMENT_MISREADINGS,
    *POWER_MISREADINGS,
    *TURN_MISREADINGS,
    *WALKING_MISREADINGS,
    *ORDER_MISREADINGS,
)
"""All known misreadings of cave combat. `diagnose` names the first of equal ones first."""
