"""Turns and rounds, and the kernel that fights battles to their ends."""

from graphsolve.graphs.kernels import kernel, pointer
from graphsolve.lab.cave.kernel import layout as k
from graphsolve.lab.cave.kernel.choices import (
    EIGHT,
    SIDES,
    add,
    choose,
    copy,
    has,
    inlined_part,
    part,
    rank,
    remove,
)
from graphsolve.lab.cave.kernel.layout import Battle
from graphsolve.lab.cave.kernel.moves import change, find_step, look

# --- Turn order ----------------------------------------------------------------------------------


@part
def sort_turns(battle: Battle, criteria: int, begin: int, end: int) -> None:
    """Sort a part of a turn order by up to two criteria, and then in reading order."""
    for place in range(begin, end):
        unit = battle[place]
        square = battle[k.AT + unit]
        key, tie = 0, square
        if battle[criteria]:
            key = rank(battle, battle[criteria], square, square, square, square, unit)
        if battle[criteria + 1]:
            second = rank(battle, battle[criteria + 1], square, square, square, square, unit)
            tie += second * k.SQUARES
        gap, before = place, place - begin - 1
        while gap > begin and (battle[k.KEY + before], battle[k.OTHER + before]) > (key, tie):
            battle[gap] = battle[gap - 1]
            battle[k.KEY + before + 1] = battle[k.KEY + before]
            battle[k.OTHER + before + 1] = battle[k.OTHER + before]
            gap, before = gap - 1, before - 1
        battle[gap] = unit
        battle[k.KEY + before + 1], battle[k.OTHER + before + 1] = key, tie


@part
def after_step(battle: Battle, unit: int, before: int) -> None:
    """What a step does to the turn order."""
    acts, square = battle[k.LOOP], battle[k.AT + unit]
    if acts == k.SORTED:
        place, end = k.NOTED_AT, k.NOTED_AT + battle[k.NOTED_COUNT]
        while battle[place] != unit:
            place += 1
        sort_turns(battle, k.TURN_ORDER, k.NOTED_AT, end)
        battle[k.TURN_AT], count = unit, 1
        for following in range(place + 1, end):
            if battle[k.ALIVE + battle[following]]:
                battle[k.TURN_AT + count] = battle[following]
                count += 1
        battle[k.TURNS], battle[k.TURN_COUNT] = 1, count
        return
    again = acts == k.SCAN and square > before
    if acts == k.SCAN_COLUMNS:
        again = (square & 63, square) > (before & 63, before)
    elif acts == k.WHOEVER and square > before:
        for place in range(battle[k.DEAD_BEFORE], battle[k.DEAD]):
            dead = battle[k.BODY + place]
            again = again or (battle[k.MISSED + dead] != 0 and battle[k.AT + dead] == square)
    if again:
        count = battle[k.TURN_COUNT]
        following = k.TURN_AT + battle[k.TURNS]
        battle[k.TURN_AT + count] = battle[following]
        battle[following] = unit
        battle[k.TURN_COUNT] = count + 1
        sort_turns(battle, k.TURN_ORDER, following, k.TURN_AT + count + 1)


@part
def after_death(battle: Battle, unit: int) -> None:
    """What a death does to the turn order."""
    loop = battle[k.LOOP]
    skipped = loop == k.SKIPPED
    if battle[k.ACT]:
        return
    if loop == k.DEATH_ENDS:
        battle[k.TURN_COUNT] = battle[k.TURNS]
    elif loop == k.DEAD_TURN_ENDS:
        for place in range(battle[k.TURNS], battle[k.TURN_COUNT]):
            if battle[k.TURN_AT + place] == unit:
                battle[k.TURN_COUNT] = place
                break
    left = begin = k.NOTHING if skipped else battle[k.TURNS]
    for place in range(begin, battle[k.TURN_COUNT]):
        other = battle[k.TURN_AT + place]
        if other != unit or (skipped and left < place):
            battle[k.TURN_AT + left] = other
            left += 1
    if skipped and left == battle[k.TURN_COUNT]:
        battle[k.STATUS] = k.CONTRADICTION
    battle[k.MISSED + unit] = left < battle[k.TURN_COUNT]
    battle[k.TURN_COUNT] = left


