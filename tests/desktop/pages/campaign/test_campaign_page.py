"""The campaign page, as a person uses it: sessions, notes, handouts and one search, by key and by mouse."""

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from gmtool.desktop.base import files
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.pages.campaign.workspace import CampaignWorkspace
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.rules.seam import Enlisted, Muster, Side
from gmtool.store.campaign import Campaign
from gmtool.store.chronicle import Handout, Note, PlaySession
from gmtool.store.fights.encounters import Encounter
from tests.desktop.conftest import strictly
from tests.store.pictures import HATCHED, png

Key = Qt.Key
CTRL, PLAIN = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def page(window: MainWindow) -> CampaignWorkspace:
    """The page, on a day of its own."""
    found = window.pages.current
    assert isinstance(found, CampaignWorkspace)
    found._now = lambda: datetime(2026, 11, 27, 20)
    strictly(found.list.things)
    return found


def press(qtbot: QtBot, key: Key, held: Qt.KeyboardModifier = PLAIN) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClick(focus, key, held)


def type_in(qtbot: QtBot, text: str) -> None:
    focus = QApplication.focusWidget()
    assert focus is not None
    qtbot.keyClicks(focus, text)


def titles(page: CampaignWorkspace) -> list[str]:
    return [thing.title for thing in page.list.things.rows]


def told(window: MainWindow) -> str:
    return " ".join(one.text() for one in window.notices.findChildren(QLabel))


def test_that_a_note_is_written_with_one_key_and_its_words(page: CampaignWorkspace, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_N, CTRL)
    type_in(qtbot, "The mill")
    press(qtbot, Key.Key_Tab)
    type_in(qtbot, "It burned.")
    (note,) = page.campaign.notes.list()
    assert (note.title, note.text) == ("The mill", "It burned.")
    assert titles(page) == ["The mill"]


def test_that_typing_is_taken_back_field_by_field_and_then_the_note(page: CampaignWorkspace, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_N, CTRL)
    type_in(qtbot, "The mill")
    press(qtbot, Key.Key_Tab)
    type_in(qtbot, "It burned.")
    press(qtbot, Key.Key_Z, CTRL)
    assert [(one.title, one.text) for one in page.campaign.notes.list()] == [("The mill", "")]
    press(qtbot, Key.Key_Z, CTRL)
    assert [one.title for one in page.campaign.notes.list()] == [""]
    press(qtbot, Key.Key_Z, CTRL)
    assert (page.campaign.notes.list(), titles(page)) == ((), [])
    for _ in range(3):
        press(qtbot, Key.Key_Z, CTRL | SHIFT)
    assert [(one.title, one.text) for one in page.campaign.notes.list()] == [("The mill", "It burned.")]


def test_that_a_session_has_its_day_its_people_their_experience_and_its_fights(
    page: CampaignWorkspace, ruleset: Any, qtbot: QtBot
) -> None:
    page.campaign.sessions.add(PlaySession("2026-11-20", present=("Anna",)))
    sides = (Side("a", "A", 0, True), Side("b", "B"))
    figures = tuple(Enlisted(f"f{i}", card, "ab"[i]) for i, card in enumerate(ruleset.bestiary()[:2]))
    made = page.campaign.encounters.add(Encounter(ruleset.id, "The ford", Muster(figures, sides)))
    page.campaign.encounters.start(made.id)
    press(qtbot, Key.Key_E, CTRL)
    form = page.pane.session
    type_in(qtbot, "The mill burns")
    form.present.input.setFocus()
    form.present.input.end(False)  # type: ignore[attr-defined]
    type_in(qtbot, ", Ben")
    boxes = form.experience.findChildren(QAbstractSpinBox)
    assert [one.accessibleName() for one in boxes] == ["Experience, Anna", "Experience, Ben"]
    boxes[1].setFocus()
    boxes[1].selectAll()
    type_in(qtbot, "55")
    form.fights.input.menu.aboutToShow.emit()  # type: ignore[attr-defined]
    (ford,) = form.fights.input.menu.actions()  # type: ignore[attr-defined]
    ford.trigger()
    assert page.campaign.sessions.list()[-1] == PlaySession(
        "2026-11-27", "The mill burns", ("Anna", "Ben"), ("The ford",), {"Ben": 55}, "", 2
    )
    assert page.list.thing is not None
    assert page.list.thing.under == "Session  ·  2 were there, 1 fight, 55 experience"


