"""Transcripts are what the puzzles' statements print, to the letter, and else in their manner."""

from collections.abc import Iterator
from itertools import count, islice

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import oracle
from battles import ask_oracle, caves, picture
from graphsolve.errors import GraphsolveError
from graphsolve.puzzles.cards import (
    COMBAT,
    RECURSIVE_COMBAT,
    Decks,
    RecursiveRules,
    game_events,
    parse_decks,
)
from graphsolve.puzzles.cave import Cave, Rules, Stats, battle_events, parse_cave
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import TurnBegan
from graphsolve.puzzles.duel.state import Effect, Spell
from graphsolve.show.transcript import (
    ALL_ROUNDS,
    Rounds,
    battle_text,
    duel_text,
    game_text,
    within,
)
from statements import DATA, load

BATTLES = load("cave/outcomes.toml")["battle"]
POWERS = load("cave/attack_power.toml")["battle"]
CARDS = DATA / "cards"
EXAMPLE = parse_decks((CARDS / "example.txt").read_text())
ENDLESS = parse_decks((CARDS / "endless.txt").read_text())
FAST = Rules(Stats(hit_points=20), Stats(hit_points=20))


def battle_of(start: str, power: int = 3) -> str:
    cave = parse_cave(start)
    return "".join(battle_text(battle_events(cave, Rules().with_elf_power(power))))


def title(number: int) -> str:
    if number == 0:
        return "Initially:\n"
    return f"After {number} round{'s' if number > 1 else ''}:\n"


def without_hit_points(text: str) -> str:
    return "".join(f"{row.split(' ')[0]}\n" for row in text.splitlines())


def maps_of(text: str) -> dict[str, str]:
    """The maps of a transcript by their titles."""
    pieces = [f"{piece}\n" for piece in text.rstrip("\n").split("\n\n")]
    titled = (piece.partition("\n") for piece in pieces)
    return {first + end: drawn for first, end, drawn in titled}


# --- Caves ---------------------------------------------------------------------------------------


def test_detailed_battle_shows_every_map_of_the_statement():
    example = load("cave/detailed.toml")
    maps = maps_of(battle_of(BATTLES[0]["start"]))
    for shown in example["after"]:
        assert maps[title(shown["round"])] == shown["map"]


def test_movement_shows_every_map_of_the_statement():
    after = load("cave/movement.toml")["after"]
    maps = maps_of(battle_of(after[0]["map"]))
    for shown in after:
        assert without_hit_points(maps[title(shown["round"])]) == shown["map"]


@pytest.mark.parametrize("example", BATTLES + POWERS)
def test_battles_end_as_the_statement_prints_it(example: dict):
    text = battle_of(example["start"], example.get("attack_power", 3))
    rounds, left, outcome = (example[name] for name in ("rounds", "hit_points", "outcome"))
    assert text.endswith(
        f"\n{example['end']}\n"
        f"Combat ends after {rounds} full rounds\n"
        f"{example['winner'].capitalize()} win with {left} total hit points left\n"
        f"Outcome: {rounds} * {left} = {outcome}\n"
    )
    first, _, rest = text.partition("\n")
    assert first == "Initially:"
    assert without_hit_points(rest.partition("\n\n")[0]) == example["start"]
    titles = [line for line in text.splitlines() if line.startswith(("Init", "After"))]
    assert titles == [title(number)[:-1] for number in range(rounds + 1)]


def drawn(rows: list[str], standing: tuple[oracle.Standing, ...]) -> str:
    """A map, drawn from what the oracle says."""
    text = ""
    for number, row in enumerate(rows):
        squares = list(row.replace("E", ".").replace("G", "."))
        units = [unit for unit in standing if unit[0] == number]
        for _, column, side, _ in units:
            squares[column] = side
        behind = ", ".join(f"{side}({hit_points})" for _, _, side, hit_points in units)
        text += f"{''.join(squares)}   {behind}".rstrip() + "\n"
    return text


