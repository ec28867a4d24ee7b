"""A misreading of Combat or Recursive Combat: rules of its own, or another score."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import getdoc
from itertools import islice
from typing import ClassVar, Self, TypeAlias

from more_itertools import last

from graphsolve.lab.misreadings.base import Misreading, mixed
from graphsolve.puzzles.cards import Decks, GameOutcome, RecursiveRules, Rules, game_events
from graphsolve.puzzles.cards.events import Event, GameEnded

__all__ = ["CARD_MISREADINGS", "CardMisreading", "misreads"]

Score: TypeAlias = Callable[[GameOutcome], int | None]
"""How the winner's deck is scored."""

MOST_EVENTS = 10_000_000
"""A game with more of them takes minutes, and by some misreadings it never ends."""


def by_the_rules(outcome: GameOutcome) -> int | None:
    """The score as the statement has it."""
    return outcome.score


@dataclass(frozen=True, kw_only=True)
class CardMisreading(Misreading):
    """A known way to get the card games wrong.

    Attributes:
        rules: how Combat is decided.
        recursive: how Recursive Combat is decided.
        score: how the winner's deck is scored.
    """

    puzzle: ClassVar[str] = "cards"

    rules: type[Rules] = Rules
    recursive: type[RecursiveRules] = RecursiveRules
    score: Score = by_the_rules

    def answer(self, puzzle: Decks, part: int) -> int | None:
        """The score of the game that the part asks for."""
        events = game_events(puzzle, self.rules_of(part), skip_known=True)
        end = last(islice(events, MOST_EVENTS))
        return self.score(end.outcome) if isinstance(end, GameEnded) else None

    def events(self, puzzle: Decks, part: int) -> Iterator[Event]:
        """What happens in the game that the part asks for; it may go on for ever."""
        return game_events(puzzle, self.rules_of(part))

    def rules_of(self, part: int) -> Rules:
        """How the game that the part asks for is decided."""
        return self.rules() if part == 1 else self.recursive()

    def together_with(self, other: Self) -> Self | None:
        """Both misreadings at once, or None if both replace the same decision."""
        rules = mixed(self.rules, other.rules, Rules)
        recursive = mixed(self.recursive, other.recursive, RecursiveRules)
        scores = {self.score, other.score} - {by_the_rules} or {by_the_rules}
        if rules is None or recursive is None or len(scores) > 1 or self.name == other.name:
            return None
        [score] = scores
        texts = self.texts_with(other)
        return type(self)(**texts, rules=rules, recursive=recursive, score=score)


CARD_MISREADINGS: list[CardMisreading] = []
"""All that have been read so far."""


def misreads(name: str, *, rule: str) -> Callable[[type[Rules]], type[Rules]]:
    """Take a class of rules into the catalogue; its docstring tells what it does.

    Args:
        name: what to call the misreading.
        rule: the rule that it breaks.
    """

    def take(rules: type[Rules]) -> type[Rules]:
        both = not issubclass(rules, RecursiveRules)
        recursive = type(rules.__name__, (rules, RecursiveRules), {}) if both else rules
        CARD_MISREADINGS.append(
            CardMisreading(
                name=name,
                rule=rule,
                instead=" ".join((getdoc(rules) or "").split()),
                parts=(1, 2) if both else (2,),
                rules=rules if both else Rules,
                recursive=recursive,
            )
        )
        return rules

    return take
