"""The misreading that takes columns for rows wherever there is a tie."""

from graphsolve.lab.misreadings.cave.attack import AttackTiesByColumns
from graphsolve.lab.misreadings.cave.misreading import misreads
from graphsolve.lab.misreadings.cave.movement import NearestByColumns, StepsByColumns
from graphsolve.lab.misreadings.cave.turns import OrderByColumns


class DecisionsByColumns(OrderByColumns, AttackTiesByColumns):
    """Turns and attacks by columns."""


@misreads(
    "columns-before-rows",
    rule="Reading order goes from top to bottom, and from left to right within a row.",
    rules=DecisionsByColumns,
)
class ByColumns(NearestByColumns, StepsByColumns):
    """Everything is settled by columns first, from left to right, as by those who sort (x, y)."""
