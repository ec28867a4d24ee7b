"""Combat and Recursive Combat in the lab."""
