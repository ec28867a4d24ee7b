"""The board of a battle: its turns with sentences, and the highlights that readers look for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypeAlias, TypedDict

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.grid import Square
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.scene import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.text import counted
from graphsolve.show.cave import sentences
from graphsolve.show.cave.maps import MARKS
from graphsolve.show.cave.turn import Turn
from graphsolve.show.column import Version, Versions

if TYPE_CHECKING:
    from graphsolve.lab.cave.printed import StateDifference

MAX_TURNS = 300_000
"""Maximum number of turns and rounds of a page; each takes up to 2 KB of memory."""


Change: TypeAlias = tuple[int, Square | None, int]
"""A unit after a turn that changes it: its number, its square or None if dead, its hit points."""


class TurnData(TypedDict):
    """A turn: what its unit does, a summary, the reasons in sentences, and the units changed."""

    unit: int
    choice: cave.Choice | None
    step: Square | None
    blow: cave.Blow | None
    summary: str
    reasons: list[tuple[str, str]]
    changes: list[Change]


class HighlightsData(TypedDict):
    """The highlights of a kind: its key, a label and a name, and their frames on the page.

    Frames are counted from 0: one for the beginning of each round, and one for each turn.
    """

    key: str
    label: str
    name: str
    frames: list[int]


class Printed(TypedDict):
    """The one state that is known of a battle.

    Its round, the units that have changed, and the squares that differ from the rules.
    """

    round: int
    changes: list[Change]
    squares: list[Square]


class BoardData(TypedDict):
    """The data of a battle: its map without units, and the units before it.

    `summaries` has a sentence for the beginning and one for the end of each full round. The
    `marks` are the statement's, by the labels of the reasons.
    """

    facts: str
    outcome: str
    map: list[str]
    units: Sequence[cave.Fighter]
    rounds: list[list[TurnData]]
    summaries: list[str]
    marks: Mapping[str, str]
    highlights: list[HighlightsData]
    printed: NotRequired[Printed]


HIGHLIGHTS: dict[str, tuple[str, str, Callable[[Turn], bool]]] = {
    "x": ("Death", "death", lambda turn: turn.death is not None),
    "t": ("Tie", "tie that reading order breaks", lambda turn: turn.breaks_tie),
    "b": (
        "Blocked",
        "unit that finds no path",
        lambda turn: turn.choice is not None and turn.choice.chosen is None,
    ),
}
"""The turns that readers look for: their keys on pages, a label, a name, and which they are."""


def board_of(events: Iterable[cave.Event], _rules: object = None) -> BoardData:
    """The data of a battle."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cave.BattleBegan)
    scene = Scene(began)
    rounds: list[list[TurnData]] = []
    summaries = [sides_sentence(scene)]
    kinds = [
        HighlightsData(key=key, label=label, name=name, frames=[])
        for key, (label, name, _) in HIGHLIGHTS.items()
    ]
    frame = -1
    for number, moment in enumerate(Scene.moments_of(stream)):
        if number == MAX_TURNS:
            problem = f"the battle is too long for a replay: it has more than {MAX_TURNS:,} turns"
            raise GraphsolveError(problem)
        if isinstance(moment[0], cave.RoundBegan):
            frame += 1
            rounds.append([])
        elif isinstance(moment[0], cave.TurnBegan):
            frame += 1
            turn = Turn.of(scene, moment)
            rounds[-1].append(turn_data(turn))
            for kind, (_, _, is_one) in zip(kinds, HIGHLIGHTS.values(), strict=True):
                if is_one(turn):
                    kind["frames"].append(frame)
        if cave.BattleBegan in map(type, moment):
            raise ValueError("a second battle begins, but a replay can only show one")
        scene.apply_all(moment)
        if scene.changed and rounds[-1]:
            rounds[-1][-1]["changes"] = changes_of(scene.changed, scene.units)
        if isinstance(moment[0], cave.RoundEnded):
            summaries.append(sides_sentence(scene))
    squares = frozenset(began.squares)
    return {
        "facts": facts_text(began, scene),
        "outcome": outcome_text(scene),
        "map": [
            "".join("#."[(row, column) in squares] for column in range(began.width))
            for row in range(began.height)
        ],
        "units": began.units,
        "rounds": rounds,
        "summaries": summaries,
        "marks": {name.capitalize(): sign for name, sign in MARKS.items()},
        "highlights": kinds,
    }


def printed_versions(found: "StateDifference") -> Versions:
    """The battle, and a single frame, their state after some rounds."""
    by_rules, as_printed = found.plays
    ours = board_of(by_rules)
    [began] = as_printed
    alive = f"{sentences.alive_text(began.units).capitalize()}."
    changes = changes_of(
        (unit.number for unit in ours["units"]), {unit.number: unit for unit in began.units}
    )
    number = found.rounds + 1
    theirs: BoardData = {
        "map": ours["map"],
        "units": ours["units"],
        "facts": alive,
        "outcome": f"{alive[:1].lower()}{alive[1:]}",
        "rounds": [[]] * number,
        "summaries": [alive] * number,
        "marks": ours["marks"],
        "highlights": [{**kind, "frames": []} for kind in ours["highlights"]],
        "printed": {
            "round": number,
            "changes": changes,
            "squares": [one.square for one in found.squares],
        },
    }
    name = f"Their map, after round {found.rounds}" if found.rounds else "Their first map"
    says = f"Line {found.theirs.line} is the first that differs."
    return Version("Under the rules", "", ours), Version(name, says, theirs)


def turn_data(turn: Turn) -> TurnData:
    """The data of a turn, perhaps with its reasons."""
    return {
        "unit": turn.unit.number,
        "choice": turn.choice,
        "step": turn.step.after if turn.step else None,
        "blow": turn.blow,
        "summary": sentences.summary(turn),
        "reasons": [*sentences.turn_sentences(turn)],
        "changes": [],
    }


def changes_of(numbers: Iterable[int], units: Mapping[int, cave.Fighter]) -> list[Change]:
    """The current state of some units, given those that are alive now."""
    return [
        (number, unit.square, unit.hit_points) if unit else (number, None, 0)
        for number in numbers
        for unit in [units.get(number)]
    ]


def sides_sentence(scene: Scene) -> str:
    """The living units, and how the battle ended if it is over."""
    alive = sentences.alive_text(scene.units.values()).capitalize()
    end = sentences.end_text(scene.outcome, scene.full_rounds) if scene.outcome else ""
    return f"{alive}. {end}".rstrip()


def facts_text(began: cave.BattleBegan, scene: Scene) -> str:
    """The sides, the number of full rounds, and the outcome."""
    sides = []
    for side in Side:
        powers = [unit.attack_power for unit in began.units if unit.side is side]
        name = side.name.lower() if len(powers) == 1 else side.plural
        attack = f" (attack power {', '.join(map(str, sorted({*powers})))})" if powers else ""
        sides.append(f"{len(powers) or 'no'} {name}{attack}")
    full_rounds = counted(scene.full_rounds, "full round")
    return f"{' against '.join(sides).capitalize()} · {full_rounds} · {outcome_text(scene)}"


def outcome_text(scene: Scene) -> str:
    """The outcome of a battle."""
    score = scene.outcome.score if scene.outcome else None
    return "no outcome" if score is None else f"outcome {score}"
