"""Drawings of a cave: maps in the style of the puzzle's statement, and a graph for viewers."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import networkx as nx
from more_itertools import chunked
from rich.console import Console, ConsoleOptions
from rich.text import Text

from graphsolve.graphs.squareset import Square
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.events import Scene, UnitState
from graphsolve.puzzles.cave.state import Cave, Unit
from graphsolve.show.palette import ACCENT, FIRST, SECOND, WALL

COLORS = {"E": FIRST, "G": SECOND}
"""The colors of the units, by their letters on the map."""

MARKS = {"in range": "?", "reachable": "@", "nearest": "!", "chosen": "+"}
"""The statement's marks for squares."""

STYLES = {
    "#": WALL.both,
    ".": "dim",
    **{letter: f"bold {color.both}" for letter, color in COLORS.items()},
    **dict.fromkeys(MARKS.values(), ACCENT.both),
    MARKS["nearest"]: f"bold {ACCENT.both}",
    MARKS["chosen"]: f"bold reverse {ACCENT.both}",
}
"""The styles of the characters of a map, readable on dark and on light terminals."""

NUMBER = ACCENT.both
EDGE = "dim"

ARROW = "  -->  "

SMALL = 10
"""The maximum height and width of caves that are drawn whole, without rulers."""

MARGIN = 2  # squares to draw around the relevant ones


class Box(NamedTuple):
    """The part of a cave that pictures show."""

    cave: Cave
    rows: range
    columns: range

    @classmethod
    def whole(cls, cave: Cave) -> Self:
        """Return all of a cave."""
        return cls(cave, range(cave.height), range(cave.width))

    @classmethod
    def around(cls, cave: Cave, squares: Iterable[Square]) -> Self:
        """Return the part of a cave around some squares, or the whole of a small cave."""
        if is_small(cave):
            return cls.whole(cave)
        rows, columns = (
            range(max(min(numbers) - MARGIN, 0), min(max(numbers) + MARGIN + 1, end))
            for numbers, end in zip(
                zip(*squares, strict=True), (cave.height, cave.width), strict=True
            )
        )
        return cls(cave, rows, columns)

    def shows(self, square: Square) -> bool:
        """Return whether a square is in the box."""
        return square[0] in self.rows and square[1] in self.columns

    def draw(
        self,
        title: str,
        units: Iterable[UnitState],
        *,
        marks: Mapping[Square, str] = MappingProxyType({}),
        styles: Mapping[Square, str] = MappingProxyType({}),
        hit_points: Collection[int] = (),
    ) -> "Picture":
        """Draw this part of the cave with units, and with marks on squares without a unit.

        The hit points of units whose numbers are in `hit_points` follow their row, as in the
        statement but with the unit's number.
        """
        units = sorted(units, key=attrgetter("square"))
        rows = self.lines({**marks, **{unit.square: unit.side.value for unit in units}}, styles)
        printed = [unit for unit in units if unit.number in hit_points and self.shows(unit.square)]
        for number, in_row in groupby(printed, key=lambda unit: unit.square[0]):
            named = (
                Text(f"{unit.side.value}{unit.number}({unit.hit_points})", STYLES[unit.side.value])
                for unit in in_row
            )
            rows[number - self.rows[0]].append("   ").append(Text(", ").join(named))
        return Picture(title, rows if is_small(self.cave) else with_rulers(rows, self))

    def lines(self, letters: Mapping[Square, str], styles: Mapping[Square, str]) -> list[Text]:
        """Draw the squares of this part of the cave, a line for each row."""

        def square_text(square: Square) -> tuple[str, str]:
            checkpoint()
            letter = letters.get(square) or ("." if square in self.cave.squares else "#")
            return letter, f"{STYLES.get(letter, NUMBER)} {styles.get(square, '')}".strip()

        def row_text(row: int) -> Text:
            squares = (square_text((row, column)) for column in self.columns)
            runs = groupby(squares, key=itemgetter(1))
            return Text.assemble(
                *(("".join(letter for letter, _ in run), style) for style, run in runs)
            )

        return [row_text(row) for row in self.rows]


def is_small(cave: Cave) -> bool:
    """Return whether pictures show the whole cave, without rulers."""
    return max(cave.height, cave.width) <= SMALL