@settings(max_examples=150)
@given(caves())
def test_battles_are_told_as_the_oracle_fights_them(cave: Cave):
    fought = ask_oracle(cave, FAST)
    rows = picture(cave)
    maps = [title(n) + drawn(rows, then) for n, then in enumerate(fought.history)]
    if fought.units != fought.history[-1]:
        maps.append(f"When combat ends:\n{drawn(rows, fought.units)}")
    rounds = f"{fought.rounds} full round{'' if fought.rounds == 1 else 's'}"
    if fought.winner is None:
        end = f"Combat never ends: after {rounds} it only repeats itself\n"
        maps = maps[: fought.rounds + 1]
    else:
        end = (
            f"Combat ends after {rounds}\n{fought.winner.capitalize()} win with "
            f"{fought.hit_points} total hit points left\n"
            f"Outcome: {fought.rounds} * {fought.hit_points} = {fought.outcome}\n"
        )
    told = "".join(battle_text(battle_events(cave, FAST)))
    if fought.winner is None:  # each finds out in its own time that nothing new comes
        length = min(len(maps), told.count(":\n") - 1)
        assert told.split("\n\n")[:length] == [m.rstrip("\n") for m in maps[:length]]
        assert told.splitlines()[-1].startswith("Combat never ends: after ")
    else:
        assert told == "\n".join([*maps, end])


def test_a_stalemate_never_ends():
    assert battle_of("G#E\n") == (
        "Initially:\nG#E   G(200), E(200)\n\n"
        "After 1 round:\nG#E   G(200), E(200)\n\n"
        "Combat never ends: after 1 full round it only repeats itself\n"
    )


def test_a_battle_that_is_called_off():
    events = battle_events(parse_cave("GE   G(9), E(1)"), stop_when_elf_dies=True)
    assert "".join(battle_text(events)) == (
        "Initially:\nGE   G(9), E(1)\n\n"
        "When combat ends:\nG.   G(9)\n\n"
        "Combat is called off after 0 full rounds, since an elf died\n"
    )


# --- Cards ---------------------------------------------------------------------------------------


def game_of(decks: Decks, *, recursive: bool, rounds: Rounds = ALL_ROUNDS) -> str:
    events = game_events(decks, RECURSIVE_COMBAT if recursive else COMBAT)
    return "".join(game_text(events, recursive=recursive, rounds=rounds))


def test_recursive_combat_is_told_to_the_letter():
    assert game_of(EXAMPLE, recursive=True) == (CARDS / "recursive.txt").read_text()


def test_combat_is_told_to_the_letter():
    shown = (CARDS / "combat.txt").read_text()
    first, last = shown.split("...several more rounds pass...\n\n")
    told = game_of(EXAMPLE, recursive=False)
    assert told.startswith(first)
    assert told.endswith(f"\n\n{last}")
    headlines = [line for line in told.splitlines() if line.startswith("-- ")]
    assert headlines == [f"-- Round {number} --" for number in range(1, 30)]


def test_combat_that_goes_on_for_ever():
    assert game_of(ENDLESS, recursive=False).endswith(
        "Player 2 wins the round!\n\n"
        "Before round 7, the decks are as they were before round 1.\n"
        "The game goes on for ever!\n"
    )


def test_a_repeat_in_recursive_combat():
    assert game_of(ENDLESS, recursive=True).endswith(
        "Player 2 wins round 6 of game 1!\n\n"
        "Before round 7 of game 1, the decks are as they were before round 1.\n"
        "The winner of game 1 is player 1!\n\n\n"
        "== Post-game results ==\nPlayer 1's deck: 43, 19\nPlayer 2's deck: 2, 29, 14\n"
    )


