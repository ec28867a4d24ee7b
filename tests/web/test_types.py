"""The JavaScript of the pages, type-checked with TypeScript, which npm fetches once."""

import json
import subprocess
from pathlib import Path

import pytest

from chromium import npm_package
from graphsolve.web.site import write_page

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def typescript(request) -> Path:
    """The compiler of TypeScript."""
    return npm_package(request, "typescript@5.9.3") / ".bin" / "tsc"


def type_errors(typescript: Path, project: Path) -> str:
    """What the compiler prints about a project."""
    command = [typescript, "--project", project]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def test_modules_have_no_type_errors(typescript: Path):
    assert type_errors(typescript, ROOT) == ""


def test_workers_have_no_type_errors(typescript: Path, tmp_path: Path):
    site = tmp_path / "site"
    write_page(site)
    (site / "pyodide").mkdir()
    types = "export function loadPyodide(options: object): Promise<any>;\n"
    (site / "pyodide" / "pyodide.d.mts").write_text(types)
    config = {
        "extends": f"{ROOT}/tsconfig.json",
        "compilerOptions": {"lib": ["es2023", "webworker"]},
        "include": ["service-worker.js", "python.js"],
        "exclude": [],
    }
    (site / "tsconfig.json").write_text(json.dumps(config))
    assert type_errors(typescript, site / "tsconfig.json") == ""
