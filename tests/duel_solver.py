"""A solver of the mana duel that can make each mistake which the catalogue names.

It takes the numbers and the states of the oracle, and shares no code with the package: what a
mistake changes is found by the name of the misreading.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, partial
from heapq import heappop, heappush
from typing import Any, ClassVar, NamedTuple

from oracle import SPELLS, Duel, Spell

MOMENTS = frozenset(
    f"{fighter} {step}"
    for fighter in ("player", "boss")
    for step in ("loss", "effects", "spell", "attack")
)
"""The steps of turns, after each of which a death can end the duel."""

EFFECTS = "shield", "poison", "recharge"
"""The effects, in the order of the timers."""

MUCH = 10**9


class State(NamedTuple):
    """A duel as the player chooses a spell, or when it is over."""

    duel: Duel
    over: bool
    turn: int = 0  # how many turns begin after the last spell until it is over
    before: Duel | None = None  # as the last turn began


Changes = dict[str | tuple[str, str], Any]
"""Other decisions by their names, and other numbers of spells by those of both."""

Path = tuple[int, State, int]  # the mana spent, the last state, and the number of spells


class Solver:
    """Finds the least mana by the rules of the statement, except for those that are changed."""

    armor, poison, recharge, loss = 7, 3, 101, 1
    before_spell, after_spell, boss_turn = ("loss", "effects"), (), ("effects", "attack")
    first_turn = None  # what the player's first turn begins with, if with other steps
    boss_begins = False
    player_dies = boss_dies = MOMENTS
    player_dead_at = boss_dead_at = 0
    dead_player_wins = always_hard = False
    at_once: ClassVar = {}  # how often effects apply when they are cast, too
    armor_to_the_end = False  # whether Shield still gives armor on the turn on which it ends
    least_mana_left = mana_to_win = -MUCH
    pass_without_mana = may_pass = False
    search = None

    begins = staticmethod(lambda *numbers: numbers)
    dealt = staticmethod(lambda damage, armor: max(1, damage - armor))
    armor_of = staticmethod(lambda armor, timer: armor if timer > 0 else 0)
    applies = staticmethod(lambda _kind, timer, _fighter: timer > 0)
    timer_after = staticmethod(lambda _kind, timer, _fighter: max(0, timer - 1))
    timer_from = staticmethod(lambda _kind, turns, _timer: turns)
    healed = staticmethod(lambda hit_points, healing: hit_points + healing)
    needed = staticmethod(lambda spell, _duel: spell.cost)
    is_active = staticmethod(lambda _kind, timer, _timers: timer > 0)
    considered = staticmethod(lambda _duel, castable: castable)
    counted = staticmethod(lambda spell, _duel, _wins: spell.cost)

    def __init__(self, changes: Changes) -> None:
        self.spells = dict(SPELLS)
        for changed, value in changes.items():
            if isinstance(changed, str):
                setattr(self, changed, value)
            else:
                spell, number = changed
                self.spells[spell] = self.spells[spell]._replace(**{number: value})

    def solve(self, *numbers: int, hard: bool) -> int | None:
        """The mana that wins a duel with the boss's numbers and the player's, or None."""
        start = self.begin(*numbers, hard=hard)
        return (self.search or best_first)(self, (0, start, 0))

    def begin(self, *numbers: int, hard: bool) -> State:
        """The state as the player chooses the first spell."""
        boss_hit_points, self.damage, hit_points, mana = self.begins(*numbers)
        self.hard = hard or self.always_hard
        turns = [("player", self.first_turn or self.before_spell)]
        if self.boss_begins:
            turns.insert(0, ("boss", self.boss_turn))
        return self.play(Duel(hit_points, mana, boss_hit_points), turns)

    # --- Turns -----------------------------------------------------------------------------------

    def play(self, duel: Duel, turns: list[tuple[str, tuple[str, ...]]]) -> State:
        """Take the steps of some turns, until a death ends the duel."""
        for turn, (fighter, steps) in enumerate(turns):
            timer, before = duel.shield, duel
            for step in steps:
                if step == "loss" and self.hard:
                    duel = duel._replace(hit_points=duel.hit_points - self.loss)
                elif step == "effects":
                    duel = self.apply_effects(duel, fighter)
                elif step == "attack":
                    timer = timer if self.armor_to_the_end else duel.shield
                    dealt = self.dealt(self.damage, self.armor_of(self.armor, timer))
                    duel = duel._replace(hit_points=duel.hit_points - dealt)
                moment = f"{fighter} {step}"
                boss_is_dead = duel.boss_hit_points <= self.boss_dead_at
                if (self.is_dead(duel) and moment in self.player_dies) or (
                    boss_is_dead and moment in self.boss_dies
                ):
                    return State(duel, over=True, turn=turn, before=before)
        return State(duel, over=False, before=before)

    def is_dead(self, duel: Duel) -> bool:
        return duel.hit_points <= self.player_dead_at

    def apply_effects(self, duel: Duel, fighter: str) -> Duel:
        return Duel(
            duel.hit_points,
            duel.mana + self.recharge * self.applies("recharge", duel.recharge, fighter),
            duel.boss_hit_points - self.poison * self.applies("poison", duel.poison, fighter),
            *(
                self.timer_after(kind, timer, fighter)
                for kind, timer in zip(EFFECTS, duel[3:], strict=True)
            ),
        )

    def cast(self, duel: Duel, spell: Spell) -> Duel:
        poison = self.poison * bool(spell.poison) * self.at_once.get("poison", 0)
        recharge = self.recharge * bool(spell.recharge) * self.at_once.get("recharge", 0)
        return Duel(
            self.healed(duel.hit_points, spell.healing),
            duel.mana - spell.cost + recharge,
            duel.boss_hit_points - spell.damage - poison,
            *(
                self.timer_from(kind, turns, timer) if turns else timer
                for kind, turns, timer in zip(EFFECTS, spell[3:], duel[3:], strict=True)
            ),
        )

    def after(self, duel: Duel, spell: Spell) -> State:
        """The state at the next choice of a spell, or at the end."""
        turns = [
            ("player", ("spell", *self.after_spell)),
            ("boss", self.boss_turn),
            ("player", self.before_spell),
        ]
        return self.play(self.cast(duel, spell), turns)

    # --- Choices ---------------------------------------------------------------------------------

    def castable(self, duel: Duel) -> list[Spell]:
        timers = duel[3:]
        found = [
            spell
            for spell in self.spells.values()
            if self.needed(spell, duel) <= duel.mana
            and not any(
                turns and self.is_active(kind, timer, timers)
                for kind, turns, timer in zip(EFFECTS, spell[3:], timers, strict=True)
            )
        ]
        passes = self.may_pass or (self.pass_without_mana and not found)
        return found + [Spell(0)] * passes

    def won(self, state: State) -> bool:
        duel = state.duel
        return (
            state.over
            and duel.boss_hit_points <= self.boss_dead_at
            and (self.dead_player_wins or not self.is_dead(duel))
            and duel.mana >= self.mana_to_win
        )

    def longer(self, path: Path) -> Iterator[Path]:
        """The paths with one more spell, unless it loses the duel."""
        spent, state, spells = path
        if state.over:
            return
        for spell in self.considered(state.duel, self.castable(state.duel)):
            after = self.after(state.duel, spell)
            wins = self.won(after)
            goes_on = not after.over and state.duel.mana - spell.cost >= self.least_mana_left
            if wins or goes_on:
                yield spent + self.counted(spell, state.duel, wins), after, spells + 1


# --- Mistakes in the rules -----------------------------------------------------------------------


def titled(slug: str) -> str:
    """The name of a spell."""
    return slug.replace("-", " ").title()


def lasting(shield: int, poison: int, recharge: int) -> Changes:
    return {
        ("Shield", "shield"): shield,
        ("Poison", "poison"): poison,
        ("Recharge", "recharge"): recharge,
    }


def exchanged(numbers: dict[str, int], change: Callable[..., Changes], *spells: str) -> Changes:
    """What changes if two spells exchange their numbers."""
    one, other = spells
    return change(one, numbers[other]) | change(other, numbers[one])


def damage_of(spell: str, damage: int) -> Changes:
    return {"poison": damage} if spell == "poison" else {(titled(spell), "damage"): damage}


def only_of(kind: str, changes: Changes) -> Changes:
    """Changes of how effects work, for one of them alone."""
    changed: Changes = {}
    for name, change in changes.items():
        if name == "at_once":
            changed[name] = {kind: change[kind]}
        elif isinstance(name, tuple):
            if name[1] == kind:
                changed[name] = change
        else:
            usual = getattr(Solver, name)
            changed[name] = lambda of, *others, change=change, usual=usual: (
                change if of == kind else usual
            )(of, *others)
    return changed


def one_effect(kind: str, suffix: str) -> Changes | None:
    """What a mistake about all effects changes if it is made for one alone."""
    name = OF_ALL_EFFECTS.get(suffix)
    return only_of(kind, MISTAKES[name]) if name else None


OF_ALL_EFFECTS = {
    "refused-on-the-turn-it-ends": "effects-refused-on-the-turn-they-end",
    "starts-at-once": "effects-start-at-once",
    "also-when-cast": "effects-also-when-cast",
    "ends-before-it-applies": "effects-end-before-they-apply",
    "begins-a-turn-late": "effects-begin-a-turn-late",
    "on-player-turns-only": "effects-apply-on-player-turns-only",
    "on-boss-turns-only": "effects-apply-on-boss-turns-only",
    "timer-decreases-on-boss-turns-only": "timers-decrease-on-boss-turns-only",
}
"""The names of mistakes about one effect, after that of its spell, and of those about all."""

RECAST = {"is_active": lambda _kind, _timer, _timers: False}
STAYING = {
    "timer_after": lambda _kind, timer, _fighter: -1 if timer in {1, -1} else max(0, timer - 1)
}
AT_ONCE = {"at_once": {"poison": 1, "recharge": 1}}

MISTAKES: dict[str, Changes] = {
    # The beginning
    "boss-begins": {"boss_begins": True},
    "boss-has-a-hit-point-less": {"begins": lambda boss, *others: (boss - 1, *others)},
    "boss-does-one-damage-less": {"begins": lambda boss, hit, *others: (boss, hit - 1, *others)},
    "boss-does-one-damage-more": {"begins": lambda boss, hit, *others: (boss, hit + 1, *others)},
    "boss-numbers-exchanged": {"begins": lambda boss, hit, *others: (hit, boss, *others)},
    # Turns
    "hard-mode-on-boss-turns-too": {"boss_turn": ("loss", "effects", "attack")},
    "hard-mode-before-the-attack-too": {"boss_turn": ("effects", "loss", "attack")},
    "costs-in-alphabetical-order": {
        (spell, "cost"): cost
        for spell, cost in zip(sorted(SPELLS), (53, 73, 113, 173, 229), strict=True)
    },
    "hard-mode-in-part-1": {"always_hard": True},
    "hard-mode-raises-the-damage": {
        "loss": 0,
        "begins": lambda boss, hit, *others: (boss, hit + 1, *others),
    },
    "hard-mode-after-the-effects": {"before_spell": ("effects", "loss")},
    "hard-mode-after-the-spell": {"before_spell": ("effects",), "after_spell": ("loss",)},
    "hard-mode-from-the-second-turn": {"first_turn": ("effects",)},
    "hard-mode-on-the-first-turn-only": {
        "first_turn": ("loss", "effects"),
        "before_spell": ("effects",),
    },
    "effects-on-player-turns-only": {"boss_turn": ("attack",)},
    "effects-on-boss-turns-only": {"before_spell": ("loss",)},
    "effects-after-the-spell": {"before_spell": ("loss",), "after_spell": ("effects",)},
    "boss-attacks-before-the-effects": {"boss_turn": ("attack", "effects")},
    # Deaths
    "alive-at-zero-hit-points": {"player_dead_at": -1, "boss_dead_at": -1},
    "player-alive-at-zero-hit-points": {"player_dead_at": -1},
    "boss-alive-at-zero-hit-points": {"boss_dead_at": -1},
    "hard-mode-death-after-the-effects": {
        "player_dies": MOMENTS - {"player loss"},
        "dead_player_wins": True,
    },
    "hard-mode-never-kills": {"player_dies": {"boss attack"}, "dead_player_wins": True},
    "player-never-dies": {"player_dies": {}, "dead_player_wins": True},
    "dead-player-can-win-by-poison": {"player_dies": {"player effects"}, "dead_player_wins": True},
    "dead-player-casts": {"player_dies": {"player spell"}},
    "dead-player-can-still-win": {"player_dies": {"player spell"}, "dead_player_wins": True},
    "poison-kills-after-the-attack": {"boss_dies": MOMENTS - {"boss effects"}},
    "poison-kills-after-the-next-spell": {
        "boss_dies": MOMENTS - {"player loss", "player effects"}
    },
    "poison-kills-after-the-attack-or-the-next-spell": {
        "boss_dies": {"player spell", "boss attack"}
    },
    "dead-boss-attacks": {"boss_dies": MOMENTS - {"player spell", "boss effects"}},
    "boss-dies-after-spells-only": {"boss_dies": {"player spell"}},
    # Attacks and armor
    "attacks-can-deal-no-damage": {"dealt": lambda damage, armor: max(0, damage - armor)},
    "attacks-can-heal": {"dealt": lambda damage, armor: damage - armor},
    "shield-heals-7": {("Shield", "healing"): 7, "armor": 0},
    "shield-covers-no-first-attack": {
        "armor_of": lambda armor, timer: armor if timer in {1, 3} else 0
    },
    "shield-blocks-attacks": {"dealt": lambda damage, armor: 0 if armor else max(1, damage)},
    "armor-stays": {**STAYING, "armor_of": lambda armor, timer: armor if timer else 0},
    "armor-adds-up": {"armor_of": lambda armor, timer: armor * (6 - timer) if timer > 0 else 0},
    "armor-adds-up-and-stays": {
        **STAYING,
        "armor_of": lambda armor, timer: armor * (6 - max(0, timer)) if timer else 0,
    },
    "healing-up-to-50": {
        "healed": lambda hit_points, more: max(hit_points, min(50, hit_points + more))
    },
    # Mana
    "mana-must-be-left": {"needed": lambda spell, _duel: spell.cost + 1},
    "mana-for-another-spell-must-be-left": {"needed": lambda spell, _duel: spell.cost + 53},
    "mana-not-checked": {"needed": lambda _spell, _duel: -MUCH},
    "mana-for-the-cheapest-spell-is-enough": {"needed": lambda _spell, _duel: 53},
    "mana-before-recharge": {"needed": lambda spell, duel: spell.cost + 101 * (duel.recharge > 0)},
    "mana-before-the-win": {"mana_to_win": 53},
    "low-mana-loses-at-once": {"least_mana_left": 53},
    "no-affordable-spell-passes": {"pass_without_mana": True},
    "may-cast-nothing": {"may_pass": True},
    "one-mana-too-many": {"counted": lambda spell, _duel, wins: spell.cost + wins},
    "last-spell-not-counted": {"counted": lambda spell, _duel, wins: 0 if wins else spell.cost},
    "killing-spell-not-counted": {
        "counted": lambda spell, duel, _: (
            0 if 0 < duel.boss_hit_points <= spell.damage else spell.cost
        )
    },
    # Effects
    "poison-does-all-damage-at-once": {("Poison", "damage"): 18, "poison": 0},
    "hard-mode-death-after-the-spell": {
        "player_dies": MOMENTS - {"player loss", "player effects"}
    },
    "active-effects-recast": RECAST,
    "recast-adds-to-the-timer": {
        **RECAST,
        "timer_from": lambda _kind, turns, timer: timer + turns,
    },
    "effects-refused-on-the-turn-they-end": {
        "timer_after": lambda _kind, timer, _fighter: -1 if timer == 1 else max(0, timer - 1),
        "is_active": lambda _kind, timer, _timers: timer != 0,
    },
    "one-effect-at-a-time": {"is_active": lambda _kind, _timer, timers: any(timers)},
    "all-effects-last-five-turns": lasting(5, 5, 5),
    "effects-a-turn-short": lasting(5, 5, 4),
    "effects-a-turn-longer": lasting(8, 7, 6),
    "timers-begin-one-higher": lasting(7, 7, 6),
    "turns-are-rounds": lasting(12, 12, 10),
    "timers-decrease-on-boss-turns-only": {
        "timer_after": lambda _kind, timer, fighter: max(0, timer - (fighter == "boss"))
    },
    "effects-end-before-they-apply": {"applies": lambda _kind, timer, _fighter: timer > 1},
    "effects-begin-a-turn-late": {
        "applies": lambda kind, timer, _fighter: 0 < timer < {"poison": 6, "recharge": 5}[kind]
    },
    "effects-apply-on-player-turns-only": {
        "applies": lambda _kind, timer, fighter: timer > 0 and fighter == "player"
    },
    "effects-apply-on-boss-turns-only": {
        "applies": lambda _kind, timer, fighter: timer > 0 and fighter == "boss"
    },
    "effects-also-when-cast": AT_ONCE,
    "effects-begin-on-the-next-player-turn": {
        **lasting(7, 7, 6),
        "applies": lambda kind, timer, _fighter: 0 < timer < {"poison": 7, "recharge": 6}[kind],
        "armor_of": lambda armor, timer: armor if 0 < timer < 7 else 0,
        "armor_to_the_end": True,
    },
    "effects-stack": {  # whose timers are bits
        **RECAST,
        "timer_from": lambda _kind, turns, timer: timer | 1 << (turns - 1),
        "timer_after": lambda _kind, timer, _fighter: timer >> 1,
        "applies": lambda _kind, timer, _fighter: timer.bit_count(),
    },
    "effects-start-at-once": {**AT_ONCE, **lasting(5, 5, 4)},
}

NUMBERS: dict[str, Callable[..., Changes]] = {
    r"(\S+)-costs-(\d+)": lambda spell, cost: {(titled(spell), "cost"): cost},
    r"costs-of-(\S+)-and-(\S+)-exchanged": partial(
        exchanged,
        {"magic-missile": 53, "drain": 73, "shield": 113, "poison": 173, "recharge": 229},
        lambda spell, cost: {(titled(spell), "cost"): cost},
    ),
    r"damage-of-(\S+)-and-(\S+)-exchanged": partial(
        exchanged, {"magic-missile": 4, "drain": 2, "poison": 3}, damage_of
    ),
    r"turns-of-(\S+)-and-(\S+)-exchanged": partial(
        exchanged,
        {"shield": 6, "poison": 6, "recharge": 5},
        lambda spell, turns: {(titled(spell), spell): turns},
    ),
    r"(magic-missile|drain|poison)-does-(\d+)-damage": damage_of,
    r"drain-heals-(\d+)": lambda healing: {("Drain", "healing"): healing},
    r"shield-gives-(\d+)-armor": lambda armor: {"armor": armor},
    r"recharge-gives-(\d+)-mana": lambda mana: {"recharge": mana},
    r"(\S+)-lasts-(\d+)-turns": lambda spell, turns: {(titled(spell), spell): turns},
    r"player-begins-with-(\d+)-hit-points": lambda number: {
        "begins": lambda boss, damage, _, mana: (boss, damage, number, mana)
    },
    r"player-begins-with-(\d+)-mana": lambda mana: {
        "begins": lambda boss, damage, number, _: (boss, damage, number, mana)
    },
    r"hard-mode-takes-(\d+)-hit-points": lambda loss: {"loss": loss},
}
"""Mistakes by patterns of names, whose groups they are given."""

# --- Searches ------------------------------------------------------------------------------------


def as_turn_begins(state: State) -> Duel:
    """The duel as the player's turn begins; at its end, if that is on the boss's turn."""
    on_boss_turn = state.over and state.turn < 2
    return state.duel if on_boss_turn else state.before


KEYS: dict[str, Callable[[Path], int]] = {
    "mana": lambda path: path[0],
    "boss-hit-points": lambda path: path[1].duel.boss_hit_points,
    "hit-points": lambda path: -path[1].duel.hit_points,
    "mana-left": lambda path: -path[1].duel.mana,
    "fewest-hit-points": lambda path: path[1].duel.hit_points,
    "least-mana-left": lambda path: path[1].duel.mana,
    "spells": lambda path: path[2],
    "boss-hit-points-before-effects": lambda path: as_turn_begins(path[1]).boss_hit_points,
    "mana-left-before-effects": lambda path: -as_turn_begins(path[1]).mana,
}
SAME: dict[str, Callable[[Duel], object]] = {
    "nothing": lambda duel: duel,
    "mana": lambda duel: duel._replace(mana=0),
    "mana-and-timers": lambda duel: (duel.hit_points, duel.boss_hit_points),
    "hit-points-and-mana": lambda duel: duel[2:],
    "hit-points-and-timers": lambda duel: duel[1:3],
    "all-but-the-boss": lambda duel: duel.boss_hit_points,
}
"""What a search recognizes a state by, without some of it."""


def best_first(
    solver: Solver,
    start: Path,
    key: Callable[[Path], object] = KEYS["mana"],
    same: str = "nothing",
    *,
    ends_when_seen: bool = False,
) -> int | None:
    """Always go on with the path with the lowest key, the oldest of equal ones."""
    queue, done, number = [(key(start), 0, start)], set(), 0
    while queue:
        _, _, path = heappop(queue)
        spent, state, _ = path
        if solver.won(state):
            return spent
        if SAME[same](state.duel) in done:
            continue
        done.add(SAME[same](state.duel))
        for longer in solver.longer(path):
            if ends_when_seen and solver.won(longer[1]):
                return longer[0]
            number += 1
            heappush(queue, (key(longer), number, longer))
    return None


def depth_first(solver: Solver, path: Path, lost: set[State] | None = None) -> int | None:
    """The mana of the first win."""
    spent, state, _ = path
    lost = set() if lost is None else lost
    if solver.won(state):
        return spent
    if state not in lost:
        for longer in solver.longer(path):
            if (found := depth_first(solver, longer, lost)) is not None:
                return found
        lost.add(state)
    return None


def by_layers(
    solver: Solver,
    start: Path,
    *,
    ends: str = "",
    same: str = "",
    width: int = MUCH,
    by: str = "spells",
    keeps_cheapest: bool = False,
) -> int | None:
    """Layer by layer: to the first win, to the first layer with one, or to the end.

    Paths to states that were seen before can be left out, or all but the best of each layer.
    """
    layer, least = [start], MUCH
    seen = {SAME[same](start[1].duel)} if same else set()
    while layer:
        longer = [path for before in layer for path in solver.longer(before)]
        wins = [path[0] for path in longer if solver.won(path[1])]
        if wins and ends:
            return wins[0] if ends == "first win" else min(wins)
        least = min([least, *wins])
        others = [path for path in longer if not solver.won(path[1])]
        if keeps_cheapest:
            cheapest: dict[object, Path] = {}
            for path in others:
                state = SAME[same or "nothing"](path[1].duel)
                if state not in cheapest or path[0] < cheapest[state][0]:
                    cheapest.pop(state, None)
                    cheapest[state] = path
            cheaper = [path for path in cheapest.values() if path[0] < least]
            others = sorted(cheaper, key=KEYS[by])[:width]
        elif same:
            first: dict[object, Path] = {}
            for path in others:
                first.setdefault(SAME[same](path[1].duel), path)
            others = [path for state, path in first.items() if state not in seen]
            seen |= first.keys()
        else:
            others = [*dict.fromkeys(others)]
        layer = [path for path in others if path[0] < least]
    return least if least < MUCH else None


def branch_and_bound(
    solver: Solver,
    start: Path,
    estimate: Callable[[State], Fraction] = lambda _state: Fraction(0),
    same: str = "",
    most_spells: int = 99,
) -> int | None:
    """Try everything, and go back where it costs as much as the best win, or has been seen."""
    least, seen = MUCH, set()

    def go_on(path: Path) -> None:
        nonlocal least
        spent, state, spells = path
        if solver.won(state):
            least = min(least, spent)
        elif least == MUCH or spent + estimate(state) < least:
            if same:
                if SAME[same](state.duel) in seen:
                    return
                seen.add(SAME[same](state.duel))
            for longer in solver.longer(path) if spells < most_spells else ():
                go_on(longer)

    go_on(start)
    return least if least < MUCH else None


def first_of_a_round(solver: Solver, start: Path) -> int | None:
    """Round by round to the first win, which Poison on the player's turn brings in the next."""
    layer = [start]
    while layer:
        longer: dict[State, Path] = {}
        for path in layer:
            if solver.won(path[1]):
                return path[0]
            for after in solver.longer(path):
                spent, state, _ = after
                if solver.won(state) and state.turn < 2:
                    return spent
                if state not in longer or spent < longer[state][0]:
                    longer.pop(state, None)
                    longer[state] = after
        layer = [*longer.values()]
    return None


