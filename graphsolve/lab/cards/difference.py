"""Where a misreading of a card game first departs from the rules."""

from dataclasses import dataclass

from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.cards.events import Event, GameBegan, Repeat
from graphsolve.puzzles.cards.scene import OpenGame, Scene


@dataclass(frozen=True, kw_only=True)
class GameDifference(MisreadDifference[Scene, Event]):
    """The first event of a card game that differs."""

    @property
    def game(self) -> OpenGame:
        """The game in which it happens. A sub-game begins in the game around it."""
        [event] = self.ours
        if self.before is None:  # the deal differs
            assert isinstance(event, GameBegan)
            return Scene(event).game
        return self.before.game_of(event)

    @property
    def repeats_other_games(self) -> bool:
        """Whether the misread game repeats a round that can be one of another game."""
        [event] = self.theirs
        return isinstance(event, Repeat) and self.misreading.rules(self.part).history != "game"
