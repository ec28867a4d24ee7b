"""The order of turns, and what steps and deaths do to it."""

from graphsolve.graphs.kernels import inlined, shared
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
