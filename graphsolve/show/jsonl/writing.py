"""From events to JSON lines."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from operator import attrgetter
from typing import Any

import msgspec

from graphsolve.show.jsonl.forms import VERSION, Header, Puzzle, forms_of

__all__ = ["write_events"]


def write_events(puzzle: Puzzle, events: Iterable[Any], part: int = 1) -> Iterator[str]:
    """The lines of a stream, line ends included: a header, and one for every event.

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

    Args:
        puzzle: the puzzle, by its year and day.
        events: what happens.
        part: its part, for the header.
    """
    encode = msgspec.json.Encoder().encode
    header = Header("graphsolve-events", VERSION, puzzle, 2 if part > 1 else 1)
    yield f"{encode(header).decode()}\n"
    fill = {event: filler(event, form) for event, form in forms_of(puzzle).items()}
    for event in events:
        yield f"{encode(fill[type(event)](event)).decode()}\n"


def filler(event: type[Any], form: type[msgspec.Struct]) -> Callable[[Any], msgspec.Struct]:
    """How to fill the form of a kind of event."""
    names = [field.name for field in fields(event)]
    values = attrgetter(*names)
    if len(names) == 1:
        return lambda event: form(values(event))
    return lambda event: form(*values(event))
