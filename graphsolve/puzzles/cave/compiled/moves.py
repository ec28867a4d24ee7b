"""How a unit finds its step under misread rules: its view, the chosen square, the way there."""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    add,
    board_of_options,
    boundary,
    copy,
    end_of_units,
    first_goal_found,
    has,
    keep,
    keep_around,
    keep_reachable,
    list_squares,
    make,
    reach_goals,
    unit_on,
)
from graphsolve.puzzles.cave.compiled.choices import choose, length, place_of
from graphsolve.puzzles.cave.compiled.layout import Battle

# --- Views ---------------------------------------------------------------------------------------


@shared
def look(battle: Battle, unit: int) -> bool:
    """Fill the boards of a unit's view, and return whether there are squares in range."""
    here, seen = battle[unit + k.AT], battle[k.SEEN]
    if seen == k.GOALS_BEFORE:
        see(battle, unit, k.ELVES_BEFORE, k.ELVES_BEFORE)
        copy(battle, k.SAVED, k.RANGE)
    blocks = enemies = k.ELVES
    if seen in (k.ALL_BEFORE, k.BLOCKS_BEFORE, k.DISTANCES_BEFORE):
        blocks = k.ELVES_BEFORE
    if seen in (k.ALL_BEFORE, k.TARGETS_BEFORE, k.DISTANCES_BEFORE, k.RANGE_BEFORE):
        enemies = k.ELVES_BEFORE
    see(battle, unit, blocks, enemies)
    if seen == k.GOALS_BEFORE:
        copy(battle, k.RANGE, k.SAVED)
    elif seen == k.DISTANCES_BEFORE:
        make(battle, k.SCRATCH, here)
        for row in range(1, k.SIZE - 1):
            occupied = battle[k.ELVES + row] | battle[k.GOBLINS + row]
            battle[k.STEPS + row] = boundary(battle, k.SCRATCH + row) & battle[k.OPEN + row]
            battle[k.STEPS + row] &= ~occupied
    look_along(battle, here)
    found = 0
    for row in range(k.SIZE):
        battle[k.RANGE + row] &= ~battle[k.BODIES + row]
        found |= battle[k.RANGE + row]
    return found != 0


@shared
def see(battle: Battle, unit: int, blocks: int, enemies: int) -> None:
    """Fill the boards of a unit's view, with boards of the units that block it and of enemies."""
    here, side, goals = battle[unit + k.AT], battle[unit + k.SIDE_OF], battle[k.GOALS]
    battle[k.MINE], battle[k.THEIRS] = blocks + k.SIZE * side, blocks + k.SIZE * (1 - side)
    copy(battle, k.TARGETS, enemies + k.SIZE * (1 - side))
    copy(battle, k.BODIES, k.EMPTY)
    if battle[k.ATTRACT] or battle[k.BLOCK]:
        for dead in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
            if battle[dead + k.DIED] > battle[k.FIRST_BODY]:
                if battle[k.ATTRACT] and battle[dead + k.SIDE_OF] != side:
                    add(battle, k.TARGETS, battle[dead + k.AT])
                if battle[k.BLOCK]:
                    add(battle, k.BODIES, battle[dead + k.AT])
    make(battle, k.SCRATCH, here)
    look_around(battle)
    if goals in (k.FIRST_GOAL, k.LINE_GOAL):
        keep_one_each(battle, here)


@shared
def all_if(condition: bool) -> int:
    """Return a word of all squares or none. LLVM makes a loop for each value of a condition."""
    return -1 if condition else 0


@shared
def changes_later(battle: Battle) -> bool:
    """Return whether `look_along` decides what blocks a unit's way."""
    return battle[k.ONLY_IF_STUCK] != 0 or (battle[k.WAITS] != 0 and battle[k.FROM_HERE] == 0)


