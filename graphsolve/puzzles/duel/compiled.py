"""The mana duel, compiled: A* under the standard rules as a numba kernel.

**A state** is two integers whose bits are fields:

    sides = boss's hit points << 32 | player's hit points
    magic = mana << 4 | row of the timers in `CHOICES`

**An entry** is a path to a state, as in `graphs/implicit.py`. Here it is the index of its first
number in an array. The rare search that needs more than 4,096 entries starts over with more, at
last enough for `MAX_STATES` states: up to 0.4 GB, of which only the part in use takes memory.

**The heuristic** is that of `heuristic.py`, which proves that the bound is consistent. So the
*priority* of a path, its length plus the bound, never falls with a spell, and a shortest path to a
state is found before the state is expanded.

**The frontier** is an array of buckets (Dial's algorithm), one for each priority. There are more
of them than a priority rises with one spell.

**A hash table** with open addressing maps a state to its entry. It compares whole states. All won
states count as one.

To import this module, numba must be installed. The first search compiles the kernels.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel, pointer, unsigned
from graphsolve.limits import checkpoint
from graphsolve.puzzles.column import OnProgress, quiet
from graphsolve.puzzles.duel import parts
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.heuristic import MUCH, TIMERS, mana_to_kill
from graphsolve.puzzles.duel.parts import MAX_STATES, LeastMana
from graphsolve.puzzles.duel.rules import SHIELD, SPELLS, Boss, Step

Int32s: TypeAlias = npt.NDArray[np.int32]
Int64s: TypeAlias = npt.NDArray[np.int64]

COST = np.array([spell.cost for spell in SPELLS])

AFTER, DAMAGE, LATE_DAMAGE, HEALING, ARMOR, MANA = range(6)
"""The columns of `CHOICES`.

They are the row of the timers at the next choice, or `NONE` if the spell cannot be cast; the
damage to the boss before it attacks, and after that; the player's healing and armor; and the rise
of the mana.
"""

CHOICE = 6  # how many; in the kernel, a choice is the index of its first number in `CHOICES`
NONE = -1  # in place of a row or an entry


def table_of_choices() -> Int64s:
    """Return the choices of the graph engine in an array of shape (timers, spells, 6)."""
    duel = Duel(Boss(1, damage=100))
    table = np.full((len(TIMERS), len(SPELLS), CHOICE), NONE)
    for row, timers in zip(table, TIMERS, strict=True):
        for spell, _, moments in duel.choices((1, MUCH, 1, timers)):
            attack = next(each for each in moments if each.step is Step.ATTACK)
            entry = row[SPELLS.index(spell)]
            entry[AFTER] = TIMERS.index(moments[-1].timers)
            entry[DAMAGE] = -attack.boss_hit_points
            entry[LATE_DAMAGE] = attack.boss_hit_points - moments[-1].boss_hit_points
            entry[HEALING] = spell.healing
            entry[ARMOR] = duel.boss.damage + moments[-1].hit_points - spell.healing
            entry[MANA] = moments[-1].mana
    return table


CHOICES = table_of_choices()
NO_TIMERS = TIMERS.index((0, 0, 0))

# The fields of a state

BOSS_SHIFT = 32
HIT_POINTS = 2**BOSS_SHIFT - 1
MANA_SHIFT = 4
ROW = 2**MANA_SHIFT - 1
assert len(CHOICES) <= ROW

MAX_HIT_POINTS = 2**31  # of both sides together, which never have more later: see `Duel`
MAX_MANA = 2**46  # at the start; in the at most 2**31 choices, less than 2**39 is added
WON, STALE, LOST = -1, -2, -3  # or a shorter path was found, in place of `sides`

# The heuristic

TABULATED = 256  # the maximum hit points of the boss in the table; above, the estimate is 0

ESTIMATES = np.zeros((TABULATED + 1, 2**MANA_SHIFT), np.int64)
"""The estimates, by the boss's hit points and the row of the timers."""

for (hit_points, row), _ in np.ndenumerate(ESTIMATES[:, : len(TIMERS)]):
    ESTIMATES[hit_points, row] = mana_to_kill(hit_points, TIMERS[row])

# The search

BUCKETS = 4096
assert max(COST) + ESTIMATES.max() < BUCKETS  # the most by which a spell raises a priority

