"""Find a program's answers in what it printed.

A value is an integer, or a word such as `None` or `inf`, which says that there is no answer. The
value right after the label of a part, such as `Part 1`, is its answer. Otherwise it is one near
the label; without labels, answers stand on lines of their own or at the end. A wrong guess
would fail a correct program, so there are several readings, and a check uses the one with which
most cases pass.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from graphsolve.lab.column import lab_of
from graphsolve.lab.compare.facts import ESCAPE, MAX_LINE
from graphsolve.puzzles.catalogue import PUZZLES

GivenAnswers: TypeAlias = Mapping[int, int | None]
"""A program's answers by part; None where it says that there is none."""

Readings: TypeAlias = Mapping[str, GivenAnswers]
"""The answers by the way they are read; the usual one is `USUAL`."""

USUAL, FIRST, LAST = (
    "the usual one",
    "the first number on each line",
    "the last number on each line",
)

LABEL = re.compile(
    r"""
      (?:part|pt)[\W_]{0,4}(1|2|one|two|ii?|a|b)(?![a-z0-9])
    | (?<![a-z])(?:star|answer|ans|solution|solve|result|puzzle|task)[ _#-]{0,2}
      (1|2|one|two)(?![a-z0-9])
    | (?<![a-z])(first|1st|second|2nd)[ _-](?:part|star|half|answer|solution|puzzle)
    | (?<![a-z])(silver|gold)(?![a-z])
    """,
    re.IGNORECASE | re.VERBOSE,
)
"""A label of part 1 or part 2, such as `Part 1`, `"part2"`, `Part One`, `Answer 1` or `Silver`."""

SHORT_LABEL = re.compile(
    r"\W*(?:p[ _]?([12])(?!\w)|([12ab])(?=\s*(?:[:=)>\]]|->|\.\s)))[\s:=)>.\]-]*", re.IGNORECASE
)
"""A label that may mean something else, at the beginning of a line: `p1`, `1:` or `a)`."""

PART_1 = {"1", "one", "i", "a", "first", "1st", "silver"}

NUMBER = r"-?(?:\d{1,3}(?:,\d{3})+(?![\d,])|\d{1,39})"  # 39 digits: 2**128 - 1
INTEGER = rf"(?<![\w.,-])(?P<number>{NUMBER})(?:\.0+)?[nL]?(?!\.?\w)"
NO_VALUE = (
    r"(?<![\w.])[+-]?(?:none|nothing|null|nil|nan|undefined|false|inf(?:inity)?"
    r"|\d+(?:\.\d+)?e\+?(?:9|\d{2,3})|n/a|impossible|stalemate|not found|never"
    r"|no (?:answer|solution|outcome|result|winner|power|way))(?![\w.])"
)
VALUE = rf"(?:{INTEGER}|{NO_VALUE})"
MEASURED = (
    r"(?!\s*(?:(?:[num\u00b5\u03bc]?s|m?secs?|(?:milli)?seconds?|rounds?)\b"
    r"|[*x\u00d7\u00b7]\s*\d))"
)

AFTER_LABEL = re.compile(
    rf"[^\w\n(\[-]*(?:(?:answer|outcome|result|score|solution|is|was)\b[^\w\n-]*)*{VALUE}{MEASURED}",
    re.IGNORECASE,
)
"""A value right after a label, unless it is a time, a number of rounds or a factor."""

AFTER_WORD = re.compile(
    rf"\b(?:outcome|answer|result|solution|score)[\"']?(?:\s+(?:is|was))?\s*[:=]?\s*{VALUE}",
    re.IGNORECASE,
)
"""A value whose label names no part, such as `Outcome: 27730`."""

BEFORE_LABEL = re.compile(
    rf"{INTEGER}(?:[\s(\[<\u2190]|<-|\b(?:is|in|for|the|answer|to)\b)*$", re.IGNORECASE
)
"""A value in front of its label, such as `27730 is` in `27730 is part 1`."""

ANY_INTEGER, ANY_VALUE = re.compile(INTEGER), re.compile(VALUE, re.IGNORECASE)
LIST = re.compile(r"(?:[^\w:.]|\d|none|null|nil|nan|inf(?:inity)?)*", re.IGNORECASE)
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

