"""Printing an encounter as a person does it: by key and by mouse, in the window."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDoubleSpinBox, QWidget
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.printing.encounter_fields import SCALE
from gmtool.desktop.pages.printing.encounter_form import EncounterPrintForm
from gmtool.desktop.pages.printing.print_page import PrintPage
from gmtool.desktop.paper import print_targets
from gmtool.desktop.shell.finder import KeyHelp
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Ruleset, Side
from gmtool.space import Backdrop, Ground, Hex, blank_ground, walled_ground
from gmtool.store.fights.encounters import Encounter
from tests.desktop.paper.reading import Read, png

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
SIDES = (Side("ours", "Ours"), Side("theirs", "Theirs", 1))


@pytest.fixture
def first_page() -> str:
    return "encounters"


@pytest.fixture
def prepared(window: MainWindow, ruleset: Ruleset) -> Callable[..., int]:
    """An encounter of three figures, with or without a ground; not all of them have a place."""

    def made(ground: Ground | None = None, placed: int = 1) -> int:
        figures = tuple(
            Enlisted(f"f{i}", card, SIDES[i % 2].id, place=Hex(2 + i, 3) if ground is not None and i < placed else None)
            for i, card in enumerate(ruleset.bestiary()[:3])
        )
        encounter = Encounter(ruleset.id, "The ford: dawn", Muster(figures, SIDES, ground))
        return window.campaign.encounters.add(encounter).id

    return made


@pytest.fixture
def call(window: MainWindow, qtbot: QtBot) -> Callable[[str], PrintPage]:
    """Press Ctrl+P on a page."""

    def called(page: str = "encounters") -> PrintPage:
        if page == "encounters":
            window.show_page(page)
        press(qtbot, Key.Key_P, held=CTRL)
        printing: Any = window.pages.current
        assert isinstance(printing, PrintPage)
        return printing

    return called


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the file dialog will say that the PDF is to be."""
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: path)
    return path


