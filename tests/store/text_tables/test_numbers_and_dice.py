"""Numbers and dice in the cells of a table, as spreadsheets of many countries write them."""

import pytest

from gmtool.rules.seam import CardField, FieldKind
from gmtool.store.text_tables.columns import Cells
from gmtool.systems import ruleset
from tests.store.text_tables.sheets import lines, melee

COST = CardField("cost", "Cost", FieldKind.FRACTION)


@pytest.mark.parametrize(
    ("cell", "xp"),
    [('"1,500"', 1500), ('"2,000"', 2000), ('"12,000"', 12_000), ("1.000", 1000), ("12 000", 12_000),
     ("12\u202f000", 12_000), ("12\u00a0000", 12_000), ("12’000", 12_000), ("12'000", 12_000), ('"1.500,00"', 1500)],
)  # fmt: skip
def test_that_thousands_are_thousands(cell: str, xp: int) -> None:
    intake = melee(f"Name,ST,DX,XP\nAda,12,11,{cell}\n")
    assert intake.cards[0].card.fields["xp"] == xp
    assert not any(line.is_problem for line in intake.lines)


@pytest.mark.parametrize("cell", ['"1,50"', "2.05", '"12,34,567"', "1 2"])
def test_that_a_wrong_grouping_is_said_and_kept(cell: str) -> None:
    intake = melee(f"Name,ST,DX,XP\nAda,12,11,{cell}\n")
    card, plain = intake.cards[0].card, cell.strip('"')
    assert card.fields.get("xp", 0) == 0
    assert card.notes == f"XP: {plain}"
    assert f"XP “{plain}” is not a whole number" in lines(intake)[0]


@pytest.mark.parametrize("cell", ["1.500", "1,500", "2.125", "-12,000"])
def test_that_thousands_or_decimals_of_a_fraction_are_asked(cell: str) -> None:
    reading = Cells(ruleset("tft-melee")).read(COST, cell)
    assert (reading.value, reading.left_over) == (None, (cell,))
    assert reading.why == f"Cost “{cell}” can be thousands or decimals: write 1500 or 1.5"


@pytest.mark.parametrize(("cell", "value"), [("1.5", "3/2"), ("1,5", "3/2"), ("1’500", "1500"), ("1.500,5", "3001/2")])
def test_that_other_fractions_are_read(cell: str, value: str) -> None:
    assert Cells(ruleset("tft-melee")).read(COST, cell).value == value


@pytest.mark.parametrize(
    ("written", "dice"), [("1d−1", "1d-1"), ("2d–2", "2d-2"), ("2d6 − 1", "2d6 - 1"), ("1d+1", "1d+1")]
)
def test_that_dice_with_a_true_minus_or_a_dash_are_dice(written: str, dice: str) -> None:
    intake = melee(f"Name,ST,DX,Damage\nWolf,10,14,{written}\n")
    card = intake.cards[0].card
    assert card.fields["damage"] == dice
    assert [one.field for one in ruleset("tft-melee").report(card).findings] == ["ma"], "its damage is no fault"


def test_that_text_with_a_dash_that_is_no_dice_stays_as_it_is() -> None:
    assert Cells(ruleset("tft-melee")).read(CardField("a", "A", FieldKind.TEXT), "a – b 2–3").value == "a – b 2–3"
