"""The searches of `misreadings/frontier.py` in duels by other rules, compiled with numba.

The result is that of the same search in the graph of a `Duel` with these rules. So are the spells
if there are ties, and the number of states expanded.

**A path** is a row of numbers: the state at its end, and how it was reached. The frontier is a
heap of paths: two sums by which they are ordered, and the number of the path, or its negative if
the newest comes first.
"""

from functools import partial
from heapq import heappop, heappush
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel

Record: TypeAlias = Any
"""Rules or a search as a numpy record, whose attributes are numbers and tables of them."""

Ints: TypeAlias = npt.NDArray[np.int64]
Table: TypeAlias = npt.NDArray[np.int32]
"""A hash table of paths: their indices, or -1."""

# The columns of paths
STATE = HIT_POINTS, MANA, BOSS, SHIELD, POISON, RECHARGE = range(6)  # those of effects are timers
SPELLS, SPENT, WON = 6, 7, 8  # the number of spells, the mana spent, whether the player has won
EARLY_MANA, EARLY_BOSS = 9, 10  # before the effects of the player's turn
PARENT, LAST = 11, 12  # the path without the last spell, and that spell
NEED = 13  # the budget that the path needs
COLUMNS = 14
COMPARED = (*STATE, SPELLS, SPENT)  # what paths can be recognized by
WEIGHED = (*STATE, SPELLS, SPENT, WON, EARLY_MANA, EARLY_BOSS)  # what weighted sums are made of

# Rules
MAX_NUMBER = 2**40  # the graph is searched instead if hit points or mana are higher
MAX_TIMER = 62
TIMERS = (*range(MAX_TIMER + 1), -1)  # in tables; that of -1 is the last, so at the index -1
TOO_HIGH = MAX_TIMER + 1  # a timer that is not in the tables
MAX_ARMOR = 127
NEVER = 2**62  # the mana that a spell needs if it cannot be cast
CHOICES, EFFECTS = 5, 3  # the number of spells, of which the last ones have effects
PASS = CHOICES  # what a player who can cast no spell does, if the rules allow it: like a spell
LOSE, APPLY, CAST, ATTACK, NO_STEP = range(5)  # the steps of turns
MAX_STEPS = 16

# When a search ends, and when a state counts as visited: by the last two, when a path is made.
TAKEN, MADE, EMPTY, MADE_OR_POISONED = range(4)
NEVER_VISITED, VISIT_TAKEN, VISIT_MADE, CHEAPEST = range(4)

# Why a search ended: one that is `FULL` needs longer arrays, and a number of one that is `UNFIT`
# is too high for the tables. And how a choice ended.
FOUND, EXHAUSTED, GIVEN_UP, FULL, UNFIT = range(5)
GOES_ON, OVER, OUT_OF_RANGE = range(3)


@inlined
def play_choice(rules: Record, spell: int, state: Ints) -> int:
    """Change a state to that at the next choice, or when the duel is over; return which it is."""
    for step in range(MAX_STEPS):
        fighter, kind, checks_player, checks_boss = rules.steps[step]
        if kind == NO_STEP:
            break
        if kind == LOSE:
            state[HIT_POINTS] -= rules.hit_point_loss
        elif kind == APPLY:
            for effect in range(EFFECTS):
                timer = state[SHIELD + effect]
                times = rules.applies[effect, timer, fighter]
                state[MANA] += rules.mana[effect] * times
                state[BOSS] -= rules.damage[effect] * times
                state[SHIELD + effect] = rules.timer_after[effect, timer, fighter]
        elif kind == CAST:
            healed = min(state[HIT_POINTS] + rules.immediate[spell, 0], rules.most_hit_points)
            state[HIT_POINTS] = max(state[HIT_POINTS], healed)
            state[MANA] += rules.immediate[spell, 1]
            state[BOSS] += rules.immediate[spell, 2]
            effect = spell - (CHOICES - EFFECTS)
            if 0 <= effect < EFFECTS:
                state[SHIELD + effect] = rules.first_timer[effect, state[SHIELD + effect]]
        else:
            armor = 0
            for effect in range(EFFECTS):
                armor += rules.armor[effect, state[SHIELD + effect]]
            if not 0 <= armor <= MAX_ARMOR:
                return OUT_OF_RANGE
            state[HIT_POINTS] -= rules.damage_dealt[armor]
        if max(state[SHIELD], state[POISON], state[RECHARGE]) == TOO_HIGH:
            return OUT_OF_RANGE
        if (checks_player and state[HIT_POINTS] <= rules.player_dead_at) or (
            checks_boss and state[BOSS] <= rules.boss_dead_at
        ):
            return OVER
    if max(abs(state[HIT_POINTS]), abs(state[MANA]), abs(state[BOSS])) > MAX_NUMBER:
        return OUT_OF_RANGE
    return GOES_ON


