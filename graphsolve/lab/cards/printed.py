"""Compare a transcript of a card game with the rules: what it shows, and what is right."""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import chain, islice
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.lab.compare.facts import Expected, Fact, Transcript, clean_lines, logged_facts
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import (
    CardsDrawn,
    Event,
    GameEnded,
    RoundBegan,
    RoundWon,
)
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.text import Line

DECK = re.compile(
    r"""\b(?:player|deck|hand|cards|p|d)[ _#]*[12]\b(?:['\u2019]s)?(?:[ _]*(?:deck|hand|cards))?
    ['"]?\s*[:=({[][\s[({'"]*+([0-9\s,;]*+)(?![\w.])""",
    re.IGNORECASE | re.VERBOSE,
)
"""A deck after its label, such as `Player 1's deck: 9, 2, 6` or `deck1=[9, 2, 6]`."""

LIST = re.compile(r"[\[({]([\s0-9,;]*)[\])}]")
DRAW = re.compile(r"\bplayer ([12]) (?:plays|draws)\W{1,3}([0-9]{1,18})\b", re.IGNORECASE)
WINNER = re.compile(r"\b(?:player ([12]) wins|winner\b.{0,40}\bplayer ([12]))\b", re.IGNORECASE)
PLACE = re.compile(r"\(?\b(round|game)\W{0,3}([0-9]{1,18})\)?", re.IGNORECASE)
CARD = re.compile("[0-9]{1,18}")
END = re.compile(r"\b(?:final|post-?game|results?)\b", re.IGNORECASE)
PLAYERS = 2
SOME_ROUNDS = "The output shows some rounds only."
EXAMPLE = "expected decks such as `Player 1: 9, 2, 6` or `[9, 2, 6] [5, 8, 4]` for each round"


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
        return " of ".join(["end", *known] if self.is_end else known)


def read(text: str, source: str, decks: Decks, part: int, options: PlayOptions) -> Transcript:
    """Read a transcript of a card game.

    Raises:
        ParseError: it shows no decks, cards or winners, or first decks with other cards.
    """
    theirs = logged_facts(text, source, decks, game_facts)
    theirs = theirs or [*shown_in_game(clean_lines(text, source))]
    if not any(fact.kind in {Kind.DECKS, Kind.DRAW} for fact in theirs):
        raise ParseError(source, 1, 1, f"no card game found; {EXAMPLE}")
    ours = [*play_of(decks).play(decks, part, options).events]
    shown = [*of_kind(Kind.DECKS, theirs)]
    if shown and not may_be_shown(shown[0], decks, ours):
        problem = "these cannot be read as the decks of this game, before it or after a round"
        raise ParseError(source, shown[0].line, 1, f"{problem}; {EXAMPLE}")
    if [*of_kind(Kind.ROUND_WINNER, theirs)] == theirs[-1:] and theirs[-1].place.round is None:
        theirs[-1] = theirs[-1]._replace(kind=Kind.GAME_WINNER)
    main = [*of_kind(Kind.DECKS, game_facts(ours, sub_games=False))]
    known = [number for fact in shown[:2] for number, one in enumerate(main) if fact.agrees(one)]
    start, apart = (known[0], max(known[-1] - known[0], 1)) if known else (0, 1)
    is_brief = {fact.kind for fact in theirs} <= {Kind.DECKS, Kind.GAME_WINNER}

    def expected(events: Iterable[Event]) -> Iterator[Expected]:
        yield from readings(theirs, events)
        if is_brief and (start, apart) != (0, 1):
            every = of_kind(Kind.DECKS, game_facts(events, sub_games=False))
            winner = of_kind(Kind.GAME_WINNER, game_facts(events, sub_games=False))
            yield SOME_ROUNDS, chain(islice(every, start, None, apart), winner)

    return Transcript(
        theirs=theirs,
        ours=ours,
        misread=lambda misreading: misreading.events(decks, part),
        expected=expected,
    )


def may_be_shown(first: Fact, decks: Decks, ours: Iterable[Event]) -> bool:
    """Return whether the first decks of a transcript can be from a game, perhaps a misread one.

    They are those of a round under the rules; or they have the same cards, and are those before
    the game, after a round, or in a later round that is named.
    """
    shown: Decks = first.value["decks"]
    is_early = abs(len(shown.first) - len(decks.first)) <= 1
    is_named = first.place.is_end or (first.place.round or 1) > 1
    return any(map(first.agrees, game_facts(ours))) or (
        {*chain(*shown)} == {*chain(*decks)} and (is_early or is_named)
    )


