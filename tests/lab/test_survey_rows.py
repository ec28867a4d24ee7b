"""The rows of a survey: what they say of each puzzle, and which they are about."""

import json
import pickle
import warnings
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, known_hit_points, picture
from graphsolve.errors import GraphsolveError, PuzzleWarning
from graphsolve.lab.generate import CAVE_KINDS, generate_boss, generate_cave, generate_decks
from graphsolve.lab.survey import (
    KEEPS,
    Job,
    Row,
    cave_row,
    decks_row,
    duel_row,
    file_jobs,
    job_of,
    seed_jobs,
    seed_plan,
    solve,
)
from graphsolve.lab.survey.jobs import OPTIONS
from graphsolve.puzzles.cave import Cave, Rules, Side

NON_MONOTONE = "##.\n.#G\nGGG\nEE#\n"
STALEMATE = "#######\n#E.#.G#\n#######\n"
SHORT_ROW = "#####\n#E.G\n#####"
ENDLESS_DECKS = "Player 1:\n43\n19\n\nPlayer 2:\n2\n29\n14\n"
PART1 = Row._fields.index("part1")
HOPELESS_BOSS = "Hit Points: 500\nDamage: 60\n"


def row_of(text: str, name: str = "x.txt") -> Row:
    return solve(job_of(name, text.encode()))


def flawless_by_the_rules(cave: Cave, power: int) -> bool:
    fought = ask_oracle(cave, Rules().with_elf_power(power))
    return fought.winner == "elves" and not fought.elves_lost


def bisected(enough: dict[int, bool], high: int) -> int:
    """The attack power that a bisection from 4 up to one that is taken to be enough would say."""
    low = 4
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if enough[middle] else (middle + 1, high)
    return low


@settings(max_examples=60)
@given(cave=caves(most_rows=5, most_columns=6))
def test_a_cave_s_row_is_what_the_rules_say_of_every_power(cave: Cave):
    hurt = known_hit_points(cave)
    assume(all(unit.square in hurt for unit in cave.units if unit.side is Side.GOBLIN))
    most = max((points for points in hurt.values()), default=4)
    flawless = {power: flawless_by_the_rules(cave, power) for power in range(4, max(most, 4) + 1)}
    enough = [power for power, won in flawless.items() if won]
    least = enough[0] if enough else None
    part1 = ask_oracle(cave, Rules())
    row = solve(job_of("cave.txt", str(cave).encode()))
    assert row.error is None
    assert (row.winner, row.rounds, row.stalemate) == (
        part1.winner,
        part1.rounds,
        part1.stalemate,
    )
    assert row.part1 == (None if part1.stalemate else part1.rounds * part1.hit_points)
    assert row.attack_power == least
    assert row.monotone == all(flawless[power] for power in flawless if power >= (least or 999))
    goblins = [hurt[unit.square] for unit in cave.units if unit.side is Side.GOBLIN]
    assert row.bisected_power == (least and bisected(flawless, max([4, *goblins])))
    assert row.part2 == (least and ask_oracle(cave, Rules().with_elf_power(least)).outcome)


def test_a_cave_where_more_power_is_worse():
    row = row_of(NON_MONOTONE)
    won = {
        power: oracle.battle(NON_MONOTONE.split(), power, stop_when_elf_dies=True).winner
        for power in range(4, 201)
    }
    assert [won[power] == "elves" for power in (4, 5, 6, 7)] == [False, False, True, False]
    assert row.attack_power == 6
    assert row.monotone is False
    by_hand = bisected({power: winner == "elves" for power, winner in won.items()}, 200)
    assert row.bisected_power == by_hand != 6
    assert [name for name, shows in KEEPS.items() if shows(row)] == ["non-monotone"]


def test_a_cave_without_an_end():
    row = row_of(STALEMATE)
    assert (row.part1, row.part2, row.winner, row.stalemate) == (None, None, None, True)
    assert (row.attack_power, row.bisected_power, row.monotone) == (None, None, True)
    assert [name for name, shows in KEEPS.items() if shows(row)] == ["stalemate", "no-answer"]


def test_decks():
    assert row_of("Player 1:\n9\n2\n6\n3\n1\n\nPlayer 2:\n5\n8\n4\n7\n10\n")[
        PART1 : PART1 + 6
    ] == (
        *(306, 291, "player 2", 29, False),
        None,
    )
    endless = row_of(ENDLESS_DECKS)
    assert (endless.part1, endless.part2, endless.winner) == (None, 105, None)
    assert endless.stalemate is True
    assert KEEPS["no-answer"](endless)


def test_duels():
    row = row_of("Hit Points: 55\nDamage: 8\n")
    assert (row.part1, row.part2) == (oracle.duel(55, 8), oracle.duel(55, 8, hard=True))
    assert row.winner == "player"
    hopeless = row_of(HOPELESS_BOSS)
    assert (hopeless.part1, hopeless.part2, hopeless.winner) == (None, None, "boss")
    assert [name for name, shows in KEEPS.items() if shows(hopeless)] == ["no-answer"]


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"#####\n#E.X#\n#####\n", "x.txt:2:4: expected '#', '.', 'E' or 'G', found 'X'"),
        (b"", "x.txt:1:1: expected a puzzle, found an empty text"),
        (b"\xff", "x.txt:1:1: expected a text in UTF-8, found the byte 0xff"),
        (b"Hit Points: 3\n", "x.txt:1:14: expected a line 'Damage: N' as well"),
        (b"Player 1:\n3\n3\n\nPlayer 2:\n2\n", "x.txt:3:1: expected a card that is not yet dealt"),
    ],
)
def test_a_bad_file_is_a_row_with_one_line(data: bytes, error: str):
    row = solve(job_of("x.txt", data))
    assert row.error is not None
    assert row.error.startswith(error)
    assert "\n" not in row.error
    assert (row.part1, row.monotone, row.stalemate) == (None, None, None)
    assert not any(shows(row) for shows in KEEPS.values())


