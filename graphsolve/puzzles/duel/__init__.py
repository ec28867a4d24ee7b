"""The mana duel (Advent of Code 2015, day 22): a player who knows five spells, and a boss."""

from graphsolve.puzzles.duel.heuristic import estimator
from graphsolve.puzzles.duel.monte_carlo import MonteCarlo, Play, monte_carlo
from graphsolve.puzzles.duel.observed import duel_events
from graphsolve.puzzles.duel.parsing import parse_boss
from graphsolve.puzzles.duel.rules import Duel, Round, Step
from graphsolve.puzzles.duel.search import SEARCHES, LeastMana, least_mana
from graphsolve.puzzles.duel.state import SPELLS, Boss, Effect, Spell, State, Timers

__all__ = [
    "SEARCHES",
    "SPELLS",
    "Boss",
    "Duel",
    "Effect",
    "LeastMana",
    "MonteCarlo",
    "Play",
    "Round",
    "Spell",
    "State",
    "Step",
    "Timers",
    "duel_events",
    "estimator",
    "least_mana",
    "monte_carlo",
    "parse_boss",
]
