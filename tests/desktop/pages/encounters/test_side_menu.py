"""The menu of a side in a long session, in which Python may lose actions that Qt made for a menu."""

import re
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QApplication, QMenu, QWidget
from shiboken6 import Shiboken

import gmtool.desktop
from gmtool.desktop.pages.encounters.side_menu import SideMenu
from gmtool.rules.seam import Side, Way

WAYS: Final = (Way("hold", "Hold", "Stays"), Way("press", "Press on", "Goes on"))
KEPT: Final = re.compile(r"self\.\w+(: \w+)? = .*\.add(Action|Section|Separator|Menu)\(")


def test_that_a_menu_goes_on_when_python_loses_what_qt_made(qapp: QApplication) -> None:
    """Seen in a session of ten minutes: the page of encounters then showed one encounter whatever was chosen."""
    window = QWidget()
    side, lost = SideMenu(), QMenu(window)
    side.setParent(window)
    made_by_qt = lost.addAction("Made by Qt")
    side.show_ways(WAYS, "hold")
    Shiboken.invalidate(window)
    assert not Shiboken.isValid(made_by_qt)
    for way in WAYS:
        side.show_side(Side("a", "A", players=True), by_hand=way.key == "hold", locked=False, only=False)
        side.show_ways(WAYS, way.key)
        assert side.words.endswith(way.label)
        assert side.players.isChecked()
        assert side.real_dice.isChecked() == (way.key == "hold")


def test_that_nobody_keeps_an_action_that_qt_made() -> None:
    """A menu that is made for one time may have such actions: nobody asks them later."""
    kept = [
        f"{path.name}: {line.strip()}"
        for path in Path(gmtool.desktop.__path__[0]).rglob("*.py")
        for line in path.read_text(encoding="utf-8").splitlines()
        if KEPT.search(line)
    ]
    assert kept == []
