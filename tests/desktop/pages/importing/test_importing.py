"""The import page, by key and mouse: what would come in, what is chosen about it, all of it at once, and back."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.forms.field_editor import FieldEditor
from gmtool.desktop.pages.importing.workspace import ImportPage
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.machine_settings import recalled, remember
from gmtool.rules.seam import FieldKind, Ruleset
from gmtool.space import HexGround, OpenGround
from gmtool.store.campaign import Campaign
from gmtool.store.text_tables import KEPT, guessed_sheet
from tests.desktop.conftest import strictly
from tests.store.pictures import png
from tests.store.vtt import vtt_bytes

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def number(ruleset: Ruleset) -> str:
    """The heading of some number of the system's cards."""
    return next(field.label for field in ruleset.card_form().fields if field.kind is FieldKind.NUMBER)


@pytest.fixture
def imported(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> Callable[[str, str | bytes], ImportPage]:
    """Import a file of this name and content by the menu's deed: its page, read to the end."""

    def begin(name: str, content: str | bytes) -> ImportPage:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        window.import_from(path)
        page = window.pages.current
        assert isinstance(page, ImportPage)
        qtbot.waitUntil(lambda: page.read is not None)
        return page

    return begin


def names(window: MainWindow) -> list[str]:
    return [card.name for card in window.campaign.cards.list()]


def press(qtbot: QtBot, page: ImportPage, key: Qt.Key, more: Qt.KeyboardModifier = CTRL) -> None:
    qtbot.keyClick(QApplication.focusWidget() or page.widget, key, more)


def box_of(editor: FieldEditor) -> QComboBox:
    assert isinstance(editor.input, QComboBox)
    return editor.input


def pick(qtbot: QtBot, box: QComboBox, text: str) -> None:
    """Go to the choice by mouse, close its list again, and walk to what is wanted with the arrows."""
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(box.view().isVisible)
    qtbot.keyClick(box.view(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not box.view().isVisible())
    steps = box.findText(text) - box.currentIndex()
    for _ in range(abs(steps)):
        qtbot.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)
    assert box.currentText() == text
    # a platform without windows does not give the window back what the list took
    box.window().activateWindow()
    box.setFocus()


def settled(qtbot: QtBot, page: ImportPage, before: object) -> None:
    qtbot.waitUntil(lambda: page.read is not before and page._actions["take_in"].isEnabled())


def test_a_table_is_taken_in_by_key_and_taken_out_again_by_one_undo(window, imported, number, qtbot) -> None:
    before = names(window)
    page = imported("some.csv", f"Name,{number}\nGrish,9\n,9\nWulf,many\n")
    assert names(window) == before
    assert "2 cards will be imported; 1 is left out; 1 has a remark." in page.head.said.text()
    press(qtbot, page, Qt.Key.Key_Return)
    assert {"Grish", "Wulf"} < set(names(window))
    assert window.pages.current is window.pages.made("roster")
    assert "2 cards imported; 1 left out." in window.notices.sentences()[-1]
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert names(window) == before
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Y, CTRL)
    assert {"Grish", "Wulf"} < set(names(window))


