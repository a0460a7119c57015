"""A card that is declared once: its form, reader, columns, values, tiles and usual values follow."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from gmtool.bounds import Between
from gmtool.rules.kit.card_reader import BadCard, CardReader
from gmtool.rules.kit.records import (
    Rows,
    bounds_of,
    card_columns,
    column_values,
    form_of,
    said_values,
    tiles,
    with_usual,
)
from gmtool.rules.kit.tables.row_fields import Label, labels
from gmtool.rules.kit.tables.tables import read_tables
from gmtool.rules.seam import Card, CardColumn, FieldKind
from tests.rules.kit.samples import PARSED, Kit, Tables, Worker, items

TABLES, _ = read_tables(Tables, PARSED)
FORM = form_of(Worker, lambda of: items(TABLES, of))


def worker(**said: object) -> Worker:
    return Worker(**said_values(Worker, CardReader(Card("t", "Ann", said), FORM)))


def test_that_the_form_has_a_field_for_each_label_rows_where_they_say() -> None:
    assert [field.key for field in FORM.fields] == ["strength", "tools", "note"]
    strength, tools, note = FORM.fields
    assert (strength.label, strength.kind, strength.default) == ("STR", FieldKind.NUMBER, 10)
    assert (strength.lowest, strength.highest, strength.section) == (1, 20, "Body")
    assert (tools.kind, tools.default, tools.counts) == (FieldKind.ITEMS, [], {"many": "Many"})
    assert [item.key for item in tools.items()] == ["saw", "axe"]
    assert (note.kind, note.default) == (FieldKind.TEXT, "")


def test_that_a_card_is_read_by_its_labels_and_what_is_open_is_usual() -> None:
    assert worker(strength=15) == Worker(strength=15, note="")
    assert worker(note="late") == Worker(strength=10, note="late")


@pytest.mark.parametrize(("said", "problem"), [({"strength": 40}, "1 to 20"), ({"note": 3}, "text")])
def test_that_what_cannot_be_is_refused_by_its_label(said: dict[str, object], problem: str) -> None:
    with pytest.raises(BadCard, match=problem):
        worker(**said)


def test_that_columns_and_their_values_follow() -> None:
    columns = card_columns(Worker, CardColumn("age", "Age", listed=True))
    assert [(column.key, column.label, column.number) for column in columns] == [
        ("age", "Age", True),
        ("str", "STR", True),
        ("note", "Note", False),
    ]
    assert column_values(Worker(strength=3, note="x")) == {"str": 3, "note": "x"}


def test_that_a_field_can_stand_before_another_one_and_rows_be_counted_in_a_column() -> None:
    @dataclass(frozen=True)
    class Packer:
        note: Annotated[str, Label("Note")] = ""
        weight: Annotated[int, Between(0, 9), Label("Weight", before="note")] = 0
        tools: Annotated[tuple[str, ...], Rows("packed", "Packed", "tools", before="note", column="packed")] = ()

    form = form_of(Packer, lambda of: items(TABLES, of))
    assert [field.key for field in form.fields] == ["weight", "packed", "note"]
    assert card_columns(Packer) == (CardColumn("packed", "Packed"),)
    assert column_values(Packer(tools=("saw", "axe"))) == {"packed": 2}


def test_that_tiles_have_their_units_and_bounds_are_known() -> None:
    (tile,) = tiles(Worker(strength=3), ("strength",))
    assert (tile.key, tile.label, tile.text) == ("strength", "STR", "3 kg")
    assert (bounds_of(Worker, "strength").lowest, bounds_of(Worker, "strength").highest) == (1, 20)


def test_that_usual_values_fill_what_a_card_leaves_open_and_change_nothing() -> None:
    card = Card("t", "Ann", {"strength": None, "note": "x", "other": 1})
    assert with_usual(card, FORM) == {"note": "x", "other": 1, "strength": 10, "tools": []}


def test_that_a_kit_has_its_own_fields_before_those_of_a_card() -> None:
    assert list(labels(Kit)) == ["name", "key", "tools", "strength", "note"]
