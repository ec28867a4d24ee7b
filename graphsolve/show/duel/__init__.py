"""The mana duel, shown to people and programs."""
