"""Reading the answers in a program's output."""

import pytest

from graphsolve.lab.check.answers import (
    FIRST,
    LAST,
    USUAL,
    compile_pattern,
    means_no_answer,
    parse_answers,
)

BOTH = {1: 27730, 2: 4988}


def read(text: str, parts: tuple[int, ...] = (1, 2), pattern: str | None = None):
    """The answers under the usual reading, or None."""
    compiled = compile_pattern(pattern) if pattern else None
    return parse_answers(text, parts, compiled).get(USUAL)


GRAPHSOLVE = """\
Part 1: 27730 (goblins win after 47 rounds with 590 hit points left)
Part 2: 4988 (elves win with attack power 15 after 29 rounds with 172 hit points left)
"""

STATEMENT = """\
Combat ends after 47 full rounds
Goblins win with 590 total hit points left
Outcome: 47 * 590 = 27730
Combat ends after 29 full rounds
Elves win with 172 total hit points left
Outcome: 29 * 172 = 4988
"""

MAPS = """\
---------- Part 1 ----------
After 47 rounds:
#######
#G....#   G(200)
#.G...#   G(131)
#######
Number of rounds: 47
Goblins: 590 hit points
Outcome: 27730
---------- Part 2 ----------
Trying power 4: 1 elf dies
Trying power 15: 0 elves die
#######
#..E..#   E(158)
#...E.#   E(14)
#######
Number of rounds: 29
Outcome: 4988
"""

DECKS = """\
-- Round 29 --
Player 1's deck: 9, 8, 5, 2
Player 2's deck: 3, 10, 1, 7, 6
Player 1 plays: 9
Player 2 plays: 3
Player 1 wins round 29 of game 1!

== Post-game results ==
Player 1's deck:
Player 2's deck: 3, 2, 10, 6, 8, 5, 9, 4, 7, 1
"""


@pytest.mark.parametrize(
    "text",
    [
        "Part 1: 27730\nPart 2: 4988\n",
        "Part 1: 27730 (47 rounds with 590 hit points)\nPart 2: 4988 (29 rounds, 172 hp)",
        GRAPHSOLVE,
        "part1 = 27730, part2 = 4988.",
        "PART A: 27730\nPART B: 4988",
        "Part I: 27730\nPart II: 4988",
        "Pt. 1: 27730\nPt. 2: 4988",
        "| Part 1 | 27,730 |\n| Part 2 | 4,988 |",
        "Part1: 27730, took 12ms\nPart2: 4988, took 1403ms",
        "Part 1 [12 ms]: 27730\nPart 2 [1,403 ms]: 4988",
        "[   12 ms] Part 1: 27730\n[ 1403 ms] Part 2: 4988",
        "27730 in 12 ms (part 1)\n4988 in 1403 µs (part 2)",
        "2018-15 part 1: 27730\n2018-15 part 2: 4988",
        "=== Advent of Code 2018, day 15 ===\nPart 1: 27730\nPart 2: 4988",
        "Advent of Code 2018 - Day 15\n-- Part 1 --\n27730\n-- Part 2 --\n4988\n",
        "27730 is the answer to part 1.\n4988 is the answer to part 2.",
        "27730 (part 1)\n4988 (part 2)",
        "Solution 1: 27730\nSolution 2: 4988",
        "First star: 27730\nSecond star: 4988",
        "Silver: 27730\nGold: 4988",
        "Running part 1...\n27730\nRunning part 2...\n4988",
        "Part 1:\n\t27730\n\nPart 2:\n\t4988\n\nDone in 1.5 s",
        "Part 1: Outcome: 47 * 590 = 27730\nPart 2: Outcome: 29 * 172 = 4988",
        "Part 1: 47 rounds, 590 hit points, outcome 27730\nPart 2: power 15, outcome 4988",
        "Part 1: player 2 wins game 1 with score 27730\nPart 2: player 1, score 4988",
        "Part 1: 27730 (Poison, Magic Missile; 1501 states)\nPart 2: 4988 (Shield; 1197 states)",
        "Part 1: Some(27730)\nPart 2: Some(4988)",
        "Part 1: 27730n\nPart 2: 4988L",
        "Part 2: 4988\nPart 1: 27730",
        "Part 1 example: 2\nPart 1: 27730\nPart 2 example: 3\nPart 2: 4988",
        "Part 2: trying power 4\nPart 1: 27730\nPart 2: trying power 5\nPart 2: 4988",
        "Part 1: 27730\nPart 2: 4988\nPart 1 took 12 ms\nPart 2 took 1403 ms",
        "Part 1: 27730\nPart 2: 4988\nPart 2 is done\nVisited 1234 squares",
        '{"part1": 27730, "part2": 4988}',
        '{\n "part1": {"answer": 27730, "hp": 9},\n "part2": {"power": 15, "answer": 4988}\n}',
        '[{"part": 1, "answer": 27730}, {"part": 2, "answer": 4988}]',
        "Result { part1: 27730, part2: 4988 }",
        "Part 1: 27730, rounds: 47\nPart 2: 4988, power: 15",
        "Part 1: 27730, 12 ms, 47 rounds, outcome 3\nPart 2: 4988 (score 7)",
        "Part 1: 27730 rounds=47 hp=590\nPart 2: 4988 power 15",
        "\x1b[1;32mPart 1:\x1b[0m \x1b[33m27730\x1b[0m\nPart 2:\x1b[22m \x1b[38;5;3m4988\x1b[K",
        "\x1b]0;solving\x07Part \x1b[1m1\x1b[0m: 27730\nPart \x1b[1m2\x1b[0m: 4988",
        "\rround 1\rround 2\rPart 1: 27730\n\rPart 2: 4988\n",
        MAPS,
        f"{DECKS}Part 1: 27730\n{DECKS}Part 2: 4988\n",
    ],
)
def test_answers_with_labels(text: str):
    assert read(text) == BOTH
    assert read(text, (1,)) == {1: 27730}
    assert read(text, (2,)) == {2: 4988}


