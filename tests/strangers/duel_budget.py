"""2015 day 22: bisection of the mana that one may spend, with a memo of all answers."""

from bisect import bisect_left

# cost, damage, healing, and turns of Shield, Poison and Recharge
SPELLS = (
    (173, 0, 0, 0, 6, 0),
    (229, 0, 0, 0, 0, 5),
    (113, 0, 0, 6, 0, 0),
    (73, 2, 2, 0, 0, 0),
    (53, 4, 0, 0, 0, 0),
)
TOO_MUCH = 5000


class Duel:
    def __init__(self, damage, hard):
        self.damage = damage
        self.hard = hard
        self.memo = {}

    def enough(self, hp, mana, boss, timers, budget):
        """Can I win if it is my turn, and I spend no more than the budget?"""
        key = hp, mana, boss, timers, budget
        if key not in self.memo:
            self.memo[key] = self.my_turn(hp, mana, boss, timers, budget)
        return self.memo[key]

    def my_turn(self, hp, mana, boss, timers, budget):
        if self.hard:
            hp -= 1
            if hp <= 0:
                return False
        # Poison does 18 damage for 173 mana, and nothing else is as cheap
        if budget * 18 < (boss - 3 * timers[1]) * 173:
            return False
        if timers[1]:
            boss -= 3
        if timers[2]:
            mana += 101
        timers = tuple(max(0, timer - 1) for timer in timers)
        if boss <= 0:
            return True
        for cost, hit, heal, *started in SPELLS:
            if cost > min(mana, budget):
                continue
            if any(new and old for new, old in zip(started, timers, strict=True)):
                continue
            running = tuple(new + old for new, old in zip(started, timers, strict=True))
            if self.boss_turn(hp + heal, mana - cost, boss - hit, running, budget - cost):
                return True
        return False

    def boss_turn(self, hp, mana, boss, timers, budget):
        armor = 7 if timers[0] else 0
        if timers[1]:
            boss -= 3
        if timers[2]:
            mana += 101
        if boss <= 0:
            return True
        hp -= max(1, self.damage - armor)
        timers = tuple(max(0, timer - 1) for timer in timers)
        return hp > 0 and self.enough(hp, mana, boss, timers, budget)


def least_mana(text, hard):
    (_, boss), (_, damage) = (line.split(": ") for line in text.splitlines())
    duel = Duel(int(damage), hard)

    def enough(budget):
        return duel.enough(50, 500, int(boss), (0, 0, 0), budget)

    mana = bisect_left(range(TOO_MUCH), True, key=enough)
    return mana if mana < TOO_MUCH else None


def part1(text):
    return least_mana(text, hard=False)


def part2(text):
    return least_mana(text, hard=True)
