"""How mazes are parsed, walked and solved."""

import re
from collections.abc import Iterator

from fourth_puzzle.puzzles.events import Event, Scene, StepTaken, WalkBegan, WalkEnded
from fourth_puzzle.puzzles.rules import TORCH, Maze, Rules, fastest, regions
from graphsolve.errors import ParseError
from graphsolve.puzzles.base import OnProgress, quiet
from graphsolve.puzzles.catalogue import PlayOptions
from graphsolve.puzzles.interface import Answer, EngineName, Playthrough, PuzzlePlay

INPUT = re.compile(r"depth: ([0-9]{1,6})\s+target: ([0-9]{1,3}),([0-9]{1,3})\s*")


def parse(text: str, source: str = "<text>") -> Maze:
    found = INPUT.fullmatch(text)
    if not found:
        raise ParseError(source, 1, 1, "expected 'depth: N' and 'target: X,Y'")
    depth, column, row = map(int, found.groups())
    return Maze(depth, (row, column))


def solve(puzzle: Maze, part: int, rules: Rules | None = None) -> int | None:
    """The risk level of the regions up to the target, or the minutes to reach it."""
    if part == 1:
        return sum(map(sum, regions(puzzle)))
    return fastest(puzzle, rules or Rules()).length


def events(puzzle: Maze, part: int, rules: Rules | None = None) -> Iterator[Event]:
    """The fastest walk to the target, in both parts."""
    rules = rules or Rules()
    rows = ["".join(".=|"[region] for region in row) for row in regions(puzzle)]
    yield WalkBegan(tuple(rows))
    minutes, tool = 0, TORCH
    for number, (square, tool_now) in enumerate(fastest(puzzle, rules).path[1:], 1):
        minutes += 1 if tool_now == tool else rules.switch_minutes
        yield StepTaken(number, square, tool_now, minutes)
        tool = tool_now
    yield WalkEnded(minutes)


def answer(
    puzzle: Maze, part: int, _options: PlayOptions, _engine: EngineName, _say: OnProgress
) -> Answer:
    return Answer(solve(puzzle, part))


def play(
    puzzle: Maze, part: int, _options: PlayOptions, _say: OnProgress = quiet
) -> Playthrough[Maze]:
    return Playthrough(puzzle, "Mode Maze", events(puzzle, part))


PLUGIN = PuzzlePlay(scene=Scene, parse=parse, events=events, answer=answer, play=play)
