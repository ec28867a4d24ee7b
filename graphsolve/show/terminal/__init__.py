"""Puzzles replayed in the terminal.

The column of a puzzle turns its events into a `Show`. A `Player` plays it, `screen.watch` lets the
user control the player with keys.
"""
