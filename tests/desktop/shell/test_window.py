"""The main window, by keys."""

import os
import sys
from pathlib import Path
from types import FrameType

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.desk import LAST_ENCOUNTER, Level
from gmtool.desktop.base.parts import progress_strips
from gmtool.desktop.base.theme.current import SCALES, theme
from gmtool.desktop.shell.finder import Finder, KeyHelp
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.problems.crash_reports import catch_crashes
from gmtool.desktop.shell.settings import SETTINGS, Settings, SettingsPanel
from gmtool.store.campaign import Campaign
from tests.desktop.conftest import strictly

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def opened(hidden_window: MainWindow, campaign_file: Path) -> MainWindow:
    """The window with the campaign, never shown."""
    hidden_window.campaigns.open(campaign_file)
    return hidden_window


def test_the_finder_does_what_is_typed(window: MainWindow, qtbot: QtBot) -> None:
    before = QApplication.focusWidget()
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    finder = window.findChild(Finder)
    assert finder is not None
    strictly(finder.model)
    qtbot.keyClicks(finder.typed, "drk")
    qtbot.keyClick(finder.typed, Qt.Key.Key_Return)
    assert theme().palette.name == "light"
    assert QApplication.focusWidget() is before


def test_escape_leaves_the_finder(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_K, CTRL)
    finder = window.findChild(Finder)
    assert finder is not None
    qtbot.keyClick(finder.typed, Qt.Key.Key_Down)
    qtbot.keyClick(finder.typed, Qt.Key.Key_Escape)
    assert not finder.isVisible()


def test_f1_shows_the_keys_of_this_screen(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_F1)
    found = window.findChild(KeyHelp)
    assert found is not None
    assert found.isVisible()


def test_f1_names_the_page_that_lies_over_the_others(window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "cards.csv").write_text("Name\nWulf\n")
    window.import_from(tmp_path / "cards.csv")
    qtbot.keyClick(window, Qt.Key.Key_F1)
    found = window.findChild(KeyHelp)
    assert found is not None
    said = {label.text() for label in found.findChildren(QLabel)}
    assert {"Importing", "Everywhere"} <= said
    assert not {"Roster", "Printing"} & said


def test_every_setting_of_the_table_is_in_the_panel_and_holds_at_once(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window, Qt.Key.Key_Comma, CTRL)
    panel = window.findChild(SettingsPanel)
    assert panel is not None
    assert list(panel.rows.editors) == [setting.key for setting in SETTINGS]
    assert QApplication.focusWidget() is next(iter(panel.rows.editors.values())).input
    qtbot.keyClick(panel.rows.editors["font_size"].input, Qt.Key.Key_End)
    assert theme().scale == 200
    assert Settings(window.folder).get("font_size") == 200


def test_a_damaged_settings_file_gives_the_defaults(tmp_path: Path) -> None:
    (tmp_path / "settings.ini").write_text("[General]\ntheme=pink\nfont_size=huge\nopen_last=perhaps\n")
    settings = Settings(tmp_path)
    assert (settings.get("theme"), settings.get("font_size"), settings.get("open_last")) == ("system", 100, False)


@pytest.mark.usefixtures("dressed")
def test_that_the_colors_follow_the_system_until_they_are_chosen(empty_window: MainWindow, qtbot: QtBot) -> None:
    window = empty_window
    hints = QApplication.styleHints()
    assert theme().palette.name == "dark", "a system that does not say"
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme().palette.name == "light"
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme().palette.name == "dark"
    qtbot.keyClick(window, Qt.Key.Key_D, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert Settings(window.folder).get("theme") == "light"
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme().palette.name == "light"


@pytest.mark.usefixtures("dressed")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param("roster", marks=pytest.mark.slow("every card of every bestiary is laid out")),
        "encounters",
        "rules",
        "lists",
        "run",
    ],
)
def test_nothing_asks_for_more_room_than_a_small_laptop_has(
    empty_window: MainWindow, campaign_file: Path, page: str, qtbot: QtBot
) -> None:
    window = empty_window
    for _ in SCALES[:-2]:  # the last step is taken with a page to be dressed, which takes longest
        qtbot.keyClick(window, Qt.Key.Key_Equal, CTRL)
    window.campaigns.open(campaign_file)
    qtbot.keyClick(window, Qt.Key.Key_Equal, CTRL)
    assert theme().scale == 200
    window.resize(1366, 700)
    if page == "run":
        window.show_page("encounters").new_with(window.campaign.cards.list())
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return, CTRL)
    workspace = window.show_page(page)
    QApplication.processEvents()
    assert window.width() <= 1366
    assert window.height() <= (768 if page == "run" else 700)
    if page == "roster":
        for shelf in ("all", *(one.key for one in workspace.shelves.entries() if one.key.startswith("bestiary"))):
            workspace.side.choose(shelf)
            for card in workspace.list.model.cards:
                workspace.list.choose([card.id])
                QApplication.processEvents()
                form = workspace.pane.form
                # it is laid out anew once the parts of the last card are gone
                qtbot.waitUntil(lambda form=form: form.widget().width() <= form.viewport().width(), timeout=10_000)


