"""Transcripts: what happens, in the words of the puzzles' statements.

The functions take the events of one puzzle and give its text in pieces, each of whole lines, so
that no transcript has to fit into memory. Where the statements show nothing, such as a battle that
never ends, lines in their manner stand.
"""

from graphsolve.show.transcript.cards import game_text
from graphsolve.show.transcript.cave import battle_text
from graphsolve.show.transcript.duel import duel_text
from graphsolve.show.transcript.rounds import ALL_ROUNDS, Rounds, within

__all__ = ["ALL_ROUNDS", "Rounds", "battle_text", "duel_text", "game_text", "within"]
