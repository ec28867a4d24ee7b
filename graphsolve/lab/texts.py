"""Puzzles as the text of an input."""

from graphsolve.puzzles.anything import Puzzle
from graphsolve.puzzles.duel import Boss

__all__ = ["puzzle_text"]


def puzzle_text(puzzle: Puzzle) -> str:
    r"""A puzzle as the text of an input.

    >>> puzzle_text(Boss(hit_points=13, damage=8))
    'Hit Points: 13\nDamage: 8\n'
    """
    if isinstance(puzzle, Boss):
        return f"Hit Points: {puzzle.hit_points}\nDamage: {puzzle.damage}\n"
    return f"{puzzle}\n"
