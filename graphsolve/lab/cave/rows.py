"""What a survey finds out about a cave."""

from typing import Any

from graphsolve.puzzles.cave import Cave, Termination, fight, sweep
from graphsolve.puzzles.cave.sweep import bisected_power, first_relapse, least_row
from graphsolve.puzzles.engines import ChosenEngine


def row(cave: Cave, engine: ChosenEngine) -> dict[str, Any]:
    """The answers to both parts, the winner of part 1, and the findings."""
    outcome = fight(cave, engine=engine)
    rows = list(sweep(cave, engine=engine, stop_when_elf_dies=True))
    least = least_row(rows)
    return {
        "part1": outcome.score,
        "part2": least.outcome.score if least else None,
        "winner": outcome.winner.plural if outcome.winner else None,
        "findings": {
            "rounds": outcome.rounds,
            "stalemate": outcome.termination is Termination.STALEMATE,
            "attack_power": least.band.first if least else None,
            "bisected_power": bisected_power(rows, high=rows[-1].band.first) if least else None,
            "monotone": first_relapse(rows) is None,
        },
    }
