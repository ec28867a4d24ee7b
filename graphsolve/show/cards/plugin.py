"""The view of Combat and Recursive Combat."""

from graphsolve.puzzles.cards import Decks
from graphsolve.puzzles.text import counted
from graphsolve.show.cards.board import board_of
from graphsolve.show.cards.words import printed_decks, sentences, text_of
from graphsolve.show.interface import PuzzleView


def size_text(puzzle: Decks) -> str:
    """Return the numbers of cards."""
    first, second = map(len, puzzle)
    return f"{first} and {second} cards" if first != second else f"{counted(first, 'card')} each"


PLUGIN = PuzzleView(
    puzzle="cards",
    heading="Card combat",
    prints="decks",
    program_words="deck|card|sub_?game",
    example="seed=2&part2=33987",
    slow_search=(
        "The usual cause is a list of earlier states that is searched in every round, where a set "
        "finds a repeat at once."
    ),
    endless_play=(
        "The usual cause is that a game, or a sub-game, does not end when a round begins with the "
        "same decks as an earlier round of this game."
    ),
    decisions={
        "after_sub_game": "the decks after a sub-game",
        "bottom": "the order of the cards at the bottom",
        "bottom_after_sub_game": "the order of the cards at the bottom after a sub-game",
        "counted": "which deck counts",
        "dealt": "the decks of the input",
        "decided_after": "when games end early",
        "decided_winner": "games that end early",
        "higher_card": "who wins a round without a sub-game",
        "history": "which rounds are remembered",
        "in_sub_games": "the rules of sub-games",
        "repeat_ends": "what a repeat ends",
        "repeat_keys": "what counts as a repeat",
        "repeat_winner": "who wins a repeat",
        "round_winner": "who wins a round with a sub-game",
        "score": "the score",
        "starts_sub_game": "when a sub-game starts",
        "sub_game": "the cards of a sub-game",
        "sub_game_key": "which sub-games are played again",
    },
    size_text=size_text,
    transcript=text_of,
    board=board_of,
    sentences=sentences,
    printed_sentences=printed_decks,
)
