"""The view of cave combat."""

from graphsolve.lab.compare import Comparison
from graphsolve.puzzles.cave import Cave
from graphsolve.puzzles.text import counted
from graphsolve.show.cave.board import board_of
from graphsolve.show.cave.explain import explain, turns
from graphsolve.show.cave.maps import battle_graph
from graphsolve.show.cave.printed import printed_board, printed_sentences
from graphsolve.show.cave.words import sentences, text_of
from graphsolve.show.interface import PuzzleView


def agreement(comparison: Comparison) -> str:
    """Say how much of a battle is shown by a transcript that agrees."""
    assert comparison.match.last
    shown, last = comparison.match.last.at, comparison.ours[-1].outcome.rounds
    if shown >= last:
        return f"All that is read, up to the end of the battle after round {last}."
    if shown == 0:
        return (
            f"All that is read, the state before round 1. The battle goes on until round {last}."
        )
    return f"All that is read, up to round {shown}. The battle goes on until round {last}."


def size_text(puzzle: Cave) -> str:
    """Return the size of the map, and the number of units."""
    units = counted(len(puzzle.units), "unit")
    return f"{puzzle.height} rows, {puzzle.width} columns, {units}"


PLUGIN = PuzzleView(
    puzzle="cave",
    heading="Cave combat",
    prints="maps or units after each round",
    program_words="goblin|elf|elves",
    example="seed=2&part1=193959&part2=48774",
    slow_search=(
        "The usual cause is a search that marks squares as visited when they leave the queue, not "
        "when they enter it, or that lists whole paths: its queue grows exponentially."
    ),
    endless_play=(
        "The usual cause is a unit that does not move although it could reach a target."
    ),
    decisions={
        "after_death": "what follows a death",
        "after_step": "what follows a step",
        "attacked": "which target is attacked",
        "begin_round": "how a round begins",
        "chosen": "which of the nearest squares is chosen",
        "dies": "when a unit is dead",
        "elves": "the initial stats of elves",
        "free": "which squares units block",
        "full_rounds": "the number of full rounds",
        "goblins": "the initial stats of goblins",
        "hit_points_left": "the sum of hit points",
        "in_range": "which squares are in range",
        "least_power": "the search for the attack power",
        "look": "what a unit sees before it moves",
        "movement": "how units move",
        "nearest": "which squares are nearest",
        "next_battle": "how each attempt begins",
        "no_targets": "when combat ends",
        "step": "which step is taken",
        "strengthened": "who gets the higher attack power",
        "take_turn": "whether a unit moves or attacks first",
        "turn_order": "the order of turns",
        "adjacent": "which targets are adjacent",
    },
    size_text=size_text,
    transcript=text_of,
    printed_sentences=printed_sentences,
    printed_board=printed_board,
    board=board_of,
    agreement=agreement,
    explain=explain,
    turns=turns,
    graph=battle_graph,
    sentences=sentences,
)
