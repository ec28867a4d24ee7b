"""JSON lines read back as equal events and match the schema; errors in them are located."""

import json
from itertools import chain, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from event_schema import FILE, schema
from examples import examples
from graphsolve.errors import ParseError
from graphsolve.puzzles.cards import game_events, parse_decks
from graphsolve.puzzles.catalogue import PUZZLES as RECORDS
from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.column import play_of
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.show.jsonl import read_events, write_events
from statements import DATA, load

SCHEMA = json.loads(FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
EVENTS = {record.id: play_of(record).event_types for record in RECORDS.values()}
PUZZLES = list(EVENTS)


def check_round_trip(puzzle, events: list, part: int = 1):
    lines = list(write_events(puzzle, events, part))
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    stream = read_events(lines)
    assert (stream.header.puzzle, stream.header.part) == (puzzle, part)
    read = list(stream.events)
    assert read == events
    assert list(map(type, read)) == list(map(type, events))
    assert all(map(same_types, read, events))


def same_types(read, event) -> bool:
    """Equal values of different types, such as a list and a tuple, differ in their repr."""
    return repr(read) == repr(event)


def any_events(puzzle) -> st.SearchStrategy[list]:
    return st.lists(st.one_of([st.from_type(event) for event in EVENTS[puzzle]]), max_size=8)


@pytest.mark.parametrize("puzzle", PUZZLES)
@examples(40)
@given(data=st.data())
def test_any_events_read_back_and_match_the_schema(puzzle, data):
    events = data.draw(any_events(puzzle))
    check_round_trip(puzzle, events)
    VALIDATOR.validate([json.loads(line) for line in write_events(puzzle, events)])


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


def objects(puzzle, limit: int) -> list[dict]:
    lines = write_events(puzzle, example_events()[puzzle])
    return [json.loads(line) for line in islice(lines, limit)]


def test_the_schema_is_up_to_date():
    assert schema() == SCHEMA, "run `python tests/event_schema.py`"


def test_the_schema_describes_every_field():
    for name, part in SCHEMA["$defs"].items():
        assert part["description"], name
        for field in part.get("properties", {}).values():
            assert field["description"]
            assert ">>>" not in field["description"]


BREAKS = {
    "no header": lambda lines: lines.pop(0),
    "two headers": lambda lines: lines.insert(0, lines[0]),
    "another version": lambda lines: lines[0].update(version=2),
    "another schema": lambda lines: lines[0].update(schema="events"),
    "no schema": lambda lines: lines[0].pop("schema"),
    "no part": lambda lines: lines[0].pop("part"),
    "another puzzle": lambda lines: lines[0].update(puzzle="2018/16"),
    "another's events": lambda lines: lines[0].update(
        puzzle=PUZZLES[PUZZLES.index(lines[0]["puzzle"]) - 1]
    ),
    "unknown tag": lambda lines: lines[2].update(event="round"),
    "no tag": lambda lines: lines[2].pop("event"),
    "unknown field": lambda lines: lines[2].update(colour="red"),
    "missing field": lambda lines: lines[2].pop(list(lines[2])[-1]),
    "another type": lambda lines: lines[2].update({list(lines[2])[1]: "1.5"}),
    "no object": lambda lines: lines.append([]),
}


@pytest.mark.parametrize("puzzle", PUZZLES)
@pytest.mark.parametrize("break_", BREAKS.values(), ids=BREAKS.keys())
def test_broken_streams_are_refused_by_schema_and_reader(puzzle, break_):
    lines = objects(puzzle, 6)
    VALIDATOR.validate(lines)
    break_(lines)
    assert not VALIDATOR.is_valid(lines)
    with pytest.raises(ParseError):
        list(read_events(map(json.dumps, lines)).events)


def test_streams_of_earlier_versions_are_read():
    """Casting a spell had no timer."""
    lines = objects("2015/22", 30)
    for line in lines:
        assert ("timer" in line) == (line.get("event") in {"effect_applied", "spell_cast"})
        if line.get("event") == "spell_cast":
            del line["timer"]
    VALIDATOR.validate(lines)
    assert len(list(read_events(map(json.dumps, lines)).events)) == len(lines) - 1


HEADER = '{"schema":"graphsolve-events","version":1,"puzzle":"2018/15","part":1}'


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('{"event": "stop"}', "Invalid value 'stop' - at `$.event`"),
        ('{"event":"death","unit":1,"square":[4, "5"]}', "Expected `int`, got `str`"),
        ('{"event":"round_began","round":7}}', "trailing characters (byte 34)"),
        ("[]", "Expected `object`, got `array`"),
        ('{"event":"round_began","round":"\ud800"}', ""),
    ],
)
def test_wrong_lines_are_located(line, problem):
    stream = read_events([HEADER, "", '{"event":"round_began","round":1}', line], "my.jsonl")
    assert next(stream.events) == cave.RoundBegan(1)
    with pytest.raises(ParseError) as raised:
        next(stream.events)
    error = raised.value
    assert (error.source, error.line) == ("my.jsonl", 4)
    assert problem in error.problem
    assert "\n" not in str(error)


@pytest.mark.parametrize(
    ("lines", "line", "problem"),
    [
        ([], 1, "header is missing"),
        ([" \n", "\n"], 1, "header is missing"),
        (["\n", '{"event":"round_began","round":1}'], 2, "field `schema`"),
        (["#######"], 1, "malformed"),
        ([HEADER.replace(":1,", ":2,")], 1, "Invalid enum value 2 - at `$.version`"),
        ([HEADER.replace("2018", "2019")], 1, "unknown puzzle '2019/15'"),
    ],
)
def test_wrong_headers_are_located(lines, line, problem):
    with pytest.raises(ParseError) as raised:
        read_events(lines)
    assert raised.value.line == line
    assert problem in raised.value.problem


LINES = [
    line
    for puzzle in PUZZLES
    for line in islice(write_events(puzzle, example_events()[puzzle]), 40)
]


@examples(100)
@given(st.data())
def test_damaged_lines_are_read_or_located(data):
    line = data.draw(st.sampled_from(LINES)).rstrip("\n")
    start = data.draw(st.integers(0, len(line)))
    end = data.draw(st.integers(start, len(line)))
    inserted = data.draw(st.text(max_size=3) | st.text('{}[]",:0-1etn\\u', max_size=6))
    puzzle = data.draw(st.sampled_from(PUZZLES))
    damaged = line[:start] + inserted + line[end:]
    header = next(write_events(puzzle, []))
    try:
        list(read_events([header, damaged]).events)
    except ParseError as raised:
        error = raised
    else:
        return
    assert error.line == 2


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deeply_nested_lines_do_not_exceed_the_recursion_limit(opening):
    with pytest.raises(ParseError):
        list(read_events([HEADER, opening * 100_000]).events)


def test_lines_are_read_as_they_are_asked_for():
    def lines():
        yield HEADER
        yield '{"event":"round_began","round":1}'
        raise AssertionError("read too far")

    assert next(read_events(lines()).events) == cave.RoundBegan(1)
