"""Replay pages with two boards in lockstep: the rules, and a misreading or another program."""

from collections.abc import Sequence

from graphsolve.lab.compare import Disagreement
from graphsolve.lab.diagnose import Finding, departure, played
from graphsolve.lab.misreadings import Misreading, combined
from graphsolve.puzzles.cards import COMBAT
from graphsolve.puzzles.catalogue import Puzzle
from graphsolve.puzzles.cave.events import Event as BattleEvent
from graphsolve.show.comparison import difference_text
from graphsolve.show.departure import Parting, parting_of
from graphsolve.show.replay import Event, Way, pair_html
from graphsolve.show.replay.boards import board_data
from graphsolve.show.replay.printed import as_printed
from graphsolve.show.replay.snapshot import Snapshot, snapshot_data

__all__ = ["finding_html", "misreading_html", "printed_html", "snapshot_html"]


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
    score = getattr(misreading.rules(part), "score", COMBAT.score)
    spells = ", with the same spells" if misreading.puzzle == "duel" else ""
    return pair_html(
        Way(
            f"By the rules{spells}",
            f"{misreading.rule} {place}{parting.ours}".strip(),
            board_data(ours),
        ),
        Way(
            f"Misread: {misreading.name}",
            f"{misreading.misread} {place}{parting.theirs}".strip(),
            board_data(theirs, misread=True, score=score),
        ),
        title,
    )


def snapshot_html(events: Sequence[BattleEvent], snapshot: Snapshot, says: str, title: str) -> str:
    r"""The page that shows a battle, and next to it a state that another program has printed.

    >>> from graphsolve.puzzles.cave import Side, battle_events, parse_cave
    >>> events = list(battle_events(parse_cave("#G..E#")))
    >>> their_map = {(0, 1): (Side.GOBLIN, 200), (0, 3): (Side.ELF, 200)}
    >>> page = snapshot_html(events, Snapshot(1, their_map), "Line 4", "cave.txt")
    >>> "Their map, after round 1" in page
    True

    Args:
        events: the events of the battle by the rules.
        snapshot: the state.
        says: where the other program printed it.
        title: the title of the page.
    """
    name = f"Their map, after round {snapshot.rounds}" if snapshot.rounds else "Their first map"
    return pair_html(
        Way("By the rules", "", board_data(events)),
        Way(name, says, snapshot_data(events, snapshot)),
        title,
        opens=(snapshot.rounds + 1, 0),
    )


def printed_html(events: Sequence[Event], found: Disagreement, title: str) -> str:
    """The page that plays a card game or a duel, and next to it what another program has printed.

    Args:
        events: the events by the rules.
        found: what differs first. Their board ends there.
        title: the title of the page.
    """
    ours, theirs = difference_text(found)
    return pair_html(
        Way("By the rules", ours, board_data(events)),
        Way("Theirs", theirs, board_data(as_printed(events, found))),
        title,
    )