def estimated(mana: int, hit_points: int, how: str, state: State) -> Fraction:
    """What the boss's hit points are thought to cost, if some of them take some mana."""
    duel = state.duel
    left = duel.boss_hit_points - 3 * max(0, duel.poison) * ("less-poison" in how)
    if "before-effects" in how:
        left = as_turn_begins(state).boss_hit_points
    return mana * Fraction(max(left, 0), hit_points)


def least_budget(
    solver: Solver, start: Path, estimate: Callable[[State], Fraction], *, refilled: bool = False
) -> int | None:
    """The least budget from which all spells can be paid, found by bisection."""

    @cache
    def enough(state: State, left: int) -> bool:
        if left < estimate(state):
            return False
        if solver.won(state):
            return True
        for spent, after, _ in solver.longer((0, state, 0)):
            back = after.duel.mana - state.duel.mana + spent if refilled else 0
            if spent <= left and enough(after, left - spent + back):
                return True
        return False

    budgets = range(5000)
    least = bisect_left(budgets, True, key=lambda budget: enough(start[1], budget))
    return least if least in budgets else None


def budget_with_memo(solver: Solver, start: Path) -> int | None:
    """The same with a memo of states that does not say for which budget."""
    known: dict[State, bool] = {}

    def enough(state: State, left: int) -> bool:
        if state not in known:
            known[state] = solver.won(state) or any(
                spent <= left and enough(after, left - spent)
                for spent, after, _ in solver.longer((0, state, 0))
            )
        return known[state]

    budgets = range(5000)
    least = bisect_left(budgets, True, key=lambda budget: enough(start[1], budget))
    return least if least in budgets else None


