"""2020 day 22 with lists that are popped from the front."""


def parse(text):
    blocks = text.strip().split("\n\n")
    return [[int(line) for line in block.splitlines()[1:]] for block in blocks]


def score(deck):
    total = 0
    for i, card in enumerate(deck):
        total += card * (len(deck) - i)
    return total


def part1(text):
    a, b = parse(text)
    while a and b:
        x, y = a.pop(0), b.pop(0)
        if x > y:
            a += [x, y]
        else:
            b += [y, x]
    return score(a or b)


def game(a, b):
    seen = set()
    while a and b:
        state = (tuple(a), tuple(b))
        if state in seen:
            return 1, a
        seen.add(state)
        x, y = a.pop(0), b.pop(0)
        if len(a) >= x and len(b) >= y:
            winner, _ = game(a[:x], b[:y])
        elif x > y:
            winner = 1
        else:
            winner = 2
        if winner == 1:
            a.extend([x, y])
        else:
            b.extend([y, x])
    return (1, a) if a else (2, b)


def part2(text):
    a, b = parse(text)
    winner, deck = game(a, b)
    return score(deck)
