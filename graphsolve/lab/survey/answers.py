"""What is found out about each kind of puzzle for its row."""

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from graphsolve.puzzles.cards import Decks, combat, recursive_combat
from graphsolve.puzzles.cave import Battle, Cave, Rules, Termination
from graphsolve.puzzles.cave.ground import Ground
from graphsolve.puzzles.cave.power import SweepRow, bisected_power, first_relapse, least_row
from graphsolve.puzzles.cave.trunk import fight_all
from graphsolve.puzzles.duel import Boss, Duel, least_mana

__all__ = ["answers"]


@singledispatch
def answers(puzzle: object) -> dict[str, Any]:
    r"""The fields of a row that tell how a puzzle is solved.

    >>> from graphsolve.puzzles.cards import parse_decks
    >>> answers(parse_decks("Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14"))
    {'part1': None, 'part2': 105, 'winner': None, 'rounds': 6, 'stalemate': True}
    """
    raise TypeError(f"expected a puzzle, found {puzzle!r}")


@answers.register
def cave_answers(cave: Cave) -> dict[str, Any]:
    """Both parts of cave combat, and what a bisection would make of part 2."""
    ground = Ground.of(cave)
    outcome = Battle(cave, ground=ground).run()
    rows = list(flawless_rows(cave, ground))
    least = least_row(rows)
    return {
        "part1": outcome.score,
        "part2": least.outcome.score if least else None,
        "winner": outcome.winner.plural if outcome.winner else None,
        "rounds": outcome.rounds,
        "stalemate": outcome.termination is Termination.STALEMATE,
        "attack_power": least.band.first if least else None,
        "bisected_power": bisected_power(rows, high=rows[-1].band.first) if least else None,
        "monotone": first_relapse(rows) is None,
    }


def flawless_rows(cave: Cave, ground: Ground) -> Iterator[SweepRow]:
    """A sweep that tells of each band only whether the elves win without a loss.

    That is settled with the first elf's death, so no battle goes on after it, which saves more
    than half of the time.
    """
    for fought in fight_all(cave, Rules(), ground, stop_when_elf_dies=True):
        outcome = fought.outcome(fought.band.first)
        yield SweepRow(fought.band, 0, outcome, outcome)


@answers.register
def decks_answers(decks: Decks) -> dict[str, Any]:
    """Combat and Recursive Combat."""
    outcome = combat(decks)
    return {
        "part1": outcome.score,
        "part2": recursive_combat(decks).score,
        "winner": f"player {outcome.winner}" if outcome.winner else None,
        "rounds": outcome.rounds,
        "stalemate": outcome.winner is None,
    }


@answers.register
def duel_answers(boss: Boss) -> dict[str, Any]:
    """The mana duel, and hard mode."""
    part1, part2 = (least_mana(Duel(boss, hard=hard), "astar").mana for hard in (False, True))
    return {"part1": part1, "part2": part2, "winner": "boss" if part1 is None else "player"}
