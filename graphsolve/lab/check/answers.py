"""Find a program's answers in its output."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

__all__ = ["Answers", "Reader", "answer_reader", "integers"]

Answers: TypeAlias = Mapping[int, int]
"""The answers by part."""

Reader: TypeAlias = Callable[[str], Answers | None]
"""Finds the answers in a text; returns None if there are none."""

TAIL_LINES = 20
"""Look for answers in this many last lines first, because the output may be long."""

LABEL = re.compile(
    r"\b(?:part|star|answer|solution|puzzle)[ _#]*[12]\b|\bday[ _#]*[0-9]{1,2}\b|\b[12] ?[:=]"
    r"|\x1b\[[0-9;]*m",
    re.IGNORECASE,
)
"""Text whose digits are not answers: `Part 1`, `star 2`, `1:`, `2 =`, `Day 15`, color codes."""

INTEGER = re.compile(r"(?<![\w.])-?\d{1,18}(?!\.?\w)")
"""An integer that is not part of something longer, such as `0.35`, `12ms` or `x86`."""


def answer_reader(pattern: str | None = None, part: int | None = None) -> Reader:
    r"""Make a function that finds the answers in a program's output.

    >>> read = answer_reader()
    >>> read("Part 1: 27730\nPart 2: 4988 (in 0.35 s)\n")
    {1: 27730, 2: 4988}
    >>> answer_reader(part=2)("4988")
    {2: 4988}
    >>> answer_reader(r"= (\d+)")("a = 27730 (47 rounds), b = 4988 (29 rounds)")
    {1: 27730, 2: 4988}
    >>> read("no luck today") is None
    True

    Without a pattern, the answers are the last two integers, or the last one if the program
    answers a single part. Labels such as `Part 1` or `2:` do not count.

    Args:
        pattern: a regular expression, in which `^` and `$` match at every line. If it has two
            groups, its last match holds both answers. If it has one group, its last two matches
            hold one answer each.
        part: the only part that the program answers, if it does not answer both.

    Raises:
        ValueError: if the pattern is not a regular expression with one or two groups.
    """
    parts = (1, 2) if part is None else (part,)
    compiled = None if pattern is None else compile_pattern(pattern)

    def read(text: str) -> Answers | None:
        if compiled is None:
            found = last_integers(text, len(parts))
        else:
            found = matches(compiled, text, part)[-len(parts) :]
        return dict(zip(parts, found, strict=True)) if len(found) == len(parts) else None

    return read


def compile_pattern(pattern: str) -> re.Pattern[str]:
    """Compile a pattern with one or two groups."""
    try:
        compiled = re.compile(pattern, re.MULTILINE)
    except re.error as error:
        raise ValueError(f"{pattern!r} is not a regular expression: {error}") from None
    if compiled.groups not in {1, 2}:
        raise ValueError(
            f"{pattern!r} has {compiled.groups} groups: it needs two, one for each answer, or one "
            "that matches twice"
        )
    return compiled


def integers(text: str) -> list[int]:
    """The integers in a text, without those in labels.

    >>> integers("1: 27730 after 12ms, star 2 = 4988.")
    [27730, 4988]
    """
    return [int(digits) for digits in INTEGER.findall(LABEL.sub(" ", text))]


def last_integers(text: str, number: int) -> list[int]:
    """The last integers in a text, without those in labels, or fewer if there are too few."""
    found = integers("\n".join(text.splitlines()[-TAIL_LINES:]))
    return (found if len(found) >= number else integers(text))[-number:]


def matches(pattern: re.Pattern[str], text: str, part: int | None) -> list[int]:
    """The integers that a pattern matches, after the last match that is not an integer.

    If only one part is wanted and the pattern has a group for each part, the other is ignored.
    """
    numbers: list[int] = []
    for match in pattern.finditer(text):
        groups = match.groups() if part is None or pattern.groups == 1 else (match[part],)
        if all(group and INTEGER.fullmatch(group.strip()) for group in groups):
            numbers += map(int, groups)
        else:
            numbers.clear()
    return numbers
