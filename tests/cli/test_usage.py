"""Usage errors have one message, and neither a result nor a file.

Those to try are in the golden file, each with its message. To add one, add its first line.
"""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from graphsolve.cli import app
from statements import load

TRIED = Path(__file__).parents[1] / "golden" / "cli" / "usage.txt"

CAVE = load("cave/attack_power.toml")["battle"][0]["start"]
FILES = {
    "cave.txt": CAVE,
    "decks.txt": "Player 1:\n9\n2\n\nPlayer 2:\n5\n8\n",
    "boss.txt": "Hit Points: 13\nDamage: 8\n",
    "theirs.txt": "",
    "script": "#!/no/such/interpreter\n",
}


def test_usage_errors(golden, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)
    Path("script").chmod(0o755)
    said = ""
    tried = TRIED.read_text(encoding="utf-8")
    for line in re.findall(r"^\$ graphsolve (.*)", tried, re.MULTILINE):
        result = CliRunner().invoke(app, shlex.split(line), env={"COLUMNS": "400"})
        assert (result.exit_code, result.stdout) == (2, ""), line
        assert "Usage: " in result.stderr
        [problem] = [one for one in result.stderr.splitlines() if one.startswith("│")]
        said += f"$ graphsolve {line}\n{problem.strip('│ ')}\n"
    assert {file.name for file in tmp_path.iterdir()} == {*FILES}
    golden("cli/usage.txt", said)
