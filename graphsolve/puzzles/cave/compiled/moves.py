"""How a unit finds its step: its view, the chosen square, and the path to it.

On a board of up to 32 rows and 31 columns, the statement's rules take a shortcut: two searches by
layers in vector registers (see `bitboard`).
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
    boundary,
    has,
    is_stuck,
    list_squares,
    make,
    reach,
)
from graphsolve.puzzles.cave.compiled.choices import choose, length, place_of
from graphsolve.puzzles.cave.compiled.layout import Battle

# --- The statement's rules in registers ----------------------------------------------------------


@shared
def step_in_registers(battle: Battle, unit: int) -> int:
    """Return the square that a unit steps to under the statement's rules, or 0 if it has no path.

    The first search starts at the unit and ends with the first layer that contains a square in
    range; the first of these in reading order is chosen. The second search starts there, and finds
    the neighbors of the unit that are on a shortest path.
    """
    if is_stuck(battle, unit):
        return 0
    free = load(battle, k.VACANT)
    steps = grow(singleton(battle[unit + k.AT]), free)
    in_range = grow(load(battle, k.GOBLINS - k.SIZE * battle[unit + k.SIDE_OF]), free)
    reached = before = steps
    length = 1
    while not intersects(reached, in_range):
        if length % 8 == 0:  # not each time, as this takes as long as half a layer
            if equal(reached, before):
                store(battle, k.NO_PATH, reached)
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
def look(battle: Battle, unit: int) -> None:
    """Fill the boards of a unit's view."""
    side = battle[unit + k.SIDE_OF]
    mine, theirs = k.ELVES + k.SIZE * side, k.GOBLINS - k.SIZE * side
    make(battle, k.FROM, battle[unit + k.AT])
    for row in range(1, battle[k.LAST_ROW]):
        friends, enemies, vacant = battle[mine + row], battle[theirs + row], battle[k.VACANT + row]
        blocked = friends & ~battle[k.PASS_FRIENDS] | enemies & ~battle[k.PASS_ENEMIES]
        battle[k.TARGETS + row] = enemies
        battle[k.FREE + row] = battle[k.OPEN + row] & ~blocked
        battle[k.STEPS + row] = boundary(battle, k.FROM + row) & vacant
        battle[k.RANGE + row] = boundary(battle, theirs + row) & vacant


# --- Searches ------------------------------------------------------------------------------------


@inlined
def wait(battle: Battle, first: int, priority: int, square: int) -> None:
    """Insert a square into the queue of a search, after others with the same priority."""
    place = battle[k.WAITING]
    battle[k.WAITING] += 1
    while place > first and battle[k.WAITS_FOR + place - 1] > priority:
        battle[k.WAITS_FOR + place] = battle[k.WAITS_FOR + place - 1]
        battle[k.WAITS_AT + place] = battle[k.WAITS_AT + place - 1]
        place -= 1
    battle[k.WAITS_FOR + place], battle[k.WAITS_AT + place] = priority, square


