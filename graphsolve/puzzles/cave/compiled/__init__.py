"""The compiled program of cave combat, for the statement's rules and for misread ones.

Decisions are codes, numbers in the array of a battle, so a misreading costs no compilation.
`layout` says what is in the array, `boards`, `bitboard` and `choices` have the operations that
`moves` and `rounds` use to fight, and `arena` is the interface for Python.

All modules except `layout` and `arena` need numba. The first battle compiles the program.
`graphsolve site` compiles it for the browser.
"""

from graphsolve.puzzles.cave.compiled.arena import fight, outcomes, warm_up

__all__ = ["fight", "outcomes", "warm_up"]
