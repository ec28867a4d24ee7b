"""Turns: their order, a unit's move, its attack, and the deaths that follow."""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    enter,
    is_body,
    leave,
)
from graphsolve.puzzles.cave.compiled.choices import choose, rank
from graphsolve.puzzles.cave.compiled.layout import Battle
from graphsolve.puzzles.cave.compiled.moves import look, step_by_codes, step_in_registers

# --- The order of turns --------------------------------------------------------------------------


@shared
def sort_turns(battle: Battle, criteria: int, begin: int, end: int) -> None:
    """Sort a part of a turn order by up to two criteria, and then in reading order."""
    for place in range(begin, end):
        unit = battle[place]
        square = battle[unit + k.AT]
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


@inlined
def after_step(battle: Battle, unit: int, before: int) -> None:
    """Give a unit another turn after its step if the round comes to its new square."""
    square = battle[unit + k.AT]
    again = battle[k.LOOP] == k.SCAN and square > before
    if battle[k.LOOP] == k.DEAD_SQUARE and square > before:
        for dead in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
            is_new = battle[dead + k.DIED] > battle[k.DEAD_BEFORE]
            again |= is_new and battle[dead + k.MISSED] != 0 and battle[dead + k.AT] == square
    if again:
        end = k.TURN_AT + battle[k.TURN_COUNT]
        following = k.TURN_AT + battle[k.TURNS]
        battle[end], battle[following] = battle[following], unit
        battle[k.TURN_COUNT] += 1
        sort_turns(battle, k.TURN_ORDER, following, end + 1)


@inlined
def after_death(battle: Battle, unit: int) -> None:
    """Update the turn order after a unit's death: it takes no more turns.

    With `SKIPPED`, its first turn is removed even if it is over, so that another one moves up.
    """
    if battle[k.ACT]:
        return
    skips = battle[k.LOOP] == k.SKIPPED
    left, count = 0 if skips else battle[k.TURNS], battle[k.TURN_COUNT]
    while left < count and battle[k.TURN_AT + left] != unit:
        left += 1
    if left < count:
        battle[unit + k.MISSED] = 1
        for place in range(left + 1, count):
            other = battle[k.TURN_AT + place]
            if other != unit or skips:
                battle[k.TURN_AT + left] = other
                left += 1
        battle[k.TURN_COUNT] = left
    elif skips:
        battle[k.STATUS] = k.CONTRADICTION


# --- The end of combat ---------------------------------------------------------------------------


@shared
def end_battle(battle: Battle, status: int, winner: int) -> None:
    """End the battle, and add up the hit points of each side."""
    if battle[k.STATUS] == k.CONTRADICTION:
        return
    battle[k.STATUS], battle[k.WINNER] = status, winner
    battle[k.POINTS_OF_SIDE] = battle[k.POINTS_OF_SIDE + 1] = 0
    for unit in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[unit + k.DIED] == 0:
            battle[k.POINTS_OF_SIDE + battle[unit + k.SIDE_OF]] += battle[unit + k.POINTS]


@inlined
def has_targets(battle: Battle, unit: int) -> bool:
    """Return whether a unit has targets; the dead can be among them."""
    enemy = 1 - battle[unit + k.SIDE_OF]
    found = battle[k.LIVING + enemy] > 0
    if battle[k.ATTRACT] and not battle[k.ENDS]:
        for body in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
            found |= is_body(battle, body) and battle[body + k.SIDE_OF] == enemy
    return found


# --- Moves ---------------------------------------------------------------------------------------


@shared
def move(battle: Battle, unit: int) -> None:
    """Let a unit find its move and take the step."""
    if battle[k.IN_REGISTERS]:
        step = step_in_registers(battle, unit)
    else:
        step = step_by_codes(battle, unit)
    if step == 0 or battle[k.STATUS] == k.CONTRADICTION:
        return
    if battle[unit + k.DIED]:
        battle[unit + k.AT] = step
    elif battle[k.UNIT_AT + step] == 0:
        before = battle[unit + k.AT]
        leave(battle, unit)
        enter(battle, unit, step)
        battle[k.STAMP] += 1
        battle[unit + k.MOVED] = battle[k.END_OF_UNITS] + battle[k.STAMP]
        if battle[k.LOOP]:
            after_step(battle, unit, before)


# --- Whom a unit can attack ----------------------------------------------------------------------


@shared
def body_on(battle: Battle, square: int, unit: int) -> int:
    """Return the last dead unit on a square that still counts, other than a unit; or 0."""
    last, latest = 0, battle[k.FIRST_BODY]
    for body in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
        if battle[body + k.DIED] > latest and battle[body + k.AT] == square and body != unit:
            last, latest = body, battle[body + k.DIED]
    return last


