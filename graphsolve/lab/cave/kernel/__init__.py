"""Battles under misread rules, compiled: the decisions are codes, numbers in an array.

One kernel fights by any of these codes, so a misreading costs no compilation, and a battle in a
cave like a real one takes less than a millisecond. `..codes` translates misreadings into codes.
`layout` says what is in the array of a battle, `choices` compares squares and units, `moves` finds
a unit's step, and `rounds` is the rest: turns, rounds, and the kernel itself.

To import these modules except `layout`, numba must be installed. The first battle compiles the
kernel. `graphsolve site` compiles it for the browser.
"""
