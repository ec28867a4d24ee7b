"""Each unit's turn explained: what it saw, what it did, and by which rule.

`explain_turn` tells of one turn of any battle, also of one by another reading of the rules, and
`explain_round` of a round. Both give what a `rich.console.Console` prints, with colour or without.
"""

from graphsolve.show.explain.page import PREFACE, explain_round, explain_turn
from graphsolve.show.explain.sentences import at
from graphsolve.show.explain.turn import play_to_round

__all__ = ["PREFACE", "at", "explain_round", "explain_turn", "play_to_round"]
