"""The `PuzzleLab` of card games, and the answers of misreadings.

Some misread games never end, or take very long. The kernel plays them once it is ready. This
module needs neither numba nor numpy, because the kernel is WebAssembly in the browser.
"""

from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache

from graphsolve.lab.cards.arithmetic import infer, play, right_answer
from graphsolve.lab.cards.game import MISREAD_RULES, End, MisreadGame, MisreadRules, end_of
from graphsolve.lab.cards.generators import generate_decks, recipes, simpler
from graphsolve.lab.cards.misreadings import repeats, rounds, sub_games
from graphsolve.lab.cards.printed import read
from graphsolve.lab.interface import PuzzleLab, SizeOption, TooLongError
from graphsolve.lab.kernels import LabKernel
from graphsolve.lab.misreadings import Misreading
from graphsolve.limits import checkpoint
from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.cards.compiled import WINNERS, Arena, Codes
from graphsolve.puzzles.cards.compiled import layout as k
from graphsolve.puzzles.cards.decks import check_deal
from graphsolve.puzzles.interface import UnsuitableError

ROUNDS, FAST_ROUNDS = 4_000, 64_000
"""How many rounds a game may have for each unit of work, in Python and by the kernel."""

MAX_ROUNDS, MAX_FAST_ROUNDS = 2**22, 2**26  # after these, a game is given up: some never end

ROUNDS_AT_ONCE = 2**18  # about the maximum in a call of the kernel

OF_FAST_ROUNDS = {k.WHO, k.MORE, k.THAN, k.HIGHER_CARD, k.BOTTOM, k.DECIDED_WINNER, k.HISTORY}
"""Rounds are not the statement's if any of these is replaced."""

KERNEL = LabKernel("graphsolve.puzzles.cards.compiled", "games.play")


def looks_real(decks: Decks) -> bool:
    """Return whether both players have equally many cards, numbered without gaps."""
    first, second = decks
    return bool(first) and sorted(first + second) == [*range(1, 2 * len(first) + 1)]


def answer(decks: Decks, _part: int, rules: MisreadRules) -> int | None:
    """Return the answer under misread rules; None if there is no winner or it takes too long."""
    with suppress(TooLongError):
        winner, left = end_of(decks, rules)
        return rules.score(rules.counted(left, winner)) if winner else None
    return None


def answer_of(decks: Decks, part: int, misreading: Misreading, work: int) -> int | None:
    """Return the score, or None if there is none.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> answer_of(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2, CATALOGUE["copies-reversed"], 1)
    276

    Raises:
        TooLongError: the game takes too many rounds for this work, or too much memory.
    """
    misread, usual = misreading.rules(part), MISREAD_RULES[part]
    played = replace(misread, score=usual.score, counted=usual.counted)
    if played == usual:  # the game of the right answer, however long
        _, left, winner = play(decks, part)
    else:
        codes = None if misreading.codes is None else frozenset(misreading.codes.items())
        winner, left = end_by(decks, played, codes, work)
    return misread.score(misread.counted(left, winner)) if winner else None


@lru_cache(maxsize=2**12)
def end_by(
    decks: Decks, rules: MisreadRules, codes: frozenset[tuple[int, int]] | None, work: int
) -> End:
    """Return the end of a game, by the kernel if it is ready and suitable, or else in Python.

    It is cached, because misreadings that differ only in the score have the same game.

    Raises:
        TooLongError: it takes more rounds than this work allows, or too much memory.
    """
    if KERNEL.is_ready() and codes is not None and rules.repeat_winner is not None:
        with suppress(UnsuitableError):
            return end_by_kernel(
                decks, rules, dict(codes), min(FAST_ROUNDS * work, MAX_FAST_ROUNDS)
            )
    try:
        return end_of(decks, rules, min(ROUNDS * work, MAX_ROUNDS))
    except TooLongError:
        KERNEL.plays += 1  # only long games are worth it
        raise


def codes_of(misread_codes: Codes, rules: MisreadRules) -> Codes:
    """Return all codes of the rules of a game, from those of a misreading."""
    codes = {k.REPEAT_WINNER: k.PLAYER_1, **misread_codes}
    codes.setdefault(k.BOTTOM_AFTER, codes.get(k.BOTTOM, 0))
    if rules.decided_winner is not None or rules.repeat_winner not in {1, 2}:
        codes.setdefault(k.HISTORY, k.GAME)
    codes[k.FAST] = int(codes.keys().isdisjoint(OF_FAST_ROUNDS))
    codes[k.EARLY_PLAYER] = rules.early_player or 0
    return codes


@cache
def space() -> Arena:
    """Return the array in which games are played, one after the other."""
    return Arena(k.MANY, k.MAX_DEPTH, k.PILE_SIZE, k.SEEN_SLOTS, KERNEL.load)


def end_by_kernel(decks: Decks, rules: MisreadRules, misread_codes: Codes, most: int) -> End:
    """Return the end of a game of Recursive Combat that the kernel plays, in `space`.

    >>> from graphsolve.lab.misreadings import CATALOGUE
    >>> one = CATALOGUE["copies-reversed"]
    >>> end_by_kernel(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), one.rules(2), one.codes, 100)
    (2, Decks(first=(), second=(1, 4, 10, 2, 8, 3, 9, 6, 7, 5)))

    Raises:
        TooLongError: it is not over after `most` rounds, or takes too much memory.
        UnsuitableError: the kernel cannot play it.
    """
    check_deal(decks)
    deal = rules.dealt(decks)
    cards = deal.first + deal.second
    if not len(set(cards)) == len(cards) <= k.MANY or max(cards, default=0) > k.MAX_CARD:
        raise UnsuitableError
    arena = space()
    arena.deal(deal, codes_of(misread_codes, rules))
    status = k.PAUSED
    while status == k.PAUSED and most > 0:
        checkpoint()
        status = arena.run(min(most, ROUNDS_AT_ONCE))
        most -= ROUNDS_AT_ONCE
    if status == k.UNFIT:
        raise UnsuitableError
    if status in (k.FULL, k.PAUSED):
        raise TooLongError
    return WINNERS[arena.numbers[k.WINNER]], arena.decks()


PLUGIN = PuzzleLab[Decks](
    misreadings=(*rounds.MISREADINGS, *sub_games.MISREADINGS, *repeats.MISREADINGS),
    kinds={
        "shuffled": "cards in random order, as in real inputs",
        "deep": "deeply nested sub-games",
        "loops": "a repeat ends a game of Recursive Combat",
    },
    sizes=(
        SizeOption(
            name="size",
            fields=("cards",),
            metavar="CARDS",
            help="Number of cards of each player.",
            default="25",
        ),
    ),
    generate=generate_decks,
    recipes=recipes,
    looks_real=looks_real,
    simpler=simpler,
    measure=lambda decks: (sum(map(len, decks)), sum(map(sum, decks))),
    examples=frozenset((306, 291)),
    right_answer=right_answer,
    infer=infer,
    rules=MISREAD_RULES.__getitem__,
    answer=answer,
    events=lambda decks, _part, rules: MisreadGame(rules).events(decks),
    at_the_end=frozenset(("counted", "score")),
    max_work=4096,
    parts_apart=True,
    answer_of=answer_of,
    kernel=KERNEL,
    max_answers=1500,
    read_output=read,
)
