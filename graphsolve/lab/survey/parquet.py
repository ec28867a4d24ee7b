"""A survey's file of rows as Parquet."""

import types
import typing
from importlib import import_module
from pathlib import Path
from typing import Any

from graphsolve.errors import GraphsolveError
from graphsolve.lab.survey.rows import Row

__all__ = ["load_pyarrow", "parquet_bytes"]


def load_pyarrow() -> Any:  # noqa: ANN401 - the package has no types
    """The package that writes Parquet, which is an extra.

    Raises:
        GraphsolveError: if it is not installed.
    """
    try:
        import_module("pyarrow.json")
        import_module("pyarrow.parquet")
    except ImportError:
        raise GraphsolveError(
            "Parquet needs the package pyarrow: pip install '.[parquet]'"
        ) from None
    return import_module("pyarrow")


def parquet_bytes(path: Path) -> bytes:
    """What a Parquet file holds with the same rows as a file of JSON lines.

    Args:
        path: the file of JSON lines, complete.

    Raises:
        GraphsolveError: if pyarrow is not installed, or a number is too large for Parquet.
    """
    pa = load_pyarrow()
    options = pa.json.ParseOptions(
        explicit_schema=row_schema(pa), unexpected_field_behavior="error"
    )
    try:
        table = pa.json.read_json(path, parse_options=options)
    except pa.ArrowInvalid as error:
        raise GraphsolveError(f"{path}: cannot be written as Parquet: {error}") from None
    content = pa.BufferOutputStream()
    pa.parquet.write_table(table, content)
    return bytes(content.getvalue())


def row_schema(pa: Any) -> Any:  # noqa: ANN401 - the package has no types
    """The names and types of a row's fields."""
    types_ = {int: pa.int64(), str: pa.string(), bool: pa.bool_(), float: pa.float64()}
    hints = typing.get_type_hints(Row)
    return pa.schema([(name, types_[plain(hints[name])]) for name in Row._fields])


def plain(hint: object) -> Any:  # noqa: ANN401 - a type, of which typing tells nothing
    """A type without `None`.

    >>> plain(int | None)
    <class 'int'>
    """
    kinds = [kind for kind in typing.get_args(hint) if kind is not types.NoneType]
    return kinds[0] if kinds else hint
