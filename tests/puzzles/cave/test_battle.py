"""Stepping a battle, and how battles end."""

from graphsolve.puzzles.cave import Battle, Rules, Side, Termination, parse_cave
from graphsolve.puzzles.cave.rules import Move, View


def test_turn_and_run_do_nothing_after_the_end():
    battle = Battle(parse_cave("#GE#   G(1), E(1)"))
    outcome = battle.run()
    assert outcome.winner is Side.GOBLIN
    assert outcome.rounds == 1
    assert battle.turn() is None
    assert battle.run() is outcome


def test_with_other_rules_units_that_have_exchanged_squares_are_not_a_stalemate():
    """Both elves walk clockwise around a pillar. After 4 rounds each is where the other began."""
    ring = [(1, 1), (1, 2), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (2, 1)]

    def clockwise(_rules: Rules, view: View) -> Move | None:
        if view.unit.side is Side.GOBLIN:
            return None
        square = ring[(ring.index(view.unit.square) + 1) % 8]
        return Move(square, square)

    def by_number(units):
        return sorted(units, key=lambda unit: unit.number)

    cave = parse_cave("#######\n#E..###\n#.#.#G#\n#..E###\n#######")
    outcome = Battle(cave, Rules(movement=clockwise, turn_order=by_number)).run()
    assert outcome.termination is Termination.STALEMATE
    assert outcome.rounds == 8


def test_stops_when_an_elf_dies():
    battle = Battle(parse_cave("#GE.E#   G(200), E(1), E(9)"), stop_when_elf_dies=True)
    outcome = battle.run()
    assert outcome.termination is Termination.ELF_DIED
    assert outcome.winner is None
    assert outcome.score is None
    assert not outcome.flawless
    assert (outcome.rounds, outcome.elves_lost) == (0, 1)
