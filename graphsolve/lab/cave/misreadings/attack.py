"""Misreadings of a unit's turn, of which units it can attack, and of which it attacks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from graphsolve.graphs.grid import GridGraph, moore_neighborhood
from graphsolve.graphs.squareset import Square
from graphsolve.lab.cave.misreadings import Decision, Rule, note_round
from graphsolve.lab.cave.misreadings import criteria as c
from graphsolve.lab.cave.misreadings.criteria import rank_of_unit, ranks_of_unit
from graphsolve.lab.cave.misreadings.squares import around_squares_in_range
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, take_turn
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.state import Side, Termination, Unit

ITS_TURN = Rule("A unit moves unless it is in range, and then attacks if it is in range.")
ONE_TURN = Rule("A unit moves and attacks in one turn.")
FEWEST = Rule("The adjacent target with the fewest hit points is attacked.")
TIES = Rule("Of targets with the fewest hit points, the first in reading order is attacked.")
FOUR_SQUARES = Rule("A unit can attack targets on the four adjacent squares only.")

# --- Its turn ------------------------------------------------------------------------------------


def has_targets(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit has targets. If not, combat ends."""
    has_some = bool(battle.rules.targets(unit, battle.positions))
    if not has_some:
        battle.rules.no_targets(battle, unit)
    return has_some


def targets_after_moving(battle: Battle, unit: Unit) -> list[Unit]:
    """Return the adjacent targets, after a move if there were none.

    This is the turn of a unit up to its attack. Combat ends if there are no targets.
    """
    if has_targets(battle, unit) and (battle.adjacent(unit) or battle.move(unit)):
        return battle.adjacent(unit)
    return []


def attack(battle: Battle, unit: Unit) -> bool:
    """Attack one of the adjacent targets. Return whether there are any."""
    adjacent = battle.adjacent(unit)
    if adjacent:
        battle.attack(unit, battle.rules.attacked(unit, adjacent))
    return bool(adjacent)


