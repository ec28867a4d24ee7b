"""Misreadings of the mana duel (Advent of Code 2015, day 22)."""

from graphsolve.lab.misreadings.duel import searches, spells, turns
from graphsolve.lab.misreadings.duel.misreading import DUEL_MISREADINGS, DuelMisreading

__all__ = ["DUEL_MISREADINGS", "MODULES", "DuelMisreading"]

MODULES = (turns, spells, searches)
"""They add what they hold to `DUEL_MISREADINGS`."""
