"""Turns and rounds, and the kernel that fights battles to their ends."""

from graphsolve.graphs.kernels import inlined, kernel, pointer, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import beside, enter, is_stuck, leave, lowest_bit
from graphsolve.puzzles.cave.compiled.layout import Ints
from graphsolve.puzzles.cave.compiled.moves import choose, rank, step_by_codes, step_in_registers


@shared
def end_battle(battle: Ints, status: int, winner: int) -> None:
    """End the battle, and add up the hit points of each side."""
    if battle[k.STATUS] == k.CONTRADICTION:
        return
    battle[k.STATUS], battle[k.WINNER] = status, winner
    battle[k.POINTS_OF_SIDE] = battle[k.POINTS_OF_SIDE + 1] = 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[unit + k.DIED] == 0:
            battle[k.POINTS_OF_SIDE + battle[unit + k.SIDE_OF]] += battle[unit + k.POINTS]


@shared
def move(battle: Ints, unit: int) -> bool:
    """Let a unit find its move and take the step. Return whether it took one."""
    if battle[k.BY_STATEMENT] and is_stuck(battle, unit):
        return False
    if battle[k.IN_REGISTERS]:
        step = step_in_registers(battle, unit)
    else:
        step = step_by_codes(battle, unit)
    if step == 0 or battle[k.STATUS] == k.CONTRADICTION:
        return False
    if battle[unit + k.DIED]:
        battle[unit + k.AT] = step
        return True
    if battle[battle[k.UNIT_AT] + step]:
        return False
    leave(battle, unit)
    enter(battle, unit, step)
    battle[k.STAMP] += 1
    battle[unit + k.MOVED] = battle[k.END_OF_UNITS] + battle[k.STAMP]
    battle[k.HAS_MOVED] = 1
    return True


@shared
def list_adjacent(battle: Ints, unit: int) -> int:
    """List the adjacent targets as the options of a choice, and return their number."""
    here, side = battle[unit + k.AT], battle[unit + k.SIDE_OF]
    found = 0
    for direction in range(4):
        there = beside(battle, here, direction)
        other = battle[battle[k.UNIT_AT] + there]
        if other and battle[other + k.SIDE_OF] != side:
            battle[battle[k.OPTION] + found], battle[battle[k.OTHER] + found] = there, other
            found += 1
    return found


@shared
def kill(battle: Ints, unit: int) -> None:
    """Remove a unit that has died."""
    side = battle[unit + k.SIDE_OF]
    battle[k.DEAD] += 1
    battle[unit + k.DIED] = 1
    battle[k.LIVING + side] -= 1
    battle[k.ELVES_LOST] += 1 - side
    leave(battle, unit)
    if battle[k.LIVING + side] == 0 and battle[k.END] == k.AT_ONCE:
        end_battle(battle, k.NO_TARGETS, 1 - side)
    if battle[k.STOPS] and side == 0:
        end_battle(battle, k.ELF_DIED, 0)


@shared
def attack(battle: Ints, unit: int, number: int) -> None:
    """Let a unit attack one of the options, if there are any."""
    if number == 0:
        return
    here = battle[unit + k.AT]
    if number > 1:
        choose(battle, k.ATTACKED, here, here, number)
    target = battle[battle[k.OTHER]]
    power = battle[k.POWER + battle[unit + k.SIDE_OF]]
    left = battle[target + k.POINTS] - power
    battle[target + k.POINTS] = left
    battle[k.HAS_ATTACKED] |= power != 0
    if left == battle[k.FORK_POINTS] and battle[target + k.SIDE_OF]:
        battle[k.STATUS] = k.DIVERGED
    elif left < battle[k.LEAST]:
        kill(battle, target)


@inlined
def take_turn(battle: Ints, unit: int) -> None:
    """Let a unit take its turn: it moves unless it is in range, and then attacks."""
    turn, before, side = battle[k.TURN], battle[unit + k.AT], battle[unit + k.SIDE_OF]
    targets = k.LIVING + 1 - side
    if battle[targets] == 0:
        if battle[k.END] != k.WITH_ROUND or battle[k.TURNS] == 1:
            end_battle(battle, k.NO_TARGETS, side)
        return
    if turn == k.ATTACKS_FIRST:
        attack(battle, unit, list_adjacent(battle, unit))
        if battle[k.STATUS] != k.FIGHTING or battle[targets] == 0:
            return
    number = list_adjacent(battle, unit)
    moves = number == 0 or turn == k.ALWAYS_MOVES
    if moves and (move(battle, unit) or number):
        number = list_adjacent(battle, unit)
    if turn == k.FIRST_AFTER_MOVE and battle[unit + k.AT] != before:
        number = min(number, 1)
    if turn != k.ATTACKS_FIRST and not (moves and turn == k.NO_ATTACK_AFTER_MOVE):
        attack(battle, unit, number)


@inlined
def sort_turns(battle: Ints, count: int) -> None:
    """Sort the turn order by up to two criteria, and then in reading order."""
    keys, ties = battle[k.KEY], battle[k.OTHER]
    for place in range(count):
        unit = battle[k.TURN_AT + k.RECORD * place]
        square = battle[unit + k.AT]
        key = rank(battle, battle[k.TURN_ORDER], square, square, square, square, unit)
        tie = square
        if battle[k.TURN_ORDER + 1]:
            second = rank(battle, battle[k.TURN_ORDER + 1], square, square, square, square, unit)
            tie += second * k.MAX_SQUARES
        gap = place
        while gap and (battle[keys + gap - 1], battle[ties + gap - 1]) > (key, tie):
            to = k.TURN_AT + k.RECORD * gap
            battle[to] = battle[to - k.RECORD]
            battle[keys + gap] = battle[keys + gap - 1]
            battle[ties + gap] = battle[ties + gap - 1]
            gap -= 1
        battle[k.TURN_AT + k.RECORD * gap] = unit
        battle[keys + gap], battle[ties + gap] = key, tie


