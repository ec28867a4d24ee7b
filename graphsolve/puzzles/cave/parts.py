"""Both parts of the puzzle: the outcome of a battle, and the least attack power of the elves."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from graphsolve.graphs.grid import AnyGraph, BitGrid
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.cave.battle import Battle, Rules, check_rules
from graphsolve.puzzles.cave.events import Event
from graphsolve.puzzles.cave.rules import Move, least_power
from graphsolve.puzzles.cave.state import Cave, Outcome, Unit, check_cave
from graphsolve.puzzles.interface import (
    OTHER_RULES,
    ChosenEngine,
    EngineName,
    choose,
    compiled_engine,
)

MAX_MOVES = 2**18
"""The maximum number of remembered moves times units, which takes about ten megabytes."""


def events_of(cave: Cave, part: int, rules: Rules | None = None) -> Iterator[Event]:
    """Yield the events of a part: in part 2, of the battle with `least_attack_power`.

    There are no events if part 2 has no answer. The battles are fought on a `BitGrid`.
    """
    rules, graph = rules or Rules(), cave.bitgrid
    if part != 1:
        search = PowerSearch(cave, rules, graph)
        victory = search.victory()
        if victory is None:
            return
        cave, rules, *_ = search.fought[victory.attack_power]
    yield from battle_events(cave, rules, graph=graph)


def choose_engine(engine: EngineName, rules: Rules, graph: AnyGraph | None = None) -> ChosenEngine:
    """Return the engine for these rules and for this graph, if one is given; see `choose`."""
    check_rules(rules)
    own_graph = "" if graph is None else "a graph"
    return choose(engine, own_graph if rules.is_standard else OTHER_RULES)


def fight(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    engine: EngineName = "graph",
    graph: AnyGraph | None = None,
    on_progress: OnProgress = quiet,
) -> Outcome:
    r"""Fight a battle to its end, part 1 of the puzzle.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> fight(parse_cave("#####\n#G.E#\n#####")).score
    134

    The graph engine fights a `Battle`, on the graph if one is given; to watch it, use that class.
    For the engines, see `graphsolve.puzzles.interface`. `on_progress` is called after each round,
    by the compiled engine every few milliseconds.

    Raises:
        GraphsolveError: the compiled engine is requested but not installed.
        ValueError: there is no such engine, or the compiled one is requested with other rules or
            a graph; or the graph lacks the square of a unit.
    """
    check_cave(cave)
    if choose_engine(engine, rules, graph) == "compiled":
        outcome: Outcome = compiled_engine("cave").fight(cave, rules, on_progress)
        return outcome
    return Battle(cave, rules, graph=graph).run(on_progress)


def battle_events(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    graph: AnyGraph | None = None,
    stop_when_elf_dies: bool = False,
) -> Iterator[Event]:
    r"""Fight a battle, and yield its events.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#   G(2), E(3)\n#####")
    >>> print(*(type(event).__name__ for event in battle_events(cave)))
    ... # doctest: +NORMALIZE_WHITESPACE
    BattleBegan RoundBegan TurnBegan Choice Step Blow Death RoundEnded
    RoundBegan TurnBegan BattleEnded

    The battle is fought lazily, as events are consumed. The arguments are those of `Battle`.
    """
    latest: list[Event] = []
    battle = Battle(
        cave, rules, graph=graph, stop_when_elf_dies=stop_when_elf_dies, listener=latest.append
    )
    while battle.outcome is None:
        yield from latest
        latest.clear()
        battle.turn()
    yield from latest


class Victory(NamedTuple):
    """A flawless victory of the elves, and their attack power."""

    attack_power: int
    outcome: Outcome


def least_attack_power(
    cave: Cave,
    rules: Rules = Rules(),
    *,
    engine: EngineName = "graph",
    graph: AnyGraph | None = None,
    on_progress: OnProgress = quiet,
) -> Victory | None:
    r"""Return the least attack power from 4 on with which the elves win and none of them dies.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> victory = least_attack_power(parse_cave("#####\n#G.E#\n#####"))
    >>> victory.attack_power, victory.outcome.rounds
    (4, 50)

    Powers are tried in ascending order, because winning is not monotonic in the power: a bisection
    can miss the least. Each battle ends when an elf dies.

    Return None if no power suffices. The arguments and errors are those of `fight`; the rules'
    attack power of the elves is ignored.
    """
    check_cave(cave)
    if choose_engine(engine, rules, graph) == "graph":
        return PowerSearch(cave, rules, graph, on_progress).victory()
    for power, outcome in compiled_engine("cave").outcomes(cave, rules, on_progress):
        if outcome.flawless:
            return Victory(power, outcome)
    return None


class RecallingBattle(Battle):
    """A battle of part 2 under the statement's rules, which reuses moves of earlier battles.

    A move depends only on the squares of the units, and the battles begin alike. This is for speed
    alone: part 2 of an ordinary input takes 0.15 to 0.5 s, and without this class 0.3 to 0.7 s.
    """

    def __init__(self, moves: dict[object, Move | None], *given: Any, **options: Any) -> None:
        self.moves = moves
        super().__init__(*given, **options)

    def find_move(self, unit: Unit) -> Move | None:
        """Return the move that a unit finds, if any."""
        key = unit.square, *map(frozenset, self.positions.values())
        if key not in self.moves:
            if len(self.moves) * len(self.units) > MAX_MOVES:
                self.moves.clear()
            self.moves[key] = super().find_move(unit)
        return self.moves[key]


class Fought(NamedTuple):
    """A battle of part 2: the cave in which it began, its rules, its outcome and the survivors."""

    cave: Cave
    rules: Rules
    outcome: Outcome
    survivors: Sequence[Unit]


class PowerSearch:
    """The battles of part 2, fought when their outcomes are requested.

    Other rules may try any powers in any order, and may begin a battle in the cave that the last
    one left behind, or with other rules. `fought` has the battles by attack power, in their order.
    """

    def __init__(
        self,
        cave: Cave,
        rules: Rules,
        graph: AnyGraph | None = None,
        on_progress: OnProgress = quiet,
    ) -> None:
        self.cave, self.rules, self.graph, self.on_progress = cave, rules, graph, on_progress
        self.fought: dict[int, Fought] = {}
        # A `BitGrid` searches as fast as moves are recalled.
        recalls = rules.is_standard and not isinstance(graph, BitGrid)
        self.battle = partial(RecallingBattle, {}) if recalls else Battle

    def outcome(self, power: int) -> Outcome:
        """Return the outcome of the battle with an attack power of the elves."""
        if power not in self.fought:
            cave, rules = self.cave, self.rules.with_elf_power(power)
            if self.fought:
                *_, last = self.fought.values()
                cave, rules = self.rules.next_battle(
                    last.cave, rules, last.outcome, last.survivors
                )
            # Other ways to find the power may need full outcomes.
            stops = self.rules.least_power is least_power
            self.fought[power] = self.fight(cave, rules, stop_when_elf_dies=stops)
        return self.fought[power].outcome

    def fight(self, cave: Cave, rules: Rules, *, stop_when_elf_dies: bool) -> Fought:
        """Fight a battle to its end."""
        battle = self.battle(cave, rules, graph=self.graph, stop_when_elf_dies=stop_when_elf_dies)
        outcome = battle.run(self.on_progress)
        return Fought(cave, rules, outcome, [*battle.units.values()])

    def victory(self) -> Victory | None:
        """Return the attack power that the rules choose, and the outcome with it."""
        power = self.rules.least_power(self.outcome, self.rules.elf_powers(self.cave))
        return None if power is None else Victory(power, self.outcome(power))


def sweep(
    cave: Cave,
    rules: Rules = Rules(),
    powers: Iterable[int] | None = None,
    *,
    engine: EngineName = "auto",
    on_progress: OnProgress = quiet,
) -> Iterator[tuple[int, Outcome]]:
    r"""Fight with several attack powers of the elves. Yield each power with its outcome.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> for power, outcome in sweep(parse_cave("#####\n#G.E#\n#####"), powers=[4, 20, 200]):
    ...     print(power, outcome.winner.plural, outcome.score)
    4 elves 2500
    20 elves 1700
    200 elves 197

    By default, the powers are those from 4 to the first with which every blow kills. The graph
    engine fights on a `BitGrid`. The other arguments and errors are as in `fight`, but the rules'
    attack power of the elves is ignored.
    """
    check_cave(cave)
    graph = cave.bitgrid if choose_engine(engine, rules) == "graph" else None
    for power in rules.elf_powers(cave) if powers is None else powers:
        stronger = rules.with_elf_power(power)
        yield power, fight(cave, stronger, engine=engine, graph=graph, on_progress=on_progress)
