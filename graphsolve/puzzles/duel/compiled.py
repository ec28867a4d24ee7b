"""The mana duel, compiled: the search of `parts.least_mana` as a numba kernel.

It is Dijkstra's algorithm by the standard rules. It expands the same states in the same order as
the graph engine, so everything in `LeastMana` is equal: the mana, the spells and the number of
expanded states.

**A state** is two integers whose bits are fields:

    sides = boss's hit points << 32 | player's hit points
    magic = mana << 16 | timer of Recharge << 8 | timer of Poison << 4 | timer of Shield

**An entry** is a path to a state, as in `graphs/implicit.py`. Here it is an index into
parallel arrays (`Entries`). A search for which 8,192 entries do not suffice, which is rare, begins
again with more, at last with what `MAX_STATES` states need: up to 0.3 GB, of which the operating
system provides only what is used.

**The frontier** is an array of buckets (Dial's algorithm). There are more buckets than any spell
costs, so all entries in a bucket have the same length. A bucket is a queue, so the first of
several entries of equal length is expanded first, as in the graph engine.

**A hash table** with open addressing maps a state to its entry. It compares whole states.

**The first path to a state is a shortest one**, so an entry is never replaced. Suppose that a path
found later were shorter. States are expanded in the order of their lengths, so its last spell
would be the cheaper one. If either last spell has an effect, the timer of that effect is as high
as it can be, so both last spells are the same: a contradiction. Otherwise they are Magic Missile
and Drain, and the lengths differ by at most 20, the difference in cost. But lengths that leave the
same mana differ by a multiple of 101, the mana that Recharge adds: a contradiction, too.

To import this module, numba must be installed. The first search compiles the kernels.
"""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.errors import StateLimitError
from graphsolve.graphs.kernels import inlined, kernel, unsigned
from graphsolve.limits import checkpoint
from graphsolve.puzzles.duel import parts
from graphsolve.puzzles.duel.duel import Duel
from graphsolve.puzzles.duel.parts import MAX_STATES, LeastMana
from graphsolve.puzzles.duel.rules import POISON, RECHARGE, SHIELD, SPELLS, Boss

Int8s: TypeAlias = npt.NDArray[np.int8]
Int32s: TypeAlias = npt.NDArray[np.int32]
Int64s: TypeAlias = npt.NDArray[np.int64]

# The spells, in the order of `SPELLS`

COST = np.array([spell.cost for spell in SPELLS])
DAMAGE = np.array([spell.damage for spell in SPELLS])
HEALING = np.array([spell.healing for spell in SPELLS])
TURNS = np.array([spell.effect.turns if spell.effect else 0 for spell in SPELLS])

assert SHIELD.effect
assert POISON.effect
assert RECHARGE.effect
ARMOR = SHIELD.effect.armor
POISON_DAMAGE = POISON.effect.damage
RECHARGE_MANA = RECHARGE.effect.mana

# The fields of a state

BOSS_SHIFT = 32
HIT_POINTS = 2**BOSS_SHIFT - 1
MANA_SHIFT = 16
TIMERS = 2**MANA_SHIFT - 1
SHIELD_SHIFT, POISON_SHIFT, RECHARGE_SHIFT, NO_EFFECT_SHIFT = 0, 4, 8, 12
TIMER = 15
TIMER_SHIFT = np.array(
    [NO_EFFECT_SHIFT, NO_EFFECT_SHIFT, SHIELD_SHIFT, POISON_SHIFT, RECHARGE_SHIFT]
)

MAX_HIT_POINTS = 2**31
"""The limit for the sum of both sides' hit points, which never rises: see `Duel`."""

MAX_MANA = 2**46
"""The limit for the mana at the start. In the at most 2**31 rounds, less than 2**39 is added."""

LOST, WON = -1, -2
"""In place of the `sides` of a state in which the duel is over.

Won states are not in the hash table: the first one taken from the frontier ends the search.
"""

NONE = -1
"""In place of an entry."""

BUCKETS = 256
assert max(COST) < BUCKETS

MOST_SPELLS = len(SPELLS)
"""The maximum number of entries that an expansion adds."""

CAPACITIES = (2**13, 2**18, MOST_SPELLS * MAX_STATES + 1)
"""The numbers of entries that the arrays can hold. The first one is usually enough."""

STEPS = 2**16
"""The number of entries that a kernel call takes from the frontier, in about 20 milliseconds."""

MADE, WAITING, EXPANDED, LENGTH = range(4)
"""The entries of `Frontier.counters`."""

FOUND, EXHAUSTED, LIMIT, PAUSED, FULL = range(5)
"""Why the kernel returned."""


