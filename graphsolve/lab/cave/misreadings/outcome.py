"""Misreadings of when combat ends, of the outcome, and of battles and powers in part 2."""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product, takewhile
from math import inf
from operator import add, attrgetter

from more_itertools import first_true

from graphsolve.lab.cave.misreadings import Rule, note_round
from graphsolve.lab.misreadings import Misreading, in_one_part
from graphsolve.puzzles.cave.battle import Battle, Rules, after_death
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.rules import hit_points_left, least_power
from graphsolve.puzzles.cave.state import Cave, Outcome, Placement, Side, Stats, Termination, Unit

DIES = Rule("A unit dies when its hit points fall to 0 or below.")
END = Rule("Combat ends when a unit finds no targets at the beginning of its turn.")
FULL_ROUNDS = Rule("The outcome counts full rounds only, not the round in which combat ends.")
HIT_POINTS = Rule("The outcome counts the hit points of all remaining units.")


def end_at_once(battle: Battle, unit: Unit) -> None:
    after_death(battle, unit)
    if not battle.living(unit.side):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


def end_at_the_turn_of_a_dead_unit(battle: Battle, unit: Unit) -> None:
    after_death(battle, unit)
    turns: list[Unit] = battle.notes["turns"]
    later = turns[turns.index(battle.order[battle.turns - 1]) + 1 :]
    if not battle.living(unit.side) and any(dead in later for dead in battle.latest_dead):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


def end_with_the_round(battle: Battle, unit: Unit) -> None:
    if battle.turns == 1:
        battle.end(Termination.NO_TARGETS, winner=unit.side)


# The tables below have two lines for an entry, or three.
# fmt: off
ENDS = (
    END.misread("end-with-the-round", 3.0, {k.END: k.WITH_ROUND}, no_targets=end_with_the_round)(
        "Combat ends only as a round begins, so the round in which the last enemy dies counts."),
    END.misread("end-at-once", 4.0, {k.END: k.AT_ONCE}, after_death=end_at_once)(
        "Combat ends as soon as the last enemy dies, so that round never counts."),
    END.misread("end-at-the-turn-of-a-dead-unit", 4.6, after_death=end_at_the_turn_of_a_dead_unit,
        begin_round=note_round)(
        "Combat ends when no enemies are left at the beginning of any unit's turn, even one that "
        "was killed earlier in the round, so that round does not count."),
    DIES.misread("zero-hit-points-live", 5.2, {k.LEAST: 0}, dies=lambda unit: unit.hit_points < 0)(
        "A unit with 0 hit points lives until it is hit again."),
    HIT_POINTS.misread("dead-hit-points-counted", 5.0,
        hit_points_left=lambda living, dead, last: hit_points_left([*living, *dead], dead, last))(
        "The negative hit points of the dead are added to the sum."),
    HIT_POINTS.misread("hit-points-of-the-last-dead-counted", 5.4,
        hit_points_left=lambda living, dead, last: hit_points_left([*living, *last], dead, last))(
        "The negative hit points of those who die in the last round are added to the sum."),
)


def rounds() -> Iterator[Misreading]:
    """Yield other numbers of rounds."""
    for name, cost, more, misread in (
        ("last-round-counts", 3.2, 1, "The round in which combat ends counts as well."),
        ("one-round-too-few", 4.0, -1, "One full round too few is counted: the first is round 0."),
    ):
        one = FULL_ROUNDS.misread(name, cost, {}, full_rounds=partial(add, more))(misread)
        yield from (one, *in_one_part(one, 4.0))


def constants() -> Iterator[Misreading]:
    """Yield other attack powers or hit points, of one side or both."""
    for name, cost, stats in (
        ("2-attack-power", 6.5, Stats(attack_power=2)),
        ("4-attack-power", 6.5, Stats(attack_power=4)),
        ("100-hit-points", 6.5, Stats(hit_points=100)),
        ("199-hit-points", 7.5, Stats(hit_points=199)),
        ("201-hit-points", 7.5, Stats(hit_points=201)),
        ("300-hit-points", 7.5, Stats(hit_points=300)),
    ):
        number, what = name.split("-", 1)
        words = f"{number} hit points" if "hit" in what else f"an attack power of {number}"
        for side, more, replaces in (
            ("units", 0.0, {"elves": stats, "goblins": stats}),
            ("elves", 0.5, {"elves": stats}),
            ("goblins", 0.5, {"goblins": stats}),
        ):
            yield Rule("Units have an attack power of 3 and 200 hit points.").misread(
                f"{side}-with-{name}", cost + more, {}, **replaces
            )(f"{side.capitalize()} have {words}.")