@pytest.mark.parametrize(
    "text",
    [
        "27730 4988",
        "[27730,4988]",
        "27730\n4988\n" + "thanks for all the fish\n" * 99,
        "after round 47: 590\n27730\n4988",
        "27730\n4988\nVisited 1234 squares",
        "27730\n4988\nNone",
        "27730 (47 rounds)\n4988 (29 rounds)",
        "1: 27730\n2: 4988",
        "2: 4988\n1: 27730",
        "P1 27730\nP2 4988",
        "Some(27730)\nSome(4988)",
        "Normal: 27730\nHard: 4988",
        "Winning score: 27730\nWinning score: 4988",
        "Day 15: 27730, 4988",
        "Day 15\n27730\n4988\n0.35 s",
        "27730\nElapsed: 12\n4988\nElapsed: 1403",
        "\x1b[1;32m27730\x1b[0m \x1b[32m4988\x1b[0m",
        STATEMENT,
        f"{DECKS}27730\n{DECKS}4988\n",
        f"{DECKS}Score: 27730\n{DECKS}Score: 4988\n",
        f"{DECKS}27730\n4988\n",
    ],
)
def test_answers_without_labels(text: str):
    assert read(text) == BOTH


@pytest.mark.parametrize(
    "text",
    [
        "Part 1: 27730\nPart 2: none",
        "Part 1: 27730\nPart 2: no answer (stalemate after 45 rounds)",
        "Part 1: 27730\nPart 2: N/A",
        "Part 1: 27730\nPart 2: trying power 15\nPart 2: not found",
        "Part 1: 27730\nPart 2: the elves never win",
        "Part 1:\n27730\nPart 2:\nnone",
        '{"part1": 27730, "part2": null}',
        '{"part1": {"answer": 27730}, "part2": {"answer": null, "rounds": 45}}',
        "p1: 27730\np2: none",
        "Part 1: 27730\nPart 2: inf",
        "Part 1: 27730\nPart 2: Infinity",
        "Part 1: 27730\nPart 2: 1e9",
        "Part 1: 27730\nPart 2: 1.7976931348623157e+308",
        "Part 1: Some(27730)\nPart 2: None",
        "27730 inf",
        "(27730, None)",
        "Some(27730)\nNone",
    ],
)
def test_no_answer_to_part_2(text: str):
    assert read(text) == {1: 27730, 2: None}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "27730",
        "Part 1: 27730",
        "Part 1: 27730 (47 rounds with 590 hit points)",
        "Part 1: 27730\nPart 2:",
        "Part 1: 27730\nTime: 4988",
        "27730 4.5",
        "1e5 12ms",
        "Outcome: 47 * 590 = 27730",
        STATEMENT.partition("29 full")[0],
        f"1 {'9' * 5000}",
        DECKS,
        "#######\n#G....#   G(200)\n#.G...#   G(131)\n#######\n",
        "1 2 3 4 5",
        "Traceback (most recent call last):\n  File 'a.py', line 3\n  File 'a.py', line 9\nE",
    ],
)
def test_other_integers_are_no_answers(text: str):
    assert read(text) is None


@pytest.mark.parametrize(
    "largest",
    ["2147483647", "2147483648.0", "4,294,967,295", "-2147483648", "9007199254740991n",
     "9223372036854775807", "18446744073709551615L", "999999", "-1"],
)  # fmt: skip
def test_the_largest_integers_mean_no_answer(largest: str):
    found = read(f"Part 1: 27730\nPart 2: {largest}")
    assert not means_no_answer(found[1])
    assert means_no_answer(found[2])


