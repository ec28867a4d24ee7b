"""The JavaScript of the pages, type-checked with TypeScript, which npm fetches once."""

import json
import subprocess
from pathlib import Path

import msgspec
import pytest

from chromium import npm_package
from graphsolve.show import plain
from graphsolve.show.cards import board as cards
from graphsolve.show.cave import board as cave
from graphsolve.show.duel import board as duel
from graphsolve.web import ask, check, findings, misreadings, worker
from graphsolve.web.site import write_page

PACKAGE = Path(__file__).parents[2] / "graphsolve"

WORKERS = [
    "service-worker.js",
    "python.js",
    *(f"program-{name}.js" for name in ("host", "javascript", "python", "sandbox")),
]
"""Modules that run in workers, where other names are known."""


@pytest.fixture(scope="module")
def typescript(request) -> Path:
    """The compiler of TypeScript."""
    return npm_package(request, "typescript@5.9.3") / ".bin" / "tsc"


def type_errors(typescript: Path, project: Path) -> str:
    """What the compiler prints about a project."""
    command = [typescript, "--project", project]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_workers_have_no_type_errors(typescript: Path, tmp_path: Path):
    site = tmp_path / "site"
    write_page(site)
    (site / "pyodide").mkdir()
    types = "export function loadPyodide(options: object): Promise<any>;\n"
    (site / "pyodide" / "pyodide.d.mts").write_text(types)
    config = {
        "extends": f"{PACKAGE}/tsconfig.json",
        "compilerOptions": {"lib": ["es2023", "webworker"]},
        "include": WORKERS,
        "exclude": [],
    }
    (site / "tsconfig.json").write_text(json.dumps(config))
    assert type_errors(typescript, site / "tsconfig.json") == ""


# --- Data from Python ----------------------------------------------------------------------------

SITE = f"{PACKAGE}/web/page/compute.js"

DATA = {
    ("cave/page/battle.js", "BoardData"): cave.BoardData,
    ("cards/page/games.js", "BoardData"): cards.BoardData,
    ("duel/page/panel.js", "BoardData"): duel.BoardData,
    ("plain/page/view.js", "BoardData"): plain.BoardData,
    (SITE, "Puzzle"): worker.Recognized,
    (SITE, "Verdict"): worker.Verdict,
    (SITE, "Finding"): findings.FindingData,
    (SITE, "Diagnosis"): findings.DiagnosisData,
    (SITE, "Difference"): findings.DifferenceData,
    (SITE, "Agreement"): findings.AgreementData,
    (SITE, "Failed"): check.Failed,
    (SITE, "Interview"): ask.InterviewData,
    (SITE, "Alternatives"): misreadings.AlternativesData,
    (SITE, "Exposed"): misreadings.ExposedData,
}
"""The types that modules declare, and those of what Python sends them."""


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
            marks = {name: "" if name in required else "?" for name in properties}
            fields = (f"{name}{marks[name]}: {written(each)}" for name, each in properties.items())
            text = f"{{ {'; '.join(fields)} }}"
        case {"type": "object", "additionalProperties": values}:
            text = f"Record<string, {written(values)}>"
        case {"type": name}:
            text = {"integer": "number"}.get(name, name)
    return text


def test_modules_and_the_data_of_python_have_no_type_errors(typescript: Path, tmp_path: Path):
    """The data that Python sends have the types that the modules declare."""
    schemas, names = msgspec.json.schema_components(DATA.values(), ref_template="{name}")
    types = "".join(f"  {json.dumps(name)}: {written(names[name])};\n" for name in names)
    checks = "".join(
        f"export const data{number}: import({json.dumps(module)}).{name}"
        f" = given as {written(schema)};\n"
        for number, ((module, name), schema) in enumerate(zip(DATA, schemas, strict=True))
    )
    text = f"interface Schema {{\n{types}}}\ndeclare const given: unknown;\n{checks}"
    (tmp_path / "agree.ts").write_text(text)
    modules = [f"{path}" for path in PACKAGE.rglob("page/*.js") if path.name not in WORKERS]
    config = {"extends": f"{PACKAGE}/tsconfig.json", "include": ["agree.ts", *modules]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config))
    assert type_errors(typescript, tmp_path) == ""