def test_that_the_day_of_a_session_can_be_another(page: CampaignWorkspace, qtbot: QtBot) -> None:
    press(qtbot, Key.Key_E, CTRL)
    page.pane.session.day.setFocus()
    press(qtbot, Key.Key_Home)
    press(qtbot, Key.Key_Down)
    assert page.campaign.sessions.list()[0].date == "2025-11-27"


def test_that_one_search_finds_everything_and_enter_opens_it(
    page: CampaignWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    page.campaign.notes.add(Note("Wolfsbane", "Grows by the mill."))
    card = next(one for one in page.campaign.cards.list() if one.kind == "monster")
    press(qtbot, Key.Key_F, CTRL)
    type_in(qtbot, "mill")
    assert titles(page) == ["Wolfsbane"]
    assert page.count.text() == "1 found in the whole campaign. Enter opens."
    press(qtbot, Key.Key_Return)
    assert QApplication.focusWidget() is page.pane.note.title
    press(qtbot, Key.Key_F, CTRL)
    type_in(qtbot, card.name)
    assert titles(page)[0] == card.name
    press(qtbot, Key.Key_Return)
    assert window.pages.current_key == "roster"
    roster: Any = window.pages.current
    assert roster.list.selected_ids() == [card.id]


def test_that_an_encounter_that_was_found_opens_on_its_page(
    page: CampaignWorkspace, window: MainWindow, ruleset: Any, qtbot: QtBot
) -> None:
    page.campaign.encounters.add(Encounter(ruleset.id, "The bridge", Muster((), ()), notes="Trolls below."))
    press(qtbot, Key.Key_F, CTRL)
    type_in(qtbot, "trolls")
    button = next(one for one in page.pane.reading.findChildren(KeyButton) if one.text() == "Open")
    assert any(one.text() == "Trolls below." for one in page.pane.reading.findChildren(QLabel))
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.pages.current_key == "encounters"


def test_that_a_search_for_nothing_says_so_and_esc_empties_it(page: CampaignWorkspace, qtbot: QtBot) -> None:
    page.campaign.notes.add(Note("A"))
    press(qtbot, Key.Key_F, CTRL)
    type_in(qtbot, "zzz")
    assert (titles(page), page.count.text()) == ([], "Nothing has all these words.")
    press(qtbot, Key.Key_Escape)
    assert titles(page) == ["A"]


def test_that_what_is_written_in_stays_though_it_no_longer_fits_the_search(
    page: CampaignWorkspace, qtbot: QtBot
) -> None:
    page.campaign.notes.add(Note("Alpha", "mill"))
    press(qtbot, Key.Key_F, CTRL)
    type_in(qtbot, "mill")
    page.pane.note.text.setFocus()
    press(qtbot, Key.Key_A, CTRL)
    type_in(qtbot, "Inn")
    assert page.campaign.notes.list()[0].text == "Inn"
    assert page.pane.note.text.toPlainText() == "Inn"


def test_that_deleting_can_be_taken_back(page: CampaignWorkspace, window: MainWindow, qtbot: QtBot) -> None:
    page.campaign.notes.add(Note("Alpha"))
    page.campaign.notes.add(Note("Beta"))
    page.shown()
    page.list.setFocus()
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Delete)
    assert titles(page) == ["Alpha"]
    assert "Deleted the note “Beta”. Ctrl Z brings it back." in told(window)
    press(qtbot, Key.Key_Z, CTRL)
    assert titles(page) == ["Alpha", "Beta"]


