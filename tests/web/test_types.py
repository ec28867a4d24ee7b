"""The JavaScript of the pages, type-checked with TypeScript, which npm fetches once."""

import json
import re
import subprocess
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any, TypedDict, get_type_hints

import msgspec
import pytest

from chromium import npm_package
from graphsolve.web.site import write_page

PACKAGE = Path(__file__).parents[2] / "graphsolve"

WORKERS = [
    "service-worker.js",
    "python.js",
    "program-javascript.js",
    "program-python.js",
    "program-worker.js",
]
"""Modules that run in workers, where other names are known."""


@pytest.fixture(scope="module")
def typescript(request) -> Path:
    """The compiler of TypeScript."""
    return npm_package(request, "typescript@5.9.3") / ".bin" / "tsc"


def type_errors(typescript: Path, folder: Path, **config: object) -> str:
    """Return what the compiler prints about the project in a folder."""
    project = folder / "tsconfig.json"
    project.write_text(json.dumps({"extends": f"{PACKAGE}/tsconfig.json", **config}))
    command = [typescript, "--project", project]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_workers_have_no_type_errors(typescript: Path, tmp_path: Path):
    site = tmp_path / "site"
    write_page(site)
    (site / "pyodide").mkdir()
    types = "export function loadPyodide(options: object): Promise<any>;\n"
    (site / "pyodide" / "pyodide.d.mts").write_text(types)
    options = {"lib": ["es2024", "webworker"]}
    found = type_errors(typescript, site, compilerOptions=options, include=WORKERS, exclude=[])
    assert found == ""


# --- Types of Python -----------------------------------------------------------------------------

IMPORT = re.compile(r"@import \{ (.*?) \} from \"(graphsolve\.[\w.]+)\"")
"""How a script imports types of a Python module."""


def imported_types(files: Iterable[Path]) -> set[tuple[str, str]]:
    """The Python types that scripts import: their modules and names."""
    found = [match for file in files for match in IMPORT.findall(file.read_text())]
    return {(module, name) for names, module in found for name in names.split(", ")}


def type_of(module: str, name: str) -> Any:
    """A type, or for the table of functions that the page calls, a type with what they return."""
    found = getattr(import_module(module), name)
    if name != "FUNCTIONS":
        return found
    return TypedDict(name, {key: get_type_hints(each)["return"] for key, each in found.items()})


def written(schema: dict) -> str:
    """A JSON schema as a type of TypeScript."""
    match schema:
        case {"$ref": name}:
            text = f"Schema[{json.dumps(name)}]"
        case {"anyOf": some}:
            text = " | ".join(f"({written(each)})" for each in some)
        case {"enum": values}:
            text = " | ".join(map(json.dumps, values))
        case {"type": "array", "prefixItems": items}:
            text = f"[{', '.join(map(written, items))}]"
        case {"type": "array", "items": items}:
            text = f"({written(items)})[]"
        case {"properties": properties, "required": required}:
            fields = (
                f"{name}{'' if name in required or 'default' in each else '?'}: {written(each)}"
                for name, each in properties.items()
            )  # defaults are sent, too
            text = f"{{ {'; '.join(fields)} }}"
        case {"type": "object", "additionalProperties": values}:
            text = f"Record<string, {written(values)}>"
        case {"type": "string" | "boolean" | "null" as name}:
            text = name
        case {"type": "integer" | "number"}:
            text = "number"
        case _:
            text = "any"
    return text


def declarations(types: Iterable[tuple[str, str]]) -> str:
    """Declarations of Python types for TypeScript, in modules with the names of Python's."""
    types = sorted(types)
    given = [type_of(*each) for each in types]
    schemas, parts = msgspec.json.schema_components(given, ref_template="{name}")
    fields = "".join(f"  {json.dumps(name)}: {written(each)};\n" for name, each in parts.items())
    modules = "".join(
        f"declare module {json.dumps(module)} {{ export type {name} = {written(schema)}; }}\n"
        for (module, name), schema in zip(types, schemas, strict=True)
    )
    return f"interface Schema {{\n{fields}}}\n{modules}"


def test_modules_have_no_type_errors(typescript: Path, tmp_path: Path):
    """What Python sends has the types of Python."""
    modules = [path for path in PACKAGE.rglob("page/*.js") if path.name not in WORKERS]
    (tmp_path / "python.d.ts").write_text(declarations(imported_types(modules)))
    included = ["python.d.ts", *map(str, modules)]
    assert type_errors(typescript, tmp_path, include=included) == ""
