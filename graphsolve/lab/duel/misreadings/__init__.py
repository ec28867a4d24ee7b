"""The misreadings of the mana duel (Advent of Code 2015, day 22), made from tables.

Each replaces decisions of `graphsolve.puzzles.duel.rules`. The tables are in

- `turns`: the steps of both turns, and after which of them a death ends the duel;
- `effects`: attacks, mana, and what effects do, how long, and when their spells can be cast;
- `one_effect`: the same for a single effect;
- `numbers`: the numbers of the statement, each off by one, forgotten, mistyped, or exchanged;
- `spells`: which spells the player considers, and in which order;
- `searches`: what is counted, and the searches that people write, which `frontier` makes from
  data.

Costs are estimates, in bits. What people in public say that they got wrong, or what several wrong
solvers have, costs 3 to 7, and `MORE_BITS`. Mistakes for which no report is known cost more.
"""

from itertools import chain

from graphsolve.lab.duel.misreadings import effects, numbers, one_effect, searches, spells, turns
from graphsolve.lab.misreadings import by_cost

MISREADINGS = by_cost(
    effects.with_armor_to_the_end(
        chain(
            turns.TURNS,
            turns.DEATHS,
            effects.ATTACKS,
            effects.OF_MANA,
            one_effect.of_one_effect(),
            effects.EFFECTS,
            searches.COUNTED,
            spells.CONSIDERED,
            spells.broken_off(),
            numbers.with_other_numbers(),
            numbers.with_exchanged_numbers(),
            numbers.BEGINNINGS,
            spells.greedy(),
            searches.first_wins(),
            searches.FIRST_WINS,
            searches.queues(),
            searches.visited(),
            searches.estimates(),
            searches.limited(),
        )
    )
)
"""The misreadings of duels, the most common ones first."""
