"""The searches of `searches.py` in duels by other rules, compiled with numba.

The rules are given as tables (`Codes`), the search as numbers (`Query`); `codes.py` makes them.
What is found is the same as in the graph of a `Duel` with these rules, and so are ties and the
number of states expanded.

**A state** is two integers whose bits are fields, each with an offset that keeps it positive:

    sides = boss's hit points << 32 | player's hit points
    magic = mana << 24 | timer of Recharge << 16 | timer of Poison << 8 | timer of Shield
"""

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from graphsolve.graphs.kernels import inlined, kernel

Ints: TypeAlias = npt.NDArray[np.int64]

Numbers: TypeAlias = tuple[int, int, int, int, int, int]
"""The player's hit points and mana, the boss's hit points, and the timers."""

MAX_TIMER = 62
TIMERS = MAX_TIMER + 2
"""The number of timers in tables, from -1."""

MAX_ARMOR = 128

TOO_LARGE = -9
"""A timer that does not fit the tables."""

OFFSET = 2**24
"""Hit points and mana lie between its negative and itself."""

FOUND, EXHAUSTED, LIMIT, FULL, UNFIT = range(5)
"""Why a search ended. `FULL`: it needs longer arrays. `UNFIT`: a number does not fit its field."""

GOES_ON, OVER, OUT_OF_RANGE, WON, LOST = range(5)
"""How a round ended."""

LOSE, APPLY, CAST, ATTACK = range(4)
"""The steps of turns."""

RECHARGES = 4
"""The number of Recharge among the spells."""

TAKEN, MADE, EMPTY = range(3)
"""When a search ends."""

CHEAPEST, VISIT_TAKEN, VISIT_MADE = range(3)
"""When a state counts as visited."""


class Codes(NamedTuple):
    """The rules of a duel.

    Attributes:
        numbers: where the player and the boss are dead, whether a dead player wins, the most hit
            points after healing, the least mana left, the mana to win, the loss of hard mode, and
            whether there is a spell for players without mana.
        spells: for each spell its cost, the changes of hit points, mana and the boss's hit points
            when it is cast, its effect or -1, and what it costs if it wins, without and with a
            kill. The last one is for players without mana.
        needed: the mana that each spell needs, by the active effects, as bits.
        castable: for each effect, by its timer and the active effects, whether it can be cast.
        first_timer: for each effect, by its timer.
        applies: for each fighter and effect, by the timer.
        amounts: the mana and damage of each effect.
        timer_after: for each fighter, by the timer.
        armor: for each effect, by the timer.
        dealt: the damage dealt, by armor.
        moments: the steps from a choice of spells to the next: the fighter, the step, and whether
            it is noticed that the player and the boss are dead.
        order: the spells that the player considers, in this order.
        considers: how many of them, and the mana from which Recharge is left out.
    """

    numbers: Ints
    spells: Ints
    needed: Ints
    castable: Ints
    first_timer: Ints
    applies: Ints
    amounts: Ints
    timer_after: Ints
    armor: Ints
    dealt: Ints
    moments: Ints
    order: Ints
    considers: Ints


class Room(NamedTuple):
    """The ways that a search has made, as parallel arrays, a heap of them and a hash table.

    Attributes:
        sides, magic: the state at the end of a way.
        spent, spells: the mana and the number of its spells.
        parent, last: the way without its last spell, and that spell.
        first, then: what the heap is ordered by.
        heap: ways by number.
        table: by states, the latest way to a state that counts, or -1.
    """

    sides: Ints
    magic: Ints
    spent: Ints
    spells: Ints
    parent: npt.NDArray[np.int32]
    last: npt.NDArray[np.int32]
    first: Ints
    then: Ints
    heap: npt.NDArray[np.int32]
    table: npt.NDArray[np.int32]


class Query(NamedTuple):
    """A search, which is a `Frontier` or a `Beam`.

    Attributes:
        first, then: weights.
        numbers: whether the newest way is taken, when the search ends, when a state counts as
            visited, the most spells or 0, the mana and the hit points of the estimate, the width
            of a beam or 0, and how many states are expanded at most.
        masks: what is compared of `sides` and `magic`.
    """

    first: Ints
    then: Ints
    numbers: Ints
    masks: Ints


