"""Every command with unusual streams and files: any encoding, any name, full or closed."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from commands import run
from graphsolve.cli import COMMANDS, app
from graphsolve.limits import MAX_INPUT_BYTES
from patience import PATIENCE
from statements import FILES

pytestmark = pytest.mark.usefixtures("folder")

RUNS = {
    "solve": "solve boss.txt",
    "sweep": "sweep cave.txt --engine graph",
    "export": "export cave.txt",
    "explain": "explain cave.txt",
    "transcript": "transcript cave.txt",
    "replay": "replay cave.txt",
    "check": "check day15 --cases 1 --timeout 1 -- echo 1",
    "diagnose": "diagnose decks.txt --part1 251 --timeout 1",
    "compare": "compare cave.txt cave.txt",
    "misreadings": "misreadings score-from-zero",
    "generate": "generate cave --seed 1",
    "survey": "survey --seeds 0:2 --generate cards --engine graph --jobs 1",
    "site": "site -o .",  # an error: the folder is not empty
    "no command": "",
    "--help": "--help",
    "help of a command": "sweep --help",
    "--version": "--version",
    "a usage error": "day15 no-such-file.txt",
    "an error": "sweep decks.txt",
}
"""A run of each command, by its name."""

SILENT = ("site", "a usage error", "an error", "no command")
"""Runs that print nothing on stdout, or only a help text for usage errors."""


def test_every_command_is_run():
    assert {name for panel in COMMANDS.values() for name in panel} <= set(RUNS)


# --- Streams -------------------------------------------------------------------------------------


@pytest.fixture
def end(monkeypatch: pytest.MonkeyPatch):
    """Run a command in this process with given streams, and return its status and stderr."""

    def run_with(arguments: str, stdout: io.TextIOBase | None, stderr=...) -> SimpleNamespace:
        errors = io.BytesIO()
        given = io.TextIOWrapper(errors, "utf-8", write_through=True) if stderr is ... else stderr
        with monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
            patch.setattr("sys.stdout", stdout)
            patch.setattr("sys.stderr", given)
            with pytest.raises(SystemExit) as ended:
                app(arguments.split(), prog_name="graphsolve")
        assert ended.value.code in {0, 1, 2}
        assert b"Traceback" not in errors.getvalue()
        return SimpleNamespace(code=ended.value.code, stderr=errors.getvalue().decode())

    return run_with


def in_memory(encoding: str = "utf-8") -> io.TextIOWrapper:
    """A strict stream, as stdout is."""
    return io.TextIOWrapper(io.BytesIO(), encoding)


@pytest.mark.parametrize("name", RUNS)
def test_the_result_is_the_same_in_any_encoding_and_without_stderr(end, name: str):
    utf_8, ascii_ = in_memory(), in_memory("ascii")
    code = end(RUNS[name], utf_8).code
    assert end(RUNS[name], ascii_, None).code == code
    first, second = (stream.buffer.getvalue().splitlines() for stream in (utf_8, ascii_))
    assert len(first) == len(second)


@pytest.mark.parametrize("name", RUNS)
def test_stdout_can_be_full_or_closed(end, name: str):
    end(RUNS[name], None)
    reader, writer = os.pipe()
    os.close(reader)
    with suppress(BrokenPipeError), open(writer, "w", encoding="utf-8") as pipe:  # noqa: PTH123 - no path
        ended = end(RUNS[name], pipe)
    if name not in {*SILENT, "survey", "sweep", "check", "diagnose"}:
        assert (ended.code, ended.stderr) == (1, "")
    if Path("/dev/full").exists():
        with Path("/dev/full").open("w", encoding="utf-8") as full:
            ended = end(RUNS[name], full)
        if name not in SILENT:
            said = "graphsolve: standard output: No space left on device"
            assert (ended.code, ended.stderr.splitlines()[-1]) == (1, said)


ENDLESS = (
    "graphsolve generate cards --seed 4 --size 100 | graphsolve transcript - --part 2"
    " | head -n 1; exit ${PIPESTATUS[1]}"
)
"""A transcript of an endless game; its readers stop after a line."""


@pytest.mark.parametrize(
    ("script", "status", "problem"),
    [
        ("graphsolve export cave.txt -o /dev/stdout | grep -q '<?xml'", 0, ""),
        ("graphsolve day15 - <&-", 1, "cannot read the puzzle: standard input is closed"),
        ("graphsolve day15 cave.txt >&-", 1, "cannot write the result: standard output is closed"),
        ("graphsolve --help | head -n 1; exit ${PIPESTATUS[0]}", 1, ""),
        (ENDLESS, 1, ""),
    ],
)
def test_real_streams(script: str, status: int, problem: str):
    script = script.replace("graphsolve", f"{sys.executable} -m graphsolve")
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert done.returncode == status
    assert done.stderr == (f"graphsolve: {problem}\n" if problem else "")


CTRL_C_AT_IMPORT = """
import os, signal, sys

