"""Writing files."""

import errno
import os
from pathlib import Path

import pytest

from graphsolve.cli.streams import write_whole


def test_a_failure_leaves_no_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(file: Path, content: bytes) -> None:
        with file.open("wb") as opened:
            opened.write(content[:1])
        raise OSError(errno.ENOSPC, "no space left")

    monkeypatch.setattr(Path, "write_bytes", fail)
    file = tmp_path / "cave.graphml"
    with pytest.raises(OSError, match="no space left") as raised:
        write_whole(file, b"cave")
    assert raised.value.filename == str(file)
    assert not file.exists()


def test_a_device_is_written_to():
    write_whole(Path(os.devnull), b"cave")
    assert not Path(os.devnull).is_file()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_failing_device_is_named():
    with pytest.raises(OSError, match="No space left") as raised:
        write_whole(Path("/dev/full"), b"cave")
    assert raised.value.filename == "/dev/full"
