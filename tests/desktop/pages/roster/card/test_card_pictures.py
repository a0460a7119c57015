"""The picture of a card: chosen, pasted, dropped and taken away, and seen on the counters of its figures."""

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gmtool.desktop.base import files
from gmtool.desktop.base.pictures.importer import PictureImporter
from gmtool.desktop.base.pictures.worker import Worker
from gmtool.desktop.pages.roster.card.form import CardForm
from gmtool.desktop.pages.roster.workspace import RosterWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Card, Enlisted, Muster, Ruleset, Side
from gmtool.space import Hex, HexGround
from gmtool.store.campaign import Campaign
from gmtool.store.fights.encounters import Encounter
from gmtool.store.pictures import key_of
from tests.desktop.canvas.hand import LEFT, PLAIN
from tests.store.pictures import HATCHED

Key = Qt.Key
GREEN, VIOLET = QColor("#10a040"), QColor("#8030c0")
CHOOSE, PASTE, TAKE_AWAY = "Choose a picture…", "Paste a picture", "Remove the picture"


@pytest.fixture
def page(window: MainWindow) -> Iterator[RosterWorkspace]:
    """The roster with its first card, and nothing on the clipboard."""
    QGuiApplication.clipboard().clear()
    yield window.show_page("roster")
    QGuiApplication.clipboard().clear()


def image_of(colour: QColor) -> QImage:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(colour)
    return image


@pytest.fixture
def green(tmp_path: Path) -> Path:
    """A picture in a file."""
    path = tmp_path / "green.png"
    assert image_of(GREEN).save(str(path))
    return path


def form(page: RosterWorkspace) -> CardForm:
    assert page.pane.form is not None
    return page.pane.form


def kept(window: MainWindow, page: RosterWorkspace) -> Card:
    """The chosen card as it is written down."""
    return window.campaign.cards.get(page.list.selected()[0].id)


def seen(page: RosterWorkspace) -> QColor:
    """The color of the portrait, above the middle, where no letter reaches."""
    shot = form(page).head.portrait.grab().toImage()
    return shot.pixelColor(shot.width() // 2, shot.height() // 5)


def choose(text: str) -> None:
    """Walk down the menu that is open, and take an entry."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    wanted = next(action for action in menu.actions() if action.text() == text)
    for _ in menu.actions():
        QTest.keyClick(menu, Key.Key_Down)
        if menu.activeAction() is wanted:
            break
    QTest.keyClick(menu, Key.Key_Return)


def offered() -> list[str]:
    """What the open menu lets one do; it is closed then."""
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    found = [action.text() for action in menu.actions() if action.isEnabled()]
    QTest.keyClick(menu, Key.Key_Escape)
    return found


def drop(target: QWidget, data: QMimeData) -> bool:
    """Drag over a widget and let go; whether that was accepted."""
    at, copy = target.rect().center(), Qt.DropAction.CopyAction
    entering = QDragEnterEvent(at, copy, data, LEFT, PLAIN)
    QApplication.sendEvent(target, entering)
    if not entering.isAccepted():
        return False
    QApplication.sendEvent(target, QDropEvent(QPointF(at), copy, data, LEFT, PLAIN, QEvent.Type.Drop))
    return True


def files_of(*paths: Path) -> QMimeData:
    """As a file manager drags them: as addresses and as text."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    data.setText("\n".join(map(str, paths)))
    return data


@pytest.mark.usefixtures("painted")
def test_that_a_file_is_chosen_by_mouse_and_undone(window, page, green, qtbot, monkeypatch):
    monkeypatch.setattr(files, "ask_which", lambda *_: green)
    without = seen(page)
    QTest.mouseClick(form(page).head.portrait, LEFT)
    choose(CHOOSE)
    qtbot.waitUntil(lambda: seen(page) == GREEN)
    assert window.campaign.pictures.get(kept(window, page).picture) == green.read_bytes()
    assert page.list.selected()[0].picture == kept(window, page).picture
    window.undo_actions.undo()
    assert (kept(window, page).picture, seen(page)) == ("", without)
    window.undo_actions.redo()
    assert seen(page) == GREEN


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Space])
@pytest.mark.usefixtures("painted")
def test_that_a_copied_image_is_pasted_by_key(window, page, qtbot, key):
    portrait = form(page).head.portrait
    portrait.setFocus()
    QTest.keyClick(portrait, key)
    assert offered() == [CHOOSE]
    QGuiApplication.clipboard().setImage(image_of(VIOLET))
    QTest.keyClick(portrait, key)
    assert QApplication.activePopupWidget() is not None
    choose(PASTE)
    qtbot.waitUntil(lambda: seen(page) == VIOLET)
    assert window.campaign.pictures.info(kept(window, page).picture).format == "png"