class Narrator:
    """A card game played in plain loops, and told as the statement does."""

    def __init__(self, *, recursive: bool) -> None:
        self.recursive = recursive
        self.text = ""
        self.games = count(1)

    def decks(self, first: list[int], second: list[int]) -> None:
        for player, deck in ((1, first), (2, second)):
            cards = ", ".join(str(card) for card in deck)
            self.text += f"Player {player}'s deck: {cards}".rstrip() + "\n"

    def play(self, first: list[int], second: list[int]) -> int | None:
        game = next(self.games)
        if self.recursive:
            self.text += f"=== Game {game} ===\n\n"
        seen: list[tuple[list[int], list[int]]] = []
        while first and second:
            number = len(seen) + 1
            if (first, second) in seen:
                where = f"round {number} of game {game}" if self.recursive else f"round {number}"
                earlier = seen.index((first, second)) + 1
                self.text += (
                    f"Before {where}, the decks are as they were before round {earlier}.\n"
                )
                break
            seen.append((list(first), list(second)))
            self.text += f"-- Round {number}{f' (Game {game})' if self.recursive else ''} --\n"
            self.decks(first, second)
            card1, card2 = first.pop(0), second.pop(0)
            self.text += f"Player 1 plays: {card1}\nPlayer 2 plays: {card2}\n"
            winner = 1 if card1 > card2 else 2
            if self.recursive and len(first) >= card1 and len(second) >= card2:
                self.text += "Playing a sub-game to determine the winner...\n\n"
                winner = self.play(first[:card1], second[:card2])
                self.text += f"\n...anyway, back to game {game}.\n"
            if winner == 1:
                first += [card1, card2]
            else:
                second += [card2, card1]
            what = f"round {number} of game {game}" if self.recursive else "the round"
            self.text += f"Player {winner} wins {what}!\n"
            if first and second:
                self.text += "\n"
        winner = (1 if first else 2) if self.recursive or not (first and second) else None
        if self.recursive:
            self.text += f"The winner of game {game} is player {winner}!\n"
        return winner

    def tell(self, deal: Decks) -> str:
        first, second = map(list, deal)
        if self.play(first, second) is None:
            return f"{self.text}The game goes on for ever!\n"
        self.text += "\n\n== Post-game results ==\n"
        self.decks(first, second)
        return self.text


@st.composite
def deals(draw) -> Decks:
    cards = draw(st.integers(2, 9).flatmap(lambda n: st.permutations(range(1, n + 1))))
    first = draw(st.integers(1, len(cards) - 1))
    return Decks(tuple(cards[:first]), tuple(cards[first:]))


@settings(max_examples=300)
@given(deals(), st.booleans())
def test_games_are_told_as_plain_loops_tell_them(deal: Decks, recursive: bool):
    assert game_of(deal, recursive=recursive) == Narrator(recursive=recursive).tell(deal)


def test_a_repeat_that_decides_the_round_alone():
    class Lenient(RecursiveRules):
        repeat_ends_game = False

    text = "".join(islice(game_text(game_events(ENDLESS, Lenient())), 40))
    assert (
        "Before round 7 of game 1, the decks are as they were before round 1.\n\n"
        "-- Round 7 (Game 1) --\n"
    ) in text


# --- Duels ---------------------------------------------------------------------------------------


def told_duel(duel: Duel, *spells: str) -> str:
    return "".join(duel_text(duel_events(duel, spells)))


@pytest.mark.parametrize("name", ["first", "second"])
def test_duels_are_told_to_the_letter(name: str):
    example = load(f"duel/{name}.toml")
    duel = Duel(
        Boss(example["boss_hit_points"], example["boss_damage"]),
        hit_points=example["hit_points"],
        mana=example["mana"],
    )
    expected = example["transcript"].replace("attacks for 8 damage.", "attacks for 8 damage!")
    assert told_duel(duel, *example["spells"]) == expected


def last_turn(text: str) -> str:
    return text.rpartition("\n\n")[2]


