"""The page of a fight, opened with the keys on it."""

from typing import Any

from gmtool.desktop.base.theme.current import dress_window
from gmtool.desktop.pages.run.page.page import FightPage
from gmtool.presentation.fight.session import FightSession
from gmtool.store.campaign import Campaign


def opened(
    qtbot: Any, session: FightSession, size: tuple[int, int] = (1366, 700), campaign: Campaign | None = None
) -> FightPage:
    """Its page, with the keys on it; with a campaign, its cards can join."""
    page = FightPage(session, campaign)
    dress_window(page)
    page.picks.bounce = 0
    qtbot.addWidget(page)
    page.resize(*size)
    with qtbot.waitExposed(page):
        page.show()
    page.activateWindow()
    page.setFocus()
    return page
