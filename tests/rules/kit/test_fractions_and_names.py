"""Cards with exact numbers, and things with other names: read, written, found and searched."""

from fractions import Fraction
from typing import Any

import pytest

from gmtool.rules.kit.quick_entry.card_line import card_line
from gmtool.rules.kit.quick_entry.entry import quick_entry
from gmtool.rules.kit.quick_entry.suggestions import completions
from gmtool.rules.seam import Card, FieldKind
from tests.variants.armies import LEVY, LORD, TallyInArmies

RULES = TallyInArmies()


def card(**fields: Any) -> Card:
    return Card("tally-armies", "Grim", fields)


def test_that_the_form_has_the_exact_number_with_its_bounds() -> None:
    (field,) = [one for one in RULES.card_form().fields if one.key == "cost"]
    assert (field.kind, field.default, field.lowest, field.highest) == (FieldKind.FRACTION, "1", 0, 999)


@pytest.mark.parametrize("value", ["5/2", "2½", "2.5", "2 1/2"])
def test_that_a_card_is_worth_what_it_says_exactly(value: str) -> None:
    report = RULES.report(card(cost=value, arms=[{"item": "club"}]))
    assert report.worth == Fraction(11, 4)
    assert report.derived[0].text == "2½"
    assert RULES.values(card(cost=value))["cost"] == Fraction(5, 2)


@pytest.mark.parametrize(
    ("value", "problem"),
    [("1/3", "halves, quarters or eighths"), ("1000", "is 1,000; it can be 0 to 999"), (True, "True")],
)
def test_that_another_number_is_a_finding_at_its_field(value: Any, problem: str) -> None:
    (finding,) = RULES.report(card(cost=value)).findings
    assert problem in finding.text
    assert finding.field == "cost"


@pytest.mark.parametrize("said", ["cost 2½", "cost 2.5", "cost 2 1/2", "Cost: 5/2", "cost2½", "cost2.5"])
def test_that_quick_entry_reads_it_however_it_is_written(said: str) -> None:
    entry = quick_entry(RULES, f"Grim {said}, club")
    assert entry.card.fields["cost"] == "5/2"
    assert entry.card.fields["arms"] == [{"item": "club"}]
    assert entry.problems == ()


def test_that_quick_entry_says_what_is_wrong_with_a_number() -> None:
    assert "halves, quarters or eighths" in quick_entry(RULES, "Grim cost 2.3").problems[0]
    assert quick_entry(RULES, "Grim cost 1000").problems == ("Cost cannot be 1,000: 0 to 999.",)


def test_that_a_line_holds_the_exact_number() -> None:
    for one in (LEVY, LORD, card(points=3, cost="3/8")):
        line = card_line(RULES, one)
        again = quick_entry(RULES, line).card
        assert (again.name, again.fields["cost"]) == (one.name, one.fields["cost"]), line


@pytest.mark.parametrize("said", ["morningstar", "MORNINGSTARS", "flanged mace", "2 morningstars"])
def test_that_quick_entry_finds_a_thing_by_another_name_and_tells_the_printed_one(said: str) -> None:
    entry = quick_entry(RULES, f"Grim, {said}")
    arms: Any = entry.card.fields["arms"]
    assert {row["item"] for row in arms} == {"mace"}
    assert "→ Mace" in entry.parts[-1].meaning
    assert card_line(RULES, entry.card).endswith("mace")


def test_that_the_list_below_the_line_offers_the_printed_name_for_another() -> None:
    (offered,) = completions(RULES, "Grim, sari", 10)
    assert (offered.label, offered.text) == ("Sarissa → Pike", "pike")
    assert [one.label for one in completions(RULES, "Grim, mac", 9)] == ["Mace"]


def test_that_a_slip_in_another_name_means_the_thing() -> None:
    assert quick_entry(RULES, "Grim, mornigstar").problems == ("“mornigstar” is not understood: mace?",)


def test_that_a_card_is_found_by_the_other_names_of_what_it_carries() -> None:
    assert RULES.found_by(LORD).words.split() == ["Mace", "morningstar", "flanged", "mace"]
    assert "morningstar" not in RULES.found_by(LEVY).words


def test_that_the_gm_gives_own_rows_other_names_and_exact_numbers() -> None:
    row = {"key": "flail", "name": "Flail", "cost": "1.75", "also": ["holy water sprinkler"]}
    rules = RULES.extended({"arms": (row,)})
    assert rules.left_out == RULES.left_out
    assert rules.report(card(arms=[{"item": "flail"}])).worth == Fraction(11, 4)
    made = quick_entry(rules, "Grim, holy water sprinkler").card
    assert made.fields["arms"] == [{"item": "flail"}]
    for bad, why in (
        ({"cost": "1/3"}, "halves"),
        ({"also": "flail"}, "should be a list"),
        ({"cots": 1}, "“cost” is perhaps"),
    ):
        assert why in RULES.extended({"arms": ({**row, **bad},)}).left_out[-1]
