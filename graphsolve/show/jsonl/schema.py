"""The JSON Schema of streams of events, from the dataclasses and their docstrings.

It is checked in as `events-1.schema.json`, which `python -m graphsolve.show.jsonl.schema` prints.
"""

import inspect
import json
import re
from typing import Any, get_type_hints

import msgspec

from graphsolve.show.jsonl.forms import EVENTS, VERSION, Header, Puzzle, forms_of

__all__ = ["schema"]

NAMES: dict[Puzzle, str] = {"2018/15": "Cave", "2020/22": "Cards", "2015/22": "Duel"}

FIELDS = {
    "after": "where it steps to: row and column, from 0",
    "armor": "the armor that the player loses with it",
    "attack_power": "the hit points that its blows take",
    "before": "where it stood: row and column, from 0",
    "decks": "the deck of player 1, and that of player 2, top card first",
    "earlier": "the round that began with the same decks",
    "ending": "why it ended",
    "event": "which event it is",
    "game": "the number of the game, from 1 for the one that is not a sub-game",
    "hit_points": "the hit points that it has, or has left",
    "number": "the unit's number: its place in the reading order of the map, from 0",
    "outcome": "how it ended",
    "parent": "the number of the game that this is a sub-game of, or null",
    "round": "the number of the round, from 1",
    "side": "E for an elf, G for a goblin",
    "spell": "the name of the spell",
    "square": "where it stands: row and column, from 0",
    "unit": "the number of the unit",
    "winner": "the player who wins",
}
"""What fields mean whose class does not say it."""


def schema() -> dict[str, Any]:
    """The schema, of draft 2020-12, of a stream whose lines are taken together as one array."""
    _, header = msgspec.json.schema_components([Header], ref_template="#/$defs/{name}")
    defs = {"Header": documented(header["Header"], Header)}
    for puzzle in EVENTS:
        defs |= stream_schema(puzzle)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"graphsolve events, version {VERSION}",
        "description": (
            "What happens in a battle, a card game or a duel, as JSON lines. A stream is one "
            "object a line: a header, and then an event a line. This schema describes the lines "
            "together, as one array. A stream may tell some rounds alone."
        ),
        "oneOf": [{"$ref": f"#/$defs/{name}Stream"} for name in NAMES.values()],
        "$defs": defs,
    }


def stream_schema(puzzle: Puzzle) -> dict[str, Any]:
    """The schemas of the streams of a puzzle, of its events, and of what these are made of."""
    name = NAMES[puzzle]
    forms = forms_of(puzzle)
    refs, parts = msgspec.json.schema_components(
        forms.values(), ref_template=f"#/$defs/{name}{{name}}"
    )
    classes = {inner.__name__: inner for event in forms for inner in [event, *parts_of(event)]}
    header = {"$ref": "#/$defs/Header", "properties": {"puzzle": {"const": puzzle}}}
    return {
        f"{name}Stream": {
            "description": f"A stream of the puzzle {puzzle}.",
            "type": "array",
            "minItems": 1,
            "prefixItems": [header],
            "items": {"$ref": f"#/$defs/{name}Event"},
        },
        f"{name}Event": {"description": f"An event of the puzzle {puzzle}.", "anyOf": [*refs]},
        **{f"{name}{part}": documented(parts[part], classes[part]) for part in parts},
    }


def parts_of(event: type) -> list[type]:
    """The classes of the package that the fields of an event are made of, down to the last."""
    parts = []
    waiting: list[Any] = list(get_type_hints(event).values())
    while waiting:
        hint = waiting.pop()
        waiting += getattr(hint, "__args__", ())
        if inspect.isclass(hint) and hint.__module__.startswith("graphsolve."):
            parts.append(hint)
            waiting += get_type_hints(hint).values()
    return parts


def documented(part: dict[str, Any], described: type) -> dict[str, Any]:
    """The schema of a class, with what its docstring says of it and its fields."""
    doc = inspect.getdoc(described) or ""
    text = re.split(r"\n\n(?=Attributes:|>>>)", doc)[0]
    told = FIELDS | fields_told(doc)
    properties = {
        name: {"description": told[name], **field}
        for name, field in part.get("properties", {}).items()
    }
    described_part = {**part, "description": " ".join(text.split())}
    return described_part | ({"properties": properties} if properties else {})


def fields_told(doc: str) -> dict[str, str]:
    """What a docstring says of each field."""
    attributes = doc.partition("Attributes:\n")[2].partition("\n\n")[0]
    entries = re.findall(r"^ {4}(\w+): ((?:.|\n {8})+)", attributes, flags=re.MULTILINE)
    return {name: " ".join(text.split()).rstrip(".") for name, text in entries}


if __name__ == "__main__":
    print(json.dumps(schema(), indent=2))  # noqa: T201 - that is what it is run for
