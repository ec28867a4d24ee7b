"""A speed-up: units that found no way do not search again before a unit has moved or died."""

from collections.abc import Mapping

from graphsolve.puzzles.cave.state import Unit

__all__ = ["Stuck"]


class Stuck:
    """The units that found no way, since the units stand as they do.

    By the rules of the statement, where a unit can go depends on nothing but where the units of
    each side stand. By another reading it may depend on more; then nothing must be remembered.

    To remember for each unit what its search saw, and so to tell changes that matter to it from
    others, costs more than the searches that it spares: most of such a search is kept anyway, see
    `graphs.kept`.
    """

    def __init__(self, *, remembers: bool) -> None:
        self._remembers = remembers
        self._units: set[Unit] = set()

    def __contains__(self, unit: Unit) -> bool:
        return unit in self._units

    def remember(self, unit: Unit) -> None:
        """Remember a unit that found no way."""
        if self._remembers:
            self._units.add(unit)

    def forget(self) -> None:
        """Forget all units, since one has moved or died."""
        self._units.clear()

    def of_twins(self, twins: Mapping[Unit, Unit]) -> "Stuck":
        """The twins of these units; the dead have none."""
        twin = Stuck(remembers=self._remembers)
        twin._units = {twins[unit] for unit in self._units if unit in twins}
        return twin