SPELL_COUNT = len(SPELLS)  # the maximum number of entries that an expansion adds
CAPACITIES = (2**12, 2**18, SPELL_COUNT * MAX_STATES + 1)
"""The numbers of entries that the arrays can hold. The first one is usually enough."""

STEPS = 2**16  # the entries that a kernel call takes from the frontier, in about 20 milliseconds

SIDES, MAGIC, LENGTH, LAST, FOLLOWING = range(5)
ENTRY = 5
"""The numbers of an entry, and how many they are.

They are the state; the length of the path; the entry of the path without its last spell << 3 |
that spell's index in `SPELLS`, or `NONE` at the source; and the next entry in the same bucket, or
`NONE`.
"""

SPELL_SHIFT = 3
SPELL = 2**SPELL_SHIFT - 1

END, WAITING, EXPANDED, PRIORITY = range(4)
"""The counters: the end of the entries made, entries in the frontier, states expanded, and current
priority.
"""

FOUND, EXHAUSTED, LIMIT, PAUSED, FULL = range(5)  # why the kernel returned


@inlined
def after_choice(
    choices: Int64s, here: int, sides: int, magic: int, damage: int, hard: int
) -> tuple[int, int]:
    """Return the state at the player's next choice, after the choice `here`.

    It is `sides` and `magic`, or `WON` or `LOST` and 0. It only matters whether the boss or the
    player dies first: after the effects of the boss's turn, by the boss's attack or the loss of
    hard mode, or after the effects of the player's turn.
    """
    boss = (sides >> BOSS_SHIFT) - choices[here + DAMAGE]
    if boss <= 0:
        return WON, 0
    attack = max(1, damage - choices[here + ARMOR])
    hit_points = (sides & HIT_POINTS) + choices[here + HEALING] - attack - hard
    if hit_points <= 0:
        return LOST, 0
    boss -= choices[here + LATE_DAMAGE]
    if boss <= 0:
        return WON, 0
    mana = (magic >> MANA_SHIFT) + choices[here + MANA]
    return boss << BOSS_SHIFT | hit_points, mana << MANA_SHIFT | choices[here + AFTER]


@inlined
def first_slot(sides: int, magic: int, slots: int) -> int:
    """Return the slot where the search for a state begins. `slots` is a power of two."""
    mixed = unsigned(sides) * unsigned(0x9E3779B97F4A7C15) ^ unsigned(magic)
    mixed *= unsigned(0xD6E8FEB86659FD93)
    return int(np.int64(mixed ^ mixed >> unsigned(32))) & slots - 1