def test_hard_mode_takes_a_hit_point_first():
    duel = Duel(Boss(13, 8), hit_points=10, mana=250, hard=True)
    turns = told_duel(duel, "Poison", "Magic Missile").split("\n\n")
    assert turns[0] == (
        "-- Player turn --\n- Player has 10 hit points, 0 armor, 250 mana\n"
        "- Boss has 13 hit points\nPlayer loses 1 hit point.\nPlayer casts Poison."
    )
    assert turns[2] == (
        "-- Player turn --\n- Player has 1 hit point, 0 armor, 77 mana\n- Boss has 10 hit points\n"
        "Player loses 1 hit point. This kills the player, and the boss wins.\n"
    )
    assert len(turns) == 3


def test_a_blow_that_kills():
    assert last_turn(told_duel(Duel(Boss(13, 8), hit_points=8, mana=250), "Poison")) == (
        "-- Boss turn --\n- Player has 8 hit points, 0 armor, 77 mana\n- Boss has 13 hit points\n"
        "Poison deals 3 damage; its timer is now 5.\n"
        "Boss attacks for 8 damage! This kills the player, and the boss wins.\n"
    )


def test_a_spell_that_kills():
    text = told_duel(Duel(Boss(2, 8), hit_points=8, mana=73), "Drain")
    assert text.splitlines()[-1] == (
        "Player casts Drain, dealing 2 damage, and healing 2 hit points. "
        "This kills the boss, and the player wins."
    )


def test_no_spell_that_can_be_cast():
    assert last_turn(told_duel(Duel(Boss(13, 8), hit_points=9, mana=60), "Magic Missile")) == (
        "-- Player turn --\n- Player has 1 hit point, 0 armor, 7 mana\n- Boss has 9 hit points\n"
        "Player can cast no spell, and the boss wins.\n"
    )


def test_spells_that_run_out():
    assert last_turn(told_duel(Duel(Boss(13, 8), hit_points=99), "Magic Missile")) == (
        "-- Player turn --\n- Player has 91 hit points, 0 armor, 447 mana\n"
        "- Boss has 9 hit points\nPlayer has no more spells to cast here.\n"
    )


@pytest.mark.parametrize(
    ("damage", "spell", "expected"),
    [
        (0, "Poison", "Boss attacks for 0 damage, but at least 1!"),
        (1, "Poison", "Boss attacks for 1 damage!"),
        (7, "Shield", "Boss attacks for 7 - 7 damage, but at least 1!"),
        (8, "Shield", "Boss attacks for 8 - 7 = 1 damage!"),
        (20, "Shield", "Boss attacks for 20 - 7 = 13 damage!"),
    ],
)
def test_what_a_blow_is_reckoned_from(damage: int, spell: str, expected: str):
    assert expected in told_duel(Duel(Boss(99, damage)), spell).splitlines()


def test_spells_of_another_kind():
    class Other(Duel):
        def known_spells(self) -> tuple[Spell, ...]:
            effect = Effect(turns=1, armor=4, damage=5, mana=6)
            return Spell("Heal", 1, healing=1), Spell("Storm", 2, damage=3, effect=effect)

    lines = told_duel(Other(Boss(99, 9)), "Heal", "Storm").splitlines()
    assert "Player casts Heal, healing 1 hit point." in lines
    assert "Player casts Storm, dealing 3 damage, increasing armor by 4." in lines
    assert "Storm deals 5 damage and provides 6 mana; its timer is now 0." in lines
    assert "Storm wears off, decreasing armor by 4." in lines


# --- Rounds --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rounds", "shown"),
    [
        ("20:28", Rounds(20, 28), "20:28"),
        ("23", Rounds(23, 23), "23"),
        (":5", Rounds(0, 5), "0:5"),
        ("20:", Rounds(20), "20:"),
        ("0", Rounds(0, 0), "0"),
        (" 7:7 ", Rounds(7, 7), "7"),
    ],
)
def test_rounds_that_are_named(text: str, rounds: Rounds, shown: str):
    assert Rounds.parse(text) == rounds
    assert str(rounds) == shown


