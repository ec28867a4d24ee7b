"""Compare the states of a battle in another solver's transcript with the battle under the rules.

They are numbered by rounds, or by turns, whichever makes the most of them agree.
"""

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, dropwhile
from math import gcd
from typing import NamedTuple

from more_itertools import split_when

from graphsolve.errors import ParseError
from graphsolve.graphs.grid import neighbors
from graphsolve.lab.cave.reading import END, EXAMPLES, read_maps
from graphsolve.lab.compare.facts import (
    Expected,
    Fact,
    Transcript,
    equally_spaced,
    logged_facts,
)
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.column import battle_rules
from graphsolve.puzzles.cave.events import BattleEnded, Event, RoundBegan, TurnBegan
from graphsolve.puzzles.cave.parts import battle_events, events_of
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.column import play_of


class Place(NamedTuple):
    """When a state is: after some full rounds and turns of the next round, or at the end."""

    rounds: int
    turns: int = 0
    is_end: bool = False

    def __str__(self) -> str:
        return f"after round {self.rounds}"


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Transcript:
    """Read a transcript of a battle.

    Its states can start before the first round or after any, can be numbered by the round that
    has ended or by the one that begins, or not at all, and can leave out rounds. They can also be
    those after each turn. If there are several battles, the last one is that of part 2.

    Raises:
        ParseError: it shows no states of a battle, or those of another cave.
    """
    rules = battle_rules(options)
    ours: Sequence[Event] = [*play_of(cave).play(cave, part, options).events]
    states = [*states_of(ours)]

    def fought(rules: Rules, power: int) -> Iterator[Event]:
        return battle_events(cave, rules.with_elf_power(power), graph=cave.bitgrid)

    def misread(misreading: Misreading) -> Iterator[Event]:
        misread_rules = dataclasses.replace(rules, **misreading.replaces)
        if part == 1 or misreading.parts == (2,):
            return events_of(cave, part, misread_rules)
        return fought(misread_rules, elf_power(shown.ours))

    def fit(first: Fact) -> float:
        """Return 1 for a state of the battle, 0.5 for one with a unit that is not hurt, else 0."""
        if any(map(first.agrees, states)):
            return 1
        whole, shown = (one.value.get("hit points", {}).values() for one in (states[0], first))
        return 0.5 if whole and shown and max(whole) == max(shown) else 0

    logged = logged_facts(text, source, cave, states_of)
    maps, unread = (logged, 0) if logged else read_maps(text, source, cave, fit)
    battles, assumed = battles_in(maps), list[str]()
    theirs = battles[-1 if part > 1 else 0]
    if not any("hit points" in fact.value for fact in theirs):
        assumed.append("They show no hit points.")
    if unread:
        assumed.append(f"The numbers around the maps, from line {unread} on, cannot be read.")
    if len(battles) > 1:
        which = "last" if part > 1 else "first"
        says = f"The output shows {len(battles)} battles; only the {which} is compared."
        assumed.append(says)
    shown = Transcript(
        theirs=theirs,
        ours=ours,
        misread=misread,
        expected=expected_of(theirs, source, states),
        assumed=assumed,
        plays_shown=len(battles),
    )
    right, power = elf_power(ours), shown_power(theirs, states[0])
    if part > 1 and power not in {0, right}:  # a wrong solver often ends with another power
        other = dataclasses.replace(shown, ours=[*fought(rules, power)])
        match = other.match(other.ours)
        if match.agreed >= shown.match(ours).agreed:
            says = f"The elves seem to have an attack power of {power}"
            says += f"; under the rules, it is {right}."
            assumed.append(says if match.theirs else f"{says} Nothing else differs.")
            shown = other if match.theirs else shown
    return shown


def shown_power(theirs: Sequence[Fact], start: Fact) -> int:
    """Return the greatest attack power that fits the damage to goblins; 0 without damage."""
    full, *shown = (
        {
            points
            for square, points in fact.value.get("hit points", {}).items()
            if fact.value["squares"][square] is Side.GOBLIN
        }
        for fact in (start, *theirs)
    )
    return gcd(*(max(full) - points for points in chain(*shown))) if len(full) == 1 else 0


def elf_power(events: Iterable[Event]) -> int:
    """Return the attack power of the elves in a battle."""
    units = Scene(next(iter(events))).units.values()
    return next((unit.attack_power for unit in units if unit.side is Side.ELF), 0)


# --- The states, and the rounds after which they are ---------------------------------------------


