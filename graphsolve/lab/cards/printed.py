"""Compare a transcript of a card game with the rules: what it shows, and what is right."""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import chain
from typing import NamedTuple

from more_itertools import takewhile_inclusive
from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Transcript
from graphsolve.lab.compare.facts import (
    Expected,
    Fact,
    FactDifference,
    Mismatch,
    clean_lines,
    numbers_in,
)
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameEnded,
    Repeat,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.cards.rules import Decks
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.text import Line

PLAYER = (
    r"(?:player|p|deck|hand|cards?|d)[ _#]*([12])\b(?:['\u2019]s)?(?:[ _]*(?:deck|hand|cards))?"
)
DECK = re.compile(rf"\b{PLAYER}\s*(?:[:=]|has\b|(?=[\[({{]))", re.IGNORECASE)
PLAYED = re.compile(
    rf"\b{PLAYER}\s*(?:plays|draws|played|drew|card)\W*([0-9]{{1,18}})\b", re.IGNORECASE
)
WINS = re.compile(rf"\b{PLAYER}\s*(?:wins|won)\b", re.IGNORECASE)
WINNER = re.compile(
    rf"\bwinner\b(?:\s+of\s+(?:game|round)\s*[0-9]*)?\W*(?:is\b\W*)?{PLAYER}", re.IGNORECASE
)
GAME_IS_WON = re.compile(
    r"\bwinner of game|\b(?:wins|won)\b[^.]*?\b(?:the )?game\b", re.IGNORECASE
)
ROUND = re.compile(r"\bround\W{0,3}([0-9]{1,18})", re.IGNORECASE)
GAME = re.compile(r"\bgame\W{0,3}([0-9]{1,18})", re.IGNORECASE)
RESULTS = re.compile(r"\bpost-?game\b|\bfinal\b|\bresults?\b", re.IGNORECASE)
PLAYERS = 2
LIST = re.compile(r"[\[({]([\s0-9,;]*)[\])}]")
BARE = re.compile(r"[0-9]{1,18}(?:[\s,;]+[0-9]{1,18})*[\s,;]*")


class Kind(StrEnum):
    """What facts are about: their keys, and the words for people."""

    DECKS = "pair of decks"
    DRAW = "draw"
    ROUND_WINNER = "winner of a round"
    GAME_WINNER = "winner of a game"


class RoundOfGame(NamedTuple):
    """A round, a game or both, or the end of a game.

    >>> print(RoundOfGame(round=3, game=2))
    round 3 of game 2
    """

    round: int | None = None
    game: int | None = None
    is_end: bool = False

    def __str__(self) -> str:
        names = ("round", self.round), ("game", self.game)
        known = [f"{name} {number}" for name, number in names if number is not None]
        if self.is_end:
            known.insert(0, "end")
        return " of ".join(known)


EXAMPLE = "expected decks such as `Player 1: 9, 2, 6` or `[9, 2, 6] [5, 8, 4]` for each round"


def read(text: str, source: str, decks: Decks, _part: int, _options: PlayOptions) -> Transcript:
    """Read a transcript of a card game.

    Raises:
        ParseError: it shows no decks, cards or winners, or first decks with other cards.
    """
    lines = clean_lines(text, source)
    facts = shown_in_game(lines)
    theirs = list(takewhile_inclusive(lambda fact: fact.kind != Kind.DECKS, facts))
    if not theirs:
        raise ParseError(source, lines[0].number, 1, f"no card game found; {EXAMPLE}")
    first = theirs[-1] if theirs[-1].kind == Kind.DECKS else None
    dealt, shown = {*chain(*decks)}, {*chain(*first.value)} if first else set()
    is_sub_game = first and (first.place.game or 1) > 1
    if first and not (shown <= dealt and (is_sub_game or 2 * len(shown) >= len(dealt))):
        problem = "these cannot be read as the decks of this game, which has other cards"
        raise ParseError(source, first.line, 1, f"{problem}; {EXAMPLE}")
    theirs += facts
    return Transcript(theirs=theirs, expected=partial(expected, theirs), kind=GameFactDifference)


def expected(theirs: Sequence[Fact], events: Iterable[Event]) -> Iterator[Expected]:
    """What transcripts show of a card game: all games or one, all rounds or some."""
    for games, sub_games in ("every game", True), ("the main game only", False):
        shows = f"The output shows {games}."
        yield shows, game_facts(events, sub_games=sub_games)
        later = after_first(game_facts(events, sub_games=sub_games))
        yield f"{shows} Decks are those after a round.", later
    places = {(fact.kind, fact.place._replace(game=fact.place.game or 1)) for fact in theirs}
    some = (fact for fact in game_facts(events) if (fact.kind, fact.place) in places)
    yield "The output shows some rounds only.", some


