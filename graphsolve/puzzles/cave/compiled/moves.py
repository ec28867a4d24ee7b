"""How a unit finds its step: its view, the chosen square, and the path to it.

The statement's rules take shortcuts. On a board of up to 32 rows and 31 columns, there are two
searches by layers in vector registers. On a larger one, the second is limited to the rows that a
shortest path can touch. Squares without a path are remembered on both.
"""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    add,
    beside,
    boundary,
    equal,
    first_common,
    grow,
    has,
    intersects,
    list_squares,
    load,
    make,
    reach,
    singleton,
    store,
)
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


# --- Choices by criteria -------------------------------------------------------------------------


@shared
def square_key(battle: Ints, order: int, here: int, square: int) -> int:
    """Return the rank of a square in an order of squares, or of directions from `here`."""
    if order >= k.DIRECTIONS:
        for side in range(4):
            if beside(battle, here, SIDES[order - k.DIRECTIONS, side]) == square:
                return side
        return 4
    if order in (k.READING, k.BACKWARDS):
        return in_order(order, square)
    row, column = divmod(square, k.WORD * battle[k.WORDS])
    if order == k.COLUMNS:
        return column << k.ROW_BITS | row
    return as_text(battle[k.TOP] + row) << k.TEXT_BITS | as_text(battle[k.LEFT] + column)


@shared
def as_text(number: int) -> int:
    """Return a key that sorts numbers below 100,000 as text: 1, 10, 11, ..., 19, 2, 20."""
    digits = 5
    while digits > 1 and number < 10_000:
        number *= 10
        digits -= 1
    return 8 * number + digits


@shared
def in_order(order: int, number: int) -> int:
    """Return the sort key of a number: itself, or its negative."""
    return -number if order == k.BACKWARDS else number


@shared
def length(battle: Ints, square: int, other: int) -> int:
    """Return the Manhattan distance between two squares."""
    row, column = divmod(square, k.WORD * battle[k.WORDS])
    other_row, other_column = divmod(other, k.WORD * battle[k.WORDS])
    return abs(row - other_row) + abs(column - other_column)


@shared
def rank(
    battle: Ints, criterion: int, here: int, origin: int, square: int, enemy: int, other: int
) -> int:
    """Return the sort key of a square, of an enemy next to it, or of the other unit on it.

    The unit is on the square `here`, and `LINE` is the distance from `origin`.
    """
    key, order = criterion & (k.ORDER - 1), criterion // k.ORDER
    if key == k.HIT_POINTS:
        return in_order(order, battle[other + k.POINTS] if other else 0)
    if key == k.SQUARE:
        return square_key(battle, order, here, square)
    if key == k.STEP:
        return least_step(battle, order, here, square)
    if key == k.LINE:
        return length(battle, origin, square)
    if key == k.ENEMY:
        return square_key(battle, order, square, enemy)
    if key == k.ENEMY_LINE:
        return length(battle, here, enemy)
    if key == k.SIDE:
        return in_order(order, battle[other + k.SIDE_OF])
    if key == k.FIRST_TURN:
        return battle[other + k.FIRST_AT] if other else -1
    if key == k.LAST_MOVE:
        return in_order(order, battle[other + k.MOVED] if other else -1)
    return in_order(order, other)


@shared
def least_step(battle: Ints, order: int, here: int, square: int) -> int:
    """Return the least sort key of the first steps of shortest paths to a square."""
    make(battle, k.SCRATCH, square)
    reach(battle, k.SCRATCH, square, k.STEPS)
    least = k.MANY
    for side in range(4):
        there = beside(battle, here, side)
        if has(battle, k.STEPS, there) and has(battle, k.REACHED, there):
            least = min(least, square_key(battle, order, here, there))
    if least == k.MANY:
        battle[k.STATUS] = k.CONTRADICTION
    return least


@shared
def pair_with_enemies(battle: Ints, number: int) -> int:
    """Replace each option by its pairs with the enemies next to it, and return their number."""
    pairs, option, other, key = 0, battle[k.OPTION], battle[k.OTHER], battle[k.KEY]
    for place in range(number):
        battle[key + place] = battle[option + place]
    for place in range(number):
        for side in range(4):
            there = beside(battle, battle[key + place], side)
            if has(battle, k.TARGETS, there):
                battle[option + pairs], battle[other + pairs] = battle[key + place], there
                pairs += 1
    return pairs


