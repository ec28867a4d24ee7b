"""Output for cave combat."""