@inlined
def place_units(battle: Ints) -> None:
    """Place the living units on the boards, which may be new, or those of another battle."""
    end_of_marks = k.SEEN if battle[k.STAMP] else k.STEPS_TO
    for place in range(battle[k.ELVES], battle[end_of_marks]):
        battle[place] = 0
    for word in range(battle[k.LAST_ROW]):
        battle[battle[k.VACANT] + word] = battle[battle[k.OPEN] + word]
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[unit + k.DIED] == 0:
            enter(battle, unit, battle[unit + k.AT])
    battle[k.PLACED] = 1


@inlined
def diverge(battle: Ints) -> None:
    """Change hit points as if the elves had had their power, and not 1, from the beginning.

    This kills the goblin that has taken the most blows, unless the battle has just begun.
    """
    initial, power, killed = battle[k.INITIAL_POINTS], battle[k.POWER], 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[unit + k.SIDE_OF]:
            left = initial - (initial - battle[unit + k.POINTS]) * power
            battle[unit + k.POINTS] = left
            killed = unit if left <= 0 else killed
    if killed:
        kill(battle, killed)


@inlined
def begin_round(battle: Ints) -> None:
    """Begin a round: all living units are to take turns."""
    count = 0
    for word in range(battle[k.WORDS], battle[k.LAST_ROW]):
        units = battle[battle[k.ELVES] + word] | battle[battle[k.GOBLINS] + word]
        while units:
            unit = battle[battle[k.UNIT_AT] + k.WORD * word + lowest_bit(units)]
            battle[k.TURN_AT + k.RECORD * count] = unit
            units &= units - 1
            count += 1
    if battle[k.TURN_ORDER]:
        sort_turns(battle, count)
    battle[k.TURNS] = battle[k.HAS_ATTACKED] = battle[k.HAS_MOVED] = 0
    battle[k.TURN_COUNT], battle[k.IN_ROUND] = count, 1
    for place in range(count):
        battle[battle[k.TURN_AT + k.RECORD * place] + k.FIRST_AT] = place


@inlined
def recurs(battle: Ints) -> bool:
    """Return whether the battle is back in a state that it was in after the last attack.

    It is if no unit has moved in this round. Otherwise, as in Brent's algorithm, the state is
    compared with a saved one, which is replaced after 2, 4, 8, ... rounds.
    """
    if battle[k.HAS_ATTACKED]:
        battle[k.AGE] = battle[k.LIMIT] = 0
        return False
    if not battle[k.HAS_MOVED]:
        return True
    battle[k.AGE] += 1
    same = battle[k.LIMIT] != 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        is_there = battle[unit + k.AT] == battle[unit + k.SAVED_AT]
        same &= battle[unit + k.DIED] != 0 or is_there
    if not same and battle[k.AGE] >= battle[k.LIMIT]:
        battle[k.AGE], battle[k.LIMIT] = 0, max(2, 2 * battle[k.LIMIT])
        for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
            battle[unit + k.SAVED_AT] = battle[unit + k.AT]
    return same


@inlined
def keep_fork(battle: Ints) -> None:
    """Save the state for the fork that diverges, and continue the battle that the others share.

    The state of each fork has its `FORK_POINTS` until then.
    """
    battle[k.FORKS] -= 1
    size = battle[k.END_OF_UNITS]
    fork = battle[k.STATES] + size * battle[k.FORKS]
    if battle[k.FORKS]:
        battle[k.STATUS], battle[k.FORK_POINTS] = k.FIGHTING, battle[fork - size + k.FORK_POINTS]
    for place in range(size):
        battle[fork + place] = battle[place]


@kernel
def fight_on(array: Ints, work: int) -> int:
    """Fight until the battle ends or some work is done, and return its status.

    The work is counted in turns, layers of searches and expanded squares.
    """
    battle = pointer(array)
    battle[k.WORK] = 0
    if not battle[k.PLACED]:
        place_units(battle)
        if battle[k.INITIAL_POINTS]:
            diverge(battle)
    while battle[k.STATUS] == k.FIGHTING and battle[k.WORK] <= work:
        if not battle[k.IN_ROUND]:
            begin_round(battle)
        elif battle[k.TURNS] < battle[k.TURN_COUNT]:
            unit = battle[k.TURN_AT + k.RECORD * battle[k.TURNS]]
            battle[k.TURNS] += 1
            battle[k.WORK] += 1
            if battle[unit + k.DIED] == 0 or battle[k.ACT]:
                take_turn(battle, unit)
            if battle[k.STATUS] == k.DIVERGED:
                keep_fork(battle)
        else:
            battle[k.ROUNDS] += 1
            battle[k.IN_ROUND] = 0
            if recurs(battle):
                end_battle(battle, k.STALEMATE, 0)
            elif battle[k.ROUNDS] == battle[k.MAX_ROUNDS]:
                battle[k.STATUS] = k.ENDLESS
    return battle[k.STATUS]
