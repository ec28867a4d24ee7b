"""The mana duel for the lab."""

from graphsolve.lab.column import PuzzleLab
from graphsolve.lab.duel.answers import answers_by
from graphsolve.lab.duel.arithmetic import read_answer
from graphsolve.lab.duel.cases import ask_bosses, looks_real, measure, simpler
from graphsolve.lab.duel.difference import difference
from graphsolve.lab.duel.generators import generate_boss
from graphsolve.lab.duel.misreadings import MISREADINGS
from graphsolve.lab.duel.printed import read
from graphsolve.puzzles.duel import STANDARD, Boss, events_of, solve


class DuelLab(PuzzleLab[Boss]):
    """The mana duel for the lab."""

    puzzle = "duel"
    misreadings = MISREADINGS

    # --- Generated puzzles

    kinds = {
        "usual": "the player can win, as with real inputs",
        "edge": "a boss near the limit of what the player can beat",
        "weak": "a Shield reduces the boss's damage to 1",
    }

    generate = staticmethod(generate_boss)

    # --- Cases for other programs

    number_words = ("hit points?|hp",)

    looks_real = staticmethod(looks_real)

    # --- Shrinking

    simpler = staticmethod(simpler)
    measure = staticmethod(measure)

    # --- Misreadings

    wrong_answers = 200  # sums of a few costs
    max_tried = 6_000  # more of them match by chance than are right
    tried_after_finding = 400  # most take a millisecond, and many have the same answers
    examples = frozenset((226, 641))
    read_answer = staticmethod(read_answer)

    # --- Misread rules

    rules = staticmethod(lambda _part: STANDARD)
    answer = staticmethod(solve)
    events = staticmethod(events_of)

    # --- The answers of misreadings

    max_work = 16
    answers_by = staticmethod(answers_by)

    # --- Telling misreadings apart

    ask_puzzles = staticmethod(ask_bosses)

    # --- Differences

    difference = staticmethod(difference)
    read_transcript = staticmethod(read)


COLUMN = DuelLab()
