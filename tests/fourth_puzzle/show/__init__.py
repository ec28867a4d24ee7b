"""Mode Maze, shown: all but its graph are the defaults."""
