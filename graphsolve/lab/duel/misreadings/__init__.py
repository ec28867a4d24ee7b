"""The misreadings of the mana duel (Advent of Code 2015, day 22).

Each replaces decisions of `graphsolve.puzzles.duel.rules`:

- `turns`: the phases of both turns, and when a death ends the duel;
- `effects`: attacks, mana, and what effects do, how long, and when their spells can be cast;
- `numbers`: the numbers of the statement, each off by one, forgotten or mistyped;
- `searches`: what is counted, and the searches that people write; `frontier` runs them.

Costs are estimates, in bits. Mistakes that people report in public, or that several wrong solvers
make, cost 4.5 to 8.5. Those without a known report cost more.
"""

from graphsolve.lab.duel.misreadings import effects, numbers, searches, turns

MISREADINGS = (
    *turns.TURNS,
    *turns.DEATHS,
    *effects.ATTACKS,
    *effects.OF_MANA,
    *effects.EFFECTS,
    *effects.armor_ends(),
    *searches.COUNTED,
    searches.SHARED,
    numbers.costs_by_name(),
    *numbers.with_other_numbers(),
    *numbers.BEGINNINGS,
    *searches.first_wins(),
    *searches.FIRST_WINS,
    *searches.QUEUES,
)
"""The misreadings of duels."""
