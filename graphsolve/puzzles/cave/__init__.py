"""Cave combat (Advent of Code 2018, day 15): elves and goblins on a grid graph."""

from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.observed import battle_events
from graphsolve.puzzles.cave.parsing import parse_cave
from graphsolve.puzzles.cave.power import least_attack_power, sweep
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Stats, Termination, Unit

__all__ = [
    "Battle",
    "Cave",
    "Outcome",
    "Rules",
    "Side",
    "Stats",
    "Termination",
    "Unit",
    "battle_events",
    "least_attack_power",
    "parse_cave",
    "sweep",
]