class Entries(NamedTuple):
    """Paths to states, as parallel arrays, and the hash table of the states.

    Attributes:
        sides: the state at the end of the path, or `WON`.
        magic: the rest of the state.
        parent: the entry of the path without its last spell; `NONE` at the source.
        spell: the last spell, by its index in `SPELLS`.
        following: the next entry in the same bucket, or `NONE`.
        table: at least 1.5 times as long. A state's entry is in the slot `first_slot` or after
            it, before the next slot with `NONE`.
    """

    sides: Int64s
    magic: Int64s
    parent: Int32s
    spell: Int8s
    following: Int32s
    table: Int32s


class Frontier(NamedTuple):
    """The entries to expand, in buckets; the entries of length `n` are in bucket `n % BUCKETS`.

    Attributes:
        head: the first entry of each bucket, or `NONE`.
        tail: the last entry of each bucket; undefined in an empty one.
        counters: the number of entries made, entries in the frontier, states expanded, and the
            length of the entries that are being expanded.
    """

    head: Int32s
    tail: Int32s
    counters: Int64s


@inlined
def after_round(sides: int, magic: int, spell: int, damage: int, hard: int) -> tuple[int, int]:
    """The state at the player's next choice, after a spell that they can cast.

    These are `sides` and `magic`, or `WON` or `LOST` and 0. The fields change one by one, like the
    rounds of `Duel`. In between, it only matters whether the boss or the player dies first: after
    the effects of the boss's turn, by the boss's attack or the loss of hard mode, or after the
    effects of the player's turn.
    """
    timers = magic & TIMERS | TURNS[spell] << TIMER_SHIFT[spell]
    shield = timers >> SHIELD_SHIFT & TIMER
    poison = timers >> POISON_SHIFT & TIMER
    recharge = timers >> RECHARGE_SHIFT & TIMER

    boss = (sides >> BOSS_SHIFT) - DAMAGE[spell] - POISON_DAMAGE * (poison > 0)
    if boss <= 0:
        return WON, 0
    attack = max(1, damage - ARMOR * (shield > 0))
    hit_points = (sides & HIT_POINTS) + HEALING[spell] - attack - hard
    if hit_points <= 0:
        return LOST, 0
    boss -= POISON_DAMAGE * (poison > 1)
    if boss <= 0:
        return WON, 0

    mana = (magic >> MANA_SHIFT) - COST[spell] + RECHARGE_MANA * ((recharge > 0) + (recharge > 1))
    timers = (
        max(0, shield - 2) << SHIELD_SHIFT
        | max(0, poison - 2) << POISON_SHIFT
        | max(0, recharge - 2) << RECHARGE_SHIFT
    )
    return boss << BOSS_SHIFT | hit_points, mana << MANA_SHIFT | timers


@inlined
def first_slot(sides: int, magic: int, table: Int32s) -> np.uint64:
    """The slot where the search for a state begins. The length of the table is a power of two."""
    mixed = unsigned(sides) * unsigned(0x9E3779B97F4A7C15) ^ unsigned(magic)
    mixed *= unsigned(0xD6E8FEB86659FD93)
    return (mixed ^ mixed >> unsigned(32)) & unsigned(len(table) - 1)


@kernel
def begin(entries: Entries, frontier: Frontier, sides: int, magic: int) -> None:
    """Begin a search at a state, with the path without spells as the only entry.

    No path leads back to this state (see `Duel`), so it need not be in the hash table.
    """
    entries.sides[0], entries.magic[0] = sides, magic
    entries.parent[0] = entries.following[0] = NONE
    # Loops, because assignments to slices take ten times as long to compile.
    for slot in range(len(entries.table)):
        entries.table[unsigned(slot)] = NONE
    for bucket in range(len(frontier.head)):
        frontier.head[unsigned(bucket)] = NONE
    frontier.head[0] = frontier.tail[0] = 0
    frontier.counters[MADE] = frontier.counters[WAITING] = 1
    frontier.counters[EXPANDED] = frontier.counters[LENGTH] = 0