@pytest.mark.parametrize(
    ("text", "part", "answer"),
    [
        ("4988", 2, 4988),
        ("5\nPart 2: 4988\n", 2, 4988),
        ("Rounds: 29\n4988\n", 2, 4988),
        (STATEMENT.partition("Combat ends after 29")[0], 1, 27730),
        ("p1: 27730\np2: 4988", 1, 27730),
        ("The answer is 4988 (29 rounds)", 2, 4988),
        ("Part 2: 45 minutes (after 510 steps)", 2, 45),
        ("Part 2: 45 steps in 3 minutes\nPart 2 took 12 ms", 2, 45),
        ("4988 in 3 minutes\nPart 2: 12 ms", 2, 4988),
    ],
)
def test_a_single_answer(text: str, part: int, answer: int):
    assert read(text, (part,)) == {part: answer}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("Part 1: 47 x 27730\nPart 2: 29 x 4988", {1: 47, 2: 29}, BOTH),
        ("Part 1: 27730\nPart 2: 4988 (power 15)", BOTH, {1: 27730, 2: 15}),
        ("Part 1 (590 left): 27730\nPart 2 (172 left): 4988", {1: 590, 2: 172}, BOTH),
    ],
)
def test_other_readings_come_along(text: str, first, last):
    found = parse_answers(text)
    assert (found[FIRST], found[LAST]) == (first, last)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("27730 after 47 steps of 1\n4988 after 9 of 2", (6, 3)),
        ("[1] 27730\n[1] 4988", (3, 1)),
        ("map[1:27730 2:4988]", (3, 1)),
        ("(Just 27730,Just 4988)", (2, 1)),
        ("P1=27730 P2=4988", (2, 1)),
        ("Answers: 27730 and 4988, in 132 ms", (3, 2)),
        ("| Part | Answer | ms |\n| 1 | 27730 | 12 |\n| 2 | 4988 | 1023 |", (5, 2)),
    ],
)
def test_numbers_without_labels_are_read_from_the_end(text: str, places: tuple[int, int]):
    found = parse_answers(text)
    assert found["number {} and number {} from the end".format(*places)] == BOTH


def test_an_answer_to_the_other_part_is_none_to_this_one():
    assert read("Part 1: 27730 (47 rounds)", (2,)) is None


MANY = "round 7: 12 34\n" * 30_000


@pytest.mark.parametrize(
    "text",
    [
        f"{MANY}Part 1: 27730\nPart 2: 4988\n",
        f"Part 1: 27730\n{MANY}Part 2: 4988\n",
        f"Part 1: 27730\nPart 2: 4988\n{MANY}",
        f"{MANY}27730\n4988\n",
        "27730\n4988\n" + "thanks\n" * 100_000,
        "Part 1: 27730\n" + "1 " * 200_000 + "\nPart 2: 4988",
    ],
    ids=["labels last", "labels apart", "labels first", "last", "first", "a long line"],
)
def test_answers_in_a_long_output(text: str):
    assert read(text) == BOTH


def test_a_huge_output_is_read_in_bounded_time():
    """A pattern that backtracks over a long run of blanks, digits or letters would take hours."""
    words = ["1 ", "part ", "part 1 ", "1,", "E(200), ", "= ", "12 x ", "\x1b[", "1\n"]
    for filler in [*" 1#(", *words]:
        read(filler * (20_000 // len(filler)))


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"a=(\d+) b=(\d+)", "a=1 b=2 a=27730 b=4988 99 98"),
        (r"a=(\d+)|b=(\d+)", "a=27730 b=4988"),
        (r"=(\d+)", "x=3 y=27730 z=4988 99 98"),
        (r"^(\d+)$", "5 6\n27730\n4988\n7 8"),
        (r"^(\d+) \S+\n(\d+)", "27730 elves\n4988"),
        (r"<(.*?)>", "<27730> < 4,988 > 5 6"),
        (r"easy: (\d+)|hard: (\d+)", "hard: 4988, easy: 27730"),
    ],
)
def test_the_last_match_of_a_pattern_counts(pattern: str, text: str):
    assert read(text, pattern=pattern) == BOTH


@pytest.mark.parametrize(
    ("pattern", "text"),
    [(r"=(\d+)", "x=27730"), (r"<(.*?)>", "<27730> <many>"), (r"(\w+) (\w+)", "good luck")],
)
def test_a_pattern_must_match_two_integers(pattern: str, text: str):
    assert read(text, pattern=pattern) is None


@pytest.mark.parametrize(
    ("pattern", "problem"),
    [
        ("(", "not a regular expression"),
        ("(a{99999999999})", "not a regular expression"),
        ("[0-9]+", "0 groups"),
        (r"(\d)(\d)(\d)", "3 groups"),
    ],
)
def test_bad_patterns_are_refused(pattern: str, problem: str):
    with pytest.raises(ValueError, match=problem):
        compile_pattern(pattern)
