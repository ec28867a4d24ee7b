"""The rules of the puzzles, with parsers, solvers and events."""
