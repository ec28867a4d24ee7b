"""Both parts of the puzzle: Combat and Recursive Combat."""

from collections.abc import Iterator

from graphsolve.puzzles.cards.events import Event
from graphsolve.puzzles.cards.game import GamePlayer, game_events
from graphsolve.puzzles.cards.quick import QuickGame
from graphsolve.puzzles.cards.rules import COMBAT, RECURSIVE_COMBAT, Decks, GameOutcome, Rules
from graphsolve.puzzles.cards.sub_games import SubGameObserver, cut_short, memoized, with_observer
from graphsolve.puzzles.engines import EngineName, choose, compiled_engine


def rules_of(part: int) -> Rules:
    """The standard rules of a part of the puzzle."""
    return COMBAT if part == 1 else RECURSIVE_COMBAT


def solve(
    decks: Decks, part: int, rules: Rules | None = None, *, engine: EngineName = "graph"
) -> int | None:
    """The answer to a part of the puzzle: the score of `combat`, or of `recursive_combat`.

    >>> solve(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)), 2)
    291

    It is None without a winner. By other rules, it is also None if the game is endless, or not
    over after about `graphsolve.puzzles.cards.quick.MAX_ROUNDS` rounds.
    """
    rules = rules or rules_of(part)
    if rules.is_standard:
        return (recursive_combat if rules.recursive else combat)(decks, engine=engine).score
    outcome = QuickGame(decks, rules).play()
    return rules.score(outcome.deck) if outcome and outcome.winner else None


def events_of(decks: Decks, part: int, rules: Rules | None = None) -> Iterator[Event]:
    """The events of a part of the puzzle; see `game_events`."""
    return game_events(decks, rules or rules_of(part))


def combat(
    decks: Decks, rules: Rules | None = None, *, engine: EngineName = "graph"
) -> GameOutcome:
    """Play a game of Combat, part 1 of the puzzle.

    >>> outcome = combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 29, 306)

    Some games would never end. They stop when a round repeats an earlier one, without a winner:

    >>> combat(Decks((43, 19), (2, 29, 14)))
    GameOutcome(termination=<Termination.REPEAT: 'both decks are as they were before an earlier \
round'>, winner=None, rounds=6, deck=())

    The rules are `COMBAT` by default. For the engines, see `graphsolve.puzzles.engines`.

    Raises:
        GraphsolveError: the compiled engine is asked for and not installed.
        ValueError: a deck is empty, or the cards are not different numbers from 1 up; or there is
            no such engine.

    Source: Advent of Code 2020, day 22.
    """
    if choose(engine, standard=rules in {None, COMBAT}) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").outcome(decks, recursive=False)
        return outcome
    player = GamePlayer(rules or COMBAT)
    return next(filter(None, player.run(decks, player.sub_games)))


def recursive_combat(
    decks: Decks,
    rules: Rules | None = None,
    *,
    engine: EngineName = "graph",
    on_sub_game: SubGameObserver | None = None,
) -> GameOutcome:
    """Play a game of Recursive Combat, part 2 of the puzzle.

    >>> outcome = recursive_combat(Decks((9, 2, 6, 3, 1), (5, 8, 4, 7, 10)))
    >>> outcome.winner, outcome.rounds, outcome.score
    (2, 17, 291)

    If a round repeats an earlier one, player 1 wins with their current deck:

    >>> outcome = recursive_combat(Decks((43, 19), (2, 29, 14)))
    >>> outcome.winner, outcome.termination.name, outcome.deck
    (1, 'REPEAT', (43, 19))

    The time grows steeply with the number of cards: with 25 for each player, a game takes
    milliseconds; with 50, it can take minutes. Sub-games can be nested to any depth.

    By default, the rules are `RECURSIVE_COMBAT`, and sub-games are only played until their winners
    are certain. If rules are given, every round is played, except in sub-games with a deal that
    has been played before. `on_sub_game` is called when a sub-game begins, with its number, from
    1; the compiled engine calls it every few milliseconds. The errors are those of `combat`.
    """
    if choose(engine, standard=rules in {None, RECURSIVE_COMBAT}) == "compiled":
        outcome: GameOutcome = compiled_engine("cards").outcome(
            decks, recursive=True, on_sub_game=on_sub_game
        )
        return outcome
    player = GamePlayer(rules or RECURSIVE_COMBAT)
    play_sub_game = player.sub_games if rules else memoized(cut_short)
    if on_sub_game:
        play_sub_game = with_observer(play_sub_game, on_sub_game)
    return next(filter(None, player.run(decks, play_sub_game)))
