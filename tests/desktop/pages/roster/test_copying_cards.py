"""Cards copied, pasted and written to a file, by key."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.roster import clipboard
from gmtool.desktop.pages.roster.clipboard import CARDS_JSON
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Ruleset
from gmtool.store.campaign import Campaign
from tests.desktop.pages.roster.alone import CardsAlone
from tests.desktop.pages.roster.test_chosen_cards import CTRL, PLAIN, SHIFT, Hands, Key
from tests.desktop.pages.roster.test_roster import shown
from tests.store.pictures import png


@pytest.fixture
def hands(window: MainWindow, qtbot: QtBot) -> Hands:
    return Hands(window, qtbot)


@pytest.fixture(autouse=True)
def _nothing_copied(qapp: QApplication) -> None:
    qapp.clipboard().clear()


def put(text: str = "", mime: QMimeData | None = None) -> None:
    """What another program has copied."""
    data = mime or QMimeData()
    if text:
        data.setText(text)
    QGuiApplication.clipboard().setMimeData(data)


def test_copied_cards_are_text_and_json_and_come_back_as_one_step(hands: Hands) -> None:
    before = hands.window.campaign.cards.list()
    hands.all()
    hands.press(Key.Key_C, CTRL)
    data = QGuiApplication.clipboard().mimeData()
    assert len(data.text().splitlines()) == 6
    assert data.text().splitlines()[0].startswith(before[0].name)
    assert json.loads(bytes(data.data(CARDS_JSON).data()))["format"] == "gmtool cards"
    hands.press(Key.Key_V, CTRL)
    after = hands.window.campaign.cards.list()
    assert len(after) == 12
    assert len(hands.page.list.selected()) == 6
    assert {replace(card, id="") for card in map(_plain, after)} == {
        replace(card, id="") for card in map(_plain, before)
    }
    hands.press(Key.Key_Z, CTRL)
    assert hands.window.campaign.cards.list() == before
    hands.press(Key.Key_Z, CTRL | SHIFT)
    assert hands.window.campaign.cards.list() == after


def test_that_of_more_cards_than_are_read_as_lines_only_the_names_are_text(
    cards: CardsAlone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "WRITTEN_LINES", 5)
    cards.all()
    cards.press(Key.Key_C, CTRL)
    data = QGuiApplication.clipboard().mimeData()
    assert data.text().splitlines() == [card.name for card in cards.list.selected()]
    cards.press(Key.Key_V, CTRL)
    assert len(list(cards.cards)) == 12


def _plain(card):
    """Hashable."""
    return replace(card, fields=json.dumps(card.fields, sort_keys=True), rulings=())


def test_the_text_alone_reads_again(cards: CardsAlone) -> None:
    cards.all()
    cards.press(Key.Key_C, CTRL)
    put(QGuiApplication.clipboard().text())
    before = list(cards.cards)
    cards.press(Key.Key_V, CTRL)
    after = [card for card in list(cards.cards) if card not in before]
    assert [(card.name, card.kind, card.tags, card.notes) for card in after] == [
        (card.name, card.kind, card.tags, card.notes) for card in before
    ]


def test_cards_of_the_bestiary_are_copied_too(hands: Hands) -> None:
    entries = hands.page.side.rows.rows
    hands.page.side.choose(next(entry.key for entry in entries if entry.key.startswith("bestiary")))
    beast = hands.page.list.selected()[0].name
    hands.press(Key.Key_C, CTRL)
    hands.press(Key.Key_V, CTRL)
    assert hands.page.side.key == "all"
    assert [card.name for card in hands.page.list.selected()] == [beast]


def test_what_cannot_be_read_is_said_line_by_line(cards: CardsAlone) -> None:
    put("Grishnak, ST 9, DX 10\nIt was a dark and stormy night, and nobody slept at all.\nUlf, ST 12, zzzz")
    cards.press(Key.Key_V, CTRL)
    report = cards.actions.copying.report
    assert report.isVisible()
    assert report.said.text() == "Pasted: 2 cards imported; 1 left out."
    first, second = report.lines.toPlainText().splitlines()
    assert first.startswith("Line 2, It was a dark")
    assert "zzzz" in second
    assert {"Grishnak", "Ulf"} <= set(cards.names)
    report.lines.setFocus()
    cards.press(Key.Key_Escape)
    assert not report.isVisible()


def test_the_cells_of_a_spreadsheet_come_in_by_their_headings(cards: CardsAlone) -> None:
    data = QMimeData()
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    data.setImageData(image)  # spreadsheets add a picture of the cells
    data.setText("Name\tTags\tNotes\nGrishnak\tlair\tLimps.\nUlf\tlair\t\n")
    put(mime=data)
    cards.press(Key.Key_V, CTRL)
    found = {card.name: card for card in list(cards.cards)}
    assert found["Grishnak"].notes == "Limps."
    assert found["Ulf"].tags == ("lair",)
    cards.press(Key.Key_Z, CTRL)
    assert len(list(cards.cards)) == 6


def test_json_from_elsewhere_comes_in_or_is_refused_with_a_sentence(cards: CardsAlone, ruleset: Ruleset) -> None:
    card = {"system": ruleset.id, "name": "Zora", "fields": {}, "mood": "sour"}
    put(json.dumps({"format": "gmtool cards", "version": 1, "cards": [card, {"name": 5}]}))
    cards.press(Key.Key_V, CTRL)
    assert "Zora" in cards.names
    zora = next(card for card in list(cards.cards) if card.name == "Zora")
    assert cards.campaign.cards.extra(zora.id) == {"mood": "sour"}
    assert "Card 2" in cards.actions.copying.report.lines.toPlainText()
    put("{ nonsense")
    cards.press(Key.Key_V, CTRL)
    assert "What was copied cannot be imported" in cards.desk.notices[-1]
    assert len(cards.names) == 7


def test_a_picture_on_the_clipboard_goes_to_the_chosen_card(hands: Hands, qtbot: QtBot) -> None:
    data = QMimeData()
    image = QImage(20, 20, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.red)
    data.setImageData(image)
    put(mime=data)
    card = hands.page.list.selected()[0]
    hands.press(Key.Key_V, CTRL)
    qtbot.waitUntil(lambda: bool(hands.window.campaign.cards.get(card.id).picture))
    assert len(shown(hands.page)) == 6


def test_a_copied_file_of_cards_opens_the_import(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "orcs.csv"
    path.write_text("Name,Tags\nGrishnak,lair\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    put(mime=data)
    hands.press(Key.Key_V, CTRL)
    assert hands.window.pages.laid_over
    assert not hands.window.notices.sentences()


def test_a_file_of_cards_dropped_on_a_row_is_no_picture(hands: Hands, tmp_path: Path) -> None:
    path = tmp_path / "orcs.csv"
    path.write_text("Name,Tags\nGrishnak,lair\n", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    rows = hands.page.list.view
    at = rows.visualRect(hands.page.list.model.index(2)).center()
    entering = QDragEnterEvent(at, Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, PLAIN)
    QApplication.sendEvent(rows.viewport(), entering)
    assert entering.isAccepted(), "the list around it takes it"
    drop = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, PLAIN)
    QApplication.sendEvent(hands.page.list, drop)
    assert hands.window.pages.laid_over


def test_an_empty_clipboard_says_so(cards: CardsAlone) -> None:
    cards.press(Key.Key_V, CTRL)
    assert cards.desk.notices == ["The clipboard has no cards and no text."]


def test_chosen_cards_are_written_to_a_file_with_their_pictures(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = hands.window.campaign
    key = campaign.pictures.add(png(8, 8), "a picture")
    first, second, *_ = campaign.cards.list()
    campaign.cards.update(replace(first, picture=key))
    hands.page.shown()
    hands.page.list.choose([first.id, second.id])
    path = tmp_path / "two.json"
    monkeypatch.setattr(files, "ask_how_to_save", lambda *_: (path, files.PLAIN))
    hands.press(Key.Key_K, CTRL)
    hands.type("export the chosen")
    hands.press(Key.Key_Return)
    assert "2 cards are in" in hands.window.notices.sentences()[-1]
    with Campaign.create(tmp_path / "other.gmtool", "Other") as other:
        from gmtool.store.exchange import CampaignContents, read_import, take_in

        take_in(other, read_import(path.read_bytes(), path.name, CampaignContents.of(other)))
        assert [card.name for card in other.cards.list()] == [first.name, second.name]
        assert other.pictures.get(key) == png(8, 8)


def test_chosen_cards_are_written_as_a_table_and_what_it_cannot_say_is_told(
    hands: Hands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = hands.window.campaign
    first, second, *_ = campaign.cards.list()
    campaign.cards.update(replace(first, notes=" blanks around "))
    hands.page.shown()
    hands.page.list.choose([first.id, second.id])
    path = tmp_path / "two.csv"
    asked: list[object] = []
    monkeypatch.setattr(files, "ask_how_to_save", lambda *given: asked.extend(given[3]) or (path, files.TABLE))
    hands.press(Key.Key_K, CTRL)
    hands.type("export the chosen")
    hands.press(Key.Key_Return)
    assert asked == [files.PLAIN, files.TABLE]
    assert path.read_text("utf-8-sig").startswith("Name,Rule system,Player or monster")
    report = hands.page.roster_actions.copying.report
    assert f"{first.name}: notes would come back different" in report.lines.toPlainText()


def test_that_the_chosen_kind_of_file_changes_the_name(qtbot: QtBot, tmp_path: Path) -> None:
    kinds = (files.PLAIN, files.TABLE)

    def choose() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        dialog.selectNameFilter(files.TABLE[0])
        dialog.filterSelected.emit(files.TABLE[0])
        dialog.accept()

    QTimer.singleShot(0, choose)
    found = files.ask_how_to_save(None, "Export", tmp_path, kinds, "cards.json")  # type: ignore[arg-type]
    assert found is not None
    assert (found[0].name, found[1]) == ("cards.csv", files.TABLE)


def test_prose_between_tabs_is_refused_with_a_sentence(cards: CardsAlone) -> None:
    put("It was a dark\tand stormy night\nand nobody came\tby, all evening\n")
    cards.press(Key.Key_V, CTRL)
    assert len(cards.names) == 6
    assert "What was copied seems to be a table, but not of cards" in cards.desk.notices[-1]


def test_pasted_cells_say_how_they_were_read(cards: CardsAlone) -> None:
    put("Name\tTags\nGrishnak\tlair\n")
    cards.press(Key.Key_V, CTRL)
    assert "Rule system: " in cards.desk.notices[-1]
