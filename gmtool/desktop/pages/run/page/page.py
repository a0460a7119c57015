"""The page of one fight: its screen with keys, actions and menus."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.base.keys import key_of
from gmtool.desktop.base.signals import follow
from gmtool.desktop.canvas.measuring.kit import KIT
from gmtool.desktop.pages.run.page.actions import enable, make_actions
from gmtool.desktop.pages.run.page.menus import figure_menu, lasting_menu, place_menu
from gmtool.desktop.pages.run.page.screen import FightScreen
from gmtool.language import tr
from gmtool.presentation.fight.keys.page_keys import press
from gmtool.presentation.fight.rows.order_rows import OrderRow
from gmtool.presentation.fight.session import FightSession
from gmtool.presentation.forecasts.chosen_ways import ChosenWays
from gmtool.presentation.keys.key_book import book
from gmtool.space import Hex, Point
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.base.forecasts.forecaster import Forecaster


class FightPage(FightScreen):
    """Everything of one fight. Keys that no input takes come here."""

    def __init__(
        self,
        session: FightSession,
        campaign: Campaign | None = None,
        parent: QWidget | None = None,
        forecaster: "Callable[[], Forecaster] | None" = None,
        ways: ChosenWays | None = None,
    ) -> None:
        super().__init__(session, campaign, parent, forecaster, ways)
        self.setProperty("keys", True)
        self.setAccessibleName(tr("The fight"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.menu_wanted.connect(self.open_menu)
        self.deeds = make_actions(self)
        self.turn.foot.offer_usual(self.deeds["all_as_usual"])
        self.turn.foot.offer_after(self.deeds["results"])
        self.turn.foot.offer_end(self.deeds["end_the_fight"])
        self.turn.foot.offer_resuming(self.deeds["resume_the_fight"])
        of_map = ("draw_on_the_map", "fog", *(one.id for one in KIT), "legend")
        self.bar.offer_map([self.deeds[name] for name in of_map])
        follow(self, self._enable, session.redraw)
        follow(self, self.turn.refresh, book.changed)
        self.stage.currentChanged.connect(self._enable)
        self._enable()
        self.turn.refresh()

    def _enable(self) -> None:
        enable(self, self.deeds.values())
        self.bar.map.setVisible(self.stage.has_map)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle a key that no input took. It ends the look at the map, whose card would hide the fight."""
        if self.hasFocus():
            self.stage.map.point(None)
        if not press(self, key_of(event), lambda: self.dice.take_key(event)):
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab on the page itself goes through the choices; in the turn panel it stays there, from stop to stop."""
        if self.hasFocus() and self.picks.choices and self.session.question is None:
            self.picks.step_choice(1 if forward else -1)
            return True
        held = QApplication.focusWidget()
        if held is not None and self.turn.isAncestorOf(held):
            self.turn.step_focus(held, 1 if forward else -1)
            return True
        return super().focusNextPrevChild(forward)

    def open_menu(self, what: object, where: QPoint) -> None:
        if self.session.preview_entry is not None:
            return
        if isinstance(what, str):
            figure_menu(self, what).popup(where)
        elif isinstance(what, Hex | Point):
            place_menu(self, what).popup(where)
        elif isinstance(what, OrderRow):
            lasting_menu(self, what).popup(where)
