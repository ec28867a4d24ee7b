"""What commands print, as text."""

from collections.abc import Iterable
from io import StringIO

from rich.console import Console, RenderableType

from graphsolve.show.sentences import print_pieces


def plain_text(pieces: Iterable[RenderableType], width: int) -> str:
    """Pieces as they are printed on a console of a width without colors."""
    stream = StringIO()
    console = Console(file=stream, width=width, color_system=None, legacy_windows=False)
    print_pieces(console, pieces)
    return stream.getvalue()
