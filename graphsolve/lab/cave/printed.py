"""Compare the states in another solver's output with the battle under the rules.

A map is recognized by its walls. Each possible meaning of the numbers beside and around it, and of
the numbers of rounds, is tried; the one with which most states agree counts.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from math import inf
from typing import Any, NamedTuple, TypeAlias

from more_itertools import split_when

from graphsolve.graphs.squareset import Square
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

ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|(?<!['\"])power|wins?|won|ends after)\b",
    re.IGNORECASE,
)
NEXT_ROW = re.compile(r"[\s,\[]*['\"](?=#[#.EG])")
BETWEEN = re.compile(r"[\s'\",|]")
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")
MAX_NUMBERS = 7  # for each unit
MAX_HEADING = 200  # searching a longer line for patterns could take very long

Layout: TypeAlias = tuple[str, int, Sequence[int]]  # the arguments of `Printed.units`
Units: TypeAlias = Mapping[str, Mapping[Square, Any]]
"""The `squares` of units, with their sides, and their `hit points` if all are known."""

Row: TypeAlias = tuple[Line, str, str]
"""A line, the signs of a map in it, and the text beside them."""

NUMBERINGS = {0: "after N full rounds", -1: "as it begins", 1: "after N + 1 full rounds"}
"""What states with the number of a round can be, by what is added to it."""


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Comparison:
    """Read an output of a battle.

    Its states can start before the first round or after any, and can leave out rounds. If there
    are several battles, the last one is that of part 2.

    Raises:
        ParseError: there are no states, or a map is incomplete, has other walls or no heading.
    """
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
            return events_of(cave, part, battle_rules(options, misreading.rules(part)))

        def readings(events: Iterable[Event]) -> Iterator[tuple[str, Iterable[Fact]]]:
            is_after = any(re.search("(?i)after|initial", state.place) for state in theirs)
            for added, says in NUMBERINGS.items():
                if added >= 0 or not is_after:
                    rounds = [max(state.at + added, 0) for state in theirs]
                    yield f"Round N is the state {says}.", states_after(rounds, events)

        return Comparison(cave, part, theirs, ours, misread, readings, assumed, len(battles))

    if logged := logged_facts(text, source, Event, states_of):
        return compared(logged)
    printed = read_states(printed_lines(text, source), cave, [*states_of(ours)])
    return max(map(compared, printed), key=lambda found: found.match.closeness)


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
    on_map: Units
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
        return numbers, named or [*self.on_map.get("squares", {}).values()]

    def layouts(self, where: str) -> list[Layout]:
        """Return the possible layouts of the numbers in a text."""
        numbers, sides = self.numbers(where)
        size = min(len(numbers) // max(len(sides), 1), MAX_NUMBERS)
        lengths = (3, 1) if where == "beside" else (3,)
        return [(where, size, one) for n in lengths for one in permutations(range(size), n)]

    def units(self, where: str, size: int, columns: Sequence[int]) -> Units:
        """Return the units in a text, or nothing if they are not those of the map.

        Each has some numbers, of which the columns are the hit points, the row and the column; or
        only the hit points, if units are in reading order.
        """
        on_map, (numbers, sides) = self.on_map.get("squares", {}), self.numbers(where)
        if not sides or len(numbers) != size * len(sides):
            return {}
        points, *place = (numbers[column::size] for column in columns)
        squares = zip(*place, strict=True) if place else on_map
        units = zip(squares, sides, points, strict=False)
        shown = [unit for unit in units if unit[2] > 0 or unit[0] in on_map]  # not the dead
        value: Units = {
            "squares": {square: side for square, side, _ in shown},
            "hit points": {square: points for square, _, points in shown},
        }
        return value if not self.on_map or value["squares"] == on_map else {}


def read_states(lines: Sequence[Line], cave: Cave, states: Sequence[Fact]) -> Iterator[list[Fact]]:
    """Yield the states in an output, for each layout with which they may be those of a battle.

    The first is then one of `states`, those under the rules, or has a unit that is not hurt. Of
    several states of a round, only the last counts.
    """
    printed = [*printed_states(lines, cave)]
    unhurt = max(states[0].value["hit points"].values(), default=None)

    def fits(units: Units) -> bool:
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
            units = (one.units(*layout) if layout else {}) or one.on_map
            if not units:
                continue
            is_start = not found and units["squares"] == states[0].value["squares"]
            if not (one.heading or is_start):
                raise one.line.error(0, f"no heading says after which round this is; {EXAMPLES}")
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
        ParseError: a map is incomplete, or has other walls.
    """
    sign = "[#.EG]"
    pattern = re.compile(
        rf"""[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?
        ( (?={sign}([\s'\",|]*+)) (?:{sign}\2){{{cave.width - 1}}} {sign}
        | (?=\#)[\#.EG\ ]{{{cave.width}}}(?<=\#) )
        (?![\#.]|[EG]\s*(?:{sign}|$))(.*)""",
        re.VERBOSE,
    )
    groups = [("", lines[0], list[Row](), list[str]())]  # a heading, a map, and texts around it
    for line in lines:
        checkpoint()
        for text in NEXT_ROW.split(line.text):
            *_, drawn, around = groups[-1]
            row = pattern.fullmatch(text.translate(SIGNS))
            if row and len(drawn) == cave.height:  # another map without a heading
                groups.append(("", line, [(line, row[1], row[3])], []))
            elif row:
                drawn.append((line, row[1], row[3]))
            elif ANSWER.search(text):
                continue
            elif head := HEADING.match(text, 0, MAX_HEADING):
                groups.append((head[0], line, [], [text[head.end() :]]))
            else:
                around.append(text)

    maps = 0
    for heading, line, drawn, around in groups:
        is_whole = len(drawn) == cave.height
        if drawn and not (is_whole or (maps and drawn[-1][0] is lines[-1])):
            problem = f"this map has only {len(drawn)} of the cave's {cave.height} rows"
            raise drawn[0][0].error(0, f"{problem} with {cave.width} squares each")
        on_map = units_on(drawn, cave) if is_whole else {}
        texts = {"beside": " ".join(text for *_, text in drawn), "around": " ".join(around)}
        yield Printed(heading, drawn[0][0] if drawn else line, on_map, texts)
        maps += is_whole


def units_on(drawn: Sequence[Row], cave: Cave) -> Units:
    """Return the units on a map by their squares, in reading order, without hit points."""
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
    return {"squares": squares}
