"""The page that asks which game the campaign plays: a digit, or the arrows and Enter."""

from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.desk import Deed, Desk, deeds_of, make_actions
from gmtool.desktop.base.parts.buttons import KeyButton
from gmtool.desktop.base.parts.gold import Rank, likely
from gmtool.desktop.base.parts.labels import dressed, label, wrapped
from gmtool.desktop.base.parts.layouts import UprightArea, column_in
from gmtool.desktop.base.prepare_page import OverlaidPage, within_page
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr
from gmtool.presentation.edits.game_choice import choose_game
from gmtool.presentation.games import ALL, choices
from gmtool.presentation.new_cards import LAST_SYSTEM
from gmtool.store.campaign import Campaign

_DEEDS: Final = deeds_of(
    "game",
    Deed("leave", tr("Back"), ("Esc",), tr("A new campaign then shows all games")),
)
_DIGITS: Final = "1234567890"


class GameButton(KeyButton):
    """A game; the arrows go to the next one, Enter takes it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)


class _Asked(QWidget):
    """Has the digits of its buttons."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: list[GameButton] = []

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        button = next((one for one in self.buttons if not held and event.text() and one.key == event.text()), None)
        if button is None:
            super().keyPressEvent(event)
        else:
            button.click()


class GamePage(OverlaidPage):
    """Lies over the page it was called from, until a game is chosen. `new`: nobody was asked yet."""

    def __init__(self, campaign: Campaign, desk: Desk, new: bool = False) -> None:
        widget = dressed(_Asked(desk.pages), kind="page")
        widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        super().__init__(widget, tr("Which game do you play?"))
        self.history = desk.history
        self._campaign, self._desk, self._new = campaign, desk, new
        self._actions = make_actions(widget, self, _DEEDS)
        within_page(self._actions.values())
        self.buttons = widget.buttons
        self._likely = desk.machine.value(LAST_SYSTEM) if new else campaign.game or ALL
        self._lay_out()

    def _lay_out(self) -> None:
        inside = dressed(QWidget(), kind="clear")
        title, words = label(self.title, "title"), wrapped(_ABOUT, "muted")
        column = column_in(inside, 2, title, words, gap=10)
        for text in (title, words):
            text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        offered = choices(self._campaign)
        likely_one = next((id for id, _ in offered if id == self._likely), offered[0][0])
        for place, (id, name) in enumerate(offered):
            key = "0" if id == ALL else _DIGITS[place] if place < len(_DIGITS) - 1 else ""
            button = sized(GameButton(name, key), least_width=360, least_height=44)
            button.answers = True
            likely(button, Rank.PAGE if id == likely_one else None)
            button.clicked.connect(partial(self._choose, id))
            self.buttons.append(button)
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(3)
        scroll = UprightArea(inside)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column_in(self.widget, scroll, margins=0)
        self._first = self.buttons[[id for id, _ in offered].index(likely_one)]

    def shown(self) -> None:
        """The likely game has the keys."""
        self._first.setFocus()

    def close(self) -> None:
        """What was chosen is written down already."""
        self.deleteLater()

    def leave(self) -> None:
        """Leave it as it is; a new campaign is asked no more, and shows all games."""
        if self._new:
            self._choose(ALL)
        else:
            self._desk.go_back()

    def _choose(self, game: str, *_: object) -> None:
        choose_game(self._campaign, self._desk, game)
        self._desk.go_back()


_ABOUT: Final = tr(
    "Lists and menus show this game; every other one is a menu away. You can change it in the campaign's menu."
)
