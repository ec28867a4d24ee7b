"""The answers of duels by other rules: decisions and searches as records for the kernel."""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from graphsolve.graphs.implicit import ShortestPath, dijkstra_search
from graphsolve.lab.duel import kernel
from graphsolve.lab.duel.kernel import Ints, Record
from graphsolve.lab.duel.misreadings.frontier import (
    DAMAGE_BY_POISON,
    HEALING,
    MANA_BY_RECHARGE,
    Frontier,
)
from graphsolve.lab.duel.misreadings.spells import Considers
from graphsolve.puzzles.duel import parts
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.events import Fighter
from graphsolve.puzzles.duel.parts import MAX_STATES_BY_OTHER_RULES, LeastMana
from graphsolve.puzzles.duel.rules import OVER, STANDARD, Spell, State, Step

FIGHTERS: tuple[Fighter, ...] = ("player", "boss")
STEPS = Step.LOSE_HIT_POINT, Step.APPLY_EFFECTS, Step.CAST, Step.ATTACK
ENDS = "taken", "made", "empty", "made or poisoned"
VISITS = "never", "taken", "made", "cheapest"
"""These have the numbers of the kernel as indices."""

# The columns of a `Frontier`'s weights, and those with the numbers before the effects of a turn.
WEIGHTS = kernel.SPENT, kernel.SPELLS, kernel.BOSS, kernel.HIT_POINTS, kernel.MANA
EARLY = {kernel.BOSS: kernel.EARLY_BOSS, kernel.MANA: kernel.EARLY_MANA}

LAYER = 2**50
"""More than the weighted sum of any path. In a beam, first come those with the fewest spells, and
of those the ones that win.
"""

CAPACITIES = (2**13, (kernel.CHOICES + 1) * MAX_STATES_BY_OTHER_RULES + 1)
"""How many paths there is space for, at first and at most."""


@lru_cache(1024)
def table(decision: Callable[..., Any], *arguments: tuple[Any, ...]) -> Ints:
    """The results of a decision, with an axis for each of its arguments.

    >>> table(pow, (2, 3, 4), (1, 2)).tolist()
    [[2, 4], [3, 9], [4, 16]]
    """
    results = np.array([decision(*each) for each in product(*arguments)], np.int64)
    return results.reshape(*map(len, arguments), *results.shape[1:])


def timers(found: Ints) -> Ints:
    """The timers of a table, where those that other tables lack are `TOO_HIGH`."""
    return np.where((found < -1) | (found > kernel.MAX_TIMER), kernel.TOO_HIGH, found)


@lru_cache(1024)
def mana_needed(
    castable: Callable[..., bool], needed: Callable[..., int], spells: tuple[Spell, ...]
) -> Ints:
    """The mana that spells need, by their timers and the active effects."""
    effects = [spell.effect for spell in spells if spell.effect]
    active = tuple(
        tuple(effect for bit, effect in enumerate(effects) if bits >> bit & 1)
        for bits in range(2 ** len(effects))
    )
    can = table(castable, spells, kernel.TIMERS, active) > 0
    can[[not spell.effect for spell in spells]] = True
    return np.where(can, table(needed, spells, active)[:, np.newaxis], kernel.NEVER)


def record(**fields: object) -> Record:
    """A record of numbers and of arrays of them.

    >>> record(width=5, estimate=(53, 4))["estimate"].tolist()
    [53, 4]
    """
    arrays = {name: np.asarray(values, np.int64) for name, values in fields.items()}
    made = np.zeros(1, record_type(*((name, values.shape) for name, values in arrays.items())))[0]
    for name, values in arrays.items():
        made[name] = values
    return made


@lru_cache
def record_type(*fields: tuple[str, tuple[int, ...]]) -> np.dtype[np.void]:
    """The type of a record with arrays of these shapes."""
    return np.dtype([(name, np.int64, shape) for name, shape in fields])


