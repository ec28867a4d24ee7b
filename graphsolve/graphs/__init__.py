"""Grid graphs, implicit graphs, and searches on them. They are independent of the puzzles."""
