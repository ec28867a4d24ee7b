"""The misreadings of duels against a table of the answers of other programs."""

import tomllib
from pathlib import Path

import pytest

import oracle
from examples import every
from graphsolve.lab.duel.plugin import PLUGIN
from graphsolve.lab.interface import TooLongError
from graphsolve.lab.misreadings import CATALOGUE, misreading, misreadings_of
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.duel import Boss, Duel, duel_events, least_mana

DATA = Path(__file__).parents[2] / "data" / "misreadings" / "duel.toml"
TABLE = tomllib.loads(DATA.read_text())
DUELS = TABLE["duels"]
ANSWERS = {
    name: [[None if word == "none" else word for word in part.split()] for part in parts]
    for name, parts in TABLE["answers"].items()
}
RIGHT = ANSWERS.pop("the rules")

WITHOUT_PROGRAM = {"gained-mana-subtracted"}
"""Those whose answers depend on which of several cheapest wins is found."""

NOT_EXPOSED = {f"at-most-{spells}-spells" for spells in (10, 11, 12)} | {"recharge-gives-100-mana"}
"""Those that get all duels of the table right."""

COUNTED_OTHERWISE = {"search", "answer"}
"""Decisions with which the answer need not be the mana that is spent."""


def test_the_table():
    assert {one.name for one in misreadings_of(PUZZLES["duel"])} - WITHOUT_PROGRAM == {
        name for name in ANSWERS if "+" not in name
    }
    for part, answers in enumerate(RIGHT):
        found = [oracle.duel(*numbers, hard=part == 1) for numbers in DUELS]
        assert [answer and int(answer) for answer in answers] == found
    right = {name for name, found in ANSWERS.items() if is_right(found)}
    assert right == NOT_EXPOSED


def is_right(found: list[list[str | None]]) -> bool:
    return all(
        answer in {"?", right}
        for answers, rights in zip(found, RIGHT, strict=True)
        for answer, right in zip(answers, rights, strict=True)
    )


@pytest.mark.parametrize("part", [1, 2])
def test_answers(part: int):
    for name, answers in every(2, [*ANSWERS.items()], part):
        one = misreading(name)
        for numbers, expected in zip(DUELS, answers[part - 1], strict=True):
            boss_hit_points, damage, hit_points, mana = numbers
            boss, rules = Boss(boss_hit_points, damage), one.rules(part)
            duel = Duel(boss, hit_points=hit_points, mana=mana, hard=part == 2, rules=rules)
            found = least_mana(duel)
            if expected != "?":
                assert found.mana == (expected and int(expected)), (name, numbers)
            if found.mana is not None and COUNTED_OTHERWISE.isdisjoint(one.replaces):
                *_, ended = duel_events(duel, found.spells)
                assert (ended.winner, ended.spent) == ("player", found.mana), (name, numbers)


def test_a_search_that_needs_more_work_is_given_up(monkeypatch):
    """That proves nothing, unlike a search that has exhausted the states."""
    monkeypatch.setattr("graphsolve.lab.duel.plugin.STATES", 50)
    one = CATALOGUE["drain-heals-0"]
    with pytest.raises(TooLongError):
        PLUGIN.answer_of(Boss(58, 9), 1, one, 1)
    assert PLUGIN.answer_of(Boss(58, 9), 1, one, 100) == 1309
    assert PLUGIN.answer_of(Boss(58, 99), 1, one, 1) is None
