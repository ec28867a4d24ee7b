"""Cave combat (Advent of Code 2018, day 15): elves and goblins on a grid graph."""

from graphsolve.puzzles.cave.battle import Battle, Rules
from graphsolve.puzzles.cave.parsing import parse_cave
from graphsolve.puzzles.cave.parts import (
    battle_events,
    events_of,
    fight,
    least_attack_power,
    sweep,
)
from graphsolve.puzzles.cave.rules import Move, View
from graphsolve.puzzles.cave.state import Cave, Outcome, Side, Stats, Termination, Unit

__all__ = [
    "Battle",
    "Cave",
    "Move",
    "Outcome",
    "Rules",
    "Side",
    "Stats",
    "Termination",
    "Unit",
    "View",
    "battle_events",
    "events_of",
    "fight",
    "least_attack_power",
    "parse_cave",
    "sweep",
]
