"""Phones are switched on and off by one key; where that cannot be, a sentence says why, and the fight stays."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.settings import Settings
from gmtool.presentation.phones.views import PhoneView, Role, Who
from tests.desktop.pages.run.phones.conftest import Knock
from tests.desktop.pages.run.phones.phone import Phone

Key = Qt.Key


def test_that_the_server_is_not_even_imported_before() -> None:
    code = (
        "import sys, gmtool.desktop.pages.run.workspace\n"
        "late = ('gmtool.web', 'uvicorn', 'starlette', 'websockets', 'segno', 'gmtool.presentation.phones.table')\n"
        "print(*(one for one in late if one in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("\n", "")


@pytest.mark.usefixtures("painted")
def test_that_one_key_switches_them_on_with_the_panel_and_off_again(phones: PhonesControl, press: Any) -> None:
    assert not phones.on
    assert phones.panel is None
    press(Key.Key_F12)
    assert phones.on
    assert phones.panel is not None
    assert phones.panel.isVisible()
    assert phones.panel.way.text() == f"http://127.0.0.1:{phones.settings.port}"
    assert phones.door.server is not None
    assert phones.door.server.code in phones.panel.typed.text()
    assert phones.door.server.invite not in phones.panel.way.text(), "nobody types the key"
    press(Key.Key_F12)
    assert not phones.on
    assert phones.panel is None
    with socket.socket() as one, pytest.raises(ConnectionRefusedError):
        one.connect(("127.0.0.1", phones.settings.port))


@pytest.mark.usefixtures("painted")
def test_that_the_panel_can_be_closed_while_the_phones_stay(
    on: PhonesControl, press: Any, run: Any, qtbot: QtBot
) -> None:
    assert run.page.isAncestorOf(on.panel)
    assert QApplication.focusWidget() is run.page, "the keys stay with the fight"
    press(Key.Key_F12, Qt.KeyboardModifier.ShiftModifier)
    assert on.panel is not None
    assert on.panel.isAncestorOf(QApplication.focusWidget())
    press(Key.Key_Escape)
    assert on.panel is None
    assert on.on
    assert QApplication.focusWidget() is run.page
    press(Key.Key_F12)
    assert on.on
    assert on.panel is not None


@pytest.mark.usefixtures("painted")
def test_that_a_typed_code_opens_only_while_the_panel_is_in_sight(
    on: PhonesControl, knock: Knock, empty_window: MainWindow, qtbot: QtBot
) -> None:
    assert on.door.server is not None
    empty_window.show_page("roster")
    knock("Carl", on.door.server.code, typed=True)
    assert not on.people
    empty_window.show_page("run")
    knock("Carl", on.door.server.code, typed=True)
    assert [one.name for one in on.knocking] == ["Carl"]


@pytest.mark.usefixtures("painted")
def test_that_a_port_in_use_is_told_and_the_next_one_taken(
    phones: PhonesControl, press: Any, port: int, empty_window: MainWindow
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        press(Key.Key_F12)
        assert phones.on
        assert phones.settings.port > port
        (told,) = empty_window.notices.sentences()
        assert str(port) in told
        assert str(phones.settings.port) in told


@pytest.mark.usefixtures("painted")
def test_that_where_no_port_is_left_they_stay_off_with_a_sentence(
    phones: PhonesControl, press: Any, empty_window: MainWindow
) -> None:
    last = 65535
    phones.settings.keep_port(last)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", last))
        taken.listen()
        press(Key.Key_F12)
        assert not phones.on
        assert str(last) in empty_window.notices.sentences()[0]
    press(Key.Key_F12)
    assert phones.on, "the same key starts it again"


def test_that_a_window_that_only_reads_serves_nobody_and_says_so(
    phones: PhonesControl, campaign_file: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "second").mkdir()
    second = MainWindow(Settings(tmp_path / "second"), tmp_path / "second")
    qtbot.addWidget(second)
    second.campaigns.open(campaign_file, "run")
    assert second.campaign.read_only
    other = second.pages.made("run").phones
    second.notices.clear()
    other.phones()
    assert not other.on
    assert other.panel is None
    assert "read-only" in second.notices.sentences()[0]
    second.close()


@pytest.mark.usefixtures("painted")
def test_that_closing_the_campaign_sends_the_phones_away(
    on: PhonesControl, knock: Knock, empty_window: MainWindow, qtbot: QtBot
) -> None:
    phone, port = knock(), on.settings.port
    empty_window.leave_campaign()
    empty_window.campaigns.close()
    qtbot.waitUntil(lambda: not phone.look())
    assert not on.on
    with socket.socket() as one, pytest.raises(ConnectionRefusedError):
        one.connect(("127.0.0.1", port))


class Deadly(PhoneView):
    """A view at which the server's thread comes to its end."""

    __slots__ = ()

    @property
    def who(self) -> Who:
        raise SystemExit("the clock struck thirteen")


@pytest.mark.usefixtures("painted")
def test_that_a_server_that_stops_by_itself_is_told_and_the_same_key_starts_it_again(
    on: PhonesControl, press: Any, knock: Knock, empty_window: MainWindow, run: Any, qtbot: QtBot
) -> None:
    knock()
    before = run.page.session.journal.head
    assert on.door.server is not None
    on.door.server.show(on.knocking[0].screen, object.__new__(Deadly))
    qtbot.waitUntil(lambda: not on.on)
    assert any("stopped by itself" in one for one in empty_window.notices.sentences())
    assert run.page.session.journal.head == before
    press(Key.Key_F12)
    assert on.on


@pytest.mark.usefixtures("painted")
def test_that_the_panel_goes_from_fight_to_fight(on: PhonesControl, run: Any, empty_window: MainWindow) -> None:
    there = empty_window.campaign.encounters.get(run._shown)
    from gmtool.store.fights.encounters import Encounter

    other = empty_window.campaign.encounters.add(Encounter(there.system, "Elsewhere", there.muster))
    before = on.panel
    empty_window.run_encounter(other.id)
    assert on.on
    assert on.panel is not None
    assert on.panel is not before
    assert run.page.isAncestorOf(on.panel)


@pytest.mark.usefixtures("painted")
def test_that_phones_can_come_before_any_fight_and_wait(
    empty_window: MainWindow, campaign_file: Path, port: int, qtbot: QtBot
) -> None:
    empty_window.settings.store.setValue("phones/address", "127.0.0.1")
    empty_window.settings.store.setValue("phones/port", port)
    empty_window.campaigns.open(campaign_file, "run")
    phones = empty_window.pages.made("run").phones
    phones.phones()
    assert phones.on, phones.door.problem
    assert phones.panel.isVisible()
    phone = Phone(phones.settings.port, "Anna", phones.door.server.invite)
    qtbot.waitUntil(lambda: bool(phones.knocking))
    phones.table.let_in(phones.knocking[0].screen, Role.PLAYER)
    qtbot.waitUntil(lambda: phone.role == "player")
    assert phone.shows("waiting") == "Borderlands"
    assert phone.shows("order") is None
    phone.hang_up()