@shared
def choose(battle: Ints, criteria: int, here: int, origin: int, number: int) -> int:
    """Keep the options that come first by some criteria, and return their number.

    The options of `ATTACKED` are the squares of other units, each with its number. Other options
    are squares, or pairs of a square and an enemy next to it. Distances are to `origin` for
    `STEP_BY`, and otherwise to the unit, which is on the square `here`.
    """
    end, options, others = criteria + k.MAX_CRITERIA, battle[k.OPTION], battle[k.OTHER]
    if criteria != k.ATTACKED:
        of_enemies = False
        for place in range(number):
            battle[others + place] = battle[options + place]
        for place in range(criteria, end):
            key = battle[place] & (k.ORDER - 1)
            of_enemies |= k.ENEMY <= key <= k.FIRST_TURN
        if of_enemies and battle[k.AMONG] != k.ENEMIES:
            number = pair_with_enemies(battle, number)
    for place in range(criteria, end):
        criterion = battle[place]
        if number == 1 or criterion == 0:
            break
        if criterion == k.DISTANCE:
            make(battle, k.SCRATCH, 0)
            for option in range(number):
                add(battle, k.SCRATCH, battle[options + option])
            make(battle, k.FROM, origin)
            start = k.FROM if criteria == k.STEP_BY else k.STEPS
            reach(battle, start, origin, k.SCRATCH)
        least, left = k.MANY, 0
        for option in range(number):
            square, other = battle[options + option], battle[others + option]
            unit = other if criteria == k.ATTACKED else battle[battle[k.UNIT_AT] + other]
            enemy = square if criteria == k.ATTACKED else other
            if criterion == k.DISTANCE:
                rank_of = 0 if has(battle, k.REACHED, square) else k.MANY
            else:
                rank_of = rank(battle, criterion, here, origin, square, enemy, unit)
            if rank_of < least:
                least, left = rank_of, 0
            if rank_of == least:
                battle[options + left], battle[others + left] = square, other
                left += 1
        number = left if least < k.MANY else 0
    if number == 0:
        battle[k.STATUS] = k.CONTRADICTION
    return number


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

    `code` is the place of its codes. If it counts steps, return the square to which it has counted
    the fewest. A* estimates the distance to `end`. `SQUARE_BEFORE` has the predecessors.
    """
    order, priority = battle[code] - k.DIRECTIONS, battle[code + k.PRIORITY]
    ties, is_stack = battle[code + k.TIES], priority in (k.LAST_IN, k.LAST_IN_ONCE)
    seen, expanded, steps_to = battle[k.SEEN], battle[k.EXPANDED], battle[k.STEPS_TO]
    before, waits_at = battle[k.SQUARE_BEFORE], battle[k.WAITS_AT]
    battle[k.STAMP] += 1
    stamp = battle[k.STAMP]
    taken, nearest, battle[k.WAITING] = 0, 0, 1
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
        there = battle[steps_to + square] + 1
        if has(battle, goals, square):
            if not battle[code + k.COUNTS]:
                return square
            more = there - 1 - battle[steps_to + nearest]
            if nearest == 0 or more < 0 or (more == 0 and square < nearest):
                nearest = square
        for side in range(4):
            other = beside(battle, square, SIDES[order, 3 - side if is_stack else side])
            is_open = has(battle, k.FREE, other)
            if here in (square, other):
                is_open = has(battle, k.STEPS, other) or has(battle, k.STEPS, square)
            if not is_open or battle[expanded + other] == stamp:
                continue
            is_new = battle[seen + other] != stamp
            is_nearer = there < battle[steps_to + other] and priority != k.LAST_IN_ONCE
            if is_new or is_nearer or priority == k.LAST_IN:
                battle[seen + other], battle[steps_to + other] = stamp, there
                battle[before + other] = square
                urgency = 0
                if priority in (k.A_STAR, k.BEST_FIRST):
                    steps = there if priority == k.A_STAR else 0
                    urgency = length(battle, other, end) + steps << 2 * k.TEXT_BITS
                    if ties:
                        urgency += square_key(battle, ties // k.ORDER, other, other)
                wait(battle, taken, urgency, other)
            elif battle[code + k.LAST] and there == battle[steps_to + other]:
                battle[before + other] = square
    return nearest


@inlined
def step_of_search(battle: Ints, here: int, chosen: int) -> int:
    """Return the first step of the path from a unit to the chosen square that a search finds."""
    back, before = battle[k.SEARCH + k.BACK], battle[k.SQUARE_BEFORE]
    start, end = (chosen, here) if back else (here, chosen)
    counts = battle[k.SEARCH + k.COUNTS]
    make(battle, k.SCRATCH, end)
    found = search(battle, k.SEARCH, here, start, end, k.STEPS if counts else k.SCRATCH)
    if found == 0:
        battle[k.STATUS] = k.CONTRADICTION
    if found == 0 or counts:
        return found
    if back:
        return battle[before + here]
    step = chosen
    while battle[before + step] != here:
        step = battle[before + step]
    return step


# --- Moves ---------------------------------------------------------------------------------------


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
