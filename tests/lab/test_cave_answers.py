"""Answers of misreadings whose battles share their beginning, compared with separate battles."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from graphsolve.lab import kernels
from graphsolve.lab.candidates import Question
from graphsolve.lab.cave import answers
from graphsolve.lab.cave.answers import answer_of, shares_beginning
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.misreadings import CATALOGUE, PAIR_ERRORS, combined
from graphsolve.lab.misreadings import misreadings_of as all_of
from graphsolve.puzzles.catalogue import PUZZLES

SHARING = [one for one in all_of(PUZZLES["cave"]) if 2 in one.parts and shares_beginning(one)]
KINDS = ["cavern", "open", "crowded", "corridors"]


def outcome_of(answer: Callable[[], int | None]) -> int | type[Exception] | None:
    """The answer, or the type of the error of two misreadings that cannot be combined."""
    try:
        return answer()
    except PAIR_ERRORS as error:
        return type(error)


@pytest.mark.parametrize("seed", range(8))
def test_battles_that_share_their_beginning_have_the_same_answers(seed: int):
    random = Random(seed)
    cave = generate_cave(seed, kind=KINDS[seed % len(KINDS)], width=8, height=6)
    some = random.sample(SHARING, 8)
    pairs = (combined(one, random.choice(SHARING)) for one in some[:4])
    for misreading in [*some, *filter(None, pairs)]:
        shared = outcome_of(partial(answer_of, cave, 2, misreading))
        assert shared == outcome_of(partial(misreading.answer, cave, 2)), misreading.name


@pytest.mark.parametrize(
    "name",
    [
        "zero-hit-points-live",  # more blows are needed
        "attack-friends",  # elves hit elves
        "attacked-by-hit-points-text",  # "100" comes before "99"
        "turns-by-hit-points",  # elves are compared with goblins
        "dead-units-act",  # a turn goes on after its attack
        "goblins-strengthened-too",
    ],
)
def test_others_do_not_share_it(name: str):
    assert not shares_beginning(CATALOGUE[name])


def test_battles_in_slices_have_the_same_answers(monkeypatch: pytest.MonkeyPatch):
    """Without numba, a single process tries candidates in slices: here, each is one round."""
    monkeypatch.setattr(answers, "SECONDS_OF_SLICE", 0.0)
    monkeypatch.setattr(kernels, "choose", lambda _: "graph")
    cave = generate_cave(0, width=9, height=9)
    misreadings = [one for one in all_of(PUZZLES["cave"]) if 1 in one.parts][::12]
    question = Question(puzzle=cave, parts=(1,), right={}.get)
    found = {
        one.candidate[0].name: one.answers[1]
        for one in question.attempts(zip(misreadings, strict=True))
    }
    assert found == {one.name: one.answer(cave, 1) for one in misreadings}
    job = answers.answer_in_slices(cave, 1, misreadings[0])
    assert len([*job]) > 1
