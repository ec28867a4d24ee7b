"""Combat and Recursive Combat (Advent of Code 2020, day 22)."""

from graphsolve.puzzles.cards.decks import Cards, Decks, Player
from graphsolve.puzzles.cards.events import GameOutcome, Termination
from graphsolve.puzzles.cards.game import game_events
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.parts import combat, recursive_combat

__all__ = [
    "Cards",
    "Decks",
    "GameOutcome",
    "Player",
    "Termination",
    "combat",
    "game_events",
    "parse_decks",
    "recursive_combat",
]
