"""Between two checkpoints lies little work: no line runs for each square, state or event.

That is counted, not timed: the clock of a time limit is looked at in each checkpoint.
"""

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from typer.testing import CliRunner

from graphsolve import limits
from graphsolve.cli import app
from graphsolve.limits import time_limit

Count = Callable[[Callable[[], object]], tuple[int, str]]

SIDE = 15
COLUMN = 100


@pytest.fixture
def most_often(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Run something with a time limit, and return how often a line ran between checkpoints."""
    since: Counter[tuple[CodeType, int]] = Counter()
    most = 0, ""

    def look() -> float:
        nonlocal most
        for (code, line), times in since.items():
            most = max(most, (times, f"{code.co_filename}:{line}"))
        since.clear()
        return 0

    def count_lines(frame: FrameType, event: str, _value: object) -> Any:
        if event == "line":
            since[frame.f_code, frame.f_lineno] += 1
        return count_lines

    def trace(frame: FrameType, _event: str, _value: object) -> Any:
        return count_lines if "/graphsolve/" in frame.f_code.co_filename else None

    def count(work: Callable[[], object]) -> tuple[int, str]:
        before = sys.gettrace()
        with time_limit(1):
            sys.settrace(trace)
            try:
                work()
            finally:
                sys.settrace(before)
            look()
        return most

    monkeypatch.setattr(limits, "clock", look)
    return count


@pytest.mark.parametrize(
    ("command", "text", "most"),
    [
        ("explain FILE", "E\n" + ".\n" * COLUMN + "G\n", 6 * COLUMN),
        ("export FILE --format json", ("." * SIDE + "\n") * SIDE, 2 * SIDE**2),
        ("compare FILE FILE.printed", "#####\n#E.G#\n#####\n", 300),
    ],
)
def test_a_command_has_many_checkpoints(
    most_often: Count, tmp_path: Path, command: str, text: str, most: int
):
    file = tmp_path / "input.txt"
    file.write_text(text)
    if "printed" in command:
        printed = CliRunner().invoke(app, ["transcript", str(file)]).stdout
        Path(f"{file}.printed").write_text(printed)
    arguments = command.replace("FILE", str(file)).split()
    times, place = most_often(lambda: CliRunner().invoke(app, [*arguments, "--timeout", "60"]))
    assert 0 < times <= most, place
