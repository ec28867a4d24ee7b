"""The commands for cave combat: `day15`, `sweep`, `export` and `generate cave`."""

import json
import re
import subprocess
import sys
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

import oracle
from battles import ask_oracle, picture
from graphsolve.cli import app
from graphsolve.graphs.bitgrid import GRAPHS
from graphsolve.puzzles.cave import Rules, Stats, parse_cave
from graphsolve.puzzles.cave.rules import MOVEMENTS
from statements import load

EXAMPLE = load("cave/attack_power.toml")["battle"][0]["start"]
CAVE = str(Path(__file__).parents[2] / "inputs" / "15.txt")
STALEMATE = "#######\n#E.#.G#\n#######\n"

SWEEP = ("sweep", "--engine", "graph")

run = CliRunner().invoke


@pytest.fixture
def example(tmp_path: Path) -> str:
    file = tmp_path / "example.txt"
    file.write_text(EXAMPLE)
    return str(file)


@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize("graph", GRAPHS)
def test_both_parts(example: str, movement: str, graph: str):
    result = run(app, ["day15", example, "--movement", movement, "--graph", graph])
    assert result.exit_code == 0
    assert result.stdout == (
        "Part 1: 27730 (goblins win after 47 rounds with 590 hit points left)\n"
        "Part 2: 4988 (elves win with attack power 15 after 29 rounds with 172 hit points left)\n"
    )
    assert result.stderr == ""


@pytest.mark.parametrize("part", ["1", "2"])
def test_one_part(example: str, part: str):
    result = run(app, ["day15", example, "--part", part])
    assert result.stdout.startswith(f"Part {part}: ")
    assert len(result.stdout.splitlines()) == 1


def test_json(example: str):
    result = run(app, ["day15", example, "--format", "json"])
    assert json.loads(result.stdout) == {
        "puzzle": "2018/15",
        "part1": {"answer": 27730, "winner": "goblins", "rounds": 47, "hit_points": 590},
        "part2": {"answer": 4988, "attack_power": 15, "rounds": 29, "hit_points": 172},
    }


def test_standard_input():
    result = run(app, ["day15", "-", "--part", "1"], input=EXAMPLE.encode())
    assert result.stdout.startswith("Part 1: 27730 ")


def test_starting_values(example: str):
    result = run(
        app,
        [
            *("day15", example, "--part", "1", "--elf-power", "7", "--elf-hit-points", "50"),
            *("--goblin-power", "2", "--goblin-hit-points", "60"),
        ],
    )
    expected = oracle.battle(EXAMPLE.split(), 7, 2, 50, 60)
    assert result.stdout.startswith(f"Part 1: {expected.outcome} ({expected.winner} win")


def test_defaults_are_those_of_the_statement(example: str):
    given_values = ("--elf-power", "3", "--elf-hit-points", "200", "--goblin-power", "3")
    assert Rules() == Rules(Stats(3, 200), Stats(3, 200))
    assert (
        run(app, ["day15", example]).stdout == run(app, ["day15", example, *given_values]).stdout
    )


def test_stalemate():
    result = run(app, ["day15", "-", "--part", "1"], input=STALEMATE)
    assert result.exit_code == 1
    assert result.stdout == (
        "Part 1: no answer (stalemate in round 1: from here the battle only repeats itself)\n"
    )


def test_no_answer_in_json():
    result = run(app, ["day15", "-", "--format", "json"], input=STALEMATE)
    assert result.exit_code == 1
    answers = json.loads(result.stdout)
    assert answers["part1"]["answer"] is None
    assert "stalemate in round 1" in answers["part1"]["reason"]
    assert answers["part2"] == {
        "answer": None,
        "reason": "the elves cannot win without a loss at any attack power",
    }


def test_warning_about_a_short_row():
    result = run(app, ["day15", "-"], input="#####\n#E.G\n#####")
    assert result.exit_code == 0
    assert result.stderr == (
        "<stdin>:2:5: this row has 4 squares and the longest has 5; "
        "the missing squares count as wall (is the copy complete?)\n"
    )


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "<stdin>:1:1: the input is empty\n"),
        (b"#E?G#", "<stdin>:1:3: expected '#', '.', 'E' or 'G', found '?'\n"),
        (
            b"\x89PNG\r\n",
            "<stdin>:1:1: the file is not text in UTF-8: the byte 0x89 is not valid here\n",
        ),
    ],
)
def test_bad_puzzles(data: bytes, message: str):
    for command in ("day15", "sweep", "export"):
        result = run(app, [command, "-"], input=data)
        assert (result.exit_code, result.stdout, result.stderr) == (1, "", message)


