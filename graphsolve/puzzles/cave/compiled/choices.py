"""Compare squares and units by criteria, and choose among them."""

from graphsolve.graphs.kernels import shared
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.compiled.boards import SIDES, add, beside, has, make, reach
from graphsolve.puzzles.cave.compiled.layout import Ints


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