def test_that_a_copied_file_is_pasted(window, page, green, qtbot):
    QGuiApplication.clipboard().setMimeData(files_of(green))
    QTest.mouseClick(form(page).head.portrait, LEFT)
    choose(PASTE)
    qtbot.waitUntil(lambda: kept(window, page).picture != "")
    assert window.campaign.pictures.get(kept(window, page).picture) == green.read_bytes()


@pytest.mark.usefixtures("painted")
def test_that_undo_brings_the_picture_before_back_one_by_one(window, page, green, qtbot):
    drop(form(page).widget(), files_of(green))
    qtbot.waitUntil(lambda: seen(page) == GREEN)
    data = QMimeData()
    data.setImageData(image_of(VIOLET))
    drop(form(page).widget(), data)
    qtbot.waitUntil(lambda: seen(page) == VIOLET)
    QTest.mouseClick(form(page).head.portrait, LEFT)
    choose(TAKE_AWAY)
    assert kept(window, page).picture == ""
    QTest.mouseClick(form(page).head.portrait, LEFT)
    assert TAKE_AWAY not in offered()
    for colour in (VIOLET, GREEN):
        QTest.keyClick(form(page).head.portrait, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert seen(page) == colour


def test_that_a_file_dropped_on_a_field_is_no_text_in_it(window, page, green, qtbot):
    before = kept(window, page)
    for field in (form(page).notes.viewport(), form(page).name, form(page).tags):
        assert drop(field, files_of(green))
        qtbot.waitUntil(lambda: kept(window, page).picture != "")
        after = kept(window, page)
        assert (after.name, after.notes, after.tags) == (before.name, before.notes, before.tags)
        window.undo_actions.undo()


def test_that_a_file_dropped_on_a_row_is_the_picture_of_its_card(window, page, green, qtbot):
    rows = page.list.view
    third = page.list.model.cards[2]
    at = rows.visualRect(page.list.model.index(2)).center()
    copy = Qt.DropAction.CopyAction
    data = files_of(green)
    QApplication.sendEvent(rows.viewport(), QDragEnterEvent(QPoint(1, 1), copy, data, LEFT, PLAIN))
    QApplication.sendEvent(rows.viewport(), QDropEvent(QPointF(at), copy, data, LEFT, PLAIN, QEvent.Type.Drop))
    qtbot.waitUntil(lambda: bool(window.campaign.cards.get(third.id).picture))
    assert [card.id for card in page.list.selected()] == [third.id]
    assert sum(bool(card.picture) for card in window.campaign.cards.list()) == 1
    page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.key.startswith("bestiary")))
    assert page.list.model.cards
    drop = QDropEvent(QPointF(at), copy, data, LEFT, PLAIN, QEvent.Type.Drop)
    QApplication.sendEvent(rows.viewport(), drop)
    assert not drop.isAccepted()


def test_that_text_dropped_on_a_field_is_still_text(window, page):
    data = QMimeData()
    data.setText("of the ford")
    assert drop(form(page).notes.viewport(), data)
    assert "of the ford" in kept(window, page).notes
    assert not drop(form(page).widget(), data)


@pytest.mark.parametrize("raw", [b"Wulf, a barbarian.", b"", b"\x89PNG\r\n\x1a\n cut short"])
@pytest.mark.usefixtures("painted")
def test_that_what_is_no_picture_is_refused_with_one_sentence(window, page, green, tmp_path, qtbot, raw):
    drop(form(page).widget(), files_of(green))
    qtbot.waitUntil(lambda: seen(page) == GREEN)
    before, said = kept(window, page), len(window.notices.sentences())
    bad = tmp_path / "wulf.png"
    bad.write_bytes(raw)
    drop(form(page).widget(), files_of(bad))
    qtbot.waitUntil(lambda: len(window.notices.sentences()) > said)
    assert [("wulf.png" in one) for one in window.notices.sentences()[said:]] == [True]
    assert (kept(window, page), seen(page)) == (before, GREEN)
    assert len(window.campaign.pictures.list()) == 1


def test_that_what_of_a_drawing_is_not_drawn_is_told_as_it_is_taken(window, page, tmp_path, qtbot):
    path = tmp_path / "wulf.svg"
    path.write_bytes(HATCHED)
    drop(form(page).widget(), files_of(path))
    qtbot.waitUntil(lambda: window.notices.sentences() == ["wulf.svg: its patterns and filters are left out."])
    assert kept(window, page).picture == key_of(HATCHED)


