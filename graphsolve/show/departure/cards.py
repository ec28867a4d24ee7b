"""Where a misread card game first differs from the rules, in words and decks."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from graphsolve.lab.diagnose import CardDeparture
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.show.both_ways import BothWays, compared
from graphsolve.show.cards.sentences import WORDS, decks_lines, decks_text
from graphsolve.show.departure.base import Parting, headline
from graphsolve.show.sentences import Sentence


def explain_game(found: CardDeparture) -> Iterator[RenderableType]:
    """Show the first event of a card game that differs, and its round up to there."""
    first = found.so_far[0] if found.so_far else found.ours
    yield headline(f"{game_place(found)}: the first difference")
    yield Text()
    if isinstance(first, cards.RoundBegan) and found.so_far:
        yield Sentence("Decks", decks_text(first.decks))
    so_far = [game_text(event) for event in found.so_far if event is not first]
    if so_far:
        yield Sentence("So far", " ".join(so_far))
    ours, theirs = game_texts(found)
    if ours == theirs:
        yield Sentence("Both", f"{ours.removesuffix('.')}, but the decks differ:")
    else:
        yield from compared({"Rules": ours, "Misread": theirs})
    our_decks, their_decks = decks_of(found)
    if pairs := differing_decks(found):
        yield Text()
        yield BothWays(pairs, wraps=True)
    elif decks := our_decks or their_decks:
        yield Sentence("Decks now" if found.so_far else "Decks", decks_text(decks))


def game_place(found: CardDeparture) -> str:
    """The game and the round in which the misreading departs from the rules."""
    return place_of(found, found.so_far[0] if found.so_far else found.ours)


def place_of(found: CardDeparture, event: cards.Event) -> str:
    """The game and the round of an event."""
    sub_game = f", a sub-game of game {found.parent}" if found.parent else ""
    return f"Game {event.game}{sub_game}, round {getattr(event, 'round', 1)}"


def game_parting(found: CardDeparture) -> Parting:
    """What happens in the round of a game in which the misreading departs from the rules."""
    ours, theirs = game_texts(found)
    if ours != theirs:
        return Parting(game_place(found), ours, theirs)
    pairs = differing_decks(found)
    our_decks = [has_text(left) for left, _ in pairs]
    their_decks = [has_text(right) for _, right in pairs]
    if isinstance(found.ours, cards.RoundBegan):
        return Parting(place_of(found, found.ours), " ".join(our_decks), " ".join(their_decks))
    return Parting(
        game_place(found), " ".join([ours, *our_decks]), " ".join([theirs, *their_decks])
    )


def has_text(deck: Text) -> str:
    """The line of a deck as a sentence.

    >>> has_text(Text("Player 1: ..., 9, 2"))
    'Player 1 has ..., 9, 2.'
    """
    return f"{deck.plain.replace(':', ' has')}."


def game_texts(found: CardDeparture) -> tuple[str, str]:
    """The events that differ, in a sentence each."""
    ours, theirs = game_text(found.ours), game_text(found.theirs)
    if isinstance(found.theirs, cards.Repeat) and found.across_games:
        place = f"round {found.theirs.earlier} of another game"
        theirs = f"The decks count as a repeat of those in {place}."
    return ours, theirs


def decks_of(found: CardDeparture) -> tuple[Decks | None, Decks | None]:
    """The decks of the events that differ, if they have any."""
    return getattr(found.ours, "decks", None), getattr(found.theirs, "decks", None)


def differing_decks(found: CardDeparture) -> list[tuple[Text, Text]]:
    """The decks that differ, with the cards that differ marked; none if only one side has any."""
    ours, theirs = decks_of(found)
    if not ours or not theirs:
        return []
    return [pair for pair in decks_lines(ours, theirs) if pair[0] != pair[1]]


def game_text(event: cards.Event) -> str:  # noqa: PLR0911 - one for each event
    """An event in one sentence."""
    match event:
        case cards.GameBegan(game, decks=(first, second)):
            return f"Sub-game {game} begins with {len(first)} and {len(second)} cards."
        case cards.RoundBegan(round=number):
            return f"Round {number} begins."
        case cards.CardsDrawn(cards=(first, second), sub_game=sub_game):
            drawn = WORDS["drawn"].format(first=first, second=second)
            return f"{drawn} {'A sub-game decides' if sub_game else 'The cards decide'} the round."
        case cards.RoundWon(winner=winner):
            return f"Player {winner} wins the round."
        case cards.Repeat(game=game, earlier=earlier):
            return f"The decks count as a repeat of those in round {earlier} of game {game}."
        case cards.GameEnded(outcome=outcome):
            if outcome.winner is None:
                return "The game goes on forever."
            played = "" if outcome.rounds else " without a round"
            return f"Player {outcome.winner} wins the game{played}."
