"""The misreadings with names of their own: those that people are known to have.

Their costs follow from public threads and repositories, in which people describe the mistakes that
they have made: a mistake that six independent people describe costs 3 bits, one that one does, 6.
"""

from collections.abc import Callable, Mapping
from typing import Any

from graphsolve.lab.cave.misreadings import attack, movement, power, turns
from graphsolve.lab.cave.misreadings.points import (
    Acts,
    Adjacent,
    Among,
    Begins,
    Choice,
    Counted,
    Criterion,
    Dead,
    End,
    Goals,
    GoesOn,
    Key,
    Line,
    Order,
    Powers,
    Seen,
    Sees,
    Step,
    Strength,
    Turn,
    Way,
)
from graphsolve.lab.misreadings import Misreading, misreading

DECISIONS: Mapping[str, Callable[[Any], Mapping[str, Any]]] = {
    **movement.DECISIONS,
    **attack.DECISIONS,
    **turns.DECISIONS,
    **power.DECISIONS,
}
"""For each dimension, what makes the decisions of a value."""

IN_PART_2 = {"power", "strength", "begins"}
"""The dimensions that change part 2 only."""


def point(
    name: str,
    cost: float,
    rule: str,
    misread: str,
    *,
    family: str = "",
    **dimensions: Any,
) -> Misreading:
    """Make a misreading of its values in some dimensions."""
    replaces: dict[str, Any] = {}
    for dimension, value in dimensions.items():
        replaces |= DECISIONS[dimension](value)
    return misreading(
        "cave",
        name,
        rule=rule,
        misread=misread,
        parts=(2,) if dimensions.keys() <= IN_PART_2 else (1, 2),
        family=family,
        cost=cost,
        point=dimensions,
        **replaces,
    )


# Rules

TURN_ORDER = "Units take turns in reading order of their squares at the start of the round."
ONE_TURN = "In each round, every unit that is alive takes one turn."
NO_TURN = "A unit that is killed before its turn does not take it."
NEAREST = "A unit walks towards the square in range that it can reach in the fewest steps."
REACHABLE = "Squares in range that cannot be reached are left out before the nearest is chosen."
CHOSEN = "Of several nearest squares in range, the first in reading order is chosen."
ANEW = "A unit chooses the nearest square in range anew in each turn."
SQUARE_FIRST = "The square is chosen first, and only then the step towards it."
STEP = (
    "Of the first steps of shortest paths to the chosen square, the first in reading order is "
    "taken."
)
SHORTEST = "A unit steps along a shortest path to the chosen square."
SINGLE_STEP = "A unit that moves takes a single step."
UNITS_BLOCK = "A unit can walk only over open squares that no unit of either side occupies."
IN_RANGE = "A square adjacent to a target is in range only if no other unit occupies it."
AS_IT_IS = "A unit sees the cave as it is when its turn comes."
STAYS_IN_RANGE = "A unit that is in range of a target does not move."
FEWEST = "The adjacent target with the fewest hit points is attacked."
ATTACK_TIES = (
    "Of several targets with the fewest hit points, the first in reading order is attacked."
)
FOUR_SQUARES = "A unit can attack targets on the four adjacent squares only."
REMOVED = "A dead unit is removed at once, and its square is open again."
NO_TARGET = "A dead unit is removed at once, and is no longer a target."
DIES = "A unit dies when its hit points fall to 0 or below."
END = "Combat ends when a unit finds no targets at the beginning of its turn."
FULL_ROUNDS = "The outcome counts full rounds only, not the round in which combat ends."
HIT_POINTS = "The outcome counts the hit points of all remaining units."
READING_ORDER = "Reading order goes from top to bottom, and from left to right within a row."
LEAST_POWER = (
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried."
)
POWER_FROM_4 = "The elves need more attack power than in part 1, so 4 is the first one to try."
ITS_OUTCOME = "Part 2 asks for the outcome with the least attack power at which no elf dies."

