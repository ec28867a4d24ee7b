"""Search for the misreadings, alone or in pairs, that produce the given answers.

Misreadings are tried alone: first those without a parameter, then families with one. If nothing
explains everything, pairs are tried next, the more likely ones first. The battles of some of them
are fought together, and those of pairs in several processes. Card games and duels run round-robin,
because some misread card games never end.
"""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from math import gcd
from multiprocessing import get_context
from typing import NamedTuple, TypeAlias

from more_itertools import chunked, consume, map_reduce

from graphsolve.errors import TimeLimitError
from graphsolve.lab.cards.quick import MAX_ROUNDS as MAX_ROUNDS_ALONE
from graphsolve.lab.cards.quick import play_quickly
from graphsolve.lab.cave.together import Battles
from graphsolve.lab.diagnose.deadline import Deadline, Job, round_robin
from graphsolve.lab.diagnose.findings import (
    Candidate,
    Diagnosis,
    Finding,
    Trial,
    findings,
)
from graphsolve.lab.diagnose.recognize import Recognized, recognize
from graphsolve.lab.misreadings import CATALOGUE, Misreading, as_one, combined, misreadings_of
from graphsolve.limits import seconds_left, time_limit
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.catalogue import Puzzle, solve
from graphsolve.puzzles.cave import Cave


class Tried(NamedTuple):
    """How far a search is.

    Attributes:
        number: the number of candidates tried so far.
        of: the number of candidates.
        candidate: the latest one.
        whole: the first finding that explains everything, or None so far.
    """

    number: int
    of: int
    candidate: Candidate
    whole: Finding | None


Observer: TypeAlias = Callable[[Tried], object]
"""Called after each trial."""

SHARE_ALONE = 0.75
"""The share of the time after which pairs are tried, even if some misreadings are unfinished."""

MAX_WHOLE_PAIRS = 3
"""Stop after this many pairs that explain everything. Others are usually variants of them."""

ALONE_AT_ONCE = 20
"""The number of misreadings whose battles are fought together. The answers of all are known when
the last of these battles ends. More at once would not share more.
"""

PAIRS_AT_ONCE = 100
"""The number of pairs whose battles are fought together. More share more, but end later."""

MAX_ROUNDS = {1: MAX_ROUNDS_ALONE, 2: 300_000}
"""A card game with more rounds counts as endless; by the number of combined misreadings."""


def diagnose(
    puzzle: Puzzle,
    given: Mapping[int, int],
    *,
    seconds: float = 60.0,
    jobs: int = 1,
    on_try: Observer | None = None,
) -> Diagnosis:
    """Find the misreadings of the rules that produce wrong answers.

    >>> diagnosis = diagnose(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), {1: 251, 2: 236})
    >>> [finding.name for finding in diagnosis.findings]
    ['score-from-zero']

    If all wrong answers are right for something else, nothing is searched.

    Args:
        puzzle: the puzzle.
        given: the given answers by part, to one part or both.
        seconds: the time limit for everything. Card games and duels are no longer tried soon after
            one finding explains everything, because some misread card games never end.
        jobs: the number of processes that fight the battles of pairs. They are started only when
            there are pairs to try, because everything else takes less time than to start them.
        on_try: called after each trial.

    Raises:
        TimeLimitError: if time runs out before the right answers are known.
    """
    deadline = Deadline(seconds)
    parts = sorted(given)
    with time_limit(seconds):
        right = {part: solve(puzzle, part) for part in parts}
    diagnosis = Diagnosis({part: given[part] for part in parts}, right)
    if not diagnosis.wrong_parts:
        return diagnosis
    diagnosis = replace(diagnosis, recognized=recognized_answers(puzzle, diagnosis, deadline))
    if not diagnosis.needs_search:
        return diagnosis
    misreadings = misreadings_of(puzzle)
    number, of = 0, len(misreadings)
    whole: Finding | None = None

    def note(trial: Trial) -> None:
        nonlocal number, whole
        number += 1
        finding = diagnosis.judge(trial)
        if finding and finding.whole:
            whole = whole or finding
        if on_try:
            on_try(Tried(number, of, trial.candidate, whole))

    search = Search(puzzle, diagnosis, note)
    until = Deadline(deadline.left * SHARE_ALONE)
    alone = search.trials_alone(misreadings, until)
    found = findings(alone, diagnosis)
    diagnosis = replace(diagnosis, findings=tuple(found), alone=(len(alone), len(misreadings)))
    if diagnosis.explained:
        return diagnosis
    pairs = search.likely_pairs(alone)
    number, of = 0, len(pairs)
    tried: list[Trial] = []
    for trials in search.trials_of_pairs(pairs, deadline, jobs):
        tried += trials
        if any(finding.whole for finding in findings(trials, diagnosis)):
            break
    explained = {part for finding in found for part in finding.explains}
    found += [
        finding
        for finding in findings(tried, diagnosis)
        if finding.whole or not explained.issuperset(finding.explains)
    ]
    found.sort(key=lambda finding: finding.rank)
    return replace(diagnosis, findings=tuple(found), pairs=(len(tried), len(pairs)))