@inlined
def pack(state: Numbers) -> tuple[int, int]:
    """The two integers of a state."""
    hit_points, mana, boss, shield, poison, recharge = state
    sides = (boss + OFFSET) << 32 | (hit_points + OFFSET)
    magic = (mana + OFFSET) << 24 | (recharge + 1) << 16 | (poison + 1) << 8 | (shield + 1)
    return sides, magic


@inlined
def unpack(sides: int, magic: int) -> Numbers:
    """The fields of a state."""
    return (
        (sides & 0xFFFFFFFF) - OFFSET,
        (magic >> 24) - OFFSET,
        (sides >> 32) - OFFSET,
        (magic & 0xFF) - 1,
        (magic >> 8 & 0xFF) - 1,
        (magic >> 16 & 0xFF) - 1,
    )


@inlined
def play_round(codes: Codes, spell: int, state: Numbers) -> tuple[int, Numbers]:
    """The state after a spell, at the next choice or when the duel is over, and which it is."""
    hit_points, mana, boss, shield, poison, recharge = state
    player_dead_at, boss_dead_at = codes.numbers[0], codes.numbers[1]
    for moment in range(codes.moments.shape[0]):
        fighter, step = codes.moments[moment, 0], codes.moments[moment, 1]
        if step == LOSE:
            hit_points -= codes.numbers[6]
        elif step == APPLY:
            for effect in range(3):
                timer = shield if effect == 0 else poison if effect == 1 else recharge
                if codes.applies[fighter, effect, timer + 1]:
                    mana += codes.amounts[effect, 0]
                    boss -= codes.amounts[effect, 1]
            shield = codes.timer_after[fighter, shield + 1]
            poison = codes.timer_after[fighter, poison + 1]
            recharge = codes.timer_after[fighter, recharge + 1]
            if min(shield, poison, recharge) == TOO_LARGE:
                return OUT_OF_RANGE, (hit_points, mana, boss, 0, 0, 0)
        elif step == CAST:
            healed = min(hit_points + codes.spells[spell, 1], codes.numbers[3])
            hit_points = max(hit_points, healed)
            mana += codes.spells[spell, 2]
            boss += codes.spells[spell, 3]
            effect = codes.spells[spell, 4]
            if effect == 0:
                shield = codes.first_timer[0, shield + 1]
            elif effect == 1:
                poison = codes.first_timer[1, poison + 1]
            elif effect > 1:
                recharge = codes.first_timer[2, recharge + 1]
            if min(shield, poison, recharge) == TOO_LARGE:
                return OUT_OF_RANGE, (hit_points, mana, boss, 0, 0, 0)
        else:
            armor = codes.armor[0, shield + 1] + codes.armor[1, poison + 1]
            armor += codes.armor[2, recharge + 1]
            if not 0 <= armor < MAX_ARMOR:
                return OUT_OF_RANGE, (hit_points, mana, boss, 0, 0, 0)
            hit_points -= codes.dealt[armor]
        if (codes.moments[moment, 2] and hit_points <= player_dead_at) or (
            codes.moments[moment, 3] and boss <= boss_dead_at
        ):
            return OVER, (hit_points, mana, boss, shield, poison, recharge)
    if not (-OFFSET < hit_points < OFFSET and -OFFSET < mana < OFFSET and -OFFSET < boss < OFFSET):
        return OUT_OF_RANGE, (0, 0, 0, 0, 0, 0)
    return GOES_ON, (hit_points, mana, boss, shield, poison, recharge)


@inlined
def find_slot(query: Query, room: Room, sides: int, magic: int, spells: int) -> int:
    """The slot of a state in the table, or the empty one where it belongs.

    If duels have a limit of spells, their number is a part of the state.
    """
    size = len(room.table)
    is_limited = query.numbers[3] > 0
    sides_mask, magic_mask = query.masks[0], query.masks[1]
    sides &= sides_mask
    magic &= magic_mask
    mixed = sides * 0x1E3779B97F4A7C15 ^ magic * 0x56E8FEB86659FD93
    if is_limited:
        mixed += spells * 0x2545F4914F6CDD1D
    slot = (mixed ^ mixed >> 29) & (size - 1)
    while room.table[slot] >= 0:
        known = room.table[slot]
        is_same = not is_limited or room.spells[known] == spells
        is_same &= (room.sides[known] & sides_mask) == sides
        if is_same and (room.magic[known] & magic_mask) == magic:
            break
        slot = slot + 1 & (size - 1)
    return slot