LEAST_POWER = Rule(
    "The answer needs the least attack power at which no elf dies. A higher power can be worse, "
    "so every lower power has to be tried.",
    parts=(2,),
)
ITS_OUTCOME = Rule(
    "Part 2 asks for the outcome with the least attack power at which no elf dies.", parts=(2,)
)
STRENGTHENED = Rule(
    "In part 2 the elves get more attack power, and the goblins keep 3.", parts=(2,)
)
NEW_BATTLE = Rule(
    "In part 2 every attack power is tried in a new battle of all units.", parts=(2,)
)

OutcomeBy = Callable[[int], Outcome]

# --- The battles of part 2 -----------------------------------------------------------------------


def strengthen(sides: Iterable[str], rules: Rules, attack_power: int) -> Rules:
    stronger = {side: getattr(rules, side)._replace(attack_power=attack_power) for side in sides}
    return replace(rules, **stronger)


def survivors_fight_on(
    stay: bool,
    hurt: bool,
    cave: Cave,
    rules: Rules,
    _outcome: Outcome,
    survivors: Sequence[Unit],
) -> tuple[Cave, Rules]:
    """Begin the next battle with the survivors of the previous one.

    They stay where they are, or stay hurt, or both; otherwise they are as in that battle's cave.
    """
    units = []
    for unit in survivors:
        side, square, hit_points = cave.units[unit.number]
        square = unit.square if stay else square
        units.append(Placement(side, square, unit.hit_points if hurt else hit_points))
    return replace(cave, units=tuple(sorted(units, key=attrgetter("square")))), rules


def strengthen_at_a_death(battle: Battle, unit: Unit) -> None:
    """Give the elves more attack power when one of them dies, in the same battle."""
    after_death(battle, unit)
    for elf in battle.living(Side.ELF) if unit.side is Side.ELF else ():
        elf.attack_power += 1


def rounds_go_on(
    cave: Cave, rules: Rules, outcome: Outcome, _survivors: Sequence[Unit]
) -> tuple[Cave, Rules]:
    """Count the rounds of the next battle on from those of the previous one."""
    before = outcome.rounds
    return cave, replace(rules, full_rounds=lambda rounds: before + rounds)


BATTLES = (
    STRENGTHENED.misread(
        "goblins-strengthened-too", 5.4, {}, strengthened=partial(strengthen, ("elves", "goblins"))
    )("The goblins get the attack power of the elves as well."),
    *(
        NEW_BATTLE.misread(name, cost, next_battle=partial(survivors_fight_on, stay, hurt))(
            f"The next attack power is tried with the units that are left, {words}."
        )
        for name, cost, stay, hurt, words in (
            ("survivors-fight-on", 5.4, True, True, "where they are, with hit points left"),
            ("survivors-return-hurt", 6.5, False, True, "back at the start, with hit points left"),
            ("the-dead-stay-dead", 7.0, False, False, "back at the start, with all hit points"),
            ("survivors-stay-and-heal", 7.0, True, False, "where they are, with all hit points"),
        )
    ),
    NEW_BATTLE.misread("rounds-go-on", 6.5, {}, next_battle=rounds_go_on)(
        "The rounds of all battles of part 2 are counted together, up to the death of an elf."
    ),
    NEW_BATTLE.misread(
        "elves-strengthened-at-a-death", 6.5, after_death=strengthen_at_a_death,
        least_power=lambda _outcome, powers: powers[0],
    )("When an elf dies, the others get 1 more attack power, and the battle goes on."),
    STRENGTHENED.misread(
        "goblins-strengthened-instead", 7.0, {}, strengthened=partial(strengthen, ("goblins",))
    )("The goblins get the attack power, and the elves keep 3."),
)

# --- The attack power of part 2 ------------------------------------------------------------------

HIGHEST = 200
"""The highest power that is tried without another limit."""