@inlined
def look_around(battle: Battle) -> None:
    """Fill the boards of free squares, of steps, and of squares in range."""
    goals, mine, theirs = battle[k.GOALS], battle[k.MINE], battle[k.THEIRS]
    blockers = k.BLOCKED if changes_later(battle) else battle[k.BLOCKERS]
    friends_block, enemies_block = all_if(blockers == k.BLOCKED), all_if(blockers != k.THROUGH_ALL)
    lines_up = all_if(battle[k.LINES_UP] != 0)
    occupied, eight = all_if(goals == k.OCCUPIED_GOALS), all_if(goals == k.GOALS_AROUND)
    anywhere = all_if(goals == k.FIRST_GOAL)
    for row in range(1, k.SIZE - 1):
        own, other = battle[mine + row], battle[theirs + row]
        floor, here, body = battle[k.OPEN + row], battle[k.SCRATCH + row], battle[k.BODIES + row]
        targets = battle[k.TARGETS + row]
        above, below = battle[k.TARGETS + row - 1], battle[k.TARGETS + row + 1]
        column = above | below | targets
        around = (column << 1 | column >> 1 | above | below) & eight
        around |= boundary(battle, k.TARGETS + row) | anywhere
        around &= floor & ~(here & occupied | (own | other) & ~(occupied | lines_up))
        blocked = (own & friends_block | other & enemies_block) & ~occupied
        blocked |= (targets | own & ~around) & occupied
        steps = boundary(battle, k.SCRATCH + row)
        if goals == k.DIAGONALS:
            beside = battle[k.SCRATCH + row - 1] | battle[k.SCRATCH + row + 1]
            steps |= beside << 1 | beside >> 1
        steps &= floor
        steps &= ~(blocked & occupied | (own | other) & ~occupied)
        battle[k.FREE + row] = floor & ~blocked & ~body
        battle[k.STEPS + row] = steps & ~body
        battle[k.RANGE + row] = around


@shared
def keep_one_each(battle: Battle, here: int) -> None:
    """Keep only one of the squares in range next to each target."""
    goals = battle[k.GOALS]
    copy(battle, k.SCRATCH, k.EMPTY)
    for option in range(list_squares(battle, k.TARGETS)):
        best, least = 0, k.MANY
        for side in range(4):
            there = battle[k.OPTION + option] + SIDES[0, side]
            key = side if goals == k.FIRST_GOAL else length(k.MANHATTAN, there, here)
            if key < least and has(battle, k.RANGE, there):
                least, best = key, there
        if best:
            add(battle, k.SCRATCH, best)
    copy(battle, k.RANGE, k.SCRATCH)


@inlined
def look_along(battle: Battle, here: int) -> None:
    """Change a unit's view if not all units block it on its way."""
    theirs, blockers, first = battle[k.THEIRS], battle[k.BLOCKERS], battle[k.CHOSEN]
    by_way = by_distance(battle) and first // k.ORDER != k.BLOCKED
    if by_way:
        blockers = first // k.ORDER
    elif not changes_later(battle):
        return
    elif battle[k.ONLY_IF_STUCK]:
        copy(battle, k.SCRATCH, k.RANGE)
        reach_goals(battle, k.STEPS, k.EMPTY, k.FREE)
        if keep(battle, k.SCRATCH, battle[k.LAST_LAYER]):
            return
    make(battle, k.SCRATCH, here)
    enemies_block, waits = all_if(blockers == k.THROUGH_FRIENDS), all_if(battle[k.WAITS] != 0)
    for row in range(1, k.SIZE - 1):
        free = battle[k.OPEN + row] & ~(battle[theirs + row] & enemies_block)
        battle[k.OTHER_WAY + row] = free | battle[k.SCRATCH + row]
    if not by_way:
        for row in range(1, k.SIZE - 1):
            free = battle[k.OTHER_WAY + row] & ~battle[k.BODIES + row]
            battle[k.FREE + row] = free & ~battle[k.SCRATCH + row]
            steps = free & boundary(battle, k.SCRATCH + row) & waits
            battle[k.STEPS + row] = battle[k.STEPS + row] & ~waits | steps
    elif battle[k.AMONG] == k.IN_RANGE or keep_reachable(battle):
        layer = reach_goals(battle, k.SCRATCH, k.RANGE, k.OTHER_WAY)
        keep(battle, k.RANGE, layer)
        if list_squares(battle, k.RANGE):
            make(battle, k.RANGE, battle[k.OPTION])


