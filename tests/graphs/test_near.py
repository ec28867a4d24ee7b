"""Nearest nodes, and searches that go on from earlier ones, against networkx."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from graphsolve.graphs import kept
from graphsolve.graphs.bitgrid import BitGrid
from graphsolve.graphs.kept import KeptSearches
from graphsolve.graphs.kinds import GRAPHS
from graphsolve.graphs.near import beside, nearest
from graphsolve.graphs.squareset import SquareSet
from grids import plain_graph, square_lists


def expected(graph, sources, targets):
    """The same by way of all lengths from all sources."""
    if sources.isdisjoint(graph):
        return None
    lengths = nx.multi_source_dijkstra_path_length(graph, sources.intersection(graph))
    length = min((lengths[target] for target in targets if target in lengths), default=None)
    if length is None:
        return None
    return length, {target for target in targets if lengths.get(target) == length}


def some_of(squares):
    return st.sets(st.sampled_from(squares), max_size=4) if squares else st.just(set())


@given(square_lists(), square_lists(), st.booleans(), st.data())
def test_the_nearest_are_those_that_networkx_tells_of(squares, targets, keep, data):
    sources = data.draw(some_of([*squares, (0, 0), (9, 9)]))
    right = expected(plain_graph(squares), sources, set(targets))
    for graph_type in GRAPHS.values():
        assert nearest(graph_type(squares), sources, set(targets), keep=keep) == right


@given(square_lists(), square_lists())
def test_what_is_beside_is_the_boundary_that_networkx_tells_of(squares, others):
    right = nx.node_boundary(plain_graph(squares), others)
    for graph_type in GRAPHS.values():
        assert beside(graph_type(squares), set(others)) == right


@settings(max_examples=400)
@given(square_lists(), st.data())
def test_kept_searches_find_the_same_as_the_graph_changes(squares, data):
    """More sources than searches are kept are asked for in turn, in one graph after another."""
    cave = BitGrid(squares)
    asked = data.draw(st.lists(some_of(squares), min_size=1, max_size=kept.MOST_KEPT + 2))
    for _ in range(data.draw(st.integers(1, 12))):
        sources = data.draw(st.sampled_from(asked))
        occupied = data.draw(some_of(squares))
        targets = data.draw(some_of(squares))
        free = [square for square in squares if square not in occupied]
        if data.draw(st.booleans()):
            part = cave.without(occupied)
        else:
            part = cave.subgraph(cave.nodes - occupied)
        right = expected(plain_graph(free), sources, targets)
        assert nearest(part, sources, targets, keep=True) == right


@given(square_lists().filter(bool), st.data())
def test_all_kept_layers_are_those_of_networkx(squares, data):
    """Also those that the last search did not come to."""
    cave = BitGrid(squares)
    layout = cave.nodes.layout
    sources = data.draw(st.sets(st.sampled_from(squares), min_size=1, max_size=4))
    for _ in range(4):
        occupied = data.draw(some_of(squares)) - sources
        free = [square for square in squares if square not in occupied]
        layers = cave.without(occupied).kept_layers(layout.bits(sources))
        if data.draw(st.booleans()):
            next(iter(layers))
            continue
        right = [set(layer) for layer in nx.bfs_layers(plain_graph(free), sources)]
        assert [set(SquareSet(layout, layer)) for layer in layers] == right


class CountingPitch(int):
    """A pitch that counts how many layers are searched for: each is shifted by it once."""

    searched = 0

    def __rlshift__(self, bits):
        CountingPitch.searched += 1
        return bits << int(self)


def test_a_search_goes_on_from_what_did_not_change():
    """In a corridor, the squares before the change are not searched for again."""
    searches = KeptSearches()
    pitch = CountingPitch(30)
    corridor = (1 << 20) - 1
    lengths, searched = [], []
    for nodes in (corridor, corridor, corridor ^ 1 << 15, corridor):
        CountingPitch.searched = 0
        lengths.append(len(list(searches.layers(nodes, pitch, 1))))
        searched.append(CountingPitch.searched)
    assert lengths == [20, 20, 15, 20]
    assert searched == [20, 1, 1, 6]  # the last search of each finds that there is no more


def test_only_the_latest_searches_are_kept():
    searches = KeptSearches()
    two = [searches.layers(0b111, 4, sources) for sources in (0b001, 0b010)]
    assert [searches.layers(0b111, 4, sources) for sources in (0b001, 0b010)] == two
    searches.layers(0b111, 4, 0b100)
    assert searches.layers(0b111, 4, 0b010) is two[1]
    assert searches.layers(0b111, 4, 0b001) is not two[0]
