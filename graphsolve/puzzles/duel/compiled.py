"""The mana duel, compiled: A* under the standard rules as a numba kernel.

**An entry** is a path to a state, as in `graphs/implicit.py`: a row of an array, whose columns are
named below. The few searches that need more than 4,096 entries start over with more, eventually
enough for `MAX_STATES` states: up to 0.6 GB, of which only the part in use takes memory.

**The heuristic** is that of `parts.estimator`, which proves that the bound is consistent. So the
*priority* of a path, its length plus the bound, never falls with a spell, and a shortest path to a
state is found before the state is expanded.

**The frontier** is an array of buckets (Dial's algorithm), one for each priority. There are more
of them than a priority rises with one spell.

**A hash table** with open addressing maps a state to its entry. It compares whole states. All won
states count as one.

This module needs numba. The first search compiles the kernels.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel, unsigned
from graphsolve.limits import checkpoint
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.duel import parts
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.parts import MAX_STATES, MUCH, TIMERS, LeastMana, mana_to_kill
from graphsolve.puzzles.duel.rules import SHIELD, SPELLS, Boss, Phase

Int32s: TypeAlias = npt.NDArray[np.int32]
Int64s: TypeAlias = npt.NDArray[np.int64]
StateColumns: TypeAlias = tuple[int, int, int, int]  # the first columns of an entry
Counters: TypeAlias = tuple[int, int, int, int]
"""The entries made, entries in the frontier, states expanded, and current priority."""

COST = np.array([spell.cost for spell in SPELLS])

AFTER, DAMAGE, LATE_DAMAGE, HEALING, ARMOR, GAIN = range(6)
"""The last axis of `CHOICES`.

It has the row of the timers at the next choice, or `NONE` if the spell cannot be cast; the damage
to the boss before and after it attacks; the player's healing and armor; and the change of mana.
"""

NONE = -1  # in place of a row or an entry


def table_of_choices() -> Int64s:
    """Return the choices of the graph engine in an array of shape (timers, spells, 6)."""
    duel = Duel(Boss(1, damage=100))
    table = np.full((len(TIMERS), len(SPELLS), 6), NONE)
    for row, timers in zip(table, TIMERS, strict=True):
        for spell, _, changes in duel.choices((1, MUCH, 1, timers)):
            attack = next(each for each in changes if each.phase is Phase.ATTACK)
            entry = row[SPELLS.index(spell)]
            entry[AFTER] = TIMERS.index(changes[-1].timers)
            entry[DAMAGE] = -attack.boss_hit_points
            entry[LATE_DAMAGE] = attack.boss_hit_points - changes[-1].boss_hit_points
            entry[HEALING] = spell.healing
            entry[ARMOR] = duel.boss.damage + changes[-1].hit_points - spell.healing
            entry[GAIN] = changes[-1].mana
    return table


CHOICES = table_of_choices()

MAX_NUMBER = 2**31  # the limit of the mana, and of the hit points of both sides together

TABULATED = 256  # the maximum hit points of the boss in the table; above, the estimate is 0

ESTIMATES = np.array(
    [[mana_to_kill(points, timers) for timers in TIMERS] for points in range(TABULATED + 1)]
)
"""The estimates, by the boss's hit points and the row of the timers."""

# --- The search ----------------------------------------------------------------------------------

BUCKETS = 4096
assert max(COST) + ESTIMATES.max() < BUCKETS  # the most by which a spell raises a priority

CAPACITIES = (2**12, 2**18, len(SPELLS) * MAX_STATES + 1)
"""The numbers of entries that the arrays can hold. The first one is usually enough."""

STEPS = 2**16  # the entries that a kernel call takes from the frontier, in about 20 milliseconds

BOSS, HIT_POINTS, MANA, ROW, LENGTH, PARENT, SPELL, NEXT = range(8)
"""The columns of an entry.

They are the state; the length of the path, or `NONE` if a shorter path was found; the entry of the
path without its last spell, or `NONE`; that spell's index in `SPELLS`; and the next entry in the
same bucket, or `NONE`.
"""

FOUND, EXHAUSTED, LIMIT, PAUSED, FULL = range(5)  # why the kernel returned


@inlined
def after_choice(
    choice: Int64s, boss: int, hit_points: int, mana: int, damage: int, hard: int
) -> StateColumns:
    """Return the state at the player's next choice, with 0 for whoever is dead.

    All that matters is who dies first: the boss by the spell or the effects on its turn, the
    player by the boss's attack or hard mode, or the boss by the effects on the player's turn.
    """
    boss -= choice[DAMAGE]
    if boss <= 0:
        return 0, 0, 0, 0
    hit_points += choice[HEALING] - max(1, damage - choice[ARMOR]) - hard
    if hit_points <= 0:
        return boss, 0, 0, 0
    boss -= choice[LATE_DAMAGE]
    if boss <= 0:
        return 0, 0, 0, 0
    return boss, hit_points, mana + choice[GAIN], choice[AFTER]


@inlined
def first_slot(state: StateColumns, slots: int) -> int:
    """Return the slot where the search for a state begins. `slots` is a power of two."""
    boss, hit_points, mana, row = state
    mixed = unsigned(boss << 32 | hit_points) * unsigned(0x9E3779B97F4A7C15)
    mixed = (mixed ^ unsigned(mana << 4 | row)) * unsigned(0xD6E8FEB86659FD93)
    return int(np.int64(mixed ^ mixed >> unsigned(32))) & slots - 1


