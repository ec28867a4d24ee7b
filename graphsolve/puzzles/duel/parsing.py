"""Parse the puzzle's input: the boss."""

import re

from graphsolve.puzzles.duel.rules import Boss
from graphsolve.puzzles.text import puzzle_lines

MINIMUM = {"Hit Points": 1, "Damage": 0}
MAX_DIGITS = 9

FIELD = re.compile(r"(Hit Points|Damage)[ \t]*:[ \t]*(.*)", re.DOTALL)
NUMBER = re.compile(rf"-?[0-9]{{1,{MAX_DIGITS}}}")


def parse_boss(text: str, source: str = "<text>") -> Boss:
    r"""Parse the two lines of the puzzle's input.

    >>> parse_boss("Hit Points: 13\nDamage: 8\n")
    Boss(hit_points=13, damage=8)

    The lines may come in either order. Blank lines, blanks around words, any line endings and a
    byte-order mark are accepted. The damage may be 0, because an attack deals at least 1. Error
    messages begin with `source`, usually the file name.
    """
    values: dict[str, int] = {}
    first_lines: dict[str, int] = {}
    lines = puzzle_lines("duel", text, source)
    for line in lines:
        if not line.text:
            continue
        start = line.skip_blanks()
        match = FIELD.match(line.text, start)
        if not match:
            problem = f"expected 'Hit Points: N' or 'Damage: N', found {line.excerpt(start)}"
            raise line.error(start, problem)
        name, digits = match.groups()
        if not NUMBER.fullmatch(digits) or int(digits) < MINIMUM[name]:
            index = match.start(2)
            limits = f"{MINIMUM[name]} to {'9' * MAX_DIGITS}"
            problem = f"expected a number from {limits}, found {line.excerpt(index)}"
            raise line.error(index, problem)
        if name in values:
            raise line.error(start, f"'{name}' is already given on line {first_lines[name]}")
        values[name], first_lines[name] = int(digits), line.number
    for name in MINIMUM:
        if name not in values:
            raise lines[-1].error(len(lines[-1].text), f"the line '{name}: N' is missing")
    return Boss(values["Hit Points"], values["Damage"])
