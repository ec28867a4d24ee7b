"""Misreadings of cave combat (Advent of Code 2018, day 15).

Each entry has its name, how rare it is, the rule, what is done instead, the codes by which the
compiled program does it, and the decisions of `graphsolve.puzzles.cave.battle` that it replaces.
To add one, see the `README.md` of `graphsolve/lab/misreadings`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from graphsolve.lab import misreadings
from graphsolve.lab.cave.misreadings.criteria import in_words
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, begin_round


class Decision(NamedTuple):
    """Decisions of `Rules` that a misreading replaces, by name, and their codes.

    The codes are None if the compiled program has none for them.
    """

    replaces: Mapping[str, Any]
    codes: Mapping[int, int] | None


USUAL = ("ULRD", "URDL", "UDLR", "LRUD", "DRUL", "RLDU", "DURL", "ULDR", "RDLU", "LDRU", "LURD")
"""The orders of the four neighbors that people write most often, with reading order first."""

RAREST = 8.5
"""The most that a member of a family of orders may cost."""


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

    def in_orders(
        self,
        name: str,
        cost: float,
        orders: Iterable[str],
        *decisions: Callable[[str], Decision],
    ) -> Callable[[str], Iterator[Misreading]]:
        """Return a function that makes a misreading for each order of the four neighbors.

        In the name, `{}` stands for the order; in the sentence, for the order in words. The rarer
        orders cost more, and the rarest are left out.
        """

        def family(misread: str) -> Iterator[Misreading]:
            for order in orders:
                is_usual = order in USUAL
                more = USUAL.index(order) / 4 if is_usual else 3.0
                if cost + more <= RAREST:
                    yield self.misread_by(
                        name.format(order.lower()), cost + more, *(of(order) for of in decisions)
                    )(misread.format(in_words(order)))

        return family


def note_round(battle: Battle) -> None:
    """Begin a round, and note the turn order, hit points and squares."""
    begin_round(battle)
    battle.notes |= {
        "turns": [*battle.order],
        "hit points": {unit.number: unit.hit_points for unit in battle.order},
        "squares": {unit.number: unit.square for unit in battle.order},
        "positions": {**battle.positions},
        "free": battle.free.copy(),
        "kept": {},
    }