@shared
def list_adjacent(battle: Battle, unit: int, code: int) -> int:
    """Make the adjacent targets the options of a choice, and return their number.

    Dead units are among them if a code is not 0. They come before living ones on their square.
    """
    here, side = battle[unit + k.AT], battle[unit + k.SIDE_OF]
    bodies, found = battle[code] != 0, 0
    for direction in range(4):
        there = here + SIDES[0, direction]
        if bodies:
            body = body_on(battle, there, unit)
            if body and battle[body + k.SIDE_OF] != side:
                battle[k.OPTION + found], battle[k.OTHER + found] = there, body
                found += 1
        other = battle[k.UNIT_AT + there]
        if other and battle[other + k.SIDE_OF] != side:
            battle[k.OPTION + found], battle[k.OTHER + found] = there, other
            found += 1
    return found


# --- Attacks -------------------------------------------------------------------------------------


@shared
def kill(battle: Battle, unit: int, target: int) -> None:
    """Remove a unit that another one has killed."""
    side = battle[target + k.SIDE_OF]
    battle[k.DEAD] += 1
    battle[target + k.DIED] = battle[k.DEAD]
    battle[k.LIVING + side] -= 1
    battle[k.ELVES_LOST] += 1 - side
    leave(battle, target)
    after_death(battle, target)
    if battle[k.LIVING + side] == 0:
        ends = battle[k.END] == k.AT_ONCE
        if battle[k.END] == k.WITH_DEAD_TURN:
            for dead in range(k.FIRST_UNIT, battle[k.END_OF_UNITS], k.RECORD):
                is_to_come = battle[dead + k.FIRST_AT] > battle[unit + k.FIRST_AT]
                is_new = battle[dead + k.DIED] > battle[k.DEAD_BEFORE]
                ends |= is_new and is_to_come and battle[dead + k.MISSED] != 0
        if ends:
            end_battle(battle, k.NO_TARGETS, 1 - side)
    if battle[k.STOPS] and side == 0:
        end_battle(battle, k.ELF_DIED, 0)


@shared
def attack(battle: Battle, unit: int, number: int) -> None:
    """Let a unit attack one of some options, if there are any. The dead take no damage."""
    if number == 0:
        return
    if battle[k.ATTACKED] == k.HIT_POINTS and battle[k.ATTACKED + 1] == 0:
        target = battle[k.OTHER]
        for option in range(1, number):
            other = battle[k.OTHER + option]
            if battle[other + k.POINTS] < battle[target + k.POINTS]:
                target = other
    else:
        here = battle[unit + k.AT]
        choose(battle, k.ATTACKED, here, here, number)
        target = battle[k.OTHER]
    if battle[target + k.DIED]:
        return
    power = battle[k.POWER + battle[unit + k.SIDE_OF]]
    left = battle[target + k.POINTS] - power
    battle[target + k.POINTS] = left
    battle[k.HAS_ATTACKED] |= power != 0
    if left == battle[k.FORK_POINTS] and battle[target + k.SIDE_OF]:
        battle[k.STATUS] = k.DIVERGED
    elif left < battle[k.LEAST]:
        kill(battle, unit, target)


# --- Turns ---------------------------------------------------------------------------------------


@inlined
def take_turn(battle: Battle, unit: int) -> None:
    """Let a unit take its turn: it moves unless it is in range, and then attacks."""
    turn, before = battle[k.TURN], battle[unit + k.AT]
    if not has_targets(battle, unit):
        if battle[k.END] != k.WITH_ROUND or battle[k.TURNS] == 1:
            end_battle(battle, k.NO_TARGETS, battle[unit + k.SIDE_OF])
        return
    if turn == k.NEEDS_SQUARES and not look(battle, unit):
        return
    attacks = turn != k.ATTACKS_FIRST
    if not attacks:
        attack(battle, unit, list_adjacent(battle, unit, k.ABSORB))
        if battle[k.STATUS] != k.FIGHTING or not has_targets(battle, unit):
            return
    number = list_adjacent(battle, unit, k.HOLD)
    moves = number == 0 or turn == k.ALWAYS_MOVES
    if turn == k.NO_ATTACK_AFTER_MOVE:
        attacks = not moves
    if turn == k.TWO_PASSES:
        attacks = True
        for place in range(battle[k.TURNS], battle[k.TURN_COUNT]):
            attacks &= battle[k.TURN_AT + place] != unit
        moves &= not attacks
    if moves:
        move(battle, unit)
    if moves or battle[k.HOLD] != battle[k.ABSORB]:
        number = list_adjacent(battle, unit, k.ABSORB)
    if number == 0 and battle[unit + k.AT] == before:
        if turn == k.NEEDS_REACH:
            winner = battle[unit + k.SIDE_OF] if battle[k.ELVES_LOST] else 0
            end_battle(battle, k.NO_TARGETS, winner)
        elif turn == k.ROUND_NEEDS_REACH:
            battle[k.TURN_COUNT] = battle[k.TURNS]
    if turn == k.FIRST_AFTER_MOVE and battle[unit + k.AT] != before:
        number = min(number, 1)
    if attacks:
        attack(battle, unit, number)
