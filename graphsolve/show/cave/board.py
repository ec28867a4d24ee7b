"""The board of a battle: its turns in sentences, and the highlights that readers look for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NotRequired, TypeAlias, TypedDict

from graphsolve.errors import GraphsolveError
from graphsolve.graphs.squareset import Square
from graphsolve.puzzles.cave import events as cave
from graphsolve.puzzles.cave.events import Scene
from graphsolve.puzzles.cave.state import Side
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.maps import MARKS
from graphsolve.show.cave.turn import Turn, alive_text, end_text, turn_sentences, turn_summary

MAX_TURNS = 300_000
"""The maximum number of turns and rounds on a page. Each takes up to 2 KB of memory."""


Change: TypeAlias = tuple[int, Square | None, int]
"""A unit after a turn that changes it: its number, its square or None if dead, its hit points."""


class TurnData(TypedDict):
    """A turn: what its unit does, a summary, and the reasons in sentences."""

    unit: int
    choice: cave.Choice | None
    step: Square | None
    blow: cave.Blow | None
    summary: str
    reasons: list[tuple[str, str]]


class FrameData(TypedDict):
    """A frame on the page: the beginning of a round, or a turn.

    `at` is the round and the turn, which is 0 as the round begins. `changes` are those since the
    previous frame. `highlights` are the keys of a turn's highlights. `places` are the squares that
    differ in a printed state.
    """

    at: tuple[int, int]
    name: str
    summary: str
    changes: list[Change]
    turn: NotRequired[TurnData]
    highlights: NotRequired[str]
    places: NotRequired[list[Square]]


class HighlightData(TypedDict):
    """Turns that readers look for: the key that jumps to them, a label and a name."""

    key: str
    label: str
    name: str


class BoardData(TypedDict):
    """The data of a battle: its map without units, and the units before it.

    The `marks` are the statement's, by the labels of the reasons.
    """

    facts: str
    outcome: str
    map: list[str]
    units: Sequence[cave.UnitState]
    frames: list[FrameData]
    marks: Mapping[str, str]
    highlights: list[HighlightData]


HIGHLIGHTS: dict[str, tuple[str, str, Callable[[Turn], bool]]] = {
    "x": ("Death", "death", lambda turn: turn.death is not None),
    "t": ("Tie", "tie that reading order breaks", lambda turn: turn.breaks_tie),
    "b": (
        "Blocked",
        "unit that finds no path",
        lambda turn: turn.choice is not None and turn.choice.chosen is None,
    ),
}
"""The turns that readers look for, by their keys on pages: a label, a name, and a predicate."""


def board_of(events: Iterable[cave.Event], _rules: object = None) -> BoardData:
    """Return the data of a battle."""
    stream = iter(events)
    began = next(stream)
    assert isinstance(began, cave.BattleBegan)
    scene = Scene(began)
    frames: list[FrameData] = []
    for number, moment in enumerate(Scene.moments_of(stream)):
        if number == MAX_TURNS:
            problem = f"the battle is too long for a replay: it has more than {MAX_TURNS:,} turns"
            raise GraphsolveError(problem)
        if cave.BattleBegan in map(type, moment):
            raise ValueError("a second battle begins, but a replay can only show one")
        if isinstance(moment[0], cave.RoundBegan):
            frames.append(round_frame(f"As round {moment[0].round} begins", scene))
        elif isinstance(moment[0], cave.TurnBegan):
            frames.append(turn_frame(Turn.of(scene, moment)))
        scene.apply_all(moment)
        if scene.changed and "turn" in frames[-1]:
            frames[-1]["changes"] = changes_of(scene.changed, scene.units)
    if not frames or frames[-1]["at"][0] <= scene.full_rounds:
        after = f"At the end, after {counted(scene.full_rounds, 'round')}"
        frames.append(round_frame(after, scene))
    squares = frozenset(began.squares)
    return {
        "facts": facts_text(began, scene),
        "outcome": outcome_text(scene),
        "map": [
            "".join("#."[(row, column) in squares] for column in range(began.width))
            for row in range(began.height)
        ],
        "units": began.units,
        "frames": frames,
        "marks": {name.capitalize(): sign for name, sign in MARKS.items()},
        "highlights": [
            {"key": key, "label": label, "name": name}
            for key, (label, name, _) in HIGHLIGHTS.items()
        ],
    }


def round_frame(name: str, scene: Scene) -> FrameData:
    """Return the frame at the beginning of a round, or after the last round."""
    summary = f"{alive_text(scene.units.values()).capitalize()}."
    if scene.outcome:
        summary += f" {end_text(scene.outcome, scene.full_rounds)}"
    return {"at": (scene.full_rounds + 1, 0), "name": name, "summary": summary, "changes": []}


def turn_frame(turn: Turn) -> FrameData:
    """Return the frame of a turn, without its changes."""
    data = turn_data(turn)
    return {
        "at": (turn.round, turn.number),
        "name": f"Round {turn.round}, turn {turn.number}",
        "summary": data["summary"],
        "changes": [],
        "turn": data,
        "highlights": "".join(key for key, (*_, is_one) in HIGHLIGHTS.items() if is_one(turn)),
    }


def turn_data(turn: Turn) -> TurnData:
    """Return the data of a turn."""
    return {
        "unit": turn.unit.number,
        "choice": turn.choice,
        "step": turn.step.after if turn.step else None,
        "blow": turn.blow,
        "summary": turn_summary(turn),
        "reasons": [*turn_sentences(turn)],
    }


def changes_of(numbers: Iterable[int], units: Mapping[int, cave.UnitState]) -> list[Change]:
    """Return the changes of some units, given the units that are alive after them."""
    return [
        (number, unit.square, unit.hit_points) if unit else (number, None, 0)
        for number in numbers
        for unit in [units.get(number)]
    ]


def facts_text(began: cave.BattleBegan, scene: Scene) -> str:
    """Name the sides, the number of full rounds, and the outcome."""
    sides = []
    for side in Side:
        powers = [unit.attack_power for unit in began.units if unit.side is side]
        name = side.name.lower() if len(powers) == 1 else side.plural
        attack = f" (attack power {', '.join(map(str, sorted({*powers})))})" if powers else ""
        sides.append(f"{len(powers) or 'no'} {name}{attack}")
    full_rounds = counted(scene.full_rounds, "full round")
    return f"{' against '.join(sides).capitalize()} · {full_rounds} · {outcome_text(scene)}"


def outcome_text(scene: Scene) -> str:
    """Return the outcome of a battle in words."""
    score = scene.outcome.score if scene.outcome else None
    return "no outcome" if score is None else f"outcome {score}"
