"""Where two card games diverge, in words."""

from collections.abc import Sequence
from dataclasses import replace

from graphsolve.lab.compare import FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.events import Scene
from graphsolve.show.cards.transcript import WORDS, decks_text
from graphsolve.show.difference import fact_sentences, same_ends
from graphsolve.show.interface import ONLY_ANSWER, PrintedFact, PrintedSentences, Sentences
from graphsolve.show.sentences import Sentence

CONTEXT = 3  # cards to show before and after those that differ


def sentences(found: MisreadDifference[Scene, cards.Event]) -> Sentences:
    """Describe the first event of a card game that differs, and its round up to that event.

    If that is the beginning of the next round, only the decks are shown.
    """
    if found.only_answer:
        return ONLY_ANSWER
    [ours], [theirs] = found.ours, found.theirs
    game = found.before.game_of(ours) if found.before else Scene(ours).game
    number, label = game.round or 1, "Decks"
    match ours, theirs:
        case cards.RoundBegan(round=our_round), cards.RoundBegan(round=their_round):
            if our_round == their_round:
                number, label = our_round, f"Round {game.round}"
    before = [Sentence(label, decks_text(game.decks))] if game.round else []
    if game.happened:
        before.append(Sentence("So far", " ".join(map(event_text, game.happened))))
    games = found.before.games if found.before else ()
    around = [other.number for other in games if other.number < game.number]
    sub_game = f", a sub-game of game {around[-1]}" if around else ""
    place = f"Game {game.number}{sub_game}, round {number}"
    return Sentences(place, *event_texts(found), before)


def event_texts(found: MisreadDifference[Scene, cards.Event]) -> tuple[str, str]:
    """Describe the events that differ in a sentence each, or the decks if only these differ."""
    [ours], [theirs] = found.ours, found.theirs
    match ours, theirs:
        case _, cards.Repeat(earlier=earlier) if "history" in found.misreading.replaces:
            return event_text(ours), repeat_text(earlier, "another game")
        case cards.GameEnded(), cards.GameEnded():
            if ours.outcome.winner == theirs.outcome.winner:
                return counted_text(ours), counted_text(theirs)
        case cards.RoundBegan(), cards.RoundBegan() if ours.round == theirs.round:
            return decks_texts(ours.decks, theirs.decks)
        case cards.GameBegan(), cards.GameBegan() if sizes(ours.decks) == sizes(theirs.decks):
            decks, their_decks = decks_texts(ours.decks, theirs.decks)
            return f"{event_text(ours)} {decks}", f"{event_text(theirs)} {their_decks}"
    return event_text(ours), event_text(theirs)


def counted_text(event: cards.GameEnded) -> str:
    """Describe the end of a game, with the cards that are counted for the score."""
    cards = ", ".join(map(str, event.outcome.deck))
    return f"{event_text(event)} The cards that count are {cards}."


def event_text(event: cards.Event) -> str:
    """Describe an event in one sentence."""
    match event:
        case cards.GameBegan(game, decks=decks, parent=parent):
            first, second = sizes(decks)
            kind = "Game" if parent is None else "Sub-game"
            return f"{kind} {game} begins with {first} and {second} cards."
        case cards.RoundBegan(round=number):
            return f"Round {number} begins."
        case cards.CardsDrawn(cards=drawn, sub_game=sub_game):
            decides = "A sub-game decides" if sub_game else "The cards decide"
            return f"{WORDS['drawn'].format(first=drawn[0], second=drawn[1])} {decides} the round."
        case cards.RoundWon(winner=winner):
            return f"Player {winner} wins the round."
        case cards.Repeat(game=game, earlier=earlier):
            return repeat_text(earlier, f"game {game}")
        case cards.GameEnded(game, outcome=outcome):
            if outcome.winner is None:
                return "The game goes on forever."
            played = "" if outcome.rounds else " without a round"
            which = "the game" if game == 1 else f"sub-game {game}"
            return f"Player {outcome.winner} wins {which}{played}."


def repeat_text(earlier: int, game: str) -> str:
    """Say that the decks repeat an earlier round of a game."""
    return f"The decks count as a repeat of those in round {earlier} of {game}."


# --- What another solver prints ------------------------------------------------------------------


def printed_sentences(found: FactDifference) -> PrintedSentences:
    """Describe the first decks that differ, with some cards around the difference."""
    said = fact_sentences(found, lambda fact: decks_text(fact.value["decks"]))
    if not found.ours:
        return said
    ours, theirs = decks_texts(found.ours.value["decks"], found.theirs.value["decks"])
    return replace(said, facts=[PrintedFact("", theirs, ours)])


# --- Decks ---------------------------------------------------------------------------------------


def sizes(decks: Decks) -> tuple[int, int]:
    """Return the number of cards of each player."""
    return len(decks.first), len(decks.second)


def decks_texts(ours: Decks, theirs: Decks) -> tuple[str, str]:
    """Describe the decks that differ, with some cards around each difference."""
    pairs = [
        (player, deck, other)
        for player, (deck, other) in enumerate(zip(ours, theirs, strict=True), 1)
        if deck != other
    ]
    return (
        " ".join(f"Player {player} has {around(deck, other)}." for player, deck, other in pairs),
        " ".join(f"Player {player} has {around(other, deck)}." for player, deck, other in pairs),
    )


def around(deck: Sequence[int], other: Sequence[int]) -> str:
    """Return the cards of a deck that differ from another, and some cards around them."""
    start, end = same_ends(deck, other)
    first, last = max(start - CONTEXT, 0), len(deck) - end + CONTEXT
    cards = [f"{card}" for card in deck[first:last]]
    if first > 0:
        cards.insert(0, "...")
    if last < len(deck):
        cards.append("...")
    return ", ".join(cards) or "none"
