"""How card games are parsed, played and solved."""

from collections.abc import Iterator
from typing import get_args

from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import Event
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.parts import combat, events_of, recursive_combat, rules_of, solve
from graphsolve.puzzles.cards.rules import GameOutcome, Rules
from graphsolve.puzzles.column import Playthrough, Progress, PuzzlePlay, quiet
from graphsolve.puzzles.engines import EngineName
from graphsolve.puzzles.options import PlayOptions


class CardsPlay(PuzzlePlay[Decks, Rules, PlayOptions]):
    """Combat and Recursive Combat."""

    event_types = get_args(Event)

    def parse(self, text: str, source: str = "<text>") -> Decks:
        """Parse two decks."""
        return parse_decks(text, source)

    def rules(self, part: int) -> Rules:
        """Combat for part 1, Recursive Combat for part 2."""
        return rules_of(part)

    def solve(
        self, puzzle: Decks, part: int, rules: Rules, *, engine: EngineName = "graph"
    ) -> int | None:
        """The winner's score, or None."""
        return solve(puzzle, part, rules, engine=engine)

    def events(self, puzzle: Decks, part: int, rules: Rules) -> Iterator[Event]:
        """The events of the game of a part."""
        return events_of(puzzle, part, rules)

    def result(
        self,
        puzzle: Decks,
        part: int,
        options: PlayOptions,
        *,
        engine: EngineName = "graph",
        on_progress: Progress = quiet,
    ) -> GameOutcome:
        """The outcome of the game of a part."""
        if part == 1:
            return combat(puzzle, engine=engine)
        return recursive_combat(
            puzzle, engine=engine, on_sub_game=lambda number: on_progress(f"sub-game {number}")
        )

    def play(
        self,
        puzzle: Decks,
        part: int,
        options: PlayOptions,
        on_progress: Progress = quiet,
    ) -> Playthrough[Decks]:
        """Play the game of a part."""
        title = "Combat" if part == 1 else "Recursive Combat"
        return Playthrough(puzzle, title, self.events(puzzle, part, self.rules(part)))


COLUMN = CardsPlay()
