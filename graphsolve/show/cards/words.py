"""A card game in words: its transcript, and where two games diverge.

The page of a replay fills in the `WORDS` itself: a game can have hundreds of thousands of rounds,
and its page has one letter for each.
"""

from collections.abc import Iterable, Iterator, Sequence

from more_itertools import stagger

from graphsolve.lab.compare import FactDifference
from graphsolve.lab.difference import MisreadDifference
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.events import Scene
from graphsolve.show.interface import ONLY_ANSWER, Sentences
from graphsolve.show.sentences import Sentence, printed_sentences, same_ends
from graphsolve.show.transcript import ALL_ROUNDS, within

WORDS = {
    "drawn": "Player 1 draws {first} and player 2 draws {second}.",
    "higher": "{own} is higher than {other}, so player {winner} wins the round.",
    "lower": "Player {winner} wins the round, although {other} is higher than {own}.",
    "sub-game": "Both have at least that many cards left, so {game} decides the round.",
    "too few": "They do not both have that many cards left, but {game} decides the round.",
    "copies": "It begins with copies of the next {copied1} and {copied2} cards.",
    "cards": "It begins with copies of {cards1} for player 1 and {cards2} for player 2.",
    "other copies": "Under the rules, the next {first} and {second} cards are copied.",
    "won": "Player {winner} wins the sub-game and so the round.",
    "lost": "Player {loser} wins the sub-game, but player {winner} wins the round.",
    "known": (
        "A sub-game decides the round. It counts as one that was played before, and is not played "
        "again: player {winner} wins the round."
    ),
    "cut": "The replay is cut off before the sub-game ends.",
    "bottom": "{own} and then {other} go to the bottom of player {winner}'s deck.",
    "swapped": (
        "{other} and then {own} go to the bottom of player {winner}'s deck; the rules put {own} "
        "first."
    ),
    "elsewhere": "The rules put {own} and then {other} at the bottom of player {winner}'s deck.",
    "repeat": (
        "The decks are as they were before {earlier} of this game, so player {winner} wins it."
    ),
    "endless": (
        "The decks are as they were before {earlier} of this game. It would go on forever, so "
        "there is no winner."
    ),
    "end": "Player {winner} wins game {game} after {rounds}.",
    "outer": "This decides round {round} of game {outer}.",
    "score": "The score is {score}.",
    "truncated": "The two differ here; later rounds are not compared.",
}
"""What happens in a round or at the end of a game, as templates."""


def decks_text(decks: Decks, of: str = "", none: str = "none") -> str:
    """Return both decks, one per line. `of` follows the player; `none` is an empty deck."""
    return "\n".join(
        f"Player {player}{of}: {', '.join(map(str, deck)) or none}".rstrip()
        for player, deck in enumerate(decks, 1)
    )


def text_of(
    events: Iterable[cards.Event], rounds: range = ALL_ROUNDS, part: int = 2
) -> Iterator[str]:
    """Yield the transcript of a card game, with a blank line before each game and each round.

    Source: Advent of Code 2020, day 22.
    """
    recursive = part > 1
    for before, event in stagger(within(events, rounds, Scene), (-1, 0)):
        if isinstance(before, cards.GameEnded):
            yield f"\n...anyway, back to game {event.game}.\n"
        match event:
            case cards.GameBegan(game):
                if recursive:
                    yield f"\n=== Game {game} ===\n"
            case cards.RoundBegan(game, number, decks):
                where = f" (Game {game})" if recursive else ""
                yield f"\n-- Round {number}{where} --\n{stated_decks(decks)}"
            case cards.CardsDrawn(_, _, (first, second), sub_game):
                yield f"Player 1 plays: {first}\nPlayer 2 plays: {second}\n"
                if sub_game:
                    yield "Playing a sub-game to determine the winner...\n"
            case cards.RoundWon(game, number, winner):
                what = f"round {number} of game {game}" if recursive else "the round"
                yield f"Player {winner} wins {what}!\n"
            case cards.Repeat(game, number, earlier):
                what = f"round {number} of game {game}" if recursive else f"round {number}"
                yield f"\nBefore {what}, the decks are as they were before round {earlier}.\n"
            case cards.GameEnded(game, decks, outcome):
                if recursive:
                    yield f"The winner of game {game} is player {outcome.winner}!\n"
                if game == 1 and outcome.winner:
                    yield f"\n\n== Post-game results ==\n{stated_decks(decks)}"
                elif game == 1:
                    yield "The game goes on forever!\n"


def stated_decks(decks: Decks) -> str:
    """Return both decks as in the statement."""
    return decks_text(decks, of="'s deck", none="") + "\n"


# --- Where two games diverge ---------------------------------------------------------------------

CONTEXT = 3  # cards to show before and after those that differ


def sentences(difference: MisreadDifference[Scene, cards.Event]) -> Sentences:
    """Describe the first event of a card game that differs, and its round up to that event.

    If that is the beginning of the next round, only the decks are shown.
    """
    if difference.only_answer:
        return ONLY_ANSWER
    [ours], [theirs] = difference.ours, difference.theirs
    game = difference.before.game_of(ours) if difference.before else Scene(ours).game
    number, label = game.round or 1, "Decks"
    match ours, theirs:
        case cards.RoundBegan(), cards.RoundBegan() if ours.round == theirs.round:
            number, label = ours.round, f"Round {game.round}"
    before = [Sentence(label, decks_text(game.decks))] if game.round else []
    if game.happened:
        before.append(Sentence("So far", " ".join(map(event_text, game.happened))))
    games = difference.before.games if difference.before else ()
    around = [other.number for other in games if other.number < game.number]
    sub_game = f", a sub-game of game {around[-1]}" if around else ""
    place = f"Game {game.number}{sub_game}, round {number}"
    return Sentences(place, *event_texts(difference), before)


def event_texts(difference: MisreadDifference[Scene, cards.Event]) -> tuple[str, str]:
    """Describe the events that differ in a sentence each, or the decks if only these differ."""
    [ours], [theirs] = difference.ours, difference.theirs
    match ours, theirs:
        case _, cards.Repeat(earlier=earlier) if "history" in difference.misreading.replaces:
            return event_text(ours), repeat_text(earlier, "another game")
        case cards.GameEnded(), cards.GameEnded():
            if ours.outcome.winner == theirs.outcome.winner:
                return counted_text(ours), counted_text(theirs)
        case cards.RoundBegan(), cards.RoundBegan() if ours.round == theirs.round:
            return decks_texts(ours.decks, theirs.decks)
        case cards.GameBegan(), cards.GameBegan() if event_text(ours) == event_text(theirs):
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
            first, second = map(len, decks)
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


def printed_decks(difference: FactDifference) -> Sentences:
    """Describe the first decks that differ, with some cards around the difference."""
    sentences = printed_sentences(difference, lambda fact: decks_text(fact.value["decks"]))
    if not difference.ours:
        return sentences
    ours, theirs = decks_texts(difference.ours.value["decks"], difference.theirs.value["decks"])
    return sentences._replace(ours=ours, theirs=theirs)


# --- Decks ---------------------------------------------------------------------------------------


def decks_texts(ours: Decks, theirs: Decks) -> tuple[str, str]:
    """Describe the decks that differ, with some cards around each difference."""

    def text(decks: Decks, others: Decks) -> str:
        return " ".join(
            f"Player {player} has {around(deck, other)}."
            for player, deck, other in zip((1, 2), decks, others, strict=True)
            if deck != other
        )

    return text(ours, theirs), text(theirs, ours)


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
