"""What tests of cave combat share: random caves, and battles in the oracle's terms."""

from random import Random

from hypothesis import strategies as st

import oracle
from graphsolve.puzzles.cave import Battle, Cave, Rules, Side, Termination, parse_cave
from graphsolve.puzzles.cave.movement import MOVEMENTS

ALL_RULES = [Rules(movement=movement) for movement in MOVEMENTS.values()]


def standing(battle: Battle) -> tuple[oracle.Standing, ...]:
    """Who stands where with how many hit points, as the oracle tells it."""
    return tuple(
        sorted((*unit.square, unit.side.value, unit.hit_points) for unit in battle.units.values())
    )


def play(battle: Battle) -> oracle.Battle:
    """Fight a battle to its end and tell it as the oracle does."""
    history = [standing(battle)]
    while battle.outcome is None:
        battle.round()
        if battle.rounds == len(history):
            history.append(standing(battle))
    outcome = battle.outcome
    return oracle.Battle(
        winner=outcome.winner.plural if outcome.winner else None,
        rounds=outcome.rounds,
        hit_points=outcome.hit_points,
        elves_lost=outcome.elves_lost,
        stalemate=outcome.termination is Termination.STALEMATE,
        history=history,
        units=standing(battle),
    )


def ask_oracle(cave: Cave, rules: Rules, *, stop_when_elf_dies: bool = False) -> oracle.Battle:
    """The oracle's account of the same battle."""
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
    """The rows of the map without hit points, which is what the oracle reads."""
    return [row.split(" ")[0] for row in str(cave).splitlines()]


def known_hit_points(cave: Cave) -> dict[tuple[int, int], int]:
    """The hit points that the map tells."""
    return {unit.square: unit.hit_points for unit in cave.units if unit.hit_points is not None}


@st.composite
def caves(
    draw: st.DrawFn, *, most_rows: int = 8, most_columns: int = 8, hurt: bool = True
) -> Cave:
    """Small caves of many kinds: crowded, corridors, open borders, separate rooms, hurt units."""
    height = draw(st.integers(1, most_rows))
    width = draw(st.integers(1, most_columns))
    squares = draw(
        st.sampled_from(["..EG", "..#EG", "...#EG", ".....#EG", "..........#EG", ".##EG"])
    )
    strew = Random(draw(st.integers(0, 2**32))).choices  # more varied than text that can shrink
    rows = ["".join(strew(squares, k=width)) for _ in range(height)]
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


def sides_present(cave: Cave) -> bool:
    """Whether there are elves and goblins."""
    return bool(cave.count(Side.ELF) and cave.count(Side.GOBLIN))
