"""Invented puzzle inputs from a seed, in the shape of real ones and of the rules' edge cases."""

from graphsolve.lab.generate.caves import CAVE_KINDS, generate_cave, share_out
from graphsolve.lab.generate.decks import DECK_KINDS, generate_decks
from graphsolve.lab.generate.dice import Dice
from graphsolve.lab.generate.duels import DUEL_KINDS, PoorDuel, generate_boss, generate_poor_duel

__all__ = [
    "CAVE_KINDS",
    "DECK_KINDS",
    "DUEL_KINDS",
    "Dice",
    "PoorDuel",
    "generate_boss",
    "generate_cave",
    "generate_decks",
    "generate_poor_duel",
    "share_out",
]
