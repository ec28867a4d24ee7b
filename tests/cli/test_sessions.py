"""What commands print: sessions in `tests/golden/cli`, in a folder with the files below.

To add a command, add its line to a session and run this file with GRAPHSOLVE_RENEW=1. Of a usage
error, which ends with the status 2, only the problem is kept.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from statements import DATA, FILES, load

SESSIONS = Path(__file__).parents[1] / "golden" / "cli"

ALL_FILES = FILES | {
    "empty.txt": "",
    "endless.txt": (DATA / "cards" / "endless.txt").read_text(),
    "stalemate.txt": "#######\n#E.#.G#\n#######\n",
    "no-units.txt": "...\n",
    "lost.txt": "#E#G#\n",
    "relapse.txt": "##.\n.#G\nGGG\nEE#\n",  # more power can be worse
    "short-row.txt": "#####\n#E.G\n#####",
    "wrong-letter.txt": "#E?G#",
    "wrong-deck.txt": "\n\nPlayer 1:\n0\n",
    "no-puzzle.txt": "\n  Deck",
    "image.png": b"\x89PNG\r\n",
    "their-cave.txt": "After 1 round:\n"
    + load("cave/detailed.toml")["after"][1]["map"].replace("E(197)", "E(194)"),
    "their-game.txt": "[9, 2, 6, 3, 1] [5, 8, 4, 7, 10]\n[2, 6, 3, 1, 5, 9] [8, 4, 7, 10]\n",
    "their-duel.txt": "10 hp, 250 mana, boss 13 hp, casts Poison\n10 hp, 78 mana, boss 13 hp\n",
    "their-example.txt": load("cave/detailed.toml")["after"][0]["map"],
    "page.html": "",
    "script": "#!/no/such/interpreter\n",
}


def printed(line: str) -> str:
    """What a command prints, and its exit status if that is not 0."""
    result = CliRunner().invoke(app, shlex.split(line), env={"COLUMNS": "90"})
    counts = r'(?<=Tried )[0-9,]+ of [0-9,]+|(?<="tried": )\d+, "known": \d+'
    text = re.sub(counts, "N of N", result.stdout) + result.stderr
    if result.exit_code == 2:
        boxed = [row.strip("│ ") for row in result.stderr.splitlines() if row.startswith("│")]
        assert (result.stdout, bool(boxed)) == ("", True)
        text = " ".join(boxed) + "\n"
    return text + (f"[{result.exit_code}]\n" if result.exit_code else "")


@pytest.mark.parametrize("name", sorted(file.name for file in SESSIONS.iterdir()))
def test_session(golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str):
    monkeypatch.chdir(tmp_path)
    for file, content in ALL_FILES.items():
        Path(file).write_bytes(content if isinstance(content, bytes) else content.encode())
    Path("script").chmod(0o755)
    session = (SESSIONS / name).read_text(encoding="utf-8")
    lines = re.findall(r"^\$ graphsolve (.*)", session, re.MULTILINE)
    golden(f"cli/{name}", "\n".join(f"$ graphsolve {line}\n{printed(line)}" for line in lines))
    assert {file.name for file in tmp_path.iterdir()} == {*ALL_FILES}  # nothing was written
