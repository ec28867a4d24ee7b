"""What the lab needs of the puzzle `cave`."""

import re
from typing import TYPE_CHECKING

from graphsolve.lab.column import PuzzleLab
from graphsolve.lab.generate import SizeOption
from graphsolve.puzzles.column import LazyModule

if TYPE_CHECKING:
    from graphsolve.lab.cave import (
        alternatives,
        answers,
        arithmetic,
        cases,
        difference,
        generators,
        printed,
    )
    from graphsolve.lab.kernels import LabKernel
    from graphsolve.puzzles.cave import Cave  # noqa: F401 - in quotes below
else:
    cases = LazyModule("graphsolve.lab.cave.cases")
    difference = LazyModule("graphsolve.lab.cave.difference")
    generators = LazyModule("graphsolve.lab.cave.generators")
    alternatives = LazyModule("graphsolve.lab.cave.alternatives")
    printed = LazyModule("graphsolve.lab.cave.printed")
    answers = LazyModule("graphsolve.lab.cave.answers")
    arithmetic = LazyModule("graphsolve.lab.cave.arithmetic")


def parse_map_size(text: str) -> tuple[int, int]:
    """Parse the size of a map: `32`, or columns and rows as in `9x7`, up to 9999 each."""
    match = re.fullmatch(r"([1-9][0-9]{0,3})(?:x([1-9][0-9]{0,3}))?", text)
    if not match:
        raise ValueError(f"{text!r} is not a size: give a number from 1 to 9999, or two as in 9x7")
    return int(match[1]), int(match[2] or match[1])


def parse_units(text: str) -> tuple[int, int]:
    """Parse a number of units: `30`, of which a third are elves, or `10+20`, elves first."""
    match = re.fullmatch(r"([0-9]{1,6})(?:\+([0-9]{1,6}))?", text)
    if not match:
        raise ValueError(
            f"{text!r} is not a number of units: give a number, or elves and goblins as in 10+20"
        )
    return (int(match[1]), int(match[2])) if match[2] else generators.split_units(int(match[1]))


SIZES = (
    SizeOption(
        name="size",
        fields=("width", "height"),
        parse=parse_map_size,
        template="{}x{}",
        metavar="SIDE|WIDTHxHEIGHT",
        help="Columns and rows of the map.",
        default="32",
    ),
    SizeOption(
        name="units",
        fields=("elves", "goblins"),
        parse=parse_units,
        template="{}+{}",
        metavar="UNITS|ELVES+GOBLINS",
        help="Number of units. If only one number is given, a third of them are elves.",
        shown_default="by kind and size",
        example="10+20 in a ring of 32x32",
    ),
)
"""The sizes of generated caves."""


class CaveLab(PuzzleLab["Cave"]):
    """Cave combat for the lab."""

    # --- Generated puzzles

    kinds_of = "cave"
    generates = "a cave for cave combat"
    sizes = SIZES
    kinds = {
        "ring": "one large cave around a rock, elves on one side, as in real inputs",
        "cavern": "irregular rooms, all connected",
        "open": "no walls inside the border, or a few pillars",
        "corridors": "a maze with loops, one square wide",
        "rooms": "rectangular rooms connected by doors",
        "crowded": "units on two thirds of the open squares",
        "separate": "rooms, some of which are not connected",
        "border": "irregular rooms that reach the edges of the map",
    }

    generate = staticmethod(generators.generate_cave)

    # --- Cases for other programs

    number_words = (
        "elf|elves|goblin|unit|hit points?|hp|power|ap",
        r"[EG](?=\s?[(\[:=])",  # as in E(200)
    )
    case_prefix = "day15-"

    looks_real = staticmethod(cases.looks_real)
    recipes = staticmethod(cases.recipes)

    # --- Shrinking

    simpler = staticmethod(cases.simpler)
    measure = staticmethod(cases.measure)

    # --- Misreadings

    wrong_answers = 100_000
    tried_after_finding = 300
    examples = frozenset((27730, 36334, 39514, 27755, 28944, 18740, 4988, 31284, 3478, 6474, 1140))
    may_explain = staticmethod(answers.differ_by_a_round)
    read_answer = staticmethod(arithmetic.read_answer)
    right_answer = staticmethod(answers.right_answer)

    # --- The answers of misreadings

    answers_by = staticmethod(answers.answers_by)
    answer_in_slices = staticmethod(answers.answer_in_slices)

    @property
    def kernel(self) -> "LabKernel":
        from graphsolve.lab.cave.answers import KERNEL

        return KERNEL

    # --- Telling misreadings apart

    max_answers = 700
    parts_to_differ = 1
    differing_puzzles = staticmethod(cases.small_caves)
    ask_puzzles = staticmethod(cases.ask_caves)

    # --- Differences

    turn_result = staticmethod(difference.turn_result)
    difference = staticmethod(difference.difference)
    read_transcript = staticmethod(printed.read)
    alternatives = staticmethod(alternatives.alternatives)


COLUMN = CaveLab()
