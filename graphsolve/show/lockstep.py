"""The replay page of a misreading: the rules and the misreading, on two boards in lockstep."""

from collections.abc import Sequence

from graphsolve.lab.diagnose import Finding, departure, played
from graphsolve.lab.misreadings import Misreading, combined
from graphsolve.puzzles.cards import COMBAT
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.show.departure import Parting, parting_of
from graphsolve.show.replay import Way, pair_html

__all__ = ["finding_html", "misreading_html"]


def finding_html(puzzle: Puzzle, finding: Finding, title: str) -> str:
    """The page for a finding of a diagnosis, in the first part that it explains.

    Args:
        puzzle: the puzzle.
        finding: the misreadings that explain an answer together.
        title: the title of the page, usually the name of the puzzle's file.
    """
    return misreading_html(puzzle, finding.explains[0], finding.candidate, title)


def misreading_html(puzzle: Puzzle, part: int, candidate: Sequence[Misreading], title: str) -> str:
    r"""The page that plays a puzzle by the rules and by one or two misreadings of them.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> page = misreading_html(cave, 1, [CATALOGUE["no-attack-after-move"]], "cave.txt")
    >>> "Misread: no-attack-after-move" in page
    True

    Args:
        puzzle: the puzzle.
        part: the part of the puzzle.
        candidate: the misreadings.
        title: the title of the page.
    """
    misreading, *others = candidate
    for other in others:
        misreading = combined(misreading, other) or misreading
    found = departure(puzzle, part, misreading)
    ours, theirs = played(puzzle, part, misreading)
    parting = parting_of(found) if found else Parting("", "", "")
    place = f"{parting.place}: " if parting.place else ""
    return pair_html(
        Way("By the rules", f"{misreading.rule} {place}{parting.ours}".strip(), ours),
        Way(
            f"Misread: {misreading.name}",
            f"{misreading.misread} {place}{parting.theirs}".strip(),
            theirs,
            getattr(misreading.rules(part), "score", COMBAT.score),
        ),
        title,
    )
