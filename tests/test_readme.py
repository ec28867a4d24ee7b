"""The READMEs show what the commands print, and their links lead somewhere.

A block marked `console` holds commands and their output, and one marked `sh` commands alone. The
Python examples in the READMEs run as doctests.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from patience import PATIENCE

ROOT = Path(__file__).parents[1]
READMES = [ROOT / "README.md", *sorted(ROOT.glob("graphsolve/**/README.md"))]


def blocks(language: str) -> list[tuple[str, str]]:
    """The name of the README and the text of each block."""
    return [
        (str(readme.relative_to(ROOT)), block)
        for readme in READMES
        for block in re.findall(
            rf"^```{language}\n(.*?)^```$", readme.read_text(), re.MULTILINE | re.DOTALL
        )
    ]


SESSIONS = blocks("console")
COMMANDS = [
    (name, line)
    for name, block in blocks("sh")
    for line in block.splitlines()
    if line.startswith("graphsolve ")
]


def patient(command: str) -> str:
    """A command whose search has more time: its usual limit can be too short on a busy machine."""
    return re.sub(r"\bgraphsolve (diagnose|compare) ", rf"\g<0>--timeout {PATIENCE} ", command)


def name_of(block: tuple[str, str]) -> str:
    return ": ".join(block).split("\n", 1)[0]


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile all kernels, which is said when a command first uses them, or waits until it pays.

    Files with a browser are tested meanwhile, so no other process compiles the same kernels.
    """
    assert run("graphsolve survey inputs --engine compiled", ROOT).returncode == 0
    duel = r"printf 'Hit Points: 9\nDamage: 1' | graphsolve diagnose - --part1 1"
    assert run(patient(duel), ROOT).returncode == 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the inputs, as the repository has them."""
    shutil.copytree(ROOT / "inputs", tmp_path / "inputs")
    return tmp_path


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a shell; its output includes stderr."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=os.environ | {"COLUMNS": "80", "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.mark.parametrize("session", SESSIONS, ids=map(name_of, SESSIONS))
def test_session(session: tuple[str, str], folder: Path):
    """All commands of a session run in one folder, and do not change the inputs."""
    for entry in re.split(r"^\$ ", session[1], flags=re.MULTILINE)[1:]:
        command, output = entry.split("\n", 1)
        assert run(patient(command), folder).stdout == output
    for file in (ROOT / "inputs").iterdir():
        assert (folder / "inputs" / file.name).read_bytes() == file.read_bytes()


@pytest.mark.parametrize("command", COMMANDS, ids=map(name_of, COMMANDS))
def test_command(command: tuple[str, str], folder: Path):
    line = command[1].partition(" #")[0]
    done = run(line, folder)
    assert done.returncode == 0, done.stdout


def test_main_job():
    readme = READMES[0].read_text()
    [command] = re.findall(r"^pip install \. && (.*)$", readme, re.MULTILINE)
    [output] = re.findall(r"^prints\n\n```\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert run(command, ROOT).stdout == output


LINKS = [
    (str(readme.relative_to(ROOT)), link)
    for readme in READMES
    for link in re.findall(r"\]\((?!https?:)(.*?)\)", readme.read_text())
]


@pytest.mark.parametrize(("readme", "link"), LINKS, ids=map(name_of, LINKS))
def test_link(readme: str, link: str):
    assert (ROOT / readme).parent.joinpath(link).exists()
