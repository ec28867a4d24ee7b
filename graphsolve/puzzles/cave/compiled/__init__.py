"""The compiled program of cave combat: it fights by the statement's rules, or by misread ones.

Decisions are codes, numbers in the array of a battle, so a misreading costs no compilation. The
statement's rules are one set of codes. `layout` says what is in the array, `boards`, `bitboard`
and `choices` are what moves and attacks are made of, and `moves`, `turns` and `rounds` are a
battle. `arena` is the way in from Python.

To import these modules except `layout` and `arena`, numba must be installed. The first battle
compiles the program. `graphsolve site` compiles it for the browser.
"""

from graphsolve.puzzles.cave.compiled.arena import fight, fight_bands, warm_up

__all__ = ["fight", "fight_bands", "warm_up"]
