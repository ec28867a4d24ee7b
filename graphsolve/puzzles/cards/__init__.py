"""Combat and Recursive Combat (Advent of Code 2020, day 22): card games as walks on a graph."""

from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player, Termination
from graphsolve.puzzles.cards.game import combat, recursive_combat
from graphsolve.puzzles.cards.observed import game_events
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.rules import COMBAT, RECURSIVE_COMBAT, RecursiveRules, Rules

__all__ = [
    "COMBAT",
    "RECURSIVE_COMBAT",
    "Decks",
    "GameOutcome",
    "Player",
    "RecursiveRules",
    "Rules",
    "Termination",
    "combat",
    "game_events",
    "parse_decks",
    "recursive_combat",
]
