"""Find a program's answers in its output.

Answers with a label such as `Part 1` are found anywhere. Answers without one are recognized only
if they come last and nothing else could be meant; a guess would call a correct program wrong.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from itertools import islice, product
from string import punctuation, whitespace
from typing import NamedTuple, TypeAlias

from graphsolve.errors import GraphsolveError
from graphsolve.lab.check import matching
from graphsolve.lab.column import lab_of
from graphsolve.lab.compare.facts import ESCAPE, MAX_LINE
from graphsolve.limits import checkpoint, seconds_left
from graphsolve.puzzles.catalogue import PUZZLES
from graphsolve.puzzles.text import counted

GivenAnswers: TypeAlias = Mapping[int, int | None]
"""A program's answers by part; None where it says that there is none."""


class Reading(Enum):
    """Which of several numbers is taken for an answer."""

    USUAL = "the usual one"
    FIRST = "the first number on each line"
    LAST = "the last number on each line"


class Reader(NamedTuple):
    """Finds the answers in a text; a call returns None if it does not find all of them."""

    parts: tuple[int, ...]
    pattern: re.Pattern[str] | None = None

    def __call__(self, text: str) -> GivenAnswers | None:
        """Find the answers in a text."""
        text = ESCAPE.sub("", text)
        if self.pattern:
            return self.complete(matched(self.pattern, text, self.parts))
        if len(text) > LONG:
            text = "\n".join(line for line in text.splitlines() if len(line) <= MAX_LINE)
        if answers := self.complete(labelled(end_of(text))):
            return answers
        if found := labelled(text):
            return self.complete(found)
        ways = product((end_of(text), text), (unlabelled, with_no_values))
        return self.complete(next(filter(None, (way(some, self.parts) for some, way in ways)), {}))

    def others(self, text: str) -> dict[Reading, GivenAnswers]:
        """The answers under other readings, if there is no pattern and they are complete."""
        if self.pattern:
            return {}
        lines = [*map(integers, answer_lines(ESCAPE.sub("", end_of(text)), self.parts))]
        if len(lines) < len(self.parts) or not all(lines):
            return {}
        ways = {Reading.FIRST: 0, Reading.LAST: -1}
        return {
            reading: dict(zip(self.parts, (numbers[index] for numbers in lines), strict=True))
            for reading, index in ways.items()
        }

    def complete(self, found: GivenAnswers) -> GivenAnswers | None:
        """The answers to the parts, or None if one is missing."""
        return (
            {part: found[part] for part in self.parts} if found.keys() >= {*self.parts} else None
        )


LONG = 200_000  # characters of an output to search before all of it
MATCHING_SECONDS = 10.0  # the time limit for matching a pattern in the output of a run
MIN_SECONDS = 0.01  # the least that a timer accepts is more than 0

LABEL = re.compile(
    r"""
      (?:part|pt)[\W_]{0,4}(?:(?P<a>1(?!\d)|one\b|i\b|a\b)|(?P<b>2(?!\d)|two\b|ii\b|b\b))
    | (?<![a-z])(?:star|answer|ans|solution|solve|result|puzzle|task)[ _#-]{0,2}
      (?:(?P<c>1(?!\d)|one\b)|(?P<d>2(?!\d)|two\b))
    | (?<![a-z])(?:(?P<e>first|1st)|(?P<f>second|2nd))[ _-]
      (?:part|star|half|answer|solution|puzzle)
    | (?<![a-z])(?:(?P<g>silver)|(?P<h>gold))(?![a-z])
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A label of part 1 or part 2, such as `Part 1`, `"part2"`, `Part One`, `Answer 1` or `Silver`."""

SHORT_LABEL = re.compile(
    r"\W*(?:p[ _]?(?P<a>[12])(?!\w)|(?P<b>[12ab])(?=\s*(?:[:=)>\]]|->|\.\s)))[\s:=)>.\]-]*",
    re.IGNORECASE,
)
"""A label that may mean something else, at the beginning of a line: `p1`, `1:` or `a)`."""

NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,39})"  # 39 digits: 2**128 - 1
INTEGER = re.compile(rf"(?<![\w.,-])({NUMBER})(?:\.0+)?[nL]?(?!\.?\w)")
"""An integer that is not part of something longer, such as `0.35`, `12ms` or `x86`."""

LIST_ITEM = re.compile(r"(?<![\w.-])(-?\d{1,39})(?!\.?\w)")
"""The same where commas separate integers."""

BARE_LIST = re.compile(r"(?:[^\w:.]|\d)*")
"""A line that holds nothing but integers."""

PARENTHESES = re.compile(r"\([^()]*\)")