def queue_by(*names: str) -> Changes:
    return {"search": partial(best_first, key=lambda path: [KEYS[name](path) for name in names])}


def up_to(why: str, order: str) -> Changes:
    """The spells in an order, up to one that cannot be cast, or that is too dear."""

    def considered(duel: Duel, castable: list[Spell]) -> list[Spell]:
        found = []
        every = [*SPELLS.values()]
        for spell in ORDERS[order]["considered"](duel, every) if order else every:
            if spell in castable:
                found.append(spell)
            elif why == "refused" or spell.cost > duel.mana:
                break
        return found

    return {"considered": considered}


def in_order(*names: str) -> Changes:
    """The spells in another order."""
    return {
        "considered": lambda _duel, castable: [
            SPELLS[name] for name in names if SPELLS[name] in castable
        ]
    }


ORDERS: dict[str, Changes] = {
    "": {},
    "-from-the-last-spell": in_order("Recharge", "Poison", "Shield", "Drain", "Magic Missile"),
    "-effects-first": in_order("Poison", "Recharge", "Shield", "Magic Missile", "Drain"),
    "-effects-last": in_order("Drain", "Magic Missile", "Shield", "Recharge", "Poison"),
    "-by-name": in_order(*sorted(SPELLS)),
}

MISTAKES |= {
    "fewest-spells": {"search": partial(by_layers, ends="layer")},
    "first-win-of-a-round": {"search": first_of_a_round},
    "budget-left-out-of-the-memo": {"search": budget_with_memo},
    "budget-refilled-by-recharge": {
        "search": partial(least_budget, estimate=lambda _state: 0, refilled=True)
    },
    "first-win-seen": {"search": partial(best_first, ends_when_seen=True)},
    **{f"first-win-found{name}": {"search": depth_first, **by} for name, by in ORDERS.items()},
    **{
        f"first-win-in-breadth{name}": {"search": partial(by_layers, ends="first win"), **by}
        for name, by in ORDERS.items()
    },
}
PATTERNS = NUMBERS | {
    r"queue-by-((?:(?!-then-).)+)": queue_by,
    r"queue-by-(.+)-then-(.+)": queue_by,
    r"visited-without-(.+)": lambda same: {"search": partial(best_first, same=same)},
    r"depth-first-without-(.+?)(-from-the-last-spell|-by-name|-effects-first|-effects-last|)": (
        lambda same, order: {"search": partial(branch_and_bound, same=same), **ORDERS[order]}
    ),
    r"estimate-(\d+)-for-(\d+)(.*)": lambda *of: {
        "search": partial(best_first, key=lambda path: path[0] + estimated(*of, path[1]))
    },
    r"given-up-at-(\d+)-for-(\d+)(.*)": lambda *of: {
        "search": partial(branch_and_bound, estimate=partial(estimated, *of))
    },
    r"budget-with-(\d+)-for-(\d+)(.*)": lambda *of: {
        "search": partial(least_budget, estimate=partial(estimated, *of))
    },
    r"no-spells-after-a-(refused|dear)-one(.*)": up_to,
    r"at-most-(\d+)-spells": lambda most: {"search": partial(branch_and_bound, most_spells=most)},
    r"must-cast-(.+)": lambda slug: {
        "considered": lambda _duel, castable: (
            [spell for spell in castable if spell == SPELLS[titled(slug)]] or castable
        )
    },
    r"never-casts-(.+)": lambda slug: {
        "considered": lambda _duel, castable: [
            spell for spell in castable if spell != SPELLS[titled(slug)]
        ]
    },
    r"(shield|poison|recharge)-(.+)": one_effect,
}


def changes_of(name: str) -> Changes | None:
    """What a mistake changes, if it is known."""
    if name.endswith("-except-armor"):
        return {**MISTAKES[name.removesuffix("-except-armor")], "armor_to_the_end": True}
    if name in MISTAKES:
        return MISTAKES[name]
    for pattern, change in PATTERNS.items():
        if found := re.fullmatch(pattern, name):
            return change(*(int(text) if text.isdigit() else text for text in found.groups()))
    return None


def solver_with(*names: str) -> Solver:
    """A solver that makes some mistakes."""
    changes: Changes = {}
    for name in names:
        changes |= changes_of(name)
    return Solver(changes)
