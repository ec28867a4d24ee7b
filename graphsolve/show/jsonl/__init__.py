"""Events as JSON lines: a header, then one object for each event.

`events-1.schema.json` in this folder describes the format field by field. Events read back from
their lines are equal to those that were written.
"""

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import chain
from operator import or_
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

import msgspec

from graphsolve.errors import ParseError
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.column import play_of

T = TypeVar("T")

VERSION: Literal[1] = 1  # the version of the schema; it rises with every incompatible change


class Header(msgspec.Struct, frozen=True):
    """The first line of a stream."""

    schema: Annotated[
        Literal["graphsolve-events"], msgspec.Meta(description="the name of the format")
    ]
    version: Annotated[Literal[1], msgspec.Meta(description="the version of the format")]
    puzzle: Annotated[str, msgspec.Meta(description="the puzzle, by its year and day")]
    part: Annotated[Literal[1, 2], msgspec.Meta(description="the part that is played")]


class Stream(NamedTuple):
    """A stream: its first line, and an iterator that reads one event at a time."""

    header: Header
    events: Iterator[Any]


def write_events(puzzle: str, events: Iterable[Any], part: int = 1) -> Iterator[str]:
    """The lines of a stream, with their line ends.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> for line in write_events("2020/22", game_events(Decks((2,), (1,))), part=2):
    ...     print(line, end="")
    {"schema":"graphsolve-events","version":1,"puzzle":"2020/22","part":2}
    {"event":"game_began","game":1,"parent":null,"decks":[[2],[1]]}
    {"event":"round_began","game":1,"round":1,"decks":[[2],[1]]}
    {"event":"cards_drawn","game":1,"round":1,"cards":[2,1],"sub_game":false}
    {"event":"round_won","game":1,"round":1,"winner":1}
    {"event":"game_ended","game":1,"decks":[[2,1],[]],"outcome":{"termination":"a player has all \
the cards","winner":1,"rounds":1,"deck":[2,1]}}

    """
    encode = msgspec.json.Encoder().encode
    header = Header("graphsolve-events", VERSION, puzzle, 2 if part > 1 else 1)
    for struct in chain([header], events):
        yield f"{encode(struct).decode()}\n"


def read_events(lines: Iterable[str], source: str = "<text>") -> Stream:
    r"""Read a stream of events.

    >>> from graphsolve.puzzles.duel.events import HitPointLost
    >>> stream = read_events(write_events("2015/22", [HitPointLost(7)], part=2))
    >>> stream.header.puzzle, list(stream.events)
    ('2015/22', [HitPointLost(hit_points=7)])

    Blank lines are skipped. The order of the events is not checked, so a stream may contain only
    some of the rounds. Errors call the stream `source`, usually the file name.

    Raises:
        ParseError: if the header is missing or invalid. An invalid line after it raises the error
            when the iterator reaches it.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    first = next(numbered, None)
    if first is None:
        raise ParseError(source, 1, 1, "the stream is empty: its header is missing")
    header = decode_line(msgspec.json.Decoder(Header), source, *first)
    records = {record.id: record for record in PUZZLES.values()}
    if header.puzzle not in records:
        known = ", ".join(records)
        problem = f"unknown puzzle {header.puzzle!r} in the header: use one of {known}"
        raise ParseError(source, first[0], 1, problem)
    types = play_of(records[header.puzzle]).event_types
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(reduce(or_, types))
    return Stream(header, (decode_line(decoder, source, *line) for line in numbered))


def decode_line(decoder: msgspec.json.Decoder[T], source: str, number: int, line: str) -> T:
    """Decode a line. Errors name it, and the byte or the path of the value that is wrong."""
    try:
        return decoder.decode(line.encode(errors="surrogatepass"))
    except (msgspec.DecodeError, RecursionError) as error:
        raise ParseError(source, number, 1, str(error)) from None
