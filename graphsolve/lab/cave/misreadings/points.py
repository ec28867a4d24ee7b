"""The data that misreadings of cave combat are made of.

A misreading is a point: its `point` has, for each dimension in which it differs from the rules, a
value made of the building blocks of this module. The functions that replace decisions of the rules
are made from it, and so are the codes of kernels.

| dimension | value | what it decides |
|---|---|---|
| `turns` | criteria | in which order units take turns |
| `acts` | `Acts` | who takes a turn in a round, besides each living unit once |
| `turn` | `Turn` | what a unit does in its turn |
| `sees` | `Sees` | which squares block units, and which are in range |
| `chosen` | `Choice` | which square in range a unit chooses |
| `step` | `Step` | its step towards that square |
| `goal` | `Search` | which square in range it chooses: the first that a search finds |
| `greedy` | `Line` | its move without a search: the first step that comes nearer to an enemy |
| `goes_on` | `GoesOn` | what it remembers of its last move |
| `adjacent` | `Adjacent` | which units it can attack |
| `attacked` | criteria | which of them it attacks |
| `dead` | `Dead` | what the dead still do |
| `least` | an integer | the least hit points of a living unit; 1 by the rules |
| `end` | `End` | when combat ends |
| `rounds` | an integer | what is added to the number of full rounds |
| `counted` | `Counted` | whose hit points are added up |
| `stats` | two `Stats` | the attack power and hit points of elves and goblins |
| `strength` | `Strength` | what a higher attack power in part 2 changes |
| `begins` | `Begins` | the cave in which the next battle of part 2 begins |
| `power` | `Powers` | which attack power answers part 2 |
"""

from enum import Enum
from typing import NamedTuple, TypeAlias


class Key(Enum):
    """What squares or units are compared by."""

    SQUARE = "square"
    "Its place: an `Order`, or for squares adjacent to a unit, an order of directions."
    DISTANCE = "distance"
    "The steps to it: a `Way` says what blocks them, if not all units."
    LINE = "line"
    "The straight line to it, ignoring walls: a `Line`."
    STEP = "step"
    "The place of the first step on a shortest path to it: an `Order` or directions."
    BEFORE = "before"
    "The place of the last square before it on a shortest path: an `Order`."
    FOUND = "found"
    "When a BFS finds it that visits neighbours in this order: directions."
    ENEMY = "enemy"
    "The place of an enemy next to it: an `Order`."
    ENEMY_LINE = "enemy line"
    "The straight line to an enemy next to it: a `Line`."
    HIT_POINTS = "hit points"
    "The hit points of a unit, or of an enemy next to it: `READING` is ascending."
    NUMBER = "number"
    "The place of a unit, or of an enemy next to it, in the initial list: `READING` is ascending."
    SIDE = "side"
    "The side of a unit: with `READING`, elves come first, with `BACKWARDS`, goblins."
    TURN = "turn"
    "The place of a unit in the turn order of the round: `READING` is ascending."


class Order(Enum):
    """An order of squares, or of numbers; the value is in words, for squares."""

    READING = "in reading order"
    BACKWARDS = "in reverse reading order"
    COLUMNS = "by columns"
    COLUMNS_BACKWARDS = "by columns, from the lower right"
    RIGHT_TO_LEFT = "from top to bottom, but from right to left within a row"
    BOTTOM_UP = "from bottom to top, but from left to right within a row"
    COLUMNS_RIGHT_TO_LEFT = "by columns, the rightmost first"
    COLUMNS_BOTTOM_UP = "by columns, from bottom to top within a column"
    TEXT = 'as text, so that "10,2" comes before "9,3"'
    COLUMNS_TEXT = 'as text, column first, so that "10,2" comes before "9,3"'


DIRECTIONS = {
    Order.READING: "ULRD",
    Order.BACKWARDS: "DRLU",
    Order.COLUMNS: "LUDR",
    Order.COLUMNS_BACKWARDS: "RDUL",
    Order.RIGHT_TO_LEFT: "URLD",
    Order.BOTTOM_UP: "DLRU",
    Order.COLUMNS_RIGHT_TO_LEFT: "RUDL",
    Order.COLUMNS_BOTTOM_UP: "LDUR",
}
"""The order of the four neighbours of a square that an order of squares gives."""


