"""A field of a card is one line of the record: all else follows, in both editions."""

from dataclasses import dataclass, fields
from typing import Annotated

import pytest

from gmtool.rules.kit.card_reader import BadCard
from gmtool.rules.kit.cards import RecordCards, card_row
from gmtool.rules.kit.records import OnCard, card_columns, leaves
from gmtool.rules.kit.tables.rows import RowReader
from gmtool.rules.seam import Card, CardColumn, CardField, FieldKind
from gmtool.rules.tft.cards.abilities import WOUNDS, Number
from gmtool.rules.tft.cards.cards import CARDS, COLUMNS
from gmtool.rules.tft.cards.creation import Row
from gmtool.rules.tft.cards.fighter import Fighter
from gmtool.systems import ruleset

EDITIONS = [ruleset("tft-melee").book.tables, ruleset("advanced-melee").book.tables]  # type: ignore[attr-defined]
ANN = {"people": "human", "st": 12, "dx": 12}


@dataclass(frozen=True, slots=True)
class Scarred(Fighter):
    """A fighter, with two more lines."""

    scars: Annotated[Number, OnCard("Scars", "Old ones", WOUNDS, asked=(0, 9), column="scars")] = 0
    motto: Annotated[str, OnCard("Motto", column="motto")] = ""


MORE = RecordCards(Scarred, CARDS.items, CARDS.rows, CARDS.sections, lambda tables: tables.cards)


@pytest.mark.parametrize("tables", EDITIONS)
def test_that_one_more_field_is_one_more_line(tables):
    form, usual = MORE.form(tables), CARDS.form(tables)
    assert [one.key for one in form.fields if one.key not in usual.by_key] == ["scars", "motto"]
    assert form.by_key["scars"] == CardField(
        "scars", "Scars", FieldKind.NUMBER, 0, 0, 9, help="Old ones", section=WOUNDS
    )
    one = MORE.read(Card("", "Ann", {**ANN, "scars": 30, "motto": "Ho"}), tables)
    values = MORE.values(one, tables)
    assert (one.scars, values["scars"], values["motto"]) == (30, 30, "Ho")
    assert MORE.words(one, tables) == "Human Ho"
    assert {CardColumn("scars", "Scars"), CardColumn("motto", "Motto", number=False)} <= set(card_columns(Scarred))
    with pytest.raises(BadCard, match="“Scars” is 1000; it can be 0 to 999"):
        MORE.read(Card("", "Ann", {**ANN, "scars": 1000}), tables)


def test_that_a_row_of_the_bestiary_can_say_it():
    row = RowReader(card_row(Scarred, Row)).read({"name": "Ann", **ANN, "scars": 2})
    assert (row.name, row.scars, row.motto, row.hits) == ("Ann", 2, None, None)


def test_that_every_field_is_on_the_cards_of_an_edition():
    offered = {key for tables in EDITIONS for key in CARDS.form(tables).by_key}
    assert {one.key for one in leaves(Fighter)} == offered
    assert {one.path[0] for one in leaves(Fighter)} == {one.name for one in fields(Fighter)}


def test_that_names_of_lists_are_the_last_columns_and_the_first_table_of_a_list_counts():
    assert [one.key for one in COLUMNS if not one.number] == ["people", "armor", "talents"]
    for tables in EDITIONS:
        assert CARDS.rows(tables, "gear")["main-gauche"] is tables.weapons["main-gauche"]
        assert "main-gauche" in tables.shields


@pytest.mark.parametrize("tables", EDITIONS)
def test_that_what_an_edition_lacks_or_has_elsewhere_is_a_field(tables):
    keys = {one.key for one in leaves(Fighter)}
    assert {*tables.cards.without, *tables.cards.before, *tables.cards.before.values()} <= keys
