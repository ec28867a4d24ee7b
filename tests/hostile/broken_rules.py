"""Break the behavior of graphsolve on purpose, one rule at a time: some test must notice each.

    python tests/hostile/broken_rules.py
    python tests/hostile/broken_rules.py poison survey  # those whose names have one of these words

The breaks are in `broken_rules.toml`. Each is made in a copy of the tree, on which the tests that
should notice it run until the first one fails. It prints which one that is, and ends with exit
status 1 if a break survives, if the text that it replaces is no longer there, or if pytest ends
before the tests have passed or failed.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

PYTEST = (sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-rfE", "--tb=no")
PYTEST += ("-W", "ignore:mypy_extensions:DeprecationWarning")  # which hypothesis leads to

FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


class Break(NamedTuple):
    """A change that breaks a rule.

    Attributes:
        name: what is broken.
        file: the file, in `graphsolve`.
        text: what is replaced; it occurs once.
        by: what takes its place.
        tests: the files that should notice, in `tests`.
    """

    name: str
    file: str
    text: str
    by: str
    tests: str


BREAKS = tuple(
    Break(name, **change)
    for name, change in tomllib.loads(
        Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    ).items()
)


def noticed_by(broken: Break) -> str | None:
    """The test that notices a break, or None.

    Raises:
        ValueError: the text to replace is not in the file exactly once, or pytest has ended before
            the tests have passed or failed.
    """
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "tree"
        ignored = shutil.ignore_patterns(".git", "__pycache__", "node_modules", ".*_cache")
        shutil.copytree(ROOT, copy, ignore=ignored)
        file = copy / "graphsolve" / broken.file
        text = file.read_text(encoding="utf-8")
        if text.count(broken.text) != 1:
            raise ValueError(f"{broken.file} does not have exactly one {broken.text!r}")
        file.write_text(text.replace(broken.text, broken.by), encoding="utf-8")
        tests = [f"tests/{name}" for name in broken.tests.split()]
        run = subprocess.run(
            [*PYTEST, *tests],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
            check=False,
        )
        if run.returncode == pytest.ExitCode.OK:
            return None
        failed: list[str] = FAILED.findall(run.stdout)
        if run.returncode != pytest.ExitCode.TESTS_FAILED or not failed:
            last = (run.stdout + run.stderr).strip().rpartition("\n")[-1]
            raise ValueError(f"pytest has ended with {run.returncode}: {last}")
        return failed[0]


def main() -> None:
    wanted = sys.argv[1:] or [""]
    survivors = 0
    for broken in BREAKS:
        if not any(word in broken.name for word in wanted):
            continue
        try:
            test = noticed_by(broken)
        except ValueError as error:
            test, survivors = str(error), survivors + 1
        survivors += test is None
        print(f"{broken.name}: {test or 'NOBODY NOTICED'}", flush=True)
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
