"""The order of turns, and what steps and deaths do to it."""

from graphsolve.graphs.kernels import shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import end_of_units
from graphsolve.puzzles.cave.compiled.choices import rank
from graphsolve.puzzles.cave.compiled.layout import Battle


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


@shared
def sort_again(battle: Battle, unit: int) -> None:
    """Sort all units of the round again, and go on behind a unit."""
    place, end = k.NOTED_AT, k.NOTED_AT + battle[k.NOTED_COUNT]
    while battle[place] != unit:
        place += 1
    sort_turns(battle, k.TURN_ORDER, k.NOTED_AT, end)
    battle[k.TURN_AT], count = unit, 1
    for following in range(place + 1, end):
        if battle[battle[following] + k.DIED] == 0:
            battle[k.TURN_AT + count] = battle[following]
            count += 1
    battle[k.TURNS], battle[k.TURN_COUNT] = 1, count


@shared
def is_met_again(battle: Battle, before: int, square: int) -> bool:
    """Return whether a round comes to a unit again that has stepped from one square to another."""
    loop = battle[k.LOOP]
    if loop == k.SCAN_COLUMNS:
        return (square & 63, square) > (before & 63, before)
    if square < before or loop != k.DEAD_SQUARE:
        return loop == k.SCAN and square > before
    found = False
    for dead in range(k.FIRST_UNIT, end_of_units(battle), k.RECORD):
        is_new = battle[dead + k.DIED] > battle[k.DEAD_BEFORE]
        found |= is_new and battle[dead + k.MISSED] != 0 and battle[dead + k.AT] == square
    return found


@shared
def after_step(battle: Battle, unit: int, before: int) -> None:
    """Update the turn order after a unit's step."""
    if battle[k.LOOP] == k.SORTED:
        sort_again(battle, unit)
    elif is_met_again(battle, before, battle[unit + k.AT]):
        end = k.TURN_AT + battle[k.TURN_COUNT]
        following = k.TURN_AT + battle[k.TURNS]
        battle[end], battle[following] = battle[following], unit
        battle[k.TURN_COUNT] += 1
        sort_turns(battle, k.TURN_ORDER, following, end + 1)


@shared
def after_death(battle: Battle, unit: int) -> None:
    """Update the turn order after a unit's death: it takes no more turns.

    With `SKIPPED`, its first turn is removed even if it is over, so that another one moves up.
    """
    loop, first, count = battle[k.LOOP], battle[k.TURNS], battle[k.TURN_COUNT]
    if battle[k.ACT]:
        return
    if loop == k.DEATH_ENDS:
        battle[k.TURN_COUNT] = first
        return
    if loop == k.SKIPPED:
        first = 0
    left = first
    while left < count and battle[k.TURN_AT + left] != unit:
        left += 1
    if left == count:
        if loop == k.SKIPPED:
            battle[k.STATUS] = k.CONTRADICTION
        return
    if loop != k.DEAD_TURN_ENDS:
        battle[unit + k.MISSED] = 1
        for place in range(left + 1, count):
            other = battle[k.TURN_AT + place]
            if other != unit or loop == k.SKIPPED:
                battle[k.TURN_AT + left] = other
                left += 1
    battle[k.TURN_COUNT] = left
