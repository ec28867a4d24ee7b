"""The oracle with a mistake edited into its source, for most misreadings of the catalogue.

Misreadings are tested against these mutants, which share no code with them.
"""

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

SOURCE = (Path(__file__).with_name("oracle.py")).read_text()


def mutant(*changes: tuple[str, str]) -> ModuleType:
    """The oracle with parts of its source replaced."""
    source = SOURCE
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    module = ModuleType("mutant")
    exec(compile(source, "mutant", "exec"), vars(module))
    return module


Changes = Mapping[str, tuple[tuple[str, str], ...]]

TARGET = "key=lambda enemy: (enemy.hit_points, enemy.square), default=None"
CHOSEN = "chosen = min(square for square in reachable if from_unit[square] == fewest)"
NEAREST = "[square for square in reachable if from_unit[square] == fewest]"
STEP = "return min(square for square in first_steps if from_chosen[square] == shortest)"
STEPS = "[square for square in first_steps if from_chosen[square] == shortest]"
ORDER = "for unit in sorted(units, key=lambda unit: unit.square):"
REMOVE = "                units.remove(target)\n"
ADJACENT_ENEMIES = (
    "[enemy for enemy in find_enemies(unit, units) if enemy.square in neighbours(square)]"
)
FREE = "free = open_squares - {other.square for other in units}"
IN_RANGE = "        if square in free\n    }\n"
FIRST_ENEMY_LEFT = """
    while True:
        first = min(units, key=lambda unit: unit.square, default=None)
        if first and not find_enemies(first, units):
            return end("elves" if first.side == "E" else "goblins")
"""
NO_ENEMIES = """
            if not find_enemies(unit, units):
                return end("elves" if unit.side == "E" else "goblins")
"""
KILLS_LAST = """
                if not any(other.side == target.side for other in units):
                    return end("elves" if unit.side == "E" else "goblins")
"""
MOVE = "            unit.square = next_square(unit, units, open_squares)\n"
LEAST = "range(4, max(4, most) + 1)"
FLAWLESS = 'fought.winner == "elves" and fought.elves_lost == 0'
SURVIVORS = """\
            return power, fought
        hit_points = {(row, column): left for row, column, _, left in fought.units}
        letters = {(row, column): side for row, column, side, _ in fought.units}
        rows = [
            "".join(
                letters.get((row, column), letter.translate({ord("E"): ".", ord("G"): "."}))
                for column, letter in enumerate(line)
            )
            for row, line in enumerate(rows)
        ]
"""
IF_TAKEN = f"""step = min({STEPS})
    return unit.square if any(other.square == step for other in units) else step"""
FRIENDS = "{other.square for other in units if other.side == unit.side}"

BLOW = """\
            target = select_target(unit, units)
            if target is None:
                continue
            target.hit_points -= elf_power if unit.side == "E" else goblin_power
            if target.hit_points <= 0:
                units.remove(target)
                if stop_when_elf_dies and target.side == "E":
                    return end(None)
"""
BY_TEXT = (
    (ORDER, "for unit in sorted(units, key=lambda unit: '%d,%d' % unit.square):"),
    (CHOSEN, f"chosen = min({NEAREST}, key=lambda square: '%d,%d' % square)"),
    (STEP, f"return min({STEPS}, key=lambda square: '%d,%d' % square)"),
    (TARGET, "key=lambda enemy: (enemy.hit_points, '%d,%d' % enemy.square), default=None"),
)

