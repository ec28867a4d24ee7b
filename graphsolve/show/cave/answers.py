"""The answers to cave combat in words."""

from graphsolve.puzzles.cave import Outcome
from graphsolve.puzzles.cave.parts import Victory
from graphsolve.show import counted
from graphsolve.show.answers import Answer


def outcome_answer(outcome: Outcome) -> Answer:
    """The answer to part 1 of cave combat.

    >>> from graphsolve.puzzles.cave.state import Outcome, Side, Termination
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
    no answer (the elves cannot win without a loss at any attack power)
    """
    if victory is None:
        return Answer(None, "the elves cannot win without a loss at any attack power")
    power, outcome = victory
    remark = f"elves win with attack power {power} after {rounds_and_hit_points(outcome)}"
    details = {
        "attack_power": power,
        "rounds": outcome.rounds,
        "hit_points": outcome.hit_points,
    }
    return Answer(outcome.score, remark, details)


def rounds_and_hit_points(outcome: Outcome) -> str:
    """The two factors of an outcome, in words."""
    rounds = counted(outcome.rounds, "round")
    return f"{rounds} with {counted(outcome.hit_points, 'hit point')} left"