@inlined
def fill_options(rules: Record, state: Ints, options: Ints) -> int:
    """Fill in the spells that the player casts in a state, and return how many there are."""
    active = (state[SHIELD] > 0) | (state[POISON] > 0) << 1 | (state[RECHARGE] > 0) << 2
    count = possible = 0
    for place in range(CHOICES):
        spell = rules.order[place]
        effect = spell - (CHOICES - EFFECTS)
        timer = state[SHIELD + effect] if effect >= 0 else 0
        if rules.needed[spell, timer, active] <= state[MANA]:
            possible += 1
            is_too_early = effect == EFFECTS - 1 and state[MANA] >= rules.recharge_below
            if place < rules.considered and count < rules.most and not is_too_early:
                options[count] = spell
                count += 1
                if place < rules.forced:
                    return count
    may_pass = rules.without_mana and (rules.may_pass or possible == 0)
    if may_pass and count < rules.most:
        options[count] = PASS
        count += 1
    return count


@inlined
def wins(rules: Record, state: Ints) -> bool:
    """Whether a player wins who is in this state when the duel is over."""
    lives = state[HIT_POINTS] > rules.player_dead_at or rules.dead_player_wins
    return bool(lives and state[BOSS] <= rules.boss_dead_at and state[MANA] >= rules.mana_to_win)


@inlined
def find_slot(search: Record, paths: Ints, path: int, table: Table) -> int:
    """The slot of the path to the same state in the table, or the empty one where it belongs."""
    mixed = 0
    for column in range(len(COMPARED)):
        mixed = (mixed ^ paths[path, column] & search.compared[column]) * 0x1E3779B97F4A7C15
        mixed ^= mixed >> 29
    slot = mixed & (len(table) - 1)
    while table[slot] >= 0:
        difference = 0
        for column in range(len(COMPARED)):
            both = paths[path, column] ^ paths[table[slot], column]
            difference |= both & search.compared[column]
        if difference == 0:
            break
        slot = slot + 1 & (len(table) - 1)
    return slot


@inlined
def weighted(weights: Ints, path: Ints) -> int:
    """A weighted sum of the numbers of a path."""
    total = 0
    for column in range(len(WEIGHED)):
        total += weights[column] * path[column]
    return total