def recognized_answers(
    puzzle: Puzzle, diagnosis: Diagnosis, deadline: "Deadline"
) -> tuple[Recognized, ...]:
    """The wrong answers that are right for something else, as far as there is time to find out."""
    right = dict(diagnosis.right)
    with suppress(TimeLimitError), deadline.limit():
        for part in {1, 2} - right.keys():
            right[part] = solve(puzzle, part)
    with suppress(TimeLimitError), deadline.limit():
        return recognize(puzzle, diagnosis.given, right)
    return ()


@dataclass(frozen=True)
class Search:
    """Tries candidates on a puzzle.

    Attributes:
        puzzle: the puzzle.
        diagnosis: the given answers and the right ones.
        on_try: called with each trial.
    """

    puzzle: Puzzle
    diagnosis: Diagnosis
    on_try: Callable[[Trial], object]

    def trials(
        self, candidates: Sequence[Candidate], deadline: Deadline, max_whole: int | None = None
    ) -> list[Trial]:
        """Try candidates until the deadline, or until `max_whole` of them explain everything."""
        done: list[Trial] = []
        whole = 0
        with suppress(TimeLimitError), deadline.limit():
            for trial in self.run(candidates, deadline):
                done.append(trial)
                self.on_try(trial)
                finding = self.diagnosis.judge(trial)
                if finding and finding.whole:
                    whole += 1
                    if not isinstance(self.puzzle, Cave):  # battles end soon anyway
                        deadline.hurry()
                    if whole == max_whole:
                        break
        return done

    def trials_alone(self, misreadings: Iterable[Misreading], deadline: Deadline) -> list[Trial]:
        """Try misreadings alone: first those without a parameter, then family by family.

        Once something explains everything, only families that replace the same decisions are
        tried.
        """
        families = map_reduce(
            misreadings, lambda one: "" if one.family == one.name else one.family
        )
        at_once = ALONE_AT_ONCE if isinstance(self.puzzle, Cave) else None
        done: list[Trial] = []
        for some in chunked(families.pop(""), at_once):
            done += self.trials([(one,) for one in some], deadline)
        for family in families.values():
            whole = [found for found in findings(done, self.diagnosis) if found.whole]
            replaced = {
                name for found in whole for one in found.candidate for name in one.replaces
            }
            if not whole or any(one.replaces.keys() & replaced for one in family):
                done += self.trials([(one,) for one in family], deadline)
        return done

    def trials_of_pairs(
        self, pairs: Sequence[Candidate], deadline: Deadline, jobs: int
    ) -> Iterator[list[Trial]]:
        """Try pairs until the deadline, in several processes if there are many battles."""
        if not isinstance(self.puzzle, Cave):
            yield self.trials(pairs, deadline, MAX_WHOLE_PAIRS)
            return
        chunks = [*chunked(pairs, PAIRS_AT_ONCE)]
        for trials in self.chunks_of_battles(chunks, deadline, min(jobs, len(chunks))):
            consume(map(self.on_try, trials))
            yield trials

    def chunks_of_battles(
        self, chunks: Sequence[Sequence[Candidate]], deadline: Deadline, jobs: int
    ) -> Iterator[list[Trial]]:
        """Fight the battles of chunks of candidates, each chunk in one of several processes."""
        search = Search(self.puzzle, replace(self.diagnosis, findings=()), ignore)
        if jobs <= 1:
            for chunk in chunks:
                yield search.trials(chunk, deadline, MAX_WHOLE_PAIRS)
            return
        with get_context("spawn").Pool(jobs, ignore_interrupts) as pool:
            results = pool.imap_unordered(
                partial(answers_by_names, search, deadline.left), map(names_of, chunks)
            )
            for _ in chunks:
                try:
                    found = results.next(timeout=max(min(deadline.left, seconds_left()), 0))
                except multiprocessing.TimeoutError:
                    return
                yield [Trial(by_names(names), answers) for names, answers in found]

    def run(self, candidates: Sequence[Candidate], deadline: Deadline) -> Iterator[Trial]:
        """Try candidates, and yield the trials as they end."""
        if isinstance(self.puzzle, Cave):
            yield from self.battles(self.puzzle, candidates)
        else:
            for trial, seconds in round_robin(map(self.trial, candidates), deadline):
                yield trial._replace(seconds=seconds)

    def battles(self, cave: Cave, candidates: Sequence[Candidate]) -> Iterator[Trial]:
        """Fight the battles of candidates together.

        Part 2 takes several battles. So it is only fought by those that produce the given answer
        to part 1. The others cannot explain both answers.
        """
        misreadings = [as_one(candidate) for candidate in candidates]
        answers: list[dict[int, int | None]] = [{} for _ in candidates]
        left = (1 << len(candidates)) - 1
        last = max(self.diagnosis.given)
        for part, given in self.diagnosis.given.items():
            battles = Battles(cave, [each.rules(part) for each in misreadings])
            for number, answer in sorted(battles.answers(part, left)):  # the best one first
                answers[number][part] = answer
                if part == last or answer != given:
                    left &= ~(1 << number)
                    yield Trial(candidates[number], answers[number])

    def trial(self, candidate: Candidate) -> Job[Trial]:
        """Compute a candidate's answers until it is clear that it cannot be a finding.

        A misreading cannot be one if it changes the answer to a right part. A pair has to explain
        everything, so it cannot be one if any answer differs from the given one.
        """
        diagnosis = self.diagnosis
        misreading = as_one(candidate)
        answers: dict[int, int | None] = {}
        for part, given in diagnosis.given.items():
            answers[part] = diagnosis.right[part]
            if part in misreading.parts:
                try:
                    answers[part] = yield from self.answer(
                        misreading, part, MAX_ROUNDS[len(candidate)]
                    )
                except (LookupError, ValueError):
                    # Two misreadings can contradict each other: one leads to a state that the
                    # other cannot handle. So this pair cannot explain the answers.
                    if len(candidate) == 1:
                        raise
                    answers[part] = None
            if answers[part] != given:
                if part not in diagnosis.wrong_parts or len(candidate) > 1:
                    break
                yield  # this part is not explained, so let other candidates go first
        return Trial(candidate, answers)

    def answer(self, misreading: Misreading, part: int, max_rounds: int) -> Job[int | None]:
        """Compute a misread answer. Card games are played in slices, since they may never end."""
        if not isinstance(self.puzzle, Decks):
            return misreading.answer(self.puzzle, part)
        rules = misreading.rules(part)
        for outcome in play_quickly(self.puzzle, rules, max_rounds):
            if outcome:
                return rules.score(outcome.deck) if outcome.winner else None
            yield
        return None

    def likely_pairs(self, alone: Sequence[Trial]) -> list[Candidate]:
        """All pairs that can be combined from the misreadings tried alone, likely ones first.

        Families with a parameter are paired only if both answers are wrong, and never with each
        other. With that many pairs, some would match a single number by chance.
        A pair is likely if one of the two explains a part alone, or nearly does, and if both have
        an effect alone. Among equally likely pairs, those without a parameter come first, and then
        the fastest.
        """
        most_of_families = len(self.diagnosis.wrong_parts) - 1

        def of_families(pair: tuple[Trial, Trial]) -> int:
            return sum(one.family != one.name for trial in pair for one in trial.candidate)

        def unlikeliness(pair: tuple[Trial, Trial]) -> tuple[bool, int, int, float]:
            return (
                not any(map(self.is_promising, pair)),
                of_families(pair),
                sum(not self.has_effect(trial) for trial in pair),
                sum(round(trial.seconds, 1) for trial in pair),
            )

        in_order = sorted(alone, key=lambda trial: trial.candidate[0].place)
        two = [pair for pair in combinations(in_order, 2) if of_families(pair) <= most_of_families]
        pairs = (one.candidate + other.candidate for one, other in sorted(two, key=unlikeliness))
        return [pair for pair in pairs if combined(*pair)]

    def has_effect(self, trial: Trial) -> bool:
        """Whether a candidate changes any answer, as far as it is known."""
        right = self.diagnosis.right
        return any(
            answer != right[part] for part, answer in trial.answers.items()
        ) or trial.answers.keys().isdisjoint(trial.candidate[0].parts)

    def is_promising(self, trial: Trial) -> bool:
        """Whether a candidate explains a wrong part, or misses it by one round of a battle."""
        return any(
            answer is not None and differ_by_a_round(answer, self.diagnosis.given[part])
            for part, answer in trial.answers.items()
            if part in self.diagnosis.wrong_parts
        )


