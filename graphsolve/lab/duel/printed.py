"""Compare a transcript of a duel with the rules: what it shows, and what is right."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from typing import Any

from msgspec.structs import replace

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Transcript
from graphsolve.lab.compare.facts import Expected, Fact, FactDifference, Mismatch, clean_lines
from graphsolve.lab.duel.difference import cast_all
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import DuelOptions
from graphsolve.puzzles.duel import SPELLS, Boss, Duel, Effect, least_mana
from graphsolve.puzzles.duel.column import duel_of, parse_spells
from graphsolve.puzzles.duel.events import (
    Blow,
    DuelEnded,
    EffectApplied,
    Event,
    SpellCast,
    TurnBegan,
)
from graphsolve.puzzles.duel.scene import Scene
from graphsolve.puzzles.text import Line

SPELLS_BY_NAME = {spell.name: spell for spell in SPELLS}
NAMES = {name.split()[-1].casefold(): name for name in SPELLS_BY_NAME}
"""The names of spells by their last words."""

AMOUNTS = {
    "hit points": "hit_points",
    "armor": "armor",
    "mana": "mana",
    "boss's hit points": "boss_hit_points",
    "spent": "spent",
}
"""The attributes of a duel's state by their names in facts."""

SPELL = re.compile(
    r"(?:magic[ _]?)?(missile|drain|shield|poison|recharge)(?![\w'\"]*\s*[:=]\s*[0-9])",
    re.IGNORECASE,
)
CASTS = re.compile(
    r"\b(?:cast\w*|casting|spells?|chose|chooses|uses?|using|action|move|plays?)\b", re.IGNORECASE
)
RESULT = re.compile(
    r"\b(?:timer|turns? left|wears? off|provides|deals|dealing|healing|increasing|loses|costs?)\b",
    re.IGNORECASE,
)
"""What an effect or a spell does, as opposed to the state afterwards."""

TIMER = re.compile(r"\btimer[^0-9]{0,20}([0-9]{1,18})", re.IGNORECASE)
ATTACK = re.compile(r"\b(?:attack\w*|hits|deals)\b", re.IGNORECASE)
DAMAGE = re.compile(r"([0-9]{1,18}) damage", re.IGNORECASE)
TURN = re.compile(
    r"\b(?:player|boss)['\u2019]?s?[ _]turn\b|^\W*(?:turn|round)\b\W*[0-9]*", re.IGNORECASE
)
NUMBER = re.compile(r"(?<![\w.])-?[0-9]{1,18}(?=(?:hp|mana)?\b)(?!\.[0-9])", re.IGNORECASE)
UNIT = re.compile(
    r"[\s'\"]*(hit[ _]?points?|hp|health|armou?r|mana|damage)\b(?!\s*[:=])", re.IGNORECASE
)
NAME = re.compile(
    r"boss|player|\b(?:me|you|hero|wizard)\b|hit|hp|health|life|armo|mana|damage|timer|spent|cost"
    r"|total|missile|drain|shield|poison|recharge",
    re.IGNORECASE,
)
NAMED = {
    **dict.fromkeys(("boss", "player", "me", "you", "hero", "wizard"), "hit points"),
    **dict.fromkeys(("hit", "hp", "health", "life"), "hit points"),
    **dict.fromkeys(("spent", "cost", "total"), "spent"),
    "armo": "armor",
    "mana": "mana",
}
"""The amounts that names mean; those of other names are not part of a state."""

MAX_LENGTH = 500
"""How much of a line is read. Searching a longer one for patterns could take very long."""

TIMES = {
    "at the start of each turn": ("began", ("player", "boss")),
    "at the start of each turn of the player": ("began", ("player",)),
    "after the effects of each turn": ("effects", ("player", "boss")),
    "after the effects of the player's turns": ("effects", ("player",)),
    "after each turn": ("ended", ("player", "boss")),
    "after each turn of the player": ("ended", ("player",)),
    "after each turn of the boss": ("ended", ("boss",)),
}
"""When a transcript can show the state of a duel, and in whose turns."""


