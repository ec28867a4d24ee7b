"""What the worker sends while it computes, without a browser."""

import json
from typing import Any

import pytest

from graphsolve.lab.check.session import finished
from graphsolve.lab.column import lab_of
from graphsolve.lab.diagnose import diagnose
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.web.worker import call, verdict

CAVE = lab_of(PUZZLES["cave"]).generate(32, kind="cavern", width=9, height=7)
MISTAKE = "first-path-found-by-depth-urdl"
"""A pair of other misreadings explains its answer as well, and is tried first."""


def test_what_is_known_is_sent_at_once_and_the_best_finding_last():
    given = CATALOGUE[MISTAKE].answer(CAVE, 1)
    assert given is not None
    sent: list[dict[str, Any]] = []
    arguments = json.dumps([str(CAVE), {1: given}])
    returned = finished(call("diagnose", arguments, lambda text: sent.append(json.loads(text))))
    result = json.loads(returned)["result"]
    assert all(message["says"] for message in sent)
    known = [item for message in sent for item in (message["known"] or {}).items()]
    found = [value["misreadings"] for step, value in known if step == "finding"]
    names = [" + ".join(misreading["name"] for misreading in each) for each in found]
    steps = [step for step, _ in known]
    others = [step for step in steps if step not in {"also", "tried"}]
    assert others == ["verdicts", *["finding", "boards"] * len(names), "sure"]
    diagnosis = diagnose(CAVE, {1: given})
    assert len(names) == 2
    assert {*names} <= {finding.name for finding in diagnosis.whole}
    assert names[-1] == diagnosis.best[0].name == MISTAKE
    also = [[one["name"] for one in value] for step, value in known if step == "also"]
    assert [MISTAKE] in also
    assert len(result["candidates"]) == len(diagnosis.likely) - 1


def test_a_search_is_continued_with_what_was_tried():
    """Answers that were sent are not computed again, so that even wrong ones are believed."""
    given = CATALOGUE[MISTAKE].answer(CAVE, 1)
    tried: dict[str, dict[str, int]] = {}

    def note(text: str) -> None:
        known = json.loads(text)["known"] or {}
        tried.update([known["tried"]] if "tried" in known else [])

    arguments = json.dumps([str(CAVE), {1: given}])
    finished(call("diagnose", arguments, note))
    assert tried[MISTAKE] == {"1": given}
    before = [[name, {"1": 12345}] for name in [*tried][:20]]
    tried.clear()
    arguments = json.dumps([str(CAVE), {1: given}, 60, before])
    finished(call("diagnose", arguments, note))
    assert [[name, tried[name]] for name, _ in before] == before
    assert tried[MISTAKE] == {"1": given}


@pytest.mark.parametrize(
    ("given", "right", "said"),
    [
        (5, 5, "right"),
        (6, 5, "too high"),
        (4, 5, "too low"),
        (4, None, "wrong: there is no answer"),
    ],
)
def test_verdicts(given: int, right: int | None, said: str):
    assert verdict(given, right) == {"given": given, "verdict": said, "right": right}
