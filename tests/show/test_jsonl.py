"""JSON lines match the schema."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from event_schema import FILE, event_types, schema
from examples import examples
from graphsolve.puzzles.catalogue import PUZZLES as RECORDS
from graphsolve.show.jsonl import write_events

SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
EVENTS = {record.id: event_types(record) for record in RECORDS.values()}
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


def test_the_schema_is_up_to_date():
    assert schema() == SCHEMA, "run `python tests/event_schema.py`"