EXAMPLE = (
    "expected lines such as `Player has 10 hit points, 0 armor, 250 mana`, `Boss has 13 hit "
    "points` and `Player casts Poison`"
)


class Kind(StrEnum):
    """What facts are about: their keys, and the words for people."""

    STATE = "state"
    SPELL = "spell"
    TIMER = "timer"
    ATTACK = "attack"


def read(text: str, source: str, boss: Boss, part: int, options: DuelOptions) -> Transcript:
    """Read a transcript of a duel.

    Without options, the player's hit points and mana are those with which the transcript begins,
    and the spells are those that it names, or else those of the least mana. Numbers can stand
    before what they count or after it, whichever fits the beginning of the duel better.

    Raises:
        ParseError: it shows nothing of a duel, or another boss.
        OptionError: there is no such spell.
    """
    lines, duel, assumed = clean_lines(text, source), duel_of(boss, part, options), list[str]()
    hit_points, mana, *_ = duel.start
    start = {"hit points": hit_points, "mana": mana, "boss's hit points": boss.hit_points}

    def fit(facts: Sequence[Fact]) -> int:
        first: dict[str, int]
        first = next((fact.value for fact in facts if fact.kind == Kind.STATE), {})
        return len(first.items() & start.items())

    theirs = max(([*shown_in_duel(lines, units=one)] for one in (True, False)), key=fit)
    if not theirs:
        raise ParseError(source, lines[0].number, 1, f"no duel found; {EXAMPLE}")
    states = [fact for fact in theirs if fact.kind == Kind.STATE]
    if states and states[0].value.get("boss's hit points", 0) > boss.hit_points:
        cannot = f"this cannot be read as a state of a duel with a boss of {boss.hit_points}"
        raise ParseError(source, states[0].line, 1, f"{cannot} hit points; {EXAMPLE}")
    if states and options.hit_points is options.mana is None:
        duel, assumed = as_it_begins(duel, states[0].value)
    if options.spells is not None:
        spells: Sequence[str] = parse_spells(duel, options.spells)
    else:
        spells = [fact.value for fact in theirs if fact.kind == Kind.SPELL]
        if not spells:
            assumed.append("No spells are named, so those of the least mana are assumed.")
    events, problem = cast_all(duel, spells or least_mana(duel).spells)
    refused = [Fact(Kind.SPELL, "", event=len(events), refused=problem)] if problem else []

    def expected(events: Iterable[Event]) -> Iterator[Expected]:
        for moment in TIMES if states else [*TIMES][:1]:
            sentence = f"States are those {moment}." if states else ""
            yield sentence, chain(duel_facts(events, moment), refused)

    def misread_events(misreading: Misreading, _by_rules: Iterable[Event]) -> Iterator[Event]:
        hit_points, mana, *_ = duel.start
        rules = misreading.rules(part)
        other = Duel(boss, hit_points=hit_points, mana=mana, hard=duel.hard, rules=rules)
        return iter(cast_all(other, spells or least_mana(other).spells)[0])

    return Transcript(
        theirs=theirs,
        expected=expected,
        assumed=assumed,
        by_rules=events,
        misread_events=misread_events,
        kind=TurnDifference,
    )


def as_it_begins(duel: Duel, first: dict[str, int]) -> tuple[Duel, list[str]]:
    """A duel with the player of a transcript's first state, and what was assumed."""
    if first.get("boss's hit points") != duel.boss.hit_points:
        return duel, []
    usual, usual_mana, *_ = duel.start
    hit_points, mana = first.get("hit points", usual), first.get("mana", usual_mana)
    if hit_points < 1 or (duel.hard and hit_points == usual - 1):  # after hard mode took one
        hit_points = usual
    if (hit_points, mana) == (usual, usual_mana):
        return duel, []
    return Duel(duel.boss, hit_points=hit_points, mana=mana, hard=duel.hard), [
        f"The player begins with {hit_points} hit points and {mana} mana."
    ]


