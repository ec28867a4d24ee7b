"""Misread battles that are fought in slices."""

import pytest

from graphsolve.lab import kernels
from graphsolve.lab.candidates import Question
from graphsolve.lab.cave import answers
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.misreadings import misreadings_of as all_of
from graphsolve.puzzles.catalogue import PUZZLES


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
