"""What units do in a turn under misread rules.

Everything before the turn follows the rules. So each misreading first takes the turn in a copy of
that battle. Only if it then differs, or if units remember something, is its battle fought from the
beginning.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.grid import Square
from graphsolve.lab.alternatives import Alternatives
from graphsolve.lab.cave.by_rules import actions
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave import Battle, Cave, Rules, least_attack_power
from graphsolve.puzzles.cave.events import Event, RoundBegan, RoundEnded
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.scene import PlayedMoment, Position

MAX_ROUNDS = 3
"""How many rounds a misread battle is followed after the end of the one by the rules."""

TakenTurn: TypeAlias = tuple[int | None, dict[Square, tuple[int, int]]]
"""Which unit has had the latest turn, and the numbers and hit points of all units by square."""


def alternatives(
    cave: Cave, part: int, position: Position, misreadings: Sequence[Misreading]
) -> Alternatives:
    r"""What a unit does with misreadings in its turn. The position is the round and the turn.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> cave = parse_cave("######\n#....#\n#G.#E#\n######")
    >>> found = alternatives(cave, 1, (1, 1), [CATALOGUE["last-step"], CATALOGUE["attack-first"]])
    >>> [theirs and theirs[1][2].after for theirs in found.theirs], found.ours.events[2].after
    ([(2, 2), None], (1, 1))

    At the end of the battle, it is all turns from the last death on, which decide how many rounds
    are counted. In part 2, the battle is the last one by the rules.

    Raises:
        GraphsolveError: the part has no turns.
    """
    rules = Rules()
    victory = least_attack_power(cave, graph=cave.bitgrid) if part > 1 else None
    if not cave.units or (part > 1 and victory is None):
        raise GraphsolveError(f"part {part} has no turns")
    power = victory and victory.attack_power
    turn = UnitTurn(cave, rules.with_elf_power(power) if power else rules, position)

    def theirs() -> Iterator[tuple[Misreading, Sequence[Event]] | None]:
        for one in misreadings:
            rules = one.rules(part)
            events = turn.events_under(rules.with_elf_power(power) if power else rules)
            yield (one, events) if events else None

    ours = turn.rest(turn.battle.copy())
    return Alternatives(
        turn.position, PlayedMoment(Scene.before_turn(turn.battle), ours), theirs()
    )


class UnitTurn:
    """A turn by the rules, and the battle before it."""

    def __init__(self, cave: Cave, rules: Rules, position: Position) -> None:
        self.cave, self.rules = cave, rules
        battle = Battle(cave, rules, graph=cave.bitgrid)
        states: list[TakenTurn] = [(None, units_of(battle))]
        positions, last_death = list[Position](), 0
        while battle.outcome is None and (not positions or positions[-1] < position):
            dead, number = len(battle.dead), battle.rounds + 1
            states.append(take_turn(battle))
            if len(battle.dead) > dead:
                last_death = len(positions)
            positions.append((number, battle.turns))
        self.is_end = battle.outcome is not None  # so all turns from it on count
        self.last_round = positions[-1][0]
        index = last_death if self.is_end else len(positions) - 1
        self.position = positions[index]  # its round, and its number in the round
        of_round = index + 1 - self.position[-1]
        self._before, self._of_round = states[: index + 1], states[of_round : index + 1]
        self._at_round = Battle(cave, rules, graph=cave.bitgrid)
        follows_states(self._at_round, states[: of_round + 1])
        self.battle = self._at_round.copy()
        follows_states(self.battle, self._of_round)
        self._ours = self.rest(self.battle.copy())

    def rest(self, battle: Battle) -> list[Event]:
        """The events of the turn, or of all turns to the end."""
        events = list[Event]()
        battle.listener = events.append
        battle.turn()
        last = self.last_round + MAX_ROUNDS
        while self.is_end and battle.outcome is None and battle.rounds < last:
            battle.turn()
        return [event for event in events if not isinstance(event, RoundBegan | RoundEnded)]

    def events_under(self, misread_rules: Rules) -> list[Event] | None:
        """The events under misread rules, if they differ, and nothing has differed before."""
        begins = misread_rules.begin_round is self.rules.begin_round
        battle = (self.battle if begins else self._at_round).copy()
        battle.rules = misread_rules
        for unit in battle.units.values():
            unit.attack_power = misread_rules.stats(unit.side).attack_power
        if not begins and not follows_states(battle, self._of_round):
            return None
        theirs = self.rest(battle)
        if self.is_same(theirs) and all(unit.memory is None for unit in battle.units.values()):
            return None
        battle = Battle(self.cave, misread_rules, graph=self.cave.bitgrid)
        theirs = self.rest(battle) if follows_states(battle, self._before) else []
        return None if not theirs or self.is_same(theirs) else theirs

    def is_same(self, theirs: Sequence[Event]) -> bool:
        """Whether a unit does the same, or whether another one has the turn."""
        if self.is_end:
            return theirs[-1] == self._ours[-1]
        return theirs[0] != self._ours[0] or [*actions(theirs)] == [*actions(self._ours)]


def follows_states(battle: Battle, states: Sequence[TakenTurn]) -> bool:
    """Take turns as long as a battle has some states; return whether it has all of them."""
    (_, first), *others = states
    return units_of(battle) == first and all(take_turn(battle) == state for state in others)


def take_turn(battle: Battle) -> TakenTurn:
    """Let the next unit take its turn."""
    unit = battle.turn()
    return None if unit is None else unit.number, units_of(battle)


def units_of(battle: Battle) -> dict[Square, tuple[int, int]]:
    """The numbers and hit points of the units, by square."""
    return {square: (unit.number, unit.hit_points) for square, unit in battle.units.items()}
