"""Handouts of the campaign page: their pictures, painted, chosen, removed and refused; and what is deleted."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.pages.campaign.workspace import CampaignWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.store.chronicle import Handout, Note, PlaySession
from tests.desktop.painted_words import painted_words
from tests.desktop.paper.reading import BLUE, RED, png
from tests.desktop.pixels import colours_of, rows_of

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(window: MainWindow) -> CampaignWorkspace:
    found = window.pages.current
    assert isinstance(found, CampaignWorkspace)
    return found


def deed(page: CampaignWorkspace, name: str) -> Any:
    return next(one for one in page.actions() if one.text() == name)


def chosen(page: CampaignWorkspace, title: str) -> None:
    """Choose a thing in the list."""
    page.shown()
    row = next(row for row, thing in enumerate(page.list.things.rows) if title in thing.title)
    page.list.setCurrentIndex(page.list.things.index(row))
    assert page.list.thing is not None
    assert title in page.list.thing.title


@pytest.mark.usefixtures("painted")
def test_that_a_picture_is_painted_whole_in_the_middle_of_its_room(page: CampaignWorkspace, qtbot: QtBot) -> None:
    key = page.campaign.pictures.add(png(80, 40), "map.png")
    page.campaign.handouts.add(Handout("Map", "", picture=key))
    chosen(page, "Map")
    shown = page.pane.handout.picture
    qtbot.waitUntil(lambda: bool(page.pictures.image(key, 1)))
    rows = rows_of(shown.grab().toImage())
    red, blue = (QColor(name).rgb() & 0xFFFFFF for name in (RED, BLUE))
    across = [x for x, colour in enumerate(rows[shown.height() // 2]) if colour in (red, blue)]
    down = [y for y, row in enumerate(rows) if row[shown.width() // 2 - 9] == red]
    assert rows[shown.height() // 2][across[0]] == red
    assert rows[shown.height() // 2][across[-1]] == blue
    assert len(across) == pytest.approx(2 * len(down), abs=6)
    assert len(across) == pytest.approx(shown.width(), abs=12) or len(down) == pytest.approx(shown.height(), abs=8)
    assert across[0] + across[-1] == pytest.approx(shown.width(), abs=6)


@pytest.mark.usefixtures("painted")
def test_that_a_picture_that_is_lost_leaves_its_room_empty(page: CampaignWorkspace) -> None:
    page.campaign.handouts.add(Handout("Map", "", picture="gone"))
    chosen(page, "Map")
    seen = page.pane.handout.picture.grab().toImage()
    assert not {QColor(RED).name(), QColor(BLUE).name()} & colours_of(seen)


def test_that_a_picture_is_chosen_for_a_handout_and_removed_again(
    page: CampaignWorkspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    page.campaign.handouts.add(Handout("Map", "Come at once."))
    chosen(page, "Map")
    assert not deed(page, "Remove the picture").isEnabled()
    monkeypatch.setattr(files, "ask_which", lambda *_: None)
    deed(page, "Choose a picture…").trigger()
    file = tmp_path / "torn.png"
    file.write_bytes(png(30, 20))
    monkeypatch.setattr(files, "ask_which", lambda *_: file)
    deed(page, "Choose a picture…").trigger()
    qtbot.waitUntil(lambda: bool(page.campaign.handouts.list()[0].picture))
    (one,) = page.campaign.handouts.list()
    assert (one.title, one.text) == ("Map", "Come at once.")
    assert page.pane.handout.picture.key == one.picture
    deed(page, "Remove the picture").trigger()
    (one,) = page.campaign.handouts.list()
    assert (one.picture, one.text) == ("", "Come at once.")
    assert page.pane.handout.picture.isHidden()


def test_that_a_text_that_cannot_be_read_makes_no_handout_and_a_canceled_choice_none(
    page: CampaignWorkspace, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(files, "ask_which", lambda *_: None)
    deed(page, "Handout from a file…").trigger()
    monkeypatch.setattr(files, "ask_which", lambda *_: tmp_path / "nowhere.txt")
    deed(page, "Handout from a file…").trigger()
    qtbot.waitUntil(lambda: bool(window.notices.sentences()))
    assert page.campaign.handouts.list() == ()
    (said,) = window.notices.sentences()
    assert "nowhere.txt" in said


@pytest.mark.parametrize("kind", ["note", "session", "handout"])
def test_that_each_kind_of_thing_is_deleted_and_one_that_is_gone_says_so(
    page: CampaignWorkspace, window: MainWindow, kind: str
) -> None:
    shelf: Any = {"note": page.campaign.notes, "session": page.campaign.sessions, "handout": page.campaign.handouts}[
        kind
    ]
    record = {"note": Note("Mill"), "session": PlaySession("2026-11-20", "Mill"), "handout": Handout("Mill", "X")}[kind]
    shelf.add(record)
    chosen(page, "Mill")
    deed(page, "Delete").trigger()
    assert shelf.list() == ()
    assert page.list.thing is None
    page.delete()  # nothing is chosen: nothing happens
    before = window.notices.sentences()
    kept = shelf.add(record)
    chosen(page, "Mill")
    shelf.delete(kept.id)
    page.delete()
    assert window.notices.sentences()[-1] not in before


def test_that_a_card_is_not_deleted_here_which_is_said(page: CampaignWorkspace, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.search_field, page.campaign.cards.list()[0].name)
    assert not deed(page, "Delete").isEnabled()
    assert "cards and encounters are deleted on their own pages" in deed(page, "Delete").toolTip()


def test_that_the_wheel_over_the_day_of_a_session_changes_nothing(page: CampaignWorkspace, qtbot: QtBot) -> None:
    page.campaign.sessions.add(PlaySession("2026-11-20", "Mill"))
    chosen(page, "Mill")
    day = page.pane.session.day
    middle = QPointF(day.rect().center())
    none = Qt.KeyboardModifier.NoModifier
    event = QWheelEvent(middle, day.mapToGlobal(middle), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, none,
                        Qt.ScrollPhase.NoScrollPhase, False)  # fmt: skip
    QApplication.sendEvent(day, event)
    assert page.campaign.sessions.list()[0].date == "2026-11-20"


@pytest.mark.usefixtures("painted")
def test_that_a_note_is_painted_with_what_it_is(page: CampaignWorkspace) -> None:
    page.campaign.notes.add(Note("Mill", "It burned."))
    chosen(page, "Mill")
    told = painted_words(page.list)
    assert told[0] == "Mill"
    assert page.list.things.index(0).data(Qt.ItemDataRole.AccessibleTextRole).startswith("Mill, ")
    assert any("Note" in one for one in told)