SCAN = '''

def scan(units):
    """Visit the squares in reading order, on a map that changes during the scan."""
    square = (-1, -1)
    while ahead := [unit for unit in units if unit.square > square]:
        unit = min(ahead, key=lambda unit: unit.square)
        square = unit.square
        yield unit


def scan_occupied(units):
    """Visit the squares that are occupied now, and yield the unit found there at the time."""
    for square in sorted(unit.square for unit in units):
        yield from [unit for unit in units if unit.square == square][:1]


def scan_resorted(units):
    """Iterate by index over a list that is sorted again after each turn."""
    order = sorted(units, key=lambda unit: unit.square)
    for index in range(len(order)):
        yield order[index]
        order.sort(key=lambda unit: unit.square)


def find_first(start, goals, free):
    """The first of the goals in the order of a breadth-first search."""
    queue = [start]
    for square in queue:
        if square in goals:
            return square
        queue += [other for other in neighbours(square) if other in free and other not in queue]


def distance(square, other):
    """The Manhattan distance."""
    return abs(square[0] - other[0]) + abs(square[1] - other[1])


def direction(unit, square):
    """U, L, D or R."""
    return "ULDR"[
        [(-1, 0), (0, -1), (1, 0), (0, 1)].index(
            (square[0] - unit.square[0], square[1] - unit.square[1])
        )
    ]


@dataclass(eq=False)
class Unit:
'''


def scanning(function: str) -> tuple[tuple[str, str], ...]:
    return (
        ("\n\n@dataclass(eq=False)\nclass Unit:\n", SCAN),
        (ORDER, f"for unit in {function}(units):"),
    )


def chosen(text: str) -> tuple[tuple[str, str], ...]:
    return (("\n\n@dataclass(eq=False)\nclass Unit:\n", SCAN), (CHOSEN, f"chosen = {text}"))


def step(text: str) -> tuple[tuple[str, str], ...]:
    return (("\n\n@dataclass(eq=False)\nclass Unit:\n", SCAN), (STEP, f"return {text}"))


BY_COLUMNS = (
    (ORDER, "for unit in sorted(units, key=lambda unit: unit.square[::-1]):"),
    (TARGET, "key=lambda enemy: (enemy.hit_points, enemy.square[::-1]), default=None"),
    (CHOSEN, f"chosen = min({NEAREST}, key=lambda square: square[::-1])"),
    (STEP, f"return min({STEPS}, key=lambda square: square[::-1])"),
)

