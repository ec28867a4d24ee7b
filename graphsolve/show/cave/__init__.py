"""Cave combat, shown to people and programs."""
