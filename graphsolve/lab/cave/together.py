"""Fight the battles of many misreadings at once, and take other numbers for their outcomes.

Most misreadings decide like the rules, or like each other, most of the time. So a round is fought
only once for all of them that agree on it:

- One of them, the leader, fights the round. Those that decide differently drop out, and fight the
  round again from its beginning, with another leader.
- Battles that end a round in the same state are joined, because what follows depends only on the
  state.

This is a breadth-first search of the states of all these battles, one layer a round. Those that
stay with a leader have made the same decisions, so every battle is the same as if it were fought
alone.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import gcd
from typing import Any, TypeAlias

from graphsolve.graphs.squareset import iter_bits
from graphsolve.lab.diagnose.recognize import Meaning
from graphsolve.lab.misreadings import CONTRADICTIONS, Misreading
from graphsolve.puzzles.cave import fight, least_attack_power
from graphsolve.puzzles.cave.battle import Battle
from graphsolve.puzzles.cave.rules import Rules
from graphsolve.puzzles.cave.state import Cave, Outcome
from graphsolve.puzzles.engines import choose

Group: TypeAlias = int
"""Some of the rules, as the bits of an integer: bit `n` is that of rules number `n`."""

COMPARED = (
    *("turn_order", "targets", "free", "in_range", "nearest", "chosen", "step"),
    *("adjacent", "attacked", "dies"),
)
"""Decisions that are functions of data. Rules agree if their results are equal."""

ACTING = (
    *("movement", "begin_round", "take_turn", "no_targets", "look", "after_step"),
    "after_death",
)
"""Decisions that act on the battle, or call others. Rules agree only if they have the same."""

OPTIONS = {"chosen": 1, "attacked": 1}
"""Decisions between some options, and the number of the argument that holds them."""

MAX_ROUNDS = 5_000
"""A battle with more rounds counts as endless."""

MAX_LEADERS = 2_000


class UnknownOutcomeError(Exception):
    """Raised to ask for the outcome with an attack power."""


class Leader:
    """The rules of a leader, which notice which others of a group decide the same.

    `together` are those that have decided the same as the leader so far in this round.
    """

    def __init__(self, rules: Rules, group: Group, deciders: "Deciders") -> None:
        self.together = group
        watched: dict[str, Any] = {}
        for name, by_function in deciders.items():
            own = getattr(rules, name)
            others = [
                (function, having & group)
                for function, having in by_function.items()
                if function is not own and having & group
            ]
            if others and name in ACTING:
                watched[name] = self.acting(own, by_function[own])
            elif others:
                watched[name] = self.compared(own, others, OPTIONS.get(name))
        self.rules = replace(rules, **watched)

    def acting(self, own: Callable[..., Any], same: Group) -> Callable[..., Any]:
        """A decision that drops all rules with another function."""

        def act(*args: Any) -> Any:
            self.together &= same
            return own(*args)

        return act

    def compared(
        self,
        own: Callable[..., Any],
        others: Sequence[tuple[Callable[..., Any], Group]],
        options: int | None,
    ) -> Callable[..., Any]:
        """A decision that drops all rules whose functions have another result."""

        def decide(*args: Any) -> Any:
            decision = own(*args)
            if options is None or len(args[options]) > 1:
                for function, group in others:
                    if self.together & group and not decides(function, args, decision):
                        self.together &= ~group
            return decision

        return decide


def decides(function: Callable[..., Any], args: Sequence[Any], decision: object) -> bool:
    """Whether a function makes this decision."""
    with suppress(*CONTRADICTIONS):
        return bool(function(*args) == decision)
    return False


Deciders: TypeAlias = Mapping[str, Mapping[Any, Group]]
"""For each decision, the functions that decide it, each with the rules that have it."""


class Battles:
    """The battles of many rules in a cave.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#G.E#")
    >>> names = ["attack-first", "last-round-counts", "no-attack-after-move"]
    >>> battles = Battles(cave, [CATALOGUE[name].rules(1) for name in names])
    >>> sorted(battles.answers(part=1)), sorted(battles.answers(part=2))
    ([(0, 134), (1, 136), (2, 134)], [(0, 2500), (1, 2550), (2, 2650)])

    None of the rules are the standard rules. Those of `pairs` replace decisions that can
    contradict each other; their battles then have no outcome.
    """

    def __init__(self, cave: Cave, rules: Sequence[Rules], pairs: Group = 0) -> None:
        self.cave = cave
        self.rules = rules
        self.pairs = pairs
        deciders: dict[str, dict[Any, Group]] = {name: {} for name in COMPARED + ACTING}
        for number, one in enumerate(rules):
            for name, by_function in deciders.items():
                function = getattr(one, name)
                by_function[function] = by_function.get(function, 0) | 1 << number
        self.leader_of = lru_cache(MAX_LEADERS)(
            lambda group: Leader(rules[first_of(group)], group, deciders)
        )

    def answers(self, part: int) -> Iterator[tuple[int, int | None]]:
        """The numbers of the rules, in any order, each with its answer to a part, if any."""
        if part == 1:
            for number, outcome, _ in self.outcomes((1 << len(self.rules)) - 1):
                yield number, outcome.score if outcome else None
        else:
            yield from self.second_answers()

    def second_answers(self) -> Iterator[tuple[int, int | None]]:
        """The answers to part 2.

        The rules are asked for their attack power again and again, and the battles with the powers
        whose outcomes they still need are fought together.
        """
        standard = Rules().least_power
        known: dict[int, dict[int, Outcome]] = {number: {} for number in range(len(self.rules))}
        caves = dict.fromkeys(known, self.cave)
        while known:
            needed: dict[tuple[int, bool, int], Group] = defaultdict(int)
            for number, outcomes in list(known.items()):
                rules = self.rules[number]
                outcome = ask(outcomes)
                try:
                    power = rules.least_power(outcome, rules.elf_powers(self.cave))
                    answer = None if power is None else outcome(power).score
                except UnknownOutcomeError as question:
                    [power] = question.args
                    begins = id(caves[number])  # comparing caves would take longer
                    needed[power, rules.least_power is standard, begins] |= 1 << number
                else:
                    del known[number]
                    yield number, answer
            for (power, stop_when_elf_dies, _), those in needed.items():
                cave = caves[first_of(those)]
                for number, fought, ended in self.outcomes(those, cave, power, stop_when_elf_dies):
                    if fought and ended:
                        known[number][power] = fought
                        caves[number] = self.rules[number].next_cave(self.cave, ended)
                    else:
                        del known[number]
                        yield number, None

    def outcomes(
        self,
        group: Group,
        cave: Cave | None = None,
        power: int | None = None,
        stop_when_elf_dies: bool = False,
    ) -> Iterator[tuple[int, Outcome | None, Battle | None]]:
        """The outcomes of the battles of some of the rules, in any order, and how they have ended.

        Both are None if the battle is endless or cannot be fought.
        """
        by_stats: dict[Any, Group] = defaultdict(int)
        for number in iter_bits(group):
            rules = self.rules[number]
            rules = rules if power is None else rules.with_elf_power(power)
            by_stats[rules.elves, rules.goblins] |= 1 << number
        for (elves, goblins), same in by_stats.items():
            rules = replace(self.rules[first_of(same)], elves=elves, goblins=goblins)
            battle = Battle(cave or self.cave, rules, stop_when_elf_dies=stop_when_elf_dies)
            for those, ended in self.fight(battle, same):
                for number in iter_bits(those):
                    yield number, outcome_by(self.rules[number], ended) if ended else None, ended

    def fight(self, battle: Battle, group: Group) -> Iterator[tuple[Group, Battle | None]]:
        """Fight to the end. Yields those whose battle has ended, and the battle or None."""
        layer = [(battle, group)]
        for _ in range(MAX_ROUNDS):
            following: dict[object, tuple[Battle, Group]] = {}
            for before, together in layer:
                for those, fought in self.fight_round(before, together):
                    if fought is None or fought.outcome:
                        yield those, fought
                        continue
                    dead = frozenset(
                        (unit.number, unit.square, unit.hit_points) for unit in fought.dead
                    )
                    state = fought.state(), dead
                    joined = 0
                    if state in following:
                        fought.forget_states()
                        joined = following[state][1]
                    following[state] = fought, those | joined
            layer = list(following.values())
            if not layer:
                return
        for _, endless in layer:
            yield endless, None

    def fight_round(self, battle: Battle, group: Group) -> Iterator[tuple[Group, Battle | None]]:
        """Fight a round. Yields those that are together at its end, and their battle or None."""
        while group:
            alone = group & group - 1 == 0
            spare = battle if alone else battle.copy()
            leader = None if alone else self.leader_of(group)
            if leader:
                leader.together = group
            battle.rules = leader.rules if leader else self.rules[first_of(group)]
            try:
                battle.round()
                together = leader.together if leader else group
                yield together, battle
            except CONTRADICTIONS:
                together = 1 << first_of(group)
                if not together & self.pairs:
                    raise
                yield together, None
            group &= ~together
            battle = spare


def first_of(group: Group) -> int:
    """The number of the first rules of a group."""
    return next(iter_bits(group))


def ask(outcomes: Mapping[int, Outcome]) -> Callable[[int], Outcome]:
    """A function of attack powers that raises `UnknownOutcomeError` for an unknown outcome."""

    def outcome(power: int) -> Outcome:
        if power not in outcomes:
            raise UnknownOutcomeError(power)
        return outcomes[power]

    return outcome


def outcome_by(rules: Rules, battle: Battle) -> Outcome | None:
    """The outcome of a battle that has ended, as other rules count it."""
    return battle.outcome and replace(
        battle.outcome,
        rounds=rules.full_rounds(battle.rounds),
        hit_points=rules.hit_points_left(battle.units.values(), battle.dead),
    )


WORTH_LOADING, WORTH_COMPILING = 8, 80
"""The number of misreadings that are worth the time to load the kernel, or to compile it."""


def answers_by(
    cave: Cave, part: int, misreadings: Sequence[Misreading]
) -> Iterator[tuple[int, int | None]]:
    """The answers to a part by many misreadings, by their indices.

    A kernel finds those that it can, in order. If it was never used before, it is compiled, which
    takes some seconds and is logged. Other battles are fought together: all if numba is not
    installed, or the kernel is not worth the time.
    """
    left: Sequence[int] = range(len(misreadings))
    is_loaded = "graphsolve.lab.cave.codes" in sys.modules
    if is_loaded or (len(left) >= WORTH_LOADING and choose("auto") == "compiled"):
        from graphsolve.lab.cave import codes  # noqa: PLC0415 - needs numba

        if len(left) >= WORTH_COMPILING or codes.is_ready():
            left = yield from codes.answers(cave, part, misreadings)
    rules = [misreadings[index].rules(part) for index in left]
    pairs = sum(1 << place for place, index in enumerate(left) if misreadings[index].is_pair)
    for place, answer in Battles(cave, rules, pairs).answers(part):
        yield left[place], answer


# --- Numbers that can be taken for the answer

ROUNDS = Meaning("the number of full rounds alone")
HIT_POINTS = Meaning("the remaining hit points alone")
POWER = Meaning("the attack power alone")
ROUND_MORE = Meaning("right except for one round too many", needs_search=True)
ROUND_LESS = Meaning("right except for one round too few", needs_search=True)
POWER_LESS = Meaning("the outcome at an attack power 1 too low")
POWER_MORE = Meaning("the outcome at an attack power 1 too high")


def meanings(cave: Cave, part: int) -> dict[Meaning, int | None]:
    """The numbers of the battle whose outcome is the answer, and of battles like it."""
    numbers: dict[Meaning, int | None] = {}
    if part == 1:
        outcome = fight(cave)
    else:
        victory = least_attack_power(cave)
        if victory is None:
            return {}
        power, outcome = victory
        numbers[POWER] = power
        for meaning, other in ((POWER_LESS, power - 1), (POWER_MORE, power + 1)):
            numbers[meaning] = fight(cave, Rules().with_elf_power(other)).score
    if outcome.winner is None:
        return numbers
    rounds, hit_points = outcome.rounds, outcome.hit_points
    return {
        ROUNDS: rounds,
        HIT_POINTS: hit_points,
        ROUND_MORE: (rounds + 1) * hit_points,
        ROUND_LESS: (rounds - 1) * hit_points,
        **numbers,
    }


def differ_by_a_round(answer: int, given: int) -> bool:
    """Whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)
