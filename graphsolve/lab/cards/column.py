"""What the lab needs of the puzzle `cards`."""

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from graphsolve.lab.column import NO_ANSWER, STALEMATE, Job, LazyModule, PuzzleLab
from graphsolve.lab.generate import SizeOption
from graphsolve.puzzles.column import play_of

if TYPE_CHECKING:
    from graphsolve.lab.cards import cases, difference, printed
    from graphsolve.lab.misreadings import Misreading
    from graphsolve.puzzles.cards import Decks, Player, Rules
    from graphsolve.puzzles.engines import ChosenEngine
else:
    cases = LazyModule("graphsolve.lab.cards.cases")
    difference = LazyModule("graphsolve.lab.cards.difference")
    printed = LazyModule("graphsolve.lab.cards.printed")

End: TypeAlias = "tuple[Player | None, Decks]"
"""The winner of a game, if there is one, and both decks at its end."""

COMMON = 6.0
"""The most bits that a common misreading costs."""

ROUNDS = 4_000, 16_000, 64_000, 256_000
"""How many rounds of a card game are played by a misreading that is not common, at first and if it
is not over then. One with more rounds counts as endless.
"""

MAX_ROUNDS_OF_PAIRS = 64_000
"""The same if two misreadings are combined."""

MAX_ROUNDS_OF_COMMON = 6_000_000
"""The same for common misreadings. A program that plays every round of every game often needs many
times as many.
"""

MAX_ENDS = 2**12
"""How many ends of games are known, at most. All are forgotten then."""


def parse_cards(text: str) -> tuple[int]:
    """Parse a number of cards."""
    if not re.fullmatch(r"[1-9][0-9]{0,18}", text):
        raise ValueError(f"{text!r} is not a number of cards of at least 1")
    return (int(text),)


class CardsLab(PuzzleLab["Decks"]):
    """Combat and Recursive Combat for the lab."""

    # --- Generated puzzles

    kinds_of = "decks"
    generates = "the decks of Combat and Recursive Combat"
    old_names = ("decks",)
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

    def generate(self, seed: int, *, kind: str | None = None, **sizes: int) -> "Decks":
        from graphsolve.lab.cards.generators import generate_decks

        return generate_decks(seed, kind=kind or "shuffled", **sizes)

    # --- Cases for other programs

    counted = ("card|sub-?game",)
    case_prefix = "day22-2020-"

    looks_real = staticmethod(cases.looks_real)
    recipes = staticmethod(cases.recipes)

    # --- Shrinking

    simpler = staticmethod(cases.simpler)
    measure = staticmethod(cases.measure)

    # --- Misreadings

    @property
    def misreadings(self) -> "tuple[Misreading, ...]":
        from graphsolve.lab.cards.misreadings import card_misreadings

        return card_misreadings()

    examples = frozenset((306, 291))

    # --- The answers of misreadings

    max_answers = 1500

    def __init__(self) -> None:
        self.ends: dict[tuple[Decks, Rules], End] = {}

    def answer_in_slices(
        self, puzzle: "Decks", part: int, misreading: "Misreading", /
    ) -> Job[int | None]:
        """The score, or None if there is none, or if the game takes too many rounds.

        Misreadings that differ only in the score have the same game, which is played once.
        """
        rules = misreading.rules(part)
        usual = play_of(self.record).rules(part)
        played = replace(rules, score=usual.score, counted=usual.counted)
        if (puzzle, played) not in self.ends:
            end = yield from end_in_slices(puzzle, played, misreading)
            if end is None:
                return None
            if len(self.ends) >= MAX_ENDS:
                self.ends.clear()
            self.ends[puzzle, played] = end
        winner, decks = self.ends[puzzle, played]
        return rules.score(rules.counted(decks, winner)) if winner else None

    # --- Surveys

    winners = ("player 1", "player 2")
    findings = {
        "rounds": int,  # of part 1
        "stalemate": bool,  # whether part 1 never ends
    }
    properties = (STALEMATE, NO_ANSWER)

    def row(self, puzzle: "Decks", engine: "ChosenEngine", /) -> dict[str, Any]:
        from graphsolve.puzzles.cards import combat

        outcome = combat(puzzle, engine=engine)
        return {
            "part1": outcome.score,
            "part2": play_of(self.record).solve(puzzle, 2, engine=engine),
            "winner": f"player {outcome.winner}" if outcome.winner else None,
            "findings": {"rounds": outcome.rounds, "stalemate": outcome.winner is None},
        }

    # --- Differences

    difference = staticmethod(difference.difference)
    read_transcript = staticmethod(printed.read)


def end_in_slices(puzzle: "Decks", rules: "Rules", misreading: "Misreading") -> "Job[End | None]":
    """The end of a game by misread rules, or None if it takes too many rounds.

    By a common misreading, a game goes on in the next slice. By others, which are many, a game
    that is not over is begun again later, for more rounds, and pauses as often as if it had gone
    on: the histories of all that wait would take gigabytes.
    """
    from graphsolve.puzzles.cards.quick import QuickGame

    is_common = misreading.cost <= COMMON
    limits = [
        rounds for rounds in ROUNDS if rounds <= MAX_ROUNDS_OF_PAIRS or not misreading.is_pair
    ]
    for rounds in [MAX_ROUNDS_OF_COMMON] if is_common else limits:
        game = QuickGame(puzzle, rules)
        for outcome in game.play(rounds):
            if outcome:
                return outcome.winner, game.decks
            if is_common:
                yield
        if game.is_endless:
            return None, puzzle
        del game  # what it remembers would be kept until it is begun again
        for _ in range(0 if is_common else rounds // ROUNDS[0]):
            yield
    return None


COLUMN = CardsLab()
