"""The view of the mana duel."""

from graphsolve.puzzles.duel import Boss
from graphsolve.puzzles.text import counted
from graphsolve.show.duel.board import board_of
from graphsolve.show.duel.words import printed_turns, sentences, text_of
from graphsolve.show.interface import PuzzleView


def size_text(puzzle: Boss) -> str:
    """Return the boss's hit points and damage."""
    return f"{counted(puzzle.hit_points, 'hit point')}, {puzzle.damage} damage"


PLUGIN = PuzzleView(
    puzzle="duel",
    heading="The mana duel",
    prints="the turns of a duel",
    program_words="mana|boss|spell",
    shared_choices=", with the same spells",
    example="seed=2&part1=1355&part2=1355",
    slow_search=(
        "The usual cause is a search that does not remember the states that it has visited. "
        "Dijkstra's algorithm visits each once, the least mana first."
    ),
    decisions={
        "answer": "which mana counts",
        "applies": "when effects apply",
        "armor": "the armor of an effect",
        "begins": "the hit points and mana at the beginning",
        "boss_begins": "who goes first",
        "boss_dies": "when the boss dies",
        "boss_phases": "the order of events in the boss's turn",
        "castable": "when an effect may start again",
        "considered": "which spells are considered",
        "damage_dealt": "the damage of an attack",
        "dead_player_wins": "who wins if both die",
        "drain": "the cost and effects of Drain",
        "first_phases": "the order of events in the first turn",
        "first_timer": "how long an effect lasts",
        "hit_point_loss": "the loss in hard mode",
        "magic_missile": "the cost and effects of Magic Missile",
        "mana_needed": "the mana that a spell needs",
        "player_dies": "when the player dies",
        "player_phases": "the order of events in the player's turn",
        "poison": "the cost and effects of Poison",
        "recharge": "the cost and effects of Recharge",
        "search": "the search for the least mana",
        "shield": "the cost and effects of Shield",
        "skipped": "which active effects apply",
        "phases_after_spell": "what follows a spell in its turn",
        "timer_after": "how timers count down",
    },
    size_text=size_text,
    transcript=text_of,
    board=board_of,
    sentences=sentences,
    printed_sentences=printed_turns,
)
