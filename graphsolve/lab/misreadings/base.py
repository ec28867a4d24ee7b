"""What the misreadings of all puzzles share: their names, and how two are played at once."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import FunctionType
from typing import Any, ClassVar, Self, TypeVar

__all__ = ["Misreading", "combined", "mixed"]

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Misreading(ABC):
    """A known way to get a puzzle's rules wrong, which can be played.

    Attributes:
        puzzle: what it is about: `cave`, `cards` or `duel`.
        name: what it is called.
        rule: the rule that it breaks, in a sentence.
        instead: what the misreader takes for the rule.
        parts: the parts of the puzzle whose answers it can change.
    """

    puzzle: ClassVar[str]

    name: str
    rule: str
    instead: str
    parts: tuple[int, ...] = (1, 2)

    # What is played is a cave, a deal or a boss. Each kind of misreading says which, and mypy
    # could not tell them apart in a catalogue that holds all three.

    def part1(self, puzzle: Any) -> int | None:  # noqa: ANN401 - see above
        """The answer to part 1 that the misreader finds, or None without one."""
        return self.answer(puzzle, 1)

    def part2(self, puzzle: Any) -> int | None:  # noqa: ANN401 - see above
        """The answer to part 2 that the misreader finds, or None without one."""
        return self.answer(puzzle, 2)

    @abstractmethod
    def answer(self, puzzle: Any, part: int) -> int | None:  # noqa: ANN401 - see above
        """The answer to a part that the misreader finds, or None without one."""

    @abstractmethod
    def events(self, puzzle: Any, part: int) -> Iterator[Any]:  # noqa: ANN401 - see above
        """What happens by this reading; nothing where it finds no answer to show."""

    @abstractmethod
    def together_with(self, other: Self) -> Self | None:
        """Both misreadings at once, or None if both replace the same decision."""

    def texts_with(self, other: Self) -> dict[str, Any]:
        """The name and texts of both misreadings at once."""
        return {
            "name": f"{self.name} + {other.name}",
            "rule": f"{self.rule} {other.rule}",
            "instead": f"{self.instead} {other.instead}",
            "parts": tuple(sorted({*self.parts, *other.parts})),
        }


def combined(first: Misreading, second: Misreading) -> Misreading | None:
    """Two misreadings played at once.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> both = combined(CATALOGUE["last-round-counts"], CATALOGUE["no-attack-after-move"])
    >>> both.name
    'last-round-counts + no-attack-after-move'

    Returns None for two that cannot be: those of different puzzles, and those that replace the
    same decision.

    >>> combined(CATALOGUE["attack-first"], CATALOGUE["attack-strongest"]) is None
    True
    """
    return first.together_with(second) if type(first) is type(second) else None


def mixed(first: type[T], second: type[T], base: type[T]) -> type[T] | None:
    """The class of those that play by two readings at once, or None if there can be none.

    A method replaces a decision, or adds to it by going on with `super()`. The class whose
    methods only add where both have a say comes first, so that nothing that is said gets lost.

    Args:
        first: a reading, as a subclass of `base`.
        second: another.
        base: the class that plays by the rules.
    """
    if base in {first, second}:
        return second if first is base else first
    if issubclass(first, second) or issubclass(second, first):
        return None
    first_says, second_says = said_by(first, second), said_by(second, first)
    if leave_room(first_says, second_says):
        bases = first, second
    elif leave_room(second_says, first_says):
        bases = second, first
    else:
        return None
    return type(f"{bases[0].__name__}And{bases[1].__name__}", bases, {})


def said_by(reading: type, other: type) -> dict[str, object]:
    """The methods and attributes that a class has, and another one has not from the same place."""
    own = [cls for cls in reversed(reading.__mro__) if cls not in other.__mro__]
    return {
        name: value
        for cls in own
        for name, value in vars(cls).items()
        if not (name.startswith("__") and name.endswith("__"))
    }


def leave_room(front: Mapping[str, object], back: Mapping[str, object]) -> bool:
    """Whether all that the class behind says still counts with the other one before it."""
    return all(adds(front[name]) for name in front.keys() & back)


def adds(value: object) -> bool:
    """Whether a method goes on with `super()`, which Python notes as a use of `__class__`."""
    return isinstance(value, FunctionType) and "__class__" in value.__code__.co_freevars
