"""A fourth puzzle, which only the tests have: Mode Maze, Advent of Code 2018 day 22.

It consists of what `puzzles/README.md` asks for: a package for each layer, and a record.
"""

from graphsolve.puzzles.catalogue import PuzzleRecord

RECORD = PuzzleRecord(
    name="maze",
    year=2018,
    day=22,
    title="Mode Maze",
    noun="maze",
    holds="the depth of a maze",
    begins="depth:|target:",
    compiled=False,
    packages="fourth_puzzle.{layer}",
)