# --- Turns ---------------------------------------------------------------------------------------


@part
def end_battle(battle: Battle, status: int, winner: int) -> None:
    """End the battle."""
    if battle[k.STATUS] == k.CONTRADICTION:
        return
    battle[k.STATUS], battle[k.WINNER] = status, winner
    for unit in range(battle[k.UNITS]):
        battle[k.POINTS_LEFT + unit] = battle[k.POINTS + unit]
        battle[k.REMAINS + unit] = battle[k.ALIVE + unit]


@part
def move(battle: Battle, unit: int) -> None:
    """Let a unit find its move and take the step."""
    before, side = battle[k.AT + unit], battle[k.SIDE_OF + unit]
    step = find_step(battle, unit)
    if step == 0 or battle[k.STATUS] == k.CONTRADICTION:
        return
    if not battle[k.ALIVE + unit]:
        battle[k.AT + unit] = step
    elif battle[k.UNIT_AT + step] < 0:
        remove(battle, k.ELVES + k.SIZE * side, before)
        add(battle, k.ELVES + k.SIZE * side, step)
        battle[k.UNIT_AT + before] = -1
        battle[k.UNIT_AT + step] = unit
        battle[k.AT + unit] = step
        change(battle, before)
        change(battle, step)
        battle[k.STAMP] += 1
        battle[k.MOVED + unit] = battle[k.UNITS] + battle[k.STAMP]
        if battle[k.LOOP]:
            after_step(battle, unit, before)


@part
def attack(battle: Battle, unit: int, target: int) -> None:
    """Let a unit deal damage to a target, which may die."""
    power = battle[k.POWER + battle[k.SIDE_OF + unit]]
    battle[k.POINTS + target] -= power
    battle[k.HAS_ATTACKED] |= power != 0
    if battle[k.POINTS + target] >= battle[k.LEAST]:
        return
    square, side = battle[k.AT + target], battle[k.SIDE_OF + target]
    remove(battle, k.ELVES + k.SIZE * side, square)
    battle[k.UNIT_AT + square] = -1
    battle[k.ALIVE + target] = 0
    battle[k.LIVING + side] -= 1
    battle[k.ELVES_LOST] += 1 - side
    battle[k.BODY + battle[k.DEAD]] = target
    battle[k.DEAD] += 1
    change(battle, square)
    after_death(battle, target)
    if battle[k.LIVING + side] == 0:
        ends = battle[k.END] == k.AT_ONCE
        for place in range(battle[k.DEAD_BEFORE], battle[k.DEAD]):
            dead = battle[k.BODY + place]
            is_to_come = battle[k.FIRST_AT + dead] > battle[k.FIRST_AT + unit]
            if battle[k.END] == k.WITH_DEAD_TURN and battle[k.MISSED + dead] and is_to_come:
                ends = True
        if ends:
            end_battle(battle, k.NO_TARGETS, 1 - side)
    if battle[k.STOPS] and side == 0:
        end_battle(battle, k.ELF_DIED, side)


@part
def dead_target(battle: Battle, unit: int, square: int) -> int:
    """The last dead unit on a square that a unit can attack, or -1."""
    for place in range(battle[k.DEAD] - 1, battle[k.FIRST_BODY] - 1, -1):
        dead = battle[k.BODY + place]
        if battle[k.AT + dead] == square and dead != unit:
            return dead
    return -1


@part
def list_adjacent(battle: Battle, unit: int, has_moved: bool) -> int:
    """Make the adjacent targets the options of a choice, and return their number.

    Dead ones come before living ones on the same square: after a move if they can be attacked,
    and before it if a unit stays next to them.
    """
    bodies = battle[k.ABSORB if has_moved else k.HOLD] != 0
    here, side, adjacent = battle[k.AT + unit], battle[k.SIDE_OF + unit], battle[k.ADJACENT]
    around = adjacent == k.ALL_AROUND or (has_moved and battle[k.TURN] == k.STRIKES_AROUND)
    found = 0
    for place in range(8):
        there = here + EIGHT[place]
        is_diagonal = there & 63 != here & 63 and there >> 6 != here >> 6
        if there < 0 or (is_diagonal and not around):
            continue
        for alive in range(0 if bodies else 1, 2):
            other = battle[k.UNIT_AT + there] if alive else dead_target(battle, unit, there)
            if other >= 0 and (adjacent == k.FRIENDS or battle[k.SIDE_OF + other] != side):
                battle[k.OPTION + found], battle[k.OTHER + found] = there, other
                found += 1
    return found


