"""Misreadings of caves as points: how they are made of data.

A misreading is a point: its `point` has, for each dimension in which it differs from the rules, a
value. The functions that replace decisions of the rules are made from it, and so are the codes of
kernels. Each module has the values of some dimensions, their decisions, and the misreadings:

| dimension | value | what it decides |
|---|---|---|
| `choices`: | | |
| `chosen` | `SquareChoice` | which square in range a unit chooses |
| `goal_search` | `Search` | which square in range it chooses, as a search finds it |
| `within` | an integer | the most steps to a square that it considers |
| `memory` | a name | what it keeps of its last move |
| `steps`: | | |
| `step` | `StepChoice` | its step towards that square |
| `greedy` | `Metric` | its move without a search: the first step that comes nearer to an enemy |
| `sight`: | | |
| `sight` | `Sight` | which squares block a unit |
| `goals` | a name | which squares are in range, adjacent, or open |
| `noted` | a name | when it takes note of the others |
| `attack`: | | |
| `turn` | a name | what a unit does in its turn, in which order |
| `adjacent` | a name | which units it can attack |
| `attacked` | criteria | which of them it attacks |
| `turns`: | | |
| `turns` | criteria | in which order units take turns |
| `loop` | a name | how a round goes through the units |
| `dead` | `Dead` | what the dead still do |
| `outcome`: | | |
| `end` | a name | when combat ends |
| `least` | an integer | the least hit points of a living unit; 1 by the rules |
| `rounds` | an integer | what is added to the number of full rounds |
| `counted` | a name | whose hit points are added up |
| `power`: | | |
| `stats` | two `Stats` | the attack power and hit points of elves and goblins |
| `strengthened` | a name | whose attack power is higher in part 2 |
| `next_cave` | `NextCave` | the cave in which the next battle of part 2 begins |
| `power` | `Powers` | which attack power answers part 2 |

A value that is a name is that of a function, which `value` makes a misreading of.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from graphsolve.lab.cave.misreadings.common import COMMON
from graphsolve.lab.misreadings import Misreading

F = TypeVar("F", bound=Callable[..., Any])
Replaces: TypeAlias = Mapping[str, Any]
"""Replaced decisions of the rules, by name."""

DECISIONS: dict[str, Callable[[Any], Replaces]] = {}
"""For each dimension, what makes the decisions of a value."""

NAMED: dict[str, dict[str, Replaces]] = defaultdict(dict)
"""For each dimension whose values are names, their decisions by name."""

FROM_FUNCTIONS: list[Misreading] = []
"""The misreadings that `value` has made."""

IN_PART_2 = {"power", "strengthened", "next_cave"}
"""The dimensions that change part 2 only."""


def parts(*dimensions: str) -> tuple[int, ...]:
    """The parts of the puzzle that some dimensions change."""
    return (2,) if IN_PART_2.issuperset(dimensions) else (1, 2)


def decides(dimension: str, decision: str = "") -> Callable[[F], F]:
    """Register the function that makes decisions from the values of a dimension.

    Or, if a decision is named, the function that is this decision, with the value as its first
    argument.
    """

    def register(function: F) -> F:
        if decision:
            DECISIONS[dimension] = lambda value: {decision: partial(function, value)}
        else:
            DECISIONS[dimension] = function
        return function

    return register


def point(
    name: str,
    cost: float,
    rule: str,
    misread: str,
    *,
    family: str = "",
    part: int = 0,
    **dimensions: Any,
) -> Misreading:
    """Make a misreading of its values in some dimensions, which may apply in one part only.

    One that is in `COMMON` has the name and cost there, and no family.
    """
    if name in COMMON:
        (name, cost), family = COMMON[name], ""
    replaces: dict[str, Any] = {}
    for dimension, value in dimensions.items():
        replaces |= DECISIONS[dimension](value)
    return Misreading(
        puzzle="cave",
        name=name,
        rule=rule,
        misread=misread,
        parts=(part,) if part else parts(*dimensions),
        family=family,
        cost=cost,
        point=dimensions,
        replaces=replaces,
    )


def value(
    dimension: str, decision: str, cost: float, rule: str, *, family: str = "", **others: Any
) -> Callable[[Callable[..., Any]], Misreading]:
    """Make a misreading of the function that replaces a decision, perhaps with other decisions.

    Its name, which is that of the function, is its value in a dimension. The docstring of the
    function says what happens.
    """
    decisions = NAMED[dimension]
    DECISIONS[dimension] = decisions.__getitem__

    def make(function: Callable[..., Any]) -> Misreading:
        function.__qualname__ += ".function"  # where pickle finds it
        name = function.__name__.replace("_", "-")
        decisions[name] = {decision: function, **others}
        misread = " ".join((function.__doc__ or "").split())
        dimensions: dict[str, Any] = {dimension: name}
        made = point(name, cost, rule, misread, family=family, **dimensions)
        FROM_FUNCTIONS.append(made)
        return made

    return make