OTHER_NUMBERS = r"""
      \b(?:advent[ ]of[ ]code|aoc|year)\W*(?:20\d\d)?
    | \b20\d\d(?=\W*day\b)
    | \b20\d\d[-/.]\d\d?(?:[-/.]\d\d?)?\b
    | \b(?:day|dec|december)[ _.\#-]{0,2}\d\d?
    | \b(?:player|round|turn|game|level|line|WORDS)s?\W{0,3}\d+\b
    | \b(?:time|elapsed|took|duration|runtime)\W{0,3}[\d.,]+
    | (?<![\w.,])\d(?:,?\d)*+[ ](?:(?:full|completed)[ ])?(?:round|turn|game|state|step|WORDS)s?\b
      (?![ ]?[:=]?[ ]?\d)
    | (?<![\w.,])\d(?:[.,]?\d)*+\s?(?:[num\u00b5\u03bc]?s|m?secs?|(?:milli)?seconds?)\b
    | (?:\b(?:in|after)\s|[(\[])\s*\d[\d,]*+\s?minutes?\b
    | (?<![\w.,])\d[\d,]*+[ ]?[*x\u00d7\u00b7][ ]?\d[\d,]*+[ ]?=[ ]?(?=\d)
"""
"""Numbers that are not answers: dates, times, rounds, and the factors of an outcome.

`WORDS` are the words that the puzzles add, such as `elf`. In `2597 power: 4`, the word belongs to
the number after it."""

ANSWER_WORD = re.compile(
    rf"\b(?:outcome|answer|result|solution|score)[\"']?(?:\s+(?:is|was))?\s*[:=]?\s*({NUMBER})"
    r"(?!\.?\w)",
    re.IGNORECASE,
)
"""An answer with a label that does not say of which part, such as `Outcome: 27730`."""

NO_VALUE = (
    r"none|nothing|null|nil|nan|undefined|false|inf(?:inity)?|\d+(?:\.\d+)?e\+?(?:9|\d{2,3})"
)
"""What a program prints for a variable without a value, or with the largest one, as a float."""

