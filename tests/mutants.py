"""The oracle with a mistake edited into its source, for misreadings of caves.

Misreadings are tested against these mutants, which share no code with them. Others are tested
against the solvers in `tests/strangers`.
"""

from collections.abc import Mapping
from pathlib import Path
from textwrap import indent
from types import ModuleType

SOURCE = (Path(__file__).with_name("oracle.py")).read_text()


def mutant(*changes: tuple[str, str]) -> ModuleType:
    """The oracle with parts of its source replaced."""
    source = SOURCE
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    module = ModuleType("mutant")
    exec(compile(source, "mutant", "exec"), vars(module))
    return module


Changes = Mapping[str, tuple[tuple[str, str], ...]]

TARGET = "key=lambda enemy: (enemy.hit_points, enemy.square), default=None"
CHOSEN = "chosen = min(square for square in reachable if from_unit[square] == fewest)"
NEAREST = "[square for square in reachable if from_unit[square] == fewest]"
STEP = "return min(square for square in first_steps if from_chosen[square] == shortest)"
STEPS = "[square for square in first_steps if from_chosen[square] == shortest]"
ORDER = "for unit in sorted(units, key=lambda unit: unit.square):"
REMOVE = "                units.remove(target)\n"
FIRST_BEFORE = (
    "min(BEFORE[enemy] for enemy in find_enemies(unit, units) "
    "if enemy.square in neighbours(square))"
)
FREE = "free = open_squares - {other.square for other in units}"
IN_RANGE = "        if square in free\n    }\n"
ENDS_ANYWAY = """\
if len({one.side for one in units}) == 1:
                return end("elves" if units[0].side == "E" else "goblins")
"""
KILLS_LAST = """
                if not any(other.side == target.side for other in units):
                    return end("elves" if unit.side == "E" else "goblins")
"""
MOVE = "            unit.square = next_square(unit, units, open_squares)\n"
LEAST = "range(4, max(4, most) + 1)"
SURVIVORS = """\
            return power, fought
        hit_points = {(row, column): left for row, column, _, left in fought.units}
        letters = {(row, column): side for row, column, side, _ in fought.units}
        rows = [
            "".join(
                letters.get((row, column), letter.translate({ord("E"): ".", ord("G"): "."}))
                for column, letter in enumerate(line)
            )
            for row, line in enumerate(rows)
        ]
"""
IF_TAKEN = f"""step = min({STEPS})
    return unit.square if any(other.square == step for other in units) else step"""
FRIENDS = "{other.square for other in units if other.side == unit.side}"

BLOW = """\
            target = select_target(unit, units)
            if target is None:
                continue
            target.hit_points -= elf_power if unit.side == "E" else goblin_power
            if target.hit_points <= 0:
                units.remove(target)
                if stop_when_elf_dies and target.side == "E":
                    return end(None)
"""
CLASS = "\n\n@dataclass(eq=False)\nclass Unit:\n"
SCAN = '''

def scan(units):
    """Visit the squares in reading order, on a map that changes during the scan."""
    square = (-1, -1)
    while ahead := [unit for unit in units if unit.square > square]:
        unit = min(ahead, key=lambda unit: unit.square)
        square = unit.square
        yield unit


def scan_resorted(units):
    """Iterate by index over a list that is sorted again after each turn."""
    order = sorted(units, key=lambda unit: unit.square)
    for index in range(len(order)):
        yield order[index]
        order.sort(key=lambda unit: unit.square)
'''


def scanning(function: str) -> tuple[tuple[str, str], ...]:
    return (CLASS, SCAN + CLASS), (ORDER, f"for unit in {function}(units):")


def as_round_begins(*lines: str) -> tuple[str, str]:
    """Lines that run at the beginning of each round."""
    loop = "    while True:\n"
    first = f"{loop}        for unit in sorted"
    return first, first.replace(loop, loop + "".join(f"        {line}\n" for line in lines))


NOTED = (
    (CLASS, f"\n\nBEFORE = {{}}{CLASS}"),
    as_round_begins("BEFORE.clear()", "BEFORE.update((one, one.square) for one in units)"),
    ("for enemy in find_enemies(unit, units)\n", "for enemy in find_enemies(unit, BEFORE)\n"),
    ("neighbours(enemy.square)\n        if", "neighbours(BEFORE[enemy])\n        if"),
)
FREE_BEFORE = "free = open_squares - {*BEFORE.values()}"
FROM_STEPS = """\
    now = {other.square for other in units}
    from_unit = {}
    for step in neighbours(unit.square):
        if step in free and step not in now:
            for square, steps in count_steps(step, free).items():
                from_unit[square] = min(steps, from_unit.get(square, steps))
"""

