"""Two boards in lockstep: the rules, and a misreading or what another program printed."""

from collections.abc import Iterable, Sequence
from typing import Any

from graphsolve.lab.compare import Disagreement, Divergence, FactComparison, Units
from graphsolve.lab.difference import Difference
from graphsolve.puzzles.cave.events import Event as BattleEvent
from graphsolve.show.comparison import Comparison, difference_text
from graphsolve.show.difference import sentences_of
from graphsolve.show.replay.boards import Way, board_data, pair_data
from graphsolve.show.replay.printed import as_printed, printed_sentences
from graphsolve.show.replay.snapshot import snapshot_data


def misreading_pair(found: Difference) -> dict[str, Any]:
    r"""A puzzle by the rules and by a misreading of them.

    >>> from graphsolve.lab.difference import find_difference
    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> from graphsolve.puzzles.cave import parse_cave
    >>> cave = parse_cave("#####\n#G.E#\n#####")
    >>> data = misreading_pair(find_difference(cave, 1, CATALOGUE["no-attack-after-move"]))
    >>> [way["name"] for way in data["ways"]]
    ['By the rules', 'Misread: no-attack-after-move']

    Args:
        found: where the misreading departs from the rules.

    Returns:
        The data of a page with two boards, see `graphsolve.show.replay.boards.pair_data`.
    """
    misreading = found.misreading
    assert misreading
    ours, theirs = found.plays
    sentences = sentences_of(found)
    place = f"{sentences.place}: " if sentences.place else ""
    spells = ", with the same spells" if misreading.puzzle == "duel" else ""
    return pair_data(
        Way(
            f"By the rules{spells}",
            f"{misreading.rule}\n{place}{sentences.ours}".strip(),
            board_data(ours),
        ),
        Way(
            f"Misread: {misreading.name}",
            f"{misreading.misread}\n{place}{sentences.theirs}".strip(),
            board_data(theirs, rules=misreading.rules(found.part)),
        ),
    )


def comparison_pair(found: Comparison, battle: Iterable[BattleEvent] = ()) -> dict[str, Any]:
    """A puzzle by the rules, and next to it the first state of another program that differs.

    Args:
        found: what differs.
        battle: the events of a battle by the rules; those of other puzzles are part of `found`.
    """
    if isinstance(found, Divergence):
        says = f"Line {found.theirs.line} is the first that differs."
        return snapshot_pair(list(battle), found.rounds, found.theirs.units, says)
    assert isinstance(found, FactComparison)
    assert found.difference
    return printed_pair(found.events, found.difference)


def snapshot_pair(
    events: Sequence[BattleEvent], rounds: int, units: Units, says: str
) -> dict[str, Any]:
    r"""A battle, and next to it a state that another program has printed.

    >>> from graphsolve.puzzles.cave import Side, battle_events, parse_cave
    >>> events = list(battle_events(parse_cave("#G..E#")))
    >>> their_map = {(0, 1): (Side.GOBLIN, 200), (0, 3): (Side.ELF, 200)}
    >>> data = snapshot_pair(events, 1, their_map, "Line 4")
    >>> data["ways"][1]
    {'name': 'Their map, after round 1', 'says': 'Line 4'}

    Args:
        events: the events of the battle by the rules.
        rounds: the number of full rounds before the state.
        units: the units of the state by square.
        says: where the other program printed it.
    """
    name = f"Their map, after round {rounds}" if rounds else "Their first map"
    return pair_data(
        Way("By the rules", "", board_data(events)),
        Way(name, says, snapshot_data(events, rounds, units)),
        opens=(rounds + 1, 0),
    )


def printed_pair(events: Sequence[Any], found: Disagreement) -> dict[str, Any]:
    """A card game or a duel, and next to it what another program has printed.

    Args:
        events: the events by the rules.
        found: what differs first. Their board ends there.
    """
    ours, theirs = difference_text(found)
    our_board, their_board = board_data(events), board_data(as_printed(events, found))
    if their_board["puzzle"] == "duel":
        theirs = f"{theirs.removesuffix('.')}. What they print before it agrees with the rules."
        their_board["sentences"][-1:] = [printed_sentences(events, found)]
        our_board["ownWords"] = their_board["ownWords"] = True
    return pair_data(Way("By the rules", ours, our_board), Way("Theirs", theirs, their_board))
