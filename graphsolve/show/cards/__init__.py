"""Output for Combat and Recursive Combat."""