def battles_in(maps: Sequence[Fact]) -> list[list[Fact]]:
    """Return the states of each battle; the next begins where numbers or the first state recur."""

    def starts_again(before: Fact, after: Fact) -> bool:
        last, number = number_of(before), number_of(after)
        if last is None or number is None:
            return after.value == maps[0].value != before.value
        return number < last

    return [*split_when(maps, starts_again)]


def number_of(state: Fact) -> int | None:
    """Return the number of rounds that the heading of a map gives, or None."""
    heading = f"{state.place}".lower()
    if number := re.search("[0-9]+", heading):
        return int(number[0])
    if re.search(r"\b(?:initial|start|begin)", heading):
        return 0
    return END if re.search(r"\b(?:end|final)", heading) else None


def expected_of(
    theirs: Sequence[Fact], source: str, states: Sequence[Fact]
) -> Callable[[Iterable[Event]], Iterator[Expected]]:
    """Return a function for the states of a play that a transcript may show.

    They are after rounds or turns. Without numbers, they are equally far apart. `states` are those
    under the rules.

    Raises:
        ParseError: no heading says after which round a state is, and it is none of the battle.
    """
    headings = " ".join(f"{one.place}" for one in theirs).lower()
    numbers = [number for number in map(number_of, theirs) if number is not None]
    readings: list[tuple[str, Sequence[int]]]
    if len(numbers) == len(theirs):
        readings = [("Round N is the state after N full rounds.", numbers)]
        if not re.search("after|initial", headings):
            begins = [number if number in {0, END} else number - 1 for number in numbers]
            readings.append(("Round N is the state as it begins.", begins))
    else:
        rounds = equally_spaced(theirs, states)
        for before, shown, number in zip([states[0], *theirs], theirs, rounds[:2], strict=False):
            is_known = any(map(shown.agrees, states[number : number + 1]))
            if not (is_known or may_follow(before, shown)):
                problem = (
                    f"this is no state of the battle, and no heading says when it is; {EXAMPLES}"
                )
                raise ParseError(source, shown.line, 1, problem)
        place = f"{states[rounds.start].place}" if rounds.start else "before the battle"
        says = f"The first state is the one {place}."
        says += f" Those after it are {rounds.step} rounds apart." if rounds.step > 1 else ""
        readings = [(says, rounds)]

    def expected(events: Iterable[Event]) -> Iterator[Expected]:
        for says, rounds in readings:
            yield says, states_after(rounds, events)
        if len({*numbers}) < len(theirs) or re.search("turn|step|tick", headings):
            turns = states_of(events, turns=True)
            since = dropwhile(lambda fact: not theirs[0].agrees(fact), turns)
            yield "A state is the one after a turn.", as_shown(since, theirs[0].value.keys())

    return expected


def may_follow(before: Fact, after: Fact) -> bool:
    """Return whether most units live on, each a step away at most."""
    squares, shown = before.value["squares"], after.value["squares"]
    near = {
        (step, side) for square, side in squares.items() for step in (square, *neighbors(square))
    }
    return 2 * len(shown) > len(squares) and near >= {*shown.items()}


def as_shown(facts: Iterable[Fact], names: AbstractSet[str]) -> Iterator[Fact]:
    """Yield facts, as optional ones if they do not change what is shown."""
    last = None
    for fact in facts:
        shown = {name: fact.value[name] for name in names}
        yield fact._replace(optional=shown == last)
        last = shown


def states_after(rounds: Sequence[int], events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states after some full rounds, and the end if the last one may be it."""
    last = max((number for number in rounds if number != END), default=0)
    for fact in states_of(events):
        number = fact.place.rounds
        if fact.place.is_end and {number, number + 1, END} & {*rounds}:
            yield from [fact._replace(optional=True)] * 2  # after that round, and as the end
        elif not fact.place.is_end and number in rounds:
            yield fact._replace(optional=number == last)


def states_of(events: Iterable[Event], *, turns: bool = False) -> Iterator[Fact]:
    """Yield the states as rounds begin, perhaps after each turn as well, and at the end."""
    stream = iter(events)
    if not (began := next(stream, None)):
        return
    scene = Scene(began)
    for number, event in enumerate(stream, 2):
        checkpoint()
        scene.apply(event)
        is_end, is_turn = isinstance(event, BattleEnded), isinstance(event, TurnBegan)
        if is_end or isinstance(event, RoundBegan) or (turns and is_turn and scene.turns > 1):
            place = Place(scene.full_rounds, max(scene.turns - 1, 0) * is_turn, is_end)
            units = scene.occupied
            value = {
                "squares": {square: unit.side for square, unit in units.items()},
                "hit points": {square: unit.hit_points for square, unit in units.items()},
            }
            yield Fact("map", value, place, event=number)
