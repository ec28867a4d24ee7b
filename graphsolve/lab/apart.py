"""Puzzles that tell candidates apart, or from the rules: those to which answers differ."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice, product
from typing import NamedTuple, TypeVar

from graphsolve.lab.candidates import Candidate, Question, timed_question
from graphsolve.lab.cases import distinct, fair_answers, generated_cases, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import as_one
from graphsolve.lab.shrink import shrink
from graphsolve.limits import seconds_left, step
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import solve

SHARE_TO_FIND = 0.5  # of the time; the rest is for shrinking
PATIENCE = 100  # attempts in a row that do not shrink the puzzle


class Apart(NamedTuple):
    """A puzzle that tells candidates apart, with the candidates by their answers to a part."""

    puzzle: Puzzle
    part: int
    right: int
    candidates: Mapping[int, Sequence[Candidate]]


class Exposed(NamedTuple):
    """A puzzle that a candidate gets wrong, with the right answer and that of the candidate."""

    puzzle: Puzzle
    part: int
    right: int
    wrong: int | None


F = TypeVar("F", Apart, Exposed)


def tell_apart(
    candidates: Sequence[Candidate], seconds: float = 20.0, parts: Collection[int] = (1, 2)
) -> Apart | None:
    """Find a small puzzle on which as many of the candidates as possible differ.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> names = "attack-first", "attack-ties-backwards"
    >>> found = tell_apart([(CATALOGUE[name],) for name in names])
    >>> found.part, sorted(one.name for [[one]] in found.candidates.values())
    (1, ['attack-first', 'attack-ties-backwards'])

    Small puzzles are generated until all candidates differ, or until `PuzzleLab.max_answers` have
    been computed. The first puzzle with the most different answers is then shrunk, with at most as
    many answers again. So the result does not depend on the speed of the machine, unless a time
    limit of `seconds` passes, in case some answers take very long. Returns None if the candidates
    have the same answers to all puzzles that were tried.
    """
    best: Apart | None = None
    with step(seconds):
        best = most_different(candidates, parts)
        if best:
            part, least = best.part, len(best.candidates) - 1
            best = shrunk(
                best,
                lambda puzzle: apart_on(puzzle, part, candidates, least),
                max_puzzles(candidates),
            )
    return best


def expose(candidate: Candidate, seconds: float = 20.0) -> Exposed | None:
    """Find a small puzzle that a candidate gets wrong.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> found = expose((CATALOGUE["score-from-zero"],))
    >>> found.puzzle, found.right, found.wrong
    (Decks(first=(2,), second=(1,)), 5, 2)

    One that it answers wrong is preferred to one to which it has no answer. The search has the
    same limits as that of `tell_apart`. Returns None if it gets no puzzle wrong that was tried.
    """
    tries = max_puzzles([candidate])
    best: Exposed | None = None
    with step(seconds):
        with step(SHARE_TO_FIND * seconds_left()):
            for puzzle, part in islice(puzzles_to_try([candidate], (1, 2)), tries):
                found = exposed_on(puzzle, part, candidate)
                best = best or found
                if found and found.wrong is not None:
                    best = found
                    break
        if best is not None:
            part, answers = best.part, best.wrong is not None

            def exposed(puzzle: Puzzle) -> Exposed | None:
                found = exposed_on(puzzle, part, candidate)
                return found if found and (found.wrong is not None) == answers else None

            best = shrunk(best, exposed, tries)
    return best


def exposed_on(puzzle: Puzzle, part: int, candidate: Candidate) -> Exposed | None:
    """The answers to a part, if the puzzle is fair and a candidate gets it wrong."""
    if (right := fair_answers(puzzle)) is None:
        return None
    [attempt] = timed_question(puzzle, {part: right[part]}).attempts([candidate])
    wrong = attempt.answers.get(part, right[part])
    return None if wrong == right[part] else Exposed(puzzle, part, right[part], wrong)


def shrunk(best: F, find: Callable[[Puzzle], F | None], tries: int) -> F:
    """Shrink a puzzle while `find` finds something on it; return what it finds on the smallest."""
    smallest = best
    known = {best.puzzle: best}

    def fails(puzzle: Puzzle) -> bool:
        nonlocal tries
        tries -= 1
        if tries >= 0 and (found := find(puzzle)):
            known[puzzle] = found
        return puzzle in known

    def keep(puzzle: Puzzle) -> None:
        nonlocal smallest
        smallest = known[puzzle]

    with step():
        shrink(best.puzzle, fails, patience=PATIENCE, on_smaller=keep)
    return smallest


def max_puzzles(candidates: Sequence[Candidate]) -> int:
    """The number of puzzles on which to compare candidates."""
    return lab_of(PUZZLES[candidates[0][0].puzzle]).max_answers // len(candidates)


def most_different(
    candidates: Sequence[Candidate], parts: Collection[int] = (1, 2)
) -> Apart | None:
    """A puzzle on which as many of the candidates as possible differ; see `tell_apart`."""
    best: Apart | None = None
    with step(SHARE_TO_FIND * seconds_left()):
        for puzzle, part in islice(puzzles_to_try(candidates, parts), max_puzzles(candidates)):
            best = apart_on(puzzle, part, candidates, len(best.candidates) if best else 1) or best
            if best and len(best.candidates) == len(candidates):
                break
    return best


def puzzles_to_try(
    candidates: Sequence[Candidate], among: Collection[int]
) -> Iterator[tuple[Puzzle, int]]:
    """Puzzles on which candidates may differ, each with a part: hand-made ones, then others."""
    affected = {part for candidate in candidates for part in as_one(candidate).parts}
    parts = sorted(affected.intersection(among))
    name = candidates[0][0].puzzle
    lab = lab_of(PUZZLES[name])
    yield from product((case.puzzle for case in named_cases(name)), parts)
    generated = (case.puzzle for case in distinct(generated_cases(name)))
    for puzzle in lab.differing_puzzles() if lab.differing_puzzles else generated:
        for part in parts[: lab.parts_to_differ]:
            yield puzzle, part


def apart_on(
    puzzle: Puzzle, part: int, candidates: Sequence[Candidate], more_than: int
) -> Apart | None:
    """The answers by candidates, if there are more than some number of different ones.

    None also if one of them has no answer, or if the puzzle is unfair.
    """
    question = Question(puzzle=puzzle, parts=(part,), right=partial(solve, puzzle))
    answers = {one.candidate: one.answers.get(part) for one in question.attempts(candidates)}
    found: dict[int, list[Candidate]] = {}
    for candidate in candidates:
        if (answer := answers[candidate]) is None:
            return None
        found.setdefault(answer, []).append(candidate)
    if len(found) <= more_than or (right := fair_answers(puzzle)) is None:
        return None
    return Apart(puzzle, part, right[part], found)
