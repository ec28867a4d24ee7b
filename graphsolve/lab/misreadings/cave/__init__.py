"""Misreadings of cave combat (Advent of Code 2018, day 15)."""

from graphsolve.lab.misreadings.cave import (
    attack,
    ending,
    movement,
    power,
    reading_order,
    turns,
    walking,
)
from graphsolve.lab.misreadings.cave.misreading import CAVE_MISREADINGS, CaveMisreading

__all__ = ["CAVE_MISREADINGS", "MODULES", "CaveMisreading"]

MODULES = (turns, movement, walking, attack, ending, power, reading_order)
"""They add what they hold to `CAVE_MISREADINGS`."""