class Line(Enum):
    """The length of a straight line between two squares."""

    MANHATTAN = "Manhattan distance"
    "Rows plus columns."
    CHEBYSHEV = "distance with diagonal steps"
    "The greater of rows and columns."
    EUCLID = "Euclidean distance"
    "The root of the sum of squares; the sum itself gives the same order."
    ROWS = "distance in rows"
    COLUMNS = "distance in columns"


class Way(Enum):
    """What blocks paths, besides walls."""

    FREE = "all units"
    THROUGH_FRIENDS = "only enemies"
    THROUGH_ALL = "no units"


Ordering: TypeAlias = Order | Line | Way | str
"""How values of a key are compared; a text is an order of the directions, such as `URDL`."""


class Criterion(NamedTuple):
    """What is compared, and how."""

    key: Key
    order: Ordering = Order.READING


Criteria: TypeAlias = tuple[Criterion, ...]
"""Each breaks the ties of those before it; reading order breaks those that are left."""


class Among(Enum):
    """Among which squares or enemies a unit chooses."""

    REACHABLE = "reachable squares in range"
    IN_RANGE = "all squares in range: if it cannot reach the chosen one, it does not move"
    ENEMIES = "all enemies, then the nearest square next to the chosen one, if it can reach one"


class Choice(NamedTuple):
    """How a unit chooses a square.

    By the rules, the criteria are distance and square, among the reachable squares in range. Those
    about enemies compare pairs of a square and an enemy next to it.
    """

    criteria: Criteria
    among: Among = Among.REACHABLE


class Priority(Enum):
    """Which square of its frontier a search expands next."""

    FIRST_IN = "first in"
    "A queue: a breadth-first search."
    LAST_IN = "last in"
    "A stack: a depth-first search. Neighbours are visited in the order all the same."
    LENGTH = "length"
    "Dijkstra's algorithm."
    A_STAR = "length + Manhattan distance"
    TWICE = "length + 2 * Manhattan distance"
    SQUARED = "length + squared Euclidean distance"
    GREEDY = "Manhattan distance"


class Search(NamedTuple):
    """A search for a path, as people write it.

    Attributes:
        order: the order in which the neighbours of a square are looked at, such as `URDL`.
        priority: which square is expanded next.
        ties: which of several of equal priority: the first that was added, if None, or the first
            in an order of squares.
        last: whether of several squares from which a square is found with the same length, the
            last becomes its predecessor, and not the first.
        backwards: whether the search begins at the chosen square, and the path is followed from
            the unit.
    """

    order: str = "ULRD"
    priority: Priority = Priority.FIRST_IN
    ties: Order | None = None
    last: bool = False
    backwards: bool = False


class Step(NamedTuple):
    """How a unit finds its step.

    By the rules, the criteria are `DISTANCE`, the steps from there to the chosen square, and
    `SQUARE`, which can have an order of directions. `LINE` is the straight line from there to the
    chosen square.

    Attributes:
        criteria: compare all free steps.
        search: or take the first step of the path to the chosen square that a search finds.
        all_the_way: or take the unit to the chosen square.
    """

    criteria: Criteria = (Criterion(Key.DISTANCE), Criterion(Key.SQUARE))
    search: Search | None = None
    all_the_way: bool = False


class Goals(Enum):
    """Which squares next to a target count as in range."""

    FREE = "those that no unit occupies"
    OCCUPIED = "those that friends occupy, too"
    FIRST = "of each target, the first free one in reading order"
    LAST = "of each target, the last free one in reading order"
    LINE = "of each target, the free one that is nearest by Manhattan distance"
    AROUND = "the free ones of the eight squares around it"


class Seen(Enum):
    """When a unit takes note of the squares of others."""

    NOW = "in its turn"
    ROUND = "as the round begins"
    TARGETS = "as the round begins, for the targets, but in its turn for what blocks it"
    BLOCKS = "as the round begins, for what blocks it, but in its turn for the targets"


