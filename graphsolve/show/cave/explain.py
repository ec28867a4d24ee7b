"""Explanations of turns: what each unit saw, what it did, and which rule decided.

`sentences.py` describes a turn, `maps.py` draws it, and this module arranges sentences and
pictures.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType
from rich.text import Text

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.difference import turns_of
from graphsolve.puzzles.base import PlayedRound
from graphsolve.puzzles.cave.events import Choice, Event
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.text import counted
from graphsolve.show.cave import maps, sentences
from graphsolve.show.cave.board import TurnData, turn_data
from graphsolve.show.cave.maps import Box, Strip
from graphsolve.show.cave.sentences import coordinates, unit_at
from graphsolve.show.cave.turn import Turn
from graphsolve.show.sentences import Sentence, highlighted

MAX_DIGIT = 9
MAX_SUGGESTIONS = 3

PREFACE = Sentence(
    "Notation",
    "Squares are row,column, from 0,0 at the top left. Units are numbered from 0, in the reading "
    "order of the map before the battle.",
)


def explain_turn(turn: Turn) -> Iterator[RenderableType]:
    """Explain a unit's turn: what it saw, what it did, and why."""
    unit = f"{unit_at(turn.unit)} with {counted(turn.unit.hit_points, 'hit point')}"
    yield from title(f"Round {turn.round}, turn {turn.number}: {unit}")
    if turn.choice:
        yield from choice_pieces(turn, turn.choice)
    if turn.blow:
        yield maps.attack_strip(turn)
        yield Text()
    yield from sentences.action_sentences(turn)


def choice_pieces(turn: Turn, choice: Choice) -> Iterator[RenderableType]:
    """Explain a move: the choice of a square, and the step."""
    paths = turn.paths
    box = maps.choice_box(turn, choice, paths)
    yield maps.choice_strip(turn, choice, box)
    yield Text()
    yield from sentences.choice_sentences(turn, choice)
    if box != Box.whole(turn.before.cave):
        rows, columns = (f"{numbers[0]} to {numbers[-1]}" for numbers in (box.rows, box.columns))
        outside = sum(not box.shows(square) for square in choice.in_range)
        left_out = f"; {outside} of the squares in range are outside" if outside else ""
        shown = f"Rows {rows} and columns {columns} of the cave{left_out}."
        yield Sentence("Pictures", shown)
    if choice.step:
        yield Text()
        yield maps.path_strip(turn, paths, box)
        yield Text()
        assert choice.chosen
        distance = f"Each digit is the last one of the distance to {coordinates(choice.chosen)}."
        if max(paths.distances.values()) <= MAX_DIGIT:
            distance = f"Each number is the distance to {coordinates(choice.chosen)}."
        yield Sentence("Distance", distance)
        yield sentences.step_sentence(choice, choice.step)
    if turn.blow:
        yield Text()


def title(text: str) -> Iterator[RenderableType]:
    """Yield a headline between blank lines."""
    yield Text()
    yield highlighted(Text(f"-- {text} --", "bold"))
    yield Text()


def explain(
    played: PlayedRound[Scene, Event], square: Square | None = None
) -> Iterator[RenderableType]:
    """Explain a round, or the turn of the unit that is on a square when the round begins.

    If that unit has no turn, explain the turn that prevents it.
    """
    unit = None if square is None else unit_on(played.before, square)
    yield PREFACE
    if unit is None:
        yield Overview(played.before)
    waiting = dict(played.before.units)
    for moment in turns_of(played):
        turn = Turn.of(*moment)
        waiting.pop(turn.unit.number, None)
        dead = turn.death.unit if turn.death else None
        missed = [one for number, one in waiting.items() if turn.outcome or number == dead]
        for one in missed:
            del waiting[one.number]
        if unit in {None, turn.unit.number, *(one.number for one in missed)}:
            yield from explain_turn(turn)
            if missed:
                units = ", ".join(map(unit_at, missed)).capitalize()
                have = "has" if len(missed) == 1 else "have"
                yield Sentence("No turn", f"{units} {have} no turn in this round.")
            if unit is not None:
                return
    after = played.after
    if after.outcome and after.at_turn is None:
        yield from title(f"Round {after.full_rounds} is complete")
        yield Sentence("End", sentences.end_text(after.outcome, after.full_rounds))


def turns(played: PlayedRound[Scene, Event], square: Square | None = None) -> Iterator[TurnData]:
    """Yield the turns of a round as data, or that of the unit on a square when it begins."""
    unit = None if square is None else unit_on(played.before, square)
    for moment in turns_of(played):
        turn = Turn.of(*moment)
        if unit in {None, turn.unit.number}:
            yield turn_data(turn)


def unit_on(scene: Scene, square: Square) -> int:
    """Return the number of the unit on a square."""
    units = scene.occupied
    if square in units:
        return units[square].number
    row, column = square
    nearest = sorted(units, key=lambda other: abs(other[0] - row) + abs(other[1] - column))
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
