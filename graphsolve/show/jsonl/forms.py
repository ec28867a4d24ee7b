"""The form of each event in JSON lines: its own fields, and a tag that says which event it is."""

import re
from dataclasses import fields
from functools import cache
from typing import Any, Literal, TypeAlias, get_args, get_type_hints

import msgspec

from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.duel import events as duel

__all__ = ["EVENTS", "VERSION", "Header", "Puzzle", "forms_of", "tag_of"]

Puzzle: TypeAlias = Literal["2018/15", "2020/22", "2015/22"]
"""A puzzle, by its year and day."""

VERSION: Literal[1] = 1
"""The version of the schema, which rises when a program that reads streams would have to know."""

EVENTS: dict[Puzzle, tuple[type, ...]] = {
    "2018/15": get_args(cave.Event),
    "2020/22": get_args(cards.Event),
    "2015/22": get_args(duel.Event),
}


class Header(msgspec.Struct, frozen=True):
    """The first line of a stream.

    Attributes:
        schema: what it is a stream of.
        version: the version of the schema.
        puzzle: the puzzle that the events are of, by its year and day.
        part: 2 for the battle of the least attack power, Recursive Combat and hard mode; else 1.
    """

    schema: Literal["graphsolve-events"]
    version: Literal[1]
    puzzle: Puzzle
    part: Literal[1, 2]


@cache
def forms_of(puzzle: Puzzle) -> dict[type, type[msgspec.Struct]]:
    """The form of each kind of event of a puzzle."""
    return {event: form_of(event) for event in EVENTS[puzzle]}


def form_of(event: type[Any]) -> type[msgspec.Struct]:
    """The form of a kind of event."""
    types = get_type_hints(event)
    return msgspec.defstruct(
        event.__name__,
        [(field.name, types[field.name]) for field in fields(event)],
        tag_field="event",
        tag=tag_of(event),
        frozen=True,
        forbid_unknown_fields=True,
    )


def tag_of(event: type) -> str:
    """The tag of a kind of event.

    >>> from graphsolve.puzzles.cave.events import RoundBegan
    >>> tag_of(RoundBegan)
    'round_began'
    """
    return re.sub(r"\B(?=[A-Z])", "_", event.__name__).lower()
