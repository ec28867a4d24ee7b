"""What is said about wrong answers that nothing explains."""

from pathlib import Path

import pytest

from graphsolve.lab.diagnose import Diagnosis, begin
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE, Misreading
from graphsolve.show.diagnosis import explain_result, explain_search
from graphsolve.show.formats import diagnosis_json
from printing import plain_text
from searches import diagnosed, made, searched
from statements import DECKS

SCORES = [made(f"score {number}", 1, "score") for number in range(2)]
REPEAT = made("repeat", 1, "repeat_winner", parts=(2,))


def left(answers: dict[Misreading, tuple[int, int]]) -> Diagnosis:
    """What is left if misreadings have these answers, and only part 2 is wrong."""
    tried = [(one, dict(enumerate(both, 1))) for one, both in answers.items()]
    return diagnosed(DECKS, {1: 306, 2: 300}, {1: 306, 2: 291}, searched(answers=tried))


def test_decisions_with_answers_near_the_given_one_are_suspected():
    found = left({SCORES[0]: (306, 120), SCORES[1]: (306, 9000), REPEAT: (306, 301)})
    assert found.suspected == ["repeat_winner"]
    assert left({SCORES[0]: (306, 301), REPEAT: (306, 120)}).suspected == ["score"]


def test_what_is_suspected_gets_the_next_puzzle_wrong():
    some = [CATALOGUE[name] for name in ("copies-reversed", "no-sub-games")]
    found = left(dict.fromkeys(some, (306, 301)))
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
