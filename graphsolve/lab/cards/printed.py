"""Compare the decks in an output of a card game with those under the rules."""

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Comparison, Fact, logged_facts
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards.decks import Decks
from graphsolve.puzzles.cards.events import Event, GameEnded, RoundBegan
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.interface import play_of
from graphsolve.puzzles.text import Line, printed_lines

DECK = re.compile(
    r"""\b(?:player|deck|hand|cards|p|d)[ _#]*[12]\b(?:['\u2019]s)?(?:[ _]*(?:deck|hand|cards))?
    ['"]?\s*[:=({[][\s[({'"]*+([0-9\s,;]*+)(?![\w.])""",
    re.IGNORECASE | re.VERBOSE,
)
"""A deck after its label, such as `Player 1's deck: 9, 2, 6` or `deck1=[9, 2, 6]`."""

LIST = re.compile(r"[\[({]([\s0-9,;]*)[\])}]")
PLACE = re.compile(r"\(?\b(round|game)\W{0,3}([0-9]{1,18})\)?", re.IGNORECASE)
CARD = re.compile("[0-9]{1,18}")
PLAYERS = 2
EXAMPLE = "expected decks such as `Player 1: 9, 2, 6` or `[9, 2, 6] [5, 8, 4]` for each round"


def read(text: str, source: str, decks: Decks, part: int, options: PlayOptions) -> Comparison:
    """Read an output of a card game.

    Its first decks are those before the game, after a round or at the end, or those of a round
    that is named; they can be misread, but must have the same cards.

    Raises:
        ParseError: it shows no decks, first decks of another game, or some rounds without numbers.
    """
    theirs = logged_facts(text, source, Event, game_facts)
    theirs = theirs or [*shown_in_game(printed_lines(text, source))]
    if not theirs:
        raise ParseError(source, 1, 1, f"no card game found; {EXAMPLE}")
    ours = [*play_of(decks).play(decks, part, options).events]
    states = [*game_facts(ours)]
    shown: Decks = theirs[0].value["decks"]
    is_early = abs(len(shown.first) - len(decks.first)) <= 1
    is_later = theirs[0].at[1] > 1 or not all(shown)
    if {*chain(*shown)} != {*chain(*decks)} or not (is_early or is_later):
        problem = "these cannot be read as decks of this game"
        raise ParseError(source, theirs[0].line, 1, f"{problem}; {EXAMPLE}")
    first = 0 if theirs[0].agrees(states[0]) else 1
    places = {fact.at for fact in theirs}
    sizes = [sum(map(len, fact.value["decks"])) for fact in theirs]
    has_sub_games = sizes != sorted(sizes, reverse=True)  # the main game has more cards again

    def readings(events: Iterable[Event]) -> Iterator[tuple[str, Iterable[Fact]]]:
        if is_early:
            yield "The output shows every game.", islice(game_facts(events), first, None)
        if is_early and not has_sub_games:
            of_main = (fact for fact in game_facts(events) if fact.at[0] == 1)
            yield "The output shows the main game only.", islice(of_main, first, None)
        ends = {(game, 0) for game, _ in places}
        named = (fact for fact in game_facts(events) if fact.at in places | ends)
        yield "The output shows some rounds only.", named

    found = Comparison(decks, part, theirs, ours, lambda one: one.events(decks, part), readings)
    differs = found.match.theirs
    if differs and found.match.agreed < 2 and any(map(differs.agrees, states)):
        problem = "these decks are right, but in another round; print the number of each round"
        raise ParseError(source, differs.line, 1, problem)
    return found


def shown_in_game(lines: Iterable[Line]) -> Iterator[Fact]:
    """Yield the decks that an output shows.

    >>> [fact] = shown_in_game([Line("", 1, "Round 1: [9, 2] [5, 8]")])
    >>> fact.value, fact.at
    ({'decks': Decks(first=(9, 2), second=(5, 8))}, (1, 1))

    Decks come two by two, on one line or on two: after a label such as `Player 1:` or `deck1 =`,
    or in brackets.
    """
    game, number, began, decks, latest = 1, 0, 0, list[tuple[int, ...]](), list[tuple[int, ...]]()
    for line in lines:
        checkpoint()
        if named := {name.lower(): int(number) for name, number in PLACE.findall(line.text)}:
            game, number, decks = named.get("game", 1), named.get("round", 0), []
        text = PLACE.sub("", line.text)
        found = DECK.findall(text) or LIST.findall(text)
        began = line.number if found and not decks else began
        decks += [tuple(map(int, CARD.findall(deck))) for deck in found]
        if len(decks) == PLAYERS and any(decks) and decks != latest:
            yield Fact("pair of decks", {"decks": Decks(*decks)}, line=began, at=(game, number))
        if len(decks) >= PLAYERS:
            decks, latest = [], decks


def game_facts(events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the decks before each round and at the end, which is not always shown."""
    for index, event in enumerate(events):
        checkpoint()
        if isinstance(event, RoundBegan | GameEnded):
            number = event.round if isinstance(event, RoundBegan) else 0
            when = f"round {number}" if number else "end"
            place, value = f"{when} of game {event.game}", {"decks": event.decks}
            at = event.game, number
            yield Fact("pair of decks", value, place, optional=not number, event=index, at=at)