@kernel
def expand(
    entries: Int64s,
    table: Int32s,
    heads: Int64s,
    counters: Counters,
    damage: int,
    hard: int,
    limit: int,
    steps: int,
) -> tuple[int, int, Counters]:
    """Expand states in the order of their priorities.

    At most `limit` states are expanded in the whole search, and `steps` entries taken from the
    frontier in this call.

    The hash table has at least 1.5 slots for each entry that there is room for. A state's entry is
    in the slot `first_slot` or after it, before the next slot with `NONE`. The first entry of each
    bucket, or `NONE`, is in `heads`, and entries with priority `n` are in bucket `n % BUCKETS`.

    Returns:
        why the kernel returned, the last entry taken, and the counters. `FOUND`: its state is won.
        `EXHAUSTED`: the frontier is empty. `LIMIT`: the search has reached its limit. `PAUSED`:
        call again to continue. `FULL`: start over with larger arrays.
    """
    end, waiting, expanded, priority = counters
    status, entry = PAUSED, NONE
    for _ in range(steps):
        if waiting == 0:
            status = EXHAUSTED
            break
        if end + len(COST) > len(entries):
            status = FULL
            break
        while heads[priority % BUCKETS] == NONE:
            priority += 1
        entry = heads[priority % BUCKETS]
        boss, hit_points, mana, row, length, _, _, following = entries[entry]
        heads[priority % BUCKETS] = following
        waiting -= 1
        if length == NONE:
            continue
        if boss == 0:
            status = FOUND
            break
        if expanded == limit:
            status = LIMIT
            break
        expanded += 1
        for spell in range(len(COST)):
            choice = CHOICES[row, spell]
            if choice[AFTER] == NONE or COST[spell] > mana:
                continue
            after = after_choice(choice, boss, hit_points, mana, damage, hard)
            if after[BOSS] > 0 and after[HIT_POINTS] == 0:
                continue
            through = length + COST[spell]
            slot = first_slot(after, len(table))
            known = table[slot]
            while known != NONE and after != (
                entries[known, BOSS],
                entries[known, HIT_POINTS],
                entries[known, MANA],
                entries[known, ROW],
            ):
                slot = slot + 1 & len(table) - 1
                known = table[slot]
            if known != NONE:
                if through >= entries[known, LENGTH]:
                    continue
                entries[known, LENGTH] = NONE
            table[slot] = end
            estimate = ESTIMATES[after[BOSS], after[ROW]] if after[BOSS] <= TABULATED else 0
            bucket = (through + estimate) % BUCKETS
            entries[end, BOSS], entries[end, HIT_POINTS] = after[BOSS], after[HIT_POINTS]
            entries[end, MANA], entries[end, ROW] = after[MANA], after[ROW]
            entries[end, LENGTH], entries[end, PARENT] = through, entry
            entries[end, SPELL], entries[end, NEXT] = spell, heads[bucket]
            heads[bucket] = end
            end += 1
            waiting += 1
    return status, entry, (end, waiting, expanded, priority)


def warm_up() -> None:
    """Compile all kernels, or load them."""
    least_mana(Duel(Boss(hit_points=1, damage=1)))


def least_mana(
    duel: Duel, max_states: int = MAX_STATES, on_progress: OnProgress = quiet
) -> LeastMana:
    """Return the least mana with which the player wins a duel; see `parts.least_mana`.

    Numbers above `MAX_NUMBER` are left to the graph engine. `on_progress` is called every
    20 milliseconds or so, and at the end.
    """
    hit_points, mana, boss_hit_points, timers = duel.source
    if (
        hit_points <= 0  # hard mode kills the player on the first turn
        or hit_points + boss_hit_points >= MAX_NUMBER
        or abs(mana) >= MAX_NUMBER
    ):
        return parts.least_mana(duel, max_states=max_states, on_progress=on_progress)
    assert SHIELD.effect
    # Limiting the damage changes no outcome.
    damage = min(max(duel.boss.damage, 0), MAX_NUMBER + SHIELD.effect.armor)
    max_states = min(max_states, MAX_STATES)  # for which the largest arrays suffice
    for capacity in CAPACITIES:
        entries = np.empty((capacity, 8), np.int64)
        # The only entry is the path without spells. No path leads back to its state (see `Duel`),
        # so it need not be in the hash table.
        state = boss_hit_points, hit_points, mana, TIMERS.index(timers)
        entries[0] = *state, 0, NONE, NONE, NONE
        table = np.full(2 ** (capacity * 3 // 2).bit_length(), NONE, np.int32)
        heads = np.full(BUCKETS, NONE)
        heads[0] = 0
        status, counters = PAUSED, (1, 1, 0, 0)
        while status == PAUSED:
            checkpoint()
            status, entry, counters = expand(
                entries, table, heads, counters, damage, int(duel.hard), max_states, STEPS
            )
            _, _, expanded, _ = counters
            on_progress(f"state {expanded}")
        if status != FULL:
            break
    if status == LIMIT:
        raise parts.too_many_states(max_states)
    if status == EXHAUSTED:
        return LeastMana(None, (), expanded)
    least, spells = int(entries[entry, LENGTH]), []
    while entries[entry, PARENT] != NONE:
        spells.append(SPELLS[entries[entry, SPELL]].name)
        entry = entries[entry, PARENT]
    return LeastMana(least, tuple(reversed(spells)), expanded)