def test_a_second_window_reads_only_and_says_so(window: MainWindow, campaign_file: Path, qtbot: QtBot) -> None:
    second = MainWindow(Settings(window.folder / "second"), window.folder)
    qtbot.addWidget(second)
    second.campaigns.open(campaign_file)
    assert "read-only" in second.notices.sentences()[0]
    assert second.windowTitle().startswith("Read-only · ")
    assert second.bar.campaign.text().startswith("Read-only")
    page = second.show_page("roster")
    assert page.pane.form.name.isReadOnly()
    assert not second.deeds["undo"].isEnabled()
    second.close()


def test_that_the_campaign_stays_as_it_is_when_it_is_opened_by_another_name(
    opened: MainWindow, campaign_file: Path, tmp_path: Path
) -> None:
    window = opened
    campaign = window.campaign
    for name, link in (("symlink.gmtool", os.symlink), ("hard.gmtool", os.link)):
        link(campaign_file, tmp_path / name)
        window.campaigns.open(tmp_path / name)
    assert window.campaign is campaign
    assert window.notices.sentences() == []


def test_it_opens_where_it_was_left(window: MainWindow, campaign_file: Path, qtbot: QtBot) -> None:
    window.show_page("rules")
    window.close()
    again = MainWindow(Settings(window.folder), window.folder)
    qtbot.addWidget(again)
    with qtbot.waitSignal(again.campaigns.ready):
        again.campaigns.begin(None, sample=False)
    assert again.campaigns.recent() == [campaign_file]
    assert again.pages.current_key == "rules"
    again.close()


def test_that_a_sample_which_was_never_finished_is_set_aside_and_the_start_goes_on(
    empty_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    """A first start that was killed in an older gmtool left it so."""
    (tmp_path / "Sample.gmtool").touch()
    with qtbot.waitSignal(empty_window.campaigns.ready):
        empty_window.campaigns.begin(None, sample=True)
    assert empty_window.campaign.cards.list()
    assert empty_window.notices.sentences() == [
        "Sample.gmtool was never finished, so it was set aside as “Sample.gmtool.damaged” and a new one was made."
    ]


def test_what_is_no_campaign_is_refused_with_a_sentence(opened: MainWindow, tmp_path: Path) -> None:
    window = opened
    bad = tmp_path / "bad.gmtool"
    bad.write_bytes(b"not a database at all" * 100)
    window.campaigns.open(bad)
    assert window.campaigns.name == "Borderlands"
    assert "bad.gmtool" in window.notices.sentences()[0]


def test_that_an_export_which_cannot_be_written_or_is_cancelled_is_said(
    window: MainWindow, tmp_path: Path, monkeypatch
) -> None:
    from gmtool.desktop.base import files

    out = tmp_path / "out.json"
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "gone" / "out.json")
    window.deeds["export_campaign"].trigger()
    assert window.notices.sentences() == [
        f"{tmp_path / 'gone' / 'out.json'} cannot be written: No such file or directory."
    ]
    out.write_text("mine")
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: out)
    monkeypatch.setattr(progress_strips, "LONG", 0.0)
    monkeypatch.setattr(progress_strips, "_STEP", 0.0)
    QTimer.singleShot(0, window.working.cancel.click)
    window.deeds["export_campaign"].trigger()
    assert window.notices.sentences()[-1] == "Canceled; nothing has changed."
    assert out.read_text() == "mine"


