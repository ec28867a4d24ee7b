"""Explanations of turns: what each unit saw, what it did, and which rule decided.

The sentences are those of `turn.py`. The shortest paths to the chosen square, and the units that
block the way to another, are not in the events. They are computed again under the rules of the
statement.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

import networkx as nx
from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.grid import manhattan, neighbors
from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.base import PlayedRound
from graphsolve.puzzles.cave.events import Choice, Event, Scene
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.board import TurnData, turn_data
from graphsolve.show.cave.maps import MARKS, Box, Strip
from graphsolve.show.cave.turn import (
    Turn,
    action_sentences,
    choice_sentences,
    coordinates,
    end_text,
    step_sentence,
    turns_of,
    unit_at,
)
from graphsolve.show.sentences import Sentence, highlighted

MAX_DIGIT = 9
MAX_SUGGESTIONS = 3

ACTING = "reverse"
ON_PATH = "bold underline"
TARGET = "underline"


def explain_turn(turn: Turn) -> Iterator[RenderableType]:
    """Explain a unit's turn: what it saw, what it did, and why."""
    unit = f"{unit_at(turn.unit)} with {counted(turn.unit.hit_points, 'hit point')}"
    yield title(f"Round {turn.round}, turn {turn.number}: {unit}")
    if turn.choice:
        yield from choice_pieces(turn, turn.choice)
    if turn.blow:
        yield attack_strip(turn)
        yield Text()
    yield from action_sentences(turn)


def choice_pieces(turn: Turn, choice: Choice) -> Iterator[RenderableType]:
    """Explain a move: the choice of a square, and the step."""
    paths = paths_of(turn)
    box = choice_box(turn, choice, paths)
    yield choice_strip(turn, choice, box)
    yield Text()
    yield from choice_sentences(turn, choice)
    if box != Box.whole(turn.before.cave):
        rows, columns = (f"{numbers[0]} to {numbers[-1]}" for numbers in (box.rows, box.columns))
        outside = sum(not box.shows(square) for square in choice.in_range)
        left_out = f"; {outside} of the squares in range are outside" if outside else ""
        shown = f"Rows {rows} and columns {columns} of the cave{left_out}."
        yield Sentence("Pictures", shown)
    if choice.step:
        yield Text()
        yield path_strip(turn, paths, box)
        yield Text()
        assert choice.chosen
        distance = f"Each digit is the last one of the distance to {coordinates(choice.chosen)}."
        if max(paths.distances.values()) <= MAX_DIGIT:
            distance = f"Each number is the distance to {coordinates(choice.chosen)}."
        yield Sentence("Distance", distance)
        yield step_sentence(choice, choice.step)
    if turn.blow:
        yield Text()


def title(text: str) -> Text:
    """Return a headline between blank lines."""
    return highlighted(Text(f"\n-- {text} --\n", "bold"))


def explain(
    played: PlayedRound[Scene, Event], square: Square | None = None
) -> Iterator[RenderableType]:
    """Explain a round, or the turn of the unit that is on a square when the round begins.

    If that unit has no turn, explain the turn that prevents it.
    """
    unit = None if square is None else unit_on(played.before, square)
    squares = "Squares are row,column, from 0,0 at the top left."
    units = "Units are numbered from 0, in the reading order of the map before the battle."
    yield Sentence("Notation", f"{squares} {units}")
    if unit is None:
        yield Overview(played.before)
    waiting = dict(played.before.units)
    for turn in turns_of(played):
        waiting.pop(turn.unit.number, None)
        dead = turn.death.unit if turn.death else None
        missed = [number for number in waiting if turn.outcome or number == dead]
        without_turn = [waiting.pop(number) for number in missed]
        if unit in {None, turn.unit.number, *missed}:
            yield from explain_turn(turn)
            if missed:
                named = ", ".join(map(unit_at, without_turn)).capitalize()
                have = "has" if len(missed) == 1 else "have"
                yield Sentence("No turn", f"{named} {have} no turn in this round.")
            if unit is not None:
                return
    after = played.after
    if after.outcome and after.at_turn is None:
        yield title(f"Round {after.full_rounds} is complete")
        yield Sentence("End", end_text(after.outcome, after.full_rounds))


def turns(played: PlayedRound[Scene, Event], square: Square | None = None) -> Iterator[TurnData]:
    """Yield the turns of a round as data, or that of the unit on a square when it begins."""
    unit = None if square is None else unit_on(played.before, square)
    for turn in turns_of(played):
        if unit in {None, turn.unit.number}:
            yield turn_data(turn)


def unit_on(scene: Scene, square: Square) -> int:
    """Return the number of the unit on a square."""
    units = scene.occupied
    if square in units:
        return units[square].number
    nearest = sorted(units, key=partial(manhattan, square))
    squares = "; ".join(map(coordinates, nearest[:MAX_SUGGESTIONS]))
    number = scene.full_rounds + 1
    hint = f"nearest: {squares}" if nearest else "the cave has no units"
    raise GraphsolveError(
        f"no unit on {coordinates(square)} at the beginning of round {number} ({hint})"
    )


