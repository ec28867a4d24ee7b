"""The modules of the page, type-checked with TypeScript, which npm fetches once."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from chromium import npm_package

OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "strict": True,
    "noImplicitAny": False,  # most parameters have no types
    "strictNullChecks": False,  # elements that the page has are never null
    "useUnknownInCatchVariables": False,
    "noUnusedLocals": True,
    "target": "es2023",
    "module": "es2022",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable"],
}


@pytest.fixture(scope="module")
def typescript(request) -> Path:
    """The compiler of TypeScript."""
    return npm_package(request, "typescript@5.9.3") / ".bin" / "tsc"


def test_modules_have_no_type_errors(site: Path, typescript: Path, tmp_path: Path):
    pages = tmp_path / "site"
    shutil.copytree(site, pages, ignore=shutil.ignore_patterns("pyodide", "*.zip"))
    (pages / "pyodide").mkdir()
    types = "export function loadPyodide(options: object): Promise<any>;\n"
    (pages / "pyodide" / "pyodide.d.mts").write_text(types)
    (pages / "tsconfig.json").write_text(
        json.dumps(
            {"compilerOptions": OPTIONS, "exclude": ["service-worker.js", "replay/page/theme.js"]}
        )
    )
    done = subprocess.run(
        [typescript, "--project", pages], capture_output=True, text=True, check=False, timeout=120
    )
    assert done.stdout == ""
    assert done.returncode == 0