Names: TypeAlias = tuple[str, ...]
"""The names of a candidate. Misreadings themselves cannot be sent to another process."""


def by_names(names: Names) -> Candidate:
    """A candidate with these names."""
    return tuple(CATALOGUE[name] for name in names)


def names_of(candidates: Iterable[Candidate]) -> list[Names]:
    """The names of candidates."""
    return [tuple(misreading.name for misreading in candidate) for candidate in candidates]


def answers_by_names(
    search: "Search", seconds: float, names: Iterable[Names]
) -> list[tuple[Names, Mapping[int, int | None]]]:
    """The trials of candidates in another process, each as its names and answers."""
    trials = search.trials([*map(by_names, names)], Deadline(seconds), MAX_WHOLE_PAIRS)
    return [(found, trial.answers) for trial in trials for found in names_of([trial.candidate])]


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which ends this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def ignore(*_: object) -> None:
    """Do nothing."""


def differ_by_a_round(answer: int, given: int) -> bool:
    """Whether two outcomes of battles differ by at most one round.

    An outcome is rounds times hit points. If only the rounds differ, by one, the difference is the
    hit points, which divide both outcomes.

    >>> differ_by_a_round(47 * 590, 48 * 590), differ_by_a_round(47 * 590, 48 * 591)
    (True, False)
    """
    return answer == given or gcd(answer, given) == abs(answer - given)
