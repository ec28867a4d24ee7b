"""Cave combat (Advent of Code 2018, day 15): elves and goblins on a grid graph."""

from graphsolve.puzzles.cave.battle import Battle, battle_events
from graphsolve.puzzles.cave.parsing import parse_cave
from graphsolve.puzzles.cave.power import events_of, fight, least_attack_power, solve, sweep
from graphsolve.puzzles.cave.rules import Rules, rules_of
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
    "events_of",
    "fight",
    "least_attack_power",
    "parse_cave",
    "rules_of",
    "solve",
    "sweep",
]
