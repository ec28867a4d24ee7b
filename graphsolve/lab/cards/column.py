"""What the lab needs of the puzzle `cards`."""

import re
from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING

from graphsolve.lab.column import PuzzleLab
from graphsolve.lab.generate import SizeOption
from graphsolve.puzzles.column import LazyModule

if TYPE_CHECKING:
    from graphsolve.lab.cards import answers, arithmetic, cases, difference, generators, printed
    from graphsolve.lab.kernels import LabKernel
    from graphsolve.puzzles.cards import Decks  # noqa: F401 - in quotes below
    from graphsolve.puzzles.cards.events import Event
    from graphsolve.puzzles.cards.scene import Scene
else:
    answers = LazyModule("graphsolve.lab.cards.answers")
    arithmetic = LazyModule("graphsolve.lab.cards.arithmetic")
    cases = LazyModule("graphsolve.lab.cards.cases")
    difference = LazyModule("graphsolve.lab.cards.difference")
    generators = LazyModule("graphsolve.lab.cards.generators")
    printed = LazyModule("graphsolve.lab.cards.printed")


def parse_cards(text: str) -> tuple[int]:
    """Parse a number of cards."""
    if not re.fullmatch(r"[1-9][0-9]{0,18}", text):
        raise ValueError(f"{text!r} is not a number of cards: expected an integer of at least 1")
    return (int(text),)


class CardsLab(PuzzleLab["Decks"]):
    """Combat and Recursive Combat for the lab."""

    # --- Generated puzzles

    kinds_of = "decks"
    generates = "the decks of Combat and Recursive Combat"
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

    generate = staticmethod(generators.generate_decks)

    # --- Cases for other programs

    number_words = ("card|sub-?game",)
    case_prefix = "day22-2020-"

    looks_real = staticmethod(cases.looks_real)
    recipes = staticmethod(cases.recipes)

    # --- Shrinking

    simpler = staticmethod(cases.simpler)
    measure = staticmethod(cases.measure)

    # --- Misreadings

    tried_after_finding = 300
    examples = frozenset((306, 291))
    read_answer = staticmethod(arithmetic.read_answer)

    # --- The answers of misreadings

    rules = staticmethod(answers.rules)
    answer = staticmethod(answers.answer)
    events = staticmethod(answers.events)
    max_answers = 1500
    answer_in_slices = staticmethod(answers.answer_in_slices)

    @property
    def kernel(self) -> "LabKernel":
        """The kernel of the lab."""
        from graphsolve.lab.cards.answers import KERNEL

        return KERNEL

    # --- Differences

    truncates = True

    difference = staticmethod(difference.difference)
    read_transcript = staticmethod(printed.read)

    def begins_turn(self, event: "Event", /) -> bool:
        from graphsolve.puzzles.cards.events import GameEnded, RoundBegan

        return isinstance(event, RoundBegan | GameEnded)

    def turn(self, events: "Iterator[Event]", /) -> "list[Event]":
        """A round with its sub-game, and how the game goes on."""
        from graphsolve.puzzles.cards.events import GameEnded, RoundWon

        turn: list[Event] = []
        for event in events:
            turn.append(event)
            last = turn[-2] if turn[1:] else event
            if isinstance(last, RoundWon | GameEnded) and last.game == turn[0].game:
                break
        return turn

    def turn_result(self, _before: "Scene", events: "Sequence[Event]", /) -> "Hashable":
        """Who wins the round, how, and the game; and the last cards of the winner of the round."""
        from graphsolve.puzzles.cards.events import CardsDrawn, GameEnded, RoundBegan, RoundWon

        result: list[object] = []
        winner = 0
        for event in events:
            match event:
                case _ if event.game != events[0].game:
                    pass
                case RoundBegan(decks=decks) if winner:
                    result.append(decks[winner - 1][-2:])
                case CardsDrawn(sub_game=has_sub_game):
                    result.append(has_sub_game)
                case RoundWon(winner=winner):
                    result.append(winner)
                case GameEnded(outcome=outcome):
                    result.append(outcome.winner)
        return tuple(result)


COLUMN = CardsLab()