CAVE: Changes = {
    "attack-first": ((TARGET, "key=lambda enemy: enemy.square, default=None"),),
    "attack-strongest": ((TARGET, TARGET.replace("(enemy.hit", "(-enemy.hit")),),
    "attack-ties-backwards": (
        (TARGET, TARGET.replace("enemy.square)", "-enemy.square[0], -enemy.square[1])")),
    ),
    "attack-ties-by-columns": (BY_COLUMNS[1],),
    "attack-ties-by-initial-order": (
        (TARGET, "key=lambda enemy: enemy.hit_points, default=None"),
    ),
    "attack-first-by-initial-order": ((TARGET, "key=units.index, default=None"),),
    "attack-ties-in-turn-order": (
        (ORDER, "units.sort(key=lambda unit: unit.square)\n        for unit in list(units):"),
        (TARGET, "key=lambda enemy: enemy.hit_points, default=None"),
    ),
    "attack-friends": ((" and other.side != unit.side]", " and other is not unit]"),),
    "no-attack-after-move": (
        (MOVE, f"            before = unit.square\n{MOVE}"),
        (
            "target = select_target(unit, units)\n",
            "target = select_target(unit, units) if unit.square == before else None\n",
        ),
    ),
    "zero-hit-points-live": (("hit_points <= 0", "hit_points < 0"),),
    "last-round-counts": (("len(history) - 1, left", "len(history), left"),),
    "one-round-too-few": (("len(history) - 1, left", "len(history) - 2, left"),),
    "dead-hit-points-counted": (
        ("    history = [take", "    dead = []\n    history = [take"),
        (
            "left = sum(unit.hit_points for unit in units)",
            "left = sum(u.hit_points for u in units + dead)",
        ),
        (REMOVE, f"{REMOVE}                dead.append(target)\n"),
    ),
    "end-at-once": ((REMOVE, REMOVE + KILLS_LAST),),
    "end-with-the-round": (
        (
            NO_ENEMIES,
            "\n            if not find_enemies(unit, units):\n                continue\n",
        ),
        ("\n    while True:\n        for unit", f"{FIRST_ENEMY_LEFT}        for unit"),
    ),
    "last-of-the-nearest-squares": chosen(f"max({NEAREST})"),
    "nearest-squares-by-columns": (BY_COLUMNS[2],),
    "square-next-to-the-first-enemy": chosen(
        f"min({NEAREST}, key=lambda square: "
        f"(min(enemy.square for enemy in {ADJACENT_ENEMIES}), square))"
    ),
    "weakest-of-the-nearest": chosen(
        f"min({NEAREST}, key=lambda square: "
        f"(min(enemy.hit_points for enemy in {ADJACENT_ENEMIES}), square))"
    ),
    "weakest-enemy-anywhere": chosen(
        "min(reachable, key=lambda square: "
        f"(min(enemy.hit_points for enemy in {ADJACENT_ENEMIES}), from_unit[square], square))"
    ),
    "step-before-square": chosen("find_first(unit.square, in_range, free)"),
    "nearest-as-the-crow-flies": chosen(
        "min(reachable, key=lambda square: (distance(square, unit.square), square))"
    ),
    "nearest-before-reachable": chosen(
        "min(in_range, key=lambda square: (distance(square, unit.square), square))\n"
        "    if chosen not in reachable:\n        return unit.square"
    ),
    "first-square-at-any-distance": chosen("min(reachable)"),
    "last-step": step(f"max({STEPS})"),
    "steps-in-order-uldr": step(
        f"min({STEPS}, key=lambda square: 'ULDR'.index(direction(unit, square)))"
    ),
    "steps-in-order-urdl": step(
        f"min({STEPS}, key=lambda square: 'URDL'.index(direction(unit, square)))"
    ),
    "steps-in-order-udlr": step(
        f"min({STEPS}, key=lambda square: 'UDLR'.index(direction(unit, square)))"
    ),
    "steps-by-columns": (BY_COLUMNS[3],),
    "walks-all-the-way": step("chosen"),
    "waits-behind-friends": (
        (FREE, "free = open_squares - {other.square for other in find_enemies(unit, units)}"),
        (IN_RANGE, IN_RANGE.replace("in free", f"in free - {FRIENDS}")),
        (STEP, IF_TAKEN),
    ),
    "occupied-squares-in-range": (
        (FREE, "free = open_squares - {other.square for other in find_enemies(unit, units)}"),
        (
            IN_RANGE,
            IN_RANGE.replace("in free", "in free - {unit.square}")
            + f"    free = (free - {FRIENDS}) | in_range\n",
        ),
        (STEP, IF_TAKEN),
    ),
    "moves-when-in-range": (
        ("    if adjacent_enemies(unit, units):\n        return unit.square\n", ""),
    ),
    "initial-turn-order": ((ORDER, "for unit in list(units):"),),
    "order-by-columns": (BY_COLUMNS[0],),
    "elves-first": (
        (ORDER, 'for unit in sorted(units, key=lambda unit: (unit.side != "E", unit.square)):'),
    ),
    "goblins-first": (
        (ORDER, 'for unit in sorted(units, key=lambda unit: (unit.side != "G", unit.square)):'),
    ),
    "grid-scan-acts-twice": scanning("scan"),
    "second-turn-on-dead-square": scanning("scan_occupied"),
    "turn-order-sorted-after-each-move": scanning("scan_resorted"),
    "a-death-skips-the-next-unit": (
        (
            ORDER,
            "order = sorted(units, key=lambda unit: unit.square)\n        for unit in order:",
        ),
        (REMOVE, f"{REMOVE}                order.remove(target)\n"),
    ),
    "dead-units-act": (
        (
            "                continue\n            if not find",
            "                pass\n            if not find",
        ),
    ),
    "dead-units-block": (
        (
            "    while True:\n        for unit",
            "    while True:\n        bodies = set()\n        for unit",
        ),
        (MOVE, MOVE.replace("open_squares)", "open_squares - bodies)")),
        (REMOVE, f"{REMOVE}                bodies.add(target.square)\n"),
    ),
    "columns-before-rows": BY_COLUMNS,
    "columns-before-rows-except-in-steps": BY_COLUMNS[:3],
    "turns-in-text-order": (BY_TEXT[0],),
    "squares-in-text-order": (BY_TEXT[1],),
    "steps-in-text-order": (BY_TEXT[2],),
    "attack-ties-in-text-order": (BY_TEXT[3],),
    "text-order": BY_TEXT,
    "nearest-enemy-by-initial-order": chosen(
        f"min({NEAREST}, key=lambda square: (min(units.index(enemy) for enemy in "
        "find_enemies(unit, units) if enemy.square in neighbours(square)), square))"
    ),
    "attack-ties-in-order-uldr": (
        ("\n\n@dataclass(eq=False)\nclass Unit:\n", SCAN),
        (
            TARGET,
            TARGET.replace("enemy.square)", "'ULDR'.index(direction(unit, enemy.square)))"),
        ),
    ),
    "attack-all": (
        (
            BLOW,
            BLOW.replace(
                "            target = select_target(unit, units)\n            if target is None:\n"
                "                continue\n",
                "            for target in sorted(adjacent_enemies(unit, units), "
                "key=lambda enemy: enemy.square):\n",
            ).replace("\n            ", "\n                "),
        ),
    ),
    "moves-after-attack": (
        (
            BLOW,
            f"{BLOW}            if find_enemies(unit, units):\n    {MOVE}",
        ),
    ),
    "all-attack-at-the-end-of-the-round": (
        (
            "    while True:\n        for unit",
            "    while True:\n        blows = []\n        for unit",
        ),
        (
            BLOW,
            "            blows.append((unit, select_target(unit, units)))\n"
            "        for unit, target in blows:\n"
            "            if target not in units:\n                continue\n"
            + BLOW.partition("continue\n")[2],
        ),
    ),
    "power-from-3": ((LEAST, "range(3, max(3, most) + 1)"),),
    "power-from-5": ((LEAST, "range(5, max(5, most) + 1)"),),
    "elves-may-die": (
        ("            stop_when_elf_dies=True,\n", ""),
        (FLAWLESS, 'fought.winner == "elves"'),
    ),
    "survivors-fight-on": (("            return power, fought\n", SURVIVORS),),
    "goblins-strengthened-too": (("            goblin_power,\n", "            power,\n"),),
    "goblins-strengthened-instead": (
        (
            "            power,\n            goblin_power,\n",
            "            3,\n            power,\n",
        ),
    ),
}