CAVE: Changes = {
    "nearest-enemy-in-turn-order": (
        *NOTED[:2],
        (
            CHOSEN,
            f"chosen = min({NEAREST}, key=lambda square: ({FIRST_BEFORE}, square))",
        ),
    ),
    "weakest-as-the-round-begins": (
        as_round_begins("for unit in units:", "    unit.before = unit.hit_points"),
        (TARGET, TARGET.replace("enemy.hit_points", "enemy.before")),
    ),
    "distances-as-the-round-begins": (
        *NOTED,
        (FREE, FREE_BEFORE),
        ("    from_unit = count_steps(unit.square, free)\n", FROM_STEPS),
        ("if square in from_chosen]", "if square in from_chosen and square not in now]"),
    ),
    "a-death-ends-the-round": ((BLOW, f"{BLOW}                break\n"),),
    "the-turn-of-a-dead-unit-ends-the-round": (
        (
            "before its turn\n                continue\n",
            "before its turn\n                break\n",
        ),
    ),
    "the-round-ends-if-nothing-is-in-reach": (
        (
            MOVE,
            f"""\
            before = unit.square
{MOVE}            if unit.square == before and not adjacent_enemies(unit, units):
                break
""",
        ),
    ),
    "end-at-the-turn-of-a-dead-unit": (
        ("if unit.hit_points <= 0:", f"{ENDS_ANYWAY}            if unit.hit_points <= 0:"),
    ),
    "start-squares-are-walls": (('if character in ".EG"', 'if character in "."'),),
    "attacks-twice-when-in-range": (
        (MOVE, f"            blows = 1 + bool(adjacent_enemies(unit, units))\n{MOVE}"),
        (
            BLOW,
            "            for _ in range(blows):\n"
            + indent(BLOW, "    ").replace("continue", "break"),
        ),
    ),
    "attack-first": ((TARGET, "key=lambda enemy: enemy.square, default=None"),),
    "attack-ties-by-columns": ((TARGET, TARGET.replace("enemy.square)", "enemy.square[::-1])")),),
    "attack-friends": ((" and other.side != unit.side]", " and other is not unit]"),),
    "last-round-counts": (("len(history) - 1, left", "len(history), left"),),
    "one-round-too-few": (("len(history) - 1, left", "len(history) - 2, left"),),
    "end-at-once": ((REMOVE, REMOVE + KILLS_LAST),),
    "last-of-the-nearest-squares": ((CHOSEN, f"chosen = max({NEAREST})"),),
    "last-step": ((STEP, f"return max({STEPS})"),),
    "walks-all-the-way": ((STEP, "return chosen"),),
    "occupied-squares-in-range": (
        (FREE, "free = open_squares - {other.square for other in find_enemies(unit, units)}"),
        (
            IN_RANGE,
            IN_RANGE.replace("in free", "in free - {unit.square}")
            + f"    free = (free - {FRIENDS}) | in_range\n",
        ),
        (STEP, IF_TAKEN),
    ),
    "initial-turn-order": ((ORDER, "for unit in list(units):"),),
    "order-by-columns": ((ORDER, ORDER.replace("unit.square)", "unit.square[::-1])")),),
    "elves-first": (
        (ORDER, 'for unit in sorted(units, key=lambda unit: (unit.side != "E", unit.square)):'),
    ),
    "grid-scan-acts-twice": scanning("scan"),
    "turn-order-sorted-after-each-move": scanning("scan_resorted"),
    "dead-units-block": (
        (
            "    while True:\n        for unit",
            "    while True:\n        bodies = set()\n        for unit",
        ),
        (MOVE, MOVE.replace("open_squares)", "open_squares - bodies)")),
        (REMOVE, f"{REMOVE}                bodies.add(target.square)\n"),
    ),
    "moves-after-attack": (
        (
            BLOW,
            f"{BLOW}            if find_enemies(unit, units):\n    {MOVE}",
        ),
    ),
    "power-from-3": ((LEAST, "range(3, max(3, most) + 1)"),),
    "power-from-5": ((LEAST, "range(5, max(5, most) + 1)"),),
    "survivors-fight-on": (("            return power, fought\n", SURVIVORS),),
    "goblins-strengthened-too": (("            goblin_power,\n", "            power,\n"),),
    "goblins-strengthened-instead": (
        (
            "            power,\n            goblin_power,\n",
            "            3,\n            power,\n",
        ),
    ),
}
