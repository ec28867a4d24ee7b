"""What people look at. It reads puzzles and holds no rules."""
