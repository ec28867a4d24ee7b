"""The compiled program of card games, for the statement's rules and for misread ones.

Decisions are codes, numbers in the array of a game, so a misreading needs no compilation. `layout`
describes the array, `games` has the kernel, which plays games and sub-games, and `arena` is the
interface for Python.

`games` needs numba. The first game compiles the program.
"""

from graphsolve.puzzles.cards.compiled.arena import outcome, warm_up

__all__ = ["outcome", "warm_up"]
