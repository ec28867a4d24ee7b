"""Where a misreading departs from the rules, in words and in two pictures side by side."""

from graphsolve.show.diagnosis.beside import paragraph
from graphsolve.show.diagnosis.cards import tell_card_departure
from graphsolve.show.diagnosis.cave import tell_cave_departure, tell_power_departure
from graphsolve.show.diagnosis.duel import tell_duel_departure

__all__ = [
    "paragraph",
    "tell_card_departure",
    "tell_cave_departure",
    "tell_duel_departure",
    "tell_power_departure",
]
