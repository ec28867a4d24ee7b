"""Output files that are written whole or not at all."""

import os
from pathlib import Path
from tempfile import NamedTemporaryFile

__all__ = ["write_whole"]


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that at any moment it holds either what it held or all of the new content.

    The content goes to a new file in the same folder first, which then takes the other's place.
    What is not an ordinary file, such as a pipe, is written to as it is.

    Raises:
        OSError: if the file cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
        else:
            write_draft(path.resolve(), content)
    except OSError as error:
        error.filename = str(path)
        raise


def write_draft(target: Path, content: bytes) -> None:
    """Write the content to a new file, and let that take the target's place."""
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
    """The permissions of a file, or those that a new one would get."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