class Sees(NamedTuple):
    """What a unit sees when it looks for a path.

    Attributes:
        way: what blocks paths. It steps on a free square in any case.
        waits: whether the first step of a path may be occupied, and the unit then does not move.
        otherwise: whether `way` is only for units that can reach no square in range by the rules.
        from_here: whether distances are counted from its own square, even over steps that are not
            free.
        goals: which squares are in range.
        seen: when it takes note of the others.
    """

    way: Way = Way.FREE
    waits: bool = False
    otherwise: bool = False
    from_here: bool = False
    goals: Goals = Goals.FREE
    seen: Seen = Seen.NOW


class GoesOn(Enum):
    """What a unit keeps of its last move."""

    ENEMY = "it walks towards the same enemy while that is alive"
    SQUARE = "it walks towards the same square until it is there or can no longer reach it"


class Turn(Enum):
    """What a unit does in its turn."""

    NO_ATTACK_AFTER_MOVE = "it does not attack after a move"
    ALWAYS_MOVES = "it moves even if it is in range"
    ALL_ATTACKED = "it attacks all adjacent targets"
    MOVES_ON = "it moves on if it has killed its last adjacent target"
    ATTACKS_FIRST = "it attacks, then moves if it is not in range, and does not attack again"
    TWO_STEPS = "it takes a second step if it is not in range after the first"
    SAME_TARGET = "it attacks the same target again while that is adjacent"
    NEEDS_SQUARES = "it does nothing if no free square is in range of any target"
    BLOWS_AT_THE_END = "all blows are dealt as the round ends"
    TWO_PASSES = "first all units move, then all attack"


class Acts(Enum):
    """Who takes a turn in a round, besides each living unit once."""

    SCAN = "the map is scanned: a unit that steps ahead of the scan acts again"
    SCAN_COLUMNS = "the map is scanned column by column"
    WHOEVER = "the squares of the round's beginning are visited: whoever is there acts"
    SORTED = "the list is sorted again after each move, while it is iterated by index"
    SKIPPED = "the dead are removed from the list while it is iterated by index"


class Adjacent(Enum):
    """Which units a unit can attack."""

    AROUND = "enemies on the eight squares around it"
    FRIENDS = "friends, too"


class Dead(NamedTuple):
    """What a dead unit does until the round ends, or to the end of combat.

    Attributes:
        blocks: it blocks its square.
        absorbs: it can be attacked, which has no effect.
        attracts: others walk towards it, and combat does not end.
        acts: it takes its turn if that is to come.
        stays: all this to the end of combat.
    """

    blocks: bool = False
    absorbs: bool = False
    attracts: bool = False
    acts: bool = False
    stays: bool = False


class End(Enum):
    """When combat ends, if not when a unit finds no targets at the beginning of its turn."""

    AT_ONCE = "when the last enemy dies; this round does not count"
    WITH_ROUND = "when a round begins; the round in which the last enemy dies counts"


class Counted(Enum):
    """Whose hit points are added up."""

    DEAD = "those of the dead, too, which are 0 or negative"
    ELVES = "those of elves only"


class Strength(Enum):
    """What a higher attack power in part 2 changes."""

    BOTH = "elves and goblins have it"
    GOBLINS = "goblins have it, and elves keep 3"


class Begins(Enum):
    """In which cave the next battle of part 2 begins."""

    SURVIVORS = "that of the battle before, with the units and hit points that are left"
    HEALED = "that of the battle before, with the units that are left, healed"
    HURT = "the cave as it was, with the units and hit points that are left"


class Powers(NamedTuple):
    """Which attack power answers part 2.

    Attributes:
        first: the first power to try.
        by: how much more to try next; 0 for a bisection up to `last`.
        last: the last one to try, or 0 for no limit.
        doubles: whether the powers double before a bisection.
        down: whether powers are tried from the last one downwards, until an elf dies.
        lost: how many elves may die; -1 for any number, as long as elves win.
        more: added to the power found.
    """

    first: int = 4
    by: int = 1
    last: int = 0
    doubles: bool = False
    down: bool = False
    lost: int = 0
    more: int = 0
