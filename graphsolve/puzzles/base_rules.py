"""What the rules of all puzzles have in common."""

from dataclasses import fields
from typing import Any


class BaseRules:
    """Rules, whose `repr` names only the decisions that are not the default.

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