SUB_GAME = "if len(first) >= card1 and len(second) >= card2:"
COPIES = "play_game(first[:card1], second[:card2])"
SIGN = "(tuple(first), tuple(second))"
NEW_HISTORY = f"""\
    seen = set()
    rounds = 0
    while first and second:
        if {SIGN} in seen:
            return 1,"""
GAME = "    winner, deck, rounds = play_game(deck1, deck2)\n"
ROUND = """
        else:
            winner = 1 if card1 > card2 else 2
        if winner == 1:
            first += [card1, card2]
        else:
            second += [card2, card1]
"""

CARDS: Changes = {
    "lower-card-wins": (("card1 > card2", "card1 < card2"),),
    "losers-card-first": (
        ("[card1, card2]", "[card2, card1]@"),
        ("[card2, card1]\n", "[card1, card2]\n"),
        ("@", ""),
    ),
    "higher-card-first": (
        (
            ROUND,
            ROUND.replace("[card1, card2]", "sorted([card1, card2], reverse=True)").replace(
                "[card2, card1]", "sorted([card1, card2], reverse=True)"
            ),
        ),
    ),
    "card-of-player-1-first": (("second += [card2, card1]", "second += [card1, card2]"),),
    "strictly-more-cards": ((SUB_GAME, SUB_GAME.replace(">=", ">")),),
    "drawn-card-counts": (
        (
            SUB_GAME,
            "if len(first) + 1 >= card1 and len(second) + 1 >= card2:",
        ),
    ),
    "one-player-suffices": ((SUB_GAME, "if len(first) >= card1 or len(second) >= card2:"),),
    "no-sub-games": ((SUB_GAME, "if False:"),),
    "whole-deck-copied": ((COPIES, "play_game(first, second)"),),
    "drawn-card-copied": (
        (COPIES, "play_game([card1, *first][:card1], [card2, *second][:card2])"),
    ),
    "bottom-cards-copied": ((COPIES, "play_game(first[-card1:], second[-card2:])"),),
    "one-card-more-copied": ((COPIES, "play_game(first[:card1 + 1], second[:card2 + 1])"),),
    "one-card-fewer-copied": ((COPIES, "play_game(first[:card1 - 1], second[:card2 - 1])"),),
    "numbers-of-copies-swapped": ((COPIES, "play_game(first[:card2], second[:card1])"),),
    "copies-reversed": ((COPIES, "play_game(first[:card1][::-1], second[:card2][::-1])"),),
    "repeat-goes-to-player-2": (("return 1, first, rounds\n", "return 2, second, rounds\n"),),
    "repeats-across-games": (
        (
            NEW_HISTORY,
            NEW_HISTORY.replace("    seen = set()\n", ""),
        ),
        ("def play_game(", "seen = set()\n\n\ndef play_game("),
        (GAME, f"    seen.clear()\n{GAME}"),
    ),
    "either-deck-repeats": (
        (
            f"if {SIGN} in seen:\n            return 1,",
            "if (1, *first) in seen or (2, *second) in seen:\n            return 1,",
        ),
        (
            f"seen.add({SIGN})\n",
            f"seen |= {{(1, *first), (2, *second), {SIGN}}}\n",
        ),
    ),
    "either-deck-repeats-for-either-player": (
        (
            f"if {SIGN} in seen:\n            return 1,",
            "if tuple(first) in seen or tuple(second) in seen:\n            return 1,",
        ),
        (f"seen.add({SIGN})\n", f"seen |= {{tuple(first), tuple(second), {SIGN}}}\n"),
    ),
    "deck-of-player-1-repeats": ((SIGN, "tuple(first)"),),
    "deck-of-player-2-repeats": ((SIGN, "tuple(second)"),),
    "decks-repeat-in-any-order": ((SIGN, "(frozenset(first), frozenset(second))"),),
    "decks-concatenated": ((SIGN, "tuple(first + second)"),),
    "sums-repeat": ((SIGN, "(sum(first), sum(second))"),),
    "history-changes-too": ((SIGN, "None"),),
    "scores-repeat": ((SIGN, "(score_deck(first), score_deck(second))"),),
    "drawn-cards-repeat": ((SIGN, "(first[0], second[0])"),),
    "shortcut-in-the-top-game": (
        (GAME, f"    if max(deck1) > max(deck2):\n        return 1, score_deck(deck1), 0\n{GAME}"),
    ),
    "shortcut-for-both-players": (
        (
            f"winner, _, _ = {COPIES}",
            "winner = 1 if max(first[:card1]) > max(second[:card2]) else 2",
        ),
    ),
    "score-from-the-top": (("enumerate(reversed(deck), 1)", "enumerate(deck, 1)"),),
    "score-from-zero": (("enumerate(reversed(deck), 1)", "enumerate(reversed(deck))"),),
}
"""The changes also apply to Combat, except for those about repeats, which it does not have."""

