"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each entry has its name, how rare it is, the rule, what is done instead, the codes by which the
compiled program does it, and the decisions of `graphsolve.puzzles.cave.battle` that it replaces.
To add one, see the `README.md` of `graphsolve/lab/misreadings`.
"""

from graphsolve.lab.cave.misreadings import attack, outcome, squares, steps, turns

MODULES = (outcome, squares, steps, attack, turns)

MISREADINGS = tuple(one for module in MODULES for one in module.MISREADINGS)
"""The misreadings of cave combat."""
