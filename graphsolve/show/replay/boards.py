"""The data of a board, and of two boards in lockstep: by the rules, and otherwise.

A page with two boards shows the same moment on both; `PuzzleView.moments` says which are the same.
"""

from collections.abc import Iterable
from itertools import chain, zip_longest
from typing import Any, NamedTuple

from graphsolve.lab.difference import Difference
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.catalogue import PUZZLES, record_of
from graphsolve.puzzles.column import play_of
from graphsolve.show.column import Board, Moment, Position, view_of
from graphsolve.show.difference import sentences_of


def board_data(
    events: Iterable[Any],
    *,
    line: str = "This line",
    rules: Any = None,  # noqa: ANN401 - each puzzle has its own type of rules
) -> dict[str, Any]:
    """The data of a board: what the `PuzzleView` makes of the events, and the names of both.

    Args:
        events: all events of one of the puzzles.
        line: a name for the choices of a player, if there are any.
        rules: the rules by which it is played, if they are not the standard ones.

    Raises:
        GraphsolveError: it is too long for a page.
        TypeError: the events are not those of a puzzle.
        ValueError: there are no events, or the first is not the one with which they begin.
    """
    stream = iter(events)
    first = next(stream, None)
    if first is None:
        raise ValueError("there are no events to replay")
    record = record_of(first)
    if not isinstance(first, play_of(record).event_types[0]):
        raise ValueError(f"a replay cannot begin with the event {first!r}")  # noqa: TRY004 - it is the order
    view = view_of(record)
    board = view.board(chain([first], stream), line=line, rules=rules)
    return {"puzzle": record.name, "view": view.page.name, **board}


def boards_of(found: Difference) -> dict[str, Any]:
    r"""The data of a page with two boards: by the rules, and by a misreading or as printed.

    >>> from graphsolve.lab.difference import find_difference
    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> data = boards_of(find_difference(cave, 1, CATALOGUE["no-attack-after-move"]))
    >>> [way["name"] for way in data["ways"]]
    ['By the rules', 'Misread: no-attack-after-move']
    """
    return view_of(found.puzzle).boards(found)


def misreading_boards(found: Difference, misreading: Misreading) -> dict[str, Any]:
    """The boards of a difference from a misreading."""
    ours, theirs = found.plays
    said = sentences_of(found)
    place = f"{said.place}: " if said.place else ""
    return pair_data(
        Side(
            f"By the rules{view_of(found.puzzle).shared_choices}",
            f"{misreading.rule}\n{place}{said.ours}".strip(),
            board_data(ours),
        ),
        Side(
            f"Misread: {misreading.name}",
            f"{misreading.misread}\n{place}{said.theirs}".strip(),
            board_data(theirs, rules=misreading.rules(found.part)),
        ),
    )


def printed_boards(found: Difference) -> dict[str, Any]:
    """The boards of a difference from what another solver prints. Theirs ends there."""
    said = sentences_of(found)
    ours, theirs = map(board_data, found.plays)
    return pair_data(
        Side("By the rules", said.ours, ours),
        Side("Theirs", f"{said.place}: the first difference. {said.theirs}", theirs),
    )


class Side(NamedTuple):
    """One of two boards.

    Attributes:
        name: its name.
        says: its version of the rule that is misread, and what happens where the plays part.
        board: its data.
    """

    name: str
    says: str
    board: Board


def pair_data(ours: Side, theirs: Side, opens: Position | None = None) -> dict[str, Any]:
    """The data of a page with two boards.

    >>> from graphsolve.puzzles.cave import Rules, battle_events, parse_cave
    >>> cave = parse_cave("G..E")
    >>> waits = Rules(movement=lambda *_: None)
    >>> ours = Side("Rules", "", board_data(battle_events(cave)))
    >>> theirs = Side("Misread", "", board_data(battle_events(cave, waits), rules=waits))
    >>> data = pair_data(ours, theirs)
    >>> data["puzzle"], data["opens"], data["facts"]
    ('cave', (1, 1), 'Rules: outcome 134 · Misread: no outcome')

    Returns:
        A JSON object of
        - `puzzle`, `view`, and `facts`, the outcomes of both ways;
        - `boards`, the data of both boards, as on pages of their own but for the mark `paired`;
        - `ways`, the name of each and what it says;
        - `opens`, the position at which the page opens, by default the first at which something
          else happens, or the last one.
    """
    ways = ours, theirs
    puzzle = ours.board["puzzle"]
    moments = view_of(PUZZLES[puzzle]).moments
    return {
        "puzzle": puzzle,
        "view": ours.board["view"],
        "facts": " · ".join(
            f"{way.name.partition(':')[0]}: {way.board['outcome']}" for way in ways
        ),
        "boards": [{**way.board, "paired": True} for way in ways],
        "ways": [{"name": way.name, "says": way.says} for way in ways],
        "opens": opens or first_other(*(moments(way.board) for way in ways)),
    }


def first_other(ours: Iterable[Moment], theirs: Iterable[Moment]) -> Position:
    """The first position at which something different happens, or the last position."""
    last: Position = ()
    for our, their in zip_longest(ours, theirs):
        last = (our or their)[0]
        if our != their:
            break
    return last
