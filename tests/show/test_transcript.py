"""Transcripts equal those in the puzzles' statements, as far as the statements show them."""

import pytest

from graphsolve.errors import GraphsolveError
from graphsolve.lab.misreadings import CATALOGUE
from graphsolve.puzzles.cards import Decks, game_events, parse_decks
from graphsolve.puzzles.cards.events import Scene as CardScene
from graphsolve.puzzles.cave import Rules, battle_events, parse_cave
from graphsolve.puzzles.cave.events import Scene as CaveScene
from graphsolve.puzzles.duel import Boss, Duel, duel_events
from graphsolve.puzzles.duel.events import Scene as DuelScene
from graphsolve.show.cards.words import text_of as game_text
from graphsolve.show.cave.words import text_of as battle_text
from graphsolve.show.duel.words import text_of as duel_text
from graphsolve.show.transcript import ALL_ROUNDS, within
from statements import DATA, load

BATTLES = load("cave/outcomes.toml")["battle"]
POWERS = load("cave/attack_power.toml")["battle"]
CARDS = DATA / "cards"
EXAMPLE = parse_decks((CARDS / "example.txt").read_text())
ENDLESS = parse_decks((CARDS / "endless.txt").read_text())


def battle_of(start: str, power: int = 3) -> str:
    cave = parse_cave(start)
    return "".join(battle_text(battle_events(cave, Rules().with_elf_power(power)))).lstrip()


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


def test_battles_without_a_winner(golden):
    stalemate = battle_of("G#E\n")
    events = battle_events(parse_cave("GE   G(9), E(1)"), stop_when_elf_dies=True)
    golden("transcript/battles-without-a-winner.txt", "".join([stalemate, *battle_text(events)]))


# --- Cards ---------------------------------------------------------------------------------------


def game_of(decks: Decks, *, recursive: bool, rounds: range = ALL_ROUNDS) -> str:
    events = game_events(decks, recursive=recursive)
    return "".join(game_text(events, rounds, part=1 + recursive)).lstrip()


def test_recursive_combat_is_that_of_the_statement():
    assert game_of(EXAMPLE, recursive=True) == (CARDS / "recursive.txt").read_text()


def test_combat_is_that_of_the_statement():
    shown = (CARDS / "combat.txt").read_text()
    first, last = shown.split("...several more rounds pass...\n\n")
    text = game_of(EXAMPLE, recursive=False)
    assert text.startswith(first)
    assert text.endswith(f"\n\n{last}")
    headlines = [line for line in text.splitlines() if line.startswith("-- ")]
    assert headlines == [f"-- Round {number} --" for number in range(1, 30)]


def test_repeats(golden):
    combat, recursive = (game_of(ENDLESS, recursive=recursive) for recursive in (False, True))
    golden("transcript/repeats.txt", f"{combat}\n{recursive}")


# --- Duels ---------------------------------------------------------------------------------------


def transcript_of_duel(duel: Duel, *spells: str) -> str:
    return "".join(duel_text(duel_events(duel, spells))).lstrip()


@pytest.mark.parametrize("name", ["first", "second"])
def test_duels_are_those_of_the_statement(name: str):
    example = load(f"duel/{name}.toml")
    duel = Duel(
        Boss(example["boss_hit_points"], example["boss_damage"]),
        hit_points=example["hit_points"],
        mana=example["mana"],
    )
    expected = example["transcript"].replace("attacks for 8 damage.", "attacks for 8 damage!")
    assert transcript_of_duel(duel, *example["spells"]) == expected


ENDINGS = {
    "hard mode": (Duel(Boss(13, 8), hit_points=10, mana=250, hard=True), "Poison"),
    "killed by a blow": (Duel(Boss(13, 8), hit_points=8, mana=250), "Poison"),
    "killed by a spell": (Duel(Boss(2, 8), hit_points=8, mana=73), "Drain"),
    "no spell to cast": (Duel(Boss(13, 8), hit_points=9, mana=60), "Magic Missile"),
    "no spell left": (Duel(Boss(13, 8), hit_points=99), "Magic Missile"),
}


def test_endings_of_duels(golden):
    texts = (
        f"{title}\n{transcript_of_duel(duel, spell)}" for title, (duel, spell) in ENDINGS.items()
    )
    golden("transcript/duels.txt", "\n\n".join(texts))


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
def test_the_damage_of_a_blow(damage: int, spell: str, expected: str):
    assert expected in transcript_of_duel(Duel(Boss(99, damage)), spell).splitlines()


# --- Rounds --------------------------------------------------------------------------------------


def stories() -> list[tuple[type, list]]:
    duel = Duel(Boss(14, 8), hit_points=10, mana=250)
    return [
        (CaveScene, list(battle_events(parse_cave(BATTLES[0]["start"])))),
        (CaveScene, list(battle_events(parse_cave("G#E")))),
        (CardScene, list(game_events(EXAMPLE))),
        (CardScene, list(game_events(ENDLESS))),
        (DuelScene, list(duel_events(duel, ["Recharge", "Shield"]))),
    ]


@pytest.mark.parametrize(("scene", "story"), stories())
def test_single_rounds_make_up_the_whole(scene: type, story: list):
    began, *rest = story
    assert list(within(story, range(1), scene)) == [began]
    together: list = []
    rounds = 0
    while together != rest:
        rounds += 1
        first, *events = within(story, range(rounds, rounds + 1), scene)
        assert first == began
        assert events
        together += events
    with pytest.raises(GraphsolveError) as raised:
        next(within(story, range(rounds + 1, 10**18), scene))
    assert f"the last one is {rounds}" in str(raised.value)


# --- Streams -------------------------------------------------------------------------------------


def test_nobody_is_said_to_die_who_goes_on_under_misread_rules():
    """Mistaken for alive, the boss goes on at 0 hit points, and then dies of another spell."""
    rules = CATALOGUE["boss-alive-at-zero-hit-points"].rules(1)
    events = list(duel_events(Duel(Boss(4, 8), rules=rules), ["Magic Missile", "Drain"]))
    text = "".join(duel_text(events))
    assert "Player casts Magic Missile, dealing 4 damage.\n" in text
    assert text.count("This kills the boss") == 1
    assert text.endswith("This kills the boss, and the player wins.\n")
