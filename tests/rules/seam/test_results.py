"""How a card takes over what a fight proposes: by the card as it is now."""

from dataclasses import replace

import pytest

from gmtool.rules.seam import Card, CardChange, ChangeKind, changed

SWORD, DAGGER = {"item": "sword", "ready": True}, {"item": "dagger", "ready": False}
CARD = Card("tally", "Wulf", {"xp": 80, "gear": [SWORD, DAGGER, SWORD]}, tags=("hero",), notes="Old.")


def change(field: str, before: object, after: object, how: ChangeKind) -> CardChange:
    return CardChange("c", "wulf", field, before, after, "because", how=how)


def test_that_a_number_changes_by_the_difference():
    xp = change("xp", 0, 50, ChangeKind.ADD)
    assert changed(CARD, xp, "").fields["xp"] == 130
    assert changed(replace(CARD, fields={}), xp, "").fields == {"xp": 50}


def test_that_a_value_is_set():
    assert changed(CARD, change("xp", 0, 50, ChangeKind.SET), "").fields["xp"] == 50
    assert changed(CARD, change("notes", "", "New.", ChangeKind.SET), "").notes == "New."


def test_that_the_very_row_is_lost_or_one_of_its_kind():
    lost = change("gear", {"item": "sword", "ready": False}, None, ChangeKind.LOSE)
    assert changed(CARD, lost, "").fields["gear"] == [DAGGER, SWORD]
    assert changed(CARD, change("gear", DAGGER, None, ChangeKind.LOSE), "").fields["gear"] == [SWORD, SWORD]
    assert changed(CARD, change("gear", {"item": "bow"}, None, ChangeKind.LOSE), "") is CARD


def test_that_a_row_gets_what_is_different_and_keeps_the_rest():
    sheathed = change("gear", {"item": "sword", "ready": True}, {"item": "sword", "ready": False}, ChangeKind.AMEND)
    kept = {**SWORD, "ml": 60}
    card = replace(CARD, fields={"gear": [DAGGER, kept]})
    assert changed(card, sheathed, "").fields["gear"] == [DAGGER, {**kept, "ready": False}]
    assert changed(replace(CARD, fields={"gear": [DAGGER]}), sheathed, "").fields["gear"] == [DAGGER]


def test_that_tags_are_gained_once_and_lost():
    assert changed(CARD, change("tags", None, "dead", ChangeKind.GAIN), "").tags == ("hero", "dead")
    assert changed(CARD, change("tags", None, "hero", ChangeKind.GAIN), "") == CARD
    assert changed(CARD, change("tags", "hero", None, ChangeKind.LOSE), "").tags == ()


@pytest.mark.parametrize(
    ("field", "value", "how"),
    [
        ("xp", "lots", ChangeKind.ADD),
        ("gear", "a sword", ChangeKind.GAIN),
        ("gear", {"item": 1}, ChangeKind.LOSE),
        ("gear", "a sword", ChangeKind.AMEND),
    ],
)
def test_that_what_is_no_number_and_no_list_stays_as_it_is(field, value, how):
    odd = replace(CARD, fields={field: value})
    assert changed(odd, change(field, 0 if how is ChangeKind.ADD else SWORD, 5, how), "") is odd


def test_that_a_ruling_comes_with_a_change_and_only_with_one():
    kept = replace(change("hits", 0, 5, ChangeKind.SET), ruling="rule hits")
    after = changed(CARD, kept, "The duel")
    assert (after.fields["hits"], after.rulings) == (5, {"rule hits": "The duel"})
    assert changed(after, kept, "Another duel") is after


def test_that_changes_of_one_field_are_told_apart():
    one, other = change("gear", SWORD, None, ChangeKind.LOSE), change("gear", DAGGER, None, ChangeKind.LOSE)
    assert one.key == other.key == "wulf gear"
    assert replace(one, about="lost sword").key == "wulf gear lost sword"


def test_that_an_exact_number_changes_by_the_exact_difference():
    card = replace(CARD, fields={"cost": "5/2"})
    assert changed(card, change("cost", "1/2", "3/4", ChangeKind.ADD), "").fields["cost"] == "11/4"
