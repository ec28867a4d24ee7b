"""What the worker sends while it computes, without a browser."""

import json
from itertools import groupby
from typing import Any

from graphsolve.lab.diagnose import MAX_LIKELY, diagnose
from graphsolve.lab.interface import lab_of
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.web.check import later_step
from graphsolve.web.worker import call

CAVE = lab_of(PUZZLES["cave"]).generate(32, kind="cavern", width=9, height=7)
MISTAKE = "first-path-found-by-depth-urdl"
"""A pair of other misreadings explains its answer as well, and is tried first."""


def test_what_is_known_is_sent_at_once_and_the_best_finding_last():
    given = CATALOGUE[MISTAKE].answer(CAVE, 1)
    assert given is not None
    sent: list[dict[str, Any]] = []
    arguments = json.dumps([str(CAVE), {1: str(given)}])
    returned = call("diagnose", arguments, lambda text: sent.append(json.loads(text)))
    result = json.loads(returned)["result"]
    assert all(message["says"] for message in sent)
    known = [item for message in sent for item in (message["known"] or {}).items()]
    found = [value["misreading"]["name"] for step, value in known if step == "finding"]
    names = [name for name, _ in groupby(found)]  # each again with where it departs
    steps = [step for step, _ in known]
    assert [step for step, _ in groupby(steps)] == [
        "verdicts",
        "clues",
        *["finding", "boards"] * len(names),
    ]
    diagnosis = diagnose(CAVE, {1: given})
    assert len(names) == 2
    assert {*names} <= {finding.name for finding in diagnosis.findings}
    assert names[-1] == diagnosis.findings[0].name == MISTAKE
    assert result["doubtful"] == diagnosis.odds.may_be_chance(diagnosis.findings[0])
    assert len(result["others"]) == min(len(diagnosis.odds.likely) - 1, MAX_LIKELY)


def test_what_was_found_is_not_lost_if_a_later_step_fails():
    with later_step():
        raise ZeroDivisionError