@part
def was_in_range(battle: Battle, unit: int) -> bool:
    """Whether a unit is next to a square on which a target was as the round began."""
    board = k.ELVES_BEFORE + k.SIZE * (1 - battle[k.SIDE_OF + unit])
    found = False
    for side in range(4):
        found = found or has(battle, board, battle[k.AT + unit] + SIDES[0, side])
    return found


@part
def select_target(battle: Battle, unit: int, number: int) -> int:
    """The target that a unit selects among the options."""
    same = battle[k.TURN] == k.SAME_TARGET
    if same:
        for option in range(number):
            if battle[k.OTHER + option] == battle[k.MEMORY + unit]:
                return battle[k.MEMORY + unit]
    here = battle[k.AT + unit]
    choose(battle, k.ATTACKED, here, here, number)
    if same:
        battle[k.MEMORY + unit] = battle[k.OTHER]
    return battle[k.OTHER]


@inlined_part
def take_turn(battle: Battle, unit: int) -> None:
    """Let a unit take its turn."""
    turn, side = battle[k.TURN], battle[k.SIDE_OF + unit]
    targets = battle[k.LIVING + 1 - side] > 0
    if battle[k.ATTRACT] and not battle[k.ENDS]:
        for place in range(battle[k.FIRST_BODY], battle[k.DEAD]):
            targets = targets or battle[k.SIDE_OF + battle[k.BODY + place]] != side
    number, has_moved = 0, False
    if not targets:
        if battle[k.END] != k.WITH_ROUND or battle[k.TURNS] == 1:
            end_battle(battle, k.NO_TARGETS, side)
    elif turn != k.NEEDS_SQUARES or look(battle, unit):
        number, before = list_adjacent(battle, unit, False), battle[k.AT + unit]
        if turn == k.ATTACKS_TWICE and number > 0:
            attack(battle, unit, select_target(battle, unit, number))
            number = list_adjacent(battle, unit, True)
            if battle[k.STATUS] != k.FIGHTING or number == 0:
                return
        moves = 2 if turn == k.TWO_STEPS else 1
        attacks = turn != k.NO_ATTACK_AFTER_MOVE or number > 0
        if turn == k.TWO_PASSES:
            for place in range(battle[k.TURNS], battle[k.TURN_COUNT]):
                attacks = attacks and battle[k.TURN_AT + place] != unit
        if turn == k.ATTACKS_FIRST or (turn == k.TWO_PASSES and attacks):
            moves = 0
        stays = number > 0
        if battle[k.SEEN] == k.RANGE_BEFORE:
            stays = was_in_range(battle, unit)
        while moves > 0 and (not stays or turn == k.ALWAYS_MOVES):
            move(battle, unit)
            number = list_adjacent(battle, unit, True)
            stays = number > 0
            moves -= 1
        has_moved = battle[k.AT + unit] != before
        if battle[k.HOLD] != battle[k.ABSORB] or turn == k.STRIKES_AROUND:
            number = list_adjacent(battle, unit, True)
        if turn == k.NEEDS_REACH and number == 0 and not has_moved:
            end_battle(battle, k.NO_TARGETS, side if battle[k.ELVES_LOST] else 0)
        if turn == k.ROUND_NEEDS_REACH and number == 0 and not has_moved:
            battle[k.TURN_COUNT] = battle[k.TURNS]
        if not attacks or battle[k.STATUS] == k.CONTRADICTION:
            return
    if number > 0:
        battle[k.ATTACKER + battle[k.BLOWS]] = unit
        if turn == k.ALL_ATTACKED:
            for option in range(number):
                battle[k.TARGET + option] = battle[k.OTHER + option]
        else:
            first = turn == k.FIRST_AFTER_MOVE and has_moved
            target = battle[k.OTHER] if first else select_target(battle, unit, number)
            battle[k.TARGET + battle[k.BLOWS]] = target
            number = 1
    if turn == k.BLOWS_AT_THE_END:
        battle[k.BLOWS] += number
        number = battle[k.BLOWS] if battle[k.TURNS] == battle[k.TURN_COUNT] else 0
    for place in range(number):
        attacker = battle[k.ATTACKER + place] if turn == k.BLOWS_AT_THE_END else unit
        target = battle[k.TARGET + place]
        if battle[k.ALIVE + target]:
            attack(battle, attacker, target)
    if (
        (turn == k.ATTACKS_FIRST or (turn == k.MOVES_ON and number > 0))
        and battle[k.STATUS] == k.FIGHTING
        and battle[k.LIVING + 1 - side] > 0
        and list_adjacent(battle, unit, True) == 0
    ):
        move(battle, unit)


