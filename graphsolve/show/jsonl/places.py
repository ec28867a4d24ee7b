"""Where in the text of a JSON object a value stands."""

import json
import re

__all__ = ["column_of"]

STEP = re.compile(r"(\w+)|\[([0-9]+)\]")
BETWEEN = re.compile(r"[\s,:]*")


def column_of(text: str, path: str) -> int:
    """The index in a JSON text of the value that a path such as `square[1]` leads to.

    >>> column_of('{"unit": 3, "square": [4, 5]}', "square[1]")
    26

    Where the text or the path allows no more, it is the index of the value that it led to so far.
    """
    index = after_blanks(text, 0)
    for name, place in STEP.findall(path):
        found = name_index(text, index, name) if name else item_index(text, index, int(place))
        if found is None:
            break
        index = found
    return index


def name_index(text: str, index: int, name: str) -> int | None:
    """Where the value of a name stands in the object at an index."""
    index = after_blanks(text, index + 1)
    while text.startswith('"', index):
        found, index = read(text, index)
        index = after_blanks(text, index)
        if found == name:
            return index
        index = after_blanks(text, read(text, index)[1])
    return None


def item_index(text: str, index: int, place: int) -> int:
    """Where an item stands in the array at an index."""
    index = after_blanks(text, index + 1)
    for _ in range(place):
        index = after_blanks(text, read(text, index)[1])
    return index


def read(text: str, index: int) -> tuple[object, int]:
    """Read the value at an index; it, and the index of what follows."""
    value: object
    value, end = json.JSONDecoder().raw_decode(text, index)
    return value, end


def after_blanks(text: str, index: int) -> int:
    """The index of the next value or bracket."""
    between = BETWEEN.match(text, index)
    assert between
    return between.end()
