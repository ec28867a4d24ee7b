"""Every command with unusual streams and files: any encoding, any name, full or closed."""

import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from graphsolve.cli import COMMANDS, app
from graphsolve.limits import MAX_INPUT_BYTES
from patience import PATIENCE

CAVE = "#######\n#.G...#\n#...EG#\n#.#.#G#\n#..G#E#\n#.....#\n#######\n"
DECKS = "Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n"
BOSS = "Hit Points: 13\nDamage: 8\n"
MAP = "Initially:\n" + CAVE

RUNS = {
    "solve": "solve boss.txt",
    "day15": "day15 cave.txt",
    "day22": "day22 decks.txt",
    "sweep": "sweep cave.txt --engine graph",
    "export": "export cave.txt",
    "explain": "explain cave.txt",
    "transcript": "transcript cave.txt",
    "replay": "replay cave.txt",
    "check": "check day15 --cases 1 --timeout 9 -- echo 1",
    "diagnose": "diagnose cave.txt --part1 18988",  # found quickly
    "compare": "compare cave.txt map.txt",
    "misreadings": "misreadings score-from-zero",
    "generate": "generate cave --seed 1",
    "survey": "survey --seeds 0:2 --generate cards --engine graph",
    "site": "site -o .",  # an error: the folder is not empty
    "no command": "",
    "--help": "--help",
    "help of a command": "sweep --help",
    "--version": "--version",
    "a usage error": "day15 no-such-file.txt",
    "an error": "day15 decks.txt",
}
"""A run of each command, by its name."""

SHOWING = ("explain", "transcript", "replay", "export", "sweep")

SILENT = ("site", "a usage error", "an error", "no command")
"""Runs that print nothing on stdout, or only a help text for usage errors."""

run = CliRunner().invoke
needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
needs_linux = pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A folder with a puzzle of each kind, and a file that is none."""
    monkeypatch.chdir(tmp_path)
    texts = {"cave": CAVE, "decks": DECKS, "boss": BOSS, "map": MAP, "no-puzzle": "?"}
    for name, text in texts.items():
        Path(f"{name}.txt").write_text(text)


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
        return SimpleNamespace(code=ended.value.code, stderr=errors.getvalue().decode())

    return run_with


def in_memory(encoding: str = "utf-8") -> io.TextIOWrapper:
    """A strict stream, as stdout is."""
    return io.TextIOWrapper(io.BytesIO(), encoding)


def lines_in(stream: io.TextIOWrapper) -> int:
    """The number of lines written to a stream."""
    return len(stream.buffer.getvalue().splitlines())


@pytest.mark.parametrize("name", RUNS)
def test_the_result_is_the_same_in_any_encoding(end, name: str):
    utf_8, ascii_ = in_memory("utf-8"), in_memory("ascii")
    assert end(RUNS[name], ascii_).code == end(RUNS[name], utf_8).code
    assert lines_in(ascii_) == lines_in(utf_8)


@needs_full
@pytest.mark.parametrize("name", RUNS)
def test_a_full_device_is_one_line(end, name: str):
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = end(RUNS[name], full)
    assert ended.code in {0, 1, 2}
    if name not in SILENT:
        assert ended.code == 1
        assert (
            ended.stderr.splitlines()[-1] == "graphsolve: standard output: No space left on device"
        )
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("name", RUNS)
def test_a_closed_pipe_ends_quietly(end, name: str):
    reader, writer = os.pipe()
    os.close(reader)
    with suppress(BrokenPipeError), open(writer, "w", encoding="utf-8") as pipe:  # noqa: PTH123 - no path
        ended = end(RUNS[name], pipe)
    assert ended.code in {0, 1, 2}
    if name not in {*SILENT, "survey", "sweep", "check", "diagnose"}:
        assert (ended.code, ended.stderr) == (1, "")
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("name", RUNS)
def test_streams_can_be_closed(end, name: str):
    assert end(RUNS[name], in_memory(), None).code == end(RUNS[name], in_memory()).code
    ended = end(RUNS[name], None)
    assert ended.code in {0, 1, 2}
    assert "Traceback" not in ended.stderr


def shell(script: str) -> subprocess.CompletedProcess[str]:
    script = script.replace("graphsolve", f"{sys.executable} -m graphsolve")
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, timeout=PATIENCE
    )


@pytest.mark.parametrize(
    ("script", "status", "stderr"),
    [
        ("graphsolve export cave.txt -o /dev/stdout | grep -q '<?xml'", 0, ""),
        ("graphsolve day15 decks.txt 2>&-", 1, ""),
        (
            "graphsolve day15 - <&-",
            1,
            "graphsolve: cannot read the puzzle: standard input is closed\n",
        ),
        (
            "graphsolve day15 cave.txt >&-",
            1,
            "graphsolve: cannot write the result: standard output is closed\n",
        ),
        ("graphsolve --help | head -n 1; exit ${PIPESTATUS[0]}", 1, ""),
        (
            "PYTHONIOENCODING=ascii graphsolve sweep cave.txt --engine graph",
            0,
            "",
        ),
        ("LC_ALL=C graphsolve explain cave.txt", 0, ""),
        ("PYTHONOPTIMIZE=2 graphsolve solve cave.txt", 0, ""),
    ],
)
def test_real_streams(script: str, status: int, stderr: str):
    done = shell(script)
    assert (done.returncode, done.stderr) == (status, stderr)


CTRL_C_AT_IMPORT = """
import atexit, os, signal, sys

