"""The mana duel (Advent of Code 2015, day 22): a player with five spells against a boss."""

from graphsolve.puzzles.duel.duel import Duel, duel_events
from graphsolve.puzzles.duel.parsing import parse_boss
from graphsolve.puzzles.duel.parts import (
    SEARCHES,
    LeastMana,
    MonteCarlo,
    estimator,
    least_mana,
    monte_carlo,
)
from graphsolve.puzzles.duel.rules import SPELLS, STANDARD, Boss, Effect, Rules, Spell, State

__all__ = [
    "SEARCHES",
    "SPELLS",
    "STANDARD",
    "Boss",
    "Duel",
    "Effect",
    "LeastMana",
    "MonteCarlo",
    "Rules",
    "Spell",
    "State",
    "duel_events",
    "estimator",
    "least_mana",
    "monte_carlo",
    "parse_boss",
]
