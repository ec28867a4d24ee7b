"""Combat and Recursive Combat (Advent of Code 2020, day 22): card games as walks on a graph."""

from graphsolve.puzzles.cards.decks import Decks, GameOutcome, Player, Termination
from graphsolve.puzzles.cards.game import combat, recursive_combat
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.rules import RecursiveRules, Rules

__all__ = [
    "Decks",
    "GameOutcome",
    "Player",
    "RecursiveRules",
    "Rules",
    "Termination",
    "combat",
    "parse_decks",
    "recursive_combat",
]
