"""The panel shows who is at the table, and everything about a phone can be said there."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.theme.current import use_theme
from gmtool.desktop.pages.run.phones.chip import PhonesChip
from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.pages.run.phones.people import KnockLine, PersonLine
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.phones.seats import SeatBook
from gmtool.presentation.phones.views import Role
from gmtool.presentation.text import breakable_anywhere
from tests.desktop.cut_texts import SCREENS, looked_at
from tests.desktop.pages.run.phones.conftest import Knock
from tests.desktop.pages.run.phones.phone import Phone
from tests.desktop.unnamed_controls import unnamed_controls

pytestmark = pytest.mark.usefixtures("painted")


def choose(menu: QMenu, text: str) -> None:
    (action,) = (one for one in menu.actions() if one.text() == text)
    action.trigger()


def line_of(phones: PhonesControl, name: str) -> Any:
    assert phones.panel is not None
    return next(one for one in phones.panel.lines if one.person.name == name)


def let_in(phones: PhonesControl, phone: Phone, name: str, qtbot: QtBot) -> str:
    """Let a phone in as the likely figure, whose id is given."""
    line = line_of(phones, name)
    assert isinstance(line, KnockLine)
    line.menu().actions()[0].trigger()
    qtbot.waitUntil(lambda: phone.role == "player")
    return str(phone.parts["who"]["figures"][0]["figure"])


def test_that_whoever_knocks_is_let_in_as_a_figure(on: PhonesControl, knock: Knock, run: Any, qtbot: QtBot) -> None:
    assert on.panel is not None
    assert on.panel.nobody.isVisible()
    phone = knock("Anna")
    line = line_of(on, "Anna")
    assert "Anna" in line.words.text()
    assert line.back.isHidden(), "nobody knows her yet"
    assert run.page.bar.findChild(PhonesChip).text() == "Anna knocks"
    names = [one.name for one in run.page.session.moment.counters.values()]
    assert [one.text() for one in line.menu().actions()][: len(names)] == names
    figure = let_in(on, phone, "Anna", qtbot)
    assert figure == "f0", "the first that nobody plays"
    line = line_of(on, "Anna")
    assert isinstance(line, PersonLine)
    assert names[0] in line.about.text()
    assert line.accessibleName().endswith("connected")
    assert run.page.bar.findChild(PhonesChip).text() == "1 phone"
    run.players.view.draw_curtain(True)
    qtbot.waitUntil(lambda: run.page.bar.findChild(PhonesChip).text() == "1 phone · curtain")
    run.players.view.draw_curtain(False)
    assert not on.panel.nobody.isVisible()
    second = knock("Ben")
    assert let_in(on, second, "Ben", qtbot) == "f1", "each phone is likely to play another"


def test_that_whoever_is_refused_goes_away_with_a_sentence(on: PhonesControl, knock: Knock, qtbot: QtBot) -> None:
    phone = knock("Mallory")
    line_of(on, "Mallory").refuse.click()
    qtbot.waitUntil(lambda: not phone.look())
    assert phone.told
    assert not on.people


def test_that_a_phone_that_was_here_before_is_let_in_by_one_key(
    on: PhonesControl, knock: Knock, press: Any, qtbot: QtBot
) -> None:
    phone = knock("Anna")
    figure = let_in(on, phone, "Anna", qtbot)
    phone.say("leave")
    qtbot.waitUntil(lambda: not any(one.screen for one in on.people))
    again = knock("Anna", phone.key, own=True)
    line = line_of(on, "Anna")
    assert not line.back.isHidden()
    press(Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: again.role == "player")
    assert [one["figure"] for one in again.parts["who"]["figures"]] == [figure]


def test_that_the_same_key_leads_to_whoever_is_new(on: PhonesControl, knock: Knock, press: Any) -> None:
    knock("Anna")
    press(Qt.Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.focusWidget() is line_of(on, "Anna").let_in
    assert on.knocking, "whom she plays is for the Game Master to say"
    press(Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.activeAction() is menu.actions()[0]
    menu.close()


def test_that_a_phone_is_forgotten(on: PhonesControl, knock: Knock, run: Any, press: Any, qtbot: QtBot) -> None:
    phone = knock("Anna")
    let_in(on, phone, "Anna", qtbot)
    choose(line_of(on, "Anna").menu(), "Forget this phone")
    qtbot.waitUntil(lambda: not phone.look())
    assert not on.people
    knock("Anna", phone.key, own=True)
    assert not on.people, "its key opens no longer"
    assert not list(SeatBook(run.memory.seats(), pytest.fail))


def test_that_what_a_phone_may_do_is_said_in_its_menu_and_remembered(
    on: PhonesControl, knock: Knock, run: Any, qtbot: QtBot
) -> None:
    phone = knock("Anna")
    let_in(on, phone, "Anna", qtbot)
    names = [one.name for one in run.page.session.moment.counters.values()]
    for text in ("May roll the program's dice", "Does it at once, without your Enter", "Comes in by itself next time"):
        choose(line_of(on, "Anna").menu(), text)
    choose(line_of(on, "Anna").menu(), f"Plays {names[1]}")
    (seat,) = SeatBook(run.memory.seats(), pytest.fail)
    assert (seat.rolls, seat.at_once, seat.by_itself) == (True, True, True)
    qtbot.waitUntil(lambda: len(phone.shows("who")["figures"]) == 2)
    choose(line_of(on, "Anna").menu(), f"Plays {names[0]}")
    qtbot.waitUntil(lambda: [one["name"] for one in phone.shows("who")["figures"]] == [names[1]])
    choose(line_of(on, "Anna").menu(), "Television: order and map, large")
    qtbot.waitUntil(lambda: phone.role == "television")
    assert on.people[0].role is Role.TELEVISION


def test_that_a_note_goes_to_one_phone(on: PhonesControl, knock: Knock, press: Any, qtbot: QtBot) -> None:
    anna, ben = knock("Anna"), knock("Ben")
    for name, phone in (("Anna", anna), ("Ben", ben)):
        let_in(on, phone, name, qtbot)
    choose(line_of(on, "Anna").menu(), "Note to this phone…")
    field = line_of(on, "Anna").note
    assert QApplication.focusWidget() is field
    qtbot.keyClicks(field, "The innkeeper lies.")
    press(Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: bool(anna.shows("notes")))
    assert anna.parts["notes"][-1]["text"] == "The innkeeper lies."
    assert not field.isVisible()
    assert not ben.shows("notes")
    choose(line_of(on, "Anna").menu(), "Note to this phone…")
    qtbot.keyClicks(field, "Not after all")
    press(Qt.Key.Key_Escape)
    assert not field.isVisible()
    assert on.panel is not None, "Esc has put away the note alone"


def test_that_who_knocks_is_told_where_the_panel_is_closed(
    on: PhonesControl, knock: Knock, press: Any, empty_window: MainWindow
) -> None:
    on.close_panel()
    knock("Anna")
    (told,) = empty_window.notices.sentences()
    assert "Anna" in told
    assert "Shift F12 to say who they play" in told, "the key lets nobody in who is new"
    on.open_panel()
    line_of(on, "Anna").refuse.click()
    assert not empty_window.notices.sentences(), "nobody knocks any more"


@pytest.mark.usefixtures("dressed")
def test_that_what_a_phone_sent_is_not_told_over_the_log(on: PhonesControl, run: Any, empty_window: MainWindow) -> None:
    on.close_panel()
    log = run.page.log.view
    empty_window.notice("Anna: 9")
    for _ in range(6):
        QApplication.processEvents()
    place = QRect(log.mapTo(empty_window.middle, QPoint()), log.size())
    assert empty_window.notices.isVisible()
    assert not empty_window.notices.geometry().intersects(place), "the log has what came of it"


def test_that_whether_odds_are_told_is_remembered(on: PhonesControl, press: Any) -> None:
    assert on.panel is not None
    assert on.table is not None
    assert on.table.tells_odds
    on.panel.odds.click()
    assert not on.table.tells_odds
    press(Qt.Key.Key_F12)
    press(Qt.Key.Key_F12)
    assert not on.panel.odds.isChecked()
    assert not on.table.tells_odds


def test_that_everything_in_the_panel_has_a_name(on: PhonesControl, knock: Knock, qtbot: QtBot) -> None:
    phone = knock("Anna")
    let_in(on, phone, "Anna", qtbot)
    knock("Ben")
    assert on.panel is not None
    assert not list(unnamed_controls(on.panel))


@pytest.mark.parametrize("look", ["dark", "light"])
def test_that_the_code_is_black_squares_on_white_with_white_around(on: PhonesControl, look: str) -> None:
    use_theme(look)
    assert on.panel is not None
    rows, image = on.door.qr(), on.panel.code.grab().toImage()
    square = min(image.width(), image.height()) // (len(rows) + 8)
    for down in range(-4, len(rows) + 4):
        for across in range(-4, len(rows) + 4):
            inside = 0 <= down < len(rows) and 0 <= across < len(rows)
            dark = inside and rows[down][across]
            first = QPoint((across + 4) * square, (down + 4) * square)
            for at in (first, first + QPoint(square - 1, square - 1)):
                assert QColor(image.pixel(at)) == QColor("#000000" if dark else "#ffffff")


def test_that_nothing_is_cut_where_there_is_little_room(
    on: PhonesControl, knock: Knock, empty_window: MainWindow, qtbot: QtBot
) -> None:
    anna = knock("Bartholomew of Stone")
    let_in(on, anna, "Bartholomew of Stone", qtbot)
    knock("Maximiliane")
    cut = []
    for percent in (100, 150, 200):
        empty_window.settings.set("font_size", percent)
        for screen in SCREENS:
            cut += looked_at(empty_window, screen, percent, "the phones' panel")
    assert not cut, "\n".join(cut)


@pytest.mark.parametrize("name", ["<b>Anna</b>", "Ann&a <img src=x>", "W" * 40, "שרה א"])
def test_that_a_name_is_shown_as_it_was_typed(
    name: str, on: PhonesControl, knock: Knock, run: Any, empty_window: MainWindow, qtbot: QtBot
) -> None:
    on.close_panel()
    phone = knock(name)
    (told,) = empty_window.notices.sentences()
    assert name in told
    formats = {one.textFormat() for one in empty_window.findChildren(QLabel) if name in one.text()}
    assert formats == {Qt.TextFormat.PlainText}
    on.open_panel()
    let_in(on, phone, name, qtbot)
    line = line_of(on, name)
    assert breakable_anywhere(name) == line.name.text()
    assert line.name.textFormat() is Qt.TextFormat.PlainText
    assert on.table is not None
    on.table.noticed.emit(f"{name}: 9")
    formats = {one.textFormat() for one in empty_window.findChildren(QLabel) if name in one.text()}
    assert formats == {Qt.TextFormat.PlainText}


def test_that_the_address_that_is_chosen_is_the_one_that_is_remembered(on: PhonesControl, qtbot: QtBot) -> None:
    """Another one of this computer; where it is gone meanwhile, the likely one is served, and the choice stays."""
    door, panel = on.door, on.panel
    assert panel is not None
    assert door.server is not None
    first = door.server
    door.addresses = {"127.0.0.1": "this computer", "127.0.0.2": "another card"}
    panel.refresh()
    assert panel.addresses.isVisible()
    panel.addresses.activated.emit(panel.addresses.findData("127.0.0.2"))
    assert door.settings.address == "127.0.0.2"
    assert door.server is not None
    assert door.server is not first, "it listens anew"
    assert f"//{door.address}:" in door.server.url
    door.addresses = {"10.0.0.1": "", "127.0.0.2": ""}
    assert door.address == "127.0.0.2"
    door.addresses = {"10.0.0.1": ""}
    assert door.address == "10.0.0.1"
