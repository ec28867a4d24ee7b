"""Events as JSON lines: a header, then one object for each event."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Annotated, Any, Literal

import msgspec

VERSION: Literal[1] = 1  # the version of the format; it rises with every incompatible change


class Header(msgspec.Struct, frozen=True):
    """The first line of a stream."""

    schema: Annotated[
        Literal["graphsolve-events"], msgspec.Meta(description="the name of the format")
    ]
    version: Annotated[Literal[1], msgspec.Meta(description="the version of the format")]
    puzzle: Annotated[str, msgspec.Meta(description="the puzzle, by its year and day")]
    part: Annotated[Literal[1, 2], msgspec.Meta(description="the part that is played")]


def write_events(puzzle: str, events: Iterable[Any], part: int = 1) -> Iterator[str]:
    """Yield the lines of a stream, with their line ends.

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
