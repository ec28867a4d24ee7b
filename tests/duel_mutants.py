"""The oracle's duel with the mistakes that the misreadings of the duel describe.

Most are edited into the source of the oracle, found from the name of the misreading. The searches
are written here, on the oracle's turns.
"""

import re
from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush
from types import ModuleType

from mutants import ARMOR_AFTER_THE_EFFECTS, CAN_CAST, DUEL, JUDGE, mutant

Change = tuple[str, str]

SPELLS = {
    "magic-missile": '"Magic Missile": Spell(53,',
    "drain": '"Drain": Spell(73,',
    "shield": '"Shield": Spell(113,',
    "poison": '"Poison": Spell(173,',
    "recharge": '"Recharge": Spell(229,',
}
COSTS = {"magic-missile": 53, "drain": 73, "shield": 113, "poison": 173, "recharge": 229}

START = "Duel(hit_points, mana, boss_hit_points), hard"
DEALT = "max(1, boss_damage - armor)"
ROUND = """\
    if duel.boss_hit_points > 0:
        duel = play_boss_turn(duel, boss_damage)
    if duel.boss_hit_points > 0 and duel.hit_points > 0:
        duel = begin_player_turn(duel, hard)
"""
BOSS_TURN = """
    armor = 7 if duel.shield > 0 else 0
    duel = apply_effects(duel)
    if duel.boss_hit_points <= 0:
        return duel
    return duel._replace(hit_points=duel.hit_points - max(1, boss_damage - armor))
"""


PUSH = "heappush(queue, (spent + spell.cost, after))"


def cost(spell: str, number: int) -> Change:
    return SPELLS[spell], SPELLS[spell].replace(f"({COSTS[spell]},", f"({number},")


def turns(spell: str, number: int) -> tuple[Change, ...]:
    of = {"shield": "shield=6", "poison": "poison=6", "recharge": "recharge=5"}[spell]
    return ((of, f"{spell}={number}"), ARMOR_AFTER_THE_EFFECTS)


NUMBERS = {
    r"(\S+)-costs-(\d+)": lambda spell, number: (cost(spell, number),),
    r"costs-of-(\S+)-and-(\S+)-exchanged": lambda one, other: (
        cost(one, COSTS[other]),
        cost(other, COSTS[one]),
    ),
    r"magic-missile-does-(\d+)-damage": lambda number: (("damage=4", f"damage={number}"),),
    r"drain-does-(\d+)-damage": lambda number: (("damage=2,", f"damage={number},"),),
    r"drain-heals-(\d+)": lambda number: (("healing=2", f"healing={number}"),),
    r"shield-gives-(\d+)-armor": lambda number: (("armor = 7", f"armor = {number}"),),
    r"poison-does-(\d+)-damage": lambda number: (("(3 if", f"({number} if"),),
    r"recharge-gives-(\d+)-mana": lambda number: (("(101 if", f"({number} if"),),
    r"(\S+)-lasts-(\d+)-turns": turns,
    r"player-begins-with-(\d+)-hit-points": lambda number: (
        (START, START.replace("(hit_points", f"({number}")),
    ),
    r"player-begins-with-(\d+)-mana": lambda number: (
        (START, START.replace(" mana,", f" {number},")),
    ),
    r"hard-mode-takes-(\d+)-hit-points": lambda number: (
        ("duel.hit_points - 1)", f"duel.hit_points - {number})"),
    ),
    r"attacks-deal-at-least-(\d+)-damage": lambda number: (
        (DEALT, DEALT.replace("1", f"{number}")),
    ),
}
"""Changes by patterns of names, whose groups they are given."""

