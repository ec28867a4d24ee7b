"""Conclusions from a wrong answer by arithmetic, before any misreading is tried.

The right answers to both parts, and those to the examples of the statement, are known for every
puzzle. The rest is a function of each puzzle, `PuzzleLab.infer`.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from more_itertools import takewhile_inclusive

from graphsolve.lab.evidence import Answers
from graphsolve.lab.interface import Meaning, lab_of

OTHER_PART = Meaning("the right answer to the other part")
EXAMPLE = Meaning("the answer to an example of the statement", settles=True)
NO_CLUE = Meaning("a number from which nothing follows")
BELOW_ZERO = Meaning("below 0, as if a number overflowed, or no answer was found", settles=True)
ALWAYS_SAME = Meaning(
    "the same for every puzzle, as if your program ignored its input: it is on standard input, or "
    "in the file that replaces `{input}` in its arguments",
    settles=True,
)
MIN_DIFFERENT = 3  # right answers, where a program always gives the same one


class Clue(NamedTuple):
    """A conclusion from a wrong answer to a part of a puzzle.

    The right answer can often be calculated from its sentences.
    """

    part: int
    meaning: Meaning
    said: str = ""

    @property
    def meaning_text(self) -> str:
        """The meaning of the answer, as a noun phrase."""
        is_other = self.meaning == OTHER_PART
        return f"the right answer to part {3 - self.part}" if is_other else self.meaning.text

    @property
    def is_exact(self) -> bool:
        """Whether it says exactly what the answer is, so that nothing else is worth saying."""
        return not self.said or self.meaning.settles

    @property
    def text(self) -> str:
        """The conclusion, as a sentence."""
        if self.said:
            return f"Part {self.part}: {self.said}"
        return f"Your answer to part {self.part} is {self.meaning_text}."


def swapped_parts(clues: Iterable[Clue]) -> tuple[int, ...]:
    """Return the parts whose wrong answer is the right one to the other part."""
    return tuple(clue.part for clue in clues if clue.meaning == OTHER_PART)


def is_settled(clues: Sequence[Clue], wrong_parts: Iterable[int]) -> bool:
    """Return whether no misreading of the rules can be behind the wrong answers.

    Either both parts are swapped, or arithmetic shows that each answer has another cause.
    """
    others = {clue.part for clue in clues if clue.meaning.settles}
    return len(swapped_parts(clues)) > 1 or others.issuperset(wrong_parts)


def infer(answers: Answers) -> tuple[Clue, ...]:
    """Return the conclusions from wrong answers, more if both right ones are known.

    Each wrong number has a clue, even if it says only that nothing follows, and none after one
    that says exactly what it is. A decision is suspected only if it can be behind the wrong
    answers to all parts.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave, right = parse_cave("#G.E#"), {1: 134, 2: 2500}
    >>> for clue in infer(Answers(puzzle=cave, right=right, given={1: 67, 2: 2550})):
    ...     print(clue.text)
    Your answer to part 1 is the number of full rounds alone.
    Part 2: 2550 = 51 x 50: your hit points are right, and your rounds are 1 too many.
    """
    found: list[Clue] = []
    for part in answers.wrong_parts:
        if (given := answers.given[part]) is not None:
            found += takewhile_inclusive(
                lambda clue: not clue.is_exact, clues_of(answers, part, answers.wrong_parts)
            )
            if part not in {clue.part for clue in found}:
                none = Clue(part, NO_CLUE, f"nothing follows from {given} by arithmetic.")
                found.append(Clue(part, BELOW_ZERO) if given < 0 else none)
    return tuple(found)


def common_clues(runs: Sequence[Answers]) -> tuple[Clue, ...]:
    """Return the conclusions that all wrong answers of a program to a part have in common.

    A meaning that settles must fit all answers to a part; another one, only the wrong answers.

    >>> from graphsolve.puzzles.duel import Boss
    >>> runs = [
    ...     Answers(puzzle=Boss(55, 8), right={1: 953, 2: 1289}, given={1: 1289, 2: 953}),
    ...     Answers(puzzle=Boss(58, 9), right={1: 1269, 2: 1309}, given={1: 1309, 2: 1269}),
    ... ]
    >>> [clue.part for clue in common_clues(runs) if clue.meaning is OTHER_PART]
    [1, 2]
    """
    found = []
    wrong_parts = {part for run in runs for part in run.wrong_parts}
    for part in sorted(wrong_parts):
        answered = [run for run in runs if part in run.given]
        wrong = [run for run in answered if part in run.wrong_parts]
        given = {run.given[part] for run in answered}
        right = {run.right[part] for run in answered}
        if len(given) == 1 and None not in given and len(right) >= MIN_DIFFERENT:
            found.append(Clue(part, ALWAYS_SAME))
            continue
        for clue in clues_of(wrong[0], part, wrong_parts):
            alike = answered if clue.meaning.settles else wrong
            # by its text, because what is suspected depends on the puzzle
            if all(
                clue.meaning.text in {other.meaning.text for other in clues_of(run, part)}
                for run in alike
            ):
                found.append(clue._replace(said=""))
                break
    return tuple(found)


def clues_of(answers: Answers, part: int, wrong_parts: Collection[int] = ()) -> Iterator[Clue]:
    """Yield the possible conclusions from the given answer to a part, the likeliest first.

    The decisions that it suspects can be behind wrong answers to all of these parts.
    """
    given, lab = answers.given[part], lab_of(answers.puzzle)
    if given is None:
        return
    if given == answers.right.get(3 - part):
        yield Clue(part, OTHER_PART)
    if given in lab.examples:
        yield Clue(part, EXAMPLE)
    likely = {one.decision for one in lab.misreadings if {*wrong_parts} <= {*one.parts}}
    for meaning, said in lab.infer(answers.puzzle, part, given):
        suspects = tuple(one for one in meaning.suspects if one in likely)
        yield Clue(part, meaning._replace(suspects=suspects), said)