# --- Searches ------------------------------------------------------------------------------------


@shared
def wait(battle: Battle, first: int, priority: int, square: int) -> None:
    """Insert a square into the list of those that wait in a search, behind those as urgent."""
    place = battle[k.WAITING]
    battle[k.WAITING] += 1
    while place > first and battle[k.WAITS_FOR + place - 1] > priority:
        battle[k.WAITS_FOR + place] = battle[k.WAITS_FOR + place - 1]
        battle[k.WAITS_AT + place] = battle[k.WAITS_AT + place - 1]
        place -= 1
    battle[k.WAITS_FOR + place], battle[k.WAITS_AT + place] = priority, square


@shared
def search(battle: Battle, code: int, here: int, start: int, end: int, goals: int) -> int:
    """Return the first square on a board that a search expands, or counts as nearest; or 0.

    `code` is the place of its codes. Priorities are about the distance to `end`. `SQUARE_BEFORE`
    has the predecessors.
    """
    order, priority = battle[code] - k.DIRECTIONS, battle[code + k.PRIORITY]
    ties, early = battle[code + k.TIES], battle[code + k.EARLY] != 0
    is_stack = priority == k.LAST_IN
    nearest, fewest = 0, k.MANY
    battle[k.STAMP] += 1
    stamp = battle[k.STAMP]
    taken = battle[k.WAITING] = 0
    battle[k.STEPS_TO + start], battle[k.REACHED + start] = 0, stamp
    wait(battle, 0, 0, start)
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
        steps = battle[k.STEPS_TO + square]
        if has(battle, goals, square):
            if not battle[code + k.THOROUGH]:
                return square
            if (steps, square) < (fewest, nearest):
                nearest, fewest = square, steps
        there = steps + 1
        for side in range(4):
            other = square + SIDES[order, 3 - side if is_stack else side]
            if battle[k.EXPANDED + other] == stamp:
                continue
            if here in (square, other):
                if not (has(battle, k.STEPS, other) or has(battle, k.STEPS, square)):
                    continue
            elif not has(battle, k.FREE, other):
                continue
            is_new = battle[k.REACHED + other] != stamp
            again = is_stack or there < battle[k.STEPS_TO + other]
            if is_new or (again and not early):
                battle[k.REACHED + other], battle[k.STEPS_TO + other] = stamp, there
                battle[k.SQUARE_BEFORE + other] = square
                urgency = 0
                if priority >= k.A_STAR:
                    left = length(k.EUCLID if priority == k.SQUARED else k.MANHATTAN, other, end)
                    urgency = (left if priority == k.BEST_FIRST else left + there) << 20
                    if ties:
                        urgency += place_of(battle, ties, other, other)
                wait(battle, taken, urgency, other)
            elif battle[code + k.LAST] and there == battle[k.STEPS_TO + other]:
                battle[k.SQUARE_BEFORE + other] = square
    return nearest


@inlined
def step_of_search(battle: Battle, here: int, chosen: int) -> int:
    """Return the first step of the path from a unit to the chosen square that a search finds."""
    back = battle[k.SEARCH + k.BACK]
    if battle[k.SEARCH + k.THOROUGH]:
        search(battle, k.SEARCH, here, chosen, here, k.EMPTY)
        step, fewest = 0, k.MANY
        for side in range(4):
            there = here + SIDES[0, side]
            counted = battle[k.EXPANDED + there] == battle[k.STAMP]
            if counted and has(battle, k.STEPS, there) and battle[k.STEPS_TO + there] < fewest:
                step, fewest = there, battle[k.STEPS_TO + there]
        if step == 0:
            battle[k.STATUS] = k.CONTRADICTION
        return step
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


@shared
def first_enemy(battle: Battle, here: int) -> int:
    """Return the square of the first of all targets by some criteria, or 0."""
    left = 0
    for option in range(list_squares(battle, k.TARGETS)):
        if unit_on(battle, battle[k.OPTION + option]):
            battle[k.OPTION + left] = battle[k.OPTION + option]
            left += 1
    if left == 0:
        return 0
    choose(battle, k.CHOSEN, here, here, left)
    return battle[k.OPTION]


