"""The error for a missing path, in its own module because networkx loads slowly."""

import networkx as nx


class NoPathError(nx.NetworkXNoPath):
    """No target is reachable within the cutoff; `expanded` is the number of expanded nodes."""

    def __init__(self, message: str, expanded: int) -> None:
        super().__init__(message, expanded)
        self.message = message
        self.expanded = expanded

    def __str__(self) -> str:
        return self.message
