"""Conclusions from a wrong answer by arithmetic, before any misreading is tried.

The right answers to both parts, and those to the examples of the statement, are known for every
puzzle. The rest is a function of each puzzle, `PuzzleLab.infer`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from more_itertools import takewhile_inclusive

from graphsolve.lab.interface import Inference, Meaning, lab_of
from graphsolve.puzzles.catalogue import Puzzle, PuzzleRecord, record_of

Known: TypeAlias = Mapping[int, int | None]
"""Answers by part, as far as they are known."""

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

    puzzle: PuzzleRecord
    part: int
    meaning: Meaning
    said: str = ""

    @property
    def meaning_text(self) -> str:
        """The meaning of the answer, as a noun phrase."""
        is_other = self.meaning == OTHER_PART
        return f"the right answer to part {3 - self.part}" if is_other else self.meaning.text

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


def infer(puzzle: Puzzle, given: Known, right: Known) -> tuple[Clue, ...]:
    """Return the conclusions from wrong answers. `right` has the known right answers by part.

    Each wrong number has a clue, even if it says only that nothing follows, and none after one
    that says exactly what it is. A decision is suspected only if it can be behind the wrong
    answers to all parts.

    >>> from graphsolve.puzzles.cave import parse_cave
    >>> from graphsolve.puzzles.interface import solve
    >>> cave = parse_cave("#G.E#")
    >>> right = {1: solve(cave, 1), 2: solve(cave, 2)}
    >>> for clue in infer(cave, {1: 67, 2: 2550}, right):
    ...     print(clue.text)
    Your answer to part 1 is the number of full rounds alone.
    Part 2: 2550 = 51 x 50: your hit points are right, and your rounds are 1 too many.
    """
    found: list[Clue] = []
    wrong_parts = {part for part, answer in given.items() if answer != right[part]}
    for part, answer in sorted(given.items()):
        if part in wrong_parts and answer is not None:
            known = clues_of(puzzle, part, answer, right, wrong_parts)
            clues = (Clue(record_of(puzzle), part, *each) for each in known)
            first = takewhile_inclusive(
                lambda one: one.said != "" and not one.meaning.settles, clues
            )
            said = f"nothing follows from {answer} by arithmetic."
            nothing = (BELOW_ZERO, "") if answer < 0 else (NO_CLUE, said)
            found += [*first] or [Clue(record_of(puzzle), part, *nothing)]
    return tuple(found)


def common_clues(given: Iterable[tuple[Puzzle, Known, Known]]) -> tuple[Clue, ...]:
    """Return the conclusions that all wrong answers of a program to a part have in common.

    Each puzzle comes with the given answers, and the right ones to both parts. A meaning that
    settles must fit all answers to a part; another one, only the wrong answers.

    >>> from graphsolve.puzzles.duel import Boss
    >>> answers = [(Boss(55, 8), {1: 1289, 2: 953}), (Boss(58, 9), {1: 1309, 2: 1269})]
    >>> right = [{1: 953, 2: 1289}, {1: 1269, 2: 1309}]
    >>> found = common_clues((*each, one) for each, one in zip(answers, right, strict=True))
    >>> [clue.part for clue in found if clue.meaning is OTHER_PART]
    [1, 2]
    """
    runs = list(given)
    found = []
    wrong_parts = {
        part for _, said, right in runs for part, answer in said.items() if answer != right[part]
    }
    for part in sorted(wrong_parts):
        answered = [(one, part, said[part], right) for one, said, right in runs if part in said]
        wrong = [run for run in answered if run[2] != run[3][part]]
        answers = {answer for _, _, answer, _ in answered}
        right_answers = {right[part] for *_, right in answered}
        if len(answers) == 1 and None not in answers and len(right_answers) >= MIN_DIFFERENT:
            found.append(Clue(record_of(wrong[0][0]), part, ALWAYS_SAME))
            continue
        for meaning, _ in clues_of(*wrong[0], wrong_parts):
            alike = answered if meaning.settles else wrong
            # by its text, because what is suspected depends on the puzzle
            if all(meaning.text in {other.text for other, _ in clues_of(*run)} for run in alike):
                found.append(Clue(record_of(wrong[0][0]), part, meaning))
                break
    return tuple(found)


def clues_of(
    puzzle: Puzzle, part: int, answer: int | None, right: Known, wrong: Collection[int] = ()
) -> Iterator[Inference]:
    """Yield the possible meanings of an answer to a part, the likeliest first.

    The decisions that it suspects can be behind wrong answers to all of these parts.
    """
    if answer is None:
        return
    if answer == right.get(3 - part):
        yield OTHER_PART, ""
    if answer in lab_of(puzzle).examples:
        yield EXAMPLE, ""
    likely = {one.decision for one in lab_of(puzzle).misreadings if {*wrong} <= {*one.parts}}
    for meaning, said in lab_of(puzzle).infer(puzzle, part, answer):
        suspects = tuple(decision for decision in meaning.suspects if decision in likely)
        yield meaning._replace(suspects=suspects), said