# --- Rounds --------------------------------------------------------------------------------------


@part
def begin_round(battle: Battle) -> None:
    """Begin a round: all living units are to take turns."""
    count = 0
    for unit in range(battle[k.UNITS]):
        if battle[k.ALIVE + unit]:
            battle[k.TURN_AT + count] = unit
            battle[k.POINTS_BEFORE + unit] = battle[k.POINTS + unit]
            count += 1
    order = k.BEGIN if battle[k.BEGIN] else k.TURN_ORDER
    sort_turns(battle, order, k.TURN_AT, k.TURN_AT + count)
    for place in range(count):
        unit = battle[k.TURN_AT + place]
        battle[k.FIRST_AT + unit] = place
        battle[k.NOTED_AT + place] = battle[k.TURN_AT + count + place] = unit
    battle[k.NOTED_COUNT] = count
    battle[k.TURN_COUNT] = 2 * count if battle[k.TURN] == k.TWO_PASSES else count
    battle[k.TURNS] = battle[k.BLOWS] = battle[k.HAS_ATTACKED] = 0
    battle[k.DEAD_BEFORE] = battle[k.DEAD]
    battle[k.FIRST_BODY] = 0 if battle[k.STAY] else battle[k.DEAD]
    copy(battle, k.ELVES_BEFORE, k.ELVES)
    copy(battle, k.GOBLINS_BEFORE, k.GOBLINS)


@part
def recurs(battle: Battle) -> bool:
    """Whether the battle is in a state that it was in after the last attack.

    As in Brent's algorithm, the state is compared with one that is replaced after 1, 2, 4, ...
    rounds.
    """
    if battle[k.HAS_ATTACKED]:
        battle[k.AGE] = battle[k.LIMIT] = 0
    else:
        battle[k.AGE] += 1
        same = True
        for unit in range(battle[k.UNITS]):
            if battle[k.ALIVE + unit] and (
                battle[k.AT + unit] != battle[k.SAVED_AT + unit]
                or battle[k.MEMORY + unit] != battle[k.SAVED_MEMORY + unit]
            ):
                same = False
        if same:
            return True
    if battle[k.AGE] >= battle[k.LIMIT]:
        battle[k.AGE], battle[k.LIMIT] = 0, max(1, 2 * battle[k.LIMIT])
        for unit in range(battle[k.UNITS]):
            battle[k.SAVED_AT + unit] = battle[k.AT + unit]
            battle[k.SAVED_MEMORY + unit] = battle[k.MEMORY + unit]
    return False


@kernel
def fight_on(array: Battle, work: int) -> int:
    """Fight until the battle ends, or for some time, and return its status.

    `work` is the number of layers of searches, expanded squares and rounds before it pauses.
    """
    battle = pointer(array)
    battle[k.WORK] = 0
    while battle[k.STATUS] == k.FIGHTING and battle[k.WORK] <= work:
        if battle[k.ROUNDS] == k.MAX_ROUNDS:
            battle[k.STATUS] = k.ENDLESS
            break
        begin_round(battle)
        while battle[k.TURNS] < battle[k.TURN_COUNT] and battle[k.STATUS] == k.FIGHTING:
            unit = battle[k.TURN_AT + battle[k.TURNS]]
            battle[k.TURNS] += 1
            take_turn(battle, unit)
        if battle[k.STATUS] == k.FIGHTING:
            battle[k.ROUNDS] += 1
            battle[k.WORK] += 1
            if recurs(battle):
                end_battle(battle, k.STALEMATE, k.NOTHING)
    return battle[k.STATUS]
