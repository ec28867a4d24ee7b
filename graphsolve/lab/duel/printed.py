"""Compare the states, spells and timers in an output of a duel with the rules."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise, takewhile

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Comparison, Fact, logged_facts
from graphsolve.lab.duel.difference import cast_all
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.catalogue import DuelOptions
from graphsolve.puzzles.duel import SPELLS, Boss
from graphsolve.puzzles.duel.events import DuelEnded, EffectApplied, Event, Scene, SpellCast
from graphsolve.puzzles.duel.plugin import duel_of, parse_spells
from graphsolve.puzzles.text import Line, printed_lines

NAMES = {spell.name.split()[-1].lower(): spell.name for spell in SPELLS}
"""The names of spells by their last words."""

FIGHTERS = {"boss", "player", "me", "you"}
AMOUNTS = {
    **dict.fromkeys(FIGHTERS | {"hit", "points", "hp", "health", "life"}, "hit_points"),
    **dict.fromkeys(("spent", "cost", "total"), "spent"),
    **dict.fromkeys(("armor", "armour"), "armor"),
    "mana": "mana",
}
"""The amounts of the player that words mean, by their names in the events."""

UNITS = {"hit", "points", "hp", "health", "armor", "armour", "mana", "damage", "spent"}
WORD = re.compile("boss|player|hit|[a-z]+")
WHOSE_TURN = re.compile(r"\b(?:boss|player)(?:'s)?\W{0,3}turn\b|\bturn\W{1,5}(?:boss|player)\b")
NUMBER = re.compile(r"(?<![\w.])(-?[0-9]{1,18})(?![0-9]|\.[0-9])")
SPELL = re.compile(rf"({'|'.join(NAMES)})(?![\w'\"]{{0,20}}\s{{0,3}}[:=]\s{{0,3}}[0-9])")
CASTS = re.compile(r"\b(?:cast\w*|spells?|cho[os]\w+|us(?:es?|ing)|action|plays?)\b")
TIMER = re.compile(r"\btimer[^0-9]{0,20}([0-9]{1,18})")
RESULT = re.compile(
    r"\b(?:timer|wears off|provides|deal(?:s|ing)|healing|increasing|loses|costs?)\b"
    r"|\bboss (?:attacks|hits)\b"
)
"""What a turn, an effect or a spell does, as opposed to the state afterwards."""

LATE = 4  # the turn before which the first state has to be
FITTING = 10  # sequences of spells to keep while looking for the best fit
EXAMPLE = "expected lines such as `Player: 10 hp, 250 mana`, `Boss: 13 hp` and `casts Poison`"


def read(text: str, source: str, boss: Boss, part: int, options: DuelOptions) -> Comparison:
    """Read an output of a duel.

    Without options, the player's hit points and mana are the usual ones, or else those with which
    the output begins; and the spells are the ones it names, or else the ones that fit it best.

    Raises:
        ParseError: it shows nothing of a duel, or its first state is not one of the first round.
        OptionError: there is no such spell.
    """
    theirs = logged_facts(text, source, Event, duel_facts)
    theirs = theirs or [*shown_in_duel(printed_lines(text, source))]
    if not theirs:
        raise ParseError(source, 1, 1, f"no duel found; {EXAMPLE}")
    named = tuple(fact.value["cast"] for fact in theirs if fact.kind == "spell")
    if options.spells is not None:
        named = parse_spells(duel_of(boss, part, options), options.spells)
    first = next((fact for fact in theirs if fact.kind == "state"), Fact("state", {}))
    starts = [options]
    if "boss_hit_points" in first.value and options.hit_points is options.mana is None:
        least = {"hit_points": 1, "mana": 0}
        shown = {name: max(first.value[name], least[name]) for name in first.value.keys() & least}
        starts.append(replace(options, **shown))

    def compared(start: DuelOptions, spells: Sequence[str]) -> Comparison | None:
        ours, problem = cast_all(duel_of(boss, part, start), spells)
        early = takewhile(lambda fact: fact.at != LATE, duel_facts(ours))
        if not any(map(first.agrees, early)):
            return None
        refused = Fact("spell", {"cast": None, "refused": f"{problem}."}, event=len(ours))

        def readings(events: Iterable[Event]) -> Iterator[tuple[str, Iterable[Fact]]]:
            yield "", chain(duel_facts(events), [refused] if problem else [])

        def misread(misreading: Misreading) -> Iterator[Event]:
            return iter(cast_all(duel_of(boss, part, start, misreading.rules(part)), spells)[0])

        player = Scene(ours[0])
        begins = f"The player begins with {player.hit_points} hit points and {player.mana} mana."
        best = f"No spells are named. These fit best: {', '.join(spells) or 'none'}."
        assumed = [begins] if named else [begins, best]
        return Comparison(boss, part, theirs, ours, misread, readings, assumed)

    for start in starts:
        if found := compared(start, named or best_fit(partial(compared, start))):
            return found
    began = f"of the first round of a duel with a boss of {boss.hit_points} hit points"
    says = f"this cannot be read as a state {began}; {EXAMPLE}"
    raise ParseError(source, first.line, 1, says)


def best_fit(compared: Callable[[Sequence[str]], Comparison | None]) -> Sequence[str]:
    """Return the spells of the duel that fits an output best; it names none.

    A spell that does not fit shows within a few turns: its mana is missing, or its effect.
    """

    def fit(spells: Sequence[str]) -> tuple[float, int]:
        found = compared(spells)
        return found.match.closeness if found else (-1, 0)

    best: tuple[str, ...] = ()
    longest = [best]
    while longest[0] == best:
        longer = [(*spells, spell.name) for spells in longest for spell in SPELLS]
        longest = sorted(longer, key=fit, reverse=True)[:FITTING]
        best = max(best, longest[0], key=fit)
    return best


# --- What an output shows ------------------------------------------------------------------------


def shown_in_duel(lines: Iterable[Line]) -> Iterator[Fact]:
    """Yield the states and spells that an output shows.

    >>> lines = [Line("", 1, "Player: 10 hp, 250 mana"), Line("", 2, "Boss: 13 hp")]
    >>> for fact in shown_in_duel([*lines, Line("", 3, "casting Poison")]):
    ...     print(fact.kind, fact.value)
    state {'hit_points': 10, 'mana': 250, 'boss_hit_points': 13}
    spell {'cast': 'Poison'}

    A state can be on several lines, or several times after each other. A single number is none,
    because it can be an answer.
    """
    state, latest, began = dict[str, int](), dict[str, int](), 0
    for line in chain(lines, [Line("", 0, "")]):
        checkpoint()
        text = line.text.lower()
        spells = [NAMES[spell] for spell in SPELL.findall(text)]
        timer, is_result = TIMER.search(text), RESULT.search(text)
        found = {} if is_result else amounts(text)
        if state and (found.keys() & state.keys() or not found):
            if state.get("boss_hit_points", 1) <= 0:  # nothing else counts then
                yield Fact("state", {"boss_hit_points": 0}, line=began)
            elif len(state) > 1 and state != latest:
                yield Fact("state", state, line=began)
            state, latest = {}, state
        if spells and timer:
            yield Fact("timer", {"spell": spells[0], "timer": int(timer[1])}, line=line.number)
        elif CASTS.search(text) or not (found or is_result):
            yield from (Fact("spell", {"cast": name}, line=line.number) for name in spells)
        if found:
            began = began if state else line.number
            state |= found


def amounts(text: str) -> dict[str, int]:
    """Return the amounts that a line in lower case gives for the player and the boss.

    Numbers stand after what they count, or before it if that fits each number of the line.

    >>> amounts("hp=10 mana=250 armor: 0, boss 13 (spent 226)")
    {'hit_points': 10, 'mana': 250, 'armor': 0, 'boss_hit_points': 13, 'spent': 226}
    >>> amounts("me 10 mana 250 boss 13") == amounts("10 hp, 250 mana, boss 13")
    True
    """
    found: dict[str, int] = {}
    text = WHOSE_TURN.sub("", text)
    words = [WORD.findall(piece) for piece in NUMBER.split(text)[::2]]
    units_follow = all(
        UNITS & {*after[:1]} for before, after in pairwise(words) if UNITS & {*before[-1:]}
    )
    fighter = ""
    for number, (before, after) in zip(NUMBER.findall(text), pairwise(words), strict=True):
        fighter = next((word for word in reversed(before) if word in FIGHTERS), fighter)
        label = after[:1] if units_follow and UNITS & {*after[:1]} else before[-1:]
        amount = AMOUNTS.get("".join(label))
        if amount == "mana" and {"spent", "cost", "total"} & {*before}:
            amount = "spent"
        if amount == "hit_points" and fighter == "boss":
            amount = "boss_hit_points"
        if amount:
            found.setdefault(amount, int(number))
    return found


# --- What is right -------------------------------------------------------------------------------


def duel_facts(events: Iterable[Event]) -> Iterator[Fact]:
    """Yield what an output of a duel shows under the rules: a state at any time in a turn.

    The states as a turn begins have its number.
    """
    stream = iter(events)
    scene = Scene(next(stream))
    for index, event in enumerate(stream, 1):
        if turn := Scene.begins_round(event):
            scene.apply(event)
        fact = partial(Fact, place=f"turn {scene.round} ({scene.fighter})", event=index)
        state = {name: getattr(scene, name) for name in AMOUNTS.values()}
        state["boss_hit_points"] = max(scene.boss_hit_points, 0)
        yield fact("state", state, optional=True, at=turn)
        match event:
            case SpellCast(spell):
                yield fact("spell", {"cast": spell})
            case EffectApplied(spell, timer):
                is_over = event.boss_hit_points <= 0  # the statement leaves it out then
                yield fact("timer", {"spell": spell, "timer": timer}, optional=is_over)
            case DuelEnded():  # other effects of this turn may be shown all the same
                for spell, timer in scene.timers.items():
                    yield fact("timer", {"spell": spell, "timer": timer - 1}, optional=True)
        scene.apply(event)
