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
    shutil.copytree(ROOT / "inputs", tmp_path / "inputs")
    assert run(command, tmp_path) == output
    for file in (ROOT / "inputs").iterdir():
        assert (tmp_path / "inputs" / file.name).read_bytes() == file.read_bytes()


def test_main_job():
    [command] = re.findall(r"^pip install \. && (.*)$", README, re.MULTILINE)
    [output] = re.findall(r"^prints\n\n```\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    assert run(command, ROOT) == output


def test_there_are_commands():
    assert len(COMMANDS) >= 5
