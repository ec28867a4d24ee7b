"""When units die, when combat ends, what the outcome counts, and the statement's constants."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from operator import add

from graphsolve.lab.cave.misreadings.entry import Rule, note_round
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle, after_death
from graphsolve.puzzles.cave.compiled import layout as k
from graphsolve.puzzles.cave.state import Stats, Termination, Unit

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


def hit_points_with_dead(
    living: Iterable[Unit], dead: Sequence[Unit], _dead_in_last_round: Sequence[Unit]
) -> int:
    return sum(unit.hit_points for unit in [*living, *dead])


def hit_points_with_last_dead(
    living: Iterable[Unit], _dead: Sequence[Unit], dead_in_last_round: Sequence[Unit]
) -> int:
    return sum(unit.hit_points for unit in [*living, *dead_in_last_round])


ENDS = (
    END.misread("end-with-the-round", 3.6, {k.END: k.WITH_ROUND}, no_targets=end_with_the_round)(
        "Combat ends only at the beginning of a round, so the round in which the last enemy dies "
        "always counts."
    ),
    END.misread("end-at-once", 4.0, {k.END: k.AT_ONCE}, after_death=end_at_once)(
        "Combat ends as soon as the last enemy dies, so that round never counts."
    ),
    END.misread(
        "end-at-the-turn-of-a-dead-unit",
        4.6,
        after_death=end_at_the_turn_of_a_dead_unit,
        begin_round=note_round,
    )(
        "Combat ends when no enemies are left at the beginning of any unit's turn, even one that "
        "was killed earlier in the round, so that round does not count."
    ),
    DIES.misread("zero-hit-points-live", 5.2, {k.LEAST: 0}, dies=lambda unit: unit.hit_points < 0)(
        "A unit with 0 hit points lives until it is hit again."
    ),
    HIT_POINTS.misread("dead-hit-points-counted", 5.4, hit_points_left=hit_points_with_dead)(
        "The negative hit points of the dead are added to the sum."
    ),
    HIT_POINTS.misread(
        "hit-points-of-the-last-dead-counted", 5.4, hit_points_left=hit_points_with_last_dead
    )(
        "The negative hit points of those who die in the round in which combat ends are added to "
        "the sum."
    ),
)


def rounds() -> Iterator[Misreading]:
    """Yield other numbers of rounds."""
    for name, cost, count, misread in (
        (
            "last-round-counts",
            3.0,
            partial(add, 1),
            "The round in which combat ends counts as well.",
        ),
        (
            "one-round-too-few",
            4.0,
            partial(add, -1),
            "One full round too few is counted: the first is round 0.",
        ),
    ):
        yield FULL_ROUNDS.misread(name, cost, {}, full_rounds=count)(misread)
        for part in 1, 2:
            yield Rule(FULL_ROUNDS.text, parts=(part,)).misread(
                f"{name}-only-in-part-{part}", cost + 4.0, {}, full_rounds=count
            )(f"Only in part {part}: {misread}")


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


MISREADINGS = (*ENDS, *rounds(), *constants())
"""Other ends of combat and other outcomes."""
