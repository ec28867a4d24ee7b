"""What is said about wrong answers that nothing explains."""

from pathlib import Path

import pytest

from graphsolve.lab.diagnose import Diagnosis, begin
from graphsolve.lab.evidence import Answers, Attempt
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.puzzles.cards import Decks
from graphsolve.show.diagnosis import diagnosis_json, explain_result, explain_search
from printing import plain_text
from searches import searched

DECKS = Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10))  # the statement's: 306 and 291


def made(name: str, decision: str, **options):
    replaces = {decision: name}
    return Misreading(puzzle="cards", name=name, rule="", misread="", replaces=replaces, **options)


SCORES = [made(f"score {number}", "score") for number in range(3)]
REPEATS = [made(f"repeat {number}", "repeat_winner", parts=(2,)) for number in range(3)]


def left(**answers: tuple[int, int]):
    """What is left if misreadings have these answers, and only part 2 is wrong."""
    made_ones = {one.name.replace(" ", "_"): one for one in SCORES + REPEATS}
    return left_of({made_ones[name]: both for name, both in answers.items()})


def left_of(answers: dict[Misreading, tuple[int, int]]) -> Diagnosis:
    known = Answers(puzzle=DECKS, given={1: 306, 2: 300}, right={1: 306, 2: 291})
    found = Diagnosis(known)
    found.narrowing = searched(
        attempts=[
            Attempt(one, dict(enumerate(both, 1)), agrees=False) for one, both in answers.items()
        ]
    )
    return found


def test_decisions_with_answers_near_the_given_one_are_suspected():
    found = left(score_0=(306, 120), score_1=(306, 9000), repeat_0=(306, 301))
    assert found.suspected == ["repeat_winner"]
    assert left(score_0=(306, 301), repeat_0=(306, 120)).suspected == ["score"]


def test_what_is_suspected_gets_the_next_puzzle_wrong():
    some = [CATALOGUE[name] for name in ("copies-reversed", "no-sub-games")]
    found = left_of(dict.fromkeys(some, (306, 301)))
    found.find_question()
    assert {*found.next.answers} == {*some}
    assert {found.next.right} < {found.next.right, *found.next.answers.values()}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Diagnosis:
    """A diagnosis by two misreadings, none of which is behind the answer."""
    names = "score-from-zero", "losers-card-first"
    monkeypatch.setattr(lab_of(DECKS), "misreadings", tuple(CATALOGUE[name] for name in names))
    diagnosis = begin(DECKS, {1: 247}, seconds=60)
    diagnosis.search()
    diagnosis.find_question()
    return diagnosis


def test_in_words(known: Diagnosis):
    text = plain_text([*explain_search(known), *explain_result(known, None, Path("22.txt"))], 80)
    assert "None of them produces your answer." in text
    assert "Programs with answers like yours most often get this wrong: the score." in text
    assert "To find out more, run your program on this puzzle (part 1: " in text
    del known.narrowing.attempts["losers-card-first"]
    text = plain_text(explain_search(known), 120)
    assert "None of them produces your answer, but the others may: losers-card-first." in text


def test_as_json(known: Diagnosis):
    found = diagnosis_json(known, reveal=False)
    assert found["findings"] == []
    assert found["suspected"] == ["the score"]
    assert found["next"]["puzzle"].startswith("Player 1:")
