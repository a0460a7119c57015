"""Controls named: whatever takes the focus or a click on any page has a name, and no two have the same one."""

import pytest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from gmtool.desktop.shell.finder import Finder, KeyHelp
from gmtool.desktop.shell.keys.key_editor import KeyEditor
from gmtool.desktop.shell.main_window import MainWindow
from tests.desktop import unpainted
from tests.desktop.game_master import Key
from tests.desktop.tour import Tour
from tests.desktop.unnamed_controls import unnamed_controls

dressed, painted, qtbot = unpainted.dressed, unpainted.painted, unpainted.qtbot


def test_that_every_control_of_the_panels_has_a_name_of_its_own(window: MainWindow) -> None:
    found = list[str]()
    for open_panel, kind in (
        (window.panels.find_command, Finder),
        (window.panels.show_keys, KeyHelp),
        (window.panels.change_keys, KeyEditor),
    ):
        open_panel()
        panel = next(one for one in window.findChildren(kind) if one.isVisible())
        found += [f"{kind.__name__}: {line}" for line in unnamed_controls(panel)]
    assert not found, "\n".join(found)


def test_that_what_has_no_name_is_found(qtbot: QtBot) -> None:
    holder = QPushButton("Holder")
    qtbot.addWidget(holder)
    for text in ("", "×", "Roll", "Roll"):
        QPushButton(text, holder)
    holder.show()
    assert len(unnamed_controls(holder)) == 3


ROSTER = (
    "search quick_entry add_tag number_copies add_to_encounter sort_by card.spend card.history save_search match_up"
)
RUN = (
    "command_line free_dice forecast_from_here fog add_a_figure legend note_for_the_log ruler map_or_rows fold_notes "
    "steps_of_the_picked_figure overrule_what_the_rules_refuse"
)


@pytest.mark.slow("opens all that two pages have to open")
@pytest.mark.usefixtures("sample_file")
def test_that_every_control_of_what_the_pages_open_has_a_name_of_its_own(
    empty_window: MainWindow, qtbot: QtBot
) -> None:
    window = empty_window
    window.campaigns.open_sample()
    tour, found, opened = Tour(window, qtbot), list[str](), 0
    for page, ids in (("roster", ROSTER), ("run", RUN)):
        for id in ids.split():
            getattr(tour, page)()
            workspace = window.pages.current
            assert workspace is not None
            action = next(one for one in workspace.actions() if one.objectName() == f"{page}.{id}")
            opened += action.isEnabled()
            action.trigger()
            QApplication.processEvents()
            for top in QApplication.topLevelWidgets():
                if top.isVisible():
                    found += [f"{id}: {line}" for line in unnamed_controls(top)]
            if (menu := QApplication.activePopupWidget()) is not None:
                menu.close()
            tour.press(Key.Key_Escape, Key.Key_Escape)
            if window.pages.laid_over:
                window.go_back()
    assert opened > 15
    assert not found, "\n".join(dict.fromkeys(found))
