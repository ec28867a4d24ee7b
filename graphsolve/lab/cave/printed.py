"""Compare the states of a battle in another solver's transcript with the battle under the rules.

They are numbered by the round that has ended or by the one that begins, whichever makes more of
them agree.
"""

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from math import gcd
from typing import NamedTuple

from more_itertools import split_when

from graphsolve.lab.cave.reading import END, read_maps, round_of
from graphsolve.lab.compare.facts import Comparison, Expected, Fact, logged_facts
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import CaveOptions
from graphsolve.puzzles.cave.battle import Rules
from graphsolve.puzzles.cave.events import BattleEnded, Event, RoundBegan
from graphsolve.puzzles.cave.parts import battle_events, events_of
from graphsolve.puzzles.cave.plugin import battle_rules
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Cave, Side
from graphsolve.puzzles.interface import play_of


class Place(NamedTuple):
    """When a state is: after some full rounds, or at the end."""

    rounds: int
    is_end: bool = False

    def __str__(self) -> str:
        return f"after round {self.rounds}"


def read(text: str, source: str, cave: Cave, part: int, options: CaveOptions) -> Comparison:
    """Read a transcript of a battle.

    Its states can start before the first round or after any, and can leave out rounds. If there
    are several battles, the last one is that of part 2.

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
    battles = [*split_when(maps, lambda state, after: round_of(after) < round_of(state))]
    theirs, assumed = battles[-1 if part > 1 else 0], list[str]()
    if not any("hit points" in fact.value for fact in theirs):
        assumed.append("They show no hit points.")
    if unread:
        assumed.append(f"The numbers around the maps, from line {unread} on, cannot be read.")
    if len(battles) > 1:
        which = "last" if part > 1 else "first"
        says = f"The output shows {len(battles)} battles; only the {which} is compared."
        assumed.append(says)
    shown = Comparison(
        puzzle=cave,
        part=part,
        theirs=theirs,
        ours=ours,
        misread=misread,
        expected=partial(expected_of, theirs),
        assumed=assumed,
        plays_shown=len(battles),
    )
    right, power = elf_power(ours), shown_power([states[0], *theirs])
    if part > 1 and power not in {0, right}:  # a wrong solver often ends with another power
        other = dataclasses.replace(shown, ours=[*fought(rules, power)])
        if other.match.agreed > shown.match.agreed:
            says = f"The elves seem to have an attack power of {power}"
            says += f"; under the rules, it is {right}."
            assumed.append(says if other.difference else f"{says} Nothing else differs.")
            shown = other if other.difference else shown
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


def elf_power(events: Iterable[Event]) -> int:
    """Return the attack power of the elves in a battle."""
    units = Scene(next(iter(events))).units.values()
    return next((unit.attack_power for unit in units if unit.side is Side.ELF), 0)


# --- The states, and the rounds after which they are ---------------------------------------------


def expected_of(theirs: Sequence[Fact], events: Iterable[Event]) -> Iterator[Expected]:
    """Yield the states of a play that a transcript may show, by what its numbers may mean."""
    rounds = [*map(round_of, theirs)]
    yield "Round N is the state after N full rounds.", states_after(rounds, events)
    if not any(re.search("after|initial", f"{state.place}", re.IGNORECASE) for state in theirs):
        begins = [number if number in {0, END} else number - 1 for number in rounds]
        yield "Round N is the state as it begins.", states_after(begins, events)


def states_after(rounds: Sequence[int], events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states after some full rounds, and the end if the last one may be it."""
    last = max((number for number in rounds if number != END), default=0)
    for fact in states_of(events):
        number = fact.place.rounds
        if fact.place.is_end and {number, number + 1, END} & {*rounds}:
            yield from [fact._replace(optional=True)] * 2  # after that round, and as the end
        elif not fact.place.is_end and number in rounds:
            yield fact._replace(optional=number == last)


def states_of(events: Iterable[Event]) -> Iterator[Fact]:
    """Yield the states as rounds begin, and at the end."""
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
            place = Place(scene.full_rounds, isinstance(event, BattleEnded))
            yield Fact("map", value, place, event=number)
