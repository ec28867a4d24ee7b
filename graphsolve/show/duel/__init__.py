"""Output for the mana duel."""
