"""The events of a battle, cut into rounds and turns."""

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from more_itertools import split_before

from graphsolve.puzzles.cave.events import BattleBegan, Event, RoundBegan, RoundEnded, TurnBegan
from graphsolve.puzzles.cave.scene import Scene

__all__ = ["PlayedRound", "PlayedTurn", "parts_of", "rounds_of"]


def parts_of(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of a battle in parts, each of which begins with a round's or turn's begin or end.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> for part in parts_of(battle_events(parse_cave("G.E   G(9), E(3)"))):
    ...     print(*(type(event).__name__ for event in part))
    BattleBegan
    RoundBegan
    TurnBegan Choice Step Blow Death
    RoundEnded
    RoundBegan
    TurnBegan BattleEnded
    """
    return split_before(
        events, lambda event: isinstance(event, RoundBegan | TurnBegan | RoundEnded)
    )


class PlayedTurn(NamedTuple):
    """A turn that was taken: where the battle stood before it, and what happened in it."""

    before: Scene
    events: list[Event]


class PlayedRound(NamedTuple):
    """A round that was fought.

    Attributes:
        number: its number, from 1.
        before: where the battle stood before it.
        parts: its events, as `parts_of` cuts them.
        after: where the battle stood after it.
    """

    number: int
    before: Scene
    parts: list[list[Event]]
    after: Scene

    def turns(self) -> Iterator[PlayedTurn]:
        """Its turns. Where the battle stood before each is found anew, and not kept."""
        scene = self.before.copy()
        for part in self.parts:
            if isinstance(part[0], TurnBegan):
                yield PlayedTurn(scene.copy(), part)
            for event in part:
                scene.see(event)


def rounds_of(events: Iterable[Event]) -> Iterator[PlayedRound]:
    """The rounds of a battle, the unfinished last one included.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> for played in rounds_of(battle_events(parse_cave("G.E   G(9), E(3)"))):
    ...     print(played.number, len(list(played.turns())), played.after)
    1 1 .G.   G(9)
    2 1 .G.   G(9)

    The battle is fought as far as rounds are asked for.
    """
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, BattleBegan)
    scene = Scene(began)
    for parts in split_before(parts_of(stream), lambda part: isinstance(part[0], RoundBegan)):
        before = scene.copy()
        for event in chain.from_iterable(parts):
            scene.see(event)
        yield PlayedRound(before.rounds + 1, before, parts, scene.copy())