AS_TEXT = 'so that "10,2" comes before "9,3"'

# Values

DISTANCE, READING = Criterion(Key.DISTANCE), Criterion(Key.SQUARE)
COLUMNS, BACKWARDS = Criterion(Key.SQUARE, Order.COLUMNS), Criterion(Key.SQUARE, Order.BACKWARDS)
TEXT, STEPS = Criterion(Key.SQUARE, Order.TEXT), Criterion(Key.STEP)
ENEMY, WEAKEST = Criterion(Key.ENEMY), Criterion(Key.HIT_POINTS)
STRONGEST = Criterion(Key.HIT_POINTS, Order.BACKWARDS)
NUMBER, TURN = Criterion(Key.NUMBER), Criterion(Key.TURN)
LINE = Criterion(Key.LINE, Line.MANHATTAN)
ENEMY_LINE = Criterion(Key.ENEMY_LINE, Line.MANHATTAN)
ELVES, GOBLINS = Criterion(Key.SIDE), Criterion(Key.SIDE, Order.BACKWARDS)


def nearest(*criteria: Criterion) -> Choice:
    """A choice among the nearest squares."""
    return Choice((DISTANCE, *criteria))


def step(*criteria: Criterion) -> Step:
    """A choice among the first steps of shortest paths."""
    return Step((DISTANCE, *criteria))


