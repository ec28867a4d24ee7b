"""Compare another solver's transcript with what happens by the rules.

`compare` reads whatever people print while they debug: maps or units after each round, decks and
winners, the state of a duel, in the words of the statement or in their own. It tries the possible
readings, and takes the one by which the most agrees.

- `lines.py`: lines without what loggers add, and the first fact that differs;
- `snapshots.py` and `battle.py`: battles; `games.py`: card games; `duels.py`: duels.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from graphsolve.errors import ParseError
from graphsolve.lab.compare.battle import Agreement, Difference, Divergence, compare_battle
from graphsolve.lab.compare.duels import MOMENTS, duel_facts, shown_in_duel, spells_of
from graphsolve.lab.compare.games import game_facts, shown_in_game
from graphsolve.lab.compare.lines import (
    ESCAPE,
    Disagreement,
    Fact,
    Reading,
    clean_lines,
    first_difference,
)
from graphsolve.lab.compare.snapshots import Snapshot, Units, read_transcripts
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.duel import Duel, duel_events, least_mana
from graphsolve.puzzles.duel import events as duels

__all__ = [
    "ESCAPE",
    "Agreement",
    "Difference",
    "Disagreement",
    "Divergence",
    "Fact",
    "FactComparison",
    "Reading",
    "Snapshot",
    "Units",
    "compare_battle",
    "compare_duel",
    "compare_game",
    "duel_facts",
    "read_transcripts",
]


Way: TypeAlias = tuple[str, Sequence[Fact]]
"""What a transcript may show, as a sentence, and the facts that it then has by the rules."""


class FactComparison(NamedTuple):
    """What a transcript of a card game or a duel says, compared with the rules.

    Attributes:
        reading: how it was read.
        facts: how many facts it has.
        difference: the first that differs, or None.
        events: what happens by the rules. The duel breaks off at a spell that cannot be cast.
    """

    reading: Reading
    facts: int
    difference: Disagreement | None
    events: Sequence[cards.Event | duels.Event]

    @property
    def agreed(self) -> int:
        """How many facts agree before the first that differs."""
        return self.facts if self.difference is None else self.difference.agreed


GAME_EXAMPLE = "expected decks such as `Player 1: 9, 2, 6` or `[9, 2, 6] [5, 8, 4]` for each round"
DUEL_EXAMPLE = (
    "expected lines such as `Player has 10 hit points, 0 armor, 250 mana`, `Boss has 13 hit "
    "points` and `Player casts Poison`"
)


def compare_game(text: str, source: str, events: Iterable[cards.Event]) -> FactComparison:
    r"""Compare a transcript of a card game with the game by the rules.

    >>> from graphsolve.puzzles.cards import Decks, game_events
    >>> theirs = "Round 1: [2] [1]\nRound 2: [1, 2] []"
    >>> found = compare_game(theirs, "theirs.txt", game_events(Decks((2,), (1,))))
    >>> found.difference.theirs.value, found.difference.ours.value
    (((1, 2), ()), ((2, 1), ()))

    Raises:
        ParseError: if the transcript shows no decks, cards or winners.
    """
    theirs = list(shown_in_game(clean_lines(text, source)))
    if not theirs:
        raise ParseError(source, 1, 1, f"no card game found; {GAME_EXAMPLE}")
    known = list(events)
    reading, difference = best_of(theirs, ways_to_show(theirs, known))
    return FactComparison(reading, len(theirs), difference, known)


def ways_to_show(theirs: Sequence[Fact], known: Sequence[cards.Event]) -> Iterator[Way]:
    """What transcripts show of a card game: all games or one, all rounds or some."""
    all_games = list(game_facts(known))
    yield "It shows every game.", all_games
    main_game = list(game_facts(known, all_games=False))
    yield "It shows the main game only.", main_game
    later = "Decks are those after a round."
    yield f"It shows every game. {later}", after_first(all_games)
    yield f"It shows the main game only. {later}", after_first(main_game)
    places = {(fact.kind, fact.place) for fact in theirs}
    some = "It shows some rounds only."
    yield some, [fact for fact in all_games if (fact.kind, fact.place) in places]
    places |= {(kind, f"{place} of game 1") for kind, place in places}
    yield some, [fact for fact in main_game if (fact.kind, fact.place) in places]


def after_first(facts: Sequence[Fact]) -> list[Fact]:
    """Facts without the first decks."""
    first = next((fact for fact in facts if fact.kind == "decks"), None)
    return [fact for fact in facts if fact is not first]


def compare_duel(
    text: str, source: str, duel: Duel, spells: Sequence[str] | None = None, *, given: bool = False
) -> FactComparison:
    r"""Compare a transcript of a duel with the same spells cast by the rules.

    >>> from graphsolve.puzzles.duel import Boss
    >>> theirs = "Player turn: hp 10, mana 250, boss 13, casts Poison\nBoss turn: mana 87"
    >>> found = compare_duel(theirs, "theirs.txt", Duel(Boss(hit_points=13, damage=8)))
    >>> found.difference.theirs.value, found.difference.ours.value["mana"]
    ({'mana': 87}, 77)

    Args:
        text: the transcript.
        source: the name of the file, for error messages.
        duel: the duel.
        spells: the spells to cast; by default those that the transcript names, or else those of
            the least mana.
        given: whether the player's hit points and mana are certain. If not, those that the
            transcript begins with are taken.

    Raises:
        ParseError: if the transcript shows nothing of a duel.
    """
    theirs = list(shown_in_duel(clean_lines(text, source)))
    if not theirs:
        raise ParseError(source, 1, 1, f"no duel found; {DUEL_EXAMPLE}")
    assumed = []
    first = next((fact.value for fact in theirs if fact.kind == "state"), dict[str, int]())
    begins = not given and first.get("boss's hit points") == duel.boss.hit_points
    usual, usual_mana, *_ = duel.start
    hit_points = first.get("hit points", usual) if begins else usual
    mana = first.get("mana", usual_mana) if begins else usual_mana
    if hit_points < 1 or (duel.hard and hit_points == usual - 1):  # after hard mode took one
        hit_points = usual
    if (hit_points, mana) != (usual, usual_mana):
        duel = Duel(duel.boss, hit_points=hit_points, mana=mana, hard=duel.hard)
        assumed.append(f"The player begins with {hit_points} hit points and {mana} mana.")
    if spells is None:
        spells = spells_of(theirs)
        if not spells:
            spells = least_mana(duel).spells
            assumed.append("It names no spells, so they are those of the least mana.")
    known, problem = cast_as_far_as_possible(duel, spells)
    refused = [Fact("spell", problem, event=len(known))] if problem else []
    moments = MOMENTS if first else [*MOMENTS][:1]
    ways = (
        (f"States are those {moment}." if first else "", [*duel_facts(known, moment), *refused])
        for moment in moments
    )
    reading, difference = best_of(theirs, ways, *assumed)
    return FactComparison(reading, len(theirs), difference, known)


def cast_as_far_as_possible(
    duel: Duel, spells: Sequence[str]
) -> tuple[list[duels.Event], str | None]:
    """The events of a duel up to a spell that cannot be cast, and why it cannot."""
    events: list[duels.Event] = []
    try:
        for event in duel_events(duel, spells):
            events.append(event)  # noqa: PERF402 - those before an error are kept
    except ValueError as error:
        return events, str(error)
    return events, None


NOUNS = {
    "decks": "pair of decks",
    "cards": "draw",
    "winner": "winner of a round",
    "game winner": "winner of a game",
    "state": "state",
    "spell": "spell",
    "timer": "timer",
    "attack": "attack",
}
"""What there are several of in a transcript, by kind of fact."""


def best_of(
    theirs: Sequence[Fact], ways: Iterable[Way], *assumed: str
) -> tuple[Reading, Disagreement | None]:
    """The reading by which the most agrees, the first of several, and what then differs."""
    kinds = Counter(fact.kind for fact in theirs)
    what = ", ".join(plural(number, NOUNS[kind]) for kind, number in kinds.items())
    differing = []
    for way, ours in ways:
        reading = Reading(what, tuple(filter(None, (*assumed, way))))
        difference = first_difference(theirs, ours)
        if difference is None:
            return reading, None
        differing.append((difference, reading))
    difference, reading = max(differing, key=lambda found: found[0].closeness)
    return reading, difference


def plural(number: int, noun: str) -> str:
    """A number and its noun.

    >>> plural(1, "draw"), plural(2, "pair of decks")
    ('1 draw', '2 pairs of decks')
    """
    if number == 1:
        return f"1 {noun}"
    head, *rest = noun.split(" ", 1)
    return " ".join([f"{number:,} {head}s", *rest])
