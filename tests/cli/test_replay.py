"""Pages that commands write: `replay`, and the option `--replay` of those that find mistakes."""

import os
import re
import subprocess
import sys
import zlib
from base64 import b64decode
from pathlib import Path

import msgspec
import pytest

from commands import run

SMALL = "--hit-points 10 --mana 250"

pytestmark = pytest.mark.usefixtures("folder")


def data_in(page: str):
    (text,) = re.findall(r'<script id="data" type="text/plain">(.*?)</script>', page)
    return msgspec.json.decode(zlib.decompress(b64decode(text)))


@pytest.mark.parametrize(
    ("arguments", "data"),
    [
        ("decks.txt", {"puzzle": "cards", "score": 306}),
        ("decks.txt --part 2", {"score": 291}),
        (
            f"boss.txt {SMALL}",
            {"name": "Least mana", "outcome": "the player wins with 226 mana spent"},
        ),
        (
            f"boss.txt --part 2 {SMALL} --spells poison",
            {"name": "Your spells", "outcome": "the boss wins with 173 mana spent"},
        ),
    ],
)
def test_the_data_of_a_replay(arguments: str, data: dict):
    result = run(f"replay {arguments}")
    assert (result.exit_code, result.stderr) == (0, "")
    found = data_in(result.stdout)
    assert {name: found[name] for name in data} == data


def test_a_page_is_not_written_to_a_terminal():
    terminal, stdout = os.openpty()
    command = [sys.executable, "-m", "graphsolve", "replay", "cave.txt"]
    done = subprocess.run(command, stdout=stdout, stderr=subprocess.PIPE, text=True, check=False)
    os.close(stdout)
    os.close(terminal)
    assert done.returncode == 2
    assert "-o OUTPUT" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "facts"),
    [
        (
            "diagnose decks.txt --part1 251",
            "Under the rules: player 2 wins with a score of 306 · "
            "Misread: player 2 wins with a score of 251",
        ),
        ("compare --timeout 0.5 small.txt wrong.txt", "goblin with 200 hit points after round 1"),
        ("compare small.txt right.txt", None),
        ("diagnose decks.txt --part1 306", None),
    ],
)
def test_the_replay_of_a_mistake(arguments: str, facts: str | None):
    Path("small.txt").write_text("######\n#G..E#\n######\n")
    Path("wrong.txt").write_text("After 1 round:\n######\n#G.E.#   G(200), E(200)\n######\n")
    Path("right.txt").write_text("After 1 round:\n######\n#.GE.#   G(197), E(200)\n######\n")
    result = run(arguments, "--replay", "out.html")
    if facts:
        assert result.exit_code == 1
        assert facts in str(data_in(Path("out.html").read_text()))
    else:
        assert "is not written" in result.stderr.replace("\n", "")
        assert not Path("out.html").exists()
