"""What the README shows is what the commands print."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()

PICTURES = re.findall(r"\(\.pictures/(.*?)\)", README)
CONSOLE = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [
    tuple(entry.split("\n", 1))
    for block in CONSOLE
    for entry in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
]


def run(command: str, folder: Path) -> str:
    environment = os.environ | {
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    }
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize(("command", "output"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_command(command: str, output: str, tmp_path: Path):
    for folder in ("inputs", ".pictures"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    assert run(command, tmp_path) == output
    for file in (ROOT / "inputs").iterdir():
        assert (tmp_path / "inputs" / file.name).read_bytes() == file.read_bytes()


def test_picture_of_the_page(tmp_path: Path):
    """The command is run as it stands, but as root a browser needs to be told to do without its
    sandbox."""
    chromium = shutil.which("chromium")
    if not chromium:
        assert os.environ.get("GRAPHSOLVE_BROWSER") != "required"
        pytest.skip("needs a browser, but there is no chromium")
    [command] = re.findall(r"^(chromium .*)$", README, re.MULTILINE)
    (tmp_path / ".pictures").mkdir()
    shutil.copytree(ROOT / "inputs", tmp_path / "inputs")
    run("graphsolve replay inputs/15.txt -o replay.html", tmp_path)
    outside = command.replace("chromium", f"{chromium} --no-sandbox", 1)
    subprocess.run(outside, shell=True, cwd=tmp_path, capture_output=True, check=True, timeout=120)
    picture = (tmp_path / ".pictures" / "replay.png").read_bytes()
    assert picture.startswith(b"\x89PNG")
    shown = {name: (ROOT / ".pictures" / name).stat().st_size for name in PICTURES}
    assert len(shown) == 2
    assert max(shown.values()) < 200_000


def test_main_job():
    [command] = re.findall(r"^pip install \. && (.*)$", README, re.MULTILINE)
    [output] = re.findall(r"^prints\n\n```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert run(command, ROOT) == output


def test_there_are_commands():
    assert len(COMMANDS) >= 5
