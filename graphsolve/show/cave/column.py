"""What `show` needs of the puzzle `cave`."""

from typing import TYPE_CHECKING

from graphsolve.puzzles.column import LazyModule
from graphsolve.puzzles.text import counted
from graphsolve.show.column import Answer, Page, PuzzleView

if TYPE_CHECKING:
    import networkx as nx

    from graphsolve.lab.compare import Comparison
    from graphsolve.puzzles.cave import Cave, Outcome
    from graphsolve.puzzles.cave.parts import Victory
    from graphsolve.puzzles.cave.scene import Scene
    from graphsolve.show.cave import (
        board,
        difference,
        explain,
        sentences,
        transcript,
    )
else:
    board = LazyModule("graphsolve.show.cave.board")
    difference = LazyModule("graphsolve.show.cave.difference")
    explain = LazyModule("graphsolve.show.cave.explain")
    sentences = LazyModule("graphsolve.show.cave.sentences")
    transcript = LazyModule("graphsolve.show.cave.transcript")


class CaveView(PuzzleView):
    """Cave combat, to show."""

    heading = "Cave combat"
    first_round = 0
    prints = "maps or units after each round"
    page = Page("cave", __package__)
    example = "seed=2&part1=193959&part2=48774"
    slow_search = (
        "The usual cause is a search that marks squares as visited when they leave the queue, not "
        "when they enter it, or that lists whole paths: its queue grows exponentially."
    )
    decisions = {
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
        "next_cave": "the cave in which each attempt begins",
        "no_targets": "when combat ends",
        "step": "which step is taken",
        "strengthened": "who gets the higher attack power",
        "take_turn": "whether a unit moves or attacks first",
        "targets": "who is a target",
        "turn_order": "the order of turns",
        "adjacent": "which targets are adjacent",
    }

    transcript = staticmethod(transcript.text_of)
    printed_sentences = staticmethod(difference.printed_sentences)
    printed_versions = staticmethod(board.printed_versions)
    board = staticmethod(board.board_of)
    explain_printed = staticmethod(difference.explain_printed)
    explain_rules = staticmethod(difference.explain_rules)
    parse_turn = staticmethod(explain.parse_square)
    position_of = staticmethod(explain.position_of)
    explain = staticmethod(explain.explain)
    sentence = staticmethod(sentences.CaveSentence)
    turn_summary = staticmethod(difference.turn_summary)
    sentences = staticmethod(difference.sentences)

    def graph(self, scene: "Scene") -> "nx.Graph[str]":
        from graphsolve.show.cave.graph import graph_of

        return graph_of(scene.cave.squares, scene.occupied)

    def answer(self, result: "Outcome | Victory | None") -> Answer:
        """The answer to a part: the outcome of a battle, or the victory of part 2."""
        from graphsolve.puzzles.cave import Outcome

        if result is None:
            return Answer(None, "the elves cannot win without losing one at any attack power")
        details: dict[str, object]
        if isinstance(result, Outcome):
            outcome = result
            if outcome.winner is None:
                remark = f"stalemate in round {outcome.rounds}: {outcome.termination.value}"
                return Answer(None, remark)
            wins, details = f"{outcome.winner.plural} win", {"winner": outcome.winner.plural}
        else:
            power, outcome = result
            wins, details = f"elves win with attack power {power}", {"attack_power": power}
        rounds = counted(outcome.rounds, "round")
        points = counted(outcome.hit_points, "hit point")
        details |= {"rounds": outcome.rounds, "hit_points": outcome.hit_points}
        return Answer(outcome.score, f"{wins} after {rounds} with {points} left", details)

    def agreement(self, found: "Comparison") -> str:
        assert found.last
        shown, last = found.last.place.rounds, found.ours[-1].outcome.rounds
        if shown >= last:
            return f"All of it, up to the end of the battle after round {last}."
        return f"All of it, up to round {shown}. The battle goes on until round {last}."

    def size_text(self, puzzle: "Cave") -> str:
        units = counted(len(puzzle.units), "unit")
        return f"{puzzle.height} rows, {puzzle.width} columns, {units}"

    def progress(self, scene: "Scene") -> str:
        return f"round {scene.full_rounds + 1}, {counted(len(scene.units), 'unit')}"


COLUMN = CaveView()
