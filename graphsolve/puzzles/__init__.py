"""The rules of the puzzles. They know graphs, and no screen."""
