"""The three puzzles in plain loops: the reference that the package is tested against.

Written by hand from the puzzle statements (2018 day 15, 2020 day 22 and 2015 day 22) with nothing
but the standard library. It shares no code with the package, so that a rule misread there is not
misread here as well. It aims to be obviously right, not fast. The engines are compared with it on
random puzzles, and give the statements' own answers to their examples.
"""

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

# --- Cave combat (2018 day 15) ------------------------------------------------------------------

Square = tuple[int, int]  # row, column, so that the natural order is reading order
UnitState = tuple[int, int, str, int]  # row, column, "E" or "G", hit points


@dataclass(eq=False)
class Unit:
    """An elf ("E") or a goblin ("G"); dead at 0 hit points or fewer."""

    square: Square
    side: str
    hit_points: int


class Battle(NamedTuple):
    """A battle that has ended; `history` has the units at the start and after each full round."""

    winner: str | None  # None in a stalemate, or if the death of an elf stopped the battle
    rounds: int  # full rounds; the one in which combat ends does not count
    hit_points: int
    elves_lost: int
    stalemate: bool
    history: list[tuple[UnitState, ...]]
    units: tuple[UnitState, ...]  # at the end, which may be in the middle of a round

    @property
    def outcome(self) -> int:
        """Full rounds times the hit points left."""
        return self.rounds * self.hit_points


def find_open_squares(rows: list[str]) -> set[Square]:
    """Every square that is not wall; everything outside the text is wall."""
    return {
        (row, column)
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character in ".EG"
    }


def find_units(rows: list[str], elf: int, goblin: int, other: dict[Square, int]) -> list[Unit]:
    """The units of the map; `other` has the hit points of units that differ from their side."""
    return [
        Unit((row, column), side, other.get((row, column), elf if side == "E" else goblin))
        for row, text in enumerate(rows)
        for column, side in enumerate(text)
        if side in "EG"
    ]


def neighbors(square: Square) -> list[Square]:
    """The squares immediately up, left, right and down."""
    row, column = square
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def find_enemies(unit: Unit, units: list[Unit]) -> list[Unit]:
    """All units of the other side."""
    return [other for other in units if other.side != unit.side]


def adjacent_enemies(unit: Unit, units: list[Unit]) -> list[Unit]:
    """The enemies that the unit can attack from its square."""
    adjacent = neighbors(unit.square)
    return [other for other in units if other.square in adjacent and other.side != unit.side]


def count_steps(start: Square, free: set[Square]) -> dict[Square, int]:
    """The number of steps from `start` to each square reachable over free squares."""
    steps = {start: 0}
    queue = [start]
    for square in queue:  # the queue grows during the loop
        for neighbor in neighbors(square):
            if neighbor in free and neighbor not in steps:
                steps[neighbor] = steps[square] + 1
                queue.append(neighbor)
    return steps


def next_square(unit: Unit, units: list[Unit], open_squares: set[Square]) -> Square:
    """The square of the unit after it has moved.

    It does not move if an enemy is adjacent or if it cannot reach a square in range of an enemy.
    Otherwise it chooses the nearest such square, and then the first step of a shortest path to
    it. Reading order breaks the ties, first between squares and then between steps.
    """
    if adjacent_enemies(unit, units):
        return unit.square
    free = open_squares - {other.square for other in units}
    in_range = {
        square
        for enemy in find_enemies(unit, units)
        for square in neighbors(enemy.square)
        if square in free
    }
    from_unit = count_steps(unit.square, free)
    reachable = [square for square in in_range if square in from_unit]
    if not reachable:
        return unit.square
    fewest = min(from_unit[square] for square in reachable)
    chosen = min(square for square in reachable if from_unit[square] == fewest)
    from_chosen = count_steps(chosen, free)
    first_steps = [square for square in neighbors(unit.square) if square in from_chosen]
    shortest = min(from_chosen[square] for square in first_steps)
    return min(square for square in first_steps if from_chosen[square] == shortest)


def select_target(unit: Unit, units: list[Unit]) -> Unit | None:
    """The adjacent enemy with the fewest hit points; reading order breaks a tie."""
    targets = adjacent_enemies(unit, units)
    return min(targets, key=lambda enemy: (enemy.hit_points, enemy.square), default=None)


def take_snapshot(units: list[Unit]) -> tuple[UnitState, ...]:
    """The state of each unit, in reading order."""
    return tuple(sorted((*unit.square, unit.side, unit.hit_points) for unit in units))


