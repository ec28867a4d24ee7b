"""How a unit finds its step: its view, the chosen square, and the path to it.

The statement's rules take shortcuts. On a board of up to 32 rows and 31 columns, there are two
searches by layers in vector registers (see `bitboard`). On a larger one, the second is limited to
the rows that a shortest path can touch. Squares without a path are remembered on both.
"""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import (
    equal,
    first_common,
    grow,
    intersects,
    load,
    singleton,
    store,
)
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    add,
    beside,
    boundary,
    has,
    list_squares,
    make,
    reach,
)
from graphsolve.puzzles.cave.compiled.choices import choose, length, square_key
from graphsolve.puzzles.cave.compiled.layout import Ints

# --- The statement's rules in registers ----------------------------------------------------------


@shared
def step_in_registers(battle: Ints, unit: int) -> int:
    """Return the square that a unit steps to under the statement's rules, or 0 if it has no path.

    The first search starts at the unit and ends with the first layer that contains a square in
    range; the first of these in reading order is chosen. The second search starts there, and finds
    the neighbors of the unit that are on a shortest path.
    """
    free = load(battle, battle[k.VACANT])
    steps = grow(singleton(battle[unit + k.AT]), free)
    in_range = grow(load(battle, battle[k.GOBLINS - battle[unit + k.SIDE_OF]]), free)
    reached = before = steps
    length = 1
    while not intersects(reached, in_range):
        if length % 8 == 0:  # not each time, as this takes as long as half a layer
            if equal(reached, before):
                store(battle, battle[k.NO_PATH], reached)
                return 0
            before = reached
        reached = grow(reached, free)
        length += 1
    chosen: int = first_common(reached, in_range)
    reached = singleton(chosen)
    while not intersects(reached, steps):
        reached = grow(reached, free)
    step: int = first_common(reached, steps)
    return step


# --- Views ---------------------------------------------------------------------------------------


@inlined
def look(battle: Ints, unit: int) -> None:
    """Fill the boards of a unit's view."""
    side = battle[unit + k.SIDE_OF]
    mine, theirs, vacant = battle[k.ELVES + side], battle[k.GOBLINS - side], battle[k.VACANT]
    free, in_range = battle[k.FREE], battle[k.RANGE]
    battle[k.TARGETS] = theirs
    battle[k.LOW], battle[k.HIGH] = battle[k.WORDS], battle[k.LAST_ROW]
    for word in range(battle[k.LOW], battle[k.HIGH]):
        friends = battle[mine + word] & battle[k.PASS_FRIENDS]
        enemies = battle[theirs + word] & battle[k.PASS_ENEMIES]
        battle[free + word] = battle[vacant + word] | friends | enemies
        battle[in_range + word] = boundary(battle, theirs + word) & battle[vacant + word]
    make(battle, k.STEPS, 0)
    for side in range(4):
        there = beside(battle, battle[unit + k.AT], side)
        if has(battle, k.VACANT, there):
            add(battle, k.STEPS, there)


# --- Searches ------------------------------------------------------------------------------------


@inlined
def wait(battle: Ints, first: int, priority: int, square: int) -> None:
    """Insert a square into the queue of a search, after others with the same priority."""
    waits_at, waits_for = battle[k.WAITS_AT], battle[k.WAITS_FOR]
    place = battle[k.WAITING]
    battle[k.WAITING] += 1
    while place > first and battle[waits_for + place - 1] > priority:
        battle[waits_for + place] = battle[waits_for + place - 1]
        battle[waits_at + place] = battle[waits_at + place - 1]
        place -= 1
    battle[waits_for + place], battle[waits_at + place] = priority, square