def test_leaving_by_key_or_button_brings_nothing(window, imported, qtbot) -> None:
    before = names(window)
    page = imported("some.csv", "Name\nGrish\n")
    press(qtbot, page, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert window.pages.current is window.pages.made("roster")
    page = imported("some.csv", "Name\nGrish\n")
    (leave,) = [one for one in page.head.findChildren(QPushButton) if "Cancel" in one.accessibleName() + one.text()]
    qtbot.mouseClick(leave, Qt.MouseButton.LeftButton)
    assert window.pages.current is window.pages.made("roster")
    assert names(window) == before


def test_the_report_shows_problems_first_and_is_copied_as_text(imported, qtbot) -> None:
    page = imported("some.json", json.dumps({"format": "gmtool cards", "version": 1, "cards": [
        {"system": "x", "name": "<b>Odd</b>"}, {"name": "Bad"},
    ]}))  # fmt: skip
    model = strictly(page.report.model)
    assert (page.report.only_problems.isChecked(), model.rowCount()) == (True, 2)
    qtbot.keyClick(page.report.view, Qt.Key.Key_Down)
    qtbot.keyClick(page.report.view, Qt.Key.Key_Down)
    assert page.report.detail.text() == "Card 2, Bad: left out; “system” is missing."
    assert page.report.detail.textFormat() == Qt.TextFormat.PlainText
    press(qtbot, page, Qt.Key.Key_C, CTRL | SHIFT)
    copied = QGuiApplication.clipboard().text().splitlines()
    assert copied[1] == "Card 2, Bad: left out; “system” is missing."
    assert copied[0].startswith("Card 1, <b>Odd</b>: imported; its system “x” is not known here")


@pytest.mark.usefixtures("dressed")
def test_only_problems_can_be_switched_by_key_and_mouse(imported, number, qtbot) -> None:
    page = imported("some.csv", f"Name,{number}\nA,9\nB,9\n,9\n")
    assert page.report.model.rowCount() == 1
    press(qtbot, page, Qt.Key.Key_P, CTRL | SHIFT)
    assert page.report.model.rowCount() == 3
    box = page.report.only_problems
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))
    assert page.report.model.rowCount() == 1


def test_the_first_cards_are_shown_with_their_values_and_findings(imported, ruleset, number, qtbot) -> None:
    page = imported("some.csv", f"Name,{number}\n" + "".join(f"Goblin {at},{at}\n" for at in range(1, 80)))
    model = page.preview.model
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    headings = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    row = {heading: model.index(0, at).data() for at, heading in enumerate(headings)}
    assert (model.rowCount(), row["Name"], row[number]) == (50, "Goblin 1", "1")
    found = ruleset.report(page.read.pending.cards[0].card).findings
    assert row["Findings"] == " ".join(finding.text for finding in found) != ""


def test_a_column_goes_elsewhere_and_a_place_for_one_is_taken_from_the_other(imported, number, qtbot) -> None:
    page = imported("some.csv", f"Name,{number},Mood\nA,9,11\n")
    before = page.read
    pick(qtbot, box_of(page.columns.columns[2]), number)
    settled(qtbot, page, before)
    assert box_of(page.columns.columns[1]).currentText() == "Kept as it is"
    fields = page.read.pending.cards[0].card.fields
    assert 11 in fields.values()
    assert fields[number] == "9" or fields[f"{number} (as it came)"] == "9"


def test_what_was_chosen_is_remembered_for_the_same_headings(window, imported, qtbot) -> None:
    page = imported("some.csv", "Name,Mood\nA,grim\n")
    assert page.read.sheet.targets[1] == KEPT
    before = page.read
    pick(qtbot, box_of(page.columns.columns[1]), "Tags")
    settled(qtbot, page, before)
    before = page.read
    pick(qtbot, box_of(page.columns.kind), "Player characters")
    settled(qtbot, page, before)
    press(qtbot, page, Qt.Key.Key_Return)
    again = imported("other.csv", "Name,Mood\nB,calm\n")
    assert [box_of(editor).currentText() for editor in again.columns.columns] == ["Name", "Tags"]
    card = again.read.pending.cards[0].card
    assert (card.kind, card.tags) == ("player", ("calm",))
    other = imported("third.csv", "Name,Temper\nB,calm\n")
    assert box_of(other.columns.columns[1]).currentText() == "Kept as it is"


def test_a_wrong_guess_of_the_encoding_is_changed(imported, qtbot) -> None:
    page = imported("some.csv", "Name\nGöblin\n".encode("utf-16-le"))
    assert box_of(page.columns.encoding).currentText() == "UTF-16"
    before = page.read
    pick(qtbot, box_of(page.columns.encoding), "Windows-1252")
    qtbot.waitUntil(lambda: page.read is not before)
    assert page.read.pending.cards[0].card.name != "Göblin"
    before = page.read
    pick(qtbot, box_of(page.columns.encoding), "UTF-16")
    settled(qtbot, page, before)
    assert page.read.pending.cards[0].card.name == "Göblin"


