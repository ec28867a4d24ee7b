"""Where a misread card game departs from the rules."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.text import Text

from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameBegan,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.show.diagnosis.beside import THEIRS, Beside, headline, paragraph

__all__ = ["tell_card_departure"]


def tell_card_departure(
    parent: int | None, so_far: Sequence[Event], ours: Event, theirs: Event
) -> Iterator[RenderableType]:
    """Tell of the first round that goes otherwise.

    Args:
        parent: the game that it is in a sub-game of, or None.
        so_far: what happened in the round that goes on, or that has ended, from its beginning.
        ours: what happens next by the rules.
        theirs: what happens next by the misreading.
    """
    yield headline(f"{place(parent, so_far, ours)}, goes otherwise first")
    yield Text()
    for event in so_far:
        if isinstance(event, RoundBegan):
            yield paragraph("Decks", decks_text(event.decks))
    before = [event_text(event) for event in so_far if not isinstance(event, RoundBegan)]
    if before:
        yield paragraph("So far", " ".join(before))
    yield paragraph("Rules", event_text(ours))
    yield paragraph(THEIRS, event_text(theirs))
    our_decks, their_decks = decks_of(ours), decks_of(theirs)
    if our_decks and their_decks and our_decks != their_decks:
        yield Text()
        yield Beside(Text(decks_text(our_decks)), Text(decks_text(their_decks)), wraps=True)
    elif not so_far and (decks := our_decks or their_decks):
        yield paragraph("Decks", decks_text(decks))


def place(parent: int | None, so_far: Sequence[Event], ours: Event) -> str:
    """The game and the round."""
    first = so_far[0] if so_far else ours
    game = f"Game {first.game}" + (f", a sub-game of game {parent}" if parent else "")
    return f"{game}, round {getattr(first, 'round', 1)}"


def decks_of(event: Event) -> Decks | None:
    """The decks that an event shows."""
    return event.decks if isinstance(event, GameBegan | RoundBegan | GameEnded) else None


def decks_text(decks: Decks) -> str:
    """Both decks, one on a line."""
    return "\n".join(
        f"Player {player}: {', '.join(map(str, deck)) or 'none'}"
        for player, deck in enumerate(decks, 1)
    )


def event_text(event: Event) -> str:
    """What happens, as a sentence."""
    match event:
        case GameBegan(game, decks=decks):
            counts = " and ".join(str(len(deck)) for deck in decks)
            return f"Sub-game {game} begins with {counts} cards."
        case RoundBegan(round=number):
            return f"Round {number} begins."
        case CardsDrawn(cards=(first, second), sub_game=sub_game):
            how = "a sub-game decides" if sub_game else "the cards decide"
            return f"{first} and {second} are drawn, and {how} the round."
        case RoundWon(winner=winner):
            return f"Player {winner} wins the round."
        case Repeat(earlier=earlier):
            return f"It counts as a repeat of round {earlier}."
        case GameEnded(outcome=outcome):
            return f"The game ends, and player {outcome.winner} wins it."