@kernel
def expand(
    entries: Entries, frontier: Frontier, damage: int, hard: int, limit: int, steps: int
) -> tuple[int, int]:
    """Expand states in the order of their path lengths.

    At most `limit` states are expanded in the whole search, and `steps` entries taken from the
    frontier in this call.

    Returns:
        why the kernel returned, and the last entry taken. `FOUND`: its state is won. `EXHAUSTED`:
        the frontier is empty. `LIMIT`: the search has reached its limit. `PAUSED`: call again to
        go on. `FULL`: begin again, with larger arrays.
    """
    sides, magic, parent, last, following, table = entries
    head, tail, counters = frontier
    made, waiting = counters[MADE], counters[WAITING]
    expanded, length = counters[EXPANDED], counters[LENGTH]
    status, entry = PAUSED, NONE
    for _ in range(steps):
        if waiting == 0:
            status = EXHAUSTED
            break
        if made + MOST_SPELLS > len(sides):
            status = FULL
            break
        while head[unsigned(length % BUCKETS)] == NONE:
            length += 1
        bucket = unsigned(length % BUCKETS)
        entry = head[bucket]
        head[bucket] = following[unsigned(entry)]
        waiting -= 1
        here, here_magic = sides[unsigned(entry)], magic[unsigned(entry)]
        if here == WON:
            status = FOUND
            break
        if expanded == limit:
            status = LIMIT
            break
        expanded += 1
        for spell in range(unsigned(MOST_SPELLS)):
            active = here_magic >> TIMER_SHIFT[spell] & TIMER
            if COST[spell] > here_magic >> MANA_SHIFT or active:
                continue
            after, after_magic = after_round(here, here_magic, spell, damage, hard)
            if after == LOST:
                continue
            through = length + COST[spell]
            if after != WON:
                slot = first_slot(after, after_magic, table)
                known = unsigned(table[slot])
                while table[slot] != NONE and (
                    sides[known] != after or magic[known] != after_magic
                ):
                    slot = slot + unsigned(1) & unsigned(len(table) - 1)
                    known = unsigned(table[slot])
                if table[slot] != NONE:
                    continue
                table[slot] = made
            new = unsigned(made)
            sides[new], magic[new] = after, after_magic
            parent[new], last[new], following[new] = entry, spell, NONE
            bucket = unsigned(through % BUCKETS)
            if head[bucket] == NONE:
                head[bucket] = made
            else:
                following[unsigned(tail[bucket])] = made
            tail[bucket] = made
            made += 1
            waiting += 1
    counters[MADE], counters[WAITING] = made, waiting
    counters[EXPANDED], counters[LENGTH] = expanded, length
    return status, entry


spare: list[tuple[Entries, Frontier]] = []
"""The first arrays of searches that are over, for the next ones.

The operating system takes about as long to provide new ones as a search takes.
"""


def warm_up() -> None:
    """Compile all kernels, or load them."""
    least_mana(Duel(Boss(hit_points=1, damage=1)))


def least_mana(duel: Duel, *, on_state: Callable[[int], object] | None = None) -> LeastMana:
    """The least mana with which the player wins a duel, as `parts.least_mana` finds it.

    Numbers that do not fit the fields of a state (2**31 hit points, or 2**46 mana) are left to the
    graph engine. `on_state` is called every 20 milliseconds or so, and at the end.
    """
    if not duel.rules.is_standard:
        raise ValueError("the compiled engine plays by the standard rules only")
    hit_points, mana, boss_hit_points, _ = duel.source
    if (
        hit_points <= 0  # hard mode kills the player on the first turn
        or hit_points + boss_hit_points >= MAX_HIT_POINTS
        or abs(mana) >= MAX_MANA
    ):
        return parts.least_mana(duel, on_state=on_state)
    damage = min(max(duel.boss.damage, 0), MAX_HIT_POINTS + ARMOR)  # the limits change no outcome
    try:
        first, frontier = spare.pop()
    except IndexError:
        first = empty_entries(CAPACITIES[0])
        head, tail = np.empty((2, BUCKETS), np.int32)
        frontier = Frontier(head, tail, counters=np.empty(4, np.int64))
    entries, source = first, (boss_hit_points << BOSS_SHIFT | hit_points, mana << MANA_SHIFT)
    begin(entries, frontier, *source)
    status = PAUSED
    while status in {PAUSED, FULL}:
        checkpoint()
        if status == FULL:
            larger = next(size for size in CAPACITIES if size > len(entries.sides))
            entries = empty_entries(larger)
            begin(entries, frontier, *source)
        status, entry = expand(entries, frontier, damage, int(duel.hard), MAX_STATES, STEPS)
        _, _, expanded, length = frontier.counters.tolist()
        if on_state:
            on_state(expanded)
    spells: list[str] = []
    while status == FOUND and (parent := entries.parent[entry]) != NONE:
        spells.insert(0, SPELLS[entries.spell[entry]].name)
        entry = parent
    spare.append((first, frontier))
    if status == LIMIT:
        message = f"no win found within {MAX_STATES:,} states of the duel"
        raise StateLimitError(f"{message}; the search 'astar' needs fewer")
    return LeastMana(length if status == FOUND else None, tuple(spells), expanded)


def empty_entries(size: int) -> Entries:
    """Arrays for a number of entries, with an empty hash table."""
    return Entries(
        sides=np.empty(size, np.int64),
        magic=np.empty(size, np.int64),
        parent=np.empty(size, np.int32),
        spell=np.empty(size, np.int8),
        following=np.empty(size, np.int32),
        table=np.full(2 ** (size * 3 // 2).bit_length(), NONE, np.int32),
    )
