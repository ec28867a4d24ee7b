"""The mana duel in the lab."""
