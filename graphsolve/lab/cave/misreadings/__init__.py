"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each replaces decisions of `graphsolve.puzzles.cave.rules` by others that are made from data, which
`points` describes. To add one, see the `README.md` of `graphsolve/lab/misreadings`.
"""

from graphsolve.lab.cave.misreadings import (
    attack,
    choices,
    orders,
    outcome,
    power,
    sight,
    steps,
    turns,
)
from graphsolve.lab.cave.misreadings.points import FROM_FUNCTIONS
from graphsolve.lab.misreadings import by_cost

MODULES = (outcome, choices, steps, sight, attack, turns, orders, power)

MISREADINGS = by_cost(
    [*FROM_FUNCTIONS, *(misreading for module in MODULES for misreading in module.misreadings())]
)
"""The misreadings of cave combat, the most common ones first."""
