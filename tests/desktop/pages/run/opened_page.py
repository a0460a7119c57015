"""The page of a fight, opened with the keys on it."""

from typing import Any

from gmtool.desktop.base.theme.current import dress_window
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.session import FightSession


def opened(qtbot: Any, session: FightSession, size: tuple[int, int] = (1366, 700)) -> FightPage:
    """Its page, with the keys on it."""
    page = FightPage(session)
    dress_window(page)
    page.picks.bounce = 0
    qtbot.addWidget(page)
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.setFocus()
    return page
