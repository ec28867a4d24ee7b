"""The answers to a puzzle's two parts, for people and for programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from graphsolve.puzzles.cave.power import Victory
from graphsolve.puzzles.cave.state import Outcome

__all__ = ["Answer", "outcome_answer", "victory_answer"]


@dataclass(frozen=True)
class Answer:
    """The answer to one part of a puzzle.

    Attributes:
        value: the number asked for, or None if there is none.
        remark: how it came about, or why there is none.
        details: what programs may want to know beside the answer.
    """

    value: int | None
    remark: str
    details: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{'no answer' if self.value is None else self.value} ({self.remark})"

    def as_json(self) -> dict[str, object]:
        """The answer as a JSON object."""
        if self.value is None:
            return {"answer": None, "reason": self.remark}
        return {"answer": self.value, **self.details}


def outcome_answer(outcome: Outcome) -> Answer:
    """The answer to part 1 of cave combat.

    >>> from graphsolve.puzzles.cave.state import Side, Termination
    >>> outcome = Outcome(Termination.NO_TARGETS, Side.GOBLIN, 47, 590, elves_lost=2)
    >>> print(outcome_answer(outcome))
    27730 (goblins win after 47 rounds with 590 hit points left)
    """
    if outcome.winner is None:
        return Answer(None, f"stalemate in round {outcome.rounds}: {outcome.termination.value}")
    winner = outcome.winner.plural
    remark = f"{winner} win after {rounds_and_hit_points(outcome)}"
    details = {"winner": winner, "rounds": outcome.rounds, "hit_points": outcome.hit_points}
    return Answer(outcome.score, remark, details)


def victory_answer(victory: Victory | None) -> Answer:
    """The answer to part 2 of cave combat.

    >>> print(victory_answer(None))
    no answer (at no attack power do the elves win without a loss)
    """
    if victory is None:
        return Answer(None, "at no attack power do the elves win without a loss")
    power, outcome = victory
    remark = f"elves win with attack power {power} after {rounds_and_hit_points(outcome)}"
    details = {
        "attack_power": power,
        "rounds": outcome.rounds,
        "hit_points": outcome.hit_points,
    }
    return Answer(outcome.score, remark, details)


def rounds_and_hit_points(outcome: Outcome) -> str:
    """How long a battle took and what it left."""
    rounds = "1 round" if outcome.rounds == 1 else f"{outcome.rounds} rounds"
    return f"{rounds} with {outcome.hit_points} hit points left"
