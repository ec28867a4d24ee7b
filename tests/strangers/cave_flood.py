"""2018 day 15: floods of distances in lists of lists, and no objects at all."""

FAR = 10**6


def flood(cave, starts):
    dist = [[FAR] * len(row) for row in cave]
    for y, x in starts:
        dist[y][x] = 0
    border = list(starts)
    while border:
        following = []
        for y, x in border:
            for ny, nx in (y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x):
                if cave[ny][nx] == "." and dist[ny][nx] > dist[y][x] + 1:
                    dist[ny][nx] = dist[y][x] + 1
                    following.append((ny, nx))
        border = following
    return dist


def adjacent(cave, y, x, wanted):
    cells = [(y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x)]
    return [(ny, nx) for ny, nx in cells if cave[ny][nx] == wanted]


def step(cave, y, x, enemies):
    squares = {spot for ey, ex in enemies for spot in adjacent(cave, ey, ex, ".")}
    dist = flood(cave, [(y, x)])
    closest = min((dist[sy][sx] for sy, sx in squares), default=FAR)
    if closest == FAR:
        return y, x
    goal = min((sy, sx) for sy, sx in squares if dist[sy][sx] == closest)
    dist = flood(cave, [goal])
    best, best_dist = None, FAR
    for ny, nx in adjacent(cave, y, x, "."):
        if dist[ny][nx] < best_dist:
            best, best_dist = (ny, nx), dist[ny][nx]
    return best


def simulate(text, elf_power, elves_must_live=False):
    cave = [list(line) for line in text.splitlines()]
    hp = {}
    for y, row in enumerate(cave):
        for x, what in enumerate(row):
            if what in "EG":
                hp[y, x] = 200
    rounds = 0
    while True:
        waiting = sorted(hp)
        moved = set()
        for y, x in waiting:
            if (y, x) not in hp or (y, x) in moved:
                continue
            me = cave[y][x]
            foe = "G" if me == "E" else "E"
            enemies = [spot for spot in hp if cave[spot[0]][spot[1]] == foe]
            if not enemies:
                return rounds, sum(hp.values())
            health = hp.pop((y, x))
            if not adjacent(cave, y, x, foe):
                ny, nx = step(cave, y, x, enemies)
                cave[y][x] = "."
                cave[ny][nx] = me
                y, x = ny, nx
            hp[y, x] = health
            moved.add((y, x))
            weakest = None
            for spot in adjacent(cave, y, x, foe):
                if weakest is None or hp[spot] < hp[weakest]:
                    weakest = spot
            if weakest:
                hp[weakest] -= elf_power if me == "E" else 3
                if hp[weakest] <= 0:
                    cave[weakest[0]][weakest[1]] = "."
                    del hp[weakest]
                    if foe == "E" and elves_must_live:
                        return None
        rounds += 1


def part1(text):
    rounds, left = simulate(text, 3)
    return rounds * left


def part2(text):
    power = 4
    result = None
    while result is None:
        result = simulate(text, power, elves_must_live=True)
        power += 1
    return result[0] * result[1]
