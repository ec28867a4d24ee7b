"""The views of a puzzle that has none of its own: its scenes and events as text."""