@inlined
def comes_first(room: Room, one: int, other: int, sign: int) -> bool:
    """Whether a way is taken before another one."""
    key: tuple[int, int, int] = room.first[one], room.then[one], sign * one
    return key < (room.first[other], room.then[other], sign * other)


@inlined
def push(room: Room, size: int, way: int, sign: int) -> None:
    """Add a way to the heap."""
    place = size
    while place > 0:
        parent = (place - 1) // 2
        if not comes_first(room, way, room.heap[parent], sign):
            break
        room.heap[place] = room.heap[parent]
        place = parent
    room.heap[place] = way


@inlined
def pop(room: Room, size: int, sign: int) -> int:
    """Take the first way from a heap of some size."""
    taken = int(room.heap[0])
    way = room.heap[size - 1]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= size - 1:
            break
        if child + 1 < size - 1 and comes_first(
            room, room.heap[child + 1], room.heap[child], sign
        ):
            child += 1
        if not comes_first(room, room.heap[child], way, sign):
            break
        room.heap[place] = room.heap[child]
        place = child
    room.heap[place] = way
    return taken


@inlined
def weigh(weights: Ints, spent: int, spells: int, state: Numbers) -> int:
    """The weighted sum of a way."""
    hit_points, mana, boss, _, _, _ = state
    weighted = weights[0] * spent + weights[1] * spells + weights[2] * boss
    return int(weighted + weights[3] * hit_points + weights[4] * mana)


@inlined
def options(codes: Codes, state: Numbers, chosen: Ints) -> int:
    """Fill in the spells that the player casts in a state, and return how many there are."""
    _, mana, _, shield, poison, recharge = state
    active = (shield > 0) | (poison > 0) << 1 | (recharge > 0) << 2
    count = possible = 0
    for index in range(5):
        effect = codes.spells[index, 4]
        timer = shield if effect == 0 else poison if effect == 1 else recharge
        can = effect < 0 or codes.castable[effect, timer + 1, active] > 0
        possible += can and codes.needed[index, active] <= mana
    if possible == 0:
        if codes.numbers[7]:
            chosen[0] = 5
            return 1
        return 0
    for place in range(len(codes.order)):
        index = codes.order[place]
        effect = codes.spells[index, 4]
        timer = shield if effect == 0 else poison if effect == 1 else recharge
        can = effect < 0 or codes.castable[effect, timer + 1, active] > 0
        if not can or codes.needed[index, active] > mana or count == codes.considers[0]:
            continue
        if index == RECHARGES and mana >= codes.considers[1]:
            continue
        chosen[count] = index
        count += 1
    return count


@inlined
def cast(codes: Codes, spell: int, state: Numbers) -> tuple[int, int, Numbers]:
    """How the round of a spell ends, what the spell counts, and the state afterwards."""
    status, after = play_round(codes, spell, state)
    hit_points, mana, boss = after[0], after[1], after[2]
    cost = codes.spells[spell, 0]
    if status == OVER:
        if (
            boss <= codes.numbers[1]
            and mana >= codes.numbers[5]
            and (hit_points > codes.numbers[0] or codes.numbers[2] > 0)
        ):
            kills = state[2] + codes.spells[spell, 3] <= codes.numbers[1]
            return WON, codes.spells[spell, 6 if kills else 5], after
        return LOST, cost, after
    if status == GOES_ON and cost > state[1] - codes.numbers[4]:
        return LOST, cost, after
    return status, cost, after


