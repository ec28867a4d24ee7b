"""How card games are parsed, played and solved."""

from typing import get_args

from graphsolve.puzzles.cards import parts
from graphsolve.puzzles.cards.events import Event
from graphsolve.puzzles.cards.parsing import parse_decks
from graphsolve.puzzles.cards.rules import Decks, GameOutcome, Rules
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.column import OnProgress, Playthrough, PuzzlePlay, quiet
from graphsolve.puzzles.engines import EngineName


class CardsPlay(PuzzlePlay[Decks, Rules, PlayOptions]):
    """Combat and Recursive Combat."""

    event_types = get_args(Event)

    parse = staticmethod(parse_decks)
    rules = staticmethod(parts.rules_of)
    solve = staticmethod(parts.solve)
    events = staticmethod(parts.events_of)

    def result(
        self, puzzle: Decks, part: int, options: PlayOptions, engine: EngineName, say: OnProgress
    ) -> GameOutcome:
        """The outcome of the game of a part."""
        if part == 1:
            return parts.combat(puzzle, engine=engine)
        return parts.recursive_combat(
            puzzle, engine=engine, on_sub_game=lambda number: say(f"sub-game {number}")
        )

    def play(
        self, puzzle: Decks, part: int, options: PlayOptions, say: OnProgress = quiet
    ) -> Playthrough[Decks]:
        """Play the game of a part."""
        title = "Combat" if part == 1 else "Recursive Combat"
        return Playthrough(puzzle, title, self.events(puzzle, part))


COLUMN = CardsPlay()
