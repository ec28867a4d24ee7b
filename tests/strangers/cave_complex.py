"""2018 day 15 with complex numbers, a dictionary as the map, and a search layer by layer."""

from itertools import count

# up, left, right, down; the imaginary part grows downwards
DIRECTIONS = (-1j, -1, 1, 1j)


def order(z):
    return z.imag, z.real


class Warrior:
    def __init__(self, z, kind, attack):
        self.z = z
        self.kind = kind
        self.attack = attack
        self.hp = 200


def load(text, elf_attack):
    grid, warriors = {}, []
    for y, line in enumerate(text.splitlines()):
        for x, kind in enumerate(line):
            grid[x + y * 1j] = kind
            if kind in "EG":
                attack = elf_attack if kind == "E" else 3
                warriors.append(Warrior(x + y * 1j, kind, attack))
    return grid, warriors


def next_step(grid, start, enemy):
    """Each square of a layer knows the best first step of the ways to it."""
    seen = {start}
    layer = {start: None}
    while layer:
        goals = [z for z in layer if any(grid[z + d] == enemy for d in DIRECTIONS)]
        if goals:
            return layer[min(goals, key=order)]
        following = {}
        for z, step in layer.items():
            for d in DIRECTIONS:
                there = z + d
                if there in seen or grid[there] != ".":
                    continue
                new = step or there
                if there in following and order(following[there]) < order(new):
                    continue
                following[there] = new
        seen.update(following)
        layer = following
    return None


def fight(text, elf_attack, elves_may_die=True):
    grid, warriors = load(text, elf_attack)
    for rounds in count():
        warriors = sorted((w for w in warriors if w.hp > 0), key=lambda w: order(w.z))
        for me in warriors:
            if me.hp <= 0:
                continue
            enemies = [w for w in warriors if w.kind != me.kind and w.hp > 0]
            if not enemies:
                return rounds * sum(w.hp for w in warriors if w.hp > 0)
            step = next_step(grid, me.z, enemies[0].kind)
            if step:
                grid[me.z] = "."
                grid[step] = me.kind
                me.z = step
            close = [w for w in enemies if w.z - me.z in DIRECTIONS]
            if not close:
                continue
            victim = min(close, key=lambda w: (w.hp, *order(w.z)))
            victim.hp -= me.attack
            if victim.hp <= 0:
                grid[victim.z] = "."
                if victim.kind == "E" and not elves_may_die:
                    return None


def part1(text):
    return fight(text, 3)


def part2(text):
    outcomes = (fight(text, attack, elves_may_die=False) for attack in count(4))
    return next(outcome for outcome in outcomes if outcome is not None)