@shared
def search(battle: Battle, code: int, here: int, start: int, end: int, goals: int) -> int:
    """Return the first square on a board that a search expands, or 0.

    `code` is the place of its codes. A* estimates the distance to `end`. `SQUARE_BEFORE` has the
    predecessors.
    """
    order, priority = battle[code] - k.DIRECTIONS, battle[code + k.PRIORITY]
    ties, is_stack = battle[code + k.TIES], priority == k.LAST_IN
    battle[k.STAMP] += 1
    stamp = battle[k.STAMP]
    taken, battle[k.WAITING] = 0, 1
    battle[k.WAITS_AT], battle[k.WAITS_FOR] = start, 0
    battle[k.STEPS_TO + start], battle[k.SEEN + start] = 0, stamp
    while taken < battle[k.WAITING]:
        square = battle[k.WAITS_AT + taken]
        if is_stack:
            battle[k.WAITING] -= 1
            square = battle[k.WAITS_AT + battle[k.WAITING]]
        else:
            taken += 1
        if battle[k.EXPANDED + square] == stamp:
            continue
        battle[k.EXPANDED + square] = stamp
        battle[k.WORK] += 1
        if has(battle, goals, square):
            return square
        there = battle[k.STEPS_TO + square] + 1
        for side in range(4):
            other = square + SIDES[order, 3 - side if is_stack else side]
            is_open = has(battle, k.FREE, other)
            if here in (square, other):
                is_open = has(battle, k.STEPS, other) or has(battle, k.STEPS, square)
            if not is_open or battle[k.EXPANDED + other] == stamp:
                continue
            is_new = battle[k.SEEN + other] != stamp
            if is_new or is_stack or there < battle[k.STEPS_TO + other]:
                battle[k.SEEN + other], battle[k.STEPS_TO + other] = stamp, there
                battle[k.SQUARE_BEFORE + other] = square
                urgency = 0
                if priority == k.A_STAR:
                    urgency = length(other, end) + there << 20
                    if ties:
                        urgency += place_of(battle, ties // k.ORDER, other, other)
                wait(battle, taken, urgency, other)
            elif battle[code + k.LAST] and there == battle[k.STEPS_TO + other]:
                battle[k.SQUARE_BEFORE + other] = square
    return 0


@inlined
def step_of_search(battle: Battle, here: int, chosen: int) -> int:
    """Return the first step of the path from a unit to the chosen square that a search finds."""
    back = battle[k.SEARCH + k.BACK]
    start, end = (chosen, here) if back else (here, chosen)
    make(battle, k.SCRATCH, end)
    if search(battle, k.SEARCH, here, start, end, k.SCRATCH) == 0:
        battle[k.STATUS] = k.CONTRADICTION
        return 0
    if back:
        return battle[k.SQUARE_BEFORE + here]
    step = chosen
    while battle[k.SQUARE_BEFORE + step] != here:
        step = battle[k.SQUARE_BEFORE + step]
    return step


# --- Choices -------------------------------------------------------------------------------------


@inlined
def choose_square(battle: Battle, here: int) -> int:
    """Return the square in range that a unit chooses, or 0 if it can reach none."""
    if battle[k.GOAL_SEARCH]:
        return search(battle, k.GOAL_SEARCH, here, here, here, k.RANGE)
    is_nearest = battle[k.CHOSEN] == k.DISTANCE
    if battle[k.AMONG] == k.ENEMIES:
        choose(battle, k.CHOSEN, here, here, list_squares(battle, k.TARGETS, k.TARGETS))
        make(battle, k.SCRATCH, battle[k.OPTION])
        for row in range(1, battle[k.LAST_ROW]):
            battle[k.RANGE + row] &= boundary(battle, k.SCRATCH + row)
    elif not is_nearest:
        reach(battle, k.STEPS, k.EMPTY)
        number = list_squares(battle, k.RANGE, k.REACHED)
        if number == 0:
            return 0
        choose(battle, k.CHOSEN, here, here, number)
        return battle[k.OPTION]
    reach(battle, k.STEPS, k.RANGE)
    number = list_squares(battle, k.RANGE, k.REACHED)
    if number == 0:
        return 0
    if is_nearest and number > 1:
        choose(battle, k.CHOSEN + 1, here, here, number)
    return battle[k.OPTION]


@shared
def step_by_codes(battle: Battle, unit: int) -> int:
    """Return the square that a unit steps to under any rules, or 0 if it does not move."""
    here = battle[unit + k.AT]
    look(battle, unit)
    chosen = choose_square(battle, here)
    if chosen == 0:
        return 0
    if battle[k.SEARCH]:
        return step_of_search(battle, here, chosen)
    choose(battle, k.STEP_BY, here, chosen, list_squares(battle, k.STEPS, k.STEPS))
    return battle[k.OPTION]