def ctrl_c(*_):
    os.kill(os.getpid(), signal.SIGINT)

class Converted:
    __set_name__ = ctrl_c

class Finder:
    def find_spec(name, path=None, target=None):
        if name == "graphsolve.cli":
            {during_imports}
        if name == "networkx":
            {during_the_command}

sys.meta_path.insert(0, Finder)
{at_first}
sys.argv = ["graphsolve", "day15", "cave.txt"]
from graphsolve.__main__ import main
main()
"""


@pytest.mark.parametrize("when", ["during_imports", "during_the_command"])
@pytest.mark.parametrize("ctrl_c", ["ctrl_c()", "type('Importing', (), {'name': Converted()})"])
def test_ctrl_c_while_python_imports_prints_nothing(when: str, ctrl_c: str):
    assert python_with_ctrl_c(**{when: ctrl_c}) == (130, "")


def test_ctrl_c_while_python_exits_is_ignored():
    assert python_with_ctrl_c(at_first="atexit.register(ctrl_c)") == (0, "")


def python_with_ctrl_c(**code: str) -> tuple[int, str]:
    """The exit status and stderr of the command, which gets Ctrl-C at a certain moment."""
    places = dict.fromkeys(("during_imports", "during_the_command", "at_first"), "pass")
    script = CTRL_C_AT_IMPORT.format(**places | code)
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.usefixtures("ticking")
@pytest.mark.parametrize("name", ["day15", "day22", *SHOWING])
def test_a_time_limit_ends_every_command_with_one_line_and_no_file(name: str):
    before = sorted(Path().iterdir())
    result = run(app, [*RUNS[name].split(), "--timeout", "2"])
    assert (result.exit_code, result.stderr) == (1, "graphsolve: stopped after 2 s\n")
    assert sorted(Path().iterdir()) == before


# --- Inputs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [
        f"{name} {file} {rest}"
        for name, file, rest in (arguments.partition("cave.txt") for arguments in RUNS.values())
        for name, file in [(name.strip(), "/dev/zero")]
        if name in SHOWING or name in {"day15", "diagnose"}
    ]
    + ["compare cave.txt /dev/zero", "day22 /dev/zero"],
)
def test_an_input_without_an_end_is_one_line(arguments: str):
    result = run(app, arguments.split())
    assert (result.exit_code, result.stdout) == (1, "")
    [line] = result.stderr.splitlines()
    assert line.startswith("graphsolve: /dev/zero: larger than 16 MiB")


def test_standard_input_has_the_same_limit():
    result = run(app, ["day15", "-"], input=bytes(MAX_INPUT_BYTES + 1))
    assert (result.exit_code, result.stderr) == (1, "graphsolve: <stdin>: larger than 16 MiB\n")


def test_a_time_limit_ends_the_wait_for_a_pipe():
    os.mkfifo("pipe")
    result = run(app, ["day15", "pipe", "--timeout", "0.001"])
    assert (result.exit_code, result.stderr) == (1, "graphsolve: stopped after 0.001 s\n")


# --- File names ----------------------------------------------------------------------------------

NAMES = ("-", "-ä ☃.txt", os.fsdecode(b"\xff\xfe.txt"))
OUTPUTS = ("export", "replay", "generate cave")


def writing(command: str, name: str) -> list[str]:
    """The arguments of a command that writes a file of this name, with a suffix if needed."""
    suffix = {"export": ".dot"}.get(command, "")
    source = ["--seed", "1"] if command == "generate cave" else ["cave.txt"]
    return [*command.split(), *source, "-o", f"{name}{suffix}"]


@needs_linux
@pytest.mark.parametrize("command", [*SHOWING, "day15", "diagnose"])
def test_inputs_can_have_any_name(command: str):
    _, _, rest = RUNS[command].partition("cave.txt")
    expected = run(app, [command, *rest.split(), "--", "cave.txt"])
    for name in NAMES:
        Path(name).write_text(CAVE)
        for argument in (f"./{name}", name) if name != "-" else ("./-",):
            result = run(app, [command, *rest.split(), "--", argument], input="")
            assert result.exit_code == expected.exit_code, result.stderr


@needs_linux
@pytest.mark.parametrize("command", OUTPUTS)
def test_outputs_can_have_any_name(command: str):
    for name in NAMES:
        arguments = writing(command, f"./{name.removesuffix('.txt')}")
        result = run(app, arguments)
        assert result.exit_code == 0, result.stderr
        content = Path(os.path.abspath(arguments[-1])).read_bytes()  # noqa: PTH100 - Path would drop the dot
        assert content
        result = run(app, arguments)
        assert (result.exit_code, result.stdout) == (1, "")
        assert "already exists" in result.stderr
    assert run(app, [*arguments, "--force"]).exit_code == 0


@pytest.mark.parametrize(
    "arguments",
    [
        "export -o out.dot",
        "replay -o out",
    ],
)
def test_an_output_that_exists_is_refused_before_the_puzzle_is_read(arguments: str):
    command, option, output = arguments.split()
    Path(output).write_text("mine")
    result = run(app, [command, "no-puzzle.txt", option, output])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"graphsolve: {output} already exists (use --force to overwrite)\n"
    assert Path(output).read_text() == "mine"


@needs_linux
@pytest.mark.parametrize("character", ["\x1b", "\n", "\r", "\x9b"])
def test_control_characters_of_a_name_do_not_reach_the_terminal(character: str):
    name, shown = (f"a{shown}[2J.txt" for shown in (character, ascii(character)[1:-1]))
    Path(name).write_text(BOSS)
    for arguments, problem in [
        (f"day15 {name}", f"{shown}:1:1: "),
        (f"generate cave --seed 1 -o {name}", f"{shown} already exists"),
        (f"generate cave --seed 1 -o {name}/out", f"{shown}/out: Not a directory"),
    ]:
        result = run(app, arguments.split(" "))
        assert result.exit_code == 1
        assert result.stderr.startswith(f"graphsolve: {problem}")
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("name", RUNS)
def test_a_null_character_is_a_usage_error(name: str):
    """In any argument: an input, an output, a folder, or an argument of the program to check."""
    words = RUNS[name].split()
    for index in range(len(words)):
        arguments = [*words[:index], f"{words[index]}\0", *words[index + 1 :]]
        result = run(app, arguments)
        assert (result.exit_code, result.stdout) == (2, "")
        assert "an argument contains a null character" in result.stderr


# --- Extreme options -----------------------------------------------------------------------------

HUGE = str(10**30)


@pytest.mark.parametrize(
    "arguments",
    [
        f"export cave.txt --round {HUGE}",
        f"explain cave.txt --round {HUGE}",
        f"transcript cave.txt --rounds {HUGE}:",
        f"transcript cave.txt --rounds 0:{HUGE}",
        f"day15 cave.txt --elf-power {HUGE} --part 1",
        f"day15 cave.txt --goblin-power {HUGE} --part 1",
        f"day22 boss.txt --hit-points {HUGE} --mana 0",
        f"day22 boss.txt --search monte-carlo --seed {HUGE}",
        f"day22 boss.txt --mana {HUGE} --timeout 5",
        *(
            f"{command} {file} --{option} {amount} --timeout 5"
            for amount in (10**100, 10**400, 10**4299)
            for command, file, option in [
                ("day15", "cave.txt --part 1", "elf-hit-points"),
                ("transcript", "cave.txt --rounds 1", "goblin-hit-points"),
                ("replay", "boss.txt", "hit-points"),
                ("day22", "boss.txt", "mana"),
            ]
        ),
        "export cave.txt --round 0",
        "export cave.txt --round -1",
        *(f"{run} --timeout nan" for run in list(RUNS.values())[:8]),
        "day15 cave.txt --timeout inf",
        "day15 cave.txt --timeout 0",
        "day15 cave.txt --timeout -1",
        "day15 cave.txt --timeout 1e400",
    ],
)
def test_extreme_options_give_no_traceback(arguments: str):
    result = run(app, arguments.split())
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert result.exit_code in {0, 1, 2}
    refused = ("nan", "inf", "--timeout 0", "-1", "1e400", "00000" * 80)
    if any(word in arguments for word in refused):
        assert result.exit_code == 2
