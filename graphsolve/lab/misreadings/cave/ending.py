"""Misreadings of when combat ends, and of what the outcome counts."""

from dataclasses import replace

from graphsolve.lab.misreadings.cave.misreading import misreads
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.state import Side, Termination, Unit

FULL_ROUNDS = "The outcome counts full rounds: the round in which combat ends is not one of them."
END = "Combat ends when a unit begins its turn and finds no target left."
HIT_POINTS = "The outcome counts the hit points of all units that are left."


class CountsOtherwise(Battle):
    """A battle that ends by the rules, after which the misreader counts something else."""

    def _end(self, termination: Termination, winner: Side | None = None) -> None:
        super()._end(termination, winner)
        assert self.outcome
        self.outcome = replace(
            self.outcome,
            rounds=self.outcome.rounds + self._more_rounds(),
            hit_points=self.outcome.hit_points + self._more_hit_points(),
        )

    def _more_rounds(self) -> int:
        return 0

    def _more_hit_points(self) -> int:
        return 0


@misreads("last-round-counts", rule=FULL_ROUNDS)
class LastRoundCounts(CountsOtherwise):
    """The round in which combat ends counts."""

    def _more_rounds(self) -> int:
        return 1


@misreads("one-round-too-few", rule=FULL_ROUNDS)
class OneRoundTooFew(CountsOtherwise):
    """One of the full rounds does not count, as if the first had number 0."""

    def _more_rounds(self) -> int:
        return -1


@misreads("the-dead-count", rule=HIT_POINTS)
class TheDeadCount(CountsOtherwise):
    """What the dead are below 0 is taken from the hit points that are left."""

    _debt: int = 0

    def _bury(self, unit: Unit) -> None:
        self._debt += unit.hit_points
        super()._bury(unit)

    def _more_hit_points(self) -> int:
        return self._debt


@misreads("end-at-once", rule=END)
class EndAtOnce(Battle):
    """Combat ends with the blow that kills the last enemy, and that round never counts."""

    def _bury(self, unit: Unit) -> None:
        super()._bury(unit)
        if not self.outcome and not self.living(unit.side):
            self._end(Termination.NO_TARGETS, winner=unit.side.enemy)


@misreads("end-with-the-round", rule=END)
class EndWithTheRound(Battle):
    """That no target is left is noticed when the next round begins, so the last round counts."""

    def _begin_round(self) -> None:
        super()._begin_round()
        for unit in list(self._waiting)[:1]:
            if not self.rules.targets(unit, self.standing):
                self._waiting.clear()
                self._end(Termination.NO_TARGETS, winner=unit.side)

    def _act(self, unit: Unit) -> None:
        if self.rules.targets(unit, self.standing):
            super()._act(unit)
