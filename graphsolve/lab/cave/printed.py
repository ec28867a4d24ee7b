"""Compare the maps in another solver's output with the battle under the rules.

A map is recognized by its walls. Numbers beside it are hit points only if, with them, the first
state is one of the battle under the rules, or may be the first one under misread rules. Maps are
numbered by the round that has ended or by the one that begins, whichever makes more of them agree.
"""

import dataclasses
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby, islice
from math import gcd, inf
from typing import Any, NamedTuple, TypeAlias

from more_itertools import chunked, nth, split_when
from msgspec import structs

from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.misreadings.criteria import length
from graphsolve.lab.compare import Comparison, Fact, FactDifference, logged_facts
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import PlayedMoment, PlayedRound
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.events import (
    BattleBegan,
    BattleEnded,
    Event,
    RoundBegan,
    Scene,
    TurnBegan,
    UnitState,
)
from graphsolve.puzzles.cave.parts import battle_events, events_of
from graphsolve.puzzles.cave.plugin import battle_rules
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.interface import play_of
from graphsolve.puzzles.text import Line, printed_lines

EXAMPLES = "expected maps such as `#.GE#   G(200), E(197)` under lines such as `After 2 rounds:`"

SIGNS = str.maketrans("\u2588\u2593\u2592\u2591\u25a0\u2b1b\u00b7\u2022_eg", "######...EG")
"""Other signs that people print for walls, open squares and units."""

HEADING = re.compile(
    r"""(?!.*\b(?:turn|step|move|tick))\W*
        (?: (?:[a-z]+\W+){0,3}?(?:after|before|rounds?|iteration)\b
            (?:\W*\b(?:the|after|before|full|completed?|number|rounds?|of|state|map|cave|battle
              |combat)\b)*
            \W*[0-9]{1,9}\b
          | (?:[a-z]+\W+){0,3}?(?:start|initial|begin|end|final)\w*
          | [=#*~-]{2,}\s*[0-9]{1,9}\s*[=#*~-]*$)""",
    re.IGNORECASE | re.VERBOSE,
)
"""A line above a map that says after which round it is, and not after which turn."""

MAX_HEADING = 200  # searching a longer line for patterns could take very long

