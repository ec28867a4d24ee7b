"""2015 day 22: all states after each turn, the cheapest way to each, and copied dataclasses."""

from dataclasses import dataclass, replace

NAMES = ("Magic Missile", "Drain", "Shield", "Poison", "Recharge")
MANA = (53, 73, 113, 173, 229)


@dataclass(frozen=True)
class State:
    hp: int
    mana: int
    boss: int
    shield: int = 0
    poison: int = 0
    recharge: int = 0


def apply_effects(s):
    if s.poison:
        s = replace(s, boss=s.boss - 3, poison=s.poison - 1)
    if s.recharge:
        s = replace(s, mana=s.mana + 101, recharge=s.recharge - 1)
    if s.shield:
        s = replace(s, shield=s.shield - 1)
    return s


def cast(s, name):
    cost = MANA[NAMES.index(name)]
    if s.mana < cost:
        return None
    s = replace(s, mana=s.mana - cost)
    if name == "Magic Missile":
        return replace(s, boss=s.boss - 4)
    if name == "Drain":
        return replace(s, boss=s.boss - 2, hp=s.hp + 2)
    if name == "Shield" and s.shield == 0:
        return replace(s, shield=6)
    if name == "Poison" and s.poison == 0:
        return replace(s, poison=6)
    if name == "Recharge" and s.recharge == 0:
        return replace(s, recharge=5)
    return None


def boss_attack(s, damage):
    armor = 7 if s.shield else 0
    s = apply_effects(s)
    if s.boss <= 0:
        return s
    return replace(s, hp=s.hp - max(1, damage - armor))


def cheapest(boss, damage, hard=False):
    states = {State(50, 500, boss): 0}
    best = 10**9
    while states:
        following = {}
        for s, spent in states.items():
            if hard:
                s = replace(s, hp=s.hp - 1)
            if s.hp <= 0:
                continue
            s = apply_effects(s)
            if s.boss <= 0:
                best = min(best, spent)
                continue
            for name, cost in zip(NAMES, MANA, strict=True):
                after = cast(s, name)
                if after is None:
                    continue
                total = spent + cost
                if after.boss > 0:
                    after = boss_attack(after, damage)
                if after.boss <= 0:
                    best = min(best, total)
                elif after.hp > 0 and total < min(best, following.get(after, best)):
                    following[after] = total
        states = following
    return best


def numbers(text):
    return [int(word) for word in text.split() if word.isdigit()]


def part1(text):
    return cheapest(*numbers(text))


def part2(text):
    return cheapest(*numbers(text), hard=True)
