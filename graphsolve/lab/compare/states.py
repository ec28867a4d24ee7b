"""Compare a transcript of states as text, for puzzles that bring no reader of their own."""

from collections.abc import Callable
from typing import Any

from more_itertools import split_at

from graphsolve.errors import ParseError
from graphsolve.lab.compare import Comparison, events_by_the_rules
from graphsolve.lab.compare.facts import MIN_FACTS, Fact, FactDifference, best_match, clean_lines
from graphsolve.puzzles.catalogue import Puzzle, record_of
from graphsolve.puzzles.options import PlayOptions
from graphsolve.puzzles.scene import scene_type


def compare_states(  # noqa: PLR0913, PLR0917 - as in `graphsolve.lab.compare.compare`
    text: str,
    source: str,
    puzzle: Puzzle,
    part: int,
    options: PlayOptions,
    on_progress: Callable[[str], object],
) -> Comparison:
    """Compare states, separated by blank lines, with the scenes after the parts of a play.

    Raises:
        ParseError: the transcript is empty.
    """
    blocks = split_at(clean_lines(text, source), lambda line: not line.text)
    theirs = [
        Fact("state", "\n".join(line.text for line in block), line=block[0].number)
        for block in blocks
        if block
    ]
    if not theirs:
        raise ParseError(source, 1, 1, "expected states, separated by blank lines")
    events = events_by_the_rules(puzzle, part, options, on_progress)
    kind = scene_type(record_of(puzzle))
    scene = kind(events[0])
    ours = [Fact("state", str(scene), "the beginning", event=0)]
    for happened in kind.parts_of(events[1:]):
        scene.apply_all(happened)
        last: Any = ours[-1].event
        ours.append(Fact("state", str(scene), f"round {scene.round}", event=last + len(happened)))
    reading, mismatch = best_match(
        theirs, [("", ours), ("The first state is the one after round 1.", ours[1:])]
    )
    difference = None
    if mismatch:
        end = mismatch.ours and max(mismatch.ours.event or 0, 1)
        plays = events, events[:end]
        difference = FactDifference(puzzle=puzzle, part=part, plays=plays, **mismatch._asdict())
    agreed = len(mismatch.before) if mismatch else len(theirs)
    return Comparison(
        puzzle=puzzle,
        reading=reading,
        agreed=agreed,
        difference=difference,
        is_certain=agreed >= MIN_FACTS,
    )
