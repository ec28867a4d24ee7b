"""The folder of the site, and what happens if it cannot be written."""

import gzip
import json
import re
from collections.abc import Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from commands import run
from graphsolve.errors import GraphsolveError
from graphsolve.web.site import server_of, write_site


def test_service_worker_keeps_every_other_file_in_at_most_8_mebibytes(site: Path):
    """On hosts that compress nothing, too."""
    script = (site / "service-worker.js").read_text()
    listed = json.loads(re.search(r"const SITE = (.*);", script)[1])["files"]
    files = {path.relative_to(site).as_posix(): path for path in site.rglob("*") if path.is_file()}
    del files["service-worker.js"]
    packed = {name for name in files if f"{name}.packed" in files}
    assert listed == {name: files[name].stat().st_size for name in {*files} - packed}
    assert sum(listed.values()) <= 8 * 2**20, listed
    for name in packed:
        content = gzip.decompress(files[f"{name}.packed"].read_bytes())
        assert content == files[name].read_bytes()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ThreadingHTTPServer]:
    """A server that takes a port."""
    with server_of(tmp_path) as server:
        yield server


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("-o {folder}", "{folder}: the folder is not empty"),
        ("-o {folder}/site", "the site needs npm, a part of Node: https://nodejs.org"),
        (
            "--serve --port {port}",
            "port {port}: Address already in use; choose another with --port",
        ),
    ],
)
def test_what_is_missing_is_said_before_anything_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server, options: str, said: str
):
    monkeypatch.setenv("PATH", "")
    (tmp_path / "mine.txt").touch()
    given = {"folder": tmp_path, "port": server.server_port}
    result = run(f"site {options.format(**given)}")
    assert (result.exit_code, result.stderr) == (1, f"graphsolve: {said.format(**given)}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A script that is run in place of npm."""
    npm = tmp_path / "npm"
    npm.touch(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    return npm


@pytest.mark.parametrize(
    ("script", "problem"),
    [
        ("echo 'npm error code ENOTFOUND' >&2; exit 1", "cannot be fetched: npm error code ENOT"),
        (
            'for folder; do :; done; echo > "$folder/pyodide-1.tgz"',
            "is not the one that was pinned",
        ),
    ],
)
def test_without_the_pinned_file_nothing_is_written(tmp_path: Path, npm: Path, script, problem):
    npm.write_text(f"#!/bin/sh\n{script}\n")
    with pytest.raises(GraphsolveError, match=problem):
        write_site(tmp_path / "site")
    assert [path.name for path in tmp_path.iterdir()] == ["npm"]


def test_nothing_to_do_is_a_usage_error():
    assert run("site").exit_code == 2
