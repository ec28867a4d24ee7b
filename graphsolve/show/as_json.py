"""Results as JSON objects for programs, which commands print with `--format json`."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from graphsolve.lab.check.session import Check
from graphsolve.lab.check.suspects import Suspects
from graphsolve.lab.compare import Agreement, Comparison
from graphsolve.lab.misreadings import Misreading
from graphsolve.lab.questions import Question
from graphsolve.show.check import failure_text, fault_text
from graphsolve.show.column import view_of


def misreading_json(one: Misreading, exposed: Question | None = None) -> dict[str, Any]:
    """A misreading or a pair, with a puzzle that it gets wrong if one is given.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> misreading_json(CATALOGUE["score-from-zero"])["name"]
    'score-from-zero'
    """
    example = exposed and {
        "input": str(exposed.puzzle),
        "part": exposed.part,
        "right": exposed.right,
        "misread": exposed.answers[one],
    }
    return {
        "name": one.name,
        "puzzle": one.puzzle,
        "parts": [*one.parts],
        "rules": [each.rule for each in one.each],
        "instead": [each.misread for each in one.each],
        **({"example": example} if example else {}),
    }


def comparison_json(found: Comparison, agreement: Agreement | None) -> dict[str, Any]:
    """How a transcript differs from the rules, and the misreadings that explain all of it."""
    said = found.difference and view_of(found.puzzle).printed_sentences(found.difference)
    return {
        "part": found.part,
        "read_as": found.read_as,
        "agrees": said is None,
        "difference": said
        and {
            "place": said.place,
            "facts": [
                {"at": at, "theirs": theirs, "rules": rules} for at, theirs, rules in said.facts
            ],
            "turn": said.turn,
            "reasons": [*said.reasons],
        },
        "misreadings": misreadings_json(agreement.misreadings if agreement else ()),
    }


def misreadings_json(some: Iterable[Misreading]) -> list[dict[str, Any]]:
    """Several misreadings."""
    return [misreading_json(one) for one in some]


def check_json(check: Check, suspects: Suspects | None, saved: Path | None) -> dict[str, Any]:
    """Which cases a program passed, and the smallest puzzle that it fails."""
    failed = check.smallest
    return {
        "passed": dict(check.passed),
        "seconds": round(check.seconds, 3),
        "failed": failed
        and {
            "fault": fault_text(failed),
            "input": str(failed.puzzle),
            "saved": saved and str(saved),
            "expected": {f"part{part}": answer for part, answer in failed.expected.items()},
            "given": {f"part{part}": failed.answers.get(part) for part in failed.expected},
            "says": [*failure_text(suspects)] if suspects else [],
            "misreadings": misreadings_json(suspects.found if suspects else ()),
        },
    }