def test_that_a_click_on_a_section_shows_only_its_things(page: CampaignWorkspace, qtbot: QtBot) -> None:
    page.campaign.notes.add(Note("Alpha"))
    page.campaign.handouts.add(Handout("Map", "X"))
    page.shown()
    assert titles(page) == ["Alpha", "Map"]
    rows = page.sections.rows.rows
    place = next(row for row, entry in enumerate(rows) if entry.text == "Handouts")
    middle = page.sections.visualRect(page.sections.rows.index(place)).center()
    qtbot.mouseClick(page.sections.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(middle))
    assert titles(page) == ["Map"]


def test_that_pictures_and_texts_become_handouts_and_others_get_one_sentence(
    page: CampaignWorkspace, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    chosen = tmp_path / "A torn map.png"
    chosen.write_bytes(png(30, 20))
    monkeypatch.setattr(files, "ask_which", lambda *_: chosen)
    press(qtbot, Key.Key_I, CTRL)
    qtbot.waitUntil(lambda: [one.title for one in page.campaign.handouts.list()] == ["A torn map"])
    assert page.campaign.pictures.info(page.campaign.handouts.list()[0].picture).width == 30
    chosen = tmp_path / "Letter.txt"
    chosen.write_text("Come at once.")
    press(qtbot, Key.Key_I, CTRL)
    qtbot.waitUntil(lambda: [one.text for one in page.campaign.handouts.list()] == ["", "Come at once."])
    chosen = tmp_path / "Broken.png"
    chosen.write_bytes(png(30, 20)[:-20])
    press(qtbot, Key.Key_I, CTRL)
    qtbot.waitUntil(lambda: "Broken.png is damaged" in told(window))
    assert len(page.campaign.handouts.list()) == 2
    chosen = tmp_path / "Hatched.svg"
    chosen.write_bytes(HATCHED)
    press(qtbot, Key.Key_I, CTRL)
    qtbot.waitUntil(lambda: "Hatched.svg: its patterns and filters are left out." in told(window))
    assert len(page.campaign.handouts.list()) == 3


def test_that_a_handout_is_shown_to_the_players_with_one_key(
    page: CampaignWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    page.campaign.handouts.add(Handout("Letter", "Come at once."))
    page.shown()
    press(qtbot, Key.Key_F8)
    run: Any = window.pages.made("run")
    assert run.players.window.handout.handout.text == "Come at once."
    run.players.close()


def test_that_a_handout_is_written_from_its_title_to_its_text_and_an_empty_one_is_not_shown(
    page: CampaignWorkspace, window: MainWindow, qtbot: QtBot
) -> None:
    press(qtbot, Key.Key_H, CTRL)
    type_in(qtbot, "Letter")
    press(qtbot, Key.Key_F8)
    assert "neither a picture nor a text" in told(window)
    run: Any = window.pages.made("run")
    assert run.players.handout is None
    window.show_page("campaign")
    page.pane.handout.begin()
    press(qtbot, Key.Key_Tab)
    type_in(qtbot, "Come at once.")
    (letter,) = page.campaign.handouts.list()
    assert (letter.title, letter.text) == ("Letter", "Come at once.")


def test_that_nothing_can_be_written_in_a_campaign_open_for_reading_only(
    empty_window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    with Campaign.open(campaign_file) as elsewhere:
        elsewhere.notes.add(Note("Alpha", "Words."))
        empty_window.campaigns.open(campaign_file, "campaign")
        page: Any = empty_window.pages.current
        assert page.pane.note.title.isReadOnly()
        assert not next(one for one in page.actions() if one.text() == "New note").isEnabled()
        press(qtbot, Key.Key_N, CTRL)
        assert titles(page) == ["Alpha"]
        empty_window.close()


class GreedyField(QLineEdit):
    """A field that claims every key, as fields on X11 claim Ctrl E for the end of the line."""

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)


def test_that_a_field_with_keys_of_emacs_leaves_them_to_the_page(page: CampaignWorkspace, qtbot: QtBot) -> None:
    field = GreedyField(page.list)
    field.show()
    field.setFocus()
    press(qtbot, Key.Key_N, CTRL)
    assert titles(page) == []
    press(qtbot, Key.Key_E, CTRL)
    assert [one.date for one in page.campaign.sessions.list()] == ["2026-11-27"]
