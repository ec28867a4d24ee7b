"""What the parsers of all puzzles share: bytes to text, and text to numbered lines."""

from more_itertools import strip

from graphsolve.errors import ParseError

__all__ = ["BLANKS", "decode", "numbered_lines"]

BLANKS = " \t"


def decode(data: bytes, source: str) -> str:
    r"""The text of a puzzle file: UTF-8, with or without a byte-order mark.

    >>> decode(b"\xef\xbb\xbf#E.G#\r\n", "15.txt")
    '#E.G#\r\n'

    Raises:
        ParseError: if the bytes are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        column = len(before) - before.rfind(b"\n")
        byte = error.object[error.start]
        problem = f"expected a text in UTF-8, found the byte 0x{byte:02x}"
        raise ParseError(source, line, column, problem) from None


def numbered_lines(text: str, source: str) -> list[tuple[int, str]]:
    r"""The lines of a text, counted from 1, without the blank lines around them.

    Line ends may be those of Unix, Windows or the old Macintosh, and blanks at the end of a line
    are dropped. A byte-order mark that survived until here is dropped, too.

    >>> numbered_lines("\n#E.G# \r\n#####", "15.txt")
    [(2, '#E.G#'), (3, '#####')]

    Raises:
        ParseError: if there is nothing but blank lines.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    lines = [(number, line.rstrip(BLANKS)) for number, line in enumerate(text.split("\n"), 1)]
    lines = list(strip(lines, lambda line: not line[1]))
    if not lines:
        raise ParseError(source, 1, 1, "expected a puzzle, found an empty text")
    return lines
