"""A battle's events as the compact data that its page reads.

The data are those of a JSON object. Squares are numbers, `row * width + column`. What units see
is the same for many turns, so each set of squares stands once in a list of sets, in reading order
and as differences, and is told elsewhere by its index. A turn is a list from whose end the parts
that are missing are left out:

    [unit, choice, step, blow, dead]
    choice: [targets, in range, reachable, nearest, chosen, distance, steps, step]
    blow: [target, damage, hit points left, [candidates]]
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Blow,
    Choice,
    Death,
    Event,
    RoundBegan,
    RoundEnded,
    Step,
    TurnBegan,
)
from graphsolve.puzzles.cave.state import Outcome

__all__ = ["cave_data"]

Turn: TypeAlias = list[object]

CHOICE, STEP, BLOW, DEAD = range(1, 5)
PARTS = 5


def cave_data(began: BattleBegan, events: Iterable[Event]) -> dict[str, object]:
    r"""The data of a battle.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> events = battle_events(parse_cave("G.E   G(9), E(3)"))
    >>> data = cave_data(next(events), events)
    >>> data["map"], data["units"]
    (['...'], [['G', 0, 9, 3], ['E', 2, 3, 3]])
    >>> data["rounds"]
    [[[0, [0, 1, 1, 1, 1, 1, 1, 1], 1, [1, 3, 0, [1]], 1]], [[0]]]

    Args:
        began: the first event.
        events: those after it.
    """
    record = Record(began)
    for event in events:
        record.see(event)
    return record.data


class Record:
    """The data of the events seen so far.

    Attributes:
        data: they, as a JSON object.
    """

    def __init__(self, began: BattleBegan) -> None:
        self._width = began.width
        self._sets: dict[tuple[Square, ...], int] = {}
        self._set_list: list[list[int]] = []
        self._rounds: list[list[Turn]] = []
        units = [
            [unit.side.value, self._number(unit.square), unit.hit_points, unit.attack_power]
            for unit in began.units
        ]
        self.data: dict[str, object] = {
            "puzzle": "cave",
            "map": draw_squares(began),
            "units": units,
            "sets": self._set_list,
            "rounds": self._rounds,
            "fullRounds": 0,
            "outcome": None,
        }

    def see(self, event: Event) -> None:
        """Take in the next event."""
        match event:
            case RoundBegan():
                self._rounds.append([])
            case TurnBegan(unit):
                self._rounds[-1].append([unit])
            case Choice():
                self._add(CHOICE, self._choice(event))
            case Step(after=square):
                self._add(STEP, self._number(square))
            case Blow(_, target, candidates, damage, hit_points):
                numbers = [candidate.unit for candidate in candidates]
                self._add(BLOW, [target, damage, hit_points, numbers])
            case Death(unit):
                self._add(DEAD, unit)
            case RoundEnded(round=number):
                self.data["fullRounds"] = number
            case BattleEnded(outcome):
                self.data["outcome"] = outcome_data(outcome)
            case BattleBegan():
                raise ValueError("expected the events of one battle, found a second beginning")

    def _add(self, part: int, value: object) -> None:
        """Add a part to the turn that goes on."""
        turn = self._rounds[-1][-1]
        turn += [None] * (part - len(turn))
        turn.append(value)

    def _choice(self, choice: Choice) -> list[int | None]:
        return [
            self._set(choice.targets),
            self._set(choice.in_range),
            self._set(choice.reachable),
            self._set(choice.nearest),
            self._number_if_any(choice.chosen),
            choice.distance,
            self._set(choice.steps),
            self._number_if_any(choice.step),
        ]

    def _set(self, squares: tuple[Square, ...]) -> int:
        """The index of a set of squares."""
        index = self._sets.setdefault(squares, len(self._sets))
        if index == len(self._set_list):
            self._set_list.append(differences(list(map(self._number, squares))))
        return index

    def _number(self, square: Square) -> int:
        row, column = square
        return row * self._width + column

    def _number_if_any(self, square: Square | None) -> int | None:
        return None if square is None else self._number(square)


def differences(numbers: list[int]) -> list[int]:
    """The first of some numbers, and what each has more than the one before it.

    >>> differences([30, 31, 40])
    [30, 1, 9]
    """
    return numbers[:1] + [after - before for before, after in pairwise(numbers)]


def draw_squares(began: BattleBegan) -> list[str]:
    """The rows of the map without the units."""
    squares = frozenset(began.squares)
    return [
        "".join(".#"[(row, column) not in squares] for column in range(began.width))
        for row in range(began.height)
    ]


def outcome_data(outcome: Outcome) -> dict[str, object]:
    """How a battle ended."""
    return {
        "termination": outcome.termination.name,
        "winner": outcome.winner.plural if outcome.winner else None,
        "rounds": outcome.rounds,
        "hitPoints": outcome.hit_points,
        "elvesLost": outcome.elves_lost,
        "score": outcome.score,
    }