@pytest.mark.parametrize(
    "arguments",
    [
        ["day15"],
        ["day15", "no-such-file.txt"],
        ["day15", "."],
        ["day15", "-", "--part", "3"],
        ["day15", "-", "--movement", "diagonal"],
        ["day15", "-", "--elf-power", "0"],
        ["export", "-", "--format", "png"],
        ["generate", "cave"],
        ["no-such-command"],
    ],
)
def test_wrong_usage(arguments: list[str]):
    result = run(app, arguments, input=EXAMPLE)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Usage: " in result.stderr


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=30) | st.text("#.EG()1, \n", max_size=30))
def test_random_text_never_gives_a_traceback(text: str):
    for command in ("day15", "export"):
        result = run(app, [command, "-"], input=text.encode("utf-8", "surrogatepass"))
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert result.exit_code in (0, 1)


def test_sweep(example: str):
    result = run(app, [*SWEEP, example])
    assert result.exit_code == 0
    header, *rows, verdict = result.stdout.splitlines()
    assert header.split() == [
        *("power", "blows", "winner", "rounds", "hit", "points", "elves", "lost", "outcome")
    ]
    marked = [row.split() for row in rows if row.endswith("<- least")]
    assert [row[0] for row in marked] == ["15"]
    assert marked[0][1:7] == ["14", "elves", "29", "172", "0", "4988"]
    assert verdict.startswith("The least attack power is 15, and a bisection between 4 and 200")


def test_sweep_of_a_battle_where_bisection_fails():
    cave = "##.\n.#G\nGGG\nEE#\n"
    lines = run(app, [*SWEEP, "-"], input=cave).stdout.splitlines()
    assert re.search(r"least attack power is 6, but .* Winning is not monotone: 6 is", lines[-1])
    data = json.loads(run(app, [*SWEEP, "-", "--format", "json"], input=cave).stdout)
    assert data["attack_power"] == 6
    assert data["monotone"] is False
    assert data["bisection"]["right"] is False


def test_sweep_without_a_winning_power():
    result = run(app, [*SWEEP, "-"], input=STALEMATE)
    assert result.exit_code == 1
    assert "stalemate" in result.stdout.splitlines()[1]
    assert result.stdout.splitlines()[-1].startswith("The elves cannot win")


def test_sweep_with_a_plot_and_a_page(example: str, tmp_path: Path):
    table = run(app, [*SWEEP, example]).stdout
    page = tmp_path / "sweep.html"
    result = run(app, [*SWEEP, example, "--plot", "-o", str(page)])
    before, verdict = table.rsplit("\n", 2)[:2]
    assert result.stdout.startswith(before)
    assert result.stdout.endswith(f"{verdict}\n")
    assert "█" in result.stdout
    assert "█" not in table
    content = page.read_text(encoding="utf-8")
    assert "<title>example.txt: attack powers</title>" in content
    again = run(app, [*SWEEP, example, "-o", str(page)])
    assert (again.exit_code, again.stdout) == (1, "")
    assert "already exists" in again.stderr
    assert run(app, [*SWEEP, example, "-o", str(page), "--force"]).exit_code == 0


def test_export_does_not_overwrite_without_force(example: str, tmp_path: Path):
    file = tmp_path / "cave.json"
    file.write_text("mine")
    assert run(app, ["export", example, "-o", str(file)]).exit_code == 1
    assert file.read_text() == "mine"
    assert run(app, ["export", example, "-o", str(file), "--force"]).exit_code == 0
    assert json.loads(file.read_text())["nodes"]


def test_sweep_gives_both_ends_of_a_band():
    """A goblin that was hit and survives has more hit points left at the low end of a band."""
    cave = "#####\n#EGG#   E(1), G(200), G(200)\n#####"
    rows = json.loads(run(app, [*SWEEP, "-", "--format", "json"], input=cave).stdout)["rows"]
    row = next(row for row in rows if row["powers"] == [4, 199])  # the elf strikes only once
    expected = [
        ask_oracle(parse_cave(cave), Rules().with_elf_power(power)).hit_points
        for power in (4, 199)
    ]
    assert row["hit_points"] == expected
    assert expected[0] != expected[1]


def test_export_as_a_round_begins(example: str, tmp_path: Path):
    output = tmp_path / "cave.graphml"
    result = run(app, ["export", example, "--round", "24", "-o", str(output)])
    assert (result.exit_code, result.output) == (0, "")
    graph = nx.read_graphml(output)
    after = oracle.battle(EXAMPLE.split()).history[23]
    units = {
        (name, attributes["label"][0], attributes["hit_points"])
        for name, attributes in graph.nodes.items()
        if attributes["kind"] != "open"
    }
    assert units == {(f"{row},{column}", side, points) for row, column, side, points in after}


