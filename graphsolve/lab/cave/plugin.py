"""Cave combat for the lab."""

from graphsolve.lab.cave.arithmetic import infer
from graphsolve.lab.cave.cases import looks_real, measure, recipes, simpler, telling_caves
from graphsolve.lab.cave.difference import difference
from graphsolve.lab.cave.generators import generate_cave, split_units
from graphsolve.lab.cave.misreadings import attack, outcome, squares, steps, turns
from graphsolve.lab.cave.printed import read
from graphsolve.lab.cave.solver import KERNEL, answer_of, differ_by_a_round, right_answer
from graphsolve.lab.generate import SizeOption
from graphsolve.lab.interface import PuzzleLab
from graphsolve.puzzles.cave import Cave, Rules, events_of, solve

SIZES = (
    SizeOption(
        name="size",
        fields=("width", "height"),
        separator="x",
        from_one=lambda side: (side, side),
        metavar="SIDE|WIDTHxHEIGHT",
        help="Columns and rows of the map.",
        default="32",
    ),
    SizeOption(
        name="units",
        fields=("elves", "goblins"),
        from_one=split_units,
        metavar="UNITS|ELVES+GOBLINS",
        help="Number of units; the default depends on the size. If only one number is given, "
        "a third of them are elves.",
    ),
)
"""The sizes of generated caves."""


PLUGIN = PuzzleLab[Cave](
    misreadings=tuple(
        one for each in (outcome, squares, steps, attack, turns) for one in each.MISREADINGS
    ),
    kinds={
        "ring": "one large cave around a rock, elves on one side, as in real inputs",
        "cavern": "irregular rooms, all connected",
        "open": "no walls inside the border, or a few pillars",
    },
    sizes=SIZES,
    generate=generate_cave,
    recipes=recipes,
    looks_real=looks_real,
    simpler=simpler,
    measure=measure,
    wrong_answers=100_000,
    examples=frozenset((27730, 36334, 39514, 27755, 28944, 18740, 4988, 31284, 3478, 6474, 1140)),
    right_answer=right_answer,
    infer=infer,
    may_explain=differ_by_a_round,
    rules=lambda _part: Rules(),
    answer=lambda cave, part, rules: solve(cave, part, rules, graph=cave.bitgrid),
    events=events_of,
    max_work=16,
    answer_of=answer_of,
    kernel=KERNEL,
    max_answers=700,
    parts_to_differ=1,
    telling_puzzles=telling_caves,
    difference=difference,
    read_output=read,
)
"""Cave combat for the lab."""
