"""Find the deck whose score is a wrong answer, with the weights of the statement or others."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from graphsolve.lab.interface import TOO_LARGE, Inference, Meaning
from graphsolve.puzzles.cards import Cards, Decks, Player, game_events
from graphsolve.puzzles.cards.decks import score
from graphsolve.puzzles.cards.events import GameEnded, RoundBegan

TIMES_TOO_LARGE = 1000  # no misread score is this many times the highest possible score
MAX_CHANCE = 0.1  # that some earlier deck has a given score by chance

WEIGHTS: Mapping[str, Callable[[Cards], int]] = {
    "": score,
    ", with weights from 0": lambda deck: score(deck) - sum(deck),
    ", with weight 1 at the top": lambda deck: score(deck[::-1]),
    ", with weight 0 at the top": lambda deck: score(deck[::-1]) - sum(deck),
    ", without weights": sum,
}
"""The score, and sums of a deck with other weights, by name."""

EARLIER = {
    part: Meaning("the score of a deck before an earlier round", suspects=suspects)
    for part, suspects in ((1, ("counted",)), (2, ("repeat_keys",)))
}
NO_ORDER = {
    part: Meaning("the score of no order of all cards", suspects=suspects)
    for part, suspects in ((1, ("score",)), (2, ("repeat_keys",)))
}


@lru_cache(maxsize=4)
def play(decks: Decks, part: int) -> tuple[list[Decks], Decks, Player | None]:
    """Return the decks before each round of the main game, those at its end, and the winner."""
    rounds: list[Decks] = []
    for event in game_events(decks, recursive=part > 1, shortcut=True):
        match event:
            case RoundBegan(game=1):
                rounds.append(event.decks)
            case GameEnded():
                ended = event
    return rounds, ended.decks, ended.outcome.winner


def right_answer(decks: Decks, part: int) -> int | None:
    """Return the right answer to a part, whose play `infer` needs as well."""
    _, left, winner = play(decks, part)
    return score(left[winner - 1]) if winner else None


def infer(decks: Decks, part: int, answer: int) -> Iterator[Inference]:
    """Yield the decks with this score, or what follows if there is none."""
    rounds, _, winner = play(decks, part)
    is_known = False
    for name, deck in known_decks(decks, part):
        for weights, summed in WEIGHTS.items():
            if summed(deck) == answer:
                yield meaning_of(name, weights, len(rounds)), ""
                is_known = True
    if winner and not is_known:
        yield from earlier_decks(rounds, part, answer)


def known_decks(decks: Decks, part: int) -> Iterator[tuple[str, Cards]]:
    """Yield decks that a program may count, the likeliest first.

    Those of the other part come last: part 2 may take long.
    """
    yield from last_decks(decks, part)
    for player, deck in enumerate(decks, 1):
        yield f"the deck of player {player} in the input", deck
    yield from last_decks(decks, 3 - part, " of the other part")


def last_decks(decks: Decks, part: int, of_part: str = "") -> Iterator[tuple[str, Cards]]:
    """Yield the decks at the end of a part, and before its last round."""
    rounds, (first, second), winner = play(decks, part)
    if winner is None:
        return
    ours, theirs = (first, second) if winner == 1 else (second, first)
    yield f"the winner's deck{of_part}", ours
    if theirs:  # after a repeat
        yield f"the loser's deck{of_part}", theirs
        yield f"both decks{of_part}, the winner's on top", ours + theirs
        yield f"both decks{of_part}, the loser's on top", theirs + ours
    yield f"the winner's deck before the last round{of_part}", rounds[-1][winner - 1]
    yield f"the loser's deck before the last round{of_part}", rounds[-1][2 - winner]


def meaning_of(name: str, weights: str, rounds: int) -> Meaning:
    """Return the meaning of the score of a deck with some weights, after a number of rounds."""
    is_right = name == "the winner's deck"
    suspects = ("counted",) * (not is_right) + ("score",) * bool(weights)
    clears = ("higher_card", "bottom") * is_right
    if rounds == 1:  # then other weights may stand for the other order of the two cards
        suspects, clears = suspects + ("bottom",) * bool(weights), ("higher_card",) * is_right
    return Meaning(f"the score of {name}{weights}", clears=clears, suspects=suspects)


def earlier_decks(rounds: list[Decks], part: int, answer: int) -> Iterator[Inference]:
    """Yield the first earlier deck with this score, or that no deck can have it."""
    scores: dict[int, tuple[int, int]] = {}
    for number, both in enumerate(rounds, 1):
        for player, deck in enumerate(both, 1):
            scores.setdefault(score(deck), (number, player))
    cards = tuple(sorted(rounds[0].first + rounds[0].second))
    least, most = score(cards), score(cards[::-1])
    if answer in scores:
        if len(scores) <= MAX_CHANCE * most:
            number, player = scores[answer]
            said = f"{answer} is the score of the deck of player {player} before round {number},"
            known = f"the game has {len(scores):,} such scores"
            yield EARLIER[part], f"{said} perhaps by chance: {known}."
    elif answer > TIMES_TOO_LARGE * most:
        said = (
            f"{answer} is too large: no order of the {len(cards)} cards has a score above {most}"
        )
        yield TOO_LARGE, f"{said}, and no misreading makes it {TIMES_TOO_LARGE:,} times as high."
    elif answer >= 0 and not least <= answer <= most:
        said = f"no order of the {len(cards)} cards has a score of {answer}: scores range from"
        kind = NO_ORDER[part if answer < least else 1]  # an early end leaves cards out
        yield kind, f"{said} {least} to {most}, so your deck has other cards or weights."