LARGEST = {2**bits - less for bits in (31, 32, 53, 63, 64, 128) for less in (0, 1)}
ROUND = {10**digits - less for digits in range(5, 39) for less in (0, 1)}
MAX_LINES = 2000  # of those with values, at the end of an output


def means_no_answer(answer: int | None) -> bool:
    """Return whether a wrong answer means that none was found, such as -1 or 2147483647.

    >>> [means_no_answer(answer) for answer in (None, -1, 2**31 - 1, 999_999, 2**64, 1289)]
    [True, True, True, True, True, False]
    """
    return answer is None or answer == -1 or abs(answer) in LARGEST | ROUND


def read_answers(
    text: str, parts: Sequence[int] = (1, 2), pattern: re.Pattern[str] | None = None
) -> Readings:
    r"""Find a program's answers in its output, in one or several ways.

    >>> read_answers("Part 1: 27730 (47 rounds)\nPart 2: 4988, power: 15\n")[USUAL]
    {1: 27730, 2: 4988}
    >>> read_answers("Part 1: 47 x 27730\nPart 2: 29 x 4988\n")[LAST]
    {1: 27730, 2: 4988}
    >>> read_answers('{"part1": 27730, "part2": null}')[USUAL]
    {1: 27730, 2: None}
    >>> read_answers("a = 27730, b = 4988", pattern=compile_pattern(r"= (\d+)"))
    {'the usual one': {1: 27730, 2: 4988}}
    >>> read_answers("no luck today")
    {}

    If a label occurs several times, the last one with an answer counts. Answers that do not cover
    all parts are left out. With a pattern, see `compile_pattern`, there is one reading at most.
    """
    text = ESCAPE.sub("", text)
    found: dict[str, GivenAnswers] = {}
    if pattern:
        found[USUAL] = matched(pattern, text, parts)
    else:
        lines = [
            line
            for line in text.splitlines()
            if len(line) <= MAX_LINE and (ANY_VALUE.search(line) or LABEL.search(line))
        ]
        text = "\n".join(lines)
        found[USUAL] = labeled(text) or unlabeled(lines[-MAX_LINES:], parts)
        for reading, index in ((FIRST, 0), (LAST, -1)):
            found[reading] = {
                part: line[index] for part, line in answer_lines(text, parts).items()
            }
    return {
        reading: {part: answers[part] for part in parts}
        for reading, answers in found.items()
        if answers.keys() >= {*parts}
    }


def integers(text: str) -> list[int]:
    """Return all integers in a text, with or without thousands separators."""
    return [one for match in ANY_INTEGER.finditer(text) if (one := value(match)) is not None]


def value(match: re.Match[str]) -> int | None:
    """Return the value that a pattern with `INTEGER` has matched."""
    return None if match["number"] is None else int(match["number"].replace(",", ""))


def part_of(label: re.Match[str]) -> int:
    """Return the part that a label names."""
    return 1 if label[label.lastindex or 0].lower() in PART_1 else 2


def without_other_numbers(text: str) -> str:
    """Return a text without the numbers that cannot be answers."""
    return other_numbers(tuple(PUZZLES)).sub(" ", text)


@cache
def other_numbers(puzzles: Sequence[str]) -> re.Pattern[str]:
    """Return `OTHER_NUMBERS` with the words of puzzles."""
    words = "|".join(word for name in puzzles for word in lab_of(PUZZLES[name]).number_words)
    pattern = OTHER_NUMBERS.replace("WORDS", words.replace(" ", "[ _]"))
    return re.compile(pattern, re.IGNORECASE | re.VERBOSE)


