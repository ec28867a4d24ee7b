"""Misreadings of Combat and Recursive Combat (Advent of Code 2020, day 22)."""

from graphsolve.lab.misreadings.cards import endings, rounds
from graphsolve.lab.misreadings.cards.misreading import CARD_MISREADINGS, CardMisreading

__all__ = ["CARD_MISREADINGS", "MODULES", "CardMisreading"]

MODULES = (rounds, endings)
"""They add what they hold to `CARD_MISREADINGS`."""