def after_first(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Facts without the first decks."""
    is_later = False
    for fact in facts:
        if is_later or fact.kind != Kind.DECKS:
            yield fact
        is_later = is_later or fact.kind == Kind.DECKS


# --- What a transcript shows ---------------------------------------------------------------------


def shown_in_game(lines: Iterable[Line]) -> Iterator[Fact]:  # noqa: C901 - a case for each kind of line
    """The decks, drawn cards and winners that a transcript shows.

    >>> lines = [Line("", 1, "Round 1: [9, 2] [5, 8]"), Line("", 2, "Player 1 wins")]
    >>> for fact in shown_in_game(lines):
    ...     print(fact.kind, fact.value, fact.place)
    pair of decks ((9, 2), (5, 8)) round 1
    winner of a round 1 round 1

    Decks come two by two: on one line or on two, in brackets, after a label such as `Player 1:` or
    `deck1 =`, or as lines that hold nothing but numbers.
    """
    place = RoundOfGame()
    decks: list[tuple[int, ...]] = []
    played: list[int] = []
    began = 0
    below = False  # whether cards may follow, one on each line
    for line in lines:
        checkpoint()
        text = line.text.strip()
        if below and re.fullmatch(r"[0-9]{1,18}", text):
            decks[-1] += (int(text),)
            continue
        below = below and not text
        if not text:
            continue
        if len(decks) == PLAYERS:
            yield Fact(Kind.DECKS, tuple(decks), place, began)
            decks = []
        if winner := WINNER.search(text) or WINS.search(text):
            of_game = bool(GAME_IS_WON.search(text)) and not ROUND.search(text)
            says_where = GAME.search(text) or ROUND.search(text)
            named = (place_of(text) if says_where else None) or place
            yield Fact(
                Kind.GAME_WINNER if of_game else Kind.ROUND_WINNER,
                int(winner[1]),
                RoundOfGame(None, named.game, is_end=True) if of_game else named,
                line.number,
            )
            continue
        if cards := PLAYED.findall(text):
            played += [int(card) for _, card in cards]
            if len(played) == PLAYERS:
                yield Fact(Kind.DRAW, tuple(played), place, line.number)
                played = []
            continue
        heading = place_of(text)
        if heading:
            place = heading
            decks = []
            text = GAME.sub("", ROUND.sub("", text)).replace("()", "")
        found = decks_in(text, bare=not heading)
        if found and not decks:
            began = line.number
        decks += found
        below = bool(found) and not found[-1] and text.endswith(":")
    if len(decks) == PLAYERS:
        yield Fact(Kind.DECKS, tuple(decks), place, began)


def place_of(text: str) -> RoundOfGame | None:
    """The round and the game that a line names, or None.

    >>> print(place_of("-- Round 3 (Game 2) --"), place_of("=== Game 2 ==="), place_of("[9, 2]"))
    round 3 of game 2 game 2 None
    """
    if RESULTS.search(text):
        return RoundOfGame(game=1, is_end=True)
    number, game = ROUND.search(text), GAME.search(text)
    if not (number or game):
        return None
    return RoundOfGame(number and int(number[1]), game and int(game[1]))


def decks_in(text: str, *, bare: bool) -> list[tuple[int, ...]]:
    """The decks on a line, perhaps empty ones.

    >>> decks_in("P1: 9 2 6 | P2:", bare=True), decks_in("deque([9, 2]) []", bare=True)
    ([(9, 2, 6), ()], [(9, 2), ()])
    """
    if labels := list(DECK.finditer(text)):
        ends = [*(label.start() for label in labels[1:]), len(text)]
        parts = [text[label.end() : end] for label, end in zip(labels, ends, strict=True)]
        return [tuple(numbers_in(part)) for part in parts]
    if lists := LIST.findall(text):
        return [tuple(numbers_in(cards)) for cards in lists]
    return [tuple(numbers_in(text))] if bare and BARE.fullmatch(text) else []


# --- What is right -------------------------------------------------------------------------------


def game_facts(events: Iterable[Event], *, sub_games: bool = True) -> Iterator[Fact]:
    """What a transcript of a card game would show by the rules."""
    place = RoundOfGame()
    for index, event in enumerate(events):
        checkpoint()
        if event.game > 1 and not sub_games:
            continue
        match event:
            case RoundBegan(game, number, decks):
                place = RoundOfGame(number, game)
                yield Fact(Kind.DECKS, tuple(decks), place, event=index)
            case CardsDrawn(cards=cards):
                yield Fact(Kind.DRAW, cards, place, event=index)
            case RoundWon(game, number, winner):
                place = RoundOfGame(number, game)
                yield Fact(Kind.ROUND_WINNER, winner, place, event=index)
            case Repeat(game, number):
                place = RoundOfGame(number, game)
            case GameEnded(game, decks, outcome):
                # A repeat shows as a round without cards; the end of a game is not always shown.
                place = RoundOfGame(None, game, is_end=True)
                yield Fact(Kind.DECKS, tuple(decks), place, optional=True, event=index)
                if outcome.winner:
                    yield Fact(Kind.GAME_WINNER, outcome.winner, place, optional=True, event=index)


class GameFactDifference(FactDifference):
    """The first fact about a card game that differs."""

    @staticmethod
    def as_printed(events: Sequence[Event], found: Mismatch) -> Sequence[Event]:
        """The events up to the first that differs, and that one as it is printed."""
        if found.event is None:
            return events
        event, before, value = events[found.event], events[: found.event], found.theirs.value
        match event:
            case CardsDrawn():
                is_round = [isinstance(earlier, RoundBegan) for earlier in before]
                number = len(is_round) - is_round[::-1].index(True) - 1
                began = before[number]
                assert isinstance(began, RoundBegan)
                drawn = zip(value, began.decks, strict=True)
                decks = Decks(*((card, *rest) for card, (_, *rest) in drawn))
                return [*before[:number], replace(began, decks=decks)]
            case RoundWon():
                return [*before, replace(event, winner=value)]
            case GameEnded(outcome=outcome) if found.theirs.kind == Kind.GAME_WINNER:
                won = dataclasses.replace(outcome, winner=value, deck=())
                return [*before, replace(event, outcome=won)]
            case RoundBegan() | GameEnded():
                return [*before, replace(event, decks=Decks(*value))]
        return before