def battle(
    rows: list[str],
    elf_power: int = 3,
    goblin_power: int = 3,
    elf_hit_points: int = 200,
    goblin_hit_points: int = 200,
    *,
    hit_points: dict[Square, int] | None = None,
    stop_when_elf_dies: bool = False,
) -> Battle:
    """Fight until a unit finds no enemy, or until the state after a round is a repeat.

    `hit_points` overrides the hit points of single units, by the square where they start.
    """
    open_squares = find_open_squares(rows)
    units = find_units(rows, elf_hit_points, goblin_hit_points, hit_points or {})
    elves_at_start = sum(unit.side == "E" for unit in units)
    history = [take_snapshot(units)]

    def end(winner: str | None, stalemate: bool = False) -> Battle:
        left = sum(unit.hit_points for unit in units)
        elves_lost = elves_at_start - sum(unit.side == "E" for unit in units)
        last = take_snapshot(units)
        return Battle(winner, len(history) - 1, left, elves_lost, stalemate, history, last)

    while True:
        for unit in sorted(units, key=lambda unit: unit.square):
            if unit.hit_points <= 0:  # killed in this round, before its turn
                continue
            if not find_enemies(unit, units):
                return end("elves" if unit.side == "E" else "goblins")
            unit.square = next_square(unit, units, open_squares)
            target = select_target(unit, units)
            if target is None:
                continue
            target.hit_points -= elf_power if unit.side == "E" else goblin_power
            if target.hit_points <= 0:
                units.remove(target)
                if stop_when_elf_dies and target.side == "E":
                    return end(None)
        history.append(take_snapshot(units))
        if history[-1] in history[:-1]:
            return end(None, stalemate=True)


def least_power(
    rows: list[str],
    goblin_power: int = 3,
    elf_hit_points: int = 200,
    goblin_hit_points: int = 200,
    hit_points: dict[Square, int] | None = None,
) -> tuple[int, Battle] | None:
    """The least elf attack power, from 4, with which the elves win and none dies; and the battle.

    Every power is tried up to the hit points of the healthiest goblin, with which every blow
    kills, so that more power makes no difference.
    """
    units = find_units(rows, elf_hit_points, goblin_hit_points, hit_points or {})
    most = max((unit.hit_points for unit in units if unit.side == "G"), default=0)
    for power in range(4, max(4, most) + 1):
        fought = battle(
            rows,
            power,
            goblin_power,
            elf_hit_points,
            goblin_hit_points,
            hit_points=hit_points,
            stop_when_elf_dies=True,
        )
        if fought.winner == "elves" and fought.elves_lost == 0:
            return power, fought
    return None


# --- Combat and Recursive Combat (2020 day 22) --------------------------------------------------


def score_deck(deck: list[int]) -> int:
    """The bottom card times 1, the one above it times 2, and so on."""
    return sum(place * card for place, card in enumerate(reversed(deck), 1))


def combat(deck1: list[int], deck2: list[int]) -> tuple[int, int, int] | None:
    """The winner (1 or 2), the score and the number of rounds; None if the game never ends."""
    first, second = list(deck1), list(deck2)
    seen = set()
    rounds = 0
    while first and second:
        if (tuple(first), tuple(second)) in seen:
            return None
        seen.add((tuple(first), tuple(second)))
        card1, card2 = first.pop(0), second.pop(0)
        if card1 > card2:
            first += [card1, card2]
        else:
            second += [card2, card1]
        rounds += 1
    return (1, score_deck(first), rounds) if first else (2, score_deck(second), rounds)


def play_game(deck1: list[int], deck2: list[int]) -> tuple[int, list[int], int]:
    """Play a game of Recursive Combat: the winner, the winner's deck and the number of rounds."""
    first, second = list(deck1), list(deck2)
    seen = set()
    rounds = 0
    while first and second:
        if (tuple(first), tuple(second)) in seen:
            return 1, first, rounds
        seen.add((tuple(first), tuple(second)))
        card1, card2 = first.pop(0), second.pop(0)
        if len(first) >= card1 and len(second) >= card2:
            winner, _, _ = play_game(first[:card1], second[:card2])
        else:
            winner = 1 if card1 > card2 else 2
        if winner == 1:
            first += [card1, card2]
        else:
            second += [card2, card1]
        rounds += 1
    return (1, first, rounds) if first else (2, second, rounds)


def recursive_combat(deck1: list[int], deck2: list[int]) -> tuple[int, int, int]:
    """The winner (1 or 2), the score and the number of rounds of the top game."""
    winner, deck, rounds = play_game(deck1, deck2)
    return winner, score_deck(deck), rounds


# --- The mana duel (2015 day 22) ----------------------------------------------------------------


class Spell(NamedTuple):
    """A spell: its cost, what it does at once, and for how many turns its effect lasts."""

    cost: int
    damage: int = 0
    healing: int = 0
    shield: int = 0
    poison: int = 0
    recharge: int = 0


SPELLS = {
    "Magic Missile": Spell(53, damage=4),
    "Drain": Spell(73, damage=2, healing=2),
    "Shield": Spell(113, shield=6),
    "Poison": Spell(173, poison=6),
    "Recharge": Spell(229, recharge=5),
}


