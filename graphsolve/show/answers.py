"""The answers to a puzzle's two parts, for people and for programs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from graphsolve.show import counted

if TYPE_CHECKING:  # a command imports only the puzzle that it solves
    from graphsolve.puzzles.cards import GameOutcome
    from graphsolve.puzzles.cave import Outcome
    from graphsolve.puzzles.cave.power import Victory
    from graphsolve.puzzles.duel import LeastMana, MonteCarlo


@dataclass(frozen=True)
class Answer:
    """The answer to one part of a puzzle.

    Attributes:
        value: the answer, or None if there is none.
        remark: how the answer was obtained, or why there is none.
        details: more keys for the JSON object.
        bound: an upper bound on the answer, for a search that only finds bounds.
    """

    value: int | None
    remark: str
    details: Mapping[str, object] = field(default_factory=dict)
    bound: int | None = None

    def __str__(self) -> str:
        if self.value is not None:
            return f"{self.value} ({self.remark})"
        number = "no answer" if self.bound is None else f"at most {self.bound}"
        return f"{number} ({self.remark})"

    @property
    def found(self) -> bool:
        """Whether there is an answer, or at least a bound."""
        return self.value is not None or self.bound is not None

    def as_json(self) -> dict[str, object]:
        """The answer as a JSON object."""
        if self.value is not None:
            return {"answer": self.value, **self.details}
        bound = {} if self.bound is None else {"bound": self.bound}
        return {"answer": None, "reason": self.remark, **bound, **self.details}


def outcome_answer(outcome: "Outcome") -> Answer:
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


def victory_answer(victory: "Victory | None") -> Answer:
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


def rounds_and_hit_points(outcome: "Outcome") -> str:
    """The two factors of an outcome, in words."""
    rounds = counted(outcome.rounds, "round")
    return f"{rounds} with {counted(outcome.hit_points, 'hit point')} left"


def game_answer(outcome: "GameOutcome") -> Answer:
    """The answer to a part of card combat.

    >>> from graphsolve.puzzles.cards import GameOutcome, Termination
    >>> print(game_answer(GameOutcome(Termination.ALL_CARDS, 2, rounds=29, deck=(3, 2, 10))))
    23 (player 2 wins after 29 rounds)
    """
    rounds = counted(outcome.rounds, "round")
    repeats = outcome.termination.name == "REPEAT"
    if outcome.winner is None:
        return Answer(None, f"the game never ends: after {rounds} the decks repeat")
    remark = f"player {outcome.winner} wins after {rounds}{', because the decks repeat' * repeats}"
    details = {"winner": outcome.winner, "rounds": outcome.rounds}
    return Answer(outcome.score, remark, details)


def least_mana_answer(found: "LeastMana") -> Answer:
    """The answer to a part of the mana duel.

    >>> from graphsolve.puzzles.duel import LeastMana
    >>> print(least_mana_answer(LeastMana(226, ("Poison", "Magic Missile"), expanded=10)))
    226 (Poison, Magic Missile; 10 states expanded)
    >>> print(least_mana_answer(LeastMana(None, (), expanded=7)))
    no answer (proved unwinnable: 7 states expanded, and none is left)
    """
    states = f"{counted(found.expanded, 'state')} expanded"
    if found.mana is None:
        return Answer(None, f"proved unwinnable: {states}, and none is left")
    spells = list(found.spells)
    return Answer(found.mana, f"{', '.join(spells)}; {states}", {"spells": spells})


def monte_carlo_answer(found: "MonteCarlo") -> Answer:
    """The answer of random play to a part of the mana duel, which is a bound at best.

    >>> from graphsolve.puzzles.duel import MonteCarlo, Play
    >>> play = Play(226, ("Poison", "Magic Missile"))
    >>> print(monte_carlo_answer(MonteCarlo(tries=99, wins=9, best=play)))
    at most 226 (Poison, Magic Missile; the best of 9 wins in 99 tries: a bound, not the answer)
    >>> print(monte_carlo_answer(MonteCarlo(tries=99, wins=0, best=None)))
    no answer (no win in 99 tries, which proves nothing)
    """
    tries = counted(found.tries, "try", "tries")
    details = {"tries": found.tries, "wins": found.wins}
    if found.best is None:
        return Answer(None, f"no win in {tries}, which proves nothing", details)
    spells = list(found.best.spells)
    wins = counted(found.wins, "win")
    remark = f"{', '.join(spells)}; the best of {wins} in {tries}: a bound, not the answer"
    return Answer(None, remark, {**details, "spells": spells}, bound=found.best.mana)
