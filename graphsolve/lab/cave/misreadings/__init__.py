"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each entry has its name, how rare it is, the rule, what is done instead, the codes by which the
compiled program does it, and the decisions of `graphsolve.puzzles.cave.battle` that it replaces.
To add one, see the `README.md` of `graphsolve/lab/misreadings`.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from graphsolve.lab import misreadings
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, begin_round


class Decision(NamedTuple):
    """Decisions of `Rules` that a misreading replaces, by name, and their codes.

    The codes are None if the compiled program has none for them.
    """

    replaces: Mapping[str, Any]
    codes: Mapping[int, int] | None


class Rule(misreadings.Rule):
    """A rule of caves that can be misread."""

    puzzle = "cave"

    def misread_by(
        self, name: str, cost: float, *decisions: Decision
    ) -> Callable[[str], Misreading]:
        """Return a function that makes a misreading from its sentence, as `misread` does."""
        replaces = {key: value for each in decisions for key, value in each.replaces.items()}
        codes: dict[int, int] | None = {}
        for each in decisions:
            codes = None if codes is None or each.codes is None else {**codes, **each.codes}
        return self.misread(name, cost, codes, **replaces)


def note_round(battle: Battle) -> None:
    """Begin a round, and note the turn order, hit points and squares."""
    begin_round(battle)
    battle.notes |= {
        "turns": [*battle.order],
        "hit points": {unit.number: unit.hit_points for unit in battle.order},
        "squares": {unit.number: unit.square for unit in battle.order},
        "positions": {**battle.positions},
        "free": battle.free.copy(),
    }