@kernel
def expand(
    entries: Int64s,
    table: Int32s,
    heads: Int32s,
    counters: Int64s,
    damage: int,
    hard: int,
    limit: int,
    steps: int,
) -> tuple[int, int]:
    """Expand states in the order of their priorities.

    At most `limit` states are expanded in the whole search, and `steps` entries taken from the
    frontier in this call.

    The hash table has at least 1.5 slots for each entry that there is room for. A state's entry is
    in the slot `first_slot` or after it, before the next slot with `NONE`. The first entry of each
    bucket, or `NONE`, is in `heads`, and entries with priority `n` are in bucket `n % BUCKETS`.

    Returns:
        why the kernel returned, and the last entry taken. `FOUND`: its state is won. `EXHAUSTED`:
        the frontier is empty. `LIMIT`: the search has reached its limit. `PAUSED`: call again to
        continue. `FULL`: start over with larger arrays.
    """
    room, slots = len(entries), len(table)
    entries, table, heads = pointer(entries), pointer(table), pointer(heads)
    counters, choices, estimates = pointer(counters), pointer(CHOICES), pointer(ESTIMATES)
    end, waiting = counters[END], counters[WAITING]
    expanded, priority = counters[EXPANDED], counters[PRIORITY]
    status, entry = PAUSED, NONE
    for _ in range(steps):
        if waiting == 0:
            status = EXHAUSTED
            break
        if end + SPELL_COUNT * ENTRY > room:
            status = FULL
            break
        while heads[priority % BUCKETS] == NONE:
            priority += 1
        entry = int(np.int64(heads[priority % BUCKETS]))
        before, magic = entries[entry + SIDES], entries[entry + MAGIC]
        length = entries[entry + LENGTH]
        heads[priority % BUCKETS] = entries[entry + FOLLOWING]
        waiting -= 1
        if before == STALE:
            continue
        if before == WON:
            status = FOUND
            break
        if expanded == limit:
            status = LIMIT
            break
        expanded += 1
        for spell in range(SPELL_COUNT):
            here = CHOICE * (SPELL_COUNT * (magic & ROW) + spell)
            if choices[here + AFTER] == NONE or COST[unsigned(spell)] > magic >> MANA_SHIFT:
                continue
            after, after_magic = after_choice(choices, here, before, magic, damage, hard)
            if after == LOST:
                continue
            through = length + COST[unsigned(spell)]
            last = entry << SPELL_SHIFT | spell
            slot = first_slot(after, after_magic, slots)
            known = table[slot]
            while known != NONE and (
                entries[known + SIDES] != after or entries[known + MAGIC] != after_magic
            ):
                slot = slot + 1 & slots - 1
                known = table[slot]
            if known != NONE:
                if through >= entries[known + LENGTH]:
                    continue
                entries[known + SIDES] = STALE
            table[slot] = end
            boss, estimate = after >> BOSS_SHIFT, 0
            if after != WON and boss <= TABULATED:
                estimate = estimates[boss << MANA_SHIFT | after_magic & ROW]
            bucket = (through + estimate) % BUCKETS
            entries[end + SIDES], entries[end + MAGIC] = after, after_magic
            entries[end + LENGTH], entries[end + LAST] = through, last
            entries[end + FOLLOWING] = heads[bucket]
            heads[bucket] = end
            end += ENTRY
            waiting += 1
    counters[END], counters[WAITING] = end, waiting
    counters[EXPANDED], counters[PRIORITY] = expanded, priority
    return status, entry


def warm_up() -> None:
    """Compile all kernels, or load them."""
    least_mana(Duel(Boss(hit_points=1, damage=1)))


def least_mana(duel: Duel, max_states: int = MAX_STATES, say: OnProgress = quiet) -> LeastMana:
    """Return the least mana with which the player wins a duel; see `parts.least_mana`.

    Numbers that do not fit the fields of a state (2**31 hit points, or 2**46 mana) are left to the
    graph engine. `say` is called every 20 milliseconds or so, and at the end.
    """
    hit_points, mana, boss_hit_points, _ = duel.source
    if (
        hit_points <= 0  # hard mode kills the player on the first turn
        or hit_points + boss_hit_points >= MAX_HIT_POINTS
        or abs(mana) >= MAX_MANA
    ):
        return parts.least_mana(duel, max_states=max_states, say=say)
    assert SHIELD.effect
    # These limits of the damage change no outcome.
    damage = min(max(duel.boss.damage, 0), MAX_HIT_POINTS + SHIELD.effect.armor)
    max_states = min(max_states, MAX_STATES)  # for which the largest arrays suffice
    for capacity in CAPACITIES:
        entries = np.empty(ENTRY * capacity, np.int64)
        # The only entry is the path without spells. No path leads back to its state (see `Duel`),
        # so it need not be in the hash table.
        sides, magic = boss_hit_points << BOSS_SHIFT | hit_points, mana << MANA_SHIFT | NO_TIMERS
        entries[:ENTRY] = sides, magic, 0, NONE, NONE
        table = np.full(2 ** (capacity * 3 // 2).bit_length(), NONE, np.int32)
        heads = np.full(BUCKETS, NONE, np.int32)
        heads[0] = 0
        counters = np.array([ENTRY, 1, 0, 0], np.int64)
        arrays = entries, table, heads, counters
        status = PAUSED
        while status == PAUSED:
            checkpoint()
            status, entry = expand(*arrays, damage, int(duel.hard), max_states, STEPS)
            expanded = int(counters[EXPANDED])
            say(f"state {expanded}")
        if status != FULL:
            break
    least, spells = None, []
    if status == FOUND:
        least = int(entries[entry + LENGTH])
        while (last := int(entries[entry + LAST])) != NONE:
            spells.append(SPELLS[last & SPELL].name)
            entry = last >> SPELL_SHIFT
    if status == LIMIT:
        raise parts.too_many_states(max_states)
    return LeastMana(least, tuple(reversed(spells)), expanded)