def readings(theirs: Sequence[Fact], events: Iterable[Event]) -> Iterator[Expected]:
    """Yield what a transcript may show: all games or the main one, all rounds or some."""
    for games, sub_games in ("every game", True), ("the main game only", False):
        shows = f"The output shows {games}."
        yield shows, game_facts(events, sub_games=sub_games)
        later = islice(game_facts(events, sub_games=sub_games), 1, None)
        yield f"{shows} Decks are those after a round.", later
    places = {(fact.kind, fact.place._replace(game=fact.place.game or 1)) for fact in theirs}
    yield SOME_ROUNDS, (fact for fact in game_facts(events) if (fact.kind, fact.place) in places)


def of_kind(kind: Kind, facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield the facts of a kind."""
    return (fact for fact in facts if fact.kind == kind)


# --- What a transcript shows ---------------------------------------------------------------------


def shown_in_game(lines: Iterable[Line]) -> Iterator[Fact]:
    """Yield the decks, drawn cards and winners that a transcript shows.

    >>> lines = [Line("", 1, "Round 1: [9, 2] [5, 8]"), Line("", 2, "Player 1 wins")]
    >>> for fact in shown_in_game(lines):
    ...     print(fact.kind, fact.value, fact.place)
    pair of decks {'decks': Decks(first=(9, 2), second=(5, 8))} round 1
    winner of a round {'winner': 1} round 1

    Decks come two by two, on one line or on two: after a label such as `Player 1:` or `deck1 =`,
    or in brackets. Cards and winners are in the statement's words.
    """
    place, began = RoundOfGame(), 0
    decks, drawn = list[tuple[int, ...]](), list[int]()
    for line in lines:
        checkpoint()
        named = place_of(line.text)
        if won := WINNER.search(line.text):
            where, winner = named or place, {"winner": int(won[1] or won[2])}
            if "game" in line.text.lower() and not (named and named.round):
                where = RoundOfGame(None, where.game, is_end=True)
                yield Fact(Kind.GAME_WINNER, winner, where, line.number)
            else:
                yield Fact(Kind.ROUND_WINNER, winner, where, line.number)
        elif draw := DRAW.search(line.text):
            drawn.append(int(draw[2]))
            if len(drawn) == PLAYERS:
                yield Fact(Kind.DRAW, {"cards": tuple(drawn)}, place, line.number)
                drawn = []
        else:
            if named:
                place, decks = named, []
            text = PLACE.sub("", line.text)
            found = DECK.findall(text) or LIST.findall(text)
            began = line.number if found and not decks else began
            decks += [tuple(map(int, CARD.findall(deck))) for deck in found]
            if len(decks) == PLAYERS:
                yield Fact(Kind.DECKS, {"decks": Decks(*decks)}, place, began)
            if len(decks) >= PLAYERS:
                decks = []


def place_of(text: str) -> RoundOfGame | None:
    """Return the round and the game that a line names, or None.

    >>> print(place_of("-- Round 3 (Game 2) --"), place_of("=== Game 2 ==="), place_of("[9, 2]"))
    round 3 of game 2 game 2 None
    """
    if END.search(text):
        return RoundOfGame(game=1, is_end=True)
    found = {name.lower(): int(number) for name, number in PLACE.findall(text)}
    return RoundOfGame(found.get("round"), found.get("game")) if found else None


# --- What is right -------------------------------------------------------------------------------


def game_facts(events: Iterable[Event], *, sub_games: bool = True) -> Iterator[Fact]:
    """Yield what a transcript of a card game shows under the rules."""
    place = RoundOfGame()
    for index, event in enumerate(events):
        checkpoint()
        if event.game > 1 and not sub_games:
            continue
        match event:
            case RoundBegan(game, number, decks):
                place = RoundOfGame(number, game)
                yield Fact(Kind.DECKS, {"decks": decks}, place, event=index)
            case CardsDrawn(cards=cards):
                yield Fact(Kind.DRAW, {"cards": cards}, place, event=index)
            case RoundWon(game, number, winner):
                place = RoundOfGame(number, game)
                yield Fact(Kind.ROUND_WINNER, {"winner": winner}, place, event=index)
            case GameEnded(game, decks, outcome):
                # A repeat shows as a round without cards; the end of a game is not always shown.
                place, won = RoundOfGame(None, game, is_end=True), {"winner": outcome.winner}
                yield Fact(Kind.DECKS, {"decks": decks}, place, optional=True, event=index)
                if outcome.winner:
                    yield Fact(Kind.GAME_WINNER, won, place, optional=True, event=index)
