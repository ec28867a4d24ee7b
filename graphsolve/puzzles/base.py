"""What all puzzles use: base classes of their rules and events, and reports of progress."""

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeAlias

import msgspec

OnProgress: TypeAlias = Callable[[str], object]
"""Called with the progress of a computation, in a few words such as `round 12`."""


def quiet(_words: str) -> None:
    """Show no progress."""


class BaseRules:
    """The base class of rules. Its `repr` shows only the decisions that differ from the default.

    >>> from graphsolve.puzzles.cave import Rules, Stats
    >>> Rules(elves=Stats(attack_power=15), dies=callable)
    Rules(elves=Stats(attack_power=15, hit_points=200), dies=callable)
    """

    def __repr__(self) -> str:
        given: Any = self  # a dataclass
        values = ((field, getattr(given, field.name)) for field in fields(given))
        replaced = (
            f"{field.name}={getattr(value, '__name__', repr(value))}"
            for field, value in values
            if value != field.default
        )
        return f"{type(self).__name__}({', '.join(replaced)})"


def about(description: str) -> msgspec.Meta:
    """Describe a field of an event in the schema of the events."""
    return msgspec.Meta(description=description)


class BaseEvent(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,  # events hold plain values, so they are never part of a reference cycle
    tag_field="event",
    tag=lambda name: re.sub(r"\B(?=[A-Z])", "_", name).lower(),
):
    """An event of a battle, a card game or a duel.

    In JSON, an event is an object with its tag as `event` and its fields.

    >>> class CardsDrawn(BaseEvent, frozen=True):
    ...     cards: tuple[int, int]
    >>> msgspec.json.encode(CardsDrawn((9, 5)))
    b'{"event":"cards_drawn","cards":[9,5]}'
    """