@shared
def by_distance(battle: Battle) -> bool:
    """Return whether a unit chooses one of the nearest squares in range."""
    is_distance = battle[k.CHOSEN] & (k.ORDER - 1) == k.DISTANCE
    return battle[k.AMONG] <= k.IN_RANGE and is_distance


@inlined
def greedy_step(battle: Battle, here: int) -> int:
    """Return the first step that comes nearer to the nearest enemy in a straight line, or 0."""
    target, metric = first_enemy(battle, here), battle[k.GREEDY]
    for option in range(list_squares(battle, k.STEPS) if target else 0):
        step = battle[k.OPTION + option]
        if length(metric, step, target) < length(metric, here, target):
            return step
    return 0


@shared
def choose_square(battle: Battle, here: int) -> int:
    """Return the square in range that a unit chooses, or 0 if it can reach none."""
    among, is_nearest, start = battle[k.AMONG], by_distance(battle), k.STEPS
    if among == k.ENEMIES:
        target = first_enemy(battle, here)
        if target == 0:
            return 0
        keep_around(battle, target)
    elif among == k.NEAREST_ENEMIES:
        copy(battle, k.OTHER_WAY, k.TARGETS)
        copy(battle, k.SCRATCH, k.RANGE)
        keep(battle, k.SCRATCH, reach_goals(battle, k.STEPS, k.RANGE, k.FREE))
        for row in range(1, k.SIZE - 1):
            battle[k.TARGETS + row] &= boundary(battle, k.SCRATCH + row)
        target = first_enemy(battle, here)
        copy(battle, k.TARGETS, k.OTHER_WAY)
        if target == 0:
            return 0
        keep_around(battle, target)
        if not keep_reachable(battle):
            return 0
    elif not is_nearest:
        if among == k.REACHABLE:
            keep_reachable(battle)
        number = list_squares(battle, k.RANGE)
        if number == 0:
            return 0
        number = choose(battle, k.CHOSEN, here, here, number)
        if battle[k.STATUS] == k.CONTRADICTION:
            return 0
        board_of_options(battle, k.RANGE, number if among == k.REACHABLE else 1)
    elif battle[k.FROM_HERE]:
        if list_squares(battle, k.STEPS) == 0:
            return 0
        make(battle, k.OTHER_WAY, here)
        if battle[k.WAITS]:
            layer = reach_goals(battle, k.OTHER_WAY, k.RANGE, k.FREE)
            if layer == k.EMPTY or layer < k.SIZE + reach_goals(battle, k.STEPS, k.RANGE, k.FREE):
                return 0
        else:
            start = k.OTHER_WAY
    if battle[k.GOAL_SEARCH]:
        goal = search(battle, k.GOAL_SEARCH, here, here, here, k.RANGE)
        if goal == 0:
            return 0
        make(battle, k.RANGE, goal)
    elif is_nearest or among in (k.IN_RANGE, k.ENEMIES):
        layer = reach_goals(battle, start, k.RANGE, k.FREE)
        if battle[k.WITHIN] and layer >= k.LAYERS + k.SIZE * battle[k.WITHIN]:
            return 0
        if not keep(battle, k.RANGE, layer):
            return 0
    number, ties = list_squares(battle, k.RANGE), k.CHOSEN + 1
    if is_nearest and number > 1:
        if battle[ties] & (k.ORDER - 1) == k.FOUND:
            copy(battle, k.SCRATCH, k.RANGE)
            return first_goal_found(battle, battle[ties] // k.ORDER, here, k.STEPS)
        choose(battle, ties, here, here, number)
    return battle[k.OPTION]


@inlined
def choose_step(battle: Battle, here: int, chosen: int) -> int:
    """Return the square that a unit steps to on its way to the chosen one."""
    if battle[k.ALL_THE_WAY]:
        return chosen
    order, is_bfs = battle[k.SEARCH], battle[k.SEARCH + k.PRIORITY] == k.FIRST_IN
    from_square = is_bfs and battle[k.SEARCH + k.BACK] > battle[k.SEARCH + k.LAST]
    if order and not from_square:
        return step_of_search(battle, here, chosen)
    if battle[k.REACHING]:
        make(battle, k.OTHER_WAY, chosen)
        reach_goals(battle, k.OTHER_WAY, k.EMPTY, k.FREE)
        keep(battle, k.STEPS, battle[k.LAST_LAYER])
    number = list_squares(battle, k.STEPS)
    number = choose(battle, k.STEP_BY, here, chosen, number)
    if from_square and number > 1:
        board_of_options(battle, k.SCRATCH, number)
        make(battle, k.OTHER_WAY, chosen)
        for row in range(1, k.SIZE - 1):
            battle[k.SAVED + row] = boundary(battle, k.OTHER_WAY + row)
        return first_goal_found(battle, order, chosen, k.SAVED)
    return battle[k.OPTION]


@shared
def has_no_path(battle: Battle, here: int) -> bool:
    """Return whether a unit has no path, because others had none from the same squares."""
    found = False
    for side in range(4):
        there = here + SIDES[0, side]
        if has(battle, k.NO_PATH, there):
            found = True
        elif has(battle, k.OPEN, there) and unit_on(battle, there) == 0:
            return False
    return found


@shared
def note_no_path(battle: Battle) -> None:
    """Note the squares that a unit without a path can reach, if others have none from them."""
    codes = battle[k.SEEN] | battle[k.GOES_ON] | battle[k.BLOCK] | battle[k.ATTRACT]
    codes |= battle[k.GOALS] | battle[k.WAITS] | battle[k.ONLY_IF_STUCK] | battle[k.LINES_UP]
    codes |= battle[k.FROM_HERE] | battle[k.WITHIN]
    if codes != 0 or battle[k.BLOCKERS] != k.BLOCKED or battle[k.AMONG] != k.REACHABLE:
        return
    if battle[k.GOAL_SEARCH]:
        reach_goals(battle, k.STEPS, k.EMPTY, k.FREE)
    for row in range(k.SIZE):
        battle[k.NO_PATH + row] |= battle[battle[k.LAST_LAYER] + row]


@shared
def misread_step(battle: Battle, unit: int) -> int:
    """Return the square that a unit steps to, or 0 if it does not move."""
    here, goes_on, memory = battle[unit + k.AT], battle[k.GOES_ON], battle[unit + k.MEMORY]
    if battle[unit + k.DIED] == 0 and has_no_path(battle, here):
        return 0
    look(battle, unit)
    if battle[k.GREEDY]:
        return greedy_step(battle, here)
    same, living = False, battle[k.LIVING] + battle[k.LIVING + 1]
    if goes_on == k.STUCK and memory == living:
        return 0
    if goes_on == k.SAME_ENEMY and memory > 0 and battle[memory + k.DIED] == 0:
        same = True
        keep_around(battle, battle[memory + k.AT])
    elif goes_on == k.SAME_SQUARE and memory >= 0 and has(battle, k.FREE, memory):
        same = True
        copy(battle, k.SAVED, k.RANGE)
        make(battle, k.RANGE, memory)
    chosen = choose_square(battle, here)
    if goes_on == k.SAME_SQUARE and same and chosen == 0:
        same = False
        copy(battle, k.RANGE, k.SAVED)
        chosen = choose_square(battle, here)
    step = choose_step(battle, here, chosen) if chosen else 0
    if chosen == 0:
        note_no_path(battle)
    if goes_on == k.STUCK:
        battle[unit + k.MEMORY] = -1 if chosen else living
    elif not same and goes_on == k.SAME_SQUARE:
        battle[unit + k.MEMORY] = chosen or -1
    elif not same and goes_on == k.SAME_ENEMY and chosen:
        copy(battle, k.RANGE, k.TARGETS)
        keep_around(battle, chosen)
        found = list_squares(battle, k.RANGE)
        battle[unit + k.MEMORY] = unit_on(battle, battle[k.OPTION]) if found else 0
        if battle[unit + k.MEMORY] == 0:
            battle[k.STATUS] = k.CONTRADICTION
    return step
