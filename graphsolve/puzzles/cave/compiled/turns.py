"""Turns: their order, a unit's move, its attack, and the deaths that follow."""

from graphsolve.graphs.kernels import inlined, shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import (
    SIDES,
    end_of_units,
    enter,
    is_body,
    is_stuck,
    leave,
    unit_on,
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
def is_met_again(battle: Battle, before: int, square: int) -> bool:
    """Return whether a round comes to a unit again that has stepped from one square to another."""
    if square < before or battle[k.LOOP] != k.DEAD_SQUARE:
        return battle[k.LOOP] == k.SCAN and square > before
    found = False
    for dead in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
        is_new = battle[dead + k.DIED] > battle[k.DEAD_BEFORE]
        found |= is_new and battle[dead + k.MISSED] != 0 and battle[dead + k.AT] == square
    return found


@inlined
def after_step(battle: Battle, unit: int, before: int) -> None:
    """Give a unit another turn after its step if the round comes to it again."""
    if is_met_again(battle, before, battle[unit + k.AT]):
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
    for unit in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
        if battle[unit + k.DIED] == 0:
            battle[k.POINTS_OF_SIDE + battle[unit + k.SIDE_OF]] += battle[unit + k.POINTS]


@inlined
def has_targets(battle: Battle, unit: int) -> bool:
    """Return whether a unit has targets; the dead can be among them."""
    enemy = 1 - battle[unit + k.SIDE_OF]
    found = battle[k.LIVING + enemy] > 0
    if battle[k.ATTRACT] and not battle[k.ENDS]:
        for body in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
            found |= is_body(battle, body) and battle[body + k.SIDE_OF] == enemy
    return found


# --- Moves ---------------------------------------------------------------------------------------


@shared
def move(battle: Battle, unit: int) -> None:
    """Let a unit find its move and take the step."""
    if battle[k.BLOCKERS] == k.BLOCKED and battle[unit + k.DIED] == 0 and is_stuck(battle, unit):
        return
    if battle[k.IN_REGISTERS]:
        step = step_in_registers(battle, unit)
    else:
        step = step_by_codes(battle, unit)
    if step == 0 or battle[k.STATUS] == k.CONTRADICTION:
        return
    if battle[unit + k.DIED]:
        battle[unit + k.AT] = step
    elif unit_on(battle, step) == 0:
        before = battle[unit + k.AT]
        leave(battle, unit)
        enter(battle, unit, step)
        battle[k.STAMP] += 1
        battle[unit + k.MOVED] = battle[k.UNITS] + battle[k.STAMP]
        if battle[k.LOOP]:
            after_step(battle, unit, before)


# --- Whom a unit can attack ----------------------------------------------------------------------


@shared
def body_on(battle: Battle, square: int, unit: int) -> int:
    """Return the last dead unit on a square that still counts, other than a unit; or 0."""
    last, latest = 0, battle[k.FIRST_BODY]
    for body in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
        if battle[body + k.DIED] > latest and battle[body + k.AT] == square and body != unit:
            last, latest = body, battle[body + k.DIED]
    return last


@shared
def list_adjacent(battle: Battle, unit: int, bodies: bool) -> int:
    """Make the adjacent targets the options of a choice, and return their number.

    `bodies` says whether dead units are among them. They come before living ones on their square.
    """
    side, found = battle[unit + k.SIDE_OF], 0
    for direction in range(4):
        there = battle[unit + k.AT] + SIDES[0, direction]
        if bodies:
            body = body_on(battle, there, unit)
            if body and battle[body + k.SIDE_OF] != side:
                battle[k.OPTION + found], battle[k.OTHER + found] = there, body
                found += 1
        other = unit_on(battle, there)
        if other and battle[other + k.SIDE_OF] != side:
            battle[k.OPTION + found], battle[k.OTHER + found] = there, other
            found += 1
    return found


@inlined
def attackable(battle: Battle, unit: int) -> int:
    """List the adjacent units that can be attacked, and return their number."""
    return list_adjacent(battle, unit, battle[k.ABSORB] != 0)


@shared
def attackable_after_move(battle: Battle, unit: int) -> int:
    """Move a unit if it is not in range. List whom it can attack then, and return their number."""
    number = list_adjacent(battle, unit, battle[k.HOLD] != 0)
    if number == 0:
        move(battle, unit)
    if number == 0 or battle[k.HOLD] != battle[k.ABSORB]:
        number = attackable(battle, unit)
    return number


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
            for dead in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
                is_to_come = battle[dead + k.FIRST_AT] > battle[unit + k.FIRST_AT]
                is_new = battle[dead + k.DIED] > battle[k.DEAD_BEFORE]
                ends |= is_new and is_to_come and battle[dead + k.MISSED] != 0
        if ends:
            end_battle(battle, k.NO_TARGETS, 1 - side)
    if battle[k.STOPS] and side == 0:
        end_battle(battle, k.ELF_DIED, 0)


@shared
def attack(battle: Battle, unit: int, target: int) -> None:
    """Let a unit deal damage to a target, which may die."""
    power = battle[k.POWER + battle[unit + k.SIDE_OF]]
    left = battle[target + k.POINTS] - power
    battle[target + k.POINTS] = left
    battle[k.HAS_ATTACKED] |= power != 0
    if left == battle[k.FORK_POINTS] and battle[target + k.SIDE_OF]:
        battle[k.STATUS] = k.DIVERGED
    elif left < battle[k.LEAST]:
        kill(battle, unit, target)


@inlined
def weakest(battle: Battle, number: int) -> int:
    """Return the first of some options with the fewest hit points."""
    target = battle[k.OTHER]
    for option in range(1, number):
        other = battle[k.OTHER + option]
        if battle[other + k.POINTS] < battle[target + k.POINTS]:
            target = other
    return target


@shared
def attack_one(battle: Battle, unit: int, number: int) -> None:
    """Let a unit attack one of some options, if there are any. The dead take no damage."""
    if number == 0:
        return
    if battle[k.ATTACKED] == k.HIT_POINTS and battle[k.ATTACKED + 1] == 0:
        target = weakest(battle, number)
    else:
        here = battle[unit + k.AT]
        choose(battle, k.ATTACKED, here, here, number)
        target = battle[k.OTHER]
    if battle[target + k.DIED] == 0:
        attack(battle, unit, target)


# --- Turns ---------------------------------------------------------------------------------------


@inlined
def take_other_turn(battle: Battle, unit: int, turn: int) -> None:
    """Let a unit with targets take a turn in which it does not move and then attack."""
    before, enemies = battle[unit + k.AT], k.LIVING + 1 - battle[unit + k.SIDE_OF]
    if turn == k.NO_ATTACK_AFTER_MOVE:
        if list_adjacent(battle, unit, battle[k.HOLD] != 0):
            attack_one(battle, unit, attackable(battle, unit))
        else:
            move(battle, unit)
    elif turn == k.ALWAYS_MOVES:
        move(battle, unit)
        attack_one(battle, unit, attackable(battle, unit))
    elif turn == k.ATTACKS_FIRST:
        attack_one(battle, unit, attackable(battle, unit))
        goes_on = battle[k.STATUS] == k.FIGHTING and battle[enemies] > 0
        if goes_on and attackable(battle, unit) == 0:
            move(battle, unit)
    elif turn == k.TWO_PASSES:
        later = False
        for place in range(battle[k.TURNS], battle[k.TURN_COUNT]):
            later |= battle[k.TURN_AT + place] == unit
        number = attackable(battle, unit)
        if not later:
            attack_one(battle, unit, number)
        elif number == 0:
            move(battle, unit)
    else:
        number = attackable_after_move(battle, unit)
        has_moved = battle[unit + k.AT] != before
        if number == 0 and not has_moved:
            if turn == k.NEEDS_REACH:
                winner = battle[unit + k.SIDE_OF] if battle[k.ELVES_LOST] else 0
                end_battle(battle, k.NO_TARGETS, winner)
            elif turn == k.ROUND_NEEDS_REACH:
                battle[k.TURN_COUNT] = battle[k.TURNS]
        if turn == k.FIRST_AFTER_MOVE and has_moved:
            number = min(number, 1)
        attack_one(battle, unit, number)


@inlined
def take_turn(battle: Battle, unit: int) -> None:
    """Let a unit take its turn: it moves unless it is in range, and then attacks."""
    turn = battle[k.TURN]
    if not has_targets(battle, unit):
        if battle[k.END] != k.WITH_ROUND or battle[k.TURNS] == 1:
            end_battle(battle, k.NO_TARGETS, battle[unit + k.SIDE_OF])
    elif turn == 0:
        attack_one(battle, unit, attackable_after_move(battle, unit))
    elif turn != k.NEEDS_SQUARES or look(battle, unit):
        take_other_turn(battle, unit, turn)
