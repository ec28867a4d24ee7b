"""JSON lines match the schema."""

import json
from copy import deepcopy
from itertools import chain, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from event_schema import FILE, schema
from examples import examples
from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.catalogue import PUZZLES as RECORDS
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.interface import play_of
from graphsolve.show.jsonl import write_events
from statements import DATA, load

SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
EVENTS = {record.id: play_of(record).event_types for record in RECORDS.values()}
PUZZLES = list(EVENTS)


def any_events(puzzle) -> st.SearchStrategy[list]:
    return st.lists(st.one_of([st.from_type(event) for event in EVENTS[puzzle]]), max_size=8)


@pytest.mark.parametrize("puzzle", PUZZLES)
@examples(40)
@given(data=st.data())
def test_any_events_match_the_schema(puzzle, data):
    lines = [*write_events(puzzle, data.draw(any_events(puzzle)))]
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    VALIDATOR.validate([json.loads(line) for line in lines])


def example_events() -> dict:
    example = load("duel/second.toml")
    decks = parse_decks((DATA / "cards" / "endless.txt").read_text())
    boss = Boss(example["boss_hit_points"], example["boss_damage"])
    return {
        "2018/15": battle_events(parse_cave(load("cave/outcomes.toml")["battle"][0]["start"])),
        "2020/22": game_events(decks),
        "2015/22": chain(
            duel_events(Duel(boss, hit_points=10, mana=250), example["spells"]),
            duel_events(Duel(boss, hard=True), ["Poison"]),
        ),
    }


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_other_lines_do_not_match_the_schema(puzzle):
    lines = [
        json.loads(line) for line in islice(write_events(puzzle, example_events()[puzzle]), 6)
    ]
    VALIDATOR.validate(lines)
    for change in (
        lambda lines: lines.pop(0),
        lambda lines: lines[0].update(version=2),
        lambda lines: lines[2].pop("event"),
        lambda lines: lines[2].update(colour="red"),
        lambda lines: lines[2].pop(list(lines[2])[-1]),
    ):
        changed = deepcopy(lines)
        change(changed)
        assert not VALIDATOR.is_valid(changed)


def test_the_schema_is_up_to_date():
    assert schema() == SCHEMA, "run `python tests/event_schema.py`"


def test_the_schema_describes_every_field():
    for name, part in SCHEMA["$defs"].items():
        assert part["description"], name
        for field in part.get("properties", {}).values():
            assert field["description"]
            assert ">>>" not in field["description"]
