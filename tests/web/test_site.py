"""The folder of the site, and what happens if it cannot be written."""

import gzip
import json
import re
import zipfile
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
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


def test_the_page_has_kernels_without_the_modules_that_compile_them(site: Path):
    with zipfile.ZipFile(site / "python.zip") as archive:
        names = {Path(name) for name in archive.namelist()}
    codes, compiled = Path("graphsolve/lab/cave/answers"), Path("graphsolve/puzzles/cave/compiled")
    assert {codes.with_suffix(end) for end in (".pyc", ".wasm")} <= names
    kept = {path.stem for path in names if path.parent == compiled}
    assert kept == {"__init__", "arena", "layout"}


def test_folder_with_files_is_left_alone(tmp_path: Path):
    (tmp_path / "mine.txt").touch()
    result = CliRunner().invoke(app, ["site", "-o", str(tmp_path)])
    assert (result.exit_code, result.stderr) == (
        1,
        f"graphsolve: {tmp_path}: the folder is not empty\n",
    )
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_without_npm_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", "")
    result = CliRunner().invoke(app, ["site", "-o", str(tmp_path / "site")])
    assert result.exit_code == 1
    assert result.stderr == (
        "graphsolve: the site needs npm, a part of Node: https://nodejs.org\n"
    )
    assert list(tmp_path.iterdir()) == []


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


def test_port_that_is_taken_is_reported_before_anything_is_written(tmp_path: Path):
    with server_of(tmp_path) as server:
        port = server.server_port
        arguments = ["site", "--serve", "--port", str(port), "-o", str(tmp_path / "site")]
        result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 1
    assert result.stderr == (
        f"graphsolve: port {port}: Address already in use; choose another with --port\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_nothing_to_do_is_a_usage_error():
    assert CliRunner().invoke(app, ["site"]).exit_code == 2
