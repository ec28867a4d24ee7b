"""What a transcript of a duel shows, and what it would show by the rules."""

import re
from collections.abc import Iterable, Iterator

from graphsolve.lab.compare.lines import Fact
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel.events import (
    Blow,
    DuelEnded,
    EffectApplied,
    EffectEnded,
    Event,
    HitPointLost,
    SpellCast,
    TurnBegan,
)
from graphsolve.puzzles.text import Line

SPELLS = {
    "missile": "Magic Missile",
    "drain": "Drain",
    "shield": "Shield",
    "poison": "Poison",
    "recharge": "Recharge",
}
SPELL = re.compile(r"(?:magic[ _]?)?(missile|drain|shield|poison|recharge)", re.IGNORECASE)
CASTS = re.compile(
    r"\b(?:cast\w*|casting|spells?|chose|chooses|uses?|using|action|move|plays?)\b", re.IGNORECASE
)
RESULT = re.compile(
    r"\b(?:timer|turns? left|wears? off|provides|deals|dealing|healing|increasing|loses|costs?)\b",
    re.IGNORECASE,
)
"""What an effect or a spell does, as opposed to the state afterwards."""

TIMER = re.compile(
    r"(missile|drain|shield|poison|recharge)\b.*?\btimer\D*?([0-9]{1,18})", re.IGNORECASE
)
ATTACK = re.compile(
    r"\bboss\b[^0-9]*\b(?:attack\w*|hits|deals)\b.*?([0-9]{1,18}) damage", re.IGNORECASE
)
SUBTRACTION = re.compile(r"=\s*([0-9]{1,18}) damage")
TURN = re.compile(
    r"\b(?:player|boss)['\u2019]?s?[ _]turn\b|^\W*(?:turn|round)\b\W*[0-9]*", re.IGNORECASE
)
UNIT = r"\b(?:hit[ _]?points?|hp|health|armou?r|mana|damage)\b"
NAMED_AMOUNT = re.compile(
    r"([a-z_'\"\u2019 .]*?)[\s:='\"(]*(?<![\w.])(-?[0-9]{1,18})(?![\w.]*\w)", re.IGNORECASE
)
"""A number after its name, as in `mana=250`."""

AMOUNT = re.compile(rf"{NAMED_AMOUNT.pattern}\s*({UNIT}(?!\s*[:=]))?", re.IGNORECASE)
"""A number before its unit, as in `250 mana`, or after its name."""

MAX_LENGTH = 500
"""How much of a line is read. Searching a longer one for amounts could take very long."""

MOMENTS = {
    "as each turn begins": ("began", ("player", "boss")),
    "as each turn of the player begins": ("began", ("player",)),
    "after the effects of each turn": ("effects", ("player", "boss")),
    "after the effects of the player's turns": ("effects", ("player",)),
    "after each turn": ("ended", ("player", "boss")),
    "after each turn of the player": ("ended", ("player",)),
    "after each turn of the boss": ("ended", ("boss",)),
}
"""When a transcript can show the state of a duel, and in whose turns."""


def shown_in_duel(lines: Iterable[Line]) -> Iterator[Fact]:
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
        is_result = RESULT.search(text) or ATTACK.search(text)
        found = {} if is_result else amounts(TURN.sub("", text))
        is_new = bool(found.keys() & state.keys()) or not found
        if state and is_new:
            yield Fact("state", state, place, began)
            state = {}
        if turn := TURN.search(text):
            place = turn[0].strip(" -=").lower()
        if attack := SUBTRACTION.search(text) or ATTACK.search(text):
            yield Fact("attack", int(attack[1]), place, line.number)
        elif timer := TIMER.search(text):
            yield Fact("timer", (SPELLS[timer[1].lower()], int(timer[2])), place, line.number)
        elif CASTS.search(text) or not (found or is_result):
            for spell in SPELL.findall(text):
                yield Fact("spell", SPELLS[spell.lower()], place, line.number)
        if found:
            began = began if state else line.number
            state |= found
    if state:
        yield Fact("state", state, place, began)


def amounts(text: str) -> dict[str, int]:
    """The amounts that a line gives for the player and the boss.

    >>> amounts("hp=10 mana=250 armor: 0, boss 13 (spent 226)")
    {'hit points': 10, 'mana': 250, 'armor': 0, "boss's hit points": 13, 'spent': 226}
    >>> amounts("hp 10 mana 250 boss 13") == amounts("10 hp, 250 mana, boss 13 hp")
    True
    """
    found: dict[str, int] = {}
    of_boss = False
    pairs = AMOUNT.findall(text)
    if pairs and re.search(UNIT, pairs[0][0], re.IGNORECASE) and not pairs[-1][2]:
        pairs = [(*pair, "") for pair in NAMED_AMOUNT.findall(text)]
    for before, digits, after in pairs:
        words, unit = before.lower(), after.lower()
        of_boss = "boss" in words or (of_boss and "player" not in words)
        name = None
        if "spent" in words or "cost" in words or "total" in words:
            name = "spent"
        elif "armo" in unit or (not unit and "armo" in words):
            name = "armor"
        elif unit == "mana" or (not unit and "mana" in words):
            name = "mana"
        elif "damage" in unit or "damage" in words or "timer" in words:
            name = None
        elif unit or re.search(r"hp|hit|health|boss|player", words):
            name = "boss's hit points" if of_boss else "hit points"
        if name:
            found.setdefault(name, int(digits))
    return found


def spells_of(facts: Iterable[Fact]) -> list[str]:
    """The spells that a transcript says the player casts."""
    return [fact.value for fact in facts if fact.kind == "spell"]


def duel_facts(  # noqa: C901 - one case for each event
    events: Iterable[Event], moment: str = "as each turn begins"
) -> Iterator[Fact]:
    """What a transcript of a duel would show by the rules.

    Args:
        events: the events of the duel.
        moment: one of `MOMENTS`, when it shows the state.
    """
    when, fighters = MOMENTS[moment]
    state: dict[str, int] = {}
    place = fighter = ""

    def show(now: str) -> Iterator[Fact]:
        if when == now and fighter in fighters:
            yield Fact("state", dict(state), place, event=index)

    for index, event in enumerate(events):
        if isinstance(event, TurnBegan | DuelEnded) and fighter:
            yield from show("ended")
        if isinstance(event, SpellCast | Blow):
            yield from show("effects")
        match event:
            case TurnBegan():
                fighter, place = event.fighter, f"turn {event.turn} ({event.fighter})"
                state = {
                    "hit points": event.hit_points,
                    "armor": event.armor,
                    "mana": event.mana,
                    "boss's hit points": event.boss_hit_points,
                    "spent": event.spent,
                }
                yield from show("began")
            case HitPointLost(hit_points):
                state["hit points"] = hit_points
            case EffectApplied(spell, timer):
                state["mana"] += event.mana
                state["boss's hit points"] = event.boss_hit_points
                is_over = event.boss_hit_points <= 0  # the statement leaves it out then
                yield Fact("timer", (spell, timer), place, optional=is_over, event=index)
            case EffectEnded(armor=armor):
                state["armor"] -= armor
            case SpellCast(spell):
                yield Fact("spell", spell, place, event=index)
                state["mana"] -= event.cost
                state["spent"] += event.cost
                state["hit points"] += event.healing
                state["armor"] += event.armor
                state["boss's hit points"] = event.boss_hit_points
            case Blow(dealt=dealt, hit_points=hit_points):
                yield Fact("attack", dealt, place, event=index)
                state["hit points"] = hit_points