@shared
def search(battle: Ints, code: int, here: int, start: int, end: int, goals: int) -> int:
    """Return the first square on a board that a search expands, or 0.

    `code` is the place of its codes. A* estimates the distance to `end`. `SQUARE_BEFORE` has the
    predecessors.
    """
    order, priority = battle[code] - k.DIRECTIONS, battle[code + k.PRIORITY]
    ties, is_stack = battle[code + k.TIES], priority == k.LAST_IN
    seen, expanded, steps_to = battle[k.SEEN], battle[k.EXPANDED], battle[k.STEPS_TO]
    before, waits_at = battle[k.SQUARE_BEFORE], battle[k.WAITS_AT]
    battle[k.STAMP] += 1
    stamp = battle[k.STAMP]
    taken, battle[k.WAITING] = 0, 1
    battle[waits_at], battle[battle[k.WAITS_FOR]] = start, 0
    battle[steps_to + start], battle[seen + start] = 0, stamp
    while taken < battle[k.WAITING]:
        square = battle[waits_at + taken]
        if is_stack:
            battle[k.WAITING] -= 1
            square = battle[waits_at + battle[k.WAITING]]
        else:
            taken += 1
        if battle[expanded + square] == stamp:
            continue
        battle[expanded + square] = stamp
        battle[k.WORK] += 1
        if has(battle, goals, square):
            return square
        there = battle[steps_to + square] + 1
        for side in range(4):
            other = beside(battle, square, SIDES[order, 3 - side if is_stack else side])
            is_open = has(battle, k.FREE, other)
            if here in (square, other):
                is_open = has(battle, k.STEPS, other) or has(battle, k.STEPS, square)
            if not is_open or battle[expanded + other] == stamp:
                continue
            is_new = battle[seen + other] != stamp
            if is_new or is_stack or there < battle[steps_to + other]:
                battle[seen + other], battle[steps_to + other] = stamp, there
                battle[before + other] = square
                urgency = 0
                if priority == k.A_STAR:
                    urgency = length(battle, other, end) + there << 2 * k.TEXT_BITS
                    if ties:
                        urgency += square_key(battle, ties // k.ORDER, other, other)
                wait(battle, taken, urgency, other)
            elif battle[code + k.LAST] and there == battle[steps_to + other]:
                battle[before + other] = square
    return 0


@inlined
def step_of_search(battle: Ints, here: int, chosen: int) -> int:
    """Return the first step of the path from a unit to the chosen square that a search finds."""
    back, before = battle[k.SEARCH + k.BACK], battle[k.SQUARE_BEFORE]
    start, end = (chosen, here) if back else (here, chosen)
    make(battle, k.SCRATCH, end)
    if search(battle, k.SEARCH, here, start, end, k.SCRATCH) == 0:
        battle[k.STATUS] = k.CONTRADICTION
        return 0
    if back:
        return battle[before + here]
    step = chosen
    while battle[before + step] != here:
        step = battle[before + step]
    return step


# --- Choices -------------------------------------------------------------------------------------


@inlined
def choose_square(battle: Ints, here: int) -> int:
    """Return the square in range that a unit chooses, or 0 if it can reach none."""
    if battle[k.GOAL_SEARCH]:
        return search(battle, k.GOAL_SEARCH, here, here, here, k.RANGE)
    is_nearest = battle[k.CHOSEN] == k.DISTANCE
    if battle[k.AMONG] == k.ENEMIES:
        choose(battle, k.CHOSEN, here, here, list_squares(battle, k.TARGETS, k.TARGETS))
        make(battle, k.SCRATCH, battle[battle[k.OPTION]])
        for word in range(battle[k.LOW], battle[k.HIGH]):
            battle[battle[k.RANGE] + word] &= boundary(battle, battle[k.SCRATCH] + word)
    elif not is_nearest:
        reach(battle, k.STEPS, here, k.EMPTY)
        number = list_squares(battle, k.RANGE, k.REACHED)
        if number == 0:
            return 0
        choose(battle, k.CHOSEN, here, here, number)
        return battle[battle[k.OPTION]]
    reach(battle, k.STEPS, here, k.RANGE)
    number = list_squares(battle, k.RANGE, k.REACHED)
    if number == 0:
        return 0
    if is_nearest and number > 1:
        choose(battle, k.CHOSEN + 1, here, here, number)
    return battle[battle[k.OPTION]]


@inlined
def stay_near(battle: Ints, here: int, chosen: int) -> None:
    """Limit searches to the rows that a shortest path can touch, after the search for its end.

    It leaves the rows between its ends by at most half of what it is longer than the distance.
    """
    detour = battle[k.LAYERS] + 1 - length(battle, here, chosen)
    around = battle[k.WORDS] * (detour // 2 + 1)
    battle[k.LOW] = max(battle[k.LOW], (min(here, chosen) >> 6) - around)
    battle[k.HIGH] = min(battle[k.HIGH], (max(here, chosen) >> 6) + around + 1)


@shared
def step_by_codes(battle: Ints, unit: int) -> int:
    """Return the square that a unit steps to under any rules, or 0 if it does not move."""
    here = battle[unit + k.AT]
    look(battle, unit)
    chosen = choose_square(battle, here)
    if chosen == 0:
        if battle[k.BY_STATEMENT]:
            for word in range(battle[k.LAST_ROW]):
                battle[battle[k.NO_PATH] + word] |= battle[battle[k.REACHED] + word]
        return 0
    if battle[k.SEARCH]:
        return step_of_search(battle, here, chosen)
    if battle[k.BY_STATEMENT]:
        stay_near(battle, here, chosen)
    choose(battle, k.STEP_BY, here, chosen, list_squares(battle, k.STEPS, k.STEPS))
    return battle[battle[k.OPTION]]
