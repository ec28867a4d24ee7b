"""Small puzzles that end quickly: caves and duels."""

from random import Random

from graphsolve.puzzles.cave import Cave, parse_cave


def hurt_cave(seed: int) -> Cave:
    """A small cave whose units have few hit points."""
    dice = Random(seed)
    width = dice.randint(2, 6)
    squares = dice.choice(["..EG", "...#EG", ".....#EG", "........EG"])
    rows = []
    for _ in range(dice.randint(2, 5)):
        row = "".join(dice.choices(squares, k=width))
        units = [f"{unit}({dice.randint(1, 12)})" for unit in row if unit in "EG"]
        rows.append(f"#{row}#   {', '.join(units)}")
    wall = "#" * (width + 2)
    return parse_cave("\n".join([wall, *rows, wall]))


RARE = (66, 210, 1126, 1550)
"""Seeds of caves that expose the rarest misreadings: `dead-units-act` with a dead unit that moves,
and `second-turn-on-dead-square` with two dead units."""

CAVES = [hurt_cave(seed) for seed in (*range(40), *RARE)]


DUELS = [(12, 4, 14, 300), (22, 4, 12, 400), (13, 9, 20, 350), (9, 2, 6, 250), (31, 8, 27, 234)]
DUELS += [(5, 5, 2, 435), (4, 1, 4, 146), (24, 5, 14, 420), (18, 3, 9, 310), (1, 10, 5, 53)]
DUELS += [(22, 1, 8, 229), (17, 7, 16, 320), (9, 25, 50, 500), (13, 15, 50, 500)]
"""Hit points and damage of the boss, and hit points and mana of the player."""
