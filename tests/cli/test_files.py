"""Atomic writes."""

import errno
import os
from pathlib import Path

import pytest

from graphsolve.cli.streams import write_whole


def test_writes_and_replaces(tmp_path: Path):
    file = tmp_path / "cave.graphml"
    write_whole(file, b"first")
    write_whole(file, b"second")
    assert file.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [file]


def test_a_failure_keeps_the_old_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "cave.graphml"
    file.write_bytes(b"first")

    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "no space left", str(tmp_path / "draft"))

    monkeypatch.setattr("os.fsync", fail)
    with pytest.raises(OSError, match="no space left") as raised:
        write_whole(file, b"second")
    assert raised.value.filename == str(file)
    assert file.read_bytes() == b"first"
    assert list(tmp_path.iterdir()) == [file]


def test_permissions_are_those_of_an_ordinary_file(tmp_path: Path):
    ordinary, written = tmp_path / "ordinary", tmp_path / "written"
    ordinary.touch()
    write_whole(written, b"")
    assert written.stat().st_mode == ordinary.stat().st_mode
    written.chmod(0o600)
    write_whole(written, b"again")
    assert written.stat().st_mode & 0o777 == 0o600


def test_a_link_stays_a_link(tmp_path: Path):
    target, link = tmp_path / "target", tmp_path / "link"
    link.symlink_to(target)
    write_whole(link, b"cave")
    assert link.is_symlink()
    assert target.read_bytes() == b"cave"


def test_a_device_is_written_to():
    write_whole(Path(os.devnull), b"cave")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_failing_device_is_named():
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(Path("/dev/full"), b"cave")
    assert raised.value.filename == "/dev/full"
