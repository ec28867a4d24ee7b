"""What a check of another program found, as text."""

from collections.abc import Mapping, Sequence
from signal import Signals

__all__ = ["agreed_text", "answers_table", "failure_text", "last_words"]

MOST_LINES = 10


def agreed_text(agreed: Mapping[str, int], seconds: float) -> str:
    """How many cases of which kinds agreed.

    >>> agreed_text({"named": 18, "cavern": 3}, seconds=2.345)
    '21 cases agreed in 2.3 s: 18 named, 3 cavern'
    >>> agreed_text({}, seconds=0.1)
    'no case agreed'
    """
    cases = sum(agreed.values())
    if not cases:
        return "no case agreed"
    kinds = ", ".join(f"{number} {kind}" for kind, number in agreed.items())
    return f"{cases} {'case' if cases == 1 else 'cases'} agreed in {seconds:.1f} s: {kinds}"


def answers_table(expected: Mapping[int, int], given: Mapping[int, int]) -> list[str]:
    """The answers that were expected and those that were given, side by side.

    >>> for line in answers_table({1: 134, 2: 100}, {1: 134, 2: 99}):
    ...     print(line)
            expected  given
    Part 1       134    134
    Part 2       100     99  <- wrong
    """
    rows = [("", "expected", "given", "")]
    for part, right in expected.items():
        wrong = part in given and given[part] != right
        answer = str(given.get(part, "none"))
        rows.append((f"Part {part}", str(right), answer, "  <- wrong" * wrong))
    wide, width = (max(len(row[column]) for row in rows) for column in (1, 2))
    return [
        f"{part:6}  {right:>{wide}}  {answer:>{width}}{remark}"
        for part, right, answer, remark in rows
    ]


def failure_text(
    ending: str, status: int | None, seconds: float, wrong_parts: Sequence[int]
) -> str:
    """How a program failed on a case.

    >>> failure_text("CRASHED", -11, 0.2, [])
    'it crashed (killed by SIGSEGV)'
    >>> failure_text("HUNG", None, 10.02, [])
    'it had not ended after 10 s'
    >>> failure_text("ANSWERED", 0, 0.2, [1, 2])
    'wrong answers to parts 1 and 2'
    """
    if ending == "ANSWERED":
        parts = " and ".join(map(str, wrong_parts))
        several = len(wrong_parts) > 1
        return f"wrong answers to parts {parts}" if several else f"wrong answer to part {parts}"
    return {
        "CRASHED": f"it crashed ({status_text(status or 0)})",
        "HUNG": f"it had not ended after {round(seconds, 1):g} s",
        "SILENT": "it printed nothing",
        "NOISY": "no answers were found in what it printed",
    }[ending]


def status_text(status: int) -> str:
    """The exit status of a program that crashed, or the signal that killed it.

    >>> status_text(3), status_text(-11)
    ('exit status 3', 'killed by SIGSEGV')
    """
    return f"exit status {status}" if status >= 0 else f"killed by {Signals(-status).name}"


def last_words(stdout: str, stderr: str, *, answered: bool) -> list[str]:
    r"""The last lines that a program printed to stderr, and to stdout if no answers are there.

    >>> last_words("", "Traceback:\nKeyError: 1\n", answered=False)
    ['', 'The last it printed to stderr:', '    Traceback:', '    KeyError: 1']
    """
    outputs = {"stderr": stderr} if answered else {"stdout": stdout, "stderr": stderr}
    lines = []
    for name, output in outputs.items():
        if output.strip():
            lines += ["", f"The last it printed to {name}:", *last_lines(output)]
    return lines


def last_lines(text: str, most: int = MOST_LINES) -> list[str]:
    r"""The last lines of what a program printed, set in.

    >>> last_lines("a\nb\nc\n", most=2)
    ['    b', '    c']
    """
    return [f"    {line}" for line in text.rstrip().splitlines()[-most:]]
