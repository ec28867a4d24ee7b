"""The result of comparing another solver's maps with a battle, in words."""

from collections.abc import Iterator

from rich.console import RenderableType

from graphsolve.lab.compare import Agreement, Divergence
from graphsolve.show.explain import explain_turn
from graphsolve.show.explain.sentences import coordinates

__all__ = ["agreement_text", "explain_divergence"]

MAX_DIFFERENCES = 10
"""How many squares to list; further ones usually follow from the first few."""


def agreement_text(found: Agreement) -> str:
    """A sentence for maps that all agree, which may end before the battle does."""
    outcome = found.ended.outcome
    assert outcome
    one = found.maps == 1
    if found.rounds >= outcome.rounds:
        maps = "Their map agrees" if one else f"All {found.maps} maps agree"
        return f"{maps}, up to the end of the battle after round {outcome.rounds}."
    maps = "Their map agrees after" if one else f"All {found.maps} maps agree up to"
    return f"{maps} round {found.rounds}. The battle goes on until round {outcome.rounds}."


def explain_divergence(found: Divergence) -> Iterator[RenderableType]:
    """Say where their maps first differ, and explain the turn that differs if it is known."""
    place = f"Their map on line {found.theirs.line}"
    if not found.differences:
        yield f"{place} is one too many: the battle ends after round {found.scene.rounds}."
        return
    yield f"{place}, after round {found.rounds}, is the first that differs:"
    for difference in found.differences[:MAX_DIFFERENCES]:
        ours, theirs = difference.ours or "no unit", difference.theirs or "no unit"
        yield f"  {coordinates(difference.square)}: {ours} by the rules, {theirs} on their map"
    if len(found.differences) > MAX_DIFFERENCES:
        yield f"  and {len(found.differences) - MAX_DIFFERENCES} more squares"
    if found.rounds == 0:
        yield "It shows the cave before the battle, so it is not the cave in FILE."
    elif found.since != found.rounds - 1:
        before = (
            "There is no map before it"
            if found.since is None
            else f"The map before it is from after round {found.since}"
        )
        yield f"{before}; print one after round {found.rounds - 1} to pinpoint the turn."
    elif found.turn:
        yield "This is the first turn that affects one of these squares:"
        yield from explain_turn(found.turn.before, found.turn.events)