OTHERS: dict[str, tuple[Change, ...]] = {
    "boss-has-a-hit-point-less": (
        (START, START.replace("boss_hit_points", "boss_hit_points - 1")),
    ),
    "boss-does-one-damage-less": ((DEALT, "max(1, boss_damage - 1 - armor)"),),
    "boss-does-one-damage-more": ((DEALT, "max(1, boss_damage + 1 - armor)"),),
    "boss-numbers-exchanged": (
        (
            "    queue = [(0, begin",
            (
                "    boss_hit_points, boss_damage = boss_damage, boss_hit_points\n"
                "    queue = [(0, begin"
            ),
        ),
    ),
    "attacks-can-heal": ((DEALT, "(boss_damage - armor)"),),
    "shield-blocks-attacks": ((DEALT, "(0 if armor else max(1, boss_damage))"),),
    "shield-leaves-1-damage": ((DEALT, "(1 if armor else max(1, boss_damage))"),),
    "shield-halves-the-damage": ((DEALT, "max(1, boss_damage // 2 if armor else boss_damage)"),),
    "healing-up-to-50": (
        (
            "duel.hit_points + spell.healing",
            "max(duel.hit_points, min(50, duel.hit_points + spell.healing))",
        ),
    ),
    "player-dead-at-one-hit-point": (
        ("duel.hit_points <= 0", "duel.hit_points <= 1"),
        ("duel.hit_points > 0", "duel.hit_points > 1"),
    ),
    "hard-mode-on-boss-turns-too": (
        (
            "        duel = play_boss_turn(duel, boss_damage)\n",
            """\
        if hard:
            duel = duel._replace(hit_points=duel.hit_points - 1)
        if duel.hit_points > 0:
            duel = play_boss_turn(duel, boss_damage)
""",
        ),
    ),
    "hard-mode-before-the-attack-too": (
        (
            "def play_boss_turn(duel: Duel, boss_damage: int)",
            "def play_boss_turn(duel: Duel, boss_damage: int, hard: bool)",
        ),
        ("play_boss_turn(duel, boss_damage)", "play_boss_turn(duel, boss_damage, hard)"),
        (
            "    return duel._replace(hit_points=duel.hit_points - max(",
            """\
    if hard:
        duel = duel._replace(hit_points=duel.hit_points - 1)
        if duel.hit_points <= 0:
            return duel
    return duel._replace(hit_points=duel.hit_points - max(""",
        ),
    ),
    "hard-mode-after-the-spell": (
        (
            "    if hard:\n        duel = duel._replace(hit_points=duel.hit_points - 1)\n",
            "",
        ),
        (
            ROUND,
            """\
    if duel.boss_hit_points > 0 and hard:
        duel = duel._replace(hit_points=duel.hit_points - 1)
        if duel.hit_points <= 0:
            return duel
"""
            + ROUND,
        ),
    ),
    "hard-mode-from-the-second-turn": (
        (f"begin_player_turn({START}", f"begin_player_turn({START}".replace("hard", "False")),
    ),
    "hard-mode-on-the-first-turn-only": (
        ("begin_player_turn(duel, hard)", "begin_player_turn(duel, False)"),
    ),
    "effects-on-player-turns-only": (
        (
            BOSS_TURN,
            BOSS_TURN.replace("    duel = apply_effects(duel)\n", ""),
        ),
    ),
    "effects-after-the-spell": (
        ("else apply_effects(duel)\n", "else duel\n"),
        (ROUND, "    if duel.boss_hit_points > 0:\n        duel = apply_effects(duel)\n" + ROUND),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-before-and-after-the-spell": (
        (ROUND, "    if duel.boss_hit_points > 0:\n        duel = apply_effects(duel)\n" + ROUND),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-before-and-after-the-attack": (
        (
            "    return duel._replace(hit_points=duel.hit_points - max(1, boss_damage - armor))\n",
            """\
    duel = duel._replace(hit_points=duel.hit_points - max(1, boss_damage - armor))
    return duel if duel.hit_points <= 0 else apply_effects(duel)
""",
        ),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-twice-on-player-turns": (
        (
            "else apply_effects(duel)\n",
            (
                "else twice(duel)\n\n\ndef twice(duel):\n    duel = apply_effects(duel)\n"
                "    return duel if duel.boss_hit_points <= 0 else apply_effects(duel)\n"
            ),
        ),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "boss-begins": (
        (
            f"begin_player_turn({START})",
            f"begun({START}, boss_damage)",
        ),
        (
            "def can_cast(",
            """\
def begun(duel, hard, boss_damage):
    duel = play_boss_turn(duel, boss_damage)
    return duel if duel.hit_points <= 0 else begin_player_turn(duel, hard)


def can_cast(""",
        ),
    ),
    "poison-kills-after-the-attack": (
        (
            BOSS_TURN,
            BOSS_TURN.replace("    if duel.boss_hit_points <= 0:\n        return duel\n", ""),
        ),
    ),
    "dead-boss-attacks": (
        (
            BOSS_TURN,
            BOSS_TURN.replace("    if duel.boss_hit_points <= 0:\n        return duel\n", ""),
        ),
        (
            "    if duel.boss_hit_points > 0:\n        duel = play_boss",
            "    if True:\n        duel = play_boss",
        ),
    ),
    "mana-for-another-spell-must-be-left": (
        ("spell.cost <= duel.mana", "spell.cost + 53 <= duel.mana"),
    ),
    "mana-not-checked": (
        ("spell.cost <= duel.mana", "True"),
        ("spell.cost > duel.mana for", "False for"),
    ),
    "mana-for-the-cheapest-spell-is-enough": (("spell.cost <= duel.mana", "duel.mana >= 53"),),
    "mana-must-be-left-to-win": (
        (
            JUDGE,
            JUDGE.replace(
                'points <= 0:\n        return "win',
                'points <= 0 and duel.mana >= 1:\n        return "win',
            ).replace("if all(", "if duel.boss_hit_points <= 0 or all("),
        ),
    ),
    "effects-refused-on-the-turn-they-end": (
        ("max(0, duel.shield - 1)", "-1 if duel.shield == 1 else max(0, duel.shield - 1)"),
        ("max(0, duel.poison - 1)", "-1 if duel.poison == 1 else max(0, duel.poison - 1)"),
        ("max(0, duel.recharge - 1)", "-1 if duel.recharge == 1 else max(0, duel.recharge - 1)"),
        ("duel.shield > 0)\n        or", "duel.shield != 0)\n        or"),
        ("duel.poison > 0)\n        or", "duel.poison != 0)\n        or"),
        ("duel.recharge > 0)\n    )", "duel.recharge != 0)\n    )"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-recast-a-turn-early": (
        ("duel.shield > 0)\n        or", "duel.shield > 1)\n        or"),
        ("duel.poison > 0)\n        or", "duel.poison > 1)\n        or"),
        ("duel.recharge > 0)\n    )", "duel.recharge > 1)\n    )"),
    ),
    "one-effect-at-a-time": (
        (
            "    return spell.cost <= duel.mana and",
            """\
    if spell.shield + spell.poison + spell.recharge > 0:
        running = duel.shield + duel.poison + duel.recharge > 0
    return spell.cost <= duel.mana and""",
        ),
    ),
    "effects-a-turn-short": (
        ("shield=6", "shield=5"),
        ("poison=6", "poison=5"),
        ("recharge=5", "recharge=4"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-a-turn-longer": (
        ("shield=6", "shield=8"),
        ("poison=6", "poison=7"),
        ("recharge=5", "recharge=6"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "timers-begin-one-higher": (
        ("shield=6", "shield=7"),
        ("poison=6", "poison=7"),
        ("recharge=5", "recharge=6"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "turns-are-rounds": (
        ("shield=6", "shield=12"),
        ("poison=6", "poison=12"),
        ("recharge=5", "recharge=10"),
    ),
    "effects-last-half-as-long": (
        ("shield=6", "shield=3"),
        ("poison=6", "poison=3"),
        ("recharge=5", "recharge=2"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-end-before-they-apply": (
        ("(101 if duel.recharge > 0", "(101 if duel.recharge > 1"),
        ("(3 if duel.poison > 0", "(3 if duel.poison > 1"),
    ),
    "effects-begin-a-turn-late": (
        ("(101 if duel.recharge > 0", "(101 if 0 < duel.recharge < 5"),
        ("(3 if duel.poison > 0", "(3 if 0 < duel.poison < 6"),
    ),
    "timers-decrease-by-two": (
        ("max(0, duel.shield - 1)", "max(0, duel.shield - 2)"),
        ("max(0, duel.poison - 1)", "max(0, duel.poison - 2)"),
        ("max(0, duel.recharge - 1)", "max(0, duel.recharge - 2)"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "poison-on-player-turns-only": (
        (
            BOSS_TURN,
            BOSS_TURN.replace(
                "= apply_effects(duel)",
                "= apply_effects(duel)._replace(boss_hit_points=duel.boss_hit_points)",
            ),
        ),
    ),
    "poison-on-boss-turns-only": (
        (
            "else apply_effects(duel)",
            "else apply_effects(duel)._replace(boss_hit_points=duel.boss_hit_points)",
        ),
    ),
    "recharge-on-boss-turns-only": (
        ("else apply_effects(duel)", "else apply_effects(duel)._replace(mana=duel.mana)"),
    ),
    "timers-decrease-on-boss-turns-only": (
        ("else apply_effects(duel)", "else Duel(*apply_effects(duel)[:3], *duel[3:])"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "effects-start-at-once": (
        *DUEL["effects-also-when-cast"],
        ("shield=6", "shield=5"),
        ("poison=6", "poison=5"),
        ("recharge=5", "recharge=4"),
        ARMOR_AFTER_THE_EFFECTS,
    ),
    "no-affordable-spell-passes": (
        (
            "for spell in SPELLS.values():\n            if can_cast(here, spell):",
            (
                "for spell in [s for s in SPELLS.values() if can_cast(here, s)] or [Spell(0)]:\n"
                "            if True:"
            ),
        ),
        ("spell.cost > duel.mana for", "False for"),
    ),
    "low-mana-loses-at-once": (
        (PUSH, f'if judge(after) == "win" or here.mana - spell.cost >= 53:\n{20 * " "}{PUSH}'),
    ),
    "no-mana-loses-at-once": (
        (PUSH, f'if judge(after) == "win" or here.mana - spell.cost >= 1:\n{20 * " "}{PUSH}'),
    ),
    "killing-spell-not-counted": (
        (
            "(spent + spell.cost, after)",
            "(spent + (0 if 0 < here.boss_hit_points <= spell.damage else spell.cost), after)",
        ),
    ),
    "poison-also-when-cast": (
        (
            "duel.boss_hit_points - spell.damage,",
            "duel.boss_hit_points - spell.damage - 3 * (spell.poison > 0),",
        ),
    ),
    "never-casts-magic-missile": (
        (CAN_CAST, CAN_CAST.replace("return ", "return spell.damage < 4 and ")),
    ),
}
"""The changes by name. Those of `mutants.py` come in addition."""


def changes(name: str) -> tuple[Change, ...] | None:
    """The changes of the oracle that make a mistake, if there are any."""
    for pattern, make in NUMBERS.items():
        if found := re.fullmatch(pattern, name):
            return make(*(int(text) if text.isdigit() else text for text in found.groups()))
    if name.endswith("-except-armor"):
        found = changes(name.removesuffix("-except-armor"))
        return tuple(change for change in found if change != ARMOR_AFTER_THE_EFFECTS)
    return OTHERS.get(name) or DUEL.get(name)


# --- Searches ------------------------------------------------------------------------------------


class Duels:
    """The duels with a boss, as a search by hand sees them: states, spells and wins."""

    def __init__(self, oracle: ModuleType, boss: tuple[int, int], *, hard: bool):
        self.oracle, self.hard = oracle, hard
        self.boss_hit_points, self.boss_damage = boss
        self.spells = [*oracle.SPELLS.values()]

    def begin(self, hit_points: int, mana: int):
        return self.oracle.begin_player_turn(
            self.oracle.Duel(hit_points, mana, self.boss_hit_points), self.hard
        )

    def won(self, duel) -> bool:
        return self.oracle.judge(duel) == "win"

    def castable(self, duel) -> list:
        return [spell for spell in self.spells if self.oracle.can_cast(duel, spell)]

    def cast(self, duel, spell):
        return self.oracle.play_spell(duel, spell, self.boss_damage, self.hard)

    def moves(self, duel) -> Iterator[tuple]:
        """The states after each spell, with their mana, unless the player is dead."""
        for spell in self.castable(duel) if duel.hit_points > 0 else ():
            after = self.cast(duel, spell)
            if after.hit_points > 0:
                yield spell.cost, after


def depth_first(duels: Duels, duel, lost: set) -> int | None:
    """The mana of the first win."""
    if duels.won(duel):
        return 0
    if duel in lost:
        return None
    for cost, after in duels.moves(duel):
        if (rest := depth_first(duels, after, lost)) is not None:
            return cost + rest
    lost.add(duel)
    return None


def by_layers(duels: Duels, duel, keep=None, *, first=False, least=False) -> int | None:
    """Layer by layer: until the first win, the first layer with one, or the end."""
    layer, wins = [(0, duel)], [0] if duels.won(duel) else []
    if wins:
        return 0
    while layer:
        longer = []
        for spent, here in layer:
            for cost, after in duels.moves(here):
                if duels.won(after):
                    wins.append(spent + cost)
                    if first:
                        return wins[0]
                else:
                    longer.append((spent + cost, after))
        if least and wins:
            return min(wins)
        layer = keep(longer, wins) if keep else [*dict.fromkeys(longer)]
    return min(wins, default=None)


def best_first(duels: Duels, duel, key, same, *, seen_wins=False) -> int | None:
    """Always go on with the entry with the lowest key, the oldest of equal ones."""
    queue, done, number = [(key(0, duel, 0), 0, 0, duel, 0)], set(), 0
    while queue:
        queue.sort(key=lambda entry: entry[:2])
        _, _, spent, here, spells = queue.pop(0)
        if duels.won(here):
            return spent
        if same(here) in done:
            continue
        done.add(same(here))
        for cost, after in duels.moves(here):
            if seen_wins and duels.won(after):
                return spent + cost
            number += 1
            further = spent + cost, after, spells + 1
            queue.append((key(*further), number, *further))
    return None


def branch_and_bound(duels: Duels, duel, estimate=None, same=None, limit=99) -> int | None:
    """Try everything, and go back where it costs as much as the best win, or has been seen."""
    best, seen = [10**9], set()

    def go(here, spent, spells):
        if duels.won(here):
            best[0] = min(best[0], spent)
            return
        if best[0] < 10**9 and spent + (estimate(here) if estimate else 0) >= best[0]:
            return
        if same:
            if same(here) in seen:
                return
            seen.add(same(here))
        if spells < limit:
            for cost, after in duels.moves(here):
                go(after, spent + cost, spells + 1)

    go(duel, 0, 0)
    return best[0] if best[0] < 10**9 else None


def always(duels: Duels, duel, names: list[str], below: int) -> int | None:
    """Always cast the first possible spell of a list."""
    spent = 0
    while not duels.won(duel):
        if duel.hit_points <= 0:
            return None
        castable = duels.castable(duel)
        spells = [duels.oracle.SPELLS[name] for name in names]
        spells = [s for s in spells if s in castable and (not s.recharge or duel.mana < below)]
        if not spells:
            return None
        spent += spells[0].cost
        duel = duels.cast(duel, spells[0])
    return spent


def recharging(duels: Duels, duel, below: int) -> int | None:
    castable = duels.castable
    duels.castable = lambda here: [
        spell for spell in castable(here) if not spell.recharge or here.mana < below
    ]
    return best_first(duels, duel, KEYS["mana"], whole)


def search_of(name: str):
    """The search that a misreading names, if it is one of these."""
    if name in SEARCHES:
        return SEARCHES[name]
    for pattern, search in PATTERNS.items():
        if found := re.fullmatch(pattern, name):
            values = [int(text) if (text or "").isdigit() else text for text in found.groups()]
            return lambda duels, duel: search(duels, duel, *values)
    return None


KEYS = {
    "mana": lambda spent, *_: spent,
    "boss-hit-points": lambda _, duel, *__: duel.boss_hit_points,
    "hit-points": lambda _, duel, *__: -duel.hit_points,
    "mana-left": lambda _, duel, *__: -duel.mana,
    "fewest-hit-points": lambda _, duel, *__: duel.hit_points,
    "least-mana-left": lambda _, duel, *__: duel.mana,
    "spells": lambda _, __, spells: spells,
}
SAME = {
    "mana": lambda duel: duel._replace(mana=0),
    "mana-and-timers": lambda duel: (duel.hit_points, duel.boss_hit_points),
    "hit-points-and-mana": lambda duel: duel[2:],
    "hit-points-and-timers": lambda duel: duel[1:3],
    "all-but-the-boss": lambda duel: duel.boss_hit_points,
}


def whole(duel):
    return duel


def best_of(width: int, key):
    """The best few entries of a layer, and of those the ones that cost less than the best win."""

    def keep(longer, wins):
        longer = sorted(longer, key=lambda entry: key(*entry))[:width]
        return [entry for entry in longer if entry[0] < min(wins, default=10**9)]

    return keep


def unseen(same, start):
    """The entries of a layer whose states were not seen before, from the start on."""
    seen = {same(start)}

    def keep(longer, wins):
        kept = []
        for spent, duel in longer:
            if same(duel) not in seen:
                seen.add(same(duel))
                kept.append((spent, duel))
        return [entry for entry in kept if entry[0] < min(wins, default=10**9)]

    return keep


SEARCHES = {
    "first-win-found": lambda duels, duel: depth_first(duels, duel, set()),
    "first-win-found-from-the-last-spell": lambda duels, duel: reordered(
        duels, duels.spells[::-1], depth_first, duel, set()
    ),
    "first-win-found-by-name": lambda duels, duel: reordered(
        duels, by_name(duels), depth_first, duel, set()
    ),
    "first-win-in-breadth": lambda duels, duel: by_layers(duels, duel, first=True),
    "first-win-in-breadth-from-the-last-spell": lambda duels, duel: reordered(
        duels, duels.spells[::-1], by_layers, duel, first=True
    ),
    "first-win-in-breadth-by-name": lambda duels, duel: reordered(
        duels, by_name(duels), by_layers, duel, first=True
    ),
    "fewest-spells": lambda duels, duel: by_layers(duels, duel, least=True),
    "first-win-seen": lambda duels, duel: best_first(
        duels, duel, KEYS["mana"], whole, seen_wins=True
    ),
}
PATTERNS = {
    r"queue-by-((?:(?!-then-).)+)": lambda duels, duel, by: best_first(
        duels, duel, KEYS[by], whole
    ),
    r"queue-by-(.+)-then-(.+)": lambda duels, duel, by, then: best_first(
        duels, duel, lambda *entry: (KEYS[by](*entry), KEYS[then](*entry)), whole
    ),
    r"visited-without-(.+)": lambda duels, duel, what: best_first(
        duels, duel, KEYS["mana"], SAME[what]
    ),
    r"breadth-first-without-(.+)": lambda duels, duel, what: by_layers(
        duels, duel, unseen(SAME[what], duel)
    ),
    r"depth-first-without-(.+)": lambda duels, duel, what: branch_and_bound(
        duels, duel, same=SAME[what]
    ),
    r"estimate-(\d+)-for-(\d+)": lambda duels, duel, mana, hit_points: best_first(
        duels,
        duel,
        lambda spent, here, _: spent + mana * -(-max(here.boss_hit_points, 0) // hit_points),
        whole,
    ),
    r"given-up-at-(\d+)-for-(\d+)": lambda duels, duel, mana, hit_points: branch_and_bound(
        duels, duel, lambda here: mana * -(-max(here.boss_hit_points, 0) // hit_points)
    ),
    r"at-most-(\d+)-spells": lambda duels, duel, most: branch_and_bound(duels, duel, limit=most),
    r"beam-of-(\d+)-by-(.+)": lambda duels, duel, width, by: by_layers(
        duels, duel, best_of(width, KEYS[by])
    ),
    r"always-(.+)-recharge-below-(\d+)": lambda duels, duel, text, below: always(
        duels, duel, names_in(text), below
    ),
    r"always-(.+)": lambda duels, duel, text: always(duels, duel, names_in(text), 10**9),
    r"recharges-below-(\d+)-mana": recharging,
}
"""Searches by patterns of names."""


def names_in(text: str) -> list[str]:
    """The spells in a name."""
    spells = re.findall("magic-missile|drain|shield|poison|recharge", text)
    return [spell.replace("-", " ").title() for spell in spells]


def by_name(duels: Duels) -> list:
    return [spell for _, spell in sorted(duels.oracle.SPELLS.items())]


def reordered(duels: Duels, spells: list, search, *arguments, **options):
    duels.spells = spells
    return search(duels, *arguments, **options)


CHECKS = {
    "poison-kills-after-the-next-spell": (
        {"loss", "effects", "spell", "boss", "attack"},
        {"spell", "boss", "attack"},
        False,
    ),
    "poison-kills-after-the-attack-or-the-next-spell": (
        {"loss", "effects", "spell", "boss", "attack"},
        {"spell", "attack"},
        False,
    ),
    "boss-dies-after-spells-only": (
        {"loss", "effects", "spell", "boss", "attack"},
        {"spell"},
        False,
    ),
    "boss-dies-after-its-attack-only": (
        {"loss", "effects", "spell", "boss", "attack"},
        {"attack"},
        False,
    ),
    "player-never-dies": (set(), {"loss", "effects", "spell", "boss", "attack"}, True),
    "dead-player-casts": ({"spell"}, {"loss", "effects", "spell", "boss", "attack"}, False),
    "dead-player-can-still-win": (
        {"spell"},
        {"loss", "effects", "spell", "boss", "attack"},
        True,
    ),
}
"""After which steps the death of the player, and of the boss, ends the duel, and whether a dead
player wins if both are dead.
"""


def checked(  # noqa: C901 - a search with its turns
    name: str, oracle: ModuleType, duel, damage: int, *, hard: bool
) -> int | None:
    """The least mana if deaths end the duel only after some steps."""
    of_player, of_boss, dead_wins = CHECKS[name]

    def over(here, step: str) -> bool:
        dead = here.hit_points <= 0 and step in of_player
        return dead or (here.boss_hit_points <= 0 and step in of_boss)

    def begin(here):
        if hard:
            here = here._replace(hit_points=here.hit_points - 1)
            if over(here, "loss"):
                return here, True
        here = oracle.apply_effects(here)
        return here, over(here, "effects")

    def play(here, spell):
        here = oracle.cast(here, spell)
        if over(here, "spell"):
            return here, True
        armor = 7 if here.shield > 0 else 0
        here = oracle.apply_effects(here)
        if over(here, "boss"):
            return here, True
        here = here._replace(hit_points=here.hit_points - max(1, damage - armor))
        return (here, True) if over(here, "attack") else begin(here)

    queue, done = [(0, *begin(duel))], set()
    while queue:
        spent, here, ended = heappop(queue)
        if ended and here.boss_hit_points <= 0 and (here.hit_points > 0 or dead_wins):
            return spent
        if not ended and here not in done:
            done.add(here)
            for spell in oracle.SPELLS.values():
                if oracle.can_cast(here, spell):
                    heappush(queue, (spent + spell.cost, *play(here, spell)))
    return None


def is_known(name: str) -> bool:
    """Whether there is a program with a mistake."""
    return bool(name in CHECKS or search_of(name) or changes(name))


def answer(name: str, numbers: tuple[int, int, int, int], *, hard: bool) -> int | None:
    """What a program with a mistake answers in a duel: by a search, or the changed oracle."""
    boss_hit_points, damage, hit_points, mana = numbers
    if name in CHECKS:
        oracle = mutant()
        start = oracle.Duel(hit_points, mana, boss_hit_points)
        return checked(name, oracle, start, damage, hard=hard)
    if search := search_of(name):
        duels = Duels(mutant(), (boss_hit_points, damage), hard=hard)
        return search(duels, duels.begin(hit_points, mana))
    return changed(name).duel(boss_hit_points, damage, hit_points, mana, hard=hard)


@cache
def changed(name: str) -> ModuleType:
    return mutant(*changes(name))