def test_new_restore_export_and_import(window: MainWindow, tmp_path: Path, qtbot: QtBot, monkeypatch) -> None:
    from gmtool.desktop.base import files

    cards = len(window.campaign.cards.list())
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "out.json")
    window.deeds["export_campaign"].trigger()
    window.deeds["back_up"].trigger()
    page = window.show_page("roster")
    page.deeds.delete(page.list.model.cards)
    monkeypatch.setattr(files, "ask_which", lambda *_: next((tmp_path / "Borderlands backups").glob("*.gmtool")))
    window.deeds["restore"].trigger()
    assert len(window.campaign.cards.list()) == cards
    monkeypatch.setattr(files, "ask_where_to_save", lambda *_: tmp_path / "Fresh.gmtool")
    window.deeds["new_campaign"].trigger()
    assert window.campaigns.name == "Fresh"
    monkeypatch.setattr(files, "ask_which", lambda *_: tmp_path / "out.json")
    window.deeds["import_cards"].trigger()
    page = window.pages.current
    qtbot.waitUntil(lambda: page.read is not None)
    qtbot.keyClick(page.report.view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(window.campaign.cards.list()) == cards


def test_that_what_cannot_be_restored_is_said_and_the_campaign_stays_open(
    opened: MainWindow, tmp_path: Path, monkeypatch
) -> None:
    window = opened
    from gmtool.desktop.base import files

    page = window.show_page("roster")
    (tmp_path / "songs.gmtool").touch()
    monkeypatch.setattr(files, "ask_which", lambda *_: tmp_path / "songs.gmtool")
    window.deeds["restore"].trigger()
    assert window.notices.sentences() == ["songs.gmtool is a database, but not a campaign of gmtool."]
    assert window.pages.current is page


def test_that_a_damaged_campaign_is_set_aside_by_a_restore_and_the_file_is_named(
    opened: MainWindow, campaign_file: Path, monkeypatch
) -> None:
    window = opened
    from gmtool.desktop.base import files

    window.deeds["back_up"].trigger()
    (backup,) = campaign_file.with_name("Borderlands backups").iterdir()
    window.campaigns.close()
    campaign_file.write_bytes(b"no campaign any more")
    monkeypatch.setattr(files, "ask_which", lambda *_: backup)
    window.deeds["restore"].trigger()
    assert len(window.campaign.cards.list()) == 6
    assert window.notices.sentences()[-1].endswith("The state before that is kept as “Borderlands.gmtool.damaged”.")


def test_a_crash_is_a_file_and_a_sentence(hidden_window: MainWindow, tmp_path: Path, monkeypatch, capsys) -> None:
    window = hidden_window
    import sys

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_crashes(tmp_path, lambda sentence: window.notice(sentence, Level.BAD))
    sys.excepthook(ValueError, ValueError("oh no"), None)
    report = next((tmp_path / "crashes").iterdir()).read_text()
    assert "oh no" in report
    assert "gmtool" in report
    said = window.notices.sentences()[0]
    assert said.startswith("Something went wrong in gmtool. Check whether your last action was done. ")
    assert str(tmp_path) in said


def test_the_campaign_is_closed_with_the_window(opened: MainWindow, campaign_file: Path) -> None:
    window = opened
    window.close()
    with Campaign.open(campaign_file) as again:
        assert not again.read_only


def test_what_is_typed_at_the_first_glance_is_gone_on_with(
    empty_window: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    window = empty_window
    with qtbot.waitSignal(window.campaigns.ready):
        window.campaigns.begin(campaign_file, sample=False)
        name = window.waiting.names.model().index(2, 0).data()
        qtbot.keyClicks(window.waiting.search, name[:5])
        window.waiting.names.setCurrentIndex(window.waiting.names.model().index(0, 0))
    page = window.pages.made("roster")
    assert page.list.search.text() == name[:5]
    assert page.list.selected()[0].name == name


def test_that_the_encounter_on_the_page_that_comes_first_is_the_one_to_run(
    empty_window: MainWindow, sample_file: Path, qtbot: QtBot
) -> None:
    window = empty_window
    window.campaigns.open(sample_file, "encounters")
    page = window.pages.current
    shown = next(row.text for row in page.side.rows.rows if row.key == page.side.key)
    assert shown != "At the west door", "the sample was last looked at there"
    assert window.deeds["run_current"].text() == f"Run “{shown}”"
    window.deeds["run_current"].trigger()
    assert window.pages.made("run").title == shown


def test_that_the_page_of_encounters_first_shows_the_fight_that_goes_on(
    empty_window: MainWindow, sample_file: Path
) -> None:
    with Campaign.open(sample_file) as campaign:
        running = next(one for one in campaign.encounters.list() if one.title == "Charge If Charged")
        campaign.settings.set(LAST_ENCOUNTER, running.id)
    empty_window.campaigns.open(sample_file, "encounters")
    assert empty_window.pages.current.side.key == str(running.id)
    assert empty_window.deeds["run_current"].text() == "Run “Charge If Charged”"


def test_the_sample_opens_on_its_fight(empty_window: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(empty_window.campaigns.ready):
        empty_window.campaigns.begin(None, sample=True)
    qtbot.waitUntil(lambda: empty_window.pages.made("run") is not None)
    run = empty_window.pages.made("run")
    assert empty_window.pages.current is run
    assert empty_window.pages.made("roster") is None
    assert run.title == empty_window.next_encounter.title
    assert not run.page.session.moment.agenda.over


@pytest.mark.parametrize("page", ["", "roster", "run"])
def test_that_names_are_listed_only_where_a_list_of_cards_comes(
    empty_window: MainWindow, campaign_file: Path, qtbot: QtBot, page: str
) -> None:
    empty_window.settings.store.setValue("campaigns/recent", [str(campaign_file)])
    empty_window.settings.store.setValue("window/page", page)
    with qtbot.waitSignal(empty_window.campaigns.ready):
        empty_window.campaigns.begin(campaign_file, sample=False)
        assert empty_window.waiting.is_listing is (page != "run")


@pytest.mark.parametrize("made", [True, False])
def test_that_no_names_flash_before_the_fight_of_the_sample(
    empty_window: MainWindow, sample_file: Path, qtbot: QtBot, made: bool
) -> None:
    assert empty_window.campaigns.sample == sample_file
    if not made:
        sample_file.unlink()
    with qtbot.waitSignal(empty_window.campaigns.ready):
        empty_window.campaigns.begin(None, sample=True)
        assert not empty_window.waiting.is_listing
        assert empty_window.bar.campaign.text().startswith("Sample campaign")
    assert empty_window.pages.current is empty_window.pages.made("run")


def test_that_of_many_encounters_only_the_one_that_comes_next_is_read_before_it_is_shown(
    empty_window: MainWindow, sample_file: Path
) -> None:
    read: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name == "_encounter" and empty_window.pages.made("run") is None:
            read.append(frame.f_locals["row"].title)

    sys.setprofile(note)
    try:
        empty_window.campaigns.open(sample_file, fight=True)
    finally:
        sys.setprofile(None)
    assert set(read) == {"At the west door"}
    assert empty_window.next_encounter.title == "At the west door"


def test_closing_while_it_loads_is_quiet(empty_window: MainWindow, campaign_file: Path) -> None:
    empty_window.campaigns.begin(campaign_file, sample=False)
    empty_window.close()
    assert empty_window.campaigns.name == ""


def test_without_a_campaign_only_what_needs_none_can_be_done(hidden_window: MainWindow, campaign_file: Path) -> None:
    assert not hidden_window.deeds["export_campaign"].isEnabled()
    assert hidden_window.deeds["open_campaign_file"].isEnabled()
    hidden_window.campaigns.open(campaign_file)
    assert hidden_window.deeds["export_campaign"].isEnabled()


def test_a_fault_that_comes_with_every_painting_has_one_report_and_one_notice(
    hidden_window: MainWindow, tmp_path: Path, monkeypatch, capsys
) -> None:
    window = hidden_window
    import sys

    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    catch_crashes(tmp_path, lambda sentence: window.notices.tell(sentence, Level.BAD))
    for _ in range(3):
        try:
            raise ValueError("oh no")
        except ValueError:
            sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]
    assert len(list((tmp_path / "crashes").iterdir())) == 1
    assert len(window.notices.sentences()) == 1
    assert capsys.readouterr().err.count("oh no") == 2  # the line, and what it raised
