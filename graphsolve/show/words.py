"""Words that all who tell of puzzles use."""

__all__ = ["counted"]


def counted(number: int, noun: str) -> str:
    """A number of things.

    >>> counted(1, "round"), counted(2, "round")
    ('1 round', '2 rounds')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
