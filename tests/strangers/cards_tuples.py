"""2020 day 22 with tuples only: nothing is ever changed, and sub-games are cached."""

from functools import cache


def parse(text):
    decks = []
    for block in text.strip().split("\n\n"):
        _, *cards = block.split("\n")
        decks.append(tuple(int(card) for card in cards))
    return decks


def play(one, two, recursive):
    before = set()
    while one and two:
        if recursive and (one, two) in before:
            return one, ()
        before.add((one, two))
        (a, *_), (b, *_) = one, two
        one, two = one[1:], two[1:]
        if first_wins_round(a, b, one, two, recursive):
            one += (a, b)
        else:
            two += (b, a)
    return one, two


def first_wins_round(a, b, one, two, recursive):
    if recursive and a <= len(one) and b <= len(two):
        return first_wins_game(one[:a], two[:b])
    return a > b


@cache
def first_wins_game(one, two):
    left, _ = play(one, two, recursive=True)
    return left != ()


def score(deck):
    return sum(i * card for i, card in enumerate(deck[::-1], 1))


def part1(text):
    one, two = play(*parse(text), recursive=False)
    return score(one or two)


def part2(text):
    one, two = play(*parse(text), recursive=True)
    return score(one or two)
