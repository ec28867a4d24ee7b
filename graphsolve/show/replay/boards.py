"""The data of a board, and of two boards in lockstep: by the rules and by a misreading of them.

A page with two boards shows the same moment on both. A moment has a position: a tuple of numbers
that both boards have in common. It is `(round, turn)` in a battle and `(turn,)` in a duel; in a
card game it is the round, after the rounds of the games around it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple, TypeAlias, cast

from graphsolve.puzzles.cards import COMBAT as STANDARD
from graphsolve.puzzles.cards import events as cards
from graphsolve.puzzles.cards.decks import Cards
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.duel import events as duel
from graphsolve.show.replay.cards import OPENED, cards_data
from graphsolve.show.replay.cave import cave_data
from graphsolve.show.replay.duel import duel_data

Event: TypeAlias = cave.Event | cards.Event | duel.Event
"""An event of one of the puzzles."""

Position: TypeAlias = tuple[int, ...]
"""The position of a moment."""

Moment: TypeAlias = tuple[Position, object]
"""A position, and what happens there."""


def board_data(
    events: Iterable[Event],
    *,
    line: str = "This line",
    misread: bool = False,
    score: Callable[[Cards], int] = STANDARD.score,
) -> dict[str, Any]:
    """The data of a battle, a card game or a duel.

    Args:
        events: its events.
        line: the heading of a duel's spells.
        misread: whether the events follow misread rules.
        score: the score of the winner's deck in a card game.

    Raises:
        ValueError: if there are no events, or they do not begin with a `BattleBegan`, `GameBegan`
            or `DuelBegan`.
    """
    stream = iter(events)
    match next(stream, None):
        case cave.BattleBegan() as began:
            return cave_data(began, cast("Iterator[cave.Event]", stream), misread=misread)
        case cards.GameBegan() as began:
            return cards_data(began, cast("Iterator[cards.Event]", stream), score=score)
        case duel.DuelBegan() as began:
            return duel_data(began, cast("Iterator[duel.Event]", stream), line)
        case None:
            raise ValueError("there are no events to replay")
        case other:
            raise ValueError(f"a replay cannot begin with the event {other!r}")


class Way(NamedTuple):
    """One of the two ways in which a puzzle is played.

    Attributes:
        name: its name.
        says: its version of the rule that is misread, and what happens where the ways part.
        board: the data of its board.
    """

    name: str
    says: str
    board: Mapping[str, Any]


def pair_data(ours: Way, theirs: Way, opens: Position | None = None) -> dict[str, Any]:
    """The data of a page with two boards.

    >>> from graphsolve.puzzles.cave import Rules, battle_events, parse_cave
    >>> cave = parse_cave("G..E")
    >>> waits = Rules(movement=lambda *_: None)
    >>> ours = Way("Rules", "", board_data(battle_events(cave)))
    >>> theirs = Way("Misread", "", board_data(battle_events(cave, waits), misread=True))
    >>> data = pair_data(ours, theirs)
    >>> data["puzzle"], data["opens"], data["facts"]
    ('cave', (1, 1), 'Rules: outcome 134 · Misread: no outcome')

    Args:
        ours: by the rules.
        theirs: by the misreading.
        opens: the position at which the page opens, by default the first at which the ways part,
            or the last one if they do not.

    Returns:
        A JSON object of
        - `puzzle`, and `facts`, the outcomes of both ways;
        - `boards`, the data of both boards, as on pages of their own but for the mark `paired`;
        - `ways`, the name of each and what it says;
        - `opens`, the position at which the page opens.
    """
    ways = ours, theirs
    puzzle = ours.board["puzzle"]
    outcomes = [way.board["facts"].rpartition(" · ")[2].partition(":")[0] for way in ways]
    return {
        "puzzle": puzzle,
        "facts": " · ".join(
            f"{way.name.partition(':')[0]}: {outcome[:1].lower()}{outcome[1:]}"
            for way, outcome in zip(ways, outcomes, strict=True)
        ),
        "boards": [{**way.board, "paired": True} for way in ways],
        "ways": [{"name": way.name, "says": way.says} for way in ways],
        "opens": opens or parting(*(MOMENTS[puzzle](way.board) for way in ways)),
    }


def parting(ours: Iterable[Moment], theirs: Iterable[Moment]) -> Position:
    """The first position at which something different happens, or the last position."""
    last: Position = ()
    for our, their in zip_longest(ours, theirs):
        last = (our or their)[0]
        if our != their:
            break
    return last


def battle_moments(data: Mapping[str, Any]) -> Iterator[Moment]:
    """What happens in each turn of a battle, without what units only consider."""
    for number, turns in enumerate(data["rounds"], 1):
        for place, turn in enumerate(turns, 1):
            blow = turn["blow"]
            struck = blow and (blow.target, blow.hit_points)
            happens = turn["unit"], turn["step"], struck, turn["death"], turn.get("effects")
            yield (number, place), happens
    yield (len(data["rounds"]) + 1,), data["summaries"][-1]


def game_moments(data: Mapping[str, Any]) -> Iterator[Moment]:
    """What happens in each round of a card game, and the decks that are not those by the rules.

    Who wins a round by a sub-game happens after the sub-game, before the next round.
    """
    games = enumerate(data["games"], 1)

    def rounds(path: Position) -> Iterator[Moment]:
        game, (letters, winner, *_) = next(games)
        won = None
        for number, letter in enumerate([*letters, None], 1):
            is_opened = letter is not None and letter in OPENED
            happens = won, is_opened or letter or winner, data["decks"].get(f"{game}/{number}")
            yield (*path, number), happens
            won = letter if is_opened else None
            if is_opened:
                yield from rounds((*path, number))

    return rounds(())


def duel_moments(data: Mapping[str, Any]) -> Iterator[Moment]:
    """What happens in each turn of a duel, and the state after it."""
    turn, happens = 0, list[Event]()
    for event in data["events"]:
        happens.append(event)
        if isinstance(event, duel.TurnBegan):
            yield (turn,), happens
            turn, happens = event.turn, []
    yield (turn,), happens


MOMENTS: Mapping[str, Callable[[Mapping[str, Any]], Iterator[Moment]]] = {
    "cave": battle_moments,
    "cards": game_moments,
    "duel": duel_moments,
}
"""By the name of the puzzle."""
