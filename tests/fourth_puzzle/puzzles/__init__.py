"""Mode Maze: the shortest time to a target, where moves and changes of tools take time."""
