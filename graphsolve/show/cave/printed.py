"""What another solver prints of a battle: the first map that differs, and the turn behind it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from more_itertools import nth
from msgspec import structs
from rich.console import RenderableType

from graphsolve.graphs.grid import manhattan
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.printed import Units
from graphsolve.lab.compare import Fact, FactDifference
from graphsolve.puzzles.base import PlayedMoment, PlayedRound
from graphsolve.puzzles.cave.events import BattleBegan, Event, Scene, TurnBegan, UnitState
from graphsolve.show.cave.board import BoardData, FrameData, changes_of
from graphsolve.show.cave.explain import explain_turn
from graphsolve.show.cave.turn import Turn, alive_text, coordinates, turn_sentences, turn_summary
from graphsolve.show.cave.words import map_with_marks
from graphsolve.show.interface import PrintedFact, Sentences

MAX_SQUARES = 10  # squares to list; further ones usually follow from the first few


# --- The first map that differs ------------------------------------------------------------------


class StateDifference(NamedTuple):
    """The first map of an output that differs from the rules.

    Attributes:
        ours: the battle when the map was presumably printed, or at its end if it ends earlier.
        theirs: what the map shows, numbered as under the rules; hit points that it does not show
            are those under the rules.
        rounds: the number of full rounds before it.
        squares: the squares that differ, in reading order; none if the battle ends earlier.
        turn: the first turn under the rules whose result the map contradicts, if it is known.
    """

    ours: Scene
    theirs: Scene
    rounds: int
    squares: Sequence[Square]
    turn: PlayedMoment[Scene, Event] | None


def state_difference(found: FactDifference) -> StateDifference:
    """Return the first map that differs, beside the battle under the rules."""
    events, theirs = found.events, found.theirs.value
    if not found.ours:
        end = Scene.of(events)
        return StateDifference(end, scene_as_printed(end, theirs), end.full_rounds + 1, [], None)
    scene = Scene.of(islice(events, found.ours.event))
    rounds = found.ours.at
    squares = {
        square
        for name, shown in theirs.items()
        for square, _ in found.ours.value[name].items() ^ shown.items()
    }
    since, turn = found.last.at if found.last else 0, None
    if since == rounds - 1 and (played := nth(Scene.rounds_of(events), since)):
        turn = deciding_turn(played, theirs, squares)
    return StateDifference(scene, scene_as_printed(scene, theirs), rounds, sorted(squares), turn)


def scene_as_printed(ours: Scene, theirs: Units) -> Scene:
    """Return the scene of a map. Each unit gets the number of the nearest one of its side."""
    left, units = ours.everyone, list[UnitState]()
    for square, side in theirs["squares"].items():
        same = [unit for unit in left.values() if unit.side is side]
        if same:
            unit = left.pop(min(same, key=lambda one: manhattan(one.square, square)).number)
            points = theirs.get("hit points", {}).get(square, unit.hit_points)
            units.append(structs.replace(unit, square=square, hit_points=points))
    squares = tuple(sorted(ours.cave.squares))
    return Scene(BattleBegan(ours.cave.height, ours.cave.width, squares, tuple(units)))


def deciding_turn(
    played: PlayedRound[Scene, Event], theirs: Units, squares: Collection[Square]
) -> PlayedMoment[Scene, Event] | None:
    """Return the first turn that their state at the end of the round contradicts, if any.

    A unit moves in its own turn only. So where it stands after its turn, their state has it too,
    unless it dies later; and where it has lost hit points, it cannot have more at the end.
    If it contradicts none, return the first that decides what is on one of these squares.
    """
    end, lost = played.after, Counter(unit.side for unit in played.after.units.values())
    lost.subtract(theirs["squares"].values())
    their_points = theirs.get("hit points", {})

    def contradicts(turn: PlayedMoment[Scene, Event]) -> bool | None:
        """Return whether their state contradicts a turn; None if the turn decides no square."""
        after, found = turn.before.after(turn.events), list[bool]()
        for number, before in turn.before.units.items():
            unit, last = after.units.get(number, before), end.units.get(number)
            side = theirs["squares"].get(unit.square)
            if unit.square not in squares or number not in {after.at_turn, *after.changed}:
                continue
            if number not in after.units:
                found += [True] if side is unit.side and unit.square not in end.occupied else []
            elif last is None or last.square != unit.square:
                continue
            elif number == after.at_turn and side is not unit.side:
                found.append(lost[unit.side] <= 0)
            elif number != after.at_turn and side is unit.side:
                found.append(their_points.get(unit.square, 0) > unit.hit_points)
        return max(found, default=None)

    turns = [
        (turn, contradicts(turn))
        for turn in played.moments
        if isinstance(turn.events[0], TurnBegan)
    ]
    impossible = (turn for turn, is_impossible in turns if is_impossible)
    decisive = (turn for turn, is_impossible in turns if is_impossible is not None)
    return next(chain(impossible, decisive), None)


# --- In words, on a map and on a board -----------------------------------------------------------


def printed_sentences(difference: FactDifference) -> Sentences:
    """Describe the squares that differ, and the turn that explains it if that is known."""
    state = state_difference(difference)
    place = f"Line {difference.theirs.line}, after round {state.rounds}"
    if not state.squares:
        over = f"Under the rules, the battle ends after round {state.ours.full_rounds}."
        return Sentences(place, over, "a state after the battle's end")
    assert difference.ours
    theirs, ours = (partial(unit_text, fact) for fact in (difference.theirs, difference.ours))
    introduction = introduction_of(difference, state)
    turn = Turn.of(*state.turn) if state.turn else None
    return Sentences(
        place,
        "",
        "",
        after=printed_pictures(state, introduction, turn),
        facts=[
            PrintedFact(coordinates(square), theirs(square), ours(square))
            for square in state.squares[:MAX_SQUARES]
        ],
        turn=f"{introduction} {turn_summary(turn)}" if turn else introduction,
        reasons=[*turn_sentences(turn)] if turn else (),
        position=(turn.round, turn.number) if turn else None,
    )


def printed_pictures(
    state: StateDifference, introduction: str, turn: Turn | None
) -> Iterator[RenderableType]:
    """Mark on a map where the printed state differs, and explain the turn behind it if known."""
    others = dict.fromkeys(state.theirs.occupied, "x")
    legend = " (`x`: another unit of theirs)" if {*others} - {*state.ours.occupied} else ""
    yield from map_with_marks(f"Under the rules{legend}:", state.ours, state.squares, others)
    if introduction:
        yield f"\n{introduction}"
    if turn:
        yield from explain_turn(turn)


def introduction_of(difference: FactDifference, state: StateDifference) -> str:
    """Introduce the turn that explains a difference, or say what to print to find it."""
    if state.turn:
        return "The first turn under the rules whose result your output does not show:"
    if state.rounds == 0:
        return "This is the state before the battle: no unit has had a turn yet."
    if (difference.last.at if difference.last else 0) == state.rounds - 1:
        return ""
    return f"Print the state after round {state.rounds - 1}, too, to pinpoint the turn."


def unit_text(fact: Fact, square: Square) -> str:
    """Return the unit on a square as maps show it: `E(197)` or `E`."""
    side, points = (fact.value.get(name, {}).get(square) for name in ("squares", "hit points"))
    if side is None:
        return "no unit"
    return side.value if points is None else f"{side.value}({points})"


def printed_board(difference: FactDifference, ours: BoardData) -> BoardData:
    """Return the board of a printed state, a single frame, given that of the battle."""
    state = state_difference(difference)
    alive = alive_text(state.theirs.units.values())
    summary = f"{alive.capitalize()}."
    frame: FrameData = {
        "at": (state.rounds + 1, 0),
        "name": f"As round {state.rounds + 1} begins",
        "summary": summary,
        "changes": changes_of((unit.number for unit in ours["units"]), state.theirs.units),
        "places": [*state.squares],
    }
    return {
        **ours,
        "facts": summary,
        "outcome": f"{alive} after round {state.rounds}",
        "frames": [frame],
    }
