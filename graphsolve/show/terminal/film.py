"""Moments one after the other, made as far as somebody looks, and kept so as to look back."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from rich.text import Text

__all__ = ["MOST", "Film", "Moment", "Show"]

MOST = 100_000
"""So many moments are kept unless something else is asked for."""


class Moment(Protocol):
    """What the screen shows at one time.

    The rounds of the moments of a show never decrease.
    """

    @property
    def round(self) -> int:
        """The round, or the turn of a duel, as one jumps to it."""

    @property
    def depth(self) -> int:
        """How many sub-games are open."""

    @property
    def begins(self) -> bool:
        """Whether a round begins with it, or something else that one wants to skip to."""

    @property
    def place(self) -> str:
        """Where in the show it is, in a few words."""

    def draw(self, width: int, height: int) -> list[Text]:
        """At most so many lines that are at most so wide."""


@dataclass(frozen=True)
class Show:
    """A battle, a card game or a duel as moments.

    Attributes:
        title: what it is.
        moments: what there is to see, of which there is at least one.
        counts: what the moments' `round` counts: rounds, or turns.
        speed: how many moments a second are easy to follow.
        most: how many moments to keep at most.
    """

    title: str
    moments: Iterator[Moment]
    counts: str = "round"
    speed: float = 4
    most: int = MOST


class Film:
    """A show that can be stepped through forwards, and back as far as it is kept.

    Attributes:
        forgotten: how many of the first moments are not kept any more.
    """

    def __init__(self, moments: Iterator[Moment], most: int = MOST) -> None:
        """Begin with the first moment.

        Args:
            moments: the moments; they are taken one by one when they are wanted.
            most: how many are kept at most. Beyond it the oldest are forgotten, many at a time.
        """
        self._moments = moments
        self._most = max(most, 1)
        self._kept = [next(moments)]
        self._at = 0
        self.forgotten = 0

    @property
    def now(self) -> Moment:
        """The moment that is shown."""
        return self._kept[self._at]

    @property
    def oldest(self) -> bool:
        """Whether the moment shown is the oldest of those that are kept."""
        return self._at == 0

    def step(self) -> bool:
        """Go on to the next moment, and tell whether there is one."""
        if self._at + 1 == len(self._kept) and not self._take():
            return False
        self._at += 1
        return True

    def _take(self) -> bool:
        """Keep one more moment, if there is one."""
        moment = next(self._moments, None)
        if moment is None:
            return False
        self._kept.append(moment)
        if len(self._kept) > self._most:
            self._forget(max(self._most // 10, 1))
        return True

    def _forget(self, number: int) -> None:
        """Let go of the oldest moments."""
        del self._kept[:number]
        self._at -= number
        self.forgotten += number

    def back(self) -> bool:
        """Go back to the moment before, and tell whether it is kept."""
        return self.back_to(lambda _: True)

    def back_to(self, wanted: Callable[[Moment], bool]) -> bool:
        """Go back to the last moment before this that is wanted, and tell whether it is kept."""
        for at in reversed(range(self._at)):
            if wanted(self._kept[at]):
                self._at = at
                return True
        return False

    def rewind(self) -> None:
        """Go back to the oldest moment that is kept."""
        self._at = 0

    def back_to_round(self, number: int) -> None:
        """Go back to where a round begins, or to the oldest moment after that which is kept."""
        self._at = bisect_left(self._kept, number, hi=self._at, key=lambda moment: moment.round)
