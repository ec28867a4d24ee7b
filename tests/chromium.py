"""A browser for tests: Debian's chromium, driven by Playwright; and axe-core, from npm."""

import os
import shutil
import subprocess
from importlib import import_module
from pathlib import Path

import pytest
from filelock import FileLock

from patience import PATIENCE

CHROMIUM = shutil.which("chromium")
REQUIRED = os.environ.get("GRAPHSOLVE_BROWSER") == "required"


@pytest.fixture(scope="module")
def browser():
    """A browser. As long as one runs, no other event loop can."""
    try:
        playwright_api = import_module("playwright.sync_api")
    except ImportError:
        do_without("Playwright is not installed")
    if CHROMIUM is None:
        do_without("there is no chromium")
    with playwright_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, timeout=PATIENCE * 1000)
        yield browser
        browser.close()


def patient(place):
    """A page, or a context with its pages, that waits longer than Playwright's 30 seconds."""
    place.set_default_timeout(PATIENCE * 1000)
    return place


def do_without(reason: str):
    """Skip a test, or fail it where GRAPHSOLVE_BROWSER is `required`."""
    if REQUIRED:
        pytest.fail(f"GRAPHSOLVE_BROWSER is required, but {reason}")
    pytest.skip(reason)


def npm_package(request, package: str) -> Path:
    """The folder `node_modules` with a package, which npm fetches once."""
    npm = shutil.which("npm")
    if npm is None:
        do_without(f"there is no npm to install {package}")
    folder = request.config.cache.mkdir(package)
    modules = folder / "node_modules"
    with FileLock(folder / "lock"):
        if not (modules / ".package-lock.json").exists():  # which npm writes last
            # Not `--prefix`: then npm would not read its global configuration.
            (folder / "package.json").write_text("{}")
            command = [npm, "install", "--no-audit", "--no-fund", package]
            done = subprocess.run(
                command, cwd=folder, capture_output=True, text=True, check=False, timeout=PATIENCE
            )
            if done.returncode:
                do_without(f"npm cannot install {package}: {done.stderr.strip()}")
    return modules


@pytest.fixture(scope="module")
def axe(request) -> str:
    """The script of axe-core."""
    return (npm_package(request, "axe-core@4.14.1") / "axe-core" / "axe.min.js").read_text()


def serious_faults(page, axe: str, rules: list[str] | None = None) -> list:
    """What axe-core finds in a page with all of its details open, by some rules or by all."""
    page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true; })")
    page.evaluate(axe)
    found = page.evaluate(
        "(runOnly) => axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })"
        ".then(({ violations }) => violations)",
        rules,
    )
    return [
        (rule["id"], node["target"], node["failureSummary"])
        for rule in found
        if rule["impact"] in {"serious", "critical"}
        for node in rule["nodes"]
    ]
