"""Tools for other solvers, and for many puzzles at once."""