ANSWER = re.compile(
    r"\b(?:part|answer|outcome|result|score|solution|power|wins?|won|ends after)\b", re.IGNORECASE
)
OTHER_ROW = re.compile(r"(?=#*[.EG])#[#.EG]{2,}(?!\S)")
BETWEEN = re.compile(r"[\s'\",|]")
SIDE = re.compile(r"\b(?i:elf|elves|goblins?)\b|(?<![A-Za-z])[EG](?![A-Za-z])")
NUMBER = re.compile(r"(?<![0-9.])(?:(?<![\w)\]])-)?[0-9]{1,9}(?![0-9]|\.[0-9])")


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Comparison:
    """Read an output of a battle.

    Its states can start before the first round or after any, and can leave out rounds. If there
    are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    rules = battle_rules(options)
    ours: Sequence[Event] = [*play_of(cave).play(cave, part, options).events]
    states = [*states_of(ours)]
    logged = logged_facts(text, source, cave, states_of)
    maps, unread = (logged, 0) if logged else read_maps(printed_lines(text, source), cave, states)
    battles = [*split_when(maps, lambda one, after: after.at < one.at)]
    theirs, assumed = battles[-1 if part > 1 else 0], list[str]()
    if not any("hit points" in state.value for state in theirs):
        assumed.append("They show no hit points.")
    if unread:
        assumed.append(f"The numbers around the maps, from line {unread} on, cannot be read.")
    if len(battles) > 1:
        which = "last" if part > 1 else "first"
        assumed.append(f"The output shows {len(battles)} battles; only the {which} is compared.")

    def fought(rules: Rules, power: int) -> Iterator[Event]:
        return battle_events(cave, rules.with_elf_power(power), graph=cave.bitgrid)

    def misread(misreading: Misreading) -> Iterator[Event]:
        misread_rules = dataclasses.replace(rules, **misreading.replaces)
        if part == 1 or misreading.parts == (2,):
            return events_of(cave, part, misread_rules)
        return fought(misread_rules, power)

    def expected(events: Iterable[Event]) -> Iterator[tuple[str, Iterable[Fact]]]:
        rounds = [state.at for state in theirs]
        yield "Round N is the state after N full rounds.", states_after(rounds, events)
        named = "".join(state.place for state in theirs)
        if not re.search("after|initial", named, re.IGNORECASE):
            begins = [max(number - 1, 0) for number in rounds]
            yield "Round N is the state as it begins.", states_after(begins, events)

    shown = Comparison(cave, part, theirs, ours, misread, expected, assumed, len(battles))
    elves = (unit for unit in Scene(ours[0]).start if unit.side is Side.ELF)
    power = right = next((elf.attack_power for elf in elves), 0)
    other_power = shown_power([states[0], *theirs])
    if part > 1 and other_power not in {0, right}:  # a wrong solver often ends with another power
        other = dataclasses.replace(shown, ours=[*fought(rules, other_power)])
        if other.match.agreed > shown.match.agreed:
            says = f"The elves seem to have an attack power of {other_power}"
            says += f"; under the rules, it is {right}."
            assumed.append(says if other.difference else f"{says} Nothing else differs.")
            if other.difference:
                shown, power = other, other_power
    return shown


def shown_power(states: Iterable[Fact]) -> int:
    """Return the greatest attack power that fits the damage to goblins; 0 without damage."""
    points = {
        points
        for state in states
        for square, points in state.value.get("hit points", {}).items()
        if state.value["squares"][square] is Side.GOBLIN
    }
    return gcd(*(max(points) - fewer for fewer in points))


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
            yield Fact("map", value, f"after round {at}", optional=is_end, event=number, at=at)


# --- What an output shows ------------------------------------------------------------------------


def read_maps(lines: Sequence[Line], cave: Cave, states: Sequence[Fact]) -> tuple[list[Fact], int]:
    """Return the maps in an output, and the first line with numbers that are not read, or 0.

    Only a first map of the cave before the battle can be without a heading. Beside a map are the
    numbers of its units, in reading order. Of several for each, the hit points are the first with
    which the first map is a state under the rules, or has a unit that is not hurt.

    Raises:
        ParseError: there are no maps, or one is incomplete, has other walls or no heading, or is a
            second one of the same round.
    """
    maps, unread = maps_in(lines, cave)
    if not maps:
        line = next((line for line in lines if NUMBER.search(line.text)), lines[0])
        raise line.error(0, f"this cannot be read as a state of the battle; {EXAMPLES}")
    numbered = [one for one in maps if one[0].value["squares"] and NUMBER.search(one[1])]
    unhurt = max(states[0].value["hit points"].values(), default=None)
    size = 0
    if numbered:
        size = len(NUMBER.findall(numbered[0][1])) // len(numbered[0][0].value["squares"])

    def fits(which: int) -> bool:
        first = with_hit_points(*numbered[0], which, size)
        most = max(first.value.get("hit points", {}).values(), default=0)
        return most == unhurt or any(map(first.agrees, states))

    which = next(filter(fits, range(size)), None)
    read = [with_hit_points(*one, which, size) for one in numbered]
    unread += [one.line for one in read if "hit points" not in one.value]
    return [with_hit_points(*one, which, size) for one in maps], min(unread, default=0)


def with_hit_points(shown: Fact, beside: str, which: int | None, size: int) -> Fact:
    """Return a map with hit points, if there are `size` numbers for each unit beside it."""
    squares, numbers = shown.value["squares"], NUMBER.findall(beside)
    sides = [side.value for side in squares.values()]
    names = [name[0].upper() for name in SIDE.findall(beside)]
    if which is None or len(numbers) != size * len(sides) or names not in ([], sides):
        return shown
    points = dict(zip(squares, map(int, numbers[which::size]), strict=True))
    return shown._replace(value={"squares": squares, "hit points": points})


def maps_in(lines: Sequence[Line], cave: Cave) -> tuple[list[tuple[Fact, str]], list[int]]:
    """Return the complete maps with the text beside them, and other lines with numbers."""
    pattern = re.compile(
        rf"[\s'\"\[|,]*(?:[0-9]{{1,3}}[\s:|]+)?((?:[#.EG][\s'\",|]*+){{{cave.width}}})"
        r"(?![#.]|[EG]\s*(?:[#.EG]|$))(.*)"
    )
    rows = [(line, pattern.fullmatch(line.text.translate(SIGNS))) for line in lines]
    for line, row in rows:
        other = None if row else OTHER_ROW.match(line.text)
        if other and len(other[0]) != cave.width:
            width = f"has {len(other[0])} squares, but the cave has {cave.width} columns"
            raise line.error(0, f"this row {width}")
    maps, unread, heading = list[tuple[Fact, str]](), list[int](), ""
    for is_map, group in groupby(rows, lambda row: row[1] is not None):
        for block in chunked(group, cave.height if is_map else 1):
            checkpoint()
            line, _ = block[0]
            if not is_map:
                if head := HEADING.match(line.text, 0, MAX_HEADING):
                    heading = heading if ANSWER.search(line.text) else head[0]
                elif NUMBER.search(line.text) and not ANSWER.search(line.text):
                    unread.append(line.number)
            elif len(block) == cave.height:
                squares = units_on(block, cave)
                if not maps and squares == {unit.square: unit.side for unit in cave.units}:
                    heading = heading or "Initially"
                if not heading:
                    problem = "no heading says after which round this map is"
                    raise line.error(0, f"{problem}; {EXAMPLES}")
                number = re.search("[0-9]+", heading)
                is_end = re.search("end|final", heading, re.IGNORECASE)
                at = int(number[0]) if number else inf if is_end else 0
                if maps and maps[-1][0].at == at:
                    problem = f"this is another map for {heading.strip()!r}"
                    raise line.error(0, f"{problem}, expected one for each round")
                shown = Fact("map", {"squares": squares}, heading, line.number, at=at)
                maps.append((shown, " ".join(row[2] for _, row in block if row)))
                heading = ""
            elif not maps or block[-1][0] is not lines[-1]:
                few = f"this map has only {len(block)} of the cave's {cave.height} rows"
                raise line.error(0, few)
    return maps, unread


def units_on(
    block: Sequence[tuple[Line, re.Match[str] | None]], cave: Cave
) -> Mapping[Square, Side]:
    """Return the sides of the units on a map by their squares, in reading order."""
    squares = dict[Square, Side]()
    for row, (line, drawn) in enumerate(block):
        for column, sign in enumerate(BETWEEN.sub("", drawn[1] if drawn else "")):
            is_open = (row, column) in cave.squares
            if is_open != (sign != "#"):
                here, there = ("a wall", "open") if is_open else ("open", "a wall")
                problem = f"is {here} on this map, but {there} in the cave"
                raise line.error(0, f"square {row},{column} {problem}")
            if sign in "EG":
                squares[row, column] = Side(sign)
    return squares


# --- The first map that differs ------------------------------------------------------------------

Units: TypeAlias = Mapping[str, Mapping[Square, Any]]
"""The sides of units by their `squares`, and their `hit points` if all are known."""


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
            unit = left.pop(min(same, key=lambda one: length(one.square, square)).number)
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
