"""The first state of a transcript that differs from the battle, in words, maps and on a board."""

from collections.abc import Iterator
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from graphsolve.graphs.grid import Square
from graphsolve.lab.cave.printed import StateDifference
from graphsolve.lab.cave.reading import Units
from graphsolve.lab.compare import Comparison
from graphsolve.puzzles.cave.state import Cave
from graphsolve.show import counted
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.maps import STYLES, Box, is_small, with_rulers
from graphsolve.show.cave.sentences import alive_text, coordinates
from graphsolve.show.cave.turn import Turn
from graphsolve.show.column import Sentences
from graphsolve.show.difference import DIFFERS, BothWays, headline
from graphsolve.show.replay.boards import Side, board_data, pair_data

MAX_SQUARES = 10
"""How many squares to list; further ones usually follow from the first few."""

NAMES = ("Theirs:", "By the rules:")


def agreement(found: Comparison) -> str:
    """A sentence for states that all agree, which may end before the battle does."""
    assert found.rounds
    shown, last = found.rounds
    if shown >= last:
        return f"All of it, up to the end of the battle after round {last}."
    return f"All of it, up to round {shown}. The battle goes on until round {last}."


def explain(found: StateDifference) -> Iterator[RenderableType]:
    """Show their state beside ours, and explain the turn that differs if it is known."""
    what = "the first difference" if found.squares else "a state after the battle's end"
    yield headline(f"{place_of(found)}: {what}")
    yield Text()
    if not found.squares:
        yield end_text(found)
        return
    cave = found.ours.cave
    squares = {difference.square for difference in found.squares}
    box = Box.around(cave, squares)
    shows_points = any(points is not None for _, points in found.theirs.units.values())
    ours = {
        square: (unit.side, unit.hit_points if shows_points else None)
        for square, unit in found.ours.occupied.items()
    }
    boards = board(box, found.theirs.units, squares), board(box, ours, squares)
    yield BothWays([*zip(*boards, strict=True)], names=NAMES)
    yield Text()
    for difference in found.squares[:MAX_SQUARES]:
        theirs, by_rules = difference.theirs or "no unit", difference.ours or "no unit"
        yield f"  {coordinates(difference.square)}: {theirs} in theirs, {by_rules} by the rules"
    if len(found.squares) > MAX_SQUARES:
        yield f"  and {counted(len(found.squares) - MAX_SQUARES, 'more square')}"
    yield from why(found)


def why(found: StateDifference) -> Iterator[RenderableType]:
    """The turn that explains a difference, or what to print to find it."""
    if found.rounds == 0 and not found.turns:
        yield "\nIt shows the cave before the battle, so it is not the cave in FILE."
    elif found.turns:
        first, *others = found.turns
        squares = "this square" if len(found.squares) == 1 else "these squares"
        turns = f"{len(found.turns)} turns of the round affect" if others else "this turn affects"
        yield f"\nBy the rules, {turns} {squares}{'. The first of them' * bool(others)}:"
        yield from explain_turn(Turn.of(*first))
    elif found.since != found.rounds - 1:
        before = (
            "There is no state before it"
            if found.since is None
            else f"The state before it is from after round {found.since}"
        )
        yield f"\n{before}; print one after round {found.rounds - 1} to pinpoint the turn."


def place_of(found: StateDifference) -> str:
    """The line of their state, and after which round it was printed."""
    line = f"Line {found.theirs.line}"
    return f"{line}, after round {found.rounds}" if found.squares else line


def end_text(found: StateDifference) -> str:
    """When the battle ends by the rules."""
    return f"By the rules, the battle ends after round {found.ours.rounds}."


def sentences(found: StateDifference) -> Sentences:
    """What is on the squares that differ."""
    if not found.squares:
        return Sentences(place_of(found), end_text(found), "It goes on.")
    shown = found.squares[:MAX_SQUARES]
    ours = ", ".join(f"{one.ours or 'no unit'} at {coordinates(one.square)}" for one in shown)
    theirs = ", ".join(f"{one.theirs or 'no unit'} at {coordinates(one.square)}" for one in shown)
    return Sentences(place_of(found), f"{ours}.", f"{theirs}.")


def boards(found: StateDifference) -> dict[str, Any]:
    """The data of two boards: the battle, and a single frame, their state after some rounds.

    The rounds of the second board have no turns, and `states` has the number, the square and the
    hit points of each living unit as a round begins.
    """
    ours = board_data(found.plays[0])
    number = found.rounds + 1
    state = list(found.numbered())
    alive = f"{alive_text(state).capitalize()}."
    theirs = {
        **{key: ours[key] for key in ("puzzle", "view", "map", "units")},
        "facts": alive,
        "outcome": f"{alive[:1].lower()}{alive[1:]}",
        "rounds": [[]] * number,
        "summaries": [alive] * number,
        "states": {number: [(unit.number, unit.square, unit.hit_points) for unit in state]},
    }
    name = f"Their map, after round {found.rounds}" if found.rounds else "Their first map"
    says = f"Line {found.theirs.line} is the first that differs."
    return pair_data(Side("By the rules", "", ours), Side(name, says, theirs), opens=(number, 0))


def board(box: Box, units: Units, marked: set[Square]) -> list[Text]:
    """Part of a cave with the hit points; the squares in a set and their units are marked."""
    rows = []
    for row in box.rows:
        text, shown = Text(), []
        for square in ((row, column) for column in box.columns):
            sign = sign_at(box.cave, units, square)
            style = DIFFERS if square in marked else STYLES.get(sign, "")
            text.append(sign, style)
            side, points = units.get(square, (None, None))
            if points is not None:
                shown.append(Text(f"{side.value if side else '?'}({points})", style))
        rows.append(text.append("   ").append_text(Text(", ").join(shown)) if shown else text)
    return rows if is_small(box.cave) else with_rulers(rows, box)


def sign_at(cave: Cave, units: Units, square: Square) -> str:
    """The sign of a square on a map."""
    if square in units:
        side, _ = units[square]
        return side.value if side else "?"
    return "." if square in cave.squares else "#"
