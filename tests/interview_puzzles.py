"""Chooses the small puzzles that `graphsolve.lab.ask` asks about, and writes the known answers.

`python tests/interview_puzzles.py cave 130` chooses among the hand-made cases and the first small
generated ones, 130 in all, and writes `interview.csv` in the puzzle's package of the lab. Without
a number, only the answers to the puzzles there are computed again, for new misreadings.
"""

import csv
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from math import log2

from graphsolve.errors import GenerateError
from graphsolve.lab.ask import Asked, interview_file, interview_table
from graphsolve.lab.candidates import Question
from graphsolve.lab.cases import distinct, fair_answers, fair_case, generated_cases, named_cases
from graphsolve.lab.column import lab_of
from graphsolve.lab.misreadings import misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES, Puzzle
from graphsolve.puzzles.column import solve

NUMBER_OF_PART_1, NUMBER = 16, 28
"""How many questions about part 1 to choose, and how many in all."""


def small_cases(name: str) -> Iterator[Puzzle]:
    """Hand-made cases, and small generated ones."""
    yield from (case.puzzle for case in named_cases(name))
    if name != "cave":
        yield from (case.puzzle for case in distinct(generated_cases(name)))
        return
    for seed, kind in enumerate(("open", "cavern", "crowded", "rooms") * 1000):
        sizes = {"width": 5 + seed % 5, "height": 5 + seed // 5 % 4}
        units = {"elves": 2 + seed % 3, "goblins": 2 + seed // 3 % 3}
        try:
            cave = lab_of(PUZZLES[name]).generate(seed, kind=kind, **sizes, **units)
        except GenerateError:
            continue
        if fair_case("", kind, cave):
            yield cave


def answers_to(puzzle: Puzzle, part: int) -> dict[str, int | None]:
    """The answers of all misreadings."""
    right = fair_answers(puzzle)
    assert right
    question = Question(puzzle=puzzle, parts=(part,), right=right.__getitem__)
    known = misreadings_of(puzzle)
    found = question.attempts((one,) for one in known)
    answers = {each.candidate[0].name: each.answers.get(part) for each in found}
    return {one.name: answers[one.name] for one in known}


def information(weights: Sequence[float], *columns: Sequence[object]) -> float:
    """How much the answers in some columns tell, in bits."""
    each: Counter[object] = Counter()
    for weight, *answers in zip(weights, *columns, strict=True):
        each[tuple(answers)] += weight
    total = sum(each.values())
    return -sum(weight / total * log2(weight / total) for weight in each.values())


def chosen(
    name: str, asked: Sequence[Asked], columns: Sequence[Sequence[int | None]]
) -> Iterator[int]:
    """The questions that tell most together, those that tell most first, and most about part 1."""
    weights = [2.0**-one.cost for one in misreadings_of(PUZZLES[name])]
    known: list[object] = [None] * len(weights)
    left = {*range(len(asked))}
    for number in range(NUMBER):
        among = [index for index in left if asked[index][1] == 1 or number >= NUMBER_OF_PART_1]
        best = max(among, key=lambda index: information(weights, known, columns[index]))
        yield best
        left.remove(best)
        known = [*zip(known, columns[best], strict=True)]


def write(name: str, questions: Sequence[Asked]) -> None:
    """Write the questions, and the answers of each misreading in a line."""
    columns = [answers_to(*question) for question in questions]
    with interview_file(name).open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["puzzle", *(puzzle for puzzle, _ in questions)])
        rows.writerow(["part", *(part for _, part in questions)])
        rows.writerow(["right", *(solve(*question) for question in questions)])
        for one in columns[0]:
            rows.writerow([one, *(column[one] for column in columns)])


def main(name: str, number: int = 0) -> None:
    """Choose questions if a number of puzzles is given, and write the answers."""
    questions: list[Asked] = [*interview_table(name).questions]
    if number:
        among = [(puzzle, part) for puzzle in islice(small_cases(name), number) for part in (1, 2)]
        columns = [[*answers_to(*question).values()] for question in among]
        questions = [among[index] for index in chosen(name, among, columns)]
    write(name, questions)


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
