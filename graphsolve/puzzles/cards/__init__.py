"""Combat and Recursive Combat (Advent of Code 2020, day 22)."""

from graphsolve.puzzles.cards.game import game_events
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.parts import combat, events_of, recursive_combat, rules_of, solve
from graphsolve.puzzles.cards.rules import (
    COMBAT,
    RECURSIVE_COMBAT,
    Decks,
    GameOutcome,
    Player,
    Rules,
    Termination,
)

__all__ = [
    "COMBAT",
    "RECURSIVE_COMBAT",
    "Decks",
    "GameOutcome",
    "Player",
    "Rules",
    "Termination",
    "combat",
    "events_of",
    "game_events",
    "parse_decks",
    "recursive_combat",
    "rules_of",
    "solve",
]