def sections(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield the part of each label, the text before it on its line, and that up to the next."""
    labels = [*LABEL.finditer(text)]
    begins = [0, *(label.end() for label in labels)]
    ends = [*(label.start() for label in labels), len(text)][1:]
    for begin, label, end in zip(begins, labels, ends, strict=False):
        before = text[begin : label.start()].rpartition("\n")[2]
        yield part_of(label), before, text[label.end() : end]


def labeled(text: str) -> GivenAnswers:
    """Return the answers that have a label, on the line of the label or else below it."""
    on_line: dict[int, int | None] = {}
    below: dict[int, int | None] = {}
    for part, before, section in sections(text):
        line, _, rest = section.partition("\n")
        is_last = not line.strip(" \t.,;!)]\"'")
        found = AFTER_LABEL.match(line) or best(line)
        if is_last and not found:
            found = BEFORE_LABEL.search(without_other_numbers(before))
        if found:
            on_line[part] = value(found)
        elif found := last_alone(rest) or best(rest):
            below[part] = value(found)
    return below | on_line


def best(text: str) -> re.Match[str] | None:
    """Return the likeliest answer in a text, in parentheses only if there is no other."""
    text = without_other_numbers(text)
    for some in (PARENTHESES.sub(" ", text), text):
        for pattern in (AFTER_WORD, ANY_INTEGER, ANY_VALUE):
            if found := pattern.search(some):
                return found
    return None


def last_alone(text: str) -> re.Match[str] | None:
    """Return the last value on a line of its own, or after a word such as `Outcome`."""
    text = without_other_numbers(text)
    words = [*AFTER_WORD.finditer(text)]
    alone = [found for line in text.splitlines() if (found := ANY_VALUE.fullmatch(line.strip()))]
    return next(reversed(words or alone), None)


class OutputLine(NamedTuple):
    """The part that a short label names, the rest of its line, and the values there."""

    part: int | None
    rest: str
    found: list[int | None]


def unlabeled(lines: Sequence[str], parts: Sequence[int]) -> GivenAnswers:
    """Return the answers of a program that prints no labels, or only doubtful ones."""
    number = len(parts)
    lines = [without_other_numbers(line) for line in lines]
    words = [value(match) for line in lines for match in AFTER_WORD.finditer(line)]
    for pattern in (ANY_INTEGER, ANY_VALUE):
        rows = [row for line in lines if (row := read_line(line, pattern)).found]
        ending = rows[-number:]
        named = {row.part: row.found[0] for row in rows[-2:] if row.part and len(row.found) == 1}
        alone = [
            [row.found[0] for row in some if pattern.fullmatch(row.rest)]
            for some in (ending, rows)
        ]
        listed = [
            row.found for row in rows[-1:] if len(row.found) == number and LIST.fullmatch(row.rest)
        ]
        single = [row.found[0] for row in ending if len(row.found) == 1]
        for found in (alone[0], *listed, words or alone[1], [] if words else single):
            if len(found) >= number:
                return dict(zip(parts, found[-number:], strict=True)) | (
                    named if len(named) > 1 else {}
                )
    return {}


def read_line(line: str, pattern: re.Pattern[str]) -> OutputLine:
    """Split a short label from the rest of a line."""
    label = SHORT_LABEL.match(line)
    rest = (line[label.end() :] if label else line).strip(" :\t")
    separated = rest if pattern.fullmatch(rest) else rest.replace(",", ", ")
    found = [value(match) for match in pattern.finditer(separated)]
    return OutputLine(part_of(label) if label else None, rest, found)


def answer_lines(text: str, parts: Sequence[int]) -> Mapping[int, list[int]]:
    """Return the integers after the last label of each part, or those of the last lines."""
    after = {
        part: numbers
        for part, _, section in sections(text)
        if (numbers := integers(section.partition("\n")[0]))
    }
    if after:
        return after
    last = [numbers for line in text.splitlines()[-MAX_LINES:] if (numbers := integers(line))]
    return dict(zip(parts, last[-len(parts) :], strict=False)) if len(last) >= len(parts) else {}


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern that finds answers, in which `^` and `$` match at every line.

    It has one group, which matches both answers one after the other, or one group for each answer,
    which can be called `part1` and `part2`. The last match counts.

    Raises:
        ValueError: the pattern is not a regular expression with one or two groups.
    """
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
    """Return the answers that a pattern matches, if they are values."""
    matches = [*pattern.finditer(text)]
    texts: dict[int, str] = {}
    if pattern.groups == 1:
        last = [match[1] for match in matches[-len(parts) :]]
        texts = dict(zip(parts, last, strict=False)) if len(last) == len(parts) else {}
    else:
        for match in matches:
            groups = {part: match[pattern.groupindex.get(f"part{part}", part)] for part in (1, 2)}
            texts |= {part: given for part, given in groups.items() if given is not None}
    found = {part: ANY_VALUE.fullmatch(given.strip()) for part, given in texts.items()}
    return {part: value(match) for part, match in found.items() if match}