@inlined
def add(
    query: Query,
    room: Room,
    made: int,
    way: int,
    spell: int,
    cost: int,
    status: int,
    after: Numbers,
) -> None:
    """Add a way with one more spell than another one, with negative `sides` if it wins."""
    boss = after[2]
    spent, spells = room.spent[way] + cost, room.spells[way] + 1
    sides, magic = pack(after)
    room.sides[made], room.magic[made] = -sides if status == WON else sides, magic
    room.spent[made], room.spells[made] = spent, spells
    room.parent[made], room.last[made] = way, spell
    estimated = query.numbers[4] * -(-max(0, boss) // query.numbers[5])
    first = weigh(query.first, spent, spells, after)
    room.first[made] = first if query.numbers[1] == EMPTY else first + estimated
    room.then[made] = weigh(query.then, spent, spells, after)


@kernel
def search(codes: Codes, query: Query, room: Room) -> tuple[int, int, int]:
    """Search for a win from the first way of a room.

    Returns:
        why the search ended, the way that was found, and how many states were expanded.
    """
    newest, ends, visits, max_spells = (
        query.numbers[0],
        query.numbers[1],
        query.numbers[2],
        query.numbers[3],
    )
    mana_per, hit_points_per = query.numbers[4], query.numbers[5]
    sign = -1 if newest else 1
    chosen = np.empty(6, np.int64)
    room.table[:] = -1
    made, size, expanded, best = 1, 1, 0, -1
    room.heap[0] = 0
    if visits != VISIT_TAKEN:
        room.table[find_slot(query, room, room.sides[0], room.magic[0], 0)] = 0
    while size > 0:
        way = pop(room, size, sign)
        size -= 1
        spent, spells = room.spent[way], room.spells[way]
        if room.sides[way] < 0:  # won
            if ends != EMPTY:
                return FOUND, way, expanded
            if best < 0 or spent < room.spent[best]:
                best = way
            continue
        state = unpack(room.sides[way], room.magic[way])
        if best >= 0:
            estimated = mana_per * -(-max(0, state[2]) // hit_points_per)
            if spent + estimated >= room.spent[best]:
                continue
        slot = find_slot(query, room, room.sides[way], room.magic[way], spells)
        if visits == VISIT_TAKEN:
            if room.table[slot] >= 0:
                continue
            room.table[slot] = way
        elif room.spent[room.table[slot]] < spent:
            continue
        if max_spells and spells == max_spells:
            continue
        if expanded == query.numbers[7]:
            return LIMIT, -1, expanded
        expanded += 1
        count = options(codes, state, chosen)
        if made + count > len(room.sides):
            return FULL, -1, expanded
        for place in range(count):
            spell = chosen[count - 1 - place if newest else place]
            status, cost, after = cast(codes, spell, state)
            if status == OUT_OF_RANGE:
                return UNFIT, -1, expanded
            if status == LOST:
                continue
            if status == GOES_ON and visits != VISIT_TAKEN:
                sides, magic = pack(after)
                slot = find_slot(query, room, sides, magic, spells + 1)
                known = room.table[slot]
                if known >= 0 and (visits == VISIT_MADE or room.spent[known] <= spent + cost):
                    continue
                room.table[slot] = made
            add(query, room, made, way, spell, cost, status, after)
            push(room, size, made, sign)
            size += 1
            made += 1
            if status == WON and ends == MADE:
                return FOUND, made - 1, expanded
    return (FOUND, best, expanded) if best >= 0 else (EXHAUSTED, -1, expanded)


@kernel
def beam(codes: Codes, query: Query, room: Room) -> tuple[int, int, int]:
    """Search for a win with the best few ways after each spell; returns the same as `search`."""
    width = query.numbers[6]
    chosen = np.empty(6, np.int64)
    layer = np.zeros(width, np.int64)
    ways, made, expanded, best = 1, 1, 0, -1
    while ways:
        size = 0
        for number in range(ways):
            way = layer[number]
            if expanded == query.numbers[7]:
                return LIMIT, -1, expanded
            expanded += 1
            state = unpack(room.sides[way], room.magic[way])
            count = options(codes, state, chosen)
            if made + count > len(room.sides):
                return FULL, -1, expanded
            for place in range(count):
                status, cost, after = cast(codes, chosen[place], state)
                if status == OUT_OF_RANGE:
                    return UNFIT, -1, expanded
                if status == LOST:
                    continue
                add(query, room, made, way, chosen[place], cost, status, after)
                if status == GOES_ON:
                    push(room, size, made, 1)
                    size += 1
                elif best < 0 or room.spent[made] < room.spent[best]:
                    best = made
                made += 1
        ways = 0
        for _ in range(min(width, size)):
            way = pop(room, size, 1)
            size -= 1
            if best < 0 or room.spent[way] < room.spent[best]:
                layer[ways] = way
                ways += 1
    return (FOUND, best, expanded) if best >= 0 else (EXHAUSTED, -1, expanded)
