"""What the lab needs of the puzzle `duel`."""

from typing import TYPE_CHECKING

from graphsolve.lab.column import PuzzleLab
from graphsolve.puzzles.column import LazyModule

if TYPE_CHECKING:
    from graphsolve.lab.duel import answers, arithmetic, cases, difference, generators, printed
    from graphsolve.puzzles.duel import Boss  # noqa: F401 - in quotes below
else:
    answers = LazyModule("graphsolve.lab.duel.answers")
    arithmetic = LazyModule("graphsolve.lab.duel.arithmetic")
    cases = LazyModule("graphsolve.lab.duel.cases")
    difference = LazyModule("graphsolve.lab.duel.difference")
    generators = LazyModule("graphsolve.lab.duel.generators")
    printed = LazyModule("graphsolve.lab.duel.printed")


class DuelLab(PuzzleLab["Boss"]):
    """The mana duel for the lab."""

    # --- Generated puzzles

    kinds_of = "duel"
    generates = "the boss of a mana duel"
    kinds = {
        "usual": "the player can win, as with real inputs",
        "edge": "a boss near the limit of what the player can beat",
        "weak": "a Shield reduces the boss's damage to 1",
    }

    generate = staticmethod(generators.generate_boss)

    # --- Cases for other programs

    number_words = ("hit points?|hp",)
    case_prefix = "day22-2015-"

    looks_real = staticmethod(cases.looks_real)

    # --- Shrinking

    simpler = staticmethod(cases.simpler)
    measure = staticmethod(cases.measure)

    # --- Misreadings

    wrong_answers = 200  # sums of a few costs
    max_tried = 6_000  # more of them match by chance than are right
    tried_after_finding = 400  # most take a millisecond, and many have the same answers
    examples = frozenset((226, 641))
    read_answer = staticmethod(arithmetic.read_answer)

    # --- The answers of misreadings

    answers_by = staticmethod(answers.answers_by)

    # --- Telling misreadings apart

    ask_puzzles = staticmethod(cases.ask_bosses)

    # --- Differences

    misread_events = staticmethod(difference.misread_events)
    difference = staticmethod(difference.difference)
    read_transcript = staticmethod(printed.read)


COLUMN = DuelLab()
