"""Walks in a graph where every node has one successor, such as the rounds of a game."""

from graphsolve.graphs.implicit.terms import Node, RepeatError, Successor, Target, matcher, no_way

__all__ = ["walk"]


def walk(successor: Successor[Node], source: Node, target: Target[Node]) -> list[Node]:
    """The nodes from the source to the target, where each has one successor.

    >>> walk(lambda n: n // 2 if n % 2 == 0 else 3 * n + 1, 6, 1)
    [6, 3, 10, 5, 16, 8, 4, 2, 1]

    It is the only path, hence the shortest. Its counterparts in networkx are `shortest_path` where
    the target is met, and where it is not `find_cycle`: the cycle is what the error's path holds
    from its repeat on.

    >>> try:
    ...     walk(lambda n: n * n % 100, 2, 0)
    ... except RepeatError as dry:
    ...     dry.path, dry.repeat
    ([2, 4, 16, 56, 36, 96], 16)

    Raises:
        NetworkXNoPath: a node repeats before the target is met; as a `RepeatError`.
    """
    reached = matcher(target)
    path = {source: None}  # a dictionary keeps its order and knows its keys
    node = source
    while not reached(node):
        node = successor(node)
        if node in path:
            raise RepeatError(no_way(target, source), list(path), node)
        path[node] = None
    return list(path)