class Duel(NamedTuple):
    """The state of a duel between two turns; the last three are the timers of the effects."""

    hit_points: int
    mana: int
    boss_hit_points: int
    shield: int = 0
    poison: int = 0
    recharge: int = 0


class Play(NamedTuple):
    """The result of a list of spells: "win", "lose", "illegal" or "unfinished"; and its mana."""

    result: str
    mana_spent: int


def apply_effects(duel: Duel) -> Duel:
    """The start of a turn: each active effect applies, and then its timer decreases by 1."""
    return Duel(
        duel.hit_points,
        duel.mana + (101 if duel.recharge > 0 else 0),
        duel.boss_hit_points - (3 if duel.poison > 0 else 0),
        max(0, duel.shield - 1),
        max(0, duel.poison - 1),
        max(0, duel.recharge - 1),
    )


def begin_player_turn(duel: Duel, hard: bool) -> Duel:
    """Before the spell: in hard mode the player loses a hit point and may die; then effects."""
    if hard:
        duel = duel._replace(hit_points=duel.hit_points - 1)
    return duel if duel.hit_points <= 0 else apply_effects(duel)


def can_cast(duel: Duel, spell: Spell) -> bool:
    """Whether the player can afford the spell and its effect is not active."""
    running = (
        (spell.shield > 0 and duel.shield > 0)
        or (spell.poison > 0 and duel.poison > 0)
        or (spell.recharge > 0 and duel.recharge > 0)
    )
    return spell.cost <= duel.mana and not running


def cast(duel: Duel, spell: Spell) -> Duel:
    """Pay for the spell and apply it; an effect applies from the next turn on."""
    return Duel(
        duel.hit_points + spell.healing,
        duel.mana - spell.cost,
        duel.boss_hit_points - spell.damage,
        spell.shield or duel.shield,
        spell.poison or duel.poison,
        spell.recharge or duel.recharge,
    )


def play_boss_turn(duel: Duel, boss_damage: int) -> Duel:
    """Effects, which may kill the boss, and then an attack for at least 1 damage.

    A shield lasts six turns, from the boss's turn after it is cast. So its timer reaches 0 at the
    start of a player's turn, and it covers three attacks.
    """
    armor = 7 if duel.shield > 0 else 0
    duel = apply_effects(duel)
    if duel.boss_hit_points <= 0:
        return duel
    return duel._replace(hit_points=duel.hit_points - max(1, boss_damage - armor))


def play_spell(duel: Duel, spell: Spell, boss_damage: int, hard: bool) -> Duel:
    """Cast the spell and play on to the player's next choice, or until one of them is dead."""
    duel = cast(duel, spell)
    if duel.boss_hit_points > 0:
        duel = play_boss_turn(duel, boss_damage)
    if duel.boss_hit_points > 0 and duel.hit_points > 0:
        duel = begin_player_turn(duel, hard)
    return duel


def judge(duel: Duel) -> str:
    """Whether the player, whose turn it is to choose a spell, has won, has lost or plays on."""
    if duel.hit_points <= 0:
        return "lose"
    if duel.boss_hit_points <= 0:
        return "win"
    if all(spell.cost > duel.mana for spell in SPELLS.values()):
        return "lose"
    return "unfinished"


def duel(
    boss_hit_points: int,
    boss_damage: int,
    hit_points: int = 50,
    mana: int = 500,
    *,
    hard: bool = False,
) -> int | None:
    """The least mana that wins the duel, or None if it cannot be won.

    States are visited in order of the mana spent, so the first win found is the cheapest.
    """
    queue = [(0, begin_player_turn(Duel(hit_points, mana, boss_hit_points), hard))]
    done = set()
    while queue:
        spent, here = heappop(queue)
        if judge(here) == "win":
            return spent
        if judge(here) == "lose" or here in done:
            continue
        done.add(here)
        for spell in SPELLS.values():
            if can_cast(here, spell):
                after = play_spell(here, spell, boss_damage, hard)
                heappush(queue, (spent + spell.cost, after))
    return None


def duel_play(
    spells: list[str],
    boss_hit_points: int,
    boss_damage: int,
    hit_points: int = 50,
    mana: int = 500,
    *,
    hard: bool = False,
) -> Play:
    """Cast the named spells in order, to check a claim that they win and what they cost.

    A spell is illegal if it is unknown, if it costs too much, if its effect is active, and after
    the win. A player who cannot afford any spell has lost. A duel is unfinished if the player
    could cast another spell.
    """
    here = begin_player_turn(Duel(hit_points, mana, boss_hit_points), hard)
    spent = 0
    for name in spells:
        if judge(here) == "lose":
            break
        if judge(here) == "win" or name not in SPELLS or not can_cast(here, SPELLS[name]):
            return Play("illegal", spent)
        here = play_spell(here, SPELLS[name], boss_damage, hard)
        spent += SPELLS[name].cost
    return Play(judge(here), spent)
