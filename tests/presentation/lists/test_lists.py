"""The lists of the systems: what is in them, and how rows of the GM's own are made, edited and left out."""

from dataclasses import replace
from typing import Any

import pytest

from gmtool.presentation.edits.row_edits import RowEdits
from gmtool.presentation.lists import Entry, cell_text, columns_of, entries_of, own_id, row_words, sort_key, typed_words
from gmtool.presentation.own_rows import (
    about,
    card_of,
    copied_row,
    edited_row,
    list_entries,
    new_row,
    problem_in_words,
    used,
)
from gmtool.rules.seam import FieldKind, Json, Ruleset, SystemList
from gmtool.store.campaign import Campaign
from gmtool.store.own_rows import StoredRow
from gmtool.systems import all_rulesets
from tests.presentation.bare_desk import BareDesk


class Hands:
    """Makes and edits rows of the first list of the system, as the page has it done."""

    def __init__(self, campaign: Campaign, desk: BareDesk, system: str) -> None:
        self.campaign, self.system = campaign, system
        self.edits = RowEdits(campaign, desk)
        self.looked_at = ""
        self.edits.changed.connect(self._look)

    @property
    def rules(self) -> Ruleset:
        return self.campaign.ruleset(self.system)

    @property
    def shown(self) -> SystemList:
        return self.rules.lists()[0]

    @property
    def entries(self) -> list[Entry]:
        return entries_of(self.campaign, self.system, self.shown)

    @property
    def entry(self) -> Entry:
        return next(one for one in self.entries if one.id == self.looked_at)

    @property
    def dice(self) -> str:
        return next(field.key for field in self.shown.fields if field.kind is FieldKind.DICE)

    def names(self) -> list[str]:
        return [one.label for one in self.entries]

    def new(self) -> None:
        self.edits.add(new_row(self.campaign, self.rules, self.shown), "add")

    def copy(self, entry: Entry) -> None:
        self.edits.add(copied_row(self.campaign, self.rules, self.shown, entry), "copy")

    def write(self, key: str, value: Json) -> None:
        field = next(one for one in self.shown.fields if one.key == key)
        entry = self.entry
        assert entry.stored is not None
        row = edited_row(self.campaign, self.rules, self.shown, entry, field, value)
        self.edits.edit(entry.stored, row, field.label.lower())

    def problem(self) -> str:
        return problem_in_words(self.entry, {field.key: field for field in self.shown.fields})

    def _look(self, system: str, shown: str, look_at: str) -> None:
        self.looked_at = look_at


@pytest.fixture
def hands(campaign: Campaign, desk: BareDesk, ruleset: Ruleset) -> Hands:
    return Hands(campaign, desk, ruleset.id)


def test_that_every_list_of_the_system_is_there_with_all_its_rows(campaign: Campaign, ruleset: Ruleset) -> None:
    counts = {entry.key: entry.count for entry in list_entries(campaign, every=True) if entry.key}
    assert counts == {f"{rules.id}/{one.key}": len(one.rows) for rules in all_rulesets() for one in rules.lists()}
    for one in ruleset.lists():
        assert [entry.label for entry in entries_of(campaign, ruleset.id, one)] == [row.label for row in one.rows]


def test_that_a_click_on_a_heading_sorts_dice_and_numbers_by_their_size(hands: Hands) -> None:
    field = next(one for one in hands.shown.fields if one.key == hands.dice)
    ordered = sorted((entry.values.get(field.key) for entry in hands.entries), key=lambda value: sort_key(field, value))
    texts = [cell_text(field, value) for value in ordered]
    assert texts.index("1d−4") < texts.index("1d+2") < texts.index("2d") < texts.index("3d")


def test_that_typing_narrows_and_the_arrows_walk_from_there(hands: Hands) -> None:
    wanted, fields = hands.entries[4], columns_of(hands.shown.fields, hands.entries)

    def found(typed: str) -> list[str]:
        words = typed_words(typed)
        return [one.label for one in hands.entries if all(word in row_words(fields, one) for word in words)]

    assert wanted.label in found(wanted.label.upper()[:5])
    assert len(found(wanted.label.upper()[:5])) < len(hands.entries)
    assert found("zzzz") == []
    assert found("1d-4") == found("1d−4") != []


def test_that_a_row_is_made_named_and_undone_by_key(hands: Hands, desk: BareDesk) -> None:
    before = hands.names()
    hands.new()
    name = ""
    for letter in "Bearded axe":
        name += letter
        hands.write("name", name)
    assert hands.names() == [*before, "Bearded axe"]
    assert (hands.entry.key, hands.entry.mark, hands.entry.problem) == ("bearded-axe", "★", "")
    assert [one.row["name"] for one in hands.campaign.own_rows.list(hands.system)] == ["Bearded axe"]
    assert any(row.own for one in hands.rules.lists() for row in one.rows)
    desk.history.undo()
    assert hands.names()[-1].startswith("New ")
    desk.history.undo()
    assert hands.names() == before
    desk.history.redo()
    desk.history.redo()
    assert hands.names()[-1] == "Bearded axe"


