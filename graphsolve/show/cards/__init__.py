"""Combat and Recursive Combat, shown to people and programs."""
