"""How cave combat is parsed, fought and solved."""

from collections.abc import Iterator
from typing import get_args

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.puzzles.catalogue import CaveOptions, CaveSearchOptions
from graphsolve.puzzles.cave import parts
from graphsolve.puzzles.cave.battle import battle_events
from graphsolve.puzzles.cave.events import Event
from graphsolve.puzzles.cave.parsing import parse_cave
from graphsolve.puzzles.cave.rules import MOVEMENTS, Rules
from graphsolve.puzzles.cave.state import Cave, Outcome, Stats
from graphsolve.puzzles.cave.sweep import SweepRow, sweep
from graphsolve.puzzles.column import OnProgress, Playthrough, PuzzlePlay, quiet
from graphsolve.puzzles.engines import EngineName


class CavePlay(PuzzlePlay[Cave, Rules, CaveOptions]):
    """Cave combat."""

    event_types = get_args(Event)

    parse = staticmethod(parse_cave)
    rules = staticmethod(parts.rules_of)
    solve = staticmethod(parts.solve)
    events = staticmethod(parts.events_of)

    def sweep(self, puzzle: Cave) -> Iterator[SweepRow]:
        """The outcomes with all attack powers of the elves."""
        return sweep(puzzle, engine="graph")

    def result(
        self, puzzle: Cave, part: int, options: CaveOptions, engine: EngineName, say: OnProgress
    ) -> Outcome | parts.Victory | None:
        """The outcome of part 1; for part 2, also the attack power, or None if none suffices."""
        solver = parts.fight if part == 1 else parts.least_attack_power
        found: Outcome | parts.Victory | None = solver(
            puzzle,
            battle_rules(options),
            engine=engine,
            graph=graph_of(puzzle, options),
            on_round=lambda battle: say(f"round {battle.rounds}, {len(battle.units)} units"),
        )
        return found

    def play(
        self, puzzle: Cave, part: int, options: CaveOptions, say: OnProgress = quiet
    ) -> Playthrough[Cave]:
        """Play the battle of a part; an error if the elves win part 2 with no attack power."""
        rules = battle_rules(options)
        if part > 1:
            victory = self.result(puzzle, part, options, "graph", say)
            if victory is None:
                raise GraphsolveError(
                    "part 2 has no battle: no attack power lets the elves win without losing one"
                )
            assert isinstance(victory, parts.Victory)
            rules = rules.with_elf_power(victory.attack_power)
        title = f"Cave combat, elves with attack power {rules.elves.attack_power}"
        events = battle_events(puzzle, rules, graph=puzzle.bitgrid)
        return Playthrough(puzzle, title, events)


def battle_rules(options: CaveOptions) -> Rules:
    """The rules as the options have them; the attack power of the elves is that of part 1."""
    search = options.movement if isinstance(options, CaveSearchOptions) else None
    return Rules(
        Stats(options.elf_power or 3, options.elf_hit_points or 200),
        Stats(options.goblin_power or 3, options.goblin_hit_points or 200),
        MOVEMENTS[search or "multi-source"],
    )


def graph_of(cave: Cave, options: CaveOptions) -> BitGrid | None:
    """The graph of a cave if the options ask for another one than `cave.graph`."""
    is_bitgrid = isinstance(options, CaveSearchOptions) and options.graph == "bitgrid"
    return cave.bitgrid if is_bitgrid else None


COLUMN = CavePlay()
