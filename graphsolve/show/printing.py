"""Print the pieces of a result, for commands and for the site alike."""

from collections.abc import Iterable
from io import StringIO

from rich.console import Console, RenderableType

from graphsolve.show.sentences import Paragraph


def print_pieces(console: Console, pieces: Iterable[RenderableType]) -> None:
    """Print pieces: text is wrapped as a `Paragraph`, and other lines are kept whole."""
    for piece in pieces:
        console.print(Paragraph(piece) if isinstance(piece, str) else piece, crop=False)


def plain_text(pieces: Iterable[RenderableType], width: int) -> str:
    r"""Pieces as they are printed on a console of a width without colours.

    >>> print(plain_text(["Found:\n  last-step: The last is taken."], width=24), end="")
    Found:
      last-step: The last
        is taken.
    """
    stream = StringIO()
    console = Console(file=stream, width=width, color_system=None, legacy_windows=False)
    print_pieces(console, pieces)
    return stream.getvalue()
