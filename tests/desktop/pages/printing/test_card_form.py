"""Printing cards of the roster as a person does it: by key and by mouse, in the window."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from gmtool.desktop.base import files
from gmtool.desktop.pages.printing.card_form import CardPrintForm
from gmtool.desktop.pages.printing.print_page import PrintPage
from gmtool.desktop.paper.pictures import PaperPictures
from gmtool.desktop.paper.print_job import PrintJob
from gmtool.desktop.paper.print_targets import PdfFile
from gmtool.desktop.paper.printouts.card_printout import CardPrintout, CardSource
from gmtool.desktop.paper.printouts.saved_options import CardPrintOptions
from gmtool.presentation.sheets.options import CardPrintKind
from gmtool.rules.seam import Card
from tests.desktop.paper.reading import Read, png
from tests.store.pictures import png_head
from tests.tally import Tally

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def saved(tmp_path, monkeypatch):
    """Where the file dialog will say that the PDF is to be."""
    path = tmp_path / "out.pdf"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: path)
    return path


def press(qtbot, key: Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(QApplication.focusWidget(), key, held)


def call(window, qtbot) -> tuple[PrintPage, CardPrintForm]:
    """Press Ctrl+P on the roster."""
    window.show_page("roster")
    press(qtbot, Key.Key_P, CTRL)
    page: Any = window.pages.current
    assert isinstance(page, PrintPage)
    assert isinstance(page.form, CardPrintForm)
    return page, page.form


def names(page: PrintPage) -> list[str]:
    return [sheet.name for sheet in page.preview.stack.sheets]


def test_the_chosen_card_then_all_that_are_shown_by_key(window, saved, qtbot):
    every = [card.name for card in window.campaign.cards.list()]
    page, form = call(window, qtbot)
    assert names(page) == ["Cards"]
    form.which.setFocus()
    press(qtbot, Key.Key_Down)
    qtbot.waitUntil(lambda: names(page) == ["Cards 1 of 2", "Cards 2 of 2"])
    press(qtbot, Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: window.notices.sentences() == [f"The PDF was saved to {saved}."])
    text = Read(saved).texts()
    assert all(name in text for name in every)
    press(qtbot, Key.Key_Escape)
    assert window.pages.current is window.pages.made("roster")


def test_the_button_in_the_bar_and_what_was_wished(window, qtbot):
    window.show_page("roster")
    assert window.bar.print.text() == "Print cards"
    qtbot.mouseClick(window.bar.print, Qt.MouseButton.LeftButton)
    page = window.pages.current
    assert isinstance(page, PrintPage)
    assert not window.bar.print.isVisible()
    page.form.records.editors["per_sheet"].setFocus()
    press(qtbot, Key.Key_End)
    pictures = page.form.records.editors["pictures"].input
    qtbot.mouseClick(pictures, Qt.MouseButton.LeftButton, pos=pictures.rect().center())
    press(qtbot, Key.Key_Escape)
    _, form = call(window, qtbot)
    assert form.wishes.records.per_sheet == 9
    window.show_page("campaign")
    assert not window.bar.print.isVisible()


def test_pictures_are_waited_for_and_a_damaged_one_costs_nothing_else(window, saved, qtbot):
    cards = window.campaign.cards
    face = window.campaign.pictures.add(png(300, 300), "face.png")
    damaged = window.campaign.pictures.add(png_head(30, 30), "damaged.png")
    first, second, third = cards.list()[:3]
    cards.update(replace(first, picture=face))
    cards.update(replace(second, picture="0" * 64))
    cards.update(replace(third, picture=damaged))
    # the roster looks again when something is searched for
    qtbot.keyClicks(window.show_page("roster").list.search, " ")
    page, form = call(window, qtbot)
    form.which.setFocus()
    press(qtbot, Key.Key_Down)
    qtbot.waitUntil(lambda: len(names(page)) == 2 and page._actions["save"].isEnabled())
    press(qtbot, Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    image = Read(saved).picture(0, 4)
    # the left half of the picture is red, in the disc at the card's top left corner
    disc = [image.pixelColor(x, y) for x in range(56, 80) for y in range(60, 90)]
    assert any(colour.red() > 180 and colour.green() < 60 and colour.blue() < 60 for colour in disc)
    assert all(card.name in Read(saved).text(0) for card in (second, third))


def test_that_a_sheet_is_not_printed_before_its_pictures_are_read(window, qtbot, tmp_path):
    faces = [window.campaign.pictures.add(png(200 + number, 200), "face.png") for number in range(9)]
    cards = [Card("tally", f"Beast {number}", {"points": 3}, picture=face) for number, face in enumerate(faces)]
    source = CardSource("All", "Beasts", len(cards), lambda: cards)
    pictures = PaperPictures(window.campaign)
    stack = CardPrintout("Beasts", [source], lambda _: Tally()).stack(CardPrintOptions(), source, pictures)
    assert not stack.is_ready(1)
    run = PrintJob(stack, PdfFile(tmp_path / "a.pdf", stack))
    with qtbot.waitSignal(run.kept):
        run.start()
    read = Read(tmp_path / "a.pdf")
    images = [sum(1 for _ in read.document[page].get_objects([3])) for page in range(len(read))]
    assert images == [4, 4, 1]
    pictures.close()


def test_a_booklet_by_key_folded_by_mouse(window, saved, qtbot):
    page, form = call(window, qtbot)
    form.which.setFocus()
    press(qtbot, Key.Key_End)
    built_in = form.which.input.currentText()
    form.what.setFocus()
    press(qtbot, Key.Key_Down)
    qtbot.waitUntil(lambda: names(page)[:2] == ["Contents", "Page 2"])
    assert not form.records.isVisible()
    assert form.paper.editors["landscape"].isVisible()
    folded = form.booklet.editors["folded"].input
    qtbot.mouseClick(folded, Qt.MouseButton.LeftButton, pos=folded.rect().center() - folded.rect().center() / 2)
    qtbot.waitUntil(lambda: names(page)[:2] == ["Sheet 1, outside", "Sheet 1, inside"])
    assert not form.paper.editors["landscape"].isVisible()
    count = len(names(page)) // 2
    sheets = "sheet" if count == 1 else "sheets"
    assert page.head.count.text() == f"That takes {count} {sheets} of A4, printed on both sides and folded."
    press(qtbot, Key.Key_S, CTRL)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert built_in.split(" (")[0] in Read(saved).texts()


def test_that_a_long_booklet_is_set_while_the_window_works(window, qtbot):
    cards = [Card("tally", f"Beast {number}", {"points": number % 30}) for number in range(3000)]
    source = CardSource("All", "Beasts", len(cards), lambda: cards)
    form = CardPrintForm(CardPrintout("Beasts", [source], lambda _: Tally()), window.settings.store)
    qtbot.addWidget(form)
    form.what.show_value(CardPrintKind.BOOKLET)
    pictures = PaperPictures(window.campaign)
    said, ticks = [], []
    form.changed.connect(lambda: said.append(form.stack(pictures).waits))
    timer = QTimer(form)
    timer.timeout.connect(lambda: ticks.append(1))
    timer.start(0)
    assert form.stack(pictures).sheets == ()
    qtbot.waitUntil(lambda: bool(form.stack(pictures).sheets), timeout=30_000)
    assert len(ticks) > 3
    assert said[-1] == ""
    assert all(told.endswith("of 3,000 cards.") for told in said[:-1])
    pictures.close()
