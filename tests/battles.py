"""Random caves, and battles in the form of the oracle's."""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from types import ModuleType

from hypothesis import strategies as st

import oracle
from graphsolve.graphs.squareset import SquareSet
from graphsolve.lab.misreadings import PAIR_ERRORS, Misreading
from graphsolve.puzzles.cave import Battle, Cave, Rules, Termination, parse_cave
from graphsolve.puzzles.cave.events import Event, Scene
from graphsolve.show.cave.turn import Turn
from graphsolve.show.cave.turn import turns_of as in_round


def snapshot(battle: Battle) -> tuple[oracle.UnitState, ...]:
    """The state of each unit, in the oracle's form."""
    return tuple(
        sorted((*unit.square, unit.side.value, unit.hit_points) for unit in battle.units.values())
    )


def play(battle: Battle) -> oracle.Battle:
    """Fight a battle to its end, and return it in the oracle's form."""
    history = [snapshot(battle)]
    while battle.outcome is None:
        battle.round()
        if battle.rounds == len(history):
            history.append(snapshot(battle))
    outcome = battle.outcome
    return oracle.Battle(
        winner=outcome.winner.plural if outcome.winner else None,
        rounds=outcome.rounds,
        hit_points=outcome.hit_points,
        elves_lost=outcome.elves_lost,
        stalemate=outcome.termination is Termination.STALEMATE,
        history=history,
        units=snapshot(battle),
    )


def ask_oracle(cave: Cave, rules: Rules, *, stop_when_elf_dies: bool = False) -> oracle.Battle:
    """Let the oracle fight the battle."""
    return oracle.battle(
        picture(cave),
        rules.elves.attack_power,
        rules.goblins.attack_power,
        rules.elves.hit_points,
        rules.goblins.hit_points,
        hit_points=known_hit_points(cave),
        stop_when_elf_dies=stop_when_elf_dies,
    )


def picture(cave: Cave) -> list[str]:
    """The rows of the map without hit points, as the oracle takes them."""
    return [row.split(" ")[0] for row in str(cave).splitlines()]


def known_hit_points(cave: Cave) -> dict[tuple[int, int], int]:
    """The hit points that the map shows."""
    return {unit.square: unit.hit_points for unit in cave.units if unit.hit_points is not None}


def shifted(cave: Cave, columns: int) -> Cave:
    """The same battle, moved this many columns to the right; the cave still begins at (0, 0)."""
    squares = SquareSet.of([(0, 0), *((row, column + columns) for row, column in cave.squares)])
    units = (
        unit._replace(square=(unit.square[0], unit.square[1] + columns)) for unit in cave.units
    )
    return Cave(cave.height, cave.width + columns, squares, tuple(units))


@st.composite
def caves(
    draw: st.DrawFn, *, most_rows: int = 8, most_columns: int = 8, hurt: bool = True
) -> Cave:
    """Small random caves: crowded or empty, with or without a border, some with hit points."""
    height = draw(st.integers(1, most_rows))
    width = draw(st.integers(1, most_columns))
    squares = draw(
        st.sampled_from(["..EG", "..#EG", "...#EG", ".....#EG", "..........#EG", ".##EG"])
    )
    choices = Random(draw(st.integers(0, 2**32))).choices  # more varied than text strategies
    rows = ["".join(choices(squares, k=width)) for _ in range(height)]
    if draw(st.booleans()):
        wall = "#" * (width + 2)
        rows = [wall, *(f"#{row}#" for row in rows), wall]
    if hurt and draw(st.booleans()):
        hit_points = st.integers(1, draw(st.sampled_from([3, 12, 40])))
        rows = [
            row + (f"   {', '.join(f'{u}({draw(hit_points)})' for u in units)}" if units else "")
            for row, units in ((row, [u for u in row if u in "EG"]) for row in rows)
        ]
    return parse_cave("\n".join(rows))


def answer_by(program: ModuleType, cave: Cave, part: int) -> int | None:
    """The answer of the oracle, or of a mutant of it."""
    rows, hit_points = picture(cave), known_hit_points(cave)
    if part == 1:
        fought = program.battle(rows, hit_points=hit_points)
        return fought.outcome if fought.winner else None
    found = program.least_power(rows, hit_points=hit_points)
    return found[1].outcome if found else None


def turns_of(events: Iterable[Event]) -> Iterator[Turn]:
    """The turns of a battle."""
    return chain.from_iterable(map(in_round, Scene.rounds_of(events)))


def answer_alone(cave: Cave, misreading: Misreading, part: int) -> int | None:
    """The answer by a misreading, or None if it is a pair that contradicts itself in this cave."""
    try:
        return misreading.answer(cave, part)
    except PAIR_ERRORS:
        assert misreading.pair
        return None
