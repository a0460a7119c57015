"""The panel says how many choices are sealed, not which, and opens them before all are in."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from gmtool.desktop.pages.run.phones.control import PhonesControl
from gmtool.desktop.shell.main_window import MainWindow
from gmtool.presentation.phones.views import Role
from gmtool.rules.seam import Card, Enlisted, Muster, Side
from gmtool.store.fights.encounters import Encounter
from gmtool.systems import ruleset
from tests.desktop.pages.run.phones.conftest import Knock
from tests.desktop.painted_words import painted_words

LISTS = (Side("red", "Red", 0), Side("blue", "Blue", 1))


@pytest.fixture
def tourney(empty_window: MainWindow, run: Any, qtbot: QtBot) -> Any:
    """A joust of one knight a side, in which both choose their first ride."""
    rules = ruleset("chainmail")
    card = rules.completed(Card("chainmail", "Knight", {"kind": "knights", "men": 1}))
    figures = (Enlisted("ann", card, "red", "Ann"), Enlisted("guy", card, "blue", "Guy"))
    wishes = {"fought": "joust", "joust-score": "yes", "joust-teams": "yes"}
    made = empty_window.campaign.encounters.add(Encounter("chainmail", "Lists", Muster(figures, LISTS, None, wishes)))
    empty_window.run_encounter(made.id)
    qtbot.keyClick(run.page, Qt.Key.Key_Space)
    return run


@pytest.mark.usefixtures("painted")
def test_that_the_panel_says_how_many_and_opens_them(
    tourney: Any, phones: PhonesControl, knock: Knock, qtbot: QtBot
) -> None:
    phones.phones()
    assert phones.panel is not None
    assert phones.table is not None
    panel, table = phones.panel, phones.table
    seated = {}
    for name, figure in (("Anna", "ann"), ("Gus", "guy")):
        seated[name] = knock(name)
        table.let_in(phones.knocking[0].screen, Role.PLAYER, [figure])
    qtbot.waitUntil(lambda: panel.sealing.text() == "Sealed: 0 of 2" and panel.sealing.isVisible())
    assert not panel.open_sealed.isEnabled()
    assert panel.sealing.mapTo(panel, QPoint()).y() < panel.code.mapTo(panel, QPoint()).y(), (
        "in sight without scrolling"
    )
    anna = seated["Anna"]
    qtbot.waitUntil(lambda: bool(anna.shows("acting")))
    before = tourney.page.session.journal.head
    anna.say(
        "seal", figure="ann", choice=anna.parts["acting"][0]["offers"][0]["key"], values={"aim": "helm", "seat": "4"}
    )
    qtbot.waitUntil(lambda: panel.sealing.text() == "Sealed: 1 of 2")
    assert tourney.page.session.journal.head == before
    assert not any("helm" in one.lower() for one in painted_words(panel)), "not what was chosen"
    assert panel.open_sealed.isEnabled()
    panel.open_sealed.click()
    qtbot.waitUntil(lambda: tourney.page.session.journal.head > before)
    assert "Ann" in tourney.page.log.text()
