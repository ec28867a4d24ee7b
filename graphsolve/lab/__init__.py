"""Work on other people's solvers, and on many puzzles at once."""
