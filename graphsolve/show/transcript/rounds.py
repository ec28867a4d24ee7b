"""Some of the rounds of a story, and the events that belong to them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self, TypeVar

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.duel import events as duel

__all__ = ["ALL_ROUNDS", "Rounds", "within"]

Event = TypeVar("Event")

RANGE = re.compile(r"([0-9]{0,18})(:([0-9]{0,18}))?")


@dataclass(frozen=True)
class Rounds:
    """The rounds from a first to a last, both included; without a last one, up to the end.

    >>> 28 in Rounds(20, 28), 29 in Rounds(20, 28), 29 in Rounds(20)
    (True, False, True)
    """

    first: int
    last: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self:
        """The rounds that a text such as `20:28`, `23`, `:5` or `20:` names.

        >>> print(Rounds.parse(":5"))
        0:5

        Raises:
            ValueError: if it names none.
        """
        match = RANGE.fullmatch(text.strip())
        first, colon, last = match.groups() if match else (None, None, None)
        if not (first or last):
            raise ValueError(f"expected rounds such as 23, 20:28, :5 or 20:, found {text!r}")
        end = last if colon else first
        rounds = cls(int(first or 0), int(end) if end else None)
        if rounds.is_past(rounds.first):
            raise ValueError(f"expected the first round before the last, found {text!r}")
        return rounds

    def is_past(self, number: int) -> bool:
        """Whether a round comes after the last of these."""
        return self.last is not None and number > self.last

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and number >= self.first and not self.is_past(number)

    def __str__(self) -> str:
        if self.first == self.last:
            return str(self.first)
        return f"{self.first}:{'' if self.last is None else self.last}"


ALL_ROUNDS = Rounds(0)


def within(events: Iterable[Event], rounds: Rounds) -> Iterator[Event]:
    """The events of some rounds, behind the first event of all.

    What comes before the first round belongs to round 0, and what comes after a completed one to
    the next, so the end of a battle of 37 full rounds belongs to round 38. Rounds of a card game
    are those of game 1, with the sub-games in them; those of a duel are its turns.

    No event is asked for once all rounds are complete.

    >>> from graphsolve.puzzles.duel import Boss, Duel, duel_events
    >>> duel = Duel(Boss(hit_points=13, damage=8), hit_points=10, mana=250)
    >>> for event in within(duel_events(duel, ["Poison", "Magic Missile"]), Rounds(4)):
    ...     print(type(event).__name__)
    DuelBegan
    TurnBegan
    EffectApplied
    DuelEnded

    Args:
        events: a whole story.
        rounds: the rounds that are wanted.

    Raises:
        GraphsolveError: if the story ends before the first of them.
    """
    if rounds == ALL_ROUNDS:
        yield from events
        return
    untold: list[Event] = []
    number = 0
    for event in events:
        number = round_begun(event) or number
        if number in rounds:
            yield from untold
            untold = []
            yield event
        elif number == 0:
            untold.append(event)
        number += ends_round(event)
        if rounds.is_past(number):
            return
    if untold:
        raise GraphsolveError(
            f"everything is told by round {number}: expected rounds up to that, found {rounds}"
        )


def round_begun(event: object) -> int | None:
    """The number of the round that an event begins, if it does."""
    match event:
        case (
            cave.RoundBegan(round=number)
            | cards.RoundBegan(game=1, round=number)
            | duel.TurnBegan(turn=number)
        ):
            return number
    return None


def ends_round(event: object) -> bool:
    """Whether an event completes a round, where there is such an event."""
    match event:
        case cave.RoundEnded() | cards.RoundWon(game=1):
            return True
    return False
