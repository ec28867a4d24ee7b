"""The oracle with a mistake edited into its source, for misreadings of caves."""

from pathlib import Path
from types import ModuleType

SOURCE = (Path(__file__).with_name("oracle.py")).read_text()

TARGET = "key=lambda enemy: (enemy.hit_points, enemy.square), default=None"
STEP = "min(square for square in first_steps if from_chosen[square] == shortest)"
LEAST = "range(4, max(4, most) + 1)"

CAVE = {
    "attack-friends": (" and other.side != unit.side]", " and other is not unit]"),
    "last-step": (STEP, STEP.replace("min(", "max(")),
    "powers-from-5": (LEAST, "range(5, max(5, most) + 1)"),
}


def mutant(old: str, new: str) -> ModuleType:
    """The oracle with a part of its source replaced."""
    assert old in SOURCE, old
    module = ModuleType("mutant")
    exec(compile(SOURCE.replace(old, new), "mutant", "exec"), vars(module))
    return module
