"""Duels by other rules as tables, for the kernels in `kernel.py`."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias, cast

import numpy as np

from graphsolve.graphs.implicit import ShortestPath, dijkstra_search
from graphsolve.lab.duel import kernel
from graphsolve.lab.duel.kernel import (
    APPLY,
    ATTACK,
    CAST,
    CHEAPEST,
    EMPTY,
    FOUND,
    FULL,
    LOSE,
    MADE,
    MAX_ARMOR,
    MAX_TIMER,
    OFFSET,
    TAKEN,
    TIMERS,
    TOO_LARGE,
    UNFIT,
    VISIT_MADE,
    VISIT_TAKEN,
    Codes,
    Ints,
    Numbers,
    Query,
    Room,
)
from graphsolve.lab.duel.misreadings import Considers
from graphsolve.lab.duel.searches import Beam, Frontier
from graphsolve.puzzles.duel import parts
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.events import Fighter
from graphsolve.puzzles.duel.parts import MAX_STATES_BY_OTHER_RULES, LeastMana
from graphsolve.puzzles.duel.rules import (
    OVER,
    STANDARD,
    Effect,
    Spell,
    State,
    Step,
)

FIGHTERS: tuple[Fighter, ...] = ("player", "boss")
STEPS = {
    Step.LOSE_HIT_POINT: LOSE,
    Step.APPLY_EFFECTS: APPLY,
    Step.CAST: CAST,
    Step.ATTACK: ATTACK,
}

ENDS = {"taken": TAKEN, "made": MADE, "empty": EMPTY}
VISITS = {"cheapest": CHEAPEST, "taken": VISIT_TAKEN, "made": VISIT_MADE}

FIELDS = ((0, 0xFFFFFFFF), (1, 0x7FFFFFFFFF << 24), (0, 0x7FFFFFFF << 32), (1, 0xFF))
FIELD_MASKS = (*FIELDS, (1, 0xFF << 8), (1, 0xFF << 16))
"""The integer and the bits of each field of a state."""

ROOMS = (2**13, 5 * MAX_STATES_BY_OTHER_RULES + 1)
"""How many ways there is room for, at first and at most."""

Effects: TypeAlias = tuple[Effect, ...]

EACH_TIMER = range(-1, TIMERS - 1)

EFFECTS = 3
"""How many spells have effects."""


def ints(values: object) -> Ints:
    """An array of integers."""
    return np.array(values, np.int64)


def fitting(timer: int) -> int:
    """A timer, or that it does not fit the tables."""
    return timer if -1 <= timer <= MAX_TIMER else TOO_LARGE


@lru_cache
def table_of_timers(timer_after: Callable[[int, Fighter], int]) -> Ints:
    """The timers after a turn."""
    return ints([[fitting(timer_after(timer, who)) for timer in EACH_TIMER] for who in FIGHTERS])


@lru_cache
def table_of_first_timers(first_timer: Callable[[int, int], int], effects: Effects) -> Ints:
    """The timers after a cast."""
    return ints(
        [[fitting(first_timer(effect.turns, timer)) for timer in EACH_TIMER] for effect in effects]
    )


@lru_cache
def table_of_effects(applies: Callable[[Effect, int, Fighter], bool], effects: Effects) -> Ints:
    """When effects apply."""
    return ints(
        [
            [[applies(each, timer, who) for timer in EACH_TIMER] for each in effects]
            for who in FIGHTERS
        ]
    )


@lru_cache
def table_of_armor(armor: Callable[[Effect, int], int], effects: Effects) -> Ints:
    """The armor that effects give."""
    return ints([[armor(effect, timer) for timer in EACH_TIMER] for effect in effects])


@lru_cache
def table_of_attacks(dealt: Callable[[int, int], int], damage: int) -> Ints:
    """The damage that attacks deal."""
    return ints([dealt(damage, armor) for armor in range(MAX_ARMOR)])


def subsets(effects: Effects) -> list[Effects]:
    """The active effects, by their bits."""
    return [
        tuple(effect for bit, effect in enumerate(effects) if bits >> bit & 1)
        for bits in range(2 ** len(effects))
    ]


@lru_cache
def table_of_castable(
    castable: Callable[[Spell, int, Effects], bool], spells: tuple[Spell, ...]
) -> Ints:
    """With which timers spells can be cast."""
    active = subsets(tuple(spell.effect for spell in spells if spell.effect))
    return ints(
        [
            [[castable(spell, timer, some) for some in active] for timer in EACH_TIMER]
            for spell in spells
            if spell.effect
        ]
    )


@lru_cache
def table_of_needs(
    mana_needed: Callable[[Spell, Effects], int], spells: tuple[Spell, ...]
) -> Ints:
    """The mana that spells need."""
    active = subsets(tuple(spell.effect for spell in spells if spell.effect))
    return ints([[mana_needed(spell, some) for some in active] for spell in spells])


@lru_cache
def table_of_spells(
    immediate: Callable[[Spell], Any],
    winning_cost: Callable[[Spell, bool], int],
    spells: tuple[Spell, ...],
    without_mana: Spell | None,
) -> Ints:
    """What spells cost, and what they change."""
    effects = [spell.name for spell in spells if spell.effect]
    return ints(
        [
            (
                *(spell.cost, *immediate(spell)),
                effects.index(spell.name) if spell.name in effects else -1,
                *(winning_cost(spell, kills) for kills in (False, True)),
            )
            for spell in (*spells, without_mana or Spell("nothing", 0))
        ]
    )


def codes_of(duel: Duel) -> Codes | None:
    """The tables of a duel, or None if they cannot say what its rules say."""
    rules, spells = duel.rules, duel.spells
    effects = tuple(duel.effects.values())
    names = [spell.name for spell in spells]
    considers = (
        Considers(tuple(names)) if rules.considered is STANDARD.considered else rules.considered
    )
    if len(effects) != EFFECTS or not isinstance(considers, Considers):
        return None
    moments = [
        (
            FIGHTERS.index(fighter),
            STEPS[step],
            (fighter, step) in rules.player_checks,
            (fighter, step) in rules.boss_checks,
        )
        for fighter, step in duel.moments
    ]
    most = OFFSET if rules.most_hit_points is None else rules.most_hit_points
    return Codes(
        numbers=ints(
            (
                *(rules.player_dead_at, rules.boss_dead_at, rules.dead_player_wins, most),
                *(rules.least_mana_left, rules.mana_to_win, rules.hit_point_loss),
                rules.without_mana is not None,
            )
        ),
        spells=table_of_spells(rules.immediate, rules.winning_cost, spells, rules.without_mana),
        needed=table_of_needs(rules.mana_needed, spells),
        castable=table_of_castable(rules.castable, spells),
        first_timer=table_of_first_timers(rules.first_timer, effects),
        applies=table_of_effects(rules.applies, effects),
        amounts=ints([(effect.mana, effect.damage) for effect in effects]),
        timer_after=table_of_timers(rules.timer_after),
        armor=table_of_armor(rules.armor, effects),
        dealt=table_of_attacks(rules.damage_dealt, duel.boss.damage),
        moments=ints(moments),
        order=ints([names.index(name) for name in considers.spells]),
        considers=ints((considers.most, considers.recharge_below)),
    )


@lru_cache
def query_of(search: object) -> Query | None:
    """The numbers of a search, or None if it is not made of data."""
    width = 0
    if search is dijkstra_search:
        search = Frontier()
    if isinstance(search, Beam):
        width, search = search.width, Frontier(search.first, search.then)
    if not isinstance(search, Frontier):
        return None
    masks = [-1, -1]
    for field in search.left_out:
        number, bits = FIELD_MASKS[field]
        masks[number] &= ~bits
    return Query(
        first=ints(search.first),
        then=ints(search.then),
        numbers=ints(
            (
                *(search.newest, ENDS[search.ends], VISITS[search.visits], search.max_spells),
                *(*search.estimate, width, MAX_STATES_BY_OTHER_RULES),
            )
        ),
        masks=ints(masks),
    )


@lru_cache
def room_for(ways: int) -> Room:
    """Room for a number of ways."""
    sides, magic, spent, spells, first, then = (np.zeros(ways, np.int64) for _ in range(6))
    parent, last, heap = (np.zeros(ways, np.int32) for _ in range(3))
    table = np.empty(2 ** (2 * ways).bit_length(), np.int32)
    return Room(sides, magic, spent, spells, parent, last, first, then, heap, table)


def least_mana(duel: Duel) -> LeastMana:
    """The same as `parts.least_mana` by rules that are not standard."""
    codes, query = codes_of(duel), query_of(duel.rules.search)
    source = duel.source
    *numbers, timers = source
    if not codes or not query or duel.over(source) or max(map(abs, numbers)) >= OFFSET:
        return parts.least_mana(duel)
    status, way, expanded = FULL, 0, 0
    find = kernel.beam if query.numbers[6] else kernel.search
    for ways in ROOMS:
        room = room_for(ways)
        room.sides[0], room.magic[0] = kernel.pack.py_func(cast("Numbers", (*numbers, *timers)))
        room.spent[0] = room.spells[0] = 0
        status, way, expanded = find(codes, query, room)
        if status != FULL:
            break
    if status == UNFIT:
        return parts.least_mana(duel)
    if status != FOUND:
        return LeastMana(None, (), expanded)
    return found(duel, room, way, expanded)


def found(duel: Duel, room: Room, way: int, expanded: int) -> LeastMana:
    """The spells of a way, and the answer."""
    names = [spell.name for spell in (*duel.spells, duel.rules.without_mana) if spell]
    sides, magic = abs(int(room.sides[way])), int(room.magic[way])
    state = (sides & 0xFFFFFFFF) - OFFSET, (magic >> 24) - OFFSET, (sides >> 32) - OFFSET
    path: ShortestPath[State, int] = ShortestPath(
        int(room.spent[way]), [duel.source, (*state, OVER)], [], expanded
    )
    while way:
        path.labels.insert(0, names[room.last[way]])
        way = int(room.parent[way])
    return LeastMana(duel.rules.answer(path), tuple(path.labels), expanded)
