"""Atomic writes, which leave the old content of a file or the new."""

import os
from pathlib import Path
from secrets import token_hex


def write_whole(path: Path, content: bytes) -> None:
    """Create a file or replace its content atomically.

    The content is written to a temporary file in the same folder, which then replaces the target.
    Symbolic links and permissions are kept. Anything but a regular file, such as a pipe, is
    written to directly.
    """
    try:
        if path.is_file() or not path.exists():
            replace_file(Path(os.path.realpath(path)), content)
        else:
            path.write_bytes(content)
    except OSError as error:
        error.filename = str(path)
        raise


def replace_file(target: Path, content: bytes) -> None:
    """Write a temporary file next to the target and rename it to the target."""
    draft = target.with_name(f".draft-{token_hex(8)}")
    try:
        with draft.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
