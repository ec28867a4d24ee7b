"""2018 day 15: classes on a grid of characters, and a deep copy of everything for part 2."""

from copy import deepcopy


class Unit:
    def __init__(self, kind, x, y):
        self.kind = kind
        self.x = x
        self.y = y
        self.hp = 200
        self.damage = 3
        self.alive = True

    def key(self):
        return self.y, self.x


class Battle:
    def __init__(self, text):
        self.grid = [list(line) for line in text.splitlines()]
        self.units = []
        self.rounds = 0
        for y, row in enumerate(self.grid):
            for x, char in enumerate(row):
                if char in "EG":
                    self.units.append(Unit(char, x, y))

    def neighbors(self, x, y):
        return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]

    def distances(self, x, y):
        result = {(x, y): 0}
        todo = [(x, y)]
        for cx, cy in todo:
            for nx, ny in self.neighbors(cx, cy):
                if (nx, ny) not in result and self.grid[ny][nx] == ".":
                    result[nx, ny] = result[cx, cy] + 1
                    todo.append((nx, ny))
        return result

    def enemies_of(self, unit):
        return [u for u in self.units if u.alive and u.kind != unit.kind]

    def move(self, unit, enemies):
        reachable = self.distances(unit.x, unit.y)
        options = []
        for enemy in enemies:
            for x, y in self.neighbors(enemy.x, enemy.y):
                if (x, y) in reachable:
                    options.append((reachable[x, y], y, x))
        if not options:
            return
        _, ty, tx = min(options)
        back = self.distances(tx, ty)
        steps = []
        for x, y in self.neighbors(unit.x, unit.y):
            if (x, y) in back and self.grid[y][x] == ".":
                steps.append((back[x, y], y, x))
        _, y, x = min(steps)
        self.grid[unit.y][unit.x] = "."
        unit.x, unit.y = x, y
        self.grid[y][x] = unit.kind

    def in_reach(self, unit, enemies):
        return [e for e in enemies if abs(e.x - unit.x) + abs(e.y - unit.y) == 1]

    def attack(self, unit, target):
        target.hp -= unit.damage
        if target.hp <= 0:
            target.alive = False
            self.grid[target.y][target.x] = "."

    def turn(self, unit):
        enemies = self.enemies_of(unit)
        if not enemies:
            return False
        if not self.in_reach(unit, enemies):
            self.move(unit, enemies)
        close = self.in_reach(unit, enemies)
        if close:
            self.attack(unit, min(close, key=lambda e: (e.hp, e.y, e.x)))
        return True

    def round(self):
        for unit in sorted(self.units, key=Unit.key):
            if unit.alive and not self.turn(unit):
                return False
        self.rounds += 1
        return True

    def run(self):
        while self.round():
            pass
        return self.rounds * sum(u.hp for u in self.units if u.alive)


def part1(text):
    return Battle(text).run()


def part2(text):
    original = Battle(text)
    damage = 4
    while True:
        battle = deepcopy(original)
        for unit in battle.units:
            if unit.kind == "E":
                unit.damage = damage
        score = battle.run()
        if all(u.alive for u in battle.units if u.kind == "E"):
            return score
        damage += 1