NO_ANSWER = re.compile(
    rf"""\b(?:{NO_VALUE}|n/a|impossible|stalemate|not[ ]found|never
    |no[ ](?:answer|solution|outcome|result|winner|power|way))\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What a program prints in place of an answer if there is none."""

BARE_NO_VALUE = re.compile(rf"(?<![\w.])[+-]?(?:{NO_VALUE})(?![\w.])", re.IGNORECASE)
PLACEHOLDER = -1  # what stands for it in a list of integers

LARGEST = {2**bits - less for bits in (31, 32, 53, 63, 64, 128) for less in (0, 1)}
ROUND = {10**digits - less for digits in range(5, 39) for less in (0, 1)}

BEFORE_LABEL = re.compile(
    rf"(?<![\w.,-])({NUMBER})(?:[\s(\[<\u2190]|<-|\b(?:is|in|for|the|answer|to)\b)*$",
    re.IGNORECASE,
)
"""An answer in front of its label, such as `27730 is` in `27730 is part 1`."""

FoundAnswers: TypeAlias = Sequence[int | None]
"""Possible answers, the likeliest first; a None where the text says that there is none."""


def answer_reader(pattern: str | None = None, part: int | None = None) -> Reader:
    r"""Make a function that finds the answers in a program's output.

    >>> read = answer_reader()
    >>> read("Part 1: 27730 (47 rounds with 590 hit points)\nPart 2: 4988 (in 0.35 s)\n")
    {1: 27730, 2: 4988}
    >>> read("Rounds: 29\n27730\n4988\n")
    {1: 27730, 2: 4988}
    >>> read('{"part1": 27730, "part2": null}')
    {1: 27730, 2: None}
    >>> answer_reader(part=2)("4988")
    {2: 4988}
    >>> answer_reader(r"= (\d+)")("a = 27730 (47 rounds), b = 4988 (29 rounds)")
    {1: 27730, 2: 4988}
    >>> read("no luck today") is None
    True

    Without a pattern, the answer to a part is the first integer after its label. Numbers of
    rounds, hit points or seconds do not count. If a label occurs several times, the last one with
    an answer counts. Without labels, the answers have to come last: on lines that hold nothing
    else, or after words such as `Outcome`.

    Args:
        pattern: a regular expression, in which `^` and `$` match at every line. It has one group,
            which matches both answers one after the other, or one group for each answer, which
            can be called `part1` and `part2`. The last match counts.
        part: the only part that the program answers, if it does not answer both.

    Raises:
        ValueError: the pattern is not a regular expression with one or two groups. The function
            raises a `GraphsolveError` if matching it takes more than `MATCHING_SECONDS`.
    """
    compiled = None if pattern is None else compile_pattern(pattern)
    return Reader((1, 2) if part is None else (part,), compiled)


def integers(text: str) -> list[int]:
    """All integers in a text, with or without thousands separators."""
    return [as_integer(digits) for digits in INTEGER.findall(text)]


def as_integer(digits: str) -> int:
    """An integer that may have thousands separators."""
    return int(digits.replace(",", ""))


def means_no_answer(answer: int | None) -> bool:
    """Whether a wrong answer is what programs print if they find none, such as -1 or 2147483647.

    >>> [means_no_answer(answer) for answer in (None, -1, 2**31 - 1, 999_999, 2**64, 1289)]
    [True, True, True, True, True, False]
    """
    return answer is None or answer == -1 or abs(answer) in LARGEST | ROUND


def without_other_numbers(text: str) -> str:
    """A text without the numbers that cannot be answers."""
    return other_numbers(tuple(PUZZLES)).sub(" ", text)


@cache
def other_numbers(puzzles: Sequence[str]) -> re.Pattern[str]:
    """`OTHER_NUMBERS` with the words of puzzles."""
    words = "|".join(word for name in puzzles for word in lab_of(PUZZLES[name]).number_words)
    pattern = OTHER_NUMBERS.replace("WORDS", words.replace(" ", "[ _]"))
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


def begins_with_no_answer(text: str) -> bool:
    """Whether a text begins by saying that there is no answer, perhaps after punctuation."""
    return NO_ANSWER.match(text.lstrip(punctuation + whitespace)) is not None


# --- Answers with labels -------------------------------------------------------------------------


def labelled(text: str) -> GivenAnswers:
    """The answers that have a label, on the line of the label or else below it."""
    labels = list(LABEL.finditer(text))
    begins = [0, *(label.end() for label in labels)]
    ends = [*(label.start() for label in labels), len(text)]
    on_line: dict[int, int | None] = {}
    below: dict[int, int | None] = {}
    for number, label in enumerate(labels):
        part = part_of(label)
        before = text[begins[number] : ends[number]].rpartition("\n")[2]
        line, _, section = text[label.end() : ends[number + 1]].partition("\n")
        if found := answers_on(line) or answers_before(before, line):
            on_line[part] = found[0]
        elif found := answers_below(section) or answers_measured(line):
            below[part] = found[0]
    return below | on_line


def answers_on(line: str) -> FoundAnswers:
    """The answers after a label; text in parentheses counts only if there is nothing else."""
    line = without_other_numbers(line)
    if begins_with_no_answer(line):
        return [None]
    for text in (PARENTHESES.sub(" ", line), line):
        if found := ANSWER_WORD.findall(text) or INTEGER.findall(text):
            return [as_integer(digits) for digits in found]
        if NO_ANSWER.search(text):
            return [None]
    return []


def answers_before(before: str, after: str) -> FoundAnswers:
    """The answer in front of a label that ends its line."""
    found = BEFORE_LABEL.search(without_other_numbers(before))
    return [as_integer(found[1])] if found and not after.strip(" \t\r.,;!)]\"'") else []


def answer_lines(text: str, parts: Sequence[int]) -> list[str]:
    """What follows the last label of each part on its line, or else the last lines."""
    labels = [*LABEL.finditer(text)]
    ends = [*(label.start() for label in labels), len(text)][1:]
    after = {
        part_of(label): line
        for label, end in zip(labels, ends, strict=True)
        if INTEGER.search(line := text[label.end() : end].partition("\n")[0])
    }
    if after:
        return [after[part] for part in parts if part in after]
    last = islice(filter(INTEGER.search, reversed(text.splitlines())), len(parts))
    return [*last][::-1]


def end_of(text: str) -> str:
    """The last lines of a long text, which takes much less time to search."""
    if len(text) <= LONG:
        return text
    return text[-LONG:].partition("\n")[2]


def part_of(label: re.Match[str]) -> int:
    """The part that a match of `LABEL` names."""
    return 1 if label.lastgroup in {"a", "c", "e", "g"} else 2


def answers_below(section: str) -> FoundAnswers:
    """The answers in the lines below a label: an outcome, a line of its own, or any integer."""
    section = without_other_numbers(section)
    if words := ANSWER_WORD.findall(section):
        return [as_integer(words[-1])]
    if bare := bare_integers(section.splitlines()):
        return [bare[-1]]
    return answers_on(section)


def answers_measured(line: str) -> FoundAnswers:
    """The answer right after a label that a word other than a unit of time follows."""
    found = re.match(rf"[\s:=]*({NUMBER}) (?!\w?s\b|m?sec|milli)[a-z]", line, re.IGNORECASE)
    return [as_integer(found[1])] if found else []


def bare_integers(lines: Sequence[str]) -> list[int]:
    """The integers of the lines that hold nothing else."""
    found = (INTEGER.fullmatch(line.strip()) for line in lines)
    return [as_integer(match[1]) for match in found if match]


# --- Answers without labels ----------------------------------------------------------------------


class OutputLine(NamedTuple):
    """The part that a short label names, the rest of its line, and the possible answers there."""

    part: int | None
    text: str
    found: FoundAnswers


def unlabelled(text: str, parts: Sequence[int]) -> GivenAnswers:
    """The answers of a program that prints no labels, or none that are certain to be labels."""
    text = without_other_numbers(text)
    lines = [line for line in map(read_line, text.splitlines()) if line.found]
    number = len(parts)
    for found in readings(text, lines, number):
        if len(found) >= number:
            return dict(zip(parts, found[-number:], strict=True)) | by_short_labels(lines)
    return {}


def readings(text: str, lines: Sequence[OutputLine], number: int) -> Iterator[FoundAnswers]:
    """Ways to find a number of answers, the most certain first."""
    if not lines:
        return
    ending, last = lines[-number:], lines[-1].text
    yield bare_integers([line.text for line in ending])
    if BARE_LIST.fullmatch(last.lstrip(" :-")):
        items = [int(item) for item in LIST_ITEM.findall(last)]
        yield items if len(items) == number else []
    words = [as_integer(digits) for digits in ANSWER_WORD.findall(text)]
    yield words
    if not words:  # too few words mean that an answer is missing
        yield bare_integers([line.text for line in lines])
        yield [line.found[0] for line in ending if len(line.found) == 1]


def with_no_values(text: str, parts: Sequence[int]) -> GivenAnswers:
    """The answers without labels where words such as `None` or `inf` stand among them."""

    def replaced(line: str) -> str:
        integers_only = BARE_NO_VALUE.sub(str(PLACEHOLDER), line)
        return integers_only if BARE_LIST.fullmatch(integers_only) else line

    found = unlabelled("\n".join(map(replaced, text.splitlines())), parts)
    return {part: None if one == PLACEHOLDER else one for part, one in found.items()}


def read_line(line: str) -> OutputLine:
    """Split a short label from the rest of a line."""
    label = SHORT_LABEL.match(line)
    if not label:
        return OutputLine(None, line, integers(line))
    rest = line[label.end() :]
    found = [None] if begins_with_no_answer(rest) else integers(rest)
    return OutputLine(1 if (label["a"] or label["b"]) in "1aA" else 2, rest, found)


def by_short_labels(lines: Sequence[OutputLine]) -> dict[int, int | None]:
    """The answers on the last two lines if they have short labels for different parts."""
    found = {line.part: line.found[0] for line in lines[-2:] if len(line.found) == 1}
    return {1: found[1], 2: found[2]} if found.keys() == {1, 2} else {}


# --- Answers that a pattern matches --------------------------------------------------------------


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern with one or two groups."""
    try:
        compiled = re.compile(pattern, re.MULTILINE)
    except (re.error, OverflowError, RecursionError) as error:
        raise ValueError(f"{pattern!r} is not a regular expression: {error}") from None
    names = compiled.groupindex.keys()
    if compiled.groups not in {1, 2} or (names and names != {"part1", "part2"}):
        raise ValueError(
            f"{pattern!r} has {compiled.groups} groups: it needs two, one for each answer, or one "
            "that matches twice; the only names for groups are part1 and part2"
        )
    return compiled


def matched(pattern: re.Pattern[str], text: str, parts: Sequence[int]) -> GivenAnswers:
    """The answers that a pattern matches; what is not an integer is left out."""
    last = last_matches(pattern.pattern, text)
    if pattern.groups == 1:
        texts = (
            dict(zip(parts, last[-len(parts) :], strict=True)) if len(last) >= len(parts) else {}
        )
    else:
        texts = {part: last[pattern.groupindex.get(f"part{part}", part) - 1] for part in parts}
    found: dict[int, int | None] = {}
    for part, given in texts.items():
        if integer := INTEGER.fullmatch((given or "").strip()):
            found[part] = as_integer(integer[1])
        elif NO_ANSWER.fullmatch(given or ""):
            found[part] = None
    return found


def last_matches(pattern: str, text: str) -> list[str | None]:
    """What the groups of a pattern last matched, found in another process; see `matching.py`."""
    seconds = min(MATCHING_SECONDS, seconds_left())
    ended = subprocess.run(  # noqa: S603 - this package's own script
        [sys.executable, "-I", "-S", matching.__file__],
        input=json.dumps([pattern, text, max(seconds, MIN_SECONDS)]),
        capture_output=True,
        text=True,
        check=False,
    )
    if ended.returncode:
        checkpoint()
        raise GraphsolveError(
            f"the pattern {pattern!r} takes more than {seconds:g} s to match an output of "
            f"{counted(len(text), 'character')}: use one without nested repetitions"
        )
    found: list[str | None] = json.loads(ended.stdout)
    return found