# --- What a transcript shows ---------------------------------------------------------------------


def shown_in_duel(lines: Iterable[Line], *, units: bool = True) -> Iterator[Fact]:
    """The states, spells, timers and attacks that a transcript shows.

    >>> lines = [Line("", 1, "Player: 10 hp, 250 mana"), Line("", 2, "Boss: 13 hp")]
    >>> for fact in shown_in_duel([*lines, Line("", 3, "casting Poison")]):
    ...     print(fact.kind, fact.value)
    state {'hit points': 10, 'mana': 250, "boss's hit points": 13}
    spell Poison
    """
    state: dict[str, int] = {}
    place, began = "", 0
    for line in lines:
        checkpoint()
        text = line.text[:MAX_LENGTH]
        spells = [NAMES[spell.lower()] for spell in SPELL.findall(text)]
        is_attack = "boss" in text.lower() and ATTACK.search(text)
        attack = DAMAGE.search(text) if is_attack and not spells else None
        is_result = attack or RESULT.search(text)
        found = {} if is_result else amounts(TURN.sub("", text), units=units)
        if state and (found.keys() & state.keys() or not found):
            yield Fact(Kind.STATE, state, place, began)
            state = {}
        if turn := TURN.search(text):
            place = turn[0].strip(" -=").lower()
        if attack:
            yield Fact(Kind.ATTACK, int(attack[1]), place, line.number)
        elif spells and (timer := TIMER.search(text)):
            yield Fact(Kind.TIMER, (spells[0], int(timer[1])), place, line.number)
        elif CASTS.search(text) or not (found or is_result):
            for spell in spells:
                yield Fact(Kind.SPELL, spell, place, line.number)
        if found:
            began = began if state else line.number
            state |= found
    if state:
        yield Fact(Kind.STATE, state, place, began)


def amounts(text: str, *, units: bool = True) -> dict[str, int]:
    """The amounts that a line gives for the player and the boss.

    Without `units`, all names stand before their numbers.

    >>> amounts("hp=10 mana=250 armor: 0, boss 13 (spent 226)")
    {'hit points': 10, 'mana': 250, 'armor': 0, "boss's hit points": 13, 'spent': 226}
    >>> amounts("hp 10 mana 250 boss 13", units=False) == amounts("10 hp, 250 mana, boss 13 hp")
    True
    """
    found: dict[str, int] = {}
    of_boss, end = False, 0
    for number in NUMBER.finditer(text):
        before, end = text[end : number.start()].lower(), number.end()
        unit = UNIT.match(text, end) if units else None
        if unit:
            end = unit.end()
        of_boss = "boss" in before or (of_boss and "player" not in before)
        names = NAME.findall(f"{before} {unit[1].lower() if unit else ''}")
        name = NAMED.get(names[-1]) if names else None
        if unit and {"spent", "cost", "total"} & {*names}:
            name = "spent"
        if name:
            name = "boss's hit points" if of_boss and name == "hit points" else name
            found.setdefault(name, int(number[0]))
    return found


# --- What is right -------------------------------------------------------------------------------


