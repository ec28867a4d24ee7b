"""Combat and Recursive Combat for the lab."""

import re

from graphsolve.lab.cards.answers import KERNEL, answer, answers_by, events, rules
from graphsolve.lab.cards.arithmetic import read_answer
from graphsolve.lab.cards.cases import looks_real, measure, recipes, simpler
from graphsolve.lab.cards.difference import difference
from graphsolve.lab.cards.generators import generate_decks
from graphsolve.lab.cards.misreadings import MISREADINGS
from graphsolve.lab.cards.printed import read
from graphsolve.lab.column import PuzzleLab
from graphsolve.lab.generate import SizeOption
from graphsolve.puzzles.cards import Decks


def parse_cards(text: str) -> tuple[int]:
    """Parse a number of cards."""
    if not re.fullmatch(r"[1-9][0-9]{0,18}", text):
        raise ValueError(f"{text!r} is not a number of cards: expected an integer of at least 1")
    return (int(text),)


class CardsLab(PuzzleLab[Decks]):
    """Combat and Recursive Combat for the lab."""

    puzzle = "cards"
    misreadings = MISREADINGS

    # --- Generated puzzles

    sizes = (
        SizeOption(
            name="size",
            fields=("cards",),
            parse=parse_cards,
            template="{}",
            metavar="CARDS",
            help="Number of cards of each player.",
            default="25",
        ),
    )
    kinds = {
        "shuffled": "cards in random order, as in real inputs",
        "deep": "deeply nested sub-games",
        "loops": "Combat never ends, or a repeat ends a game of Recursive Combat",
    }

    generate = staticmethod(generate_decks)

    # --- Cases for other programs

    number_words = ("card|sub-?game",)

    looks_real = staticmethod(looks_real)
    recipes = staticmethod(recipes)

    # --- Shrinking

    simpler = staticmethod(simpler)
    measure = staticmethod(measure)

    # --- Misreadings

    tried_after_finding = 300
    examples = frozenset((306, 291))
    read_answer = staticmethod(read_answer)

    # --- The answers of misreadings

    rules = staticmethod(rules)
    answer = staticmethod(answer)
    events = staticmethod(events)
    max_answers = 1500
    max_work = 1024
    parts_apart = True
    answers_by = staticmethod(answers_by)

    kernel = KERNEL

    # --- Differences

    truncates = True

    difference = staticmethod(difference)
    read_transcript = staticmethod(read)


COLUMN = CardsLab()
