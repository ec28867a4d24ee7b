"""The JSON Schema of streams of events, generated from the event classes.

The package contains it as `events-1.schema.json`, the output of
`python -m graphsolve.show.jsonl.schema`.
"""

import inspect
import json
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from graphsolve.puzzles.catalogue import PUZZLES, PuzzleRecord
from graphsolve.puzzles.column import play_of
from graphsolve.show.jsonl import VERSION, Header

SECTION = re.compile(r"\n\n(?=Attributes:|>>>)")
ATTRIBUTE = re.compile(r"^ {4}(\w+): (.+(?:\n {8}.+)*)", re.MULTILINE)


def schema() -> dict[str, Any]:
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


def stream_definitions(record: PuzzleRecord) -> dict[str, Any]:
    """The definitions of a puzzle's stream and its events, including nested types."""
    name = record.name.capitalize()
    types = play_of(record).event_types
    event_refs = [{"$ref": f"#/$defs/{name}{event.__name__}"} for event in types]
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
            "anyOf": event_refs,
        },
        **components(types, name),
    }


def components(types: Iterable[type], prefix: str = "") -> dict[str, dict[str, Any]]:
    """The definitions of some types and nested ones, by their names with a prefix."""
    _, definitions = msgspec.json.schema_components(
        types, ref_template=f"#/$defs/{prefix}{{name}}"
    )
    return {f"{prefix}{name}": described(part) for name, part in definitions.items()}


def described(definition: dict[str, Any]) -> dict[str, Any]:
    """A definition with the descriptions of properties taken from the class docstring.

    msgspec uses the whole docstring as the description of the class.
    """
    summary, *sections = SECTION.split(inspect.cleandoc(definition["description"]))
    texts = {"event": "the kind of event", **dict(ATTRIBUTE.findall("\n".join(sections)))}
    definition |= {"description": " ".join(summary.split())}
    if "properties" in definition:
        definition["properties"] = {
            name: {"description": " ".join(texts[name].split()).rstrip("."), **value}
            for name, value in definition["properties"].items()
        }
    return definition


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))  # noqa: T201 - printing is the purpose
