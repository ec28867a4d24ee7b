"""Mode Maze in the lab."""
