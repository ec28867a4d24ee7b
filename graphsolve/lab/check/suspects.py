"""Find the misreadings of the rules that agree with everything that a program has answered.

The smallest puzzle that a program fails is often explained by several misreadings. Most of them
are refuted by the puzzles that it passed, or by another one that it failed. To tell apart those
that are left, the program is run on further puzzles: those on which their answers differ.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations, islice
from math import inf
from time import monotonic
from typing import NamedTuple, TypeAlias

from more_itertools import all_equal, interleave_longest

from graphsolve.errors import TimeLimitError
from graphsolve.lab.check.answers import Answers, GivenAnswers
from graphsolve.lab.check.candidates import Measure, candidates, measure
from graphsolve.lab.check.cases import fair_answers, generated_cases
from graphsolve.lab.check.program import Program
from graphsolve.lab.check.session import Failure, Trial, run_on
from graphsolve.lab.misreadings import Misreading, combined, misreadings_of
from graphsolve.limits import time_limit
from graphsolve.puzzles.catalogue import Puzzle, record_of

__all__ = ["Suspects", "suspects"]

Suspect: TypeAlias = tuple[Misreading, ...]
"""One misreading, or a pair."""

ANSWER_SECONDS = 2.0
"""Time limit for a misreading's answer to a part. One that takes longer is not refuted by it."""

MAX_PUZZLES = 200
"""How many puzzles of each source to try on suspects before they count as the same."""

CONFIRMATIONS = 5
"""On how many further puzzles that suspects get wrong the program has to agree with them."""


class Suspects(NamedTuple):
    """The misreadings that agree with a program.

    Attributes:
        found: those that agree with every run, in the order of the catalogue; pairs only if no
            misreading does alone.
        partial: those that agree with one failure, whether or not with the other runs.
        runs: the runs of the program, with those to tell suspects apart.
    """

    found: tuple[Suspect, ...]
    partial: tuple[Suspect, ...]
    runs: tuple[Trial, ...]

    @property
    def failed(self) -> int:
        """The number of runs that failed."""
        return sum(trial.fault is not None for trial in self.runs)


def suspects(
    failure: Failure,
    runs: Iterable[Trial],
    program: Program,
    *,
    seconds: float = inf,
    on_puzzle: Callable[[int], object] | None = None,
) -> Suspects:
    """Find the misreadings that agree with all runs of a program, and tell them apart.

    Args:
        failure: what a check found.
        runs: the runs of the program so far.
        program: the program, which is run on further puzzles.
        seconds: the time limit. If it passes before all runs are compared, none is found.
        on_puzzle: called before each puzzle on which suspects are compared, with their number.
    """
    deadline = monotonic() + seconds
    all_runs = sorted(runs, key=usefulness)
    failed = next(run for run in all_runs if run.fault)
    known = misreadings_of(record_of(failed.puzzle).name)
    partial = [(one,) for one in known if agrees((one,), failed)]
    pairs = (
        pair
        for pair in combinations(known, 2)
        if combined(*pair) and any((one,) in partial for one in pair)
    )
    found: list[Suspect] = []
    for among in (partial, pairs):
        found = agreeing(among, [failed, *all_runs], deadline)
        if monotonic() >= deadline:
            found = []  # a false name is worse than none
        for run in telling_apart(found, failure.smallest.puzzle, program, deadline, on_puzzle):
            all_runs.append(run)
            found[:] = agreeing(found, [run], inf)
        if found:
            break
    return Suspects(tuple(found), tuple(partial), tuple(all_runs))


def telling_apart(
    found: Sequence[Suspect],
    smallest: Puzzle,
    program: Program,
    deadline: float,
    on_puzzle: Callable[[int], object] | None,
) -> Iterator[Trial]:
    """Run a program on puzzles on which its suspects differ, or are wrong.

    Args:
        found: the suspects. Those that a run refutes have to be removed before the next run.
        smallest: the smallest puzzle that the program fails.
        program: the program.
        deadline: when to stop.
        on_puzzle: see `suspects`.
    """
    confirmed = 0
    for puzzle, right in further_puzzles(smallest):
        is_confirmed = confirmed == CONFIRMATIONS
        if not found or (len(found) == 1 and is_confirmed) or monotonic() >= deadline:
            return
        if on_puzzle:
            on_puzzle(len(found))
        expected = {part: right[part] for part in program.parts}
        answers = [misread(suspect, puzzle, expected) for suspect in found]
        if all_equal(answers):
            if answers[0] == expected or is_confirmed:
                continue
            confirmed += 1
        yield run_on(program, puzzle, right)


def usefulness(run: Trial) -> tuple[bool, bool, Measure]:
    """A sort key that puts the runs first that refute the most suspects in the least time.

    Those are wrong answers to small puzzles. That a program gave no answer says little.
    """
    return run.run.answers is None, run.fault is None, measure(run.puzzle)


def further_puzzles(smallest: Puzzle) -> Iterator[tuple[Puzzle, Answers]]:
    """Fair puzzles with their answers: variants of one that fails, and generated ones."""
    generated = (case.puzzle for case in generated_cases(record_of(smallest).name) if case)
    for puzzle in interleave_longest(
        islice(candidates(smallest), MAX_PUZZLES), islice(generated, MAX_PUZZLES)
    ):
        if right := fair_answers(puzzle):
            yield puzzle, right


def agreeing(among: Iterable[Suspect], runs: Iterable[Trial], deadline: float) -> list[Suspect]:
    """The suspects that no run refutes, as far as there is time to ask them."""
    left = list(among)
    for run in runs:
        if not left or monotonic() >= deadline:
            break
        left = [suspect for suspect in left if agrees(suspect, run) is not False]
    return left


def agrees(suspect: Suspect, trial: Trial) -> bool | None:
    """Whether a suspect gives the program's answers, or none where the program gave none.

    Returns:
        None if the suspect takes too long to tell.
    """
    answers = misread(suspect, trial.puzzle, trial.expected)
    given = trial.run.answers
    if given is None:
        is_slow = len(answers) < len(trial.expected)
        return None in answers.values() or (None if is_slow else False)
    if any(given[part] != answer for part, answer in answers.items()):
        return False
    return len(answers) == len(given) or None


def misread(suspect: Suspect, puzzle: Puzzle, expected: Answers) -> GivenAnswers:
    """The answers of a suspect to the parts with these right answers.

    Parts are left out if that takes too long.
    """
    one = suspect[0] if len(suspect) == 1 else combined(*suspect)
    assert one
    answers: dict[int, int | None] = dict(expected)
    for part in set(one.parts) & expected.keys():
        del answers[part]
        with suppress(TimeLimitError), time_limit(ANSWER_SECONDS):
            try:
                answers[part] = one.answer(puzzle, part)
            except (LookupError, ValueError):
                # One misreading of a pair leads to a state that the other cannot handle.
                answers[part] = None
    return answers
