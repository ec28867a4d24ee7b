"""Accepted and rejected inputs of the duel."""

import pytest

from graphsolve.errors import ParseError
from graphsolve.puzzles.duel import Boss, parse_boss


@pytest.mark.parametrize(
    "text",
    [
        "Damage: 8\nHit Points: 13\n",
        "  Hit Points :\t13 \n\tDamage:8 \t\n",
        "Hit Points: 013\nDamage: 08\n",
    ],
    ids=["order", "blanks", "zeros"],
)
def test_accepted_inputs(text: str):
    assert parse_boss(text) == Boss(hit_points=13, damage=8)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("\nHit Points: 13\n", 2, 15, "the line 'Damage: N' is missing"),
        ("Damage: 8", 1, 10, "the line 'Hit Points: N' is missing"),
        ("Hit Points: 9\nDamage: 8\n\nHit Points: 9", 4, 1, "is already given on line 1"),
        ("Damage: 8\n Damage: 9\n", 2, 2, "'Damage' is already given on line 1"),
        ("Hit Points: 13\nArmor: 2\n", 2, 1, "'Hit Points: N' or 'Damage: N', found 'Armor: 2'"),
        ("Hit Points: 13\n  Damage 8", 2, 3, "'Hit Points: N' or 'Damage: N', found 'Damage 8'"),
        ("x" * 50, 1, 1, f"found '{'x' * 20}'..."),
        ("Hit Points:\nDamage: 8", 1, 12, "from 1 to 999999999, found the end of the line"),
        ("Hit Points: 0\nDamage: 8", 1, 13, "expected a number from 1 to 999999999, found '0'"),
        ("Hit Points: 9\nDamage: -1", 2, 9, "expected a number from 0 to 999999999, found '-1'"),
        ("Hit Points: ten\nDamage: 8", 1, 13, "found 'ten'"),
        ("Hit Points: \u0663", 1, 13, "expected a number from 1 to 999999999"),
        ("Hit Points: 1\x002", 1, 13, r"found '1\x002'"),
        ("Hit Points: " + "9" * 9999, 1, 13, f"found '{'9' * 20}'"),
        ("Hit Points: 1000000000", 1, 13, "expected a number from 1 to 999999999"),
    ],
)
def test_rejected_inputs(text: str, line: int, column: int, expected: str):
    with pytest.raises(ParseError) as raised:
        parse_boss(text, "my.txt")
    error = raised.value
    assert (error.source, error.line, error.column) == ("my.txt", line, column)
    assert expected in str(error)
    assert "\n" not in str(error)