def press(qtbot: QtBot, *keys: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    for key in keys:
        focus = QApplication.focusWidget()
        assert focus is not None
        qtbot.keyClick(focus, key, held)


def click(qtbot: QtBot, widget: QWidget, at: QPoint | None = None) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def fields(page: PrintPage) -> EncounterPrintForm:
    """The form of an encounter."""
    form = page.form
    assert isinstance(form, EncounterPrintForm)
    return form


def scale_box(page: PrintPage) -> QDoubleSpinBox:
    box = fields(page).ground.editors[SCALE].input
    assert isinstance(box, QDoubleSpinBox)
    return box


def names(page: PrintPage) -> list[str]:
    return [sheet.name for sheet in page.preview.stack.sheets]


def test_by_key_only(window, prepared, call, saved, qtbot):
    prepared(walled_ground(9, 7))
    page = call()
    assert names(page) == ["Key", "A1", "A2", "Counters"]
    assert "4 sheets of A4" in page.head.count.text()
    assert QApplication.focusWidget() is fields(page).what.input
    press(qtbot, Key.Key_Down)
    qtbot.waitUntil(lambda: names(page) == ["Key", "A1", "A2"])
    press(qtbot, Key.Key_S, held=CTRL)
    qtbot.waitUntil(lambda: window.notices.sentences() == [f"The PDF was saved to {saved}."])
    assert len(Read(saved)) == 3
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is window.pages.made("encounters")


@pytest.mark.usefixtures("dressed")
def test_by_mouse_only(window, prepared, call, saved, qtbot):
    prepared(walled_ground(9, 7))
    page = call()
    form = fields(page)
    click(qtbot, form.counters.nobody)
    qtbot.waitUntil(lambda: names(page) == ["Key", "A1", "A2"])
    items = form.counters.list
    click(qtbot, items.viewport(), items.visualItemRect(items.item(1)).topLeft() + QPoint(16, 14))
    assert form.chosen == {"f1"}
    for tick in (form.ground.editors["key"].input, form.ground.editors["labels"].input):
        click(qtbot, tick, QPoint(12, tick.height() // 2))
    qtbot.waitUntil(lambda: names(page) == ["A1", "A2", "Counters"])
    click(qtbot, button(page, "Save as PDF…"))
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    read = Read(saved)
    assert "0203" not in read.texts()
    words = window.campaign.encounters.list()[0].muster.figures
    assert words[1].card.name in read.text(2)
    assert words[0].card.name not in read.text(2)
    click(qtbot, button(page, "Back"))
    assert window.pages.current is window.pages.made("encounters")


def button(page: PrintPage, text: str) -> QWidget:
    found = (child for child in page.head.findChildren(QWidget) if getattr(child, "text", str)() == text)
    return next(found)


def test_that_what_was_wished_is_remembered(window, prepared, call, qtbot):
    prepared(blank_ground(9, 7))
    page = call()
    scale = scale_box(page)
    scale.setFocus()
    scale.selectAll()
    qtbot.keyClicks(scale, "19,5" if "," in scale.text() else "19.5")
    press(qtbot, Key.Key_Return)
    fields(page).paper.editors["landscape"].setFocus()
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Escape)
    again = call()
    assert fields(again).wishes.scale(blank_ground(1, 1)) == 19.5
    assert again.preview.stack.paper.landscape


def test_that_damaged_wishes_are_forgotten(window, prepared, call):
    prepared(blank_ground(9, 7))
    window.settings.store.setValue("paper/wishes", '{"paper": {"size": "A0"}, "copies": [')
    assert fields(call()).wishes.copies == 1


def test_that_wishes_out_of_range_become_the_nearest(window, prepared, call):
    prepared(blank_ground(9, 7))
    window.settings.store.setValue(
        "paper/wishes", '{"paper": {"margin": 4000}, "copies": 1000000, "scales": {"hexes": 0.001}}'
    )
    page = call()
    assert (fields(page).wishes.paper.margin, fields(page).wishes.copies) == (30, 50)
    assert scale_box(page).value() == 10


def test_without_a_ground_there_are_counters_to_begin_with(window, prepared, call):
    prepared()
    page = call()
    assert names(page) == ["Counters"]
    what = fields(page).what.input
    assert isinstance(what, QComboBox)
    assert [what.itemText(row) for row in range(what.count())] == ["Counters", "Record cards", "Order sheet"]
    assert not fields(page).ground.editors["overlap"].isVisible()
    assert len(fields(page).chosen) == 3


def test_that_nothing_chosen_says_so(window, prepared, call, qtbot):
    prepared()
    page = call()
    click(qtbot, fields(page).counters.nobody)
    qtbot.waitUntil(lambda: "nothing to print" in page.head.count.text())
    assert not button(page, "Save as PDF…").isEnabled()


def test_that_saving_waits_for_the_picture_under_the_ground(window, prepared, call, saved, qtbot):
    under = window.campaign.pictures.add(png(900, 600), "under.png")
    prepared(replace(blank_ground(3, 3), backdrop=Backdrop(under, 0.01)))
    page = call()
    qtbot.waitUntil(button(page, "Save as PDF…").isEnabled)
    press(qtbot, Key.Key_S, held=CTRL)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert b"/Subtype /Image" in saved.read_bytes()


def test_from_a_running_fight_and_back(window, prepared, call, qtbot):
    window.run_encounter(prepared(blank_ground(9, 7), 3))
    page = call("run")
    assert names(page)[-1] == "Counters"
    assert window.bar.title.text() == "Print: The ford: dawn"
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is window.pages.made("run")
    assert QApplication.focusWidget() is window.pages.made("run").page


def test_the_freeze_sheet_of_a_running_fight_by_key(window, prepared, call, saved, qtbot):
    window.run_encounter(prepared(blank_ground(9, 7), 3))
    page = call("run")
    press(qtbot, Key.Key_End)
    qtbot.waitUntil(lambda: names(page) == ["Freeze sheet"])
    assert fields(page).own["freeze"].editors["map"].isVisible()
    assert not fields(page).counters.isVisible()
    press(qtbot, Key.Key_S, held=CTRL)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    text = Read(saved).texts()
    moment = window.pages.made("run").page.session.moment
    assert all(counter.name in text for counter in moment.counters.values())
    assert moment.agenda.prompt in text
    press(qtbot, Key.Key_Escape)
    again = call("run")
    assert names(again) == ["Freeze sheet"]
    press(qtbot, Key.Key_Up)
    qtbot.waitUntil(lambda: names(again) == ["Order"])
    press(qtbot, Key.Key_Up)
    qtbot.waitUntil(lambda: names(again) == ["Cards"])
    assert fields(again).records.isVisible()


def test_that_escape_closes_what_lies_over_the_page_first(window, prepared, call, qtbot):
    prepared(blank_ground(9, 7))
    page = call()
    press(qtbot, Key.Key_F1)
    overlay = window.middle.findChild(KeyHelp)
    assert overlay.isVisible()
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is page
    assert QApplication.focusWidget() is fields(page).what.input
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is window.pages.made("encounters")


def test_that_another_page_takes_its_place(window, prepared, call, qtbot):
    prepared(blank_ground(9, 7))
    call()
    press(qtbot, Key.Key_1, held=CTRL)
    assert window.pages.current is window.pages.made("roster")
    assert window.pages.current_key == "roster"


@pytest.mark.usefixtures("painted")
def test_the_preview_pages_and_zooms(window, prepared, call, qtbot):
    prepared(blank_ground(9, 20))
    page = call()
    qtbot.waitUntil(lambda: bool(page.preview._pictures))
    count = len(names(page))
    assert page.head.place.text() == f"1 of {count}: Key"
    page.preview.setFocus()
    press(qtbot, Key.Key_PageDown, Key.Key_PageDown)
    assert page.head.place.text() == f"3 of {count}: A2"
    press(qtbot, Key.Key_End)
    assert page.preview.current == count - 1
    press(qtbot, Key.Key_Home, Key.Key_PageUp)
    assert page.preview.current == 0
    before = page.preview.zoom
    press(qtbot, Key.Key_Plus, Key.Key_Plus, Key.Key_Minus)
    assert page.preview.zoom == pytest.approx(before * 1.25)
    press(qtbot, Key.Key_F)
    assert page.preview.zoom == pytest.approx(before)


def test_that_a_large_ground_says_how_many_sheets_and_can_be_cancelled(window, prepared, call, saved, qtbot):
    prepared(blank_ground(300, 300))
    saved.write_bytes(b"before")
    page = call()
    count = len(names(page))
    assert count > 1000
    assert f"{count:,} sheets" in page.head.count.text()
    press(qtbot, Key.Key_S, held=CTRL)
    qtbot.waitUntil(lambda: page.running.bar.value() > 3)
    assert not button(page, "Save as PDF…").isEnabled()
    assert page.running.said.text().endswith(f" of {count:,}")
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is page
    assert "Canceled" in window.notices.sentences()[-1]
    assert saved.read_bytes() == b"before"
    assert button(page, "Save as PDF…").isEnabled()


def test_that_leaving_gives_up_what_is_printed(window, prepared, call, saved, qtbot):
    prepared(blank_ground(60, 60))
    page = call()
    press(qtbot, Key.Key_S, held=CTRL)
    qtbot.waitUntil(lambda: page.running.bar.value() > 1)
    press(qtbot, Key.Key_1, held=CTRL)
    QTest.qWait(30)
    assert not saved.exists()


def test_that_a_place_that_cannot_be_written_costs_a_sentence(window, prepared, call, saved, qtbot, monkeypatch):
    prepared(blank_ground(3, 3))
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: saved.parent / "missing" / "out.pdf")
    page = call()
    press(qtbot, Key.Key_S, held=CTRL)
    assert window.notices.sentences()[-1].startswith("out.pdf cannot be written: ")
    assert window.pages.current is page


def test_that_a_machine_without_a_printer_says_so(window, prepared, call, qtbot):
    if print_targets.has_printers():
        pytest.skip("this machine has a printer")
    prepared(blank_ground(3, 3))
    call()
    press(qtbot, Key.Key_P, held=CTRL)
    assert "no printer" in window.notices.sentences()[-1]
