"""The compiled program of card games: it plays by the statement's rules, or by misread ones.

Decisions are codes, numbers in the array of a game, so a misreading costs no compilation. The
statement's rules are one of the codes. `layout` says what is in the array, `decisions` what codes
mean, and `games` has the kernel, which plays games and sub-games. `arena` is the way in from
Python.

To import `decisions` and `games`, numba must be installed. The first game compiles the program.
"""

from graphsolve.puzzles.cards.compiled.arena import outcome, warm_up

__all__ = ["outcome", "warm_up"]
