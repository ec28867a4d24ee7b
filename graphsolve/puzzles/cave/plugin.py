"""How cave combat is parsed, fought and solved."""

from dataclasses import replace

from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.events import Scene
from graphsolve.puzzles.cave.parsing import parse_cave
from graphsolve.puzzles.cave.parts import battle_events, events_of, fight, least_attack_power
from graphsolve.puzzles.cave.state import Cave, Outcome, Stats
from graphsolve.puzzles.interface import Answer, EngineName, Playthrough, PuzzlePlay
from graphsolve.puzzles.text import counted


def answer(
    puzzle: Cave, part: int, options: CaveOptions, engine: EngineName, on_progress: OnProgress
) -> Answer:
    """Fight a battle, or find the least attack power."""
    rules = battle_rules(options)
    graph = options.graph and (puzzle.bitgrid if options.graph == "bitgrid" else puzzle.graph)
    if part == 1:
        outcome = fight(puzzle, rules, engine=engine, graph=graph, on_progress=on_progress)
        return outcome_answer(outcome)
    victory = least_attack_power(
        puzzle, rules, engine=engine, graph=graph, on_progress=on_progress
    )
    if victory is None:
        return Answer(None, "the elves cannot win without losing one at any attack power")
    return outcome_answer(victory.outcome, victory.attack_power)


def play(
    puzzle: Cave, part: int, options: CaveOptions, on_progress: OnProgress = quiet
) -> Playthrough[Cave]:
    """Return a part's battle, fought lazily; raise an error if no attack power wins part 2."""
    rules = battle_rules(options)
    if part > 1:
        victory = least_attack_power(puzzle, rules, graph=puzzle.bitgrid, on_progress=on_progress)
        if victory is None:
            raise GraphsolveError(
                "part 2 has no battle: no attack power lets the elves win without losing one"
            )
        rules = rules.with_elf_power(victory.attack_power)
    title = f"Cave combat, elves with attack power {rules.elves.attack_power}"
    return Playthrough(puzzle, title, battle_events(puzzle, rules, graph=puzzle.bitgrid))


def outcome_answer(outcome: Outcome, power: int | None = None) -> Answer:
    """Return the answer for an outcome and, in part 2, its attack power."""
    if outcome.winner is None:
        return Answer(None, f"stalemate in round {outcome.rounds}: {outcome.termination.value}")
    with_power = "" if power is None else f" with attack power {power}"
    rounds, points = counted(outcome.rounds, "round"), counted(outcome.hit_points, "hit point")
    winner = outcome.winner.plural
    return Answer(
        outcome.score,
        f"{winner} win{with_power} after {rounds} with {points} left",
        {
            **({"winner": winner} if power is None else {"attack_power": power}),
            "rounds": outcome.rounds,
            "hit_points": outcome.hit_points,
        },
    )


def battle_rules(options: CaveOptions, rules: Rules = Rules()) -> Rules:
    """Return rules with the options, of which the elves' attack power is for part 1."""
    elf_power, elf_points = rules.elves
    goblin_power, goblin_points = rules.goblins
    elves = Stats(options.elf_power or elf_power, options.elf_hit_points or elf_points)
    goblins = Stats(
        options.goblin_power or goblin_power, options.goblin_hit_points or goblin_points
    )
    return replace(rules, elves=elves, goblins=goblins)


PLUGIN = PuzzlePlay(
    scene=Scene,
    parse=parse_cave,
    events=events_of,
    answer=answer,
    play=play,
)