COMMON = (
    point(
        "attack-first",
        4.6,
        FEWEST,
        "The first target in reading order is attacked, regardless of hit points.",
        attacked=(READING,),
    ),
    point(
        "attack-strongest",
        6.5,
        FEWEST,
        "The target with the most hit points is attacked.",
        attacked=(STRONGEST,),
    ),
    point(
        "attack-ties-backwards",
        6.0,
        ATTACK_TIES,
        "The last of them in reading order is attacked.",
        attacked=(WEAKEST, BACKWARDS),
    ),
    point(
        "attack-ties-by-columns",
        4.8,
        ATTACK_TIES,
        "The leftmost of them is attacked.",
        attacked=(WEAKEST, COLUMNS),
    ),
    point(
        "attack-ties-by-initial-order",
        4.6,
        ATTACK_TIES,
        "The one that comes first in the initial list of units is attacked.",
        attacked=(WEAKEST, NUMBER),
    ),
    point(
        "attack-ties-in-turn-order",
        4.8,
        ATTACK_TIES,
        "The one whose turn comes first in the round is attacked, wherever it has moved since.",
        attacked=(WEAKEST, TURN),
    ),
    point(
        "attack-first-by-initial-order",
        6.0,
        FEWEST,
        "The target that comes first in the initial list of units is attacked, regardless of hit "
        "points.",
        attacked=(NUMBER,),
    ),
    point(
        "attack-same-target-again",
        7.0,
        FEWEST,
        "A unit attacks the same target again as long as it is adjacent, even if another has "
        "fewer hit points.",
        turn=Turn.SAME_TARGET,
    ),
    point(
        "attack-diagonally",
        6.5,
        FOUR_SQUARES,
        "Diagonal squares count as adjacent, too.",
        adjacent=Adjacent.AROUND,
        sees=Sees(goals=Goals.AROUND),
    ),
    point(
        "attack-diagonally-on-the-way",
        7.5,
        FOUR_SQUARES,
        "Targets on diagonal squares are attacked as well, but units walk towards the four "
        "squares adjacent to a target.",
        adjacent=Adjacent.AROUND,
    ),
    point(
        "attack-friends",
        7.0,
        "A unit's targets are the units of the other side only.",
        "Adjacent units of the same side are attacked as well.",
        adjacent=Adjacent.FRIENDS,
    ),
    point(
        "no-attack-after-move",
        4.4,
        "A unit that has moved into range of a target attacks in the same turn.",
        "A unit that moves does not attack in the same turn.",
        turn=Turn.NO_ATTACK_AFTER_MOVE,
    ),
    point(
        "no-attack-without-squares-in-range",
        5.4,
        "A unit that is in range of a target attacks, even if no open square is in range.",
        "If no open square is in range of any target, the turn ends, even if a target is "
        "adjacent.",
        turn=Turn.NEEDS_SQUARES,
    ),
    point(
        "attack-ties-in-text-order",
        7.5,
        ATTACK_TIES,
        f"The one whose square comes first as text is attacked, {AS_TEXT}.",
        attacked=(WEAKEST, TEXT),
    ),
    point(
        "attack-all",
        7.0,
        "A unit attacks one of the adjacent targets.",
        "A unit attacks every adjacent target.",
        turn=Turn.ALL_ATTACKED,
    ),
    point(
        "moves-after-attack",
        7.5,
        "A unit moves before it attacks, and not afterwards.",
        "A unit whose attack kills its last adjacent target moves on in the same turn.",
        turn=Turn.MOVES_ON,
    ),
    point(
        "all-attack-at-the-end-of-the-round",
        6.5,
        "A unit moves and attacks in one turn.",
        "Units choose their targets in their turns, but all blows are dealt at the end of the "
        "round, even those of units that die in it.",
        turn=Turn.BLOWS_AT_THE_END,
    ),
    point(
        "zero-hit-points-live",
        5.2,
        DIES,
        "A unit with 0 hit points lives on until it is hit again.",
        least=0,
    ),
    point(
        "last-round-counts",
        3.0,
        FULL_ROUNDS,
        "The round in which combat ends counts as well.",
        rounds=1,
    ),
    point(
        "one-round-too-few",
        4.0,
        FULL_ROUNDS,
        "One full round too few is counted, as if the first were round 0.",
        rounds=-1,
    ),
    point(
        "dead-hit-points-counted",
        5.4,
        HIT_POINTS,
        "The negative hit points of the dead are added to the sum.",
        counted=Counted.DEAD,
    ),
    point(
        "end-at-once",
        4.0,
        END,
        "Combat ends as soon as the last enemy dies, so that round never counts.",
        end=End.AT_ONCE,
    ),
    point(
        "end-with-the-round",
        3.6,
        END,
        "Combat ends only at the beginning of a round, so the round in which the last enemy dies "
        "always counts.",
        end=End.WITH_ROUND,
    ),
    point(
        "last-of-the-nearest-squares",
        5.5,
        CHOSEN,
        "The last of them in reading order is chosen.",
        chosen=nearest(BACKWARDS),
    ),
    point(
        "nearest-squares-by-columns",
        4.6,
        CHOSEN,
        "The leftmost of them is chosen.",
        chosen=nearest(COLUMNS),
    ),
    point(
        "square-next-to-the-first-enemy",
        4.2,
        CHOSEN,
        "The one next to the first enemy in reading order is chosen.",
        chosen=nearest(ENEMY),
    ),
    point(
        "weakest-of-the-nearest",
        5.0,
        CHOSEN,
        "The one next to the enemy with the fewest hit points is chosen.",
        chosen=nearest(WEAKEST),
    ),
    point(
        "step-before-square",
        3.4,
        SQUARE_FIRST,
        "The first step in reading order towards any of the nearest squares is taken, as by a BFS "
        "that stops at the first square it finds.",
        chosen=nearest(STEPS),
    ),
    point(
        "nearest-square-by-the-square-before",
        5.0,
        CHOSEN,
        "The one whose last square before it on a shortest path comes first in reading order is "
        "chosen.",
        chosen=nearest(Criterion(Key.BEFORE)),
    ),
    point(
        "nearest-as-the-crow-flies",
        4.4,
        NEAREST,
        "Units walk towards the reachable square in range with the least Manhattan distance.",
        chosen=Choice((LINE,)),
    ),
    point(
        "weakest-enemy-anywhere",
        5.8,
        NEAREST,
        "Units walk towards the reachable enemy with the fewest hit points, at any distance.",
        chosen=Choice((WEAKEST, DISTANCE)),
    ),
    point(
        "first-square-at-any-distance",
        6.0,
        NEAREST,
        "Units walk towards the reachable square in range that comes first in reading order, at "
        "any distance.",
        chosen=Choice((READING,)),
    ),
    point(
        "nearest-before-reachable",
        5.4,
        REACHABLE,
        "The square in range with the least Manhattan distance is chosen. A unit that cannot "
        "reach it does not move.",
        chosen=Choice((LINE,), Among.IN_RANGE),
    ),
    point(
        "last-step", 6.0, STEP, "The last of them in reading order is taken.", step=step(BACKWARDS)
    ),
    point(
        "steps-by-columns",
        4.6,
        STEP,
        "The leftmost of them is taken; if there are two, the upper one.",
        step=step(COLUMNS),
    ),
    point(
        "nearest-enemy-by-initial-order",
        4.8,
        CHOSEN,
        "The one next to the enemy that comes first in the initial list of units is chosen.",
        chosen=nearest(NUMBER),
    ),
    point(
        "steps-towards-the-first-enemy",
        4.2,
        SQUARE_FIRST,
        "The nearest enemy is chosen (of several, the first in reading order). Of the first steps "
        "of shortest paths to any square next to it, the first in reading order is taken.",
        chosen=nearest(ENEMY, STEPS),
    ),
    point(
        "nearest-enemy-as-the-crow-flies",
        4.8,
        NEAREST,
        "Units walk towards the enemy with the least Manhattan distance (of several, the first in "
        "reading order), by the shortest path to a square next to it.",
        chosen=Choice((ENEMY_LINE,), Among.ENEMIES),
    ),
    point(
        "nearest-listed-enemy-as-the-crow-flies",
        5.6,
        NEAREST,
        "Units walk towards the enemy with the least Manhattan distance (of several, the first in "
        "the initial list of units), by the shortest path to a square next to it.",
        chosen=Choice((ENEMY_LINE, NUMBER), Among.ENEMIES),
    ),
    point(
        "greedy-steps",
        6.0,
        NEAREST,
        "Units step to the first free square in reading order that is closer to the nearest enemy "
        "by Manhattan distance, without searching for a path.",
        greedy=Line.MANHATTAN,
    ),
    point(
        "steps-as-the-crow-flies",
        5.0,
        SHORTEST,
        "A unit steps to the adjacent free square that has the least Manhattan distance to the "
        "chosen square.",
        step=Step((LINE,)),
    ),
    point(
        "moves-to-the-same-enemy",
        6.5,
        ANEW,
        "A unit walks towards the enemy that it has walked towards before, as long as that is "
        "alive.",
        goes_on=GoesOn.ENEMY,
    ),
    point(
        "squares-in-text-order",
        7.5,
        CHOSEN,
        f"The one that comes first as text is chosen, {AS_TEXT}.",
        chosen=nearest(TEXT),
    ),
    point(
        "steps-in-text-order",
        7.5,
        STEP,
        f"The one that comes first as text is taken, {AS_TEXT}.",
        step=step(TEXT),
    ),
    point(
        "power-by-bisection",
        3.2,
        LEAST_POWER,
        "The attack power is found by bisection between 4 and 200.",
        power=Powers(by=0, last=200),
    ),
    point(
        "power-by-doubling",
        5.2,
        LEAST_POWER,
        "The attack power is doubled from 4 until no elf dies. Then bisection finds the least "
        "one.",
        power=Powers(by=0, doubles=True),
    ),
    point(
        "power-from-3",
        5.5,
        POWER_FROM_4,
        "The attack power of part 1, which is 3, is tried as well.",
        power=Powers(first=3),
    ),
    point(
        "power-from-5",
        6.0,
        POWER_FROM_4,
        "An attack power of 4 is not tried.",
        power=Powers(first=5),
    ),
    point(
        "elves-may-die",
        4.6,
        "In part 2 the elves have to win without a single death.",
        "The least attack power at which the elves win is taken, even if some of them die.",
        power=Powers(lost=-1),
    ),
    point(
        "survivors-fight-on",
        5.4,
        "In part 2 every attack power is tried in a new battle of all units.",
        "When an elf dies, the next attack power is tried with the units that are left, where "
        "they are and with the hit points that they have left.",
        begins=Begins.SURVIVORS,
    ),
    point(
        "goblins-strengthened-too",
        5.4,
        "In part 2 the goblins keep an attack power of 3.",
        "The goblins get the attack power of the elves as well.",
        strength=Strength.BOTH,
    ),
    point(
        "goblins-strengthened-instead",
        7.0,
        "In part 2 the elves get more attack power, and the goblins keep 3.",
        "The goblins get the attack power, and the elves keep 3.",
        strength=Strength.GOBLINS,
    ),
    point(
        "outcome-of-the-power-before",
        6.0,
        ITS_OUTCOME,
        "The outcome at an attack power 1 too low is taken.",
        power=Powers(more=-1),
    ),
    point(
        "outcome-of-the-power-after",
        6.0,
        ITS_OUTCOME,
        "The outcome at an attack power 1 too high is taken.",
        power=Powers(more=1),
    ),
    point(
        "initial-turn-order",
        4.2,
        TURN_ORDER,
        "Units always take turns in reading order of their squares at the start of the battle.",
        turns=(NUMBER,),
    ),
    point(
        "order-by-columns",
        4.6,
        TURN_ORDER,
        "Units take turns column by column, from top to bottom within a column.",
        turns=(COLUMNS,),
    ),
    point(
        "elves-first",
        5.4,
        TURN_ORDER,
        "All elves take their turns before the first goblin does.",
        turns=(ELVES, READING),
    ),
    point(
        "goblins-first",
        5.6,
        TURN_ORDER,
        "All goblins take their turns before the first elf does.",
        turns=(GOBLINS, READING),
    ),
    point(
        "grid-scan-acts-twice",
        4.6,
        ONE_TURN,
        "The map is scanned square by square, and a unit that steps to a square ahead of the scan "
        "takes another turn there.",
        acts=Acts.SCAN,
    ),
    point(
        "turn-order-sorted-after-each-move",
        6.5,
        TURN_ORDER,
        "The list of units is sorted again after each move while it is being iterated by index. "
        "So a unit that moves past the next one takes a second turn, and the next one loses its "
        "turn.",
        acts=Acts.SORTED,
    ),
    point(
        "all-move-then-all-attack",
        5.6,
        "A unit moves and attacks in one turn.",
        "A round has two passes: first all units move, then all units attack.",
        turn=Turn.TWO_PASSES,
    ),
    point(
        "dead-units-act",
        3.8,
        NO_TURN,
        "A unit that is killed before its turn still takes it, although it is no longer on the "
        "map.",
        dead=Dead(acts=True),
    ),
    point(
        "a-death-skips-the-next-unit",
        4.6,
        ONE_TURN,
        "The dead are removed from the list of units while it is being iterated by index. So if "
        "the dead unit has already had its turn, the next unit loses its own.",
        acts=Acts.SKIPPED,
    ),
    point(
        "second-turn-on-dead-square",
        4.2,
        ONE_TURN,
        "A round goes through the squares that were occupied when it began. So a unit that steps "
        "onto the square of a unit killed before its turn takes a second turn there.",
        acts=Acts.WHOEVER,
    ),
    point(
        "dead-units-block",
        4.8,
        REMOVED,
        "A dead unit blocks its square until the round ends.",
        dead=Dead(blocks=True),
    ),
    point(
        "dead-units-always-block",
        6.0,
        REMOVED,
        "A dead unit blocks its square until the end of combat.",
        dead=Dead(blocks=True, stays=True),
    ),
    point(
        "dead-units-are-attacked",
        4.8,
        NO_TARGET,
        "A dead unit can be attacked until the round ends, so blows are wasted on it.",
        dead=Dead(absorbs=True),
    ),
    point(
        "dead-units-are-targets",
        6.0,
        NO_TARGET,
        "A dead unit is a target until the round ends: units walk towards it and attack it, and "
        "combat goes on.",
        dead=Dead(absorbs=True, attracts=True),
    ),
    point(
        "dead-units-stay",
        5.6,
        REMOVED,
        "A dead unit stays until the round ends: it blocks its square, and can be attacked.",
        dead=Dead(blocks=True, absorbs=True),
    ),
    point(
        "turns-in-text-order",
        7.5,
        TURN_ORDER,
        f"Units take turns in the order of their squares as text, {AS_TEXT}.",
        turns=(TEXT,),
    ),
    point(
        "text-order",
        6.5,
        READING_ORDER,
        f"Turn order and all ties go by the squares as text, {AS_TEXT}.",
        turns=(TEXT,),
        chosen=nearest(TEXT),
        step=step(TEXT),
        attacked=(WEAKEST, TEXT),
    ),
    point(
        "columns-before-rows",
        4.2,
        READING_ORDER,
        "Turn order and all ties go by column first, as if squares were sorted as `(x, y)`.",
        turns=(COLUMNS,),
        chosen=nearest(COLUMNS),
        step=step(COLUMNS),
        attacked=(WEAKEST, COLUMNS),
    ),
    point(
        "columns-before-rows-except-in-steps",
        4.8,
        READING_ORDER,
        "Turn order and ties between squares or targets go by column first, as if squares were "
        "sorted as `(x, y)`, but steps are tried in reading order.",
        turns=(COLUMNS,),
        chosen=nearest(COLUMNS),
        attacked=(WEAKEST, COLUMNS),
    ),
    point(
        "nothing-blocks",
        6.0,
        UNITS_BLOCK,
        "Paths may lead through units of both sides, as long as the first step is free.",
        sees=Sees(Way.THROUGH_ALL),
    ),
    point(
        "friends-do-not-block",
        5.4,
        UNITS_BLOCK,
        "Paths may lead through friends, as long as the first step is free.",
        sees=Sees(Way.THROUGH_FRIENDS),
    ),
    point(
        "distances-through-units",
        6.5,
        UNITS_BLOCK,
        "Steps are counted as if there were no units. A unit takes the free step from which the "
        "fewest remain to the chosen square.",
        sees=Sees(Way.THROUGH_ALL, from_here=True),
    ),
    point(
        "waits-behind-friends",
        5.4,
        UNITS_BLOCK,
        "Paths are planned as if friends were not there. A unit does not move if its first step "
        "is occupied.",
        sees=Sees(Way.THROUGH_FRIENDS, waits=True),
    ),
    point(
        "occupied-squares-in-range",
        5.4,
        IN_RANGE,
        "A square adjacent to a target is in range even if a friend occupies it, so units line up "
        "behind that friend.",
        sees=Sees(goals=Goals.OCCUPIED),
    ),
    point(
        "moves-planned-as-the-round-begins",
        5.8,
        AS_IT_IS,
        "Units plan their moves by where all units were at the start of the round.",
        sees=Sees(seen=Seen.ROUND),
    ),
    point(
        "walks-all-the-way",
        6.5,
        SINGLE_STEP,
        "A unit that moves goes all the way to the chosen square.",
        step=Step(all_the_way=True),
    ),
    point(
        "moves-when-in-range",
        4.8,
        STAYS_IN_RANGE,
        "A unit moves even if it is in range, and attacks if it is in range afterwards.",
        turn=Turn.ALWAYS_MOVES,
    ),
)
"""The misreadings of a table. `common_families` has those with a parameter."""