def test_that_a_built_in_row_is_copied_by_one_key_and_changed(hands: Hands) -> None:
    printed = hands.entries[0]
    hands.copy(printed)
    copy = hands.entry
    assert copy.label == f"{printed.label} (yours)"
    assert {**copy.values, "name": printed.label, "key": printed.key} == printed.values
    assert "left out" not in copy.mark_words
    hands.write(hands.dice, "3d")
    assert hands.entry.values[hands.dice] == "3d"
    assert hands.entries[0].values == printed.values
    hands.copy(printed)
    assert hands.entry.label == f"{printed.label} (yours 2)"


def test_that_a_broken_row_stays_with_its_sentence_and_is_left_out(hands: Hands) -> None:
    count = len(hands.entries)
    hands.new()
    hands.write(hands.dice, "2x")
    label = next(field.label for field in hands.shown.fields if field.key == hands.dice)
    assert f"“{label}”: “2x” is not dice" in hands.problem()
    assert hands.entry.mark == "⚠"
    assert not any(one.own for shown in hands.rules.lists() for one in shown.rows)
    entries = {entry.key: entry.count for entry in list_entries(hands.campaign, every=False)}
    assert entries[f"{hands.system}/{hands.shown.key}"] == count + 1
    hands.write(hands.dice, "2d")
    assert not hands.problem()
    assert any(one.own for shown in hands.rules.lists() for one in shown.rows)


def test_that_a_row_with_a_key_that_nothing_reads_is_in_use_and_says_so(hands: Hands) -> None:
    hands.new()
    stored = hands.entry.stored
    assert stored is not None
    hands.campaign.own_rows.update(replace(stored, row={**stored.row, "colour": "red"}))
    assert hands.problem().endswith("nothing in these rules reads “colour”.")
    assert (hands.entry.mark, hands.entry.mark_words) == ("★", "your own")
    hands.write(hands.dice, "2d")
    assert hands.entry.values["colour"] == "red"


def test_that_a_creature_is_made_with_a_card_of_it_in_the_gms_bestiary(hands: Hands, campaign: Campaign) -> None:
    shown = next(one for one in hands.rules.lists() if hands.rules.card_of(one.key, one.rows[0].key) is not None)
    row = {**new_row(campaign, hands.rules, shown).row, "name": "Ogre", "key": "ogre"}
    (stored,) = campaign.own_rows.add([StoredRow(hands.system, shown.key, row)])
    shown = next(one for one in hands.rules.lists() if one.key == shown.key)
    entry = entries_of(campaign, hands.system, shown)[-1]
    assert entry.id == own_id(stored.id)
    card = card_of(hands.rules, shown, entry)
    assert card is not None
    assert (card.name, card.tags) == ("Ogre", ("bestiary",))
    assert "ogre" in card.fields.values()
    assert not hands.rules.report(card).findings
    campaign.cards.add(card)
    assert used(campaign, entry) == 1
    assert "1 card uses it" in about(entry, 1)
    name = next(field for field in shown.fields if field.key == "name")
    assert edited_row(campaign, hands.rules, shown, entry, name, "Ettin")["key"] == "ogre", "it keeps its key"
    campaign.own_rows.delete([stored.id])
    assert hands.rules.report(card).findings


def test_that_hundreds_of_rows_of_ones_own_are_shown_searched_and_edited(hands: Hands, ruleset: Ruleset) -> None:
    shown = ruleset.lists()[0]
    rows = [{**shown.rows[0].values, "key": f"own-{n}", "name": f"Own {n}"} for n in range(400)]
    added = hands.campaign.own_rows.add(StoredRow(ruleset.id, shown.key, row) for row in rows)
    entries = hands.entries
    assert len(entries) == len(shown.rows) + 400
    fields = columns_of(hands.shown.fields, entries)
    words = typed_words("own 399")
    found = [one for one in entries if all(word in row_words(fields, one) for word in words)]
    assert [one.label for one in found] == ["Own 399"]
    hands.looked_at = own_id(added[-1].id)
    hands.write("name", "Last")
    assert hands.campaign.own_rows.list(ruleset.id)[-1].row["name"] == "Last"


def test_that_what_is_broken_elsewhere_in_a_row_stays_until_it_is_mended(hands: Hands, ruleset: Ruleset) -> None:
    shown = ruleset.lists()[0]
    number = next(field.key for field in shown.fields if field.kind is FieldKind.NUMBER)
    broken: dict[str, Any] = {**shown.blank, "name": "Net", "key": "net", number: "ten", "from_elsewhere": [1]}
    (stored,) = hands.campaign.own_rows.add([StoredRow(ruleset.id, shown.key, broken)])
    hands.looked_at = own_id(stored.id)
    hands.write("name", "Nets")
    (kept,) = hands.campaign.own_rows.list(ruleset.id)
    assert kept.row == {**broken, "name": "Nets", "key": "nets"}


def test_that_a_row_with_a_name_of_ten_thousand_letters_is_shown_and_mended(hands: Hands, ruleset: Ruleset) -> None:
    shown = ruleset.lists()[0]
    row = {**shown.blank, "name": "\u202eעברית 🐉\n" * 1000, "key": "long"}
    (stored,) = hands.campaign.own_rows.add([StoredRow(ruleset.id, shown.key, row)])
    hands.looked_at = own_id(stored.id)
    assert len(hands.entry.label) <= 80
    assert "it can be 1 to 60" in hands.problem()
    hands.write("name", "Short")
    assert not hands.problem()
    assert hands.names()[-1] == "Short"