def powers_from(first: int, by: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return the least of some attack powers at which no elf dies."""
    return least_power(outcome, range(first, max(first + 1, powers.stop + by - 1), by))


def after_part_1(outcome: OutcomeBy, powers: range) -> int | None:
    """Return the attack power that is found after the battle of part 1."""
    outcome(powers.start - 1)
    return least_power(outcome, powers)


def bisection(first: int, last: int, outcome: OutcomeBy, _powers: range) -> int:
    """Return the attack power that a binary search finds."""
    return first + bisect_left(range(first, last), True, key=lambda power: outcome(power).flawless)


def downward(outcome: OutcomeBy, powers: range) -> int | None:
    """Return the last attack power from 50 down before one at which an elf dies."""
    tried = range(50, powers.start - 1, -1)
    return min(takewhile(lambda power: outcome(power).flawless, tried), default=None)


def doubled(outcome: OutcomeBy, _powers: range, first: int = 4) -> int | None:
    """Return the attack power that doubling finds."""
    last = first
    while not outcome(last).flawless:
        if last > HIGHEST:
            return None
        last *= 2
    return last


def doubling(first: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return the attack power that doubling and then a binary search finds."""
    last = doubled(outcome, powers, first)
    return last and bisection(max(first, last // 2), last, outcome, powers)


def with_elves_lost(most: float, outcome: OutcomeBy, powers: range) -> int | None:
    """Return the least attack power at which the elves win, even if some of them die."""

    def is_enough(power: int) -> bool:
        return outcome(power).winner is Side.ELF and outcome(power).elves_lost <= most

    return first_true(powers, pred=is_enough)


def with_more(more: int, outcome: OutcomeBy, powers: range) -> int | None:
    """Return an attack power near the right one."""
    found = least_power(outcome, powers)
    return None if found is None else found + more


def searches() -> Iterator[Misreading]:
    """Yield other ways to find the attack power."""
    for first, last in (
        *((4, last) for last in (200, 20, 25, 30, 34, 40, 50, 64, 100, 128, 201, 256, 300, 1000)),
        *((3, last) for last in (30, 50, 100, 200)),
        *((1, last) for last in (100, 200)),
    ):
        is_usual = (first, last) == (4, 200)
        yield LEAST_POWER.misread(
            "power-by-bisection" if is_usual else f"bisection-from-{first}-to-{last}",
            3.2 if is_usual else 6.5,
            {},
            least_power=partial(bisection, first, last),
        )(f"The attack power is found by a binary search between {first} and {last}.")
    for name, cost, first in ("power-by-doubling", 5.2, 4), ("doubling-from-3", 6.5, 3):
        yield LEAST_POWER.misread(name, cost, {}, least_power=partial(doubling, first))(
            f"The attack power is doubled from {first} until no elf dies, and then found by a "
            "binary search."
        )
    for first in 1, 2, 3, *range(5, 31):
        cost = {3: 5.5, 5: 6.0}.get(first, 7.0 if first % 10 == 0 else 8.5)
        powers = partial(powers_from, first, 1)
        yield LEAST_POWER.misread(f"powers-from-{first}", cost, {}, least_power=powers)(
            f"The first attack power to be tried is {first}."
        )
    for first, by in product((3, 4, 5), (2, 3, 5, 10)):
        powers = partial(powers_from, first, by)
        yield LEAST_POWER.misread(f"powers-from-{first}-by-{by}", 7.5, {}, least_power=powers)(
            f"The attack powers {first}, {first + by}, {first + 2 * by} and so on are tried."
        )


POWERS = (
    # With another decision to find the power, battles are fought to the end.
    *(
        NEW_BATTLE.misread(name, 6.5, {}, next_battle=rounds_go_on,
            least_power=search)(
            f"The rounds of all battles of {parts} are counted together, all to the end.")
        for name, parts, search in (
            ("all-rounds-go-on", "part 2", partial(least_power)),
            ("all-rounds-of-both-parts-go-on", "both parts", after_part_1),
        )
    ),
    *(
        LEAST_POWER.misread(name, cost, {}, least_power=partial(with_elves_lost, most))(
            f"The least power with which the elves win is taken, even if {words}."
        )
        for name, cost, most, words in (
            ("elves-may-die", 4.6, inf, "some of them die"),
            ("1-elf-may-die", 7.5, 1, "one of them dies"),
            ("2-elves-may-die", 7.5, 2, "two of them die"),
        )
    ),
    LEAST_POWER.misread("powers-downward", 6.5, {}, least_power=downward)(
        "The attack powers 50, 49, 48 and so on are tried until an elf dies, and the last one at "
        "which none died is taken."),
    LEAST_POWER.misread("power-doubled", 6.0, {}, least_power=doubled)(
        "The attack powers 4, 8, 16 and so on are tried, and the first that is enough is taken."
    ),
    LEAST_POWER.misread(
        "elves-counted-too-late", 7.5, {}, least_power=lambda _outcome, powers: powers[0]
    )("The elves are only counted after the battle, so the first attack power seems enough."),
    *(
        ITS_OUTCOME.misread(name, cost, {}, least_power=partial(with_more, more))(
            f"The outcome at an attack power {words} is taken."
        )
        for name, cost, more, words in (
            ("outcome-of-the-power-before", 6.0, -1, "1 too low"),
            ("outcome-of-the-power-after", 6.0, 1, "1 too high"),
            ("power-2-too-low", 7.5, -2, "2 too low"),
            ("power-2-too-high", 7.5, 2, "2 too high"),
        )
    ),
)

MISREADINGS = (*ENDS, *rounds(), *constants(), *BATTLES, *POWERS, *searches())
"""Other ends of combat, other outcomes, and other battles and attack powers of part 2."""
