"""The rows of a survey, and the jobs that they come from."""

import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import jsonschema
import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from battles import ask_oracle, bisected, caves, known_hit_points
from examples import examples
from graphsolve.errors import GraphsolveError
from graphsolve.lab.cave.generators import generate_cave
from graphsolve.lab.survey import Row, generated_row, seed_jobs
from graphsolve.lab.survey.jobs import SurveyJob, file_jobs, job_of, seed_plan
from graphsolve.lab.survey.jobs import solve as solve_by
from graphsolve.lab.survey.rows import line_type, properties_of, shows
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.cave import Cave, Rules, Side

replace = msgspec.structs.replace
solve = partial(solve_by, engine="graph")

STALEMATE = "#######\n#E.#.G#\n#######\n"
SHORT_ROW = "#####\n#E.G\n#####"
SOLUTION = Row.__struct_fields__[Row.__struct_fields__.index("part1") :]


def found(row: Row, *names: str) -> list:
    return [row.findings.get(name) for name in names]


def shown(row: Row) -> list[str]:
    """The names of the properties that a row shows."""
    return [
        one.name for one in properties_of(PUZZLES).values() if one.name and shows(row, one.name)
    ]


def wins_without_losses(cave: Cave, power: int) -> bool:
    fought = ask_oracle(cave, Rules().with_elf_power(power))
    return fought.winner == "elves" and not fought.elves_lost


@examples(60)
@given(cave=caves(most_rows=5, most_columns=6))
def test_the_row_of_a_cave_agrees_with_the_rules_at_every_power(cave: Cave):
    hurt = known_hit_points(cave)
    assume(all(unit.square in hurt for unit in cave.units if unit.side is Side.GOBLIN))
    most = max((points for points in hurt.values()), default=4)
    flawless = {power: wins_without_losses(cave, power) for power in range(4, max(most, 4) + 1)}
    enough = [power for power, won in flawless.items() if won]
    least = enough[0] if enough else None
    part1 = ask_oracle(cave, Rules())
    row = solve(job_of("cave.txt", str(cave).encode()))
    assert row.error is None
    assert row.winner == part1.winner
    assert found(row, "rounds", "stalemate") == [part1.rounds, part1.stalemate]
    assert row.part1 == (None if part1.stalemate else part1.rounds * part1.hit_points)
    assert row.findings.get("attack_power") == least
    assert row.findings["monotone"] == all(
        flawless[power] for power in flawless if power >= (least or 999)
    )
    goblins = [hurt[unit.square] for unit in cave.units if unit.side is Side.GOBLIN]
    assert row.findings.get("bisected_power") == (
        least and bisected(4, max([4, *goblins]), flawless.get)
    )
    assert row.part2 == (least and ask_oracle(cave, Rules().with_elf_power(least)).outcome)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"#####\n#E.X#\n#####\n", "2:4"),
        (b"", "1:1"),
        (b"\xff", "1:1"),
        (b"Hit Points: 3\n", "1:14"),
        (b"Player 1:\n3\n3\n\nPlayer 2:\n2\n", "3:1"),
    ],
)
def test_a_bad_file_is_a_row_with_one_line(data: bytes, place: str):
    row = solve(job_of("x.txt", data))
    assert row.error is not None
    assert row.error.startswith(f"x.txt:{place}: ")
    assert "\n" not in row.error
    assert (row.part1, row.findings, shown(row)) == (None, {}, [])


def test_a_file_that_cannot_be_read_is_a_row(tmp_path: Path):
    (job,) = file_jobs([tmp_path / "gone.txt"])
    assert solve(job).error == "gone.txt: No such file or directory"
    with (tmp_path / "large.txt").open("wb") as file:
        file.truncate(2**40)
    (job,) = file_jobs([tmp_path / "large.txt"])
    assert solve(job).error == "large.txt: larger than 16 MiB"


