"""Compare another solver's transcript of a battle with the battle by the rules.

The maps are read first; any other text is ignored. Then they are numbered by round, in the way
that makes the most of them agree, and compared with the battle one by one.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import Square, squares_of
from graphsolve.puzzles.cave.events import Blow, Death, Event, Step, TurnBegan
from graphsolve.puzzles.cave.scene import PlayedRound, PlayedTurn, Scene, rounds_of
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.text import numbered_lines

__all__ = ["Agreement", "Difference", "Divergence", "TheirMap", "compare", "their_maps"]

# --- Reading the transcript ---

HIT_POINTS = re.compile(r"([EG])\s*[(\[:=]\s*(-?[0-9]{1,18})\s*(?:[)\]]|(?![0-9]))")
PICTURE = re.compile(r"[#.EG]+")
NUMBER = re.compile(r"(?<![0-9])[0-9]{1,18}(?![0-9])")

Units: TypeAlias = Mapping[Square, tuple[Side, int | None]]
"""The units by square, with their hit points if the map shows them."""


class TheirMap(NamedTuple):
    """A map in another solver's transcript.

    Attributes:
        line: the line where it begins, from 1.
        title: the line above it, or an empty string.
        units: the units by square, with their hit points if the map shows them.
    """

    line: int
    title: str
    units: Units

    @property
    def number(self) -> int | None:
        """The last number in the title, which is usually the round, or None."""
        numbers = NUMBER.findall(self.title)
        return int(numbers[-1]) if numbers else None


class Row(NamedTuple):
    """A row of a map: its line number, its squares, and the hit points of its units if shown."""

    line: int
    picture: str
    hit_points: list[int | None]


def their_maps(text: str, cave: Cave, source: str = "<text>") -> Iterator[TheirMap]:
    r"""Read the maps in a transcript of a battle.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "Round 1\n# # # # #\n# . G E #  G(197) E(197)\n# # # # #\n"
    >>> for shown in their_maps(theirs, cave):
    ...     print(shown.title, shown.units[1, 2])
    Round 1 (<Side.GOBLIN: 'G'>, 197)

    A map has as many rows and columns as the cave. Blanks between and around its squares and
    blank lines between its rows are ignored. A row can end in hit points such as `G(197)`,
    `G:197` or `G=197`. Every other line counts as the title of the map below it.

    Args:
        text: the transcript.
        cave: the cave of the battle.
        source: the name of the file, for error messages.

    Raises:
        ParseError: if there are no maps, a map is incomplete, or it shows another cave.
    """
    rows: list[Row] = []
    title, found = "", False
    for _, line, content in numbered_lines(text, source):
        if not content.strip():
            continue
        row = read_row(line, content)
        if row is None:
            check_complete(rows, cave, source)
            title = content
            continue
        if len(row.picture) != cave.width:
            problem = f"this row has {len(row.picture)} squares, but the cave has {cave.width}"
            raise ParseError(source, line, 1, f"{problem} columns")
        rows.append(row)
        if len(rows) == cave.height:
            yield TheirMap(rows[0].line, title, read_units(rows, cave, source))
            rows, title, found = [], "", True
    check_complete(rows, cave, source)
    if not found:
        raise ParseError(source, 1, 1, "no maps of a battle found")


def read_row(line: int, content: str) -> Row | None:
    """A row of a map, or None if the line is something else."""
    picture = re.sub(r"[\s,;]", "", HIT_POINTS.sub("", content))
    if not PICTURE.fullmatch(picture):
        return None
    shown = [(match[1], int(match[2])) for match in HIT_POINTS.finditer(content)]
    letters = [letter for letter in picture if letter in "EG"]
    if [letter for letter, _ in shown] == letters:
        return Row(line, picture, [hit_points for _, hit_points in shown])
    return Row(line, picture, [None] * len(letters))


def check_complete(rows: Sequence[Row], cave: Cave, source: str) -> None:
    """Raise a `ParseError` if there are rows of an incomplete map."""
    if rows:
        problem = f"this map has only {len(rows)} of the cave's {cave.height} rows"
        raise ParseError(source, rows[0].line, 1, problem)


def read_units(rows: Sequence[Row], cave: Cave, source: str) -> Units:
    """The units on a map.

    Raises:
        ParseError: if it is a map of another cave.
    """
    pictures = [row.picture for row in rows]
    for row, column in set(squares_of(pictures, ".EG")) ^ cave.squares:
        here, there = ("a wall", "open") if (row, column) in cave.squares else ("open", "a wall")
        problem = f"square {row},{column} is {here} on this map, but {there} in the cave"
        raise ParseError(source, rows[row].line, 1, problem)
    hit_points = (points for row in rows for points in row.hit_points)
    return {
        (row, column): (Side(pictures[row][column]), next(hit_points))
        for row, column in squares_of(pictures, "EG")
    }


# --- Comparing the maps with the battle ---


class Difference(NamedTuple):
    """A square on which the battle and their map differ.

    Attributes:
        square: the square.
        ours: the unit there by the rules, such as `E(197)`, or None.
        theirs: the unit there on their map, such as `E(194)` or `E`, or None.
    """

    square: Square
    ours: str | None
    theirs: str | None

    @property
    def in_hit_points(self) -> bool:
        """Whether only the hit points differ."""
        return bool(self.ours and self.theirs and self.ours[0] == self.theirs[0])


class Divergence(NamedTuple):
    """The first of their maps that differs from the battle.

    Attributes:
        theirs: their map.
        rounds: the number of full rounds after which it was presumably printed.
        scene: the battle after these rounds, or at its end if it ends earlier.
        differences: the squares that differ, in reading order; none if the battle ends earlier.
        since: the round of the last map that agrees, or None if none does.
        turn: the first turn of the round that affects one of these squares; None if there is none,
            or no map of the round before.
    """

    theirs: TheirMap
    rounds: int
    scene: Scene
    differences: list[Difference]
    since: int | None
    turn: PlayedTurn | None


class Agreement(NamedTuple):
    """All of their maps agree with the battle.

    Attributes:
        maps: the number of maps.
        rounds: the number of full rounds before the last of them.
        ended: the battle at its end.
    """

    maps: int
    rounds: int
    ended: Scene


def compare(events: Iterable[Event], theirs: Sequence[TheirMap]) -> Divergence | Agreement:
    r"""Compare the maps of another solver's transcript with a battle.

    >>> from graphsolve.puzzles.cave import battle_events, parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> theirs = "After 1 round:\n#####\n#G.E#\n#####\n"
    >>> found = compare(battle_events(cave), list(their_maps(theirs, cave)))
    >>> found.rounds, found.differences[0]
    (1, Difference(square=(1, 1), ours=None, theirs='G'))

    Their maps can start before or after the first round, can be numbered by the round that has
    ended or by the one that begins, or not at all, and can leave out rounds. Of the possible
    numberings, the one with the most maps that agree is chosen.

    Args:
        events: the events of the battle by the rules.
        theirs: the maps of the transcript, at least one.
    """
    played = list(rounds_of(events))
    scenes = [played[0].before, *(one.after for one in played)]
    numbers = max(numberings(theirs), key=lambda numbers: agreeing(scenes, theirs, numbers))
    agreed = agreeing(scenes, theirs, numbers)
    if agreed == len(theirs):
        return Agreement(agreed, numbers[-1], scenes[-1])
    rounds, their_map = numbers[agreed], theirs[agreed]
    since = numbers[agreed - 1] if agreed else None
    if rounds >= len(scenes):
        return Divergence(their_map, rounds, scenes[-1], [], since, None)
    found = differences(scenes[rounds], their_map.units)
    turn = first_turn(played[rounds - 1], found) if since == rounds - 1 else None
    return Divergence(their_map, rounds, scenes[rounds], found, since, turn)


def numberings(theirs: Sequence[TheirMap]) -> Iterator[list[int]]:
    """The ways to number their maps by the rounds before them.

    Titles such as `Initially:` and `After 1 round:` allow only one.
    """
    titled = [index if one.number is None else one.number for index, one in enumerate(theirs)]
    if any(re.search("after|initial", one.title, re.IGNORECASE) for one in theirs):
        shifts = [0]
    else:
        shifts = [0, 1] if theirs[0].number is None else [0, -1]
    for shift in shifts:
        yield [max(0, number + shift) for number in titled]


def agreeing(scenes: Sequence[Scene], theirs: Sequence[TheirMap], numbers: Sequence[int]) -> int:
    """The number of their maps before the first one that does not agree.

    The last map may show the end of the battle, whether or not they count the last round.
    """
    for index, (one, number) in enumerate(zip(theirs, numbers, strict=True)):
        agrees = number < len(scenes) and not differences(scenes[number], one.units)
        at_end = index == len(theirs) - 1 and number - scenes[-1].rounds in {0, 1}
        if not agrees and not (at_end and not differences(scenes[-1], one.units)):
            return index
    return len(theirs)


def differences(scene: Scene, theirs: Units) -> list[Difference]:
    """The squares that differ. Hit points are compared only if their map shows them."""
    found = []
    ours = scene.occupied
    for square in sorted(ours.keys() | theirs.keys()):
        side, hit_points = theirs.get(square, (None, None))
        unit = ours.get(square)
        their_unit = unit_text(side, hit_points) if side else None
        our_unit = unit_text(unit.side, unit.hit_points) if unit else None
        comparable = unit_text(unit.side, None) if unit and hit_points is None else our_unit
        if comparable != their_unit:
            found.append(Difference(square, our_unit, their_unit))
    return found


def unit_text(side: Side, hit_points: int | None) -> str:
    """A unit as maps show it: `E(197)` or `E`."""
    return side.value if hit_points is None else f"{side.value}({hit_points})"


def first_turn(played: PlayedRound, found: Sequence[Difference]) -> PlayedTurn | None:
    """The first turn of a round that affects one of the squares that differ after it.

    If only the hit points on a square differ, turns that begin or end there do not count.
    """
    squares = {difference.square for difference in found}
    moved = {difference.square for difference in found if not difference.in_hit_points}
    for turn in played.turns():
        for event in turn.events:
            match event:
                case TurnBegan(square=square) | Step(after=square) if square in moved:
                    return turn
                case Death(square=square) if square in squares:
                    return turn
                case Blow(target=target) if (
                    target in played.after.units and played.after.units[target].square in squares
                ):
                    return turn
    return None
