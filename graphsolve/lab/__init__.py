"""Work on many puzzles at once."""