def test_odd_files_are_remarked_on_once():
    with warnings.catch_warnings():
        warnings.simplefilter("error", PuzzleWarning)
        row = row_of(SHORT_ROW)
    assert row.remark is not None
    assert row.remark.startswith("x.txt:2:5: a row 4 wide")
    assert row.error is None
    assert row_of(STALEMATE).remark is None


def test_a_file_that_cannot_be_read_is_a_row(tmp_path: Path):
    (job,) = file_jobs([tmp_path / "gone.txt"])
    assert solve(job).error == "gone.txt: No such file or directory"


def test_any_failure_of_one_puzzle_stays_in_its_row():
    (job,) = seed_jobs([1], cave_row(size=(2, 2), units=(4, 5)))
    row = solve(job)
    assert row.error is not None
    assert row.seed == 1
    assert row.part1 is None


def test_rows_say_which_bytes_they_are_about():
    one, two = job_of("x.txt", b"#E.G#"), job_of("x.txt", b"#E..G#")
    assert not one.row.same_puzzle(two.row)
    assert one.row.same_puzzle(solve(one))


@pytest.mark.parametrize("name", ["seed", *OPTIONS, "puzzle", "file", "digest"])
def test_each_of_these_tells_puzzles_apart(name: str):
    assert not Row().same_puzzle(Row(**{name: 1}))


@pytest.mark.parametrize("name", Row._fields[PART1:])
def test_none_of_these_tells_puzzles_apart(name: str):
    assert Row().same_puzzle(Row(**{name: 1}))


@given(seed=st.integers(0), error=st.none() | st.text(), monotone=st.none() | st.booleans())
def test_a_row_is_a_line_of_json_and_back(seed: int, error: str | None, *, monotone: bool | None):
    row = Row(seed=seed, error=error, monotone=monotone, seconds=0.25)
    assert len(row.as_json().splitlines()) == 1
    assert json.loads(row.as_json()) == row._asdict()
    assert Row.from_json(row.as_json()) == row


@pytest.mark.parametrize("line", ["", "7", "[]", "{", '{"seed": 1, "unknown": 2}', "null"])
def test_no_row(line: str):
    with pytest.raises(GraphsolveError, match="expected a row of a survey"):
        Row.from_json(line)


def test_a_row_of_another_version():
    with pytest.raises(GraphsolveError, match="expected a row of version 1, found 2"):
        Row.from_json(Row(version=2).as_json())


def test_what_is_sent_is_small():
    (invented,) = seed_jobs([123456], cave_row())
    assert len(pickle.dumps(invented)) < 300
    text = picture(invented.puzzle())
    sent = job_of("x.txt", "\n".join(text).encode())
    assert len(pickle.dumps(sent)) < len("\n".join(text)) + 300


@pytest.mark.parametrize("make", [cave_row, decks_row, duel_row])
def test_no_such_kind(make):
    with pytest.raises(GraphsolveError, match=r"expected a kind of .* among .*, found 'hall'"):
        make("hall")


def test_what_cannot_be_invented_is_said_at_once():
    with pytest.raises(GraphsolveError, match="expected no more units than that, found 5"):
        seed_plan(range(5), cave_row(size=(3, 3), units=(2, 3)))


def test_a_cave_is_as_its_row_says():
    row = cave_row("rooms", (12, 9), (2, 5))._replace(seed=3)
    cave = Job(row).puzzle()
    assert cave == generate_cave(3, kind="rooms", width=12, height=9, elves=2, goblins=5)
    assert (cave.width, cave.height) == (12, 9)
    assert (cave.count(Side.ELF), cave.count(Side.GOBLIN)) == (2, 5)


@pytest.mark.parametrize("kind", CAVE_KINDS)
def test_the_usual_units_of_a_kind_stand_in_its_rows(kind: str):
    row = cave_row(kind, (12, 9))._replace(seed=3)
    cave = generate_cave(3, kind=kind, width=12, height=9)
    assert (row.elves, row.goblins) == (cave.count(Side.ELF), cave.count(Side.GOBLIN))
    assert Job(row).puzzle() == cave


def test_decks_and_bosses_are_as_their_rows_say():
    assert Job(decks_row("deep", 6)._replace(seed=3)).puzzle() == generate_decks(
        3, kind="deep", cards=6
    )
    assert Job(duel_row("edge")._replace(seed=3)).puzzle() == generate_boss(3, kind="edge")


@pytest.mark.parametrize("row", [cave_row(size=(9, 9)), decks_row(), duel_row()])
def test_the_content_of_an_invented_puzzle_solves_as_its_seed_does(row: Row):
    plan = seed_plan(range(3, 5), row)
    job = next(iter(plan.jobs))
    again = job_of("x.txt", plan.content(job.row))
    assert solve(again)[PART1 : PART1 + 8] == solve(job)[PART1 : PART1 + 8]
    assert (again.row.puzzle, job.row.seed) == (row.puzzle, 3)
