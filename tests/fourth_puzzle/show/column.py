"""What `show` needs of a maze."""

import networkx as nx

from fourth_puzzle.puzzles.scene import Scene
from graphsolve.show.plain import PlainView


class MazeView(PlainView):
    puzzle = "maze"

    def graph(self, scene: Scene) -> "nx.Graph[str]":
        """The regions, with that of the walker."""
        graph = nx.grid_2d_graph(len(scene.regions), len(scene.regions[0]))
        for (row, column), data in graph.nodes.items():
            here = (row, column) == scene.square
            data |= {"x": float(column), "y": float(-row), "label": "X" if here else ""}
            data |= {"kind": "region", "color": "#b0480e" if here else "#7f898f"}
        return nx.relabel_nodes(graph, {square: "{},{}".format(*square) for square in graph})


COLUMN = MazeView()
