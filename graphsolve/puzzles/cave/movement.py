"""An alternative way to find a move: a search from each square that the unit can step to."""

from graphsolve.graphs.queries import nearest
from graphsolve.graphs.squareset import first
from graphsolve.puzzles.cave.rules import Move, Movement, Rules, View, move


def first_step(_rules: Rules, view: View) -> Move | None:
    r"""Search from each square that the unit can step to, and compare what is found.

    >>> from graphsolve.puzzles.cave import Battle, parse_cave
    >>> battle = Battle(parse_cave("#####\n#G.E#\n#####"))
    >>> first_step(battle.rules, battle.rules.look(battle, battle.units[1, 1]))
    Move(chosen=(1, 2), step=(1, 2))

    Of the squares nearest to a step, only the first in reading order can be chosen. So each step
    has one candidate. The shortest path decides, then the reading order of the chosen squares,
    then that of the steps.
    """
    candidates = [
        (found.length, first(found.nodes), step)
        for step in view.steps
        if (found := nearest(view.free, {step}, view.in_range))
    ]
    if not candidates:
        return None
    _, chosen, step = min(candidates)
    return Move(chosen, step)


MOVEMENTS: dict[str, Movement] = {"multi-source": move, "first-step": first_step}
"""The ways to find a move, by name. With the standard rules, they find the same moves."""