@pytest.mark.parametrize("text", ["", ":", "5:3", "a", "-1", "1:2:3", "1-2", "1 2", "9" * 19])
def test_rounds_that_are_not(text: str):
    with pytest.raises(ValueError, match=r"^expected .*, found "):
        Rounds.parse(text)


def stories() -> list[list]:
    return [
        list(battle_events(parse_cave(BATTLES[0]["start"]))),
        list(battle_events(parse_cave("G#E"))),
        list(game_events(EXAMPLE)),
        list(game_events(ENDLESS)),
        list(duel_events(Duel(Boss(14, 8), hit_points=10, mana=250), ["Recharge", "Shield"])),
    ]


@pytest.mark.parametrize("story", stories())
def test_single_rounds_make_up_the_whole(story: list):
    began, *rest = story
    assert list(within(story, Rounds(0, 0))) == [began]
    together: list = []
    rounds = 0
    while together != rest:
        rounds += 1
        first, *events = within(story, Rounds(rounds, rounds))
        assert first == began
        assert events
        together += events
    with pytest.raises(GraphsolveError) as raised:
        next(within(story, Rounds(rounds + 1)))
    told = f"everything is told by round {rounds}: expected rounds up to that, found {rounds + 1}:"
    assert str(raised.value) == told


@pytest.mark.parametrize("story", stories())
def test_no_event_is_asked_for_beyond_the_last_round(story: list):
    """Where no event completes a round, as in duels, the next round's first one is asked for."""
    for number in (1, 2):
        asked: list = []
        told = list(within((asked.append(event) or event for event in story), Rounds(0, number)))
        extra = asked[len(told) :]
        assert asked[: len(told)] == told
        assert extra == [event for event in extra if isinstance(event, TurnBegan)][:1]


def test_rounds_of_a_battle():
    cave = parse_cave(BATTLES[0]["start"])
    whole = battle_of(BATTLES[0]["start"])
    pieces = [f"{piece}\n" for piece in whole.rstrip("\n").split("\n\n")]
    for first, last in ((0, 0), (0, 3), (20, 28), (47, 47)):
        told = "".join(battle_text(battle_events(cave), Rounds(first, last)))
        assert told == "\n".join(pieces[first : last + 1])
    assert "".join(battle_text(battle_events(cave), Rounds(47))) == "\n".join(pieces[47:])
    assert "".join(battle_text(battle_events(cave), Rounds(48, 60))) == "\n".join(pieces[48:])


def test_rounds_of_a_game_hold_their_sub_games():
    whole = game_of(EXAMPLE, recursive=True)
    start, end = whole.index("-- Round 9 (Game 1)"), whole.index("-- Round 10 (Game 1)")
    told = game_of(EXAMPLE, recursive=True, rounds=Rounds(9, 9))
    assert told == f"=== Game 1 ===\n\n{whole[start:end]}".removesuffix("\n")
    assert "=== Game 2 ===" in told


def test_rounds_after_the_end():
    events = battle_events(parse_cave(BATTLES[0]["start"]))
    with pytest.raises(GraphsolveError, match=r"by round 48: expected .* found 49:$"):
        list(battle_text(events, Rounds(49)))


# --- Streams -------------------------------------------------------------------------------------


def counted(events: Iterator, asked: list[int]) -> Iterator:
    for event in events:
        asked[0] += 1
        yield event


@given(deals())
def test_a_piece_asks_for_the_events_that_it_tells(deal: Decks):
    assume(len(deal.first) + len(deal.second) > 3)
    asked = [0]
    pieces = game_text(counted(game_events(deal), asked))
    for number, _ in enumerate(pieces, 1):
        assert asked[0] <= number


@pytest.mark.parametrize(
    "map_", maps_of(battle_of(BATTLES[1]["start"])).items(), ids=lambda map_: map_[0].strip()
)
def test_every_map_reads_back(map_: tuple[str, str]):
    first, text = map_
    if "Combat" not in first:
        assert f"{parse_cave(first + text)}\n" == text
