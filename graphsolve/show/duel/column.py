"""What `show` needs of the puzzle `duel`."""

from typing import TYPE_CHECKING

from graphsolve.puzzles.column import LazyModule
from graphsolve.puzzles.text import counted
from graphsolve.show.column import Answer, Page, PuzzleView

if TYPE_CHECKING:
    from graphsolve.puzzles.duel import Boss, LeastMana, MonteCarlo
    from graphsolve.show.duel import board, difference, transcript
else:
    board = LazyModule("graphsolve.show.duel.board")
    difference = LazyModule("graphsolve.show.duel.difference")
    transcript = LazyModule("graphsolve.show.duel.transcript")


class DuelView(PuzzleView):
    """The mana duel, to show."""

    heading = "The mana duel"
    prints = "the turns of a duel"
    round_name = "turn"
    shared_choices = ", with the same spells"
    page = Page("duel", __package__)
    example = "seed=2&part1=1355&part2=1355"
    slow_search = (
        "The usual cause is a search that does not remember the states that it has visited. "
        "Dijkstra's algorithm visits each once, the least mana first."
    )
    decisions = {
        "answer": "which mana counts",
        "applies": "when effects apply",
        "armor": "the armor of an effect",
        "begins": "the hit points and mana at the beginning",
        "boss_begins": "who goes first",
        "boss_checks": "when the boss's death is checked",
        "boss_dead_at": "when the boss is dead",
        "boss_steps": "the order of events in the boss's turn",
        "castable": "when an effect may start again",
        "considered": "which spells are considered",
        "damage_dealt": "the damage of an attack",
        "dead_player_wins": "who wins if both are dead",
        "drain": "the cost and effects of Drain",
        "first_timer": "how long an effect lasts",
        "hit_point_loss": "the loss in hard mode",
        "immediate": "what a spell does immediately",
        "least_mana_left": "the mana that is left after a spell",
        "magic_missile": "the cost and effects of Magic Missile",
        "mana_needed": "the mana that a spell needs",
        "mana_to_win": "the mana that a win needs",
        "most_hit_points": "the maximum hit points",
        "player_checks": "when the player's death is checked",
        "player_dead_at": "when the player is dead",
        "player_steps": "the order of events in the player's turn",
        "poison": "the cost and effects of Poison",
        "recharge": "the cost and effects of Recharge",
        "search": "the search for the least mana",
        "shield": "the cost and effects of Shield",
        "steps_after_spell": "the steps after a spell",
        "timer_after": "how timers count down",
        "winning_cost": "the cost of the winning spell",
        "without_mana": "what happens without mana for a spell",
    }

    def answer(self, result: "LeastMana | MonteCarlo") -> Answer:
        """The answer to a part of the mana duel. Random play finds a bound at best."""
        from graphsolve.puzzles.duel import LeastMana

        if isinstance(result, LeastMana):
            states = f"{counted(result.expanded, 'state')} expanded"
            if result.mana is None:
                return Answer(None, f"proved unwinnable: {states}, and none is left")
            spells = list(result.spells)
            return Answer(result.mana, f"{', '.join(spells)}; {states}", {"spells": spells})
        tries = counted(result.tries, "try", "tries")
        details = {"tries": result.tries, "wins": result.wins}
        if result.best is None:
            return Answer(None, f"no win in {tries}, which proves nothing", details)
        spells = list(result.best.spells)
        wins = counted(result.wins, "win")
        remark = f"{', '.join(spells)}; the best of {wins} in {tries}: a bound, not the answer"
        return Answer(None, remark, {**details, "spells": spells}, bound=result.best.mana)

    transcript = staticmethod(transcript.text_of)
    printed_versions = staticmethod(difference.printed_versions)
    board = staticmethod(board.board_of)
    sentences = staticmethod(difference.sentences)
    printed_sentences = staticmethod(difference.printed_sentences)
    turn_summary = staticmethod(difference.turn_summary)

    def size_text(self, puzzle: "Boss") -> str:
        return f"{counted(puzzle.hit_points, 'hit point')}, {puzzle.damage} damage"


COLUMN = DuelView()