@inlined
def estimated(search: Record, path: Ints) -> int:
    """The mana that the boss's hit points are thought to cost, multiplied by `scale`."""
    mana, hit_points = search.estimate
    left = max(
        0, path[EARLY_BOSS if search.early else BOSS] - search.poison * max(0, path[POISON])
    )
    return int(mana * (left if search.in_parts else -(-left // hit_points)))


@inlined
def budget_of(search: Record, path: Ints, before: Ints, cost: int) -> int:
    """The budget that a path needs whose last spell has a cost, multiplied by `scale`."""
    paid = search.scale * (weighted(search.first, before) + cost)
    now = search.scale * weighted(search.first, path) + estimated(search, path)
    return int(max(now, before[NEED], paid))


@partial(kernel, allocates=True)
def find_win(rules: Record, search: Record, paths: Ints, table: Table) -> tuple[int, int, int]:
    """Search for a win from the first path.

    Returns:
        why the search ended, the path that was found, and how many states were expanded.
    """
    sign = -1 if search.newest else 1
    options = np.empty(CHOICES + 1, np.int64)
    table[:] = -1
    made = int(np.int64(1))  # with literals, numba compiles what is called with them once more
    frontier = [(made, made, made - 1)]
    expanded, best, layer, in_layer = 0, -1, 0, 0
    paths[0, NEED] = search.scale * weighted(search.first, paths[0]) + estimated(search, paths[0])
    while frontier:
        path = sign * heappop(frontier)[2]
        here = paths[path]
        if here[WON]:
            if search.ends != EMPTY:
                return FOUND, path, expanded
            if best < 0 or here[SPENT] < paths[best, SPENT]:
                best = path
            continue
        if best >= 0 and (
            search.scale * here[SPENT] + estimated(search, here)
            >= search.scale * paths[best, SPENT]
        ):
            continue
        if search.visits != NEVER_VISITED:
            slot = find_slot(search, paths, path, table)
            known = table[slot]
            if known < 0:
                table[slot] = path
            elif search.visits == VISIT_TAKEN or paths[known, SPENT] < here[SPENT]:
                continue
        if search.max_spells and here[SPELLS] == search.max_spells:
            continue
        if search.width:
            in_layer = in_layer + 1 if here[SPELLS] == layer else 1
            layer = here[SPELLS]
            if in_layer > search.width:
                continue
        if expanded == search.max_states:
            return GIVEN_UP, -1, expanded
        expanded += 1
        count = fill_options(rules, here, options)
        if made + count > len(paths):
            return FULL, -1, expanded
        for option in range(count):
            spell = options[count - 1 - option if search.newest else option]
            after = paths[made]
            for column in range(COLUMNS):
                after[column] = here[column]
            status = play_choice(rules, spell, after)
            cost = rules.cost[spell]
            if status == OUT_OF_RANGE:
                return UNFIT, -1, expanded
            if status == OVER:
                if not wins(rules, after):
                    continue
                kills = here[BOSS] + rules.immediate[spell, 2] <= rules.boss_dead_at
                cost = rules.winning_cost[spell, int(kills)]
            elif cost > here[MANA] - rules.least_mana_left:
                continue
            after[WON], after[PARENT], after[LAST] = status == OVER, path, spell
            after[SPENT] += cost
            after[SPELLS] += 1
            begins = status == GOES_ON or (
                after[HIT_POINTS] < here[HIT_POINTS] + search.healing[spell]
            )
            poisoned = begins and (spell == CHOICES - 2 or here[POISON] > 1)
            recharged = begins and (spell == CHOICES - 1 or here[RECHARGE] > 1)
            after[EARLY_BOSS] = after[BOSS] + search.applied[0] * poisoned
            after[EARLY_MANA] = after[MANA] - search.applied[1] * recharged
            if status == GOES_ON and search.visits >= VISIT_MADE:
                slot = find_slot(search, paths, made, table)
                known = table[slot]
                if known >= 0 and (
                    search.visits == VISIT_MADE or paths[known, SPENT] <= after[SPENT]
                ):
                    continue
                table[slot] = made
            first = search.scale * weighted(search.first, after)
            first += estimated(search, after) if search.ends != EMPTY else 0
            if search.budget:
                after[NEED] = first = budget_of(search, after, here, cost)
            made += 1
            if status == OVER and search.ends not in (TAKEN, EMPTY):
                healed = search.healing[spell]
                if search.ends == MADE or after[HIT_POINTS] >= here[HIT_POINTS] + healed:
                    return FOUND, made - 1, expanded
            heappush(frontier, (first, weighted(search.then, after), sign * (made - 1)))
    return (FOUND, best, expanded) if best >= 0 else (EXHAUSTED, -1, expanded)
