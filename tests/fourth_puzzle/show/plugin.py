"""What `show` needs of a maze."""

from collections.abc import Iterable, Iterator
from typing import Any

import networkx as nx

from fourth_puzzle.puzzles.events import Event, Scene
from graphsolve.lab.difference import MisreadDifference
from graphsolve.show.interface import PuzzleView, Sentences
from graphsolve.show.sentences import printed_sentences
from graphsolve.show.transcript import within


def transcript(events: Iterator[Event], rounds: range, _part: int) -> Iterator[str]:
    for scene in scenes(within(events, rounds, Scene)):
        yield f"\n{scene}\n"


def board(events: Iterable[Event], *_: object) -> dict[str, Any]:
    found = [*scenes(events)]
    return {"facts": found[-1], "outcome": found[-1].partition("\n")[0], "scenes": found}


def sentences(found: MisreadDifference[Scene, Event]) -> Sentences:
    return Sentences("Somewhere", f"{found.ours}", f"{found.theirs}")


def graph(scene: Scene) -> "nx.Graph[str]":
    """The regions, with that of the walker."""
    graph = nx.grid_2d_graph(len(scene.regions), len(scene.regions[0]))
    for (row, column), data in graph.nodes.items():
        here = (row, column) == scene.square
        data |= {"x": float(column), "y": float(-row), "label": "X" if here else ""}
        data |= {"kind": "region", "color": "#b0480e" if here else "#7f898f"}
    return nx.relabel_nodes(graph, {square: "{},{}".format(*square) for square in graph})


def scenes(events: Iterable[Event]) -> Iterator[str]:
    """The scene at the beginning and after each event."""
    first, *others = events
    scene = Scene(first)
    yield f"{scene}"
    for event in others:
        scene.apply(event)
        yield f"{scene}"


PLUGIN = PuzzleView(
    puzzle="maze",
    heading="Mode Maze",
    transcript=transcript,
    board=board,
    sentences=sentences,
    printed_sentences=lambda found: printed_sentences(found, lambda fact: fact.value["text"]),
    graph=graph,
)