def with_rulers(rows: list[Text], box: Box) -> list[Text]:
    """Return the rows of a box with column numbers above and row numbers to their left."""
    width = len(str(box.rows[-1]))
    digits = len(str(box.columns[-1]))
    columns = [f"{number:>{digits}}" for number in box.columns]
    head = [Text(" " * (width + 1) + "".join(line), EDGE) for line in zip(*columns, strict=True)]
    numbered = []
    for number, row in zip(box.rows, rows, strict=True):
        checkpoint()
        numbered.append(Text.assemble((f"{number:>{width}} ", EDGE), row))
    return [*head, *numbered]


class Picture(NamedTuple):
    """A drawn cave with its title."""

    title: str
    rows: Sequence[Text]

    def width(self, gap: int) -> int:
        """Return the width on the screen; the title may extend into the gap to its right."""
        return max(len(self.title) - gap + 2, *(row.cell_len for row in self.rows))


@dataclass(frozen=True)
class Strip:
    """Pictures with arrows between them, wrapped to the width of the screen."""

    pictures: Sequence[Picture]

    def __rich_console__(self, _console: Console, options: ConsoleOptions) -> Iterator[Text]:
        gap = len(ARROW)
        widest = max(picture.width(gap) for picture in self.pictures)
        per_row = max((options.max_width + gap) // (widest + gap), 1)
        for index, pictures in enumerate(chunked(self.pictures, per_row)):
            if index:
                yield Text()
            column, blocks = 0, dict[int, Sequence[Text]]()
            for picture in pictures:
                if column:
                    above = [Text()] * (1 + len(picture.rows) // 2)
                    blocks[column - gap] = [*above, Text(ARROW, EDGE)]
                blocks[column] = [Text(picture.title, "bold"), *picture.rows]
                column += picture.width(gap) + gap
            for cells in zip_longest(*blocks.values(), fillvalue=Text()):
                checkpoint()
                line = Text(no_wrap=True, overflow="ignore")
                for start, cell in zip(blocks, cells, strict=True):
                    if cell.plain:
                        line.truncate(start, overflow="crop", pad=True)
                        line.append_text(cell)
                yield line


# --- A graph for graph viewers -------------------------------------------------------------------


def battle_graph(battle: Battle | Cave | Scene) -> "nx.Graph[str]":
    r"""Return the graph of all open squares, with the state of a battle as node attributes.

    A cave stands for the battle that begins in it, and a scene for a battle at some moment.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> graph = battle_graph(Battle(parse_cave("#####\n#G.E#\n#####")))
    >>> graph.nodes["1,1"]  # doctest: +ELLIPSIS
    {'x': 1.0, 'y': -1.0, 'label': 'G0', 'kind': 'goblin', 'color': '#b0480e', ...}
    >>> graph.edges
    EdgeView([('1,1', '1,2'), ('1,2', '1,3')])

    Returns:
        A graph whose nodes are named `"row,column"`. Their attributes are `x` and `y` (floats; `y`
        grows upward, as graph viewers expect), `label` (the letter and number of a unit, or a
        dot), `kind` (`open`, `elf` or `goblin`), `color` and, for units, `shape` (`disc` or
        `square`), `number` and `hit_points`. Nodes and edges survive a round trip through GraphML;
        networkx then adds two empty defaults to the attributes of the graph.
    """
    if isinstance(battle, Cave):
        battle = Battle(battle)
    units: Mapping[Square, Unit | UnitState]
    units = battle.occupied if isinstance(battle, Scene) else battle.units
    names: dict[Any, str] = {square: "{},{}".format(*square) for square in battle.cave.squares}
    graph: nx.Graph[str] = nx.relabel_nodes(battle.cave.graph, names)
    for (row, column), name in names.items():
        checkpoint()
        attributes = attributes_of(units.get((row, column)))
        graph.add_node(name, x=float(column), y=float(-row), **attributes)
    return graph


def attributes_of(unit: Unit | UnitState | None) -> dict[str, float | str]:
    """Return the attributes of a node, those of its unit if it has one."""
    if unit is None:  # viewers draw a dot on a light or dark page
        return {"label": ".", "kind": "open", "color": WALL.light}
    letter = unit.side.value
    return {
        "label": f"{letter}{unit.number}",
        "kind": unit.side.name.lower(),
        "color": COLORS[letter].light,
        "shape": "disc" if letter == "E" else "square",
        "number": unit.number,
        "hit_points": unit.hit_points,
    }
