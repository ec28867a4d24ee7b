"""Compare a transcript of a card game with the rules: what it shows, and what is right."""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from enum import StrEnum
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Transcript
from graphsolve.lab.compare.facts import Expected, Fact, clean_lines, logged_facts
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

LABEL = re.compile(
    r"\b(?:player|p|deck|hand|cards?|d)[ _#]*([12])\b(?:['\u2019]s)?(?:[ _]*(?:deck|hand|cards))?"
    r"['\"]?\s*(plays|draws|played|drew|card|wins|won|has\b|[:=\[({])?",
    re.IGNORECASE,
)
"""A player or a deck, and the word or the sign after it."""

DRAWS = {"plays", "draws", "played", "drew", "card"}
WINS = {"wins", "won"}
WORD = re.compile("[a-z]+")
NUMBER = re.compile(r"(?<![\w.])[0-9]{1,18}(?!\w|\.[0-9])")
LIST = re.compile(r"[\[({]([\s0-9,;]*)[\])}]")
BARE = re.compile(r"[0-9]{1,18}(?:[\s,;]+[0-9]{1,18})*[\s,;]*")
CARD = re.compile("[0-9]{1,18}")
PLACE = re.compile(r"\b(round|game)\W{0,3}([0-9]{1,18})", re.IGNORECASE)
PLAYERS = 2
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
    if not theirs:
        raise ParseError(source, 1, 1, f"no card game found; {EXAMPLE}")
    if first := next((fact for fact in theirs if fact.kind == Kind.DECKS), None):
        dealt, shown = {*chain(*decks)}, {*chain(*first.value["decks"])}
        is_sub_game = (first.place.game or 1) > 1
        if not (shown <= dealt and (is_sub_game or 2 * len(shown) >= len(dealt))):
            problem = "these cannot be read as the decks of this game, which has other cards"
            raise ParseError(source, first.line, 1, f"{problem}; {EXAMPLE}")
    return Transcript(
        theirs=theirs,
        ours=[*play_of(decks).play(decks, part, options).events],
        misread=lambda misreading: misreading.events(decks, part),
        expected=partial(expected, theirs),
    )


def expected(theirs: Sequence[Fact], events: Iterable[Event]) -> Iterator[Expected]:
    """What transcripts show of a card game: all games or one, all rounds or some."""
    for games, sub_games in ("every game", True), ("the main game only", False):
        shows = f"The output shows {games}."
        yield shows, game_facts(events, sub_games=sub_games)
        later = islice(game_facts(events, sub_games=sub_games), 1, None)
        yield f"{shows} Decks are those after a round.", later
    places = {(fact.kind, fact.place._replace(game=fact.place.game or 1)) for fact in theirs}
    some = (fact for fact in game_facts(events) if (fact.kind, fact.place) in places)
    yield "The output shows some rounds only.", some


# --- What a transcript shows ---------------------------------------------------------------------


def shown_in_game(lines: Iterable[Line]) -> Iterator[Fact]:
    """Yield the decks, drawn cards and winners that a transcript shows.

    >>> lines = [Line("", 1, "Round 1: [9, 2] [5, 8]"), Line("", 2, "Player 1 wins")]
    >>> for fact in shown_in_game(lines):
    ...     print(fact.kind, fact.value, fact.place)
    pair of decks {'decks': Decks(first=(9, 2), second=(5, 8))} round 1
    winner of a round {'winner': 1} round 1

    Decks come two by two: on one line or on two, in brackets, after a label such as `Player 1:` or
    `deck1 =`, as lines that hold nothing but numbers, or with one card on each line below a label.
    """
    place, began = RoundOfGame(), 0
    decks, drawn = list[tuple[int, ...]](), list[int]()
    below = False  # whether cards may follow, one on each line
    for line in chain(lines, [Line("", 0, "end")]):
        checkpoint()
        text = line.text.strip()
        if below and CARD.fullmatch(text):
            decks[-1] += (int(text),)
            continue
        below = below and not text
        if len(decks) == PLAYERS and text:
            yield Fact(Kind.DECKS, {"decks": Decks(*decks)}, place, began)
            decks = []
        words, labels = {*WORD.findall(text.lower())}, [*LABEL.finditer(text)]
        signs = [(label[2] or "").lower() for label in labels]
        named = place_of(text, words)
        if labels and ("winner" in words or WINS & {*signs}):
            where = named or place
            of_game = "game" in words and not (named and named.round)
            yield Fact(
                Kind.GAME_WINNER if of_game else Kind.ROUND_WINNER,
                {"winner": int(labels[0][1])},
                RoundOfGame(None, where.game, is_end=True) if of_game else where,
                line.number,
            )
        elif DRAWS & {*signs}:
            drawn += [number for label in labels for number in numbers_in(text[label.end() :])[:1]]
            if len(drawn) >= PLAYERS:
                yield Fact(Kind.DRAW, {"cards": tuple(drawn)}, place, line.number)
                drawn = []
        else:
            if named:
                place, decks = named, []
                text = PLACE.sub("", text).replace("()", "")
            found = decks_in(text, bare=not named)
            began = line.number if found and not decks else began
            decks += found
            below = bool(found) and not found[-1] and text.endswith(":")


def place_of(text: str, words: AbstractSet[str] = frozenset()) -> RoundOfGame | None:
    """The round and the game that a line with these words names, or None.

    >>> print(place_of("-- Round 3 (Game 2) --"), place_of("=== Game 2 ==="), place_of("[9, 2]"))
    round 3 of game 2 game 2 None
    """
    if words & {"final", "post", "postgame", "result", "results"}:
        return RoundOfGame(game=1, is_end=True)
    found = {name.lower(): int(number) for name, number in PLACE.findall(text)}
    return RoundOfGame(found.get("round"), found.get("game")) if found else None


def decks_in(text: str, *, bare: bool) -> list[tuple[int, ...]]:
    """The decks on a line, perhaps empty ones.

    >>> decks_in("P1: 9 2 6 | P2:", bare=True), decks_in("deque([9, 2]) []", bare=True)
    ([(9, 2, 6), ()], [(9, 2), ()])
    """
    labels = [label for label in LABEL.finditer(text) if label[2]]
    if labels:
        ends = [*(label.start() for label in labels[1:]), len(text)]
        parts = [text[label.end() : end] for label, end in zip(labels, ends, strict=True)]
    else:
        parts = LIST.findall(text) or ([text] if bare and BARE.fullmatch(text) else [])
    return [tuple(numbers_in(part)) for part in parts]


def numbers_in(text: str) -> list[int]:
    """The numbers of a text that are not part of a word or of a decimal fraction."""
    return [int(digits) for digits in NUMBER.findall(text)]


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