@pytest.mark.parametrize(("name", "start"), [("cave.gexf", b"<?xml"), ("cave.json", b"{")])
def test_export_format_by_name(example: str, tmp_path: Path, name: str, start: bytes):
    output = tmp_path / name
    assert run(app, ["export", example, "-o", str(output)]).exit_code == 0
    assert output.read_bytes().startswith(start)


def test_export_refuses_formats_that_it_has_not(example: str, tmp_path: Path):
    output = tmp_path / "cave.svg"
    result = run(app, ["export", example, "-o", str(output)])
    assert result.exit_code == 2
    words = " ".join(result.stderr.replace("│", " ").split())
    assert "'cave.svg' does not end in .graphml or .gexf or .dot or .json" in words
    assert "graphsolve picture" in words
    assert not output.exists()
    assert run(app, ["export", example, "-o", str(output), "--format", "dot"]).exit_code == 0
    assert output.read_text().startswith("strict graph")


def test_export_to_stdout(example: str):
    result = run(app, ["export", example, "--format", "dot"])
    assert result.stdout.startswith("strict graph {")


def test_export_beyond_the_end(example: str, tmp_path: Path):
    output = tmp_path / "cave.graphml"
    result = run(app, ["export", example, "--round", "49", "-o", str(output)])
    assert result.exit_code == 1
    assert "(round 48)" in result.stderr
    assert not output.exists()


def test_export_to_a_folder_that_does_not_exist(example: str, tmp_path: Path):
    result = run(app, ["export", example, "-o", str(tmp_path / "no" / "cave.graphml")])
    assert result.exit_code == 1
    assert len(result.stderr.splitlines()) == 1
    assert "No such file or directory" in result.stderr


def test_closed_streams_are_reported():
    for command in ("day15 -", "export -"):
        done = shell(f"{command} <&-")
        assert done.returncode == 1
        assert done.stderr == "cannot read the puzzle: standard input is closed\n"
    for command in (f"day15 {CAVE}", f"export {CAVE}", "generate cave --seed 1"):
        done = shell(f"{command} >&-")
        assert done.returncode == 1
        assert done.stderr == "cannot write the result: standard output is closed\n"


def test_export_to_a_pipe():
    done = shell(f"export {CAVE} -o /dev/stdout | cat")
    assert done.stderr == ""
    assert done.stdout.startswith("<?xml")


def shell(command: str) -> subprocess.CompletedProcess:
    script = f"{sys.executable} -m graphsolve {command}"
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)


def test_generate_cave(tmp_path: Path):
    size = ("--size", "12x9", "--units", "2+3")
    result = run(app, ["generate", "cave", "--seed", "5", *size])
    cave = parse_cave(result.stdout)
    assert (cave.width, cave.height, len(cave.units)) == (12, 9, 5)
    output = tmp_path / "cave.txt"
    run(app, ["generate", "cave", "--seed", "5", *size, "-o", str(output)])
    assert output.read_text() == result.stdout
    assert picture(cave) == result.stdout.splitlines()


def test_generate_cave_too_small():
    result = run(app, ["generate", "cave", "--seed", "5", "--size", "5", "--units", "10"])
    assert result.exit_code == 1
    assert result.stderr.startswith("a cave of 5 by 5 has at most 9 open squares")


@pytest.mark.parametrize(("name", "words"), [("no/x", "No such file"), (".", "Is a dir")])
def test_an_output_that_cannot_be_written_is_reported_before_any_work(
    tmp_path: Path, example: str, name: str, words: str
):
    for command in ([*SWEEP, example], ["export", example]):
        result = run(app, [*command, "-o", str(tmp_path / name)])
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"{tmp_path / name}: {words}")


def test_sweep_of_a_single_battle():
    same = "the battle is the same at every attack power."
    won = run(app, [*SWEEP, "-"], input="#G.E#  G(4), E(200)\n")
    assert won.exit_code == 0
    assert won.stdout.endswith(f"\nThe least attack power is 4: {same}\n")
    lost = run(app, [*SWEEP, "-"], input="...\n")
    assert lost.exit_code == 1
    assert lost.stdout.endswith(f"\nThe elves cannot win without a loss: {same}\n")


def test_no_color(example: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in run(app, [*SWEEP, example, "--plot"]).stdout
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in run(app, [*SWEEP, example, "--plot"]).stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is full")
def test_a_full_disk_is_reported_in_one_line():
    done = shell("export - > /dev/full <<< '#.E#'")
    assert (done.returncode, done.stderr) == (1, "standard output: No space left on device\n")