def on_map(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit has not been removed."""
    return battle.units.get(unit.square) is unit


def no_attack_after_move(battle: Battle, unit: Unit) -> None:
    if has_targets(battle, unit) and not attack(battle, unit):
        battle.move(unit)


def turn_of(acts: tuple[str, ...], battle: Battle, unit: Unit) -> None:
    """Do what `ACTS` says, until combat ends or no targets are left."""
    if not has_targets(battle, unit):
        return
    for act in acts:
        if battle.outcome or not battle.rules.targets(unit, battle.positions):
            return
        if act == ATTACKS:
            attack(battle, unit)
        elif act == STEPS or not battle.adjacent(unit):
            battle.move(unit)


def no_attack_without_squares_in_range(battle: Battle, unit: Unit) -> None:
    rules = battle.rules
    if not rules.targets(unit, battle.positions) or rules.look(battle, unit).in_range:
        take_turn(battle, unit)


def begin_two_passes(battle: Battle) -> None:
    """Let every unit take two turns: one to move and one to attack."""
    battle.order = 2 * battle.rules.turn_order(battle.units.values())


def all_move_then_all_attack(battle: Battle, unit: Unit, *, anew: bool) -> None:
    """Move or attack. `anew` is whether the attacks are a loop of their own over the units.

    If so, its order is that of the squares after the moves, and combat does not end in it.
    """
    attacks = unit not in battle.order[battle.turns :]
    if attacks and anew:
        attack(battle, unit)
    elif has_targets(battle, unit):
        if attacks:
            attack(battle, unit)
        elif not battle.adjacent(unit):
            battle.move(unit)
    if anew and 2 * battle.turns == len(battle.order):
        battle.order[battle.turns :] = battle.rules.turn_order(battle.order[battle.turns :])


def attack_first_after_a_move(battle: Battle, unit: Unit) -> None:
    before = unit.square
    if adjacent := targets_after_moving(battle, unit):
        has_moved = unit.square != before
        battle.attack(unit, adjacent[0] if has_moved else battle.rules.attacked(unit, adjacent))


def ends_if_nothing_is_in_reach(what: str, which: str, battle: Battle, unit: Unit) -> None:
    if not has_targets(battle, unit):
        return
    if battle.adjacent(unit) or battle.move(unit):
        attack(battle, unit)
    elif which == "is open" and battle.rules.look(battle, unit).in_range:
        pass
    elif what == "combat":
        unhurt = not battle.elves_lost  # which is all that programs look at in part 2
        battle.end(Termination.NO_TARGETS, winner=Side.ELF if unhurt else unit.side)
    else:
        del battle.order[battle.turns :]


def all_attack_at_the_end_of_the_round(battle: Battle, unit: Unit) -> None:
    blows: list[tuple[Unit, Unit]] = battle.notes.setdefault("blows", [])
    if adjacent := targets_after_moving(battle, unit):
        blows.append((unit, battle.rules.attacked(unit, adjacent)))
    if battle.turns == len(battle.order):
        for attacker, target in blows:
            if on_map(battle, target):
                battle.attack(attacker, target)


def hit_points_back_after_a_move(battle: Battle, unit: Unit, _before: Square) -> None:
    unit.hit_points = battle.notes["hit points"][unit.number]


def attack_all(battle: Battle, unit: Unit) -> None:
    for target in targets_after_moving(battle, unit):
        battle.attack(unit, target)


def attack_same_target_again(battle: Battle, unit: Unit) -> None:
    if adjacent := targets_after_moving(battle, unit):
        same = [target for target in adjacent if target.number == unit.memory]
        target = same[0] if same else battle.rules.attacked(unit, adjacent)
        unit.memory = target.number
        battle.attack(unit, target)


def attack_the_weakest_of_all(battle: Battle, unit: Unit) -> None:
    adjacent, enemies = targets_after_moving(battle, unit), battle.living(unit.side.enemy)
    if enemies and (weakest := battle.rules.attacked(unit, enemies)) in adjacent:
        battle.attack(unit, weakest)


MOVES, STEPS, ATTACKS = "moves unless it is in range", "moves", "attacks if it is in range"

# The tables below have two lines for an entry, or three.
# fmt: off
ACTS: tuple[tuple[str, float, int | None, tuple[str, ...]], ...] = (
    ("moves-when-in-range", 4.8, k.ALWAYS_MOVES, (STEPS, ATTACKS)),
    ("attacks-before-moving", 6.0, k.ATTACKS_FIRST, (ATTACKS, MOVES)),
    ("attacks-twice-when-in-range", 6.5, None, (ATTACKS, MOVES, ATTACKS)),
    ("attacks-and-moves-on", 7.0, None, (ATTACKS, STEPS)),
    ("moves-after-attack", 7.5, None, (MOVES, ATTACKS, MOVES)),
    ("two-steps", 7.5, None, (MOVES, MOVES, ATTACKS)),
)
"""What a unit does in its turn, one after the other, with the code of this turn."""

TURNS = (
    Rule("A unit that has moved into range of a target attacks in the same turn.").misread(
        "no-attack-after-move", 4.4, {k.TURN: k.NO_ATTACK_AFTER_MOVE},
        take_turn=no_attack_after_move)("A unit that moves does not attack in the same turn."),
    *(
        ITS_TURN.misread(
            name, cost, {k.TURN: code} if code else None, take_turn=partial(turn_of, acts)
        )(f"In its turn, a unit {', then '.join(acts)}.")
        for name, cost, code, acts in ACTS
    ),
    Rule(
        "A unit that is in range of a target attacks, even if no open square is in range."
    ).misread(
        "no-attack-without-squares-in-range", 5.4, take_turn=no_attack_without_squares_in_range
    )("If no open square is in range of any target, the turn ends, even if one is adjacent."),
    *(
        ONE_TURN.misread(name, cost, begin_round=begin_two_passes,
            take_turn=partial(all_move_then_all_attack, anew=anew))(
            f"A round has two passes: first all units move, then all units attack{how}.")
        for name, cost, anew, how in (
            ("all-move-then-all-attack", 5.6, False, ""),
            ("all-move-then-all-attack-in-new-order", 6.0, True,
             " in the order of their new squares. Combat ends only in the first pass"),
        )
    ),
    FEWEST.misread("attack-first-after-a-move", 5.8, {k.TURN: k.FIRST_AFTER_MOVE},
        take_turn=attack_first_after_a_move)(
        "A unit that has moved attacks the first adjacent target, regardless of hit points."),
    *(
        Rule(f"A unit that can reach no square in range ends its turn; {what} goes on.").misread(
            name, cost, take_turn=partial(ends_if_nothing_is_in_reach, what, which))(
            f"{what.capitalize()} ends at the turn of a unit not in range, if no square in range "
            f"{which}.")
        for name, cost, what, which in (
            ("combat-ends-if-nothing-is-in-reach", 6.0, "combat", "can be reached"),
            ("the-round-ends-if-nothing-is-in-reach", 6.5, "the round", "can be reached"),
            ("combat-ends-if-nothing-in-range-is-open", 6.5, "combat", "is open"),
        )
    ),
    ONE_TURN.misread(
        "all-attack-at-the-end-of-the-round", 6.5, take_turn=all_attack_at_the_end_of_the_round
    )("All blows of a round are dealt at its end, even those of units that die in it."),
    Rule("A unit that moves keeps the hit points that it has left.").misread(
        "hit-points-back-after-a-move", 6.5, after_step=hit_points_back_after_a_move,
        begin_round=note_round)(
        "A unit that moves gets back the hit points that it had when the round began."),
    Rule("A unit attacks one of the adjacent targets.").misread("attack-all", 7.0,
        take_turn=attack_all)("A unit attacks every adjacent target."),
    FEWEST.misread("attack-the-weakest-of-all", 8.0, take_turn=attack_the_weakest_of_all)(
        "The weakest of all enemies is the target, and is attacked only if it is adjacent."),
    FEWEST.misread("attack-same-target-again", 7.0, take_turn=attack_same_target_again)(
        "A unit attacks the same target as long as it is adjacent, whatever its hit points."),
)

# --- Which units it can attack -------------------------------------------------------------------


def units_around(_cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """Return the enemies on the eight squares around a unit."""
    around = [units[square] for square in moore_neighborhood(unit.square) if square in units]
    return [other for other in around if other.side is not unit.side]


def units_of_both_sides(cave: GridGraph, unit: Unit, units: Mapping[Square, Unit]) -> list[Unit]:
    """Return the units on the adjacent squares."""
    return [units[square] for square in sorted(cave.neighbors(unit.square)) if square in units]


def attack_diagonally_after_moving(battle: Battle, unit: Unit) -> None:
    if has_targets(battle, unit):
        if not battle.adjacent(unit):
            battle.move(unit)
        if around := units_around(battle.graph, unit, battle.units):
            battle.attack(unit, battle.rules.attacked(unit, around))


ADJACENT = (
    FOUR_SQUARES.misread("attack-diagonally", 6.5, adjacent=units_around,
        in_range=around_squares_in_range)("Diagonal squares count as adjacent, too."),
    Rule("A unit's targets are the units of the other side only.").misread("attack-friends", 7.0,
        adjacent=units_of_both_sides)("Adjacent units of the same side are attacked as well."),
    FOUR_SQUARES.misread("attack-diagonally-after-moving", 7.0,
        take_turn=attack_diagonally_after_moving)(
        "Targets on diagonal squares are attacked, but units move unless one is adjacent."),
    FOUR_SQUARES.misread("attack-diagonally-on-the-way", 6.8, adjacent=units_around)(
        "Targets on diagonal squares are attacked, but units walk to the four adjacent squares."),
)

# --- Which of them it attacks --------------------------------------------------------------------


def attacked(*criteria: c.Criterion) -> Decision:
    """Return the decision to attack the first target by some criteria."""
    codes = c.codes_of(k.ATTACKED, criteria)
    if criteria[-1] in NUMBERS:
        attack = partial(attack_by_notes, criteria)
        return Decision({"take_turn": attack, "begin_round": note_round}, codes)
    return Decision({"attacked": partial(attacked_by, criteria)}, codes)


def attacked_by(criteria: c.Criteria, unit: Unit, adjacent: Iterable[Unit]) -> Unit:
    return min(adjacent, key=partial(ranks_of_unit, criteria, unit))


NUMBERS: Mapping[c.Criterion, Callable[[Battle, Unit], int]] = {
    c.TURN: lambda battle, unit: battle.notes["turns"].index(unit),
    c.LAST_MOVE: lambda battle, unit: [*battle.units.values()].index(unit),
    c.WEAKEST_BEFORE: lambda battle, unit: battle.notes["hit points"][unit.number],
}
"""Criteria that need more than the two units."""


def attack_by_notes(criteria: c.Criteria, battle: Battle, unit: Unit) -> None:
    *before, last = criteria
    adjacent = targets_after_moving(battle, unit)
    adjacent.sort(key=partial(NUMBERS[last], battle))
    for criterion in before:
        adjacent.sort(key=partial(rank_of_unit, criterion, unit))
    if adjacent:
        battle.attack(unit, adjacent[0])


ATTACKED: tuple[tuple[str, float, c.Criteria], ...] = (
    ("attack-first", 4.6, (c.READING,)),
    ("attack-ties-by-initial-order", 4.6, (c.WEAKEST, c.NUMBER)),
    ("attack-ties-by-columns", 4.8, (c.WEAKEST, c.COLUMNS)),
    ("attack-ties-in-turn-order", 4.8, (c.WEAKEST, c.TURN)),
    ("attack-ties-backwards", 5.0, (c.WEAKEST, c.BACKWARDS)),
    ("attack-first-by-initial-order", 6.0, (c.NUMBER,)),
    ("attack-ties-in-dictionary-order", 6.0, (c.WEAKEST, c.LAST_MOVE)),
    ("weakest-as-the-round-begins", 6.0, (c.WEAKEST_BEFORE,)),
    ("attacked-by-turn", 6.0, (c.TURN,)),
    ("attacked-by-last-move", 6.0, (c.LAST_MOVE,)),
    ("attack-strongest", 6.5, (c.STRONGEST,)),
    ("attacked-by-number-backwards", 7.3, (c.LAST_NUMBER,)),
    ("attack-ties-in-text-order", 7.5, (c.WEAKEST, c.TEXT)),
    ("attacked-by-square-text", 8.0, (c.TEXT,)),
    ("attacked-by-hit-points-text", 6.8, (c.WEAKEST_TEXT,)),
)


def other_targets() -> Iterator[Misreading]:
    """Yield other ways to select a target."""
    for name, cost, criteria in ATTACKED:
        decides_ties = criteria[0] == c.WEAKEST
        rule, which = (TIES, " with the fewest hit points") if decides_ties else (FEWEST, "")
        yield rule.misread_by(name, cost, attacked(*criteria))(
            c.the_first(f"adjacent targets{which}", criteria[decides_ties:], "is attacked")
        )


MISREADINGS = (*TURNS, *ADJACENT, *other_targets())
"""Other turns, and other ways to select a target."""
