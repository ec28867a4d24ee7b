"""Compare the states in another solver's output with the battle under the rules.

A map is recognized by its walls. What the numbers beside and around it mean is found by trying:
with them, the first state has to be one of the battle under the rules, or one that may be the
first under misread rules. Of several meanings, the one with which most states agree counts, and so
it is for the numbers of rounds.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, permutations
from math import inf
from typing import NamedTuple, TypeAlias

from more_itertools import chunked, split_before, split_when

from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.difference import Units
from graphsolve.lab.compare import Comparison, Fact, logged_facts
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.events import BattleEnded, Event, RoundBegan, Scene
from graphsolve.puzzles.cave.parts import events_of
from graphsolve.puzzles.cave.plugin import battle_rules
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.interface import play_of
from graphsolve.puzzles.text import Line, counted, printed_lines

EXAMPLES = "expected maps such as `#.GE#   G(200), E(197)` under lines such as `After 2 rounds:`"

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HEADING = re.compile(
    r"""(?!.*\b(?:turn|step|move|tick))\W*
        (?: (?:[a-z]+\W+){0,3}?(?:after|before|rounds?|iteration)\b
            (?:\W*\b(?:the|full|completed?|number|rounds?|of|state|map|cave|battle|combat)\b)*
            \W*[0-9]{1,9}\b(?:\s*(?:of|/)\s*[0-9]+)?
          | (?:[a-z]+\W+){0,3}?(?:start|initial|begin|end|final)\w*
          | [0-9]{1,4}\W*(?:$|(?<=[\[({])))""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line above a state that says after which round it is, and not after which turn."""

MAX_HEADING = 200  # searching a longer line for patterns could take very long

ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|(?<!['\"])power|wins?|won|ends after)\b",
    re.IGNORECASE,
)
NEXT_ROW = re.compile(r"[\s,\[]*['\"](?=#[#.EG])")
BETWEEN = re.compile(r"[\s'\",|]")
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")
MAX_NUMBERS = 7  # for each unit

Layout: TypeAlias = tuple[str, int, Sequence[int]]
"""The arguments of `Printed.units`."""

Row: TypeAlias = tuple[Line, str, str]
"""A line, the signs of a map in it, and the text beside them."""

NUMBERINGS = {0: "after N full rounds", -1: "as it begins", 1: "after N + 1 full rounds"}
"""What states with the number of a round can be, by what is added to it."""


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Comparison:
    """Read an output of a battle.

    Its states can start before the first round or after any, and can leave out rounds. If there
    are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    rules = battle_rules(options)
    ours: Sequence[Event] = [*play_of(cave).play(cave, part, options).events]

    def compared(states: Sequence[Fact]) -> Comparison:
        battles = [*split_when(states, lambda one, after: after.at < one.at)]
        theirs, assumed = battles[-1 if part > 1 else 0], list[str]()
        if bare := [state.line for state in theirs if "hit points" not in state.value]:
            where = f"{counted(len(bare), 'state')}, the first on line {bare[0]}"
            assumed.append(f"No hit points can be read in {where}.")
        if len(battles) > 1:
            which = "last" if part > 1 else "first"
            assumed.append(f"It shows {len(battles)} battles; only the {which} is compared.")

        def misread(misreading: Misreading) -> Iterator[Event]:
            return events_of(cave, part, dataclasses.replace(rules, **misreading.replaces))

        def expected(events: Iterable[Event]) -> Iterator[tuple[str, Iterable[Fact]]]:
            named = "".join(state.place for state in theirs)
            is_after = re.search("after|initial", named, re.IGNORECASE)
            for added, says in NUMBERINGS.items():
                if added >= 0 or not is_after:
                    rounds = [max(state.at + added, 0) for state in theirs]
                    yield f"Round N is the state {says}.", states_after(rounds, events)

        return Comparison(cave, part, theirs, ours, misread, expected, assumed, len(battles))

    if logged := logged_facts(text, source, Event, states_of):
        return compared(logged)
    readings = read_states(printed_lines(text, source), cave, [*states_of(ours)])
    return max(map(compared, readings), key=lambda found: found.match.closeness)


# --- What is right -------------------------------------------------------------------------------


def states_after(rounds: Sequence[float], events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states after some full rounds, and the end if the last one may be it."""
    last = max((number for number in rounds if number < inf), default=0)
    for fact in states_of(events):
        if fact.optional and {fact.at, fact.at + 1, inf} & {*rounds}:
            yield from [fact] * 2  # after that round, and as the end
        elif not fact.optional and fact.at in rounds:
            yield fact._replace(optional=fact.at == last)


def states_of(events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states as rounds begin, and at the end, each at a number of full rounds."""
    stream = iter(events)
    if not (began := next(stream, None)):
        return
    scene = Scene(began)
    for number, event in enumerate(stream, 2):
        checkpoint()
        scene.apply(event)
        if isinstance(event, RoundBegan | BattleEnded):
            units = scene.occupied
            value = {
                "squares": {square: unit.side for square, unit in units.items()},
                "hit points": {square: unit.hit_points for square, unit in units.items()},
            }
            at, is_end = scene.full_rounds, isinstance(event, BattleEnded)
            yield Fact("state", value, f"after round {at}", optional=is_end, event=number, at=at)


# --- What an output shows ------------------------------------------------------------------------


class Printed(NamedTuple):
    """What an output shows under a heading: a map or none, and texts beside it and around it."""

    heading: str
    line: Line
    on_map: Mapping[Square, Side] | None
    texts: Mapping[str, str]

    @property
    def at(self) -> float:
        """The number in the heading; without one, 0 or infinite at the end."""
        number = re.search("[0-9]+", self.heading)
        is_end = re.search("end|final", self.heading, re.IGNORECASE)
        return int(number[0]) if number else inf if is_end else 0

    def numbers(self, where: str) -> tuple[list[int], list[Side]]:
        """Return the numbers in a text, and the sides of their units: as named, or the map's."""
        named = [Side(name[0].upper()) for name in SIDE.findall(self.texts[where])]
        numbers = [*map(int, NUMBER.findall(self.texts[where]))]
        return numbers, named or [*(self.on_map or {}).values()]

    def layouts(self, where: str) -> list[Layout]:
        """Return the possible layouts of the numbers in a text."""
        numbers, sides = self.numbers(where)
        size = min(len(numbers) // max(len(sides), 1), MAX_NUMBERS)
        lengths = (3, 1) if where == "beside" else (3,)
        columns = chain.from_iterable(permutations(range(size), length) for length in lengths)
        return [(where, size, one) for one in columns]

    def units(self, where: str, size: int, columns: Sequence[int]) -> Units | None:
        """Return the units in a text, or None if they are not those of the map.

        Each has some numbers, of which the columns are the hit points, the row and the column; or
        only the hit points, if units are in reading order.
        """
        on_map, (numbers, sides) = self.on_map or {}, self.numbers(where)
        if not sides or len(numbers) != size * len(sides):
            return None
        points, *place = (numbers[column::size] for column in columns)
        squares = zip(*place, strict=True) if place else on_map
        units = zip(squares, sides, points, strict=False)
        shown = [unit for unit in units if unit[2] > 0 or unit[0] in on_map]  # not the dead
        value: Units = {
            "squares": {square: side for square, side, _ in shown},
            "hit points": {square: points for square, _, points in shown},
        }
        return value if self.on_map in (None, value["squares"]) else None


def read_states(lines: Sequence[Line], cave: Cave, states: Sequence[Fact]) -> Iterator[list[Fact]]:
    """Yield the states in an output, for each layout with which they may be those of a battle.

    The first is then one of `states`, those under the rules, or has a unit that is not hurt. Of
    several states of a round, only the last counts.

    Raises:
        ParseError: there are no states, or a map is incomplete, has other walls or no heading.
    """
    printed = [*printed_states(lines, cave)]
    unhurt = max(states[0].value["hit points"].values(), default=None)

    def fits(units: Units | None) -> bool:
        if not units or not units["squares"].keys() <= cave.squares:
            return False
        is_state = any(map(Fact("state", units).agrees, states))
        return is_state or max(units["hit points"].values(), default=None) == unhurt

    layouts: list[Layout | None] = []
    for where in ("beside", "around"):
        if first := next((one for one in printed if one.layouts(where)), None):
            layouts += [layout for layout in first.layouts(where) if fits(first.units(*layout))]
    for layout in layouts or [None]:
        found = list[Fact]()
        for one in printed:
            checkpoint()
            units = one.units(*layout) if layout else None
            if not units and one.on_map is not None:
                units = {"squares": one.on_map}
            if not units:
                continue
            is_start = not found and units["squares"] == states[0].value["squares"]
            if not (one.heading or is_start):
                problem = "no heading says after which round this map is"
                raise one.line.error(0, f"{problem}; {EXAMPLES}")
            if found and found[-1].at == one.at:
                found.pop()
            heading = one.heading or "Initially"
            found.append(Fact("state", units, heading, one.line.number, at=one.at))
        if not found:
            line = next((line for line in lines if NUMBER.search(line.text)), lines[0])
            size = f"{cave.height} rows and {cave.width} columns"
            raise line.error(0, f"no state of this cave of {size} can be read; {EXAMPLES}")
        yield found


def printed_states(lines: Sequence[Line], cave: Cave) -> Iterator[Printed]:
    """Yield what is printed before the first heading, and under each.

    Raises:
        ParseError: a map is incomplete, or has other walls, or no heading.
    """
    sign = "[#.EG]"
    pattern = re.compile(
        rf"""[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?
        ( (?={sign}([\s'\",|]*+)) (?:{sign}\2){{{cave.width - 1}}} {sign}
        | (?=\#)[\#.EG\ ]{{{cave.width}}}(?<=\#) )
        (?![\#.]|[EG]\s*(?:{sign}|$))(.*)""",
        re.VERBOSE,
    )
    rows = list[Row]()
    for line in lines:
        for text in NEXT_ROW.split(line.text):
            row = pattern.fullmatch(text.translate(SIGNS))
            if row or not ANSWER.search(text):
                rows.append((line, row[1] if row else "", row[3] if row else text))

    def heading(row: Row) -> re.Match[str] | None:
        return None if row[1] else HEADING.match(row[2], 0, MAX_HEADING)

    maps = 0
    for group in split_before(rows, heading):
        checkpoint()
        head = heading(group[0])
        around = " ".join(text for _, signs, text in group if not signs)
        around = around[head.end() :] if head else around
        for drawn in [*chunked((row for row in group if row[1]), cave.height)] or [[]]:
            if 0 < len(drawn) < cave.height and not (maps and drawn[-1] is rows[-1]):
                problem = f"this map has only {len(drawn)} of the cave's {cave.height} rows"
                raise drawn[0][0].error(0, f"{problem} with {cave.width} squares each")
            on_map = units_on(drawn, cave) if len(drawn) == cave.height else None
            texts = {"beside": " ".join(text for *_, text in drawn), "around": around}
            yield Printed(head[0] if head else "", [*drawn, *group][0][0], on_map, texts)
            head, around, maps = None, "", maps + (on_map is not None)


def units_on(drawn: Sequence[Row], cave: Cave) -> Mapping[Square, Side]:
    """Return the sides of the units on a map by their squares, in reading order."""
    squares = dict[Square, Side]()
    for row, (line, signs, _) in enumerate(drawn):
        squeezed = BETWEEN.sub("", signs)
        full = squeezed if len(squeezed) == cave.width else signs.replace(" ", ".")
        for column, sign in enumerate(full):
            if (sign == "#") == ((row, column) in cave.squares):
                here, there = ("a wall", "open") if sign == "#" else ("open", "a wall")
                problem = f"is {here} on this map, but {there} in the cave"
                raise line.error(0, f"square {row},{column} {problem}")
            if sign in "EG":
                squares[row, column] = Side(sign)
    return squares
