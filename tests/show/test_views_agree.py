"""Explanations, the terminal, transcripts and replays say the same about the same moment."""

import re
from pathlib import Path

import pytest

from graphsolve.puzzles.cave import battle_events, parse_cave
from graphsolve.show.cave.board import board_of
from graphsolve.show.cave.column import COLUMN
from graphsolve.show.cave.explain import explain_round
from graphsolve.show.cave.frames import show_of as cave_show
from graphsolve.show.cave.transcript import text_of as battle_text
from graphsolve.show.sentences import plain_text

CAVE = parse_cave((Path(__file__).parents[2] / "inputs" / "15.txt").read_text())
EVENTS = list(battle_events(CAVE))


def explained(number: int) -> str:
    """The explanation of a round, on one line."""
    return plain_text(explain_round(COLUMN.play_round(EVENTS, number)), 200)


FRAMES = list(cave_show("", iter(EVENTS)).frames)


@pytest.mark.parametrize("number", [1, 2, 23, 59])
def test_units_as_a_round_begins(number: int):
    overview = explained(number).partition("-- Round")[0]
    explanation = re.findall(r"([EG])(\d+)\((\d+)\)", overview)
    [frame] = [frame for frame in FRAMES if frame.place == f"as round {number} begins"]
    shown = sorted(frame.scene.units.values(), key=lambda unit: unit.square)
    assert explanation == [(u.side.value, str(u.number), str(u.hit_points)) for u in shown]
    title = f"After {number - 1} round{'s' * (number != 2)}"
    transcript = (
        "".join(battle_text(iter(EVENTS))).partition(f"{title}:\n")[2].partition("\n\n")[0]
    )
    points = re.findall(r"([EG])\((\d+)\)", transcript)
    if number > 1:
        assert points == [(side, points) for side, _, points in explanation]


@pytest.mark.parametrize("number", [1, 23, 59])
def test_reasons_of_a_round(number: int):
    data = board_of(EVENTS)
    turns = data["rounds"][number - 1]
    frames = [frame for frame in FRAMES if frame.round == number and frame.turn]
    text = " ".join(explained(number).split())
    assert len(frames) == len(turns)
    for frame, turn in zip(frames, turns, strict=True):
        assert frame.sentences[1:] == turn["reasons"]
        assert frame.turn.unit.number == turn["unit"]
        for label, sentence in turn["reasons"]:
            assert f"{label} {' '.join(sentence.split())}" in text
