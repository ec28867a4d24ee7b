"""Rounds, and the kernel that fights battles to their ends."""

from graphsolve.graphs.kernels import inlined, kernel, pointer
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.bitboard import lowest_bit
from graphsolve.puzzles.cave.compiled.boards import enter, make
from graphsolve.puzzles.cave.compiled.layout import Battle
from graphsolve.puzzles.cave.compiled.turns import end_battle, kill, sort_turns, take_turn


@inlined
def place_units(battle: Battle) -> None:
    """Place the living units on the boards, which may show another battle."""
    for board in range(k.ELVES, k.VACANT, k.SIZE):
        make(battle, board, 0)
    for row in range(k.SIZE):
        battle[k.VACANT + row] = battle[k.OPEN + row]
    for square in range(k.SQUARES):
        battle[k.UNIT_AT + square] = 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[unit + k.DIED] == 0:
            enter(battle, unit, battle[unit + k.AT])
    battle[k.PLACED] = 1


@inlined
def diverge(battle: Battle) -> None:
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
def begin_round(battle: Battle) -> None:
    """Begin a round: all living units are to take turns."""
    count = 0
    for row in range(k.SIZE):
        units = battle[k.ELVES + row] | battle[k.GOBLINS + row]
        while units:
            battle[k.TURN_AT + count] = battle[k.UNIT_AT + k.ROW * row + lowest_bit(units)]
            units &= units - 1
            count += 1
    if battle[k.TURN_ORDER]:
        sort_turns(battle, count)
    for place in range(count):
        battle[battle[k.TURN_AT + place] + k.FIRST_AT] = place
    battle[k.TURNS] = battle[k.HAS_ATTACKED] = 0
    battle[k.TURN_COUNT], battle[k.IN_ROUND] = count, 1
    battle[k.DEAD_BEFORE] = battle[k.DEAD]


@inlined
def recurs(battle: Battle) -> bool:
    """Return whether the battle is in a state that it was in after the last attack.

    As in Brent's algorithm, the state is compared with one that is replaced after 1, 2, 4, ...
    rounds.
    """
    same = battle[k.HAS_ATTACKED] == 0
    battle[k.AGE] += 1
    if not same:
        battle[k.AGE] = battle[k.LIMIT] = 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        is_there = battle[unit + k.AT] == battle[unit + k.SAVED_AT]
        same &= battle[unit + k.DIED] != 0 or is_there
    if not same and battle[k.AGE] >= battle[k.LIMIT]:
        battle[k.AGE], battle[k.LIMIT] = 0, max(1, 2 * battle[k.LIMIT])
        for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
            battle[unit + k.SAVED_AT] = battle[unit + k.AT]
    return same


@kernel
def fight_on(array: Battle, work: int) -> int:
    """Fight until the battle ends, or pauses after some work, and return its status.

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
            unit = battle[k.TURN_AT + battle[k.TURNS]]
            battle[k.TURNS] += 1
            battle[k.WORK] += 1
            if battle[unit + k.DIED] == 0 or battle[k.ACT]:
                take_turn(battle, unit)
        else:
            battle[k.ROUNDS] += 1
            battle[k.IN_ROUND] = 0
            if recurs(battle):
                end_battle(battle, k.STALEMATE, 0)
            elif battle[k.ROUNDS] == battle[k.MAX_ROUNDS]:
                battle[k.STATUS] = k.ENDLESS
    return battle[k.STATUS]
