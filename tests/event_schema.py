"""The JSON Schema of streams of events, generated from the event classes.

The package contains it as `show/jsonl/events-1.schema.json`. Run this file to write it anew.
"""

import json
from collections.abc import Iterable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import get_args

import msgspec

import graphsolve.show.jsonl
from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.show.jsonl import VERSION, Header

FILE = Path(str(files(graphsolve.show.jsonl))) / "events-1.schema.json"


def schema() -> dict:
    """The JSON Schema (draft 2020-12) of a stream as an array of its lines."""
    header = components([Header])["Header"]
    header["properties"]["puzzle"]["enum"] = sorted(record.id for record in PUZZLES.values())
    definitions = {"Header": header}
    for record in PUZZLES.values():
        definitions |= stream_definitions(record)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"graphsolve events, version {VERSION}",
        "description": (
            "The events of a battle, a card game or a duel as JSON lines: a header, then one "
            "object for each event. This schema describes the array of all lines. A stream may "
            "hold only some of the rounds."
        ),
        "oneOf": [
            {"$ref": f"#/$defs/{record.name.capitalize()}Stream"} for record in PUZZLES.values()
        ],
        "$defs": definitions,
    }


def event_types(record: PuzzleRecord) -> tuple[type, ...]:
    """The classes of a puzzle's events."""
    return get_args(import_module(f"{record.package('puzzles')}.events").Event)


def stream_definitions(record: PuzzleRecord) -> dict:
    """The definitions of a puzzle's stream and its events, including nested types."""
    name = record.name.capitalize()
    types = event_types(record)
    return {
        f"{name}Stream": {
            "description": f"A stream of events of the puzzle {record.id}.",
            "type": "array",
            "minItems": 1,
            "prefixItems": [
                {"$ref": "#/$defs/Header", "properties": {"puzzle": {"const": record.id}}}
            ],
            "items": {"$ref": f"#/$defs/{name}Event"},
        },
        f"{name}Event": {
            "description": f"An event of the puzzle {record.id}.",
            "anyOf": [{"$ref": f"#/$defs/{name}{event.__name__}"} for event in types],
        },
        **components(types, name),
    }


def components(types: Iterable[type], prefix: str = "") -> dict[str, dict]:
    """The definitions of some types and nested ones, by their names with a prefix.

    A class is described by the first line of its docstring.
    """
    _, definitions = msgspec.json.schema_components(
        types, ref_template=f"#/$defs/{prefix}{{name}}"
    )
    for definition in definitions.values():
        definition["description"] = definition["description"].partition("\n")[0]
        if "event" in definition.get("properties", {}):
            definition["properties"]["event"]["description"] = "the kind of event"
    return {f"{prefix}{name}": definition for name, definition in definitions.items()}


if __name__ == "__main__":
    FILE.write_text(f"{json.dumps(schema(), indent=2)}\n", encoding="utf-8")
