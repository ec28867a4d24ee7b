"""When units die, when combat ends, and what the outcome counts."""

from collections.abc import Iterable, Iterator, Sequence

from graphsolve.lab.cave.misreadings.points import decides, point, value
from graphsolve.lab.cave.misreadings.ranks import note_units
from graphsolve.lab.misreadings import Misreading
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import after_death
from graphsolve.puzzles.cave.state import Termination, Unit

DIES = "A unit dies when its hit points fall to 0 or below."
END = "Combat ends when a unit finds no targets at the beginning of its turn."
FULL_ROUNDS = "The outcome counts full rounds only, not the round in which combat ends."
HIT_POINTS = "The outcome counts the hit points of all remaining units."


@value("end", "after_death", 4.0, END)
def end_at_once(battle: Battle, unit: Unit) -> None:
    """Combat ends as soon as the last enemy dies, so that round never counts."""
    after_death(battle, unit)
    if not battle.living(unit.side):
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


@value("end", "after_death", 4.6, END, begin_round=note_units)
def end_at_the_turn_of_a_dead_unit(battle: Battle, unit: Unit) -> None:
    """Combat ends when no enemies are left at the beginning of any unit's turn, even one that was
    killed earlier in the round, so that round does not count.
    """
    turns: list[Unit] = battle.notes["turns"]
    missed: set[int] = battle.notes.setdefault("missed", set())
    if unit in battle.order[battle.turns :]:
        missed.add(turns.index(unit))
    now = turns.index(battle.order[battle.turns - 1])
    after_death(battle, unit)
    if not battle.living(unit.side) and max(missed, default=now) > now:
        battle.end(Termination.NO_TARGETS, winner=unit.side.enemy)


@value("end", "no_targets", 3.6, END)
def end_with_the_round(battle: Battle, unit: Unit) -> None:
    """Combat ends only at the beginning of a round, so the round in which the last enemy dies
    always counts.
    """
    if battle.turns == 1:
        battle.end(Termination.NO_TARGETS, winner=unit.side)


@value("counted", "hit_points_left", 5.4, HIT_POINTS)
def dead_hit_points_counted(
    living: Iterable[Unit], dead: Sequence[Unit], _dead_in_last_round: Sequence[Unit]
) -> int:
    """The negative hit points of the dead are added to the sum."""
    return sum(unit.hit_points for unit in [*living, *dead])


@value("counted", "hit_points_left", 5.4, HIT_POINTS)
def hit_points_of_the_last_dead_counted(
    living: Iterable[Unit], _dead: Sequence[Unit], dead_in_last_round: Sequence[Unit]
) -> int:
    """The negative hit points of those who die in the round in which combat ends are added to the
    sum.
    """
    return sum(unit.hit_points for unit in [*living, *dead_in_last_round])


@decides("least", "dies")
def dies_below(least: int, unit: Unit) -> bool:
    """A unit dies when it has fewer than the least hit points of the living."""
    return unit.hit_points < least


@decides("rounds", "full_rounds")
def more_rounds(more: int, completed: int) -> int:
    """A number of rounds is added."""
    return completed + more


def misreadings() -> Iterator[Misreading]:
    """Other hit points of the living, and other numbers of rounds."""
    zero = "A unit with 0 hit points lives until it is hit again."
    yield point("zero-hit-points-live", 5.2, DIES, zero, least=0)
    for more, cost, name, sentence in (
        (1, 3.0, "last-round-counts", "The round in which combat ends counts as well."),
        (-1, 4.0, "one-round-too-few", "One full round too few is counted: the first is round 0."),
    ):
        yield point(name, cost, FULL_ROUNDS, sentence, rounds=more)
        for part in 1, 2:
            yield point(
                f"{name}-only-in-part-{part}",
                cost + 4.0,
                FULL_ROUNDS,
                f"Only in part {part}: {sentence}",
                family="rounds-of-one-part",
                part=part,
                rounds=more,
            )
