"""Atomic writes, which leave the old content of a file or the new."""

import os
import stat
from pathlib import Path
from tempfile import NamedTemporaryFile


def write_whole(path: Path, content: bytes) -> None:
    """Create a file or replace its content atomically.

    The content is written to a temporary file in the same folder, which then replaces the target.
    Symbolic links and permissions are kept. Anything but a regular file, such as a pipe, is
    written to directly.
    """
    try:
        if is_regular(path):
            replace_file(Path(os.path.realpath(path)), content)
        else:
            path.write_bytes(content)
    except OSError as error:
        error.filename = str(path)
        raise


def is_regular(path: Path) -> bool:
    """Whether a path is that of a regular file, or of none yet."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return True


def replace_file(target: Path, content: bytes) -> None:
    """Write a temporary file next to the target and rename it to the target."""
    with NamedTemporaryFile(dir=target.parent, prefix=".draft-", delete=False) as draft:
        try:
            draft.write(content)
            draft.flush()
            os.fsync(draft.fileno())
            Path(draft.name).chmod(permissions(target))
            Path(draft.name).replace(target)
        except BaseException:
            Path(draft.name).unlink(missing_ok=True)
            raise


def permissions(path: Path) -> int:
    """The permissions of a file, or those of a new file if it does not exist."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