def rules_record(duel: Duel) -> Record | None:
    """The record of a duel's rules, or None if the kernel cannot play by them.

    Its attributes are the decisions of `Rules`. Those that are functions are tables by their
    arguments, of which fighters and effects are indices.
    """
    rules, spells = duel.rules, duel.spells
    considers = Considers() if rules.considered is STANDARD.considered else rules.considered
    effects = tuple(spell.effect for spell in spells[-kernel.EFFECTS :] if spell.effect)
    if len(effects) != kernel.EFFECTS or not isinstance(considers, Considers):
        return None
    if considers.stops_at:
        return None
    castable = (*spells, rules.without_mana or Spell("nothing", 0))
    names = [spell.name for spell in spells]
    order = [names.index(name) for name in considers.spells]
    steps = []
    for taken in duel.steps_between_choices:
        fighter, step = taken
        checks = taken in rules.player_checks, taken in rules.boss_checks
        steps.append((FIGHTERS.index(fighter), STEPS.index(step), *checks))
    armor = tuple(range(kernel.MAX_ARMOR + 1))
    return record(
        player_dead_at=rules.player_dead_at,
        boss_dead_at=rules.boss_dead_at,
        dead_player_wins=rules.dead_player_wins,
        hit_point_loss=rules.hit_point_loss,
        most_hit_points=rules.most_hit_points or kernel.NEVER,
        least_mana_left=rules.least_mana_left,
        mana_to_win=rules.mana_to_win,
        without_mana=rules.without_mana is not None,
        may_pass=rules.may_pass,
        # all spells, and how many of them, the first ones, are considered
        order=sorted(range(len(spells)), key=[*order, *range(len(spells))].index),
        considered=len(order),
        most=considers.most,
        forced=considers.forced,
        recharge_below=considers.recharge_below,
        cost=[spell.cost for spell in castable],
        immediate=table(rules.immediate, castable),
        winning_cost=table(rules.winning_cost, castable, (False, True)),
        needed=mana_needed(rules.castable, rules.mana_needed, spells),
        first_timer=timers(table(rules.first_timer, effects, kernel.TIMERS)),
        applies=table(rules.applies, effects, kernel.TIMERS, FIGHTERS),
        mana=[effect.mana for effect in effects],
        damage=[effect.damage for effect in effects],
        timer_after=timers(table(rules.timer_after, effects, kernel.TIMERS, FIGHTERS)),
        armor=table(rules.armor, effects, kernel.TIMERS),
        damage_dealt=table(rules.damage_dealt, (duel.boss.damage,), armor)[0],
        # from a choice to the next: whose step, which, and whether each side's death ends the duel
        steps=steps + [(0, kernel.NO_STEP, 0, 0)] * (kernel.MAX_STEPS - len(steps)),
    )


@lru_cache
def search_record(search: object) -> Record | None:
    """The record of a search, or None if it is not made of data."""
    if search is dijkstra_search:
        search = Frontier()
    if not isinstance(search, Frontier):
        return None
    first, then = np.zeros((2, len(kernel.WEIGHED)), np.int64)
    columns = [EARLY.get(column, column) if search.early else column for column in WEIGHTS]
    first[columns], then[columns] = search.first, search.then
    if search.width:
        first[[kernel.SPELLS, kernel.WON]] += 2 * LAYER, -LAYER
    return record(
        first=first,
        then=then,
        newest=search.newest,
        ends=ENDS.index(search.ends),
        visits=VISITS.index(search.visits),
        # the bits of each column by which states are recognized
        compared=[
            *(0 if field in search.left_out else -1 for field in kernel.STATE),
            -1 if search.max_spells else 0,
            -1 if search.budget and search.first[0] else 0,
        ],
        max_spells=search.max_spells,
        estimate=search.estimate,
        in_parts=search.in_parts,
        scale=search.scale,
        poison=DAMAGE_BY_POISON if search.less_poison else 0,
        early=search.early,
        applied=(DAMAGE_BY_POISON, MANA_BY_RECHARGE),
        budget=search.budget,
        healing=[*HEALING.values(), 0],
        width=search.width,
        max_states=MAX_STATES_BY_OTHER_RULES,
    )


@lru_cache
def space_for(paths: int) -> tuple[Ints, kernel.Table]:
    """Space for a number of paths: their columns and a hash table."""
    table = np.empty(2 ** (2 * paths).bit_length(), np.int32)
    return np.zeros((paths, kernel.COLUMNS), np.int64), table


def least_mana(duel: Duel) -> LeastMana:
    """The same as `parts.least_mana` by rules that are not standard."""
    source = duel.source
    *numbers, source_timers = source
    rules, search = rules_record(duel), search_record(duel.rules.search)
    is_large = max(map(abs, (*numbers, duel.boss.damage))) > kernel.MAX_NUMBER
    if rules is None or search is None or is_large or duel.over(source):
        return parts.least_mana(duel)
    for capacity in CAPACITIES:
        paths, slots = space_for(capacity)
        paths[0] = 0
        paths[0, kernel.STATE] = *numbers, *source_timers
        paths[0, [*EARLY.values()]] = paths[0, [*EARLY]]
        status, path, expanded = kernel.find_win(rules, search, paths, slots)
        if status != kernel.FULL:
            break
    if status == kernel.UNFIT:
        return parts.least_mana(duel)
    if status != kernel.FOUND:
        return LeastMana(None, (), expanded)
    names = [spell.name for spell in (*duel.spells, duel.rules.without_mana) if spell]
    last, spent = paths[path].tolist(), int(paths[path, kernel.SPENT])
    end: State = (last[kernel.HIT_POINTS], last[kernel.MANA], last[kernel.BOSS], OVER)
    if search["budget"]:
        begun = paths[0, [*kernel.WEIGHED]] @ search["first"]
        spent = -int((search["scale"] * begun - paths[path, kernel.NEED]) // search["scale"])
    found: ShortestPath[State, int] = ShortestPath(spent, [source, end], [], expanded)
    while path:
        found.labels.insert(0, names[paths[path, kernel.LAST]])
        path = int(paths[path, kernel.PARENT])
    return LeastMana(duel.rules.answer(found), tuple(found.labels), expanded)