def duel_facts(  # noqa: C901 - one case for each event
    events: Iterable[Event], moment: str = "at the start of each turn"
) -> Iterator[Fact]:
    """What a transcript of a duel would show by the rules."""
    when, fighters = TIMES[moment]
    stream = iter(events)
    scene = Scene(next(stream))

    def place() -> str:
        return f"turn {scene.round} ({scene.fighter})"

    def show(now: str) -> Iterator[Fact]:
        if when == now and scene.fighter in fighters:
            state = {name: getattr(scene, attribute) for name, attribute in AMOUNTS.items()}
            yield Fact(Kind.STATE, state, place(), event=index)

    for index, event in enumerate(stream, 1):
        if isinstance(event, TurnBegan | DuelEnded):
            yield from show("ended")
        if isinstance(event, SpellCast | Blow):
            yield from show("effects")
        scene.apply(event)
        match event:
            case TurnBegan():
                yield from show("began")
            case EffectApplied(spell, timer):
                is_over = event.boss_hit_points <= 0  # the statement leaves it out then
                yield Fact(Kind.TIMER, (spell, timer), place(), optional=is_over, event=index)
            case SpellCast(spell):
                yield Fact(Kind.SPELL, spell, place(), event=index)
            case Blow(dealt=dealt):
                yield Fact(Kind.ATTACK, dealt, place(), event=index)


@dataclass(frozen=True, kw_only=True)
class TurnDifference(FactDifference):
    """The first fact about a duel that differs. Pages open with the turn before the state."""

    opens_after = False

    @property
    def shown(self) -> Sequence[Fact]:
        """The facts before it about the same turn."""
        began, differs, _ = turn_of([*self.plays[0]], self.ours)
        return [fact for fact in self.before if fact.event in range(began + 1, differs)]

    @staticmethod
    def as_printed(events: Sequence[Event], found: Mismatch) -> Sequence[Event]:
        """The events up to the turn that differs, and what is known of that turn.

        Its events are only the spell and the attack that they print. The state after it has the
        amounts that they print; the others are worked out by the rules, so that both states can be
        compared.
        """
        began, differs, ended = turn_of(events, found.ours)
        printed = {fact.event for fact in found.before if fact.kind in {Kind.SPELL, Kind.ATTACK}}
        turn = [events[number] for number in range(began + 1, differs) if number in printed]
        before = events[: began + 1]
        state = Scene.of(events[:ended]).next_turn()
        theirs, ours = found.theirs, found.ours
        if ours is None:
            return [*before, *turn, state]
        if theirs.kind == Kind.SPELL:
            cast = spell_cast(events[:differs], theirs.value)
            return [*before, *turn, cast, Scene.of([*events[:differs], cast]).next_turn()]
        amounts: dict[str, Any] = {}
        if theirs.kind == Kind.TIMER:
            spell, timer = theirs.value
            amounts["timers"] = {**state.timers, spell: timer}
        elif theirs.kind == Kind.ATTACK:
            lost = theirs.value - ours.value
            blow = events[differs]
            assert isinstance(blow, Blow)
            turn.append(replace(blow, dealt=theirs.value, hit_points=blow.hit_points - lost))
            amounts["hit_points"] = state.hit_points - lost
        else:
            for name, value in theirs.value.items():
                by_rules = getattr(state, AMOUNTS[name])
                amounts[AMOUNTS[name]] = by_rules + value - ours.value[name]
        return [*before, *turn, replace(state, **amounts)]


def turn_of(events: Sequence[Event], ours: Fact | None) -> tuple[int, int, int]:
    """The turn after which states are compared, by the numbers of its events.

    They are the event that begins the turn, or 0 before the first turn; the event that differs;
    and the one after the turn.
    """
    begins = [number for number, event in enumerate(events) if isinstance(event, TurnBegan)]
    over = len(events) - isinstance(events[-1], DuelEnded)
    differs = over if ours is None or ours.event is None else ours.event
    began = max((number for number in begins if number < differs), default=0)
    return began, differs, min((number for number in begins if number >= differs), default=over)


def spell_cast(before: Sequence[Event], name: str) -> SpellCast:
    """The event of casting a spell."""
    spell = SPELLS_BY_NAME[name]
    effect = spell.effect or Effect(turns=0)
    left = Scene.of(before).boss_hit_points - spell.damage
    return SpellCast(
        name, spell.cost, spell.damage, spell.healing, effect.armor, left, effect.turns
    )