def test_an_error_stays_in_its_row():
    (job,) = seed_jobs([1], generated_row("cave", width=2, height=2, elves=4, goblins=5))
    row = solve(job)
    assert row.error is not None
    assert row.seed == 1
    assert row.part1 is None


@given(seed=st.integers(0), error=st.none() | st.text(), monotone=st.none() | st.booleans())
def test_a_row_survives_json(seed: int, error: str | None, *, monotone: bool | None):
    findings = {} if monotone is None else {"monotone": monotone}
    row = Row(seed=seed, error=error, findings=findings, seconds=0.25)
    assert len(row.as_json().splitlines()) == 1
    line = json.loads(row.as_json())
    assert (line["seed"], line["error"], line["monotone"]) == (seed, error, monotone)
    assert Row.from_json(row.as_json()) == row


@pytest.mark.parametrize("seed", [0, 2**70])
def test_the_schema_describes_the_rows(seed: int):
    schema = msgspec.json.schema(line_type())
    row = json.loads(Row(seed=seed, puzzle="cards").as_json())
    jsonschema.validate(row, schema)
    assert list(schema["$defs"]["Row"]["properties"]) == list(row)


def test_a_survey_that_cannot_be_generated_fails_at_once():
    with pytest.raises(GraphsolveError, match="too few for 5 units"):
        seed_plan(range(5), generated_row("cave", width=3, height=3, elves=2, goblins=3))


def test_a_cave_is_generated_from_its_row():
    row = replace(generated_row("cave", "rooms", width=12, height=9, elves=2, goblins=5), seed=3)
    cave = SurveyJob(row).puzzle()
    assert cave == generate_cave(3, kind="rooms", width=12, height=9, elves=2, goblins=5)
    assert (cave.width, cave.height) == (12, 9)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (2, 5)


@pytest.mark.parametrize(
    "row",
    [generated_row("cave", width=9, height=9), generated_row("cards"), generated_row("duel")],
)
def test_the_file_of_a_generated_puzzle_has_the_same_answers(row: Row):
    plan = seed_plan(range(3, 5), row)
    job = next(iter(plan.jobs))
    again = job_of("x.txt", plan.content(0))
    found, wanted = solve(again), solve(job)
    assert [getattr(found, name) for name in SOLUTION[:-1]] == [
        getattr(wanted, name) for name in SOLUTION[:-1]
    ]
    assert (again.row.puzzle, job.row.seed) == (row.puzzle, 3)


@pytest.mark.usefixtures("ticking")
def test_a_puzzle_over_its_time_limit_is_a_row():
    (job,) = seed_jobs([5], generated_row("cards", cards=600))  # Recursive Combat would take hours
    row = solve(job, 100)
    assert row.error == "TimeLimitError: stopped after 100 s"
    assert row.same_puzzle(job.row)
    assert (row.part1, row.part2, row.winner) == (None, None, None)
    assert row.seconds is not None
    assert shown(row) == []


@pytest.mark.usefixtures("ticking")
def test_parsing_counts_towards_the_time_limit():
    """The error in the last line is not reached."""
    text = b"#E.G#\n" * 1000 + b"?\n"
    assert solve(job_of("x.txt", text), 5).error == "TimeLimitError: stopped after 5 s"


@pytest.fixture
def restless_threads() -> Iterator[None]:
    """Let Python go from one thread to another as often as it can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-9)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless_threads")
def test_threads_do_not_mix_up_remarks():
    """A Dask worker can have several threads."""
    walls = "#######\n" * 500  # which take a while to read
    texts = [walls + SHORT_ROW, walls + STALEMATE] * 8
    jobs = [job_of(f"{number}.txt", text.encode()) for number, text in enumerate(texts)]
    with ThreadPoolExecutor(8) as pool:
        rows = list(pool.map(solve, jobs))
    for number, row in enumerate(rows):
        named = re.findall(r"[0-9]+\.txt", row.remark or "")
        assert named == ([] if number % 2 else [f"{number}.txt"])
