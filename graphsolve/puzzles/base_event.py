"""The base class of all events."""

import re

import msgspec


def tag_of(class_name: str) -> str:
    """The name of an event class in snake case.

    >>> tag_of("RoundBegan")
    'round_began'
    """
    return re.sub(r"\B(?=[A-Z])", "_", class_name).lower()


class BaseEvent(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    gc=False,  # events hold plain values, so they are never part of a reference cycle
    tag_field="event",
    tag=tag_of,
):
    """An event of a battle, a card game or a duel.

    In JSON, an event is an object with its tag as `event` and its fields.

    >>> class CardsDrawn(BaseEvent, frozen=True):
    ...     cards: tuple[int, int]
    >>> msgspec.json.encode(CardsDrawn((9, 5)))
    b'{"event":"cards_drawn","cards":[9,5]}'
    """