@dataclass(frozen=True)
class Overview:
    """The whole cave, with hit points if the console is wide enough."""

    scene: Scene

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        scene, units = self.scene, self.scene.units.values()
        heading, box = f"As round {scene.full_rounds + 1} begins:", Box.whole(scene.cave)
        for hit_points in (scene.units, ()):
            picture = box.draw(heading, units, hit_points=hit_points)
            if picture.width(gap=0) <= options.max_width:
                yield Text()
                yield Strip((picture,))
                return


# --- Paths ---------------------------------------------------------------------------------------


class ChosenPaths(NamedTuple):
    """The squares on the shortest paths from a unit to the square that it chose.

    The distances are those from free squares to the chosen one, up to the unit's neighbors.
    """

    distances: Mapping[Square, int]
    squares: Set[Square]


def paths_of(turn: Turn) -> ChosenPaths:
    """Return the shortest paths to the chosen square; none if no square was chosen."""
    choice, own = turn.choice, turn.unit.square
    if choice is None or choice.chosen is None or choice.distance is None:
        return ChosenPaths({}, set())
    lengths = nx.single_source_shortest_path_length
    distances = lengths(free_with(turn, choice.chosen), choice.chosen, choice.distance + 1)
    walked = lengths(free_with(turn, own), own, choice.distance)
    on_path = {
        square
        for square, length in distances.items()
        if length + walked.get(square, choice.distance) == choice.distance
    }
    return ChosenPaths(distances, on_path)


def barrier(turn: Turn, square: Square) -> set[Square]:
    """Return the squares next to the smaller component, the unit's or the other square's."""
    free = free_with(turn, turn.unit.square)
    components = (nx.node_connected_component(free, end) for end in (turn.unit.square, square))
    smaller: set[Square] = min(components, key=len)
    return adjacent_squares(smaller)


def free_with(turn: Turn, square: Square) -> "nx.Graph[Square]":
    """Return the graph of the squares that were free before the turn, and of one more."""
    cave, occupied = turn.before.cave, turn.before.occupied.keys()
    return cave.graph.subgraph((cave.squares - occupied) | {square})


def adjacent_squares(squares: Iterable[Square]) -> set[Square]:
    """Return the squares adjacent to some squares."""
    return set(chain.from_iterable(map(neighbors, squares)))


# --- Pictures ------------------------------------------------------------------------------------


def choice_box(turn: Turn, choice: Choice, paths: ChosenPaths) -> Box:
    """Return the part of the cave that explains the unit's choice."""
    relevant = {turn.unit.square, *choice.nearest, *paths.squares}
    relevant |= adjacent_squares(choice.nearest).intersection(choice.targets)
    if not choice.reachable:
        closest = min(choice.in_range or choice.targets, key=partial(manhattan, turn.unit.square))
        relevant |= {closest} | (barrier(turn, closest) if choice.in_range else set())
    return Box.around(turn.before.cave, relevant)


def choice_strip(turn: Turn, choice: Choice, box: Box) -> Strip:
    """Draw the targets, then the squares in range, reachable, nearest and chosen, if any."""
    chosen = () if choice.chosen is None else (choice.chosen,)
    squares_of = (choice.in_range, choice.reachable, choice.nearest, chosen)
    units, styles = turn.before.units.values(), {turn.unit.square: ACTING}
    pictures = [box.draw("Targets:", units, styles=styles)]
    for (name, mark), squares in zip(MARKS.items(), squares_of, strict=True):
        if squares:
            marks = dict.fromkeys(squares, mark)
            pictures.append(box.draw(f"{name.capitalize()}:", units, marks=marks, styles=styles))
    return Strip(pictures)


def path_strip(turn: Turn, paths: ChosenPaths, box: Box) -> Strip:
    """Draw the distances to the chosen square, and the step."""
    marks = {square: str(number)[-1] for square, number in paths.distances.items()}
    styles = {**dict.fromkeys(paths.squares, ON_PATH), turn.unit.square: ACTING}
    distance = box.draw("Distance:", turn.before.units.values(), marks=marks, styles=styles)
    step = box.draw("Step:", turn.after_step.units.values(), styles={turn.square: ACTING})
    return Strip([distance, step])


def attack_strip(turn: Turn) -> Strip:
    """Draw the adjacent targets and their hit points, before and after the attack."""
    assert turn.target
    candidates = [candidate.number for candidate in turn.candidates]
    box = Box.around(turn.before.cave, [turn.square])
    styles = {turn.square: ACTING, turn.target.square: TARGET}
    after = turn.after_step.after(event for event in (turn.blow, turn.death) if event)
    scenes = {"Attack:": turn.after_step, "After the attack:": after}
    return Strip(
        [
            box.draw(title, scene.units.values(), styles=styles, hit_points=candidates)
            for title, scene in scenes.items()
        ]
    )
