"""From JSON lines to events."""

import re
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import Any, NamedTuple, TypeVar

import msgspec

from graphsolve.errors import ParseError
from graphsolve.show.jsonl.forms import Header, forms_of
from graphsolve.show.jsonl.places import column_of

__all__ = ["Stream", "read_events"]

T = TypeVar("T")

PLACE = re.compile(r" - at `\$\.?(.*)`")
BYTE = re.compile(r" \(byte ([0-9]+)\)")


class Stream(NamedTuple):
    """A stream of events that is being read.

    Attributes:
        header: its first line.
        events: its events, of the classes of the puzzle's own `events`. They are read as far as
            they are asked for.
    """

    header: Header
    events: Iterator[Any]


def read_events(lines: Iterable[str], source: str = "<text>") -> Stream:
    r"""Read a stream of events.

    >>> from graphsolve.show.jsonl.writing import write_events
    >>> from graphsolve.puzzles.duel.events import HitPointLost
    >>> stream = read_events(write_events("2015/22", [HitPointLost(7)], part=2))
    >>> stream.header.puzzle, list(stream.events)
    ('2015/22', [HitPointLost(hit_points=7)])

    Blank lines are passed over. Whether the events make sense one after the other is not looked
    at, so a stream may tell some rounds alone.

    Args:
        lines: the lines, such as those of an open file.
        source: what to call the stream in errors, as a rule a file's name.

    Raises:
        ParseError: if there is no header. A line that is not as the schema wants it raises the
            same error when its event is asked for.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        raise ParseError(source, 1, 1, "expected the header of a stream of events, found nothing")
    header = read_line(source, *first, msgspec.json.Decoder(Header))
    return Stream(header, read_rest(source, numbered, header))


def read_rest(source: str, numbered: Iterable[tuple[int, str]], header: Header) -> Iterator[Any]:
    """Read the lines behind the header."""
    events = {form: event for event, form in forms_of(header.puzzle).items()}
    decoder = msgspec.json.Decoder(reduce(or_, events))
    for number, line in numbered:
        filled = read_line(source, number, line, decoder)
        yield events[type(filled)](*msgspec.structs.astuple(filled))


def read_line(source: str, number: int, line: str, decoder: msgspec.json.Decoder[T]) -> T:
    """Read a line.

    Raises:
        ParseError: if it is not what the decoder expects.
    """
    data = line.encode(errors="surrogatepass")
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, RecursionError) as error:
        message = str(error)
    if byte := BYTE.search(message):
        before = int(byte[1]) - ("trailing" in message)  # of these it tells the byte behind
        column = len(data[:before].decode(errors="replace"))
    elif "truncated" in message:
        column = len(line.rstrip())
    else:
        place = PLACE.search(message)
        column = column_of(line, place[1] if place else "")
    raise ParseError(source, number, column + 1, reworded(message))


def reworded(message: str) -> str:
    """A message in the manner of the others."""
    message = PLACE.sub(r" for `\1`", BYTE.sub("", message))
    return message if message.startswith("JSON") else message[:1].lower() + message[1:]
