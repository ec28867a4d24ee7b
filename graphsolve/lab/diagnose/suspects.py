"""Find the misreadings of the rules that agree with everything that a program has answered.

The smallest puzzle that a program fails is often explained by several misreadings. Most of them
are refuted by the puzzles that it passed, or by another one that it failed. As long as some are
left, the program is run on the other hand-made cases, which are about one rule each, and then on
puzzles that tell them apart: those on which their answers differ.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain, combinations, islice, takewhile
from math import inf
from time import monotonic

from more_itertools import all_equal, chunked, interleave_longest, side_effect

from graphsolve.errors import TimeLimitError
from graphsolve.lab.check.answers import Answers, GivenAnswers
from graphsolve.lab.check.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.check.program import Program
from graphsolve.lab.check.session import CheckedRun, Failure, run_on
from graphsolve.lab.check.shrink import Measure
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose.findings import Candidate
from graphsolve.lab.diagnose.recognize import OTHER_PART, Recognized, recognize_in_all
from graphsolve.lab.misreadings import Misreading, as_one, combined, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.column import solve

ANSWER_SECONDS = 2.0
"""Time limit for a misread answer. One that takes longer refutes nothing."""

SHARED_SECONDS = 10.0
"""The same for the answers of many misreadings that share work."""

APART_SECONDS = 5.0
"""How long to look for puzzles that tell suspects apart."""

MAX_PUZZLES = 100
"""How many puzzles of each source to try on suspects before they count as the same."""

MIN_DIFFERENT = 3
"""A program that gives one answer where this many are right ignores its input."""

CANDIDATES_AT_ONCE = 300
"""The number of candidates that are tried together. More share more, but end later."""

CONFIRMATIONS = 5
"""How many further puzzles on which it is wrong a program has to answer as expected."""


@dataclass(frozen=True)
class Suspects:
    """What explains the wrong answers of a program.

    Attributes:
        found: the misreadings that agree with every run, in the order of the catalogue; pairs only
            if no misreading does alone.
        partial: those that agree with one failure, whether or not with the other runs.
        runs: the runs of the program, with those on further puzzles.
        recognized: what all its wrong answers are right for.
    """

    found: tuple[Candidate, ...]
    partial: tuple[Candidate, ...]
    runs: tuple[CheckedRun, ...]
    recognized: tuple[Recognized, ...] = ()

    @property
    def failed(self) -> int:
        """The number of runs that failed."""
        return sum(run.fault is not None for run in self.runs)

    @property
    def swapped(self) -> bool:
        """Whether all wrong answers are the right ones to the other part."""
        return len(self.recognized) > 1 and {meaning for _, meaning in self.recognized} == {
            OTHER_PART
        }

    @property
    def same_answers(self) -> bool:
        """Whether the program gave the same answers to different puzzles, and not by chance."""
        given = [run.run.answers for run in self.runs]
        expected = {tuple(run.expected.values()) for run in self.runs}
        return len(expected) >= MIN_DIFFERENT and all_equal(given) and given[0] is not None

    @property
    def needs_search(self) -> bool:
        """Whether some wrong answer may come from a misreading of the rules."""
        settled = {part for part, meaning in self.recognized if not meaning.needs_search}
        wrong_parts = {part for run in self.runs for part in run.wrong_parts}
        is_settled = bool(wrong_parts) and settled >= wrong_parts
        return not (self.same_answers or self.swapped or is_settled)


def suspects(
    failure: Failure,
    runs: Iterable[CheckedRun],
    program: Program,
    *,
    seconds: float = inf,
    on_puzzle: Callable[[int], object] | None = None,
) -> Suspects:
    """Find the misreadings that agree with all runs of a program, and tell them apart.

    If all wrong answers are right for something else, or the same for all puzzles, no misreading
    is tried.

    Args:
        failure: what a check found.
        runs: the runs of the program so far.
        program: the program, which is run on further puzzles.
        seconds: the time limit. If it passes before all runs are compared, none is found.
        on_puzzle: called before each puzzle on which suspects are compared, with their number.
    """
    deadline = monotonic() + seconds
    all_runs = sorted(runs, key=usefulness)
    tried = {run.puzzle for run in all_runs}
    further = further_puzzles(failure.smallest.puzzle, tried)
    recognized = recognize_in_runs(all_runs)
    if recognized or all_equal(run.run.answers for run in all_runs):
        all_runs += [run_on(program, *each) for each in islice(further, CONFIRMATIONS)]
        recognized = recognize_in_runs(all_runs)
    unexplained = Suspects((), (), tuple(all_runs), recognized)
    if not unexplained.needs_search:
        return unexplained
    failed = next(run for run in all_runs if run.fault)
    known = misreadings_of(failed.puzzle)
    on_others = on_hand_made_cases(program, failed.puzzle, tried)

    def named(left: list[Candidate]) -> list[Candidate]:
        """Those candidates that agree with all runs, further ones included."""
        for run in chain(by_part(tuple(all_runs)), side_effect(all_runs.append, on_others)):
            if not left or monotonic() >= deadline:
                return []  # a false name is worse than none
            left = agreeing(left, run)
        for run in telling_apart(left, further, program, deadline, on_puzzle):
            all_runs.append(run)
            left[:] = agreeing(left, run)
        return left

    partial = explaining(((one,) for one in known), failed, deadline)
    found = named(partial)
    if not found:
        simple = [one for one in known if one.family == one.name]
        pairs = (pair for pair in combinations(simple, 2) if combined(*pair))
        found = named(explaining(pairs, failed, deadline))
    return Suspects(tuple(found), tuple(partial), tuple(all_runs), recognized)


def explaining(among: Iterable[Candidate], failed: CheckedRun, deadline: float) -> list[Candidate]:
    """The candidates that agree with one failure, as far as there is time to try them."""
    some = takewhile(lambda _: monotonic() < deadline, chunked(among, CANDIDATES_AT_ONCE))
    return [one for at_once in some for one in agreeing(at_once, failed, if_slow=False)]


def on_hand_made_cases(
    program: Program, puzzle: Puzzle, tried: Container[Puzzle]
) -> Iterator[CheckedRun]:
    """Run a program on the hand-made cases that it was not run on yet."""
    for case in named_cases(record_of(puzzle).name):
        if case.puzzle not in tried:
            yield run_on(program, case.puzzle, case.answers)


def telling_apart(
    found: Sequence[Candidate],
    further: Iterable[tuple[Puzzle, Answers]],
    program: Program,
    deadline: float,
    on_puzzle: Callable[[int], object] | None,
) -> Iterator[CheckedRun]:
    """Run a program on further puzzles on which its suspects differ, or are wrong.

    Suspects that a run refutes have to be removed from `found` before the next run.
    """
    deadline = min(deadline, monotonic() + APART_SECONDS)
    confirmed = 0
    for puzzle, right in further if found else ():
        is_confirmed = confirmed == CONFIRMATIONS
        if not found or (len(found) == 1 and is_confirmed) or monotonic() >= deadline:
            return
        if on_puzzle:
            on_puzzle(len(found))
        expected = {part: right[part] for part in program.parts}
        answers = misread(found, puzzle, expected)
        if all_equal(answers):
            if answers[0] == expected or is_confirmed:
                continue
            confirmed += 1
        yield run_on(program, puzzle, right)


def usefulness(run: CheckedRun) -> tuple[bool, bool, Measure]:
    """A sort key that puts the runs first that refute the most suspects in the least time.

    Those are wrong answers to small puzzles. That a program gave no answer says little.
    """
    return run.run.answers is None, run.fault is None, lab_of(run.puzzle).measure(run.puzzle)


def by_part(runs: Sequence[CheckedRun]) -> Iterator[CheckedRun]:
    """The runs for part 1, then those for part 2, whose misread answers take longer."""
    for part in (1, 2):
        for run in runs:
            if run.run.answers and part in run.expected:
                given = replace(run.run, answers={part: run.run.answers[part]})
                yield CheckedRun(run.puzzle, {part: run.expected[part]}, given)
    yield from (run for run in runs if not run.run.answers)


def further_puzzles(
    smallest: Puzzle, tried: Container[Puzzle]
) -> Iterator[tuple[Puzzle, Answers]]:
    """Fair puzzles with their answers: variants of one that fails, and generated ones."""
    smaller = lab_of(smallest).candidates(smallest)
    variants = ((puzzle, right) for puzzle in smaller if (right := fair_answers(puzzle)))
    generated = distinct(generated_cases(record_of(smallest).name))
    others = ((case.puzzle, case.answers) for case in generated)
    for puzzle, right in interleave_longest(
        islice(variants, MAX_PUZZLES), islice(others, MAX_PUZZLES)
    ):
        if puzzle not in tried:
            yield puzzle, right


def recognize_in_runs(runs: Iterable[CheckedRun]) -> tuple[Recognized, ...]:
    """What all wrong answers are right for, as far as there is time to find out."""

    def given() -> Iterator[tuple[Puzzle, GivenAnswers, GivenAnswers]]:
        for run in runs:
            if run.run.answers:
                both = {part: solve(run.puzzle, part) for part in {1, 2} - run.expected.keys()}
                yield run.puzzle, run.run.answers, {**run.expected, **both}

    with suppress(TimeLimitError), time_limit(ANSWER_SECONDS):
        return recognize_in_all(given())
    return ()


def agreeing(
    among: Sequence[Candidate], run: CheckedRun, *, if_slow: bool = True
) -> list[Candidate]:
    """The candidates that give a program's answers, or none where the program gave none.

    Those that take too long are kept if `if_slow` is set.
    """
    given = run.run.answers
    found = []
    for candidate, answers in zip(
        among, misread(among, run.puzzle, run.expected, given), strict=True
    ):
        is_slow = len(answers) < len(run.expected)
        if given is None:
            agrees = None in answers.values() or (is_slow and if_slow)
        else:
            agrees = answers.items() <= given.items() and (if_slow or not is_slow)
        if agrees:
            found.append(candidate)
    return found


def misread(
    among: Sequence[Candidate],
    puzzle: Puzzle,
    expected: Answers,
    given: GivenAnswers | None = None,
) -> Sequence[GivenAnswers]:
    """The answers of candidates to the parts with these right answers.

    Parts are left out if that takes too long, or if the answer to another part differs from the
    given one.
    """
    misreadings = dict(enumerate(map(as_one, among)))
    answers: list[dict[int, int | None]] = [{} for _ in among]
    for part, right in expected.items():
        affected = {number: one for number, one in misreadings.items() if part in one.parts}
        for number in misreadings.keys() - affected.keys():
            answers[number][part] = right
        for number, answer in answers_to(puzzle, part, affected).items():
            answers[number][part] = answer
        if given:
            misreadings = {
                number: one
                for number, one in misreadings.items()
                if answers[number].items() <= given.items()
            }
    return answers


def answers_to(
    puzzle: Puzzle, part: int, misreadings: Mapping[int, Misreading]
) -> dict[int, int | None]:
    """The misread answers to a part, by number, without those that take too long."""
    lab = lab_of(puzzle)
    answers: dict[int, int | None] = {}
    at_once, seconds = (None, SHARED_SECONDS) if lab.shares_work else (1, ANSWER_SECONDS)
    for some in chunked(misreadings.items(), at_once):
        numbers, those = zip(*some, strict=True)
        with suppress(TimeLimitError), time_limit(seconds):
            for index, answer in lab.answers_by(puzzle, part, those):
                answers[numbers[index]] = answer
    return answers
