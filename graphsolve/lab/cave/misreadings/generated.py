"""Misreadings made from the building blocks of `points`, with names and sentences made from them.

The families of `ORDER_FAMILIES` have the order of the four neighbours as their parameter: people
write these orders down, and one of twenty-four is right. Others are rare one by one, and common
together.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import permutations, product
from typing import Any, NamedTuple

from graphsolve.lab.cave.misreadings import common
from graphsolve.lab.cave.misreadings.common import (
    BACKWARDS,
    COLUMNS,
    DISTANCE,
    ELVES,
    GOBLINS,
    NUMBER,
    READING,
    STRONGEST,
    TURN,
    WEAKEST,
    nearest,
    point,
    step,
)
from graphsolve.lab.cave.misreadings.points import (
    DIRECTIONS,
    Acts,
    Among,
    Begins,
    Choice,
    Counted,
    Criteria,
    Criterion,
    Dead,
    Goals,
    GoesOn,
    Key,
    Line,
    Order,
    Ordering,
    Powers,
    Priority,
    Search,
    Seen,
    Sees,
    Step,
    Turn,
    Way,
)
from graphsolve.lab.cave.misreadings.ranks import OF_ENEMIES
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.state import Stats

# Words

WORDS = {"U": "up", "L": "left", "R": "right", "D": "down"}


def in_words(directions: str) -> str:
    """An order of directions, such as `up, right, down, left`."""
    return ", ".join(WORDS[letter] for letter in directions)


def words_of(order: Ordering) -> str:
    """Where something that comes first does so, such as `in reading order`."""
    return f"in the order {in_words(order)}" if isinstance(order, str) else order.value


OF_THE_ONE = {
    Key.DISTANCE: "the nearest",
    Key.SQUARE: "the one that comes first {}",
    Key.STEP: "the one whose first step comes first {}",
    Key.BEFORE: "the one whose last square before it on a shortest path comes first {}",
    Key.LINE: "the one with the least {}",
    Key.ENEMY: "{enemy} that comes first {}",
    Key.ENEMY_LINE: "{enemy} with the least {}",
    Key.HIT_POINTS: "{enemy} {}",
    Key.NUMBER: "{enemy} {}",
    Key.TURN: "the one whose turn comes first in the round",
}

OF_NUMBERS = {
    Criterion(Key.HIT_POINTS): "with the fewest hit points",
    Criterion(Key.HIT_POINTS, Order.BACKWARDS): "with the most hit points",
    Criterion(Key.HIT_POINTS, Order.TEXT): 'whose hit points come first as text, so that "100" '
    'comes before "99"',
    Criterion(Key.NUMBER): "that comes first in the initial list of units",
    Criterion(Key.NUMBER, Order.BACKWARDS): "that comes last in the initial list of units",
}


def the_one(criterion: Criterion, of_enemies: bool = False) -> str:
    """The square, unit or enemy that comes first by a criterion, in words."""
    words = OF_NUMBERS.get(criterion) or words_of(criterion.order)
    enemy = "the one" if of_enemies else "the one next to the enemy"
    return OF_THE_ONE[criterion.key].format(words, enemy=enemy)


def all_of(criteria: Criteria, what: str, of_enemies: bool = False) -> str:
    """What happens to the first by some criteria, such as `The nearest is chosen.`"""
    one, *others = (the_one(criterion, of_enemies) for criterion in criteria)
    then = "".join(f"; of several, {other}" for other in others)
    return f"{one} {what}{then}."


def capital(sentence: str) -> str:
    """A sentence with a capital letter."""
    return sentence[0].upper() + sentence[1:]


def slug(*criteria: Criterion) -> str:
    """A part of a name, such as `hit-points-then-step`."""

    def each(criterion: Criterion) -> str:
        key, order = criterion
        if order is Order.READING:
            return key.value
        return f"{key.value} {order if isinstance(order, str) else order.name}"

    words = " then ".join(map(each, criteria))
    return words.lower().replace(" ", "-").replace("_", "-")


# Costs, in bits

ORDER_COSTS: Mapping[object, float] = {
    Order.READING: 0.0,
    Order.BACKWARDS: 1.5,
    Order.COLUMNS: 1.0,
    Order.TEXT: 3.0,
    Line.MANHATTAN: 0.5,
    Line.EUCLID: 2.0,
    Line.CHEBYSHEV: 2.5,
}
"""How much rarer an order is than reading order; 4 bits if it is not listed."""

KEY_COSTS = {
    Key.DISTANCE: 0.0,
    Key.SQUARE: 4.0,
    Key.STEP: 3.5,
    Key.BEFORE: 5.0,
    Key.ENEMY: 4.2,
    Key.HIT_POINTS: 5.0,
    Key.NUMBER: 4.8,
    Key.LINE: 4.5,
    Key.ENEMY_LINE: 5.0,
    Key.TURN: 5.0,
}

READING_LETTERS = DIRECTIONS[Order.READING]

OFTEN_COST = 1.5
"""The cost of an order from which on it is not combined with others."""

USUAL = ("URDL", "UDLR", "LRUD", "DRUL", "RLDU", "DURL", "RDLU", "LURD")
"""The orders of directions that people write most often, besides reading order."""


def order_cost(order: object) -> float:
    """How much rarer an order is than reading order."""
    if isinstance(order, str):
        usual = (READING_LETTERS, *USUAL)
        return usual.index(order) / 4 if order in usual else 3.0
    return ORDER_COSTS.get(order, 4.0)


def cost_of(*criteria: Criterion) -> float:
    """How rare a sequence of criteria is. A criterion in second place costs half of its bits."""
    costs = [KEY_COSTS[key] + order_cost(order) for key, order in criteria]
    first, *others = costs
    return first + sum(1.0 + other / 2 for other in others)


# Orders of the four neighbours

ORDERS = tuple(map("".join, permutations(READING_LETTERS)))
"""All orders of the four neighbours."""

WITH_NAMES = {DIRECTIONS[order] for order in (Order.READING, Order.COLUMNS, Order.BACKWARDS)}
"""Orders that make no difference, or have another name in `common`."""

BFS = "The BFS visits the neighbours of each square in the order"


class Family(NamedTuple):
    """Misreadings with an order of the four neighbours as their parameter.

    Attributes:
        cost: the cost with the most common order.
        rule: the rule.
        misread: what happens instead, with `{}` for the order in words.
        point: the values in each dimension, by the order.
        without: the orders that make no difference, or have a name of their own.
    """

    cost: float
    rule: str
    misread: str
    point: Callable[[str], Mapping[str, Any]]
    without: Collection[str] = (READING_LETTERS,)


ORDER_FAMILIES = {
    "steps-in-order": Family(
        4.6,
        common.STEP,
        "Steps are tried in the order {}.",
        lambda order: {"step": step(Criterion(Key.SQUARE, order))},
        WITH_NAMES,
    ),
    "attack-ties-in-order": Family(
        5.2,
        common.ATTACK_TIES,
        "The first of them in the order {} is attacked.",
        lambda order: {"attacked": (WEAKEST, Criterion(Key.SQUARE, order))},
        WITH_NAMES,
    ),
    "first-path-found": Family(
        4.2,
        common.SQUARE_FIRST,
        f"The first path to a square in range that a BFS finds is taken. {BFS} {{}}.",
        lambda order: {
            "chosen": nearest(Criterion(Key.FOUND, order)),
            "step": step(Criterion(Key.SQUARE, order)),
        },
    ),
    "first-square-found-in-order": Family(
        6.0,
        common.SQUARE_FIRST,
        f"The first square in range that a BFS finds is chosen. {BFS} {{}}.",
        lambda order: {"chosen": nearest(Criterion(Key.FOUND, order))},
    ),
    "steps-found-from-the-square": Family(
        5.2,
        common.STEP,
        f"The one that a BFS from the chosen square finds first is taken. {BFS} {{}}.",
        lambda order: {"step": Step(search=Search(order, backwards=True))},
        (),
    ),
    "everything-in-order": Family(
        5.8,
        "All ties are broken in reading order.",
        "The first path that a BFS finds is taken. The BFS visits the neighbours of each square, "
        "and units attack adjacent targets, in the order {}.",
        lambda order: {
            "chosen": nearest(Criterion(Key.FOUND, order)),
            "step": step(Criterion(Key.SQUARE, order)),
            "attacked": (WEAKEST, Criterion(Key.SQUARE, order)),
        },
    ),
    "attack-first-in-order": Family(
        7.0,
        common.FEWEST,
        "The first target in the order {} is attacked, regardless of hit points.",
        lambda order: {"attacked": (Criterion(Key.SQUARE, order),)},
    ),
    "first-path-found-by-depth": Family(
        6.5,
        common.NEAREST,
        "The first path to a square in range that a depth-first search finds is taken, at any "
        "distance. It visits the neighbours of each square in the order {}.",
        lambda order: {
            "goal": Search(order, Priority.LAST_IN),
            "step": Step(search=Search(order, Priority.LAST_IN)),
        },
        (),
    ),
}
"""The families with an order as their parameter, by name."""


def order_families() -> Iterator[Misreading]:
    """A misreading for each order, except those that make no difference or have another name."""
    for name, family in ORDER_FAMILIES.items():
        for order in ORDERS:
            if order not in family.without:
                yield point(
                    f"{name}-{order.lower()}",
                    family.cost + order_cost(order),
                    family.rule,
                    family.misread.format(in_words(order)),
                    family=name,
                    **family.point(order),
                )


# The chosen square


def keys(key: Key, *orders: Ordering) -> Iterator[Criterion]:
    """A criterion for each order."""
    return (Criterion(key, order) for order in orders)


ALL_ORDERS = tuple(Order)
OFTEN = (Order.READING, Order.BACKWARDS, Order.COLUMNS)
NUMBERS = (Order.READING, Order.BACKWARDS)

OF_SQUARES: Criteria = (
    *keys(Key.SQUARE, *ALL_ORDERS),
    *keys(Key.STEP, *OFTEN),
    *keys(Key.BEFORE, *DIRECTIONS),
    *keys(Key.ENEMY, *ALL_ORDERS),
    *keys(Key.HIT_POINTS, *NUMBERS, Order.TEXT),
    *keys(Key.NUMBER, *NUMBERS),
    *keys(Key.LINE, *Line),
    *keys(Key.ENEMY_LINE, *Line),
)
"""What the nearest squares may be compared by."""

ANYWHERE: Criteria = (
    *keys(Key.SQUARE, *OFTEN),
    *keys(Key.ENEMY, *OFTEN),
    *keys(Key.HIT_POINTS, *NUMBERS, Order.TEXT),
    *keys(Key.NUMBER, *NUMBERS),
    *keys(Key.LINE, *Line),
    *keys(Key.ENEMY_LINE, *Line),
)
"""What squares at any distance, and enemies, may be compared by."""

TIES: Criteria = (
    DISTANCE,
    *keys(Key.SQUARE, Order.BACKWARDS, Order.COLUMNS),
    *keys(Key.STEP, Order.READING),
    *keys(Key.BEFORE, Order.READING),
    *keys(Key.LINE, Line.MANHATTAN),
    *keys(Key.ENEMY, Order.READING, Order.COLUMNS),
    *keys(Key.HIT_POINTS, Order.READING),
    *keys(Key.NUMBER, Order.READING),
    *keys(Key.ENEMY_LINE, Line.MANHATTAN),
)
"""What may break ties."""

OF_PATHS = {Key.DISTANCE, Key.STEP, Key.BEFORE}
"""The keys that need a path to a square."""

DECIDING = {Key.SQUARE, Key.STEP, Key.BEFORE}
"""The keys that need no other to break ties."""

OF_ONE_ENEMY = {Key.ENEMY, Key.NUMBER}
"""The keys that decide between enemies, but not between the squares next to one."""


def sequences(leading: Criteria, ties: Criteria) -> Iterator[Criteria]:
    """Criteria alone, and those that are common with another one that can break their ties."""
    for one in leading:
        yield (one,)
        if one.key in DECIDING or order_cost(one.order) > OFTEN_COST:
            continue
        for other in ties:
            of_one = one.key in OF_ONE_ENEMY and other.key in OF_ENEMIES
            of_lines = {one.key, other.key} <= {Key.LINE, Key.ENEMY_LINE}
            if one.key is not other.key and not of_one and not of_lines:
                yield one, other


def choices() -> Iterator[Misreading]:
    """Choices of a square by other criteria."""
    for criteria in sequences(OF_SQUARES[1:], TIES[1:]):
        if (
            criteria[0].key in OF_ONE_ENEMY
            and len(criteria) > 1
            and criteria[1].key is not Key.SQUARE
        ):
            continue  # no difference, or one with a name in `common`
        yield point(
            f"nearest-by-{slug(*criteria)}",
            cost_of(*criteria) + 1.0,
            common.CHOSEN,
            capital(all_of(criteria, "is chosen")),
            family="nearest-by",
            chosen=nearest(*criteria),
        )
    for criteria in sequences(ANYWHERE, TIES):
        yield point(
            f"at-any-distance-by-{slug(*criteria)}",
            cost_of(*criteria) + 2.5,
            common.NEAREST,
            "Of all squares in range that a unit can reach, "
            f"{all_of(criteria, 'is chosen, at any distance')}",
            family="at-any-distance-by",
            chosen=Choice(criteria),
        )
    for criteria in sequences(ANYWHERE, tuple(one for one in TIES if one.key not in OF_PATHS)):
        yield point(
            f"before-reachable-by-{slug(*criteria)}",
            cost_of(*criteria) + 3.5,
            common.REACHABLE,
            f"Of all squares in range, {all_of(criteria, 'is chosen')} A unit that cannot reach "
            "it does not move.",
            family="before-reachable-by",
            chosen=Choice(criteria, Among.IN_RANGE),
        )
    enemies = tuple(one for one in ANYWHERE if one.key in OF_ENEMIES)
    ties = tuple(one for one in TIES if one.key in OF_ENEMIES and one != Criterion(Key.ENEMY))
    for criteria in sequences(enemies, ties):
        yield point(
            f"enemy-first-by-{slug(*criteria)}",
            cost_of(*criteria) + 2.0,
            common.NEAREST,
            f"Of all enemies, {all_of(criteria, 'is chosen', of_enemies=True)} A unit walks to "
            "the nearest square next to it, and does not move if it can reach none.",
            family="enemy-first-by",
            chosen=Choice(criteria, Among.ENEMIES),
        )
    yield point(
        "nearest-ignoring-units",
        6.5,
        common.NEAREST,
        "The square is chosen by its distance on a map without units, and then the unit walks "
        "around them.",
        chosen=Choice((Criterion(Key.DISTANCE, Way.THROUGH_ALL),)),
    )


WAYS = {
    Way.THROUGH_FRIENDS: "friends do not block the way",
    Way.THROUGH_ALL: "no units block the way",
}


# The step

SEARCHES = {
    Priority.FIRST_IN: ("bfs", "a BFS"),
    Priority.LAST_IN: ("depth-first", "a depth-first search"),
    Priority.LENGTH: ("dijkstra", "Dijkstra's algorithm"),
    Priority.A_STAR: ("a-star", "A* with the Manhattan distance"),
    Priority.TWICE: ("a-star-twice", "A* with twice the Manhattan distance"),
    Priority.SQUARED: ("a-star-squared", "A* with the squared Euclidean distance"),
    Priority.GREEDY: ("best-first", "a best-first search by Manhattan distance"),
}
"""The name and the words of each search."""

SEARCH_COSTS = {
    Priority.FIRST_IN: 7.0,
    Priority.LAST_IN: 7.5,
    Priority.LENGTH: 5.0,
    Priority.A_STAR: 5.5,
    Priority.TWICE: 8.0,
    Priority.SQUARED: 8.0,
    Priority.GREEDY: 7.5,
}


def searches() -> Iterator[Search]:
    """Searches that do not find what the rules ask for."""
    usual = (READING_LETTERS, *USUAL)
    for order in ORDERS:
        yield Search(order, Priority.LAST_IN)
    for order in usual:
        yield Search(order, last=True)
        yield Search(order, Priority.A_STAR)
        yield Search(order, Priority.A_STAR, backwards=True)
    for priority in (Priority.TWICE, Priority.SQUARED, Priority.GREEDY):
        for order in usual[:4]:
            yield Search(order, priority)
        for ties in OFTEN[1:]:
            yield Search(READING_LETTERS, priority, ties)
    for ties in OFTEN:
        yield Search(READING_LETTERS, Priority.A_STAR, ties)


def steps_of_searches() -> Iterator[Misreading]:
    """The first steps of the paths that searches find."""
    for search in searches():
        order, priority, ties, last, backwards = search
        name, words = SEARCHES[priority]
        name = f"path-of-{name}"
        sentence = f"The path to the chosen square is that of {words}"
        cost = SEARCH_COSTS[priority] + order_cost(order)
        if backwards:
            name += "-from-the-square"
            sentence += " from that square"
            cost += 0.5
        if ties:
            name += f"-by-{ties.name.lower().replace('_', '-')}"
            sentence += f", which visits squares of equal priority {ties.value}"
            cost += order_cost(ties)
        else:
            name += f"-{order.lower()}"
            sentence += f", which visits neighbours in the order {in_words(order)}"
        if last:
            name += "-last"
            sentence += ". Of equally short ways to a square it keeps the last"
        yield point(
            name,
            cost,
            common.STEP,
            f"{sentence}.",
            family="path-of",
            step=Step(search=search),
        )


def steps() -> Iterator[Misreading]:
    """Other ways to find a step."""
    line: Line
    for line in Line:
        ties = OFTEN if line is Line.MANHATTAN else OFTEN[:1]
        for tie in keys(Key.SQUARE, *ties):
            for leading in ((), (DISTANCE,)):
                criteria = (*leading, Criterion(Key.LINE, line), tie)
                shortest = "of shortest paths" if leading else "that is free"
                yield point(
                    f"step-by-{slug(*criteria)}",
                    6.0 + order_cost(line) + order_cost(tie.order) + len(leading),
                    common.STEP if leading else common.SHORTEST,
                    f"Of the first steps {shortest}, the one with the least {line.value} to the "
                    f"chosen square is taken; of several, {the_one(tie)}."
                    if leading
                    else "A unit steps to the adjacent free square that has the least "
                    f"{line.value} to the chosen square; of several, {the_one(tie)}.",
                    family="step-by",
                    step=Step(criteria if tie != READING else criteria[:-1]),
                )
    yield point(
        "step-in-text-order-of-columns",
        9.0,
        common.STEP,
        f"The one that comes first {Order.COLUMNS_TEXT.value} is taken.",
        step=step(Criterion(Key.SQUARE, Order.COLUMNS_TEXT)),
    )
    for line in Line:
        yield point(
            f"greedy-steps-by-{line.name.lower()}",
            8.0 + order_cost(line),
            common.NEAREST,
            "Units step to the first free square in reading order that is closer to the nearest "
            f"enemy by {line.value}, without searching for a path.",
            family="greedy-steps-by",
            greedy=line,
        )


# What a unit sees and remembers

GOALS = {
    Goals.FIRST: "Only the first free square in reading order next to each target is in range.",
    Goals.LAST: "Only the last free square in reading order next to each target is in range.",
    Goals.LINE: "Of the free squares next to each target, only the one with the least Manhattan "
    "distance is in range.",
    Goals.AROUND: "The eight squares around a target are in range, but a unit attacks targets on "
    "the four adjacent squares only.",
}

SEEN = {
    Seen.TARGETS: "Units plan their moves by where their targets were at the start of the round, "
    "but walk around units where they are.",
    Seen.BLOCKS: "Units see their targets where they are, but other units block the squares where "
    "they were at the start of the round.",
}


def views() -> Iterator[Misreading]:
    """What a unit sees, and what it remembers."""
    for way, words in WAYS.items():
        for waits, otherwise, from_here in product((False, True), repeat=3):
            if from_here and (waits or otherwise):
                continue
            name = f"ways-{way.name.lower().replace('_', '-')}"
            sentence = f"Paths are planned as if {words.replace('do not block', 'did not block')}"
            sentence = sentence.replace("units block", "units blocked")
            if otherwise:
                name += "-otherwise"
                sentence += ", by units that have no other way"
            if from_here:
                name += "-from-here"
                sentence += ", and steps are counted from the unit even if the first is occupied"
            if waits:
                name += "-waiting"
                sentence += ". A unit does not move if its first step is occupied"
            elif not from_here:
                sentence += ", as long as the first step is free"
            yield point(
                name,
                6.5 + waits + otherwise + 2 * from_here,
                common.UNITS_BLOCK,
                f"{sentence}.",
                family="ways-through",
                sees=Sees(way, waits=waits, otherwise=otherwise, from_here=from_here),
            )
    for goals, sentence in GOALS.items():
        yield point(
            f"{goals.name.lower()}-squares-in-range",
            7.0,
            "All free squares adjacent to a target are in range.",
            sentence,
            family="squares-in-range",
            sees=Sees(goals=goals),
        )
    for seen, sentence in SEEN.items():
        yield point(
            f"{seen.name.lower()}-as-the-round-begins",
            7.0,
            common.AS_IT_IS,
            sentence,
            family="as-the-round-begins",
            sees=Sees(seen=seen),
        )
    yield point(
        "moves-to-the-same-square",
        7.0,
        common.ANEW,
        "A unit walks towards the square that it has chosen before, as long as it can reach it.",
        goes_on=GoesOn.SQUARE,
    )


# Attacks

OF_TARGETS: Criteria = (
    *keys(Key.HIT_POINTS, *NUMBERS, Order.TEXT),
    *keys(Key.NUMBER, *NUMBERS),
    *keys(Key.SQUARE, Order.TEXT, Order.COLUMNS_TEXT),
)


def attacks() -> Iterator[Misreading]:
    """Other ways to select a target."""
    ends = (*OF_TARGETS, BACKWARDS, COLUMNS, TURN)
    for criteria in [*((one,) for one in (*OF_TARGETS, TURN)), *product(OF_TARGETS[:3], ends)]:
        one, *others = criteria
        if criteria == (WEAKEST,) or (others and one.key is others[0].key):
            continue
        yield point(
            f"attacked-by-{slug(*criteria)}",
            cost_of(*criteria) + 1.0,
            common.FEWEST,
            capital(all_of(criteria, "is attacked", of_enemies=True)),
            family="attacked-by",
            attacked=criteria,
        )


# Turns

OF_UNITS: Criteria = (
    *keys(Key.SQUARE, *ALL_ORDERS),
    *keys(Key.NUMBER, *ALL_ORDERS),
    *keys(Key.HIT_POINTS, *NUMBERS),
)


def turn_words(criterion: Criterion) -> str:
    """How turns are ordered, in words."""
    key, order = criterion
    match key:
        case Key.SIDE:
            return "elves first" if criterion == ELVES else "goblins first"
        case Key.HIT_POINTS:
            return (
                f"the one with the {'fewest' if criterion == WEAKEST else 'most'} hit points first"
            )
        case Key.NUMBER:
            return f"{words_of(order)} of their squares at the start of the battle"
    return f"{words_of(order)} of their squares at the start of the round"


def turn_orders() -> Iterator[Misreading]:
    """Other orders of turns."""
    within = (NUMBER, WEAKEST, STRONGEST, *keys(Key.SQUARE, Order.BACKWARDS, Order.COLUMNS))
    sides = [*product((ELVES, GOBLINS), within)]
    hit_points = [(one, NUMBER) for one in (WEAKEST, STRONGEST)]
    alone = ((one,) for one in OF_UNITS if one != READING)
    for criteria in [*alone, *hit_points, *sides]:
        yield point(
            f"turns-by-{slug(*criteria)}",
            cost_of(*(one for one in criteria if one.key is not Key.SIDE)) + len(criteria),
            common.TURN_ORDER,
            f"Units take turns {', then '.join(map(turn_words, criteria))}.",
            family="turns-by",
            turns=criteria,
        )
    yield point(
        "column-scan-acts-twice",
        7.0,
        common.ONE_TURN,
        "The map is scanned column by column, and a unit that steps to a square ahead of the scan "
        "takes another turn there.",
        acts=Acts.SCAN_COLUMNS,
    )
    yield point(
        "attacks-before-moving",
        6.0,
        "A unit moves before it attacks.",
        "A unit attacks if it is in range as its turn begins. Then it moves unless it is in "
        "range, and does not attack again.",
        turn=Turn.ATTACKS_FIRST,
    )
    yield point(
        "two-steps",
        7.5,
        common.SINGLE_STEP,
        "A unit that is not in range after its step takes a second one.",
        turn=Turn.TWO_STEPS,
    )


# The dead

BODIES = {
    "blocks": "blocks its square",
    "absorbs": "can be attacked, which has no effect",
    "attracts": "is a target that others walk towards, so that combat goes on",
    "acts": "takes its turn if that is still to come",
}


def deaths() -> Iterator[Misreading]:
    """What the dead still do."""
    for flags in product((False, True), repeat=len(BODIES) + 1):
        dead = Dead(*flags)
        does = [words for words, flag in zip(BODIES.items(), flags, strict=False) if flag]
        if not does or (dead.stays and (dead.attracts or dead.acts)):
            continue
        *most, (_, last) = does
        sentence = ", ".join(words for _, words in most)
        sentence = f"{sentence}{', and ' if most else ''}{last}"
        until = "always" if dead.stays else "until the round ends"
        name = "-".join(name for name, _ in does)
        yield point(
            f"a-dead-unit-{'always-' if dead.stays else ''}{name}",
            5.0 + 1.5 * len(does) + 1.5 * dead.stays,
            common.NO_TARGET,
            f"A dead unit {'always ' if dead.stays else ''}{sentence}"
            f"{'' if dead.stays else f', {until}'}.",
            family="a-dead-unit",
            dead=dead,
        )


# The outcome, the stats and part 2

STATS = (
    *((f"{power}-attack-power", Stats(attack_power=power)) for power in (2, 4)),
    *((f"{left}-hit-points", Stats(hit_points=left)) for left in (100, 199, 201, 300)),
)

LASTS = {
    4: (20, 25, 30, 34, 40, 50, 64, 100, 128, 201, 256, 300, 1000),
    3: (30, 50, 100, 200),
    1: (100, 200),
}
"""The limits of bisections, by the first power."""


def powers() -> Iterator[tuple[str, str, Powers]]:
    """Other ways to find the attack power, each with a name and a sentence."""
    for first, lasts in LASTS.items():
        for last in lasts:
            yield (
                f"bisection-from-{first}-to-{last}",
                f"The attack power is found by bisection between {first} and {last}.",
                Powers(first, by=0, last=last),
            )
    sentence = "The attack power is doubled from 3 until no elf dies, and then bisected."
    yield "doubling-from-3", sentence, Powers(3, by=0, doubles=True)
    for first in (1, 2, 6, 8, 10, 15, 20):
        sentence = f"The first attack power to be tried is {first}."
        yield f"powers-from-{first}", sentence, Powers(first)
    for first, (by, words) in product(
        (3, 4, 5), ((2, "2nd"), (3, "3rd"), (5, "5th"), (10, "10th"))
    ):
        sentence = f"Of the attack powers from {first} on, only every {words} is tried."
        yield f"powers-from-{first}-by-{by}", sentence, Powers(first, by)
    for last in (20, 34, 50, 100, 200):
        sentence = f"Attack powers are tried from {last} downwards, as long as no elf dies."
        yield f"down-from-{last}", sentence, Powers(down=True, last=last)
    for lost, words in ((1, "one of them dies"), (2, "two of them die")):
        sentence = f"The least power with which the elves win is taken, even if {words}."
        yield f"{lost}-elves-lost", sentence, Powers(lost=lost)
    for more, words in ((-2, "2 too low"), (2, "2 too high")):
        sentence = f"The outcome at an attack power {words} is taken."
        yield f"power-{words.replace(' ', '-')}", sentence, Powers(more=more)


def outcomes() -> Iterator[Misreading]:
    """Other outcomes, initial stats, and attack powers of part 2."""
    for more in (-2, 2):
        yield point(
            f"two-rounds-too-{'many' if more > 0 else 'few'}",
            9.0,
            common.FULL_ROUNDS,
            f"Two full rounds too {'many' if more > 0 else 'few'} are counted.",
            rounds=more,
        )
    yield point(
        "hit-points-of-elves",
        8.0,
        common.HIT_POINTS,
        "The hit points of elves are counted, even if goblins win.",
        counted=Counted.ELVES,
    )
    yield point(
        "one-hit-point-dies",
        9.0,
        common.DIES,
        "A unit with 1 hit point left dies.",
        least=2,
    )
    sides = {"units": (1, 1), "elves": (1, 0), "goblins": (0, 1)}
    for (name, stats), (side, which) in product(STATS, sides.items()):
        attribute = "attack power" if "power" in name else "hit points"
        number = stats.attack_power if "power" in name else stats.hit_points
        yield point(
            f"{side}-with-{name}",
            9.0 + 0.5 * (side != "units"),
            "Units have an attack power of 3 and 200 hit points.",
            f"{side.capitalize()} have {number} hit points."
            if attribute == "hit points"
            else f"{side.capitalize()} have an attack power of {number}.",
            family="stats",
            stats=tuple(stats if has else Stats() for has in which),
        )
    for begins, sentence in {
        Begins.HEALED: "When an elf dies, the next attack power is tried with the units that are "
        "left, where they are, but with all their hit points.",
        Begins.HURT: "When an elf dies, the next attack power is tried with the units that are "
        "left and the hit points that they have left, where they began.",
    }.items():
        yield point(
            f"survivors-fight-on-{begins.name.lower()}",
            7.5,
            "In part 2 every attack power is tried in a new battle of all units.",
            sentence,
            family="survivors",
            begins=begins,
        )
    for name, sentence, how in powers():
        yield point(
            name,
            7.5 if how.by else 6.5,
            common.ITS_OUTCOME if how.more else common.LEAST_POWER,
            sentence,
            family="power-by",
            power=how,
        )


GENERATED = (
    *order_families(),
    *choices(),
    *steps(),
    *steps_of_searches(),
    *views(),
    *attacks(),
    *turn_orders(),
    *deaths(),
    *outcomes(),
)
"""All misreadings made from building blocks."""
