"""2015 day 22: depth-first with the best found so far, and a dictionary of timers."""

COST = {"missile": 53, "drain": 73, "shield": 113, "poison": 173, "recharge": 229}
TURNS = {"shield": 6, "poison": 6, "recharge": 5}


def parse(text):
    return [int(line.split(":")[1]) for line in text.strip().splitlines()]


class Search:
    def __init__(self, damage, hard):
        self.damage = damage
        self.hard = hard
        self.best = 10**9
        self.seen = {}

    def player_turn(self, hp, mana, boss, timers, spent):
        state = hp, mana, boss, tuple(sorted(timers.items()))
        if spent >= min(self.best, self.seen.get(state, 10**9)):
            return
        self.seen[state] = spent
        if self.hard:
            hp -= 1
            if hp <= 0:
                return
        mana, boss, armor, timers = self.effects(mana, boss, timers)
        if boss <= 0:
            self.best = spent
            return
        for spell in ("missile", "drain", "shield", "poison", "recharge"):
            cost = COST[spell]
            if cost > mana or timers.get(spell, 0) > 0:
                continue
            after = dict(timers)
            new_hp, new_boss = hp, boss
            if spell == "missile":
                new_boss -= 4
            elif spell == "drain":
                new_boss -= 2
                new_hp += 2
            else:
                after[spell] = TURNS[spell]
            self.boss_turn(new_hp, mana - cost, new_boss, after, spent + cost)

    def boss_turn(self, hp, mana, boss, timers, spent):
        if spent >= self.best:
            return
        mana, boss, armor, timers = self.effects(mana, boss, timers)
        if boss <= 0:
            self.best = spent
            return
        hp -= max(1, self.damage - armor)
        if hp > 0:
            self.player_turn(hp, mana, boss, timers, spent)

    def effects(self, mana, boss, timers):
        armor = 0
        if timers.get("shield", 0) > 0:
            armor = 7
        if timers.get("poison", 0) > 0:
            boss -= 3
        if timers.get("recharge", 0) > 0:
            mana += 101
        return mana, boss, armor, {name: left - 1 for name, left in timers.items()}


def least(text, hard):
    boss, damage = parse(text)
    search = Search(damage, hard)
    search.player_turn(50, 500, boss, {}, 0)
    return search.best


def part1(text):
    return least(text, hard=False)


def part2(text):
    return least(text, hard=True)
