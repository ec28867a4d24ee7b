"""Base classes of the rules, events and scenes of puzzles, and reports of progress."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import fields
from typing import Any, Generic, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from more_itertools import split_before

from graphsolve.limits import checkpoint

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
    """Describe a field of an event in its JSON Schema."""
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


Position: TypeAlias = tuple[int, ...]
"""The position of a frame on a page. Boards in lockstep show the frames at equal positions."""

E = TypeVar("E")
S = TypeVar("S", bound="BaseScene[Any]")


class BaseScene(ABC, Generic[E]):
    r"""The state of a play after the events applied so far; `str` shows it as text.

    The module `events` of each puzzle has a class `Scene` that applies its events. It records what
    they report and decides nothing, so it also works under misread rules; its docstring lists the
    attributes that can then be wrong until a later event. All Python code that needs the state
    between two events takes it from a scene.

    >>> from graphsolve.puzzles.interface import parse_puzzle, play_of
    >>> puzzle = parse_puzzle("Player 1:\n9\n2\n\nPlayer 2:\n5")
    >>> play = play_of(puzzle)
    >>> events = play.events(puzzle, 2)
    >>> scene = play.scene(next(events))
    >>> scene.apply_all(events)
    >>> scene.round, scene.outcome.score
    (1, 29)
    >>> print(scene)
    Game 1, after round 1:
    Player 1: 2, 9, 5
    Player 2: no cards

    Attributes:
        round: the number of the latest round, 0 before the first. The rounds of a card game are
            those of game 1, and the rounds of a duel are its turns.
        outcome: how the play ended, or None while it goes on.
    """

    round: int = 0
    outcome: Any = None

    @abstractmethod
    def __init__(self, began: E) -> None:
        """Make the scene at the beginning of a play."""

    @abstractmethod
    def apply(self, event: E) -> None:
        """Apply the next event."""

    @classmethod
    def of(cls, events: Iterable[E]) -> Self:
        """Return the scene after the first events of a play, at least one."""
        stream = iter(events)
        scene = cls(next(stream))
        scene.apply_all(stream)
        return scene

    def apply_all(self, events: Iterable[E]) -> None:
        """Apply the next events."""
        for event in events:
            checkpoint()
            self.apply(event)

    def after(self, events: Iterable[E]) -> Self:
        """Return a copy after the next events."""
        scene = copy(self)
        scene.apply_all(events)
        return scene

    @property
    def position(self) -> Position:
        """The position of the frame with the latest event; by default the first of its round."""
        return self.round, 1

    @staticmethod
    @abstractmethod
    def begins_round(event: E) -> int | None:
        """Return the number of the round that begins with an event, or None."""

    @classmethod
    def begins_moment(cls, event: E) -> bool:
        """Return whether a moment begins with an event; by default, a round is one moment.

        A moment is the smallest part of a play that is shown on its own, such as a turn.
        """
        return cls.begins_round(event) is not None

    @classmethod
    def moments_of(cls, events: Iterable[E]) -> Iterator[list[E]]:
        """Split events into moments. Events are consumed lazily, one moment at a time."""
        return split_before(events, cls.begins_moment)

    @classmethod
    def rounds_of(cls, events: Iterable[E]) -> "Iterator[PlayedRound[Self, E]]":
        """Yield the rounds of a play, including an unfinished last one."""
        stream = iter(events)
        scene = cls(next(stream))
        for of_round in split_before(stream, cls.begins_round):
            played = []
            for moment in cls.moments_of(of_round):
                played.append(PlayedMoment(copy(scene), moment))
                scene.apply_all(moment)
            yield PlayedRound(scene.round, played, copy(scene))


class PlayedMoment(NamedTuple, Generic[S, E]):
    """A moment of a play, such as a turn: the scene before it, and its events."""

    before: S
    events: list[E]


class PlayedRound(NamedTuple, Generic[S, E]):
    """A round of a play: its number from 1, its moments, and the scene after it."""

    number: int
    moments: list[PlayedMoment[S, E]]
    after: S

    @property
    def before(self) -> S:
        """The scene before it."""
        return self.moments[0].before
