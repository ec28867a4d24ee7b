"""Where a misread card game departs from the rules."""

from typing import NamedTuple

from graphsolve.lab.misreadings.cards import CardMisreading
from graphsolve.puzzles.cards import COMBAT, RECURSIVE_COMBAT, Decks, game_events
from graphsolve.puzzles.cards.events import Event, GameBegan, GameEnded, RoundBegan

__all__ = ["CardDeparture", "card_departure"]


class CardDeparture(NamedTuple):
    """The first event of a game that differs.

    Attributes:
        part: the part of the puzzle.
        parent: the game that this is a sub-game of, or None.
        so_far: what happened in the round that goes on, or that has ended, from its beginning.
        ours: what happens next by the rules.
        theirs: what happens next by the misreading.
    """

    part: int
    parent: int | None
    so_far: tuple[Event, ...]
    ours: Event
    theirs: Event


def card_departure(reading: CardMisreading, decks: Decks, part: int) -> CardDeparture | None:
    """Where a misread card game departs from the rules, or None if it does not.

    Args:
        reading: the misreading.
        decks: the deal.
        part: the part of the puzzle.
    """
    rounds: dict[int, list[Event]] = {}
    parents: dict[int, int | None] = {}
    ours = game_events(decks, COMBAT if part == 1 else RECURSIVE_COMBAT)
    for our_event, their_event in zip(ours, reading.events(decks, part), strict=False):
        if our_event != their_event:
            game = context(our_event)
            return CardDeparture(part, parents[game], tuple(rounds[game]), our_event, their_event)
        match our_event:
            case GameBegan(game, parent):
                parents[game], rounds[game] = parent, []
            case GameEnded(game):
                del parents[game], rounds[game]
            case RoundBegan(game):
                rounds[game] = [our_event]
            case _:
                rounds[our_event.game].append(our_event)
    return None


def context(event: Event) -> int:
    """The game in which something happens; a game begins in its parent."""
    return event.parent or event.game if isinstance(event, GameBegan) else event.game
