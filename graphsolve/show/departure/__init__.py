"""Where a misreading first differs from the rules, in words and in two pictures side by side.

`cave.py`, `cards.py` and `duel.py` explain the departures of the three puzzles.
"""

from collections.abc import Iterator
from pathlib import Path

from rich.console import RenderableType

from graphsolve.lab.diagnose import (
    AnswerDeparture,
    CardDeparture,
    CaveDeparture,
    Departure,
    DuelDeparture,
    NextCaveDeparture,
    PowerDeparture,
)
from graphsolve.show.departure.base import Parting
from graphsolve.show.departure.cards import explain_game, game_parting
from graphsolve.show.departure.cave import (
    battle_parting,
    caves_parting,
    explain_battle,
    explain_caves,
    power_text,
    shell_word,
    suggestion,
)
from graphsolve.show.departure.duel import duel_parting, explain_duel
from graphsolve.show.sentences import Sentence

__all__ = ["Parting", "explain_departure", "parting_of", "shell_word"]


def explain_departure(found: Departure, file: Path) -> Iterator[RenderableType]:
    """Show where a misreading first differs from the rules.

    Args:
        found: the departure.
        file: the puzzle's file, to suggest a command that explains the turn.
    """
    match found:
        case CaveDeparture():
            yield from explain_battle(found)
            yield from suggestion(found, file)
        case NextCaveDeparture():
            yield from explain_caves(found)
        case PowerDeparture():
            yield Sentence("Differs", power_text(found))
        case CardDeparture():
            yield from explain_game(found)
        case DuelDeparture():
            yield from explain_duel(found)
        case AnswerDeparture():
            yield Sentence(
                "Differs", "Every event follows the rules; only the answer is computed wrongly."
            )


def parting_of(found: Departure) -> Parting:
    """What happens by the rules and by the misreading where they part, in a sentence or two."""
    match found:
        case CaveDeparture():
            return battle_parting(found)
        case NextCaveDeparture():
            return caves_parting(found)
        case PowerDeparture():
            return Parting("", "Every battle follows the rules.", power_text(found))
        case CardDeparture():
            return game_parting(found)
        case DuelDeparture():
            return duel_parting(found)
        case AnswerDeparture():
            return Parting(
                "", "Every event follows the rules.", "Only the answer is computed wrongly."
            )