class Finder:
    def find_spec(name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder)
sys.argv = ["graphsolve", "day15", "cave.txt"]
from graphsolve.__main__ import main
main()
"""


@pytest.mark.parametrize("module", ["graphsolve.cli", "networkx"])
def test_ctrl_c_while_python_imports_prints_nothing(module: str):
    command = [sys.executable, "-c", CTRL_C_AT_IMPORT.format(module=module)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("name", ["solve", "export", "explain", "transcript", "replay", "sweep"])
def test_a_time_limit_ends_a_command_with_one_line_and_no_file(name: str):
    before = sorted(Path().iterdir())
    result = run(RUNS[name], "--timeout", "2")
    assert (result.exit_code, result.stderr) == (1, "graphsolve: stopped after 2 s\n")
    assert sorted(Path().iterdir()) == before


# --- Inputs and outputs --------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", ["solve /dev/zero", "compare cave.txt /dev/zero", "solve -"])
def test_an_input_without_an_end_is_one_line(arguments: str):
    result = run(arguments, stdin=bytes(MAX_INPUT_BYTES + 1))
    assert (result.exit_code, result.stdout) == (1, "")
    [line] = result.stderr.splitlines()
    assert ": larger than 16 MiB" in line
    assert ("head -n 100000" in line) == arguments.startswith("compare")


def test_a_time_limit_ends_the_wait_for_a_pipe():
    os.mkfifo("pipe")
    result = run("day15 pipe --timeout 0.001")
    assert (result.exit_code, result.stderr) == (1, "graphsolve: stopped after 0.001 s\n")


@pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes")
@pytest.mark.parametrize("name", ["./-", "-ä ☃.txt", os.fsdecode(b"\xff\xfe.txt")])
def test_files_can_have_any_name(name: str):
    writing = "generate duel --seed 1 -o", name
    assert run(*writing).exit_code == 0
    content = Path(os.path.abspath(name)).read_bytes()  # noqa: PTH100 - Path would drop the dot
    assert content.startswith(b"Hit Points")
    for command in ("solve", "transcript"):
        assert run(f"{command} --", name).exit_code == 0
    again = run(*writing)
    assert (again.exit_code, again.stdout) == (1, "")
    assert again.stderr.endswith(" already exists (use --force to overwrite)\n")
    assert run(*writing, "--force").exit_code == 0


def test_an_output_that_exists_is_refused_before_the_puzzle_is_read():
    Path("out").write_text("mine")
    export = "export no-puzzle.txt -o out --format json"
    assert run(export).exit_code == 2
    Path("no-puzzle.txt").write_text("?")
    result = run(export)
    assert result.stderr == "graphsolve: out already exists (use --force to overwrite)\n"
    assert Path("out").read_text() == "mine"


@pytest.mark.parametrize("character", ["\x1b", "\n", "\x9b"])
def test_control_characters_of_a_name_do_not_reach_the_terminal(character: str):
    name, shown = (f"a{shown}[2J.txt" for shown in (character, ascii(character)[1:-1]))
    Path(name).write_text(FILES["boss.txt"])
    result = run("sweep", name)
    assert result.stderr.startswith(f"graphsolve: {shown}:1:1: ")
    assert result.stderr.count("\n") == 1


def test_a_null_character_is_a_usage_error():
    result = run("day15", "cave.txt\0")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "an argument contains a null character" in result.stderr


# --- Extreme options -----------------------------------------------------------------------------

HUGE = str(10**30)


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (f"explain cave.txt --round {HUGE}", 1),
        (f"transcript cave.txt --rounds {HUGE}:", 2),
        (f"transcript cave.txt --rounds 0:{HUGE}", 2),
        (f"day15 cave.txt --elf-power {HUGE} --part 1", 0),
        (f"day22 boss.txt --hit-points {HUGE} --mana 0", 1),
        (f"day22 boss.txt --mana {HUGE} --timeout 5", 0),
        (f"day22 boss.txt --search monte-carlo --seed {HUGE}", 0),
        (f"day15 cave.txt --part 1 --elf-hit-points {10**100} --timeout 5", 0),
        (f"day22 boss.txt --mana {10**4299}", 2),
        (f"check day15 --cases 1 --seed {HUGE} --part 1 -- echo 134", 0),
        ("check day15 --cases 1 --timeout 1e300 --run-limit 1e300 --part 1 -- echo 134", 0),
        *((f"day15 cave.txt --timeout {value}", 2) for value in ("nan", "inf", "0", "-1")),
    ],
)
def test_extreme_options_give_no_traceback(arguments: str, status: int):
    assert run(arguments).exit_code == status