BEGIN = """\
        duel = duel._replace(hit_points=duel.hit_points - 1)
    return duel if duel.hit_points <= 0 else apply_effects(duel)
"""
JUDGE = """\
    if duel.hit_points <= 0:
        return "lose"
    if duel.boss_hit_points <= 0:
        return "win"
    if all("""
BOSS = """
    armor = 7 if duel.shield > 0 else 0
    duel = apply_effects(duel)
    if duel.boss_hit_points <= 0:
        return duel
    return"""
CAN_CAST = "return spell.cost <= duel.mana and not running"
AFTER = "        spell.poison or duel.poison,\n"

ARMOR_AFTER_THE_EFFECTS = (
    "    armor = 7 if duel.shield > 0 else 0\n    duel = apply_effects(duel)\n",
    "    duel = apply_effects(duel)\n    armor = 7 if duel.shield > 0 else 0\n",
)
"""The oracle reads it before them: no difference as long as a shield ends on a player's turn."""

SHIELD_STAYS = (
    "max(0, duel.shield - 1)",
    "-1 if duel.shield in {1, -1} else max(0, duel.shield - 1)",
)

DUEL: Changes = {
    "hard-mode-after-the-effects": (
        (
            BEGIN,
            """        duel = apply_effects(duel)
        if duel.boss_hit_points > 0:
            duel = duel._replace(hit_points=duel.hit_points - 1)
        return duel
    return apply_effects(duel)
""",
        ),
    ),
    "hard-mode-from-the-second-turn": (
        (
            "queue = [(0, begin_player_turn(Duel(hit_points, mana, boss_hit_points), hard))]",
            "queue = [(0, Duel(hit_points, mana, boss_hit_points))]",
        ),
    ),
    "hard-mode-death-after-the-effects": (
        (BEGIN, BEGIN.replace("duel if duel.hit_points <= 0 else apply_effects", "apply_effects")),
        (
            JUDGE,
            """\
    if duel.boss_hit_points <= 0:
        return "win"
    if duel.hit_points <= 0:
        return "lose"
    if all(""",
        ),
    ),
    "hard-mode-on-boss-turns-too": (
        (
            "        duel = play_boss_turn(duel, boss_damage)\n",
            """        if hard:
            duel = duel._replace(hit_points=duel.hit_points - 1)
            if duel.hit_points <= 0:
                return duel
        duel = play_boss_turn(duel, boss_damage)
""",
        ),
    ),
    "attacks-can-deal-no-damage": (
        ("max(1, boss_damage - armor)", "max(0, boss_damage - armor)"),
    ),
    "alive-at-zero-hit-points": (
        ("hit_points <= 0", "hit_points < 0"),
        ("hit_points > 0", "hit_points >= 0"),
    ),
    "player-alive-at-zero-hit-points": (
        ("duel.hit_points <= 0", "duel.hit_points < 0"),
        ("duel.hit_points > 0", "duel.hit_points >= 0"),
    ),
    "boss-alive-at-zero-hit-points": (
        ("duel.boss_hit_points <= 0", "duel.boss_hit_points < 0"),
        ("duel.boss_hit_points > 0", "duel.boss_hit_points >= 0"),
    ),
    "hard-mode-never-kills": (
        (BEGIN, BEGIN.replace("duel if duel.hit_points <= 0 else apply_effects", "apply_effects")),
        (JUDGE, JUDGE.replace("duel.hit_points <= 0", "duel.hit_points < 0")),
        (
            "    if duel.boss_hit_points > 0 and duel.hit_points > 0:\n",
            """    if duel.boss_hit_points > 0 and duel.hit_points <= 0:
        return duel._replace(hit_points=-1)
    if duel.boss_hit_points > 0:
""",
        ),
    ),
    "poison-kills-after-the-attack": (
        (BOSS, BOSS.replace("    if duel.boss_hit_points <= 0:\n        return duel\n", "")),
    ),
    "boss-attacks-before-the-effects": (
        (
            BOSS,
            """
    armor = 7 if duel.shield > 0 else 0
    duel = duel._replace(hit_points=duel.hit_points - max(1, boss_damage - armor))
    return duel if duel.hit_points <= 0 else apply_effects(duel)
    return""",
        ),
    ),
    "mana-not-checked": (
        ("spell.cost <= duel.mana and not running", "not running"),
        ("if all(spell.cost > duel.mana for spell in SPELLS.values()):", "if False:"),
    ),
    "effects-also-when-cast": (
        ("duel.mana - spell.cost,", "duel.mana - spell.cost + 101 * (spell.recharge > 0),"),
        (
            "duel.boss_hit_points - spell.damage,",
            "duel.boss_hit_points - spell.damage - 3 * (spell.poison > 0),",
        ),
    ),
    "effects-a-turn-short": (
        ("shield=6)", "shield=5)"),
        ("poison=6)", "poison=5)"),
        ("recharge=5)", "recharge=4)"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-a-turn-longer": (
        ("shield=6)", "shield=7)"),
        ("poison=6)", "poison=7)"),
        ("recharge=5)", "recharge=6)"),
    ),
    "mana-must-be-left": (("spell.cost <= duel.mana", "spell.cost < duel.mana"),),
    "mana-before-recharge": (
        (CAN_CAST, "return spell.cost <= duel.mana - 101 * (duel.recharge > 0) and not running"),
    ),
    "mana-before-the-win": (
        (
            JUDGE,
            JUDGE.replace(
                'points <= 0:\n        return "win',
                'points <= 0 and duel.mana >= 53:\n        return "win',
            ).replace("if all(", "if duel.boss_hit_points <= 0 or all("),
        ),
    ),
    "shield-a-turn-short": (("shield=6", "shield=5"), ARMOR_AFTER_THE_EFFECTS),
    "shield-for-one-attack": (("shield=6", "shield=2"),),
    "shield-gives-no-armor": (("armor = 7 if", "armor = 0 if"),),
    "armor-stays": (SHIELD_STAYS, ("if duel.shield > 0 else 0", "if duel.shield else 0")),
    "armor-adds-up": (("armor = 7 if", "armor = 7 * (7 - duel.shield) if"),),
    "armor-adds-up-and-stays": (
        SHIELD_STAYS,
        ("armor = 7 if duel.shield > 0", "armor = 7 * (7 - max(1, duel.shield)) if duel.shield"),
    ),
    "drain-heals-nothing": (("damage=2, healing=2", "damage=2"),),
    "drain-does-no-damage": (("damage=2, healing=2", "healing=2"),),
    "recharge-four-times": (("recharge=5", "recharge=4"),),
    "recharge-six-times": (("recharge=5", "recharge=6"),),
    "poison-five-times": (("poison=6", "poison=5"),),
    "active-effects-recast": (("    running = (\n", "    running = False and (\n"),),
    "recast-adds-to-the-timer": (
        ("    running = (\n", "    running = False and (\n"),
        ("spell.shield or duel.shield", "spell.shield + duel.shield"),
        ("spell.poison or duel.poison", "spell.poison + duel.poison"),
        ("spell.recharge or duel.recharge", "spell.recharge + duel.recharge"),
    ),
    "killing-spell-not-counted": (
        (
            "(spent + spell.cost, after)",
            "(spent + (spell.cost if spell.damage < here.boss_hit_points else 0), after)",
        ),
    ),
    "effects-after-the-spell": (
        ("else apply_effects(duel)\n", "else duel\n"),
        (
            "    duel = cast(duel, spell)\n    if duel.boss_hit_points > 0:\n",
            """\
    duel = cast(duel, spell)
    if duel.boss_hit_points > 0:
        duel = apply_effects(duel)
    if duel.boss_hit_points > 0:
""",
        ),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "last-spell-not-counted": (
        (
            "heappush(queue, (spent + spell.cost, after))",
            'heappush(queue, (spent + (spell.cost if judge(after) != "win" else 0), after))',
        ),
    ),
    "effects-on-player-turns-only": (
        ("    duel = apply_effects(duel)\n    if duel.boss", "    if duel.boss"),
    ),
    "effects-on-boss-turns-only": (
        ("else apply_effects(duel)\n", "else duel\n"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
}
