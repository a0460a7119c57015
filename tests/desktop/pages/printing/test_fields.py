"""Rows of fields for options of printing: what is shown is what is wished, with or without a field of its own."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.printing.encounter_fields import SCALE, ground_rows
from gmtool.desktop.pages.printing.fields import OptionRows, booklet_rows, paper_rows, record_rows
from gmtool.desktop.paper.fight.fight_sheets import freeze_fields, order_fields
from gmtool.desktop.paper.page import Paper, PaperSize
from gmtool.presentation.sheets.options import (
    BookletOptions,
    CardOptions,
    FreezeOptions,
    GroundOptions,
    OrderOptions,
    PerSheet,
    RecordOptions,
)
from gmtool.rules.seam import GroundKind

WISHES = (
    (paper_rows, Paper(PaperSize.LETTER, True, 7)),
    (record_rows, RecordOptions(PerSheet.NINE, CardOptions(False, True, False, boxes=False, tables=False), False)),
    (booklet_rows, BookletOptions(True, CardOptions(False, True, lines=False, boxes=True, tables=False))),
    (lambda: ground_rows(GroundKind.FEET), GroundOptions(overlap=3, labels=False, notes=True, fog=True, key=False)),
    (lambda: OptionRows(OrderOptions, order_fields()), OrderOptions(12, False, True)),
    (lambda: OptionRows(FreezeOptions, freeze_fields(has_map=False)), FreezeOptions(False, 0)),
)


@pytest.mark.parametrize(("make", "wishes"), WISHES)
def test_that_wishes_come_back_as_they_were_shown(make: Any, wishes: object, qtbot: QtBot) -> None:
    rows: OptionRows[Any] = make()
    qtbot.addWidget(rows)
    rows.show_wishes(wishes)
    assert rows.wishes == wishes


def test_that_a_changed_field_changes_its_option_alone(qtbot: QtBot) -> None:
    rows = record_rows()
    qtbot.addWidget(rows)
    rows.show_wishes(RecordOptions())
    rows.show_values({"notes": False, "per_sheet": "8"})
    assert rows.wishes == RecordOptions(PerSheet.EIGHT, CardOptions(notes=False))


def test_that_the_scale_is_kept_apart_from_the_options_of_the_ground(qtbot: QtBot) -> None:
    rows = ground_rows(GroundKind.HEXES)
    qtbot.addWidget(rows)
    rows.show_wishes(GroundOptions())
    rows.show_values({SCALE: 19.5})
    assert rows.wishes == GroundOptions()
    assert rows.editors[SCALE].value() == 19.5