def test_that_an_image_of_too_many_pixels_is_refused(window, page, qtbot):
    data = QMimeData()
    data.setImageData(QImage(20_001, 1, QImage.Format.Format_RGB32))
    drop(form(page).widget(), data)
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert window.notices.sentences()[0].startswith("The picture has 20,001 x 1 pixels; the limit is 100 million")
    assert kept(window, page).picture == ""


def test_that_a_picture_that_comes_late_is_given_to_no_other_card(window, page, green, qtbot):
    first = page.list.selected()[0].id
    with qtbot.waitSignal(page.pictures.findChild(PictureImporter).findChild(Worker).done):
        drop(form(page).widget(), files_of(green))
        QTest.keyClick(page.list.view, Key.Key_Down)
        assert page.list.selected()[0].id != first
    assert len(window.campaign.pictures.list()) == 1
    assert {card.picture for card in window.campaign.cards.list()} == {""}


def test_that_long_reading_is_said_and_can_be_cancelled(window, page, tmp_path, qtbot):
    slow = tmp_path / "slow.png"
    os.mkfifo(slow)
    with (
        qtbot.waitSignal(page.pictures.findChild(PictureImporter).findChild(Worker).done),
        slow.open("r+b", buffering=0),
    ):
        drop(form(page).widget(), files_of(slow))
        busy = form(page).head.busy
        qtbot.waitUntil(busy.isVisible)
        QTest.mouseClick(busy.cancel, LEFT)
        assert not busy.isVisible()
    assert (window.notices.sentences(), kept(window, page).picture) == ([], "")


def test_that_cards_of_the_bestiary_have_initials_and_take_no_picture(window, page, green):
    page.side.choose(next(entry.key for entry in page.side.rows.rows if entry.key.startswith("bestiary")))
    portrait = form(page).head.portrait
    assert {card.picture for card in page.list.model.cards} == {""}
    QTest.mouseClick(portrait, LEFT)
    assert QApplication.activePopupWidget() is None
    assert not drop(form(page).widget(), files_of(green))
    assert not any(action.isEnabled() for action in page.pictures.actions)


@pytest.mark.usefixtures("painted")
def test_that_a_campaign_that_is_only_looked_at_shows_pictures_and_takes_none(
    empty_window, campaign_file, green, qtbot
):
    with Campaign.open(campaign_file) as holder:
        key = holder.pictures.add_file(green)
        card = min(holder.cards.list(), key=lambda one: one.name.lower())
        holder.cards.update(replace(card, picture=key))
        empty_window.campaigns.open(campaign_file)
        page = empty_window.show_page("roster")
        page.list.choose([card.id])
        qtbot.waitUntil(lambda: seen(page) == GREEN)
        QTest.mouseClick(form(page).head.portrait, LEFT)
        assert QApplication.activePopupWidget() is None
        assert not drop(form(page).widget(), files_of(green))


@pytest.mark.usefixtures("painted")
def test_that_the_picture_is_on_the_counters_of_the_card(window, page, ruleset: Ruleset, green, qtbot):
    drop(form(page).widget(), files_of(green))
    qtbot.waitUntil(lambda: seen(page) == GREEN)
    cards = [kept(window, page), ruleset.bestiary()[1]]
    sides = (Side("ours", "Ours", players=True), Side("theirs", "Theirs", 1))
    figures = tuple(Enlisted(f"f{i}", card, sides[i].id, place=Hex(2 + i, 3), facing=0) for i, card in enumerate(cards))
    made = window.campaign.encounters.add(Encounter(ruleset.id, "Ford", Muster(figures, sides, HexGround(9, 7))))

    def shown(map) -> list[bool]:
        """Whether each figure's counter is green above its middle."""
        shot, spots = map.grab().toImage(), map.content.spots.of
        above = {
            one: map.camera.to_screen(spots[one].at).toPoint()
            - QPoint(0, round(spots[one].radius * map.camera.scale * 0.4))
            for one in spots
        }
        return [shot.pixelColor(above[one.id]) == GREEN for one in figures]

    prepared = window.show_page("encounters").builder.ground.map
    window.settings.set("counters", "picture")
    qtbot.waitUntil(lambda: shown(prepared) == [True, False])
    window.settings.set("counters", "initials")
    assert shown(prepared) == [False, False]
    window.settings.set("counters", "both")
    window.run_encounter(made.id)
    running = window.pages.current.page.stage.map
    qtbot.waitUntil(lambda: shown(running) == [True, False])
    window.settings.set("counters", "initials")
    assert shown(running) == [False, False]