@pytest.mark.usefixtures("dressed")
def test_headings_are_taken_for_a_row_when_the_gm_says_so(imported, qtbot) -> None:
    page = imported("some.csv", "Grish\nWulf\n")
    assert len(page.read.pending.cards) == 1
    before = page.read
    box = page.columns.headings.input
    qtbot.mouseClick(box, Qt.MouseButton.LeftButton, pos=QPoint(10, box.height() // 2))
    settled(qtbot, page, before)
    assert [one.card.name for one in page.read.pending.cards] == ["Grish", "Wulf"]


@pytest.mark.parametrize(
    ("name", "content", "sentence"),
    [
        ("some.json", '{"format": "recipes"}', "format: “recipes” is not one of gmtool's"),
        ("some.json", "[" * 2000 + "]" * 2000, "some.json cannot be imported: it "),
        ("some.csv", "", "some.csv is empty."),
    ],
)
def test_a_file_of_no_use_is_one_sentence_on_the_roster(window, tmp_path, qtbot, name, content, sentence) -> None:
    path = tmp_path / name
    path.write_text(content)
    window.import_from(path)
    qtbot.waitUntil(lambda: window.pages.current is window.pages.made("roster"))
    assert sentence in window.notices.sentences()[-1]


def test_a_file_dropped_on_the_cards_is_shown(window, tmp_path, qtbot) -> None:
    path = tmp_path / "some.csv"
    path.write_text("Name\nGrish\n")
    on = window.show_page("roster").list
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    left, none, copy = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, Qt.DropAction.CopyAction
    entering = QDragEnterEvent(on.rect().center(), copy, data, left, none)
    QApplication.sendEvent(on, entering)
    assert entering.isAccepted()
    QApplication.sendEvent(on, QDropEvent(QPointF(on.rect().center()), copy, data, left, none))
    page = window.pages.current
    assert isinstance(page, ImportPage)
    qtbot.waitUntil(lambda: page.read is not None)
    other, picture = QMimeData(), tmp_path / "cave.csv"
    picture.write_bytes(png())
    other.setUrls([QUrl.fromLocalFile(str(picture))])
    refused = QDragEnterEvent(on.rect().center(), copy, other, left, none)
    QApplication.sendEvent(on, refused)
    assert not refused.isAccepted()


def test_a_campaign_that_cannot_be_written_takes_nothing_in(window, campaign_file, imported) -> None:
    window.campaigns.close()
    with Campaign.open(campaign_file):
        window.campaigns.open(campaign_file)
        page = imported("some.csv", "Name\nGrish\n")
        assert not page._actions["take_in"].isEnabled()


@pytest.mark.usefixtures("dressed")
def test_the_window_goes_on_while_a_long_table_is_read_and_leaving_gives_it_up(window, tmp_path, qtbot) -> None:
    path = tmp_path / "long.csv"
    path.write_text("Name,Notes\n" + "".join(f"Goblin {at},Lives in cave {at}\n" for at in range(20_000)))
    window.import_from(path)
    page = window.pages.current
    qtbot.waitUntil(page.head.bar.isVisible, timeout=10_000)
    # the window answers while the file is not read to its end
    window.resize(1300, 880)
    qtbot.waitUntil(lambda: page.widget.width() == window.centralWidget().width())
    assert page.read is None
    press(qtbot, page, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    assert window.pages.current is window.pages.made("roster")


def test_settings_that_somebody_else_wrote_are_as_good_as_none(tmp_path, ruleset) -> None:
    store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    sheet = guessed_sheet(b"Name,Mood\nA,grim\n", ruleset, "some.csv")
    remember(store, replace(sheet, kind="player"))
    assert recalled(store, sheet, {ruleset.id: ruleset}).kind == "player"
    for kept in ("", "{", "[1]", "null", '{"a": 1}', '[["a", "b", "c", 4]]', '[["a", "b"]]', "[[[], {}, 1, [2]]]"):
        store.setValue("intake/columns", kept)
        assert recalled(store, sheet, {ruleset.id: ruleset}) is sheet


def test_a_column_that_is_no_more_is_guessed_anew(window, imported, qtbot) -> None:
    press(qtbot, imported("some.csv", "Name,Mood\nA,grim\n"), Qt.Key.Key_Return)
    kept = window.machine.value("intake/columns").replace('"keep"', '"field/gone"')
    window.machine.setValue("intake/columns", kept)
    page = imported("some.csv", "Name,Mood\nA,grim\n")
    assert box_of(page.columns.columns[1]).currentText() == "Kept as it is"


@pytest.fixture
def of_others(window: MainWindow, ruleset: Ruleset) -> str:
    """The campaign has cards of another system by now, and most of them; its id."""
    other = next(one for one in window.campaign.rulesets() if one.id != ruleset.id and one.bestiary())
    window.campaign.cards.add_all((card, {}) for card in other.bestiary() * 3)
    assert window.campaign.rulesets()[0].id == other.id
    return other.id


def test_the_system_follows_the_headings(of_others: str, window, imported, ruleset, qtbot) -> None:
    numbers = [field.label for field in ruleset.card_form().fields if field.kind is FieldKind.NUMBER][:2]
    page = imported("some.csv", f"Name,{','.join(numbers)}\nGrish,9,9\n")
    assert box_of(page.columns.system).currentText() == ruleset.title
    assert [incoming.card.system for incoming in page.read.pending.cards] == [ruleset.id]


def test_headings_that_fit_no_system_are_of_the_campaigns_own(of_others: str, imported) -> None:
    page = imported("some.csv", "Name,Mood\nGrish,grim\n")
    assert [incoming.card.system for incoming in page.read.pending.cards] == [of_others]


def test_a_map_is_shown_as_it_would_lie_and_comes_into_the_library(window, imported, qtbot) -> None:
    page = imported("some.json", vtt_bytes())
    assert page.map.isVisibleTo(page.widget)
    assert not page.columns.isVisibleTo(page.widget)
    before = page.ground.map.content.ground
    assert isinstance(before, HexGround)
    page.map.choices.scale.setValue(2)
    settled(qtbot, page, page.read)
    assert page.ground.map.content.ground.columns > before.columns
    pick(qtbot, page.map.choices.kind, "Open ground in feet")
    page.map.choices.kind.activated.emit(page.map.choices.kind.currentIndex())
    settled(qtbot, page, page.read)
    assert isinstance(page.ground.map.content.ground, OpenGround)
    press(qtbot, page, Qt.Key.Key_Return)
    assert [one.title for one in window.campaign.grounds.list()] == ["some"]
    assert len(window.campaign.pictures.list()) == 1
    assert window.pages.current is window.pages.made("encounters")
    press(qtbot, page, Qt.Key.Key_Z)
    assert window.campaign.grounds.list() == ()


def test_a_size_that_makes_no_ground_leaves_the_one_that_was_shown(window, imported, qtbot) -> None:
    page = imported("some.uvtt", vtt_bytes())
    before = page.read
    page.map.choices.scale.setValue(100)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert page.read is before
    assert page.map.choices.scale.value() == 1
    assert window.pages.current is page


def test_a_ground_comes_into_the_library_under_its_title(window, imported, qtbot) -> None:
    page = imported("pit.csv", b'title = "The pit"\ncolumns = 5\nrows = 4\n')
    assert not page.map.isVisibleTo(page.widget)
    assert page.ground.isVisibleTo(page.widget)
    assert page.ground.map.content.ground.title == "The pit"
    press(qtbot, page, Qt.Key.Key_Return)
    assert [one.title for one in window.campaign.grounds.list()] == ["The pit"]
