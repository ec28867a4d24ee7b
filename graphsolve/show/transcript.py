"""Transcripts: what happens in a puzzle, in the words of its statement, or as JSON lines.

The text comes in chunks of whole lines, so a long transcript never has to fit into memory.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, TypeVar

import msgspec

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.base import BaseScene, PlayedRound
from graphsolve.puzzles.text import counted

Event = TypeVar("Event")

ALL_ROUNDS = range(10**18)


def within(
    events: Iterable[Event], rounds: range, scene: type[BaseScene[Event]]
) -> Iterator[Event]:
    """Yield the first event, then the events of some rounds.

    Events before the first round belong to round 0, and events after the last round to that round.
    For a card game, the rounds are those of game 1 with their sub-games; for a duel, its turns.

    No event is consumed after the one that begins the next round.

    Raises:
        GraphsolveError: the play ends before these rounds.
    """
    pending: list[Event] = []
    number = 0
    for event in events:
        number = scene.begins_round(event) or number
        if number >= rounds.stop:
            return
        if number in rounds:
            yield from pending
            pending = []
            yield event
        elif number == 0:
            pending.append(event)
    if pending:
        raise past_last_round(rounds.start, number)


def play_round(
    events: Iterable[Event],
    wanted: int,
    scene: type[BaseScene[Event]],
    on_round: Callable[[str], object] = lambda _: None,
) -> PlayedRound[BaseScene[Event], Event]:
    """Play up to the end of a round.

    Raises:
        GraphsolveError: the play ends before this round.
    """
    number = 0
    for played in scene.rounds_of(events):
        number = played.number
        on_round(f"round {number}")
        if number == wanted:
            return played
    raise past_last_round(wanted, number)


def past_last_round(wanted: int, last: int) -> GraphsolveError:
    """Return the error for a round that is not played."""
    return GraphsolveError(f"there is no round {wanted}: the last one is {last}")


def stated(number: int, noun: str) -> str:
    """Return a number and its noun as in the statement, without a comma in large numbers."""
    return counted(number, noun).replace(",", "")


# --- Events as JSON lines ------------------------------------------------------------------------

VERSION = 1  # of the format; it rises with every incompatible change


def write_events(puzzle: str, events: Iterable[Any], part: int = 1) -> Iterator[str]:
    """Yield the lines of a stream, with their line ends: a header, then one for each event.

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
    header = {"schema": "graphsolve-events", "version": VERSION, "puzzle": puzzle, "part": part}
    for each in chain([header], events):
        yield f"{encode(each).decode()}\n"
