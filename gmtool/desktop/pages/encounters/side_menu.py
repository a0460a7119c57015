"""The menu of a side: who plays it, who rolls for it, how it acts in forecasts; and the words for these."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QSizePolicy, QStyle, QStyleOptionToolButton, QToolButton

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.parts.labels import literal, tool_tip
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr
from gmtool.rules.seam import Side, Way

_LEAST, _AROUND = 60, 20
"""The least width at 100 %, and what is around the words."""


class SideMenu(QToolButton):
    """Says in a line what its menu changes. The line ends in dots where there is no room for it.

    It makes its actions itself: one that Qt makes, as `menu.addAction(text)` does, can be lost to Python in a long
    session, though it is still in the menu.
    """

    played = Signal(bool)
    rolled = Signal(bool)
    way_chosen = Signal(str)
    removed = Signal()

    def __init__(self) -> None:
        super().__init__(popupMode=QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._words = ""
        menu = QMenu(self, toolTipsVisible=True)
        self.players = self._switch(
            menu,
            tr("Players' side"),
            tr("The players see its numbers, and the fog lifts around it; the GM plays the other sides"),
            self.played.emit,
        )
        self.real_dice = self._switch(
            menu,
            tr("Real dice"),
            tr("Dice for this side are rolled at the table and typed in. What the players see stays the same"),
            self.rolled.emit,
        )
        self._plans = self._line(menu, tr("Plan in forecasts"))
        self._end = self._line(menu)
        self._group = QActionGroup(menu)
        self.ways: dict[str, QAction] = {}
        """The plans that can be chosen, by their keys."""
        self.remove = QAction(tr("Remove this side"), menu)
        self.remove.triggered.connect(lambda: self.removed.emit())
        menu.addAction(self.remove)
        self.setMenu(menu)

    def show_side(self, side: Side, *, by_hand: bool, locked: bool, only: bool) -> None:
        """`by_hand`: people roll for the side; `only`: there is no other."""
        self.players.setChecked(side.players)
        self.real_dice.setChecked(by_hand)
        for action in (self.players, self.real_dice):
            allow(action, LOCKED if locked else "")
        allow(self.remove, LOCKED if locked else tr("an encounter needs at least one side.") if only else "")
        self.setAccessibleName(tr("What {side} does", side=side.name))
        self._tell()

    def show_ways(self, ways: Sequence[Way], way: str) -> None:
        """Offer these plans, this one chosen; none where there is no choice."""
        offered = {one.key: one for one in ways} if len(ways) > 1 else {}
        if list(offered) != list(self.ways):
            for action in self.ways.values():
                self._group.removeAction(action)
                self.menu().removeAction(action)
            self.ways = {key: self._plan(one) for key, one in offered.items()}
        if way in self.ways:
            self.ways[way].setChecked(True)
        self._plans.setVisible(bool(self.ways))
        self._tell()

    @property
    def words(self) -> str:
        """Who rolls for the side, and its plan: "own dice · Press on"."""
        dice = tr("own dice") if self.real_dice.isChecked() else tr("program's dice")
        return " · ".join((dice, *(one.text() for one in self.ways.values() if one.isChecked())))

    def sizeHint(self) -> QSize:  # noqa: N802
        wide = theme().metrics().horizontalAdvance(self._shown(self._words)) + theme().px(_AROUND)
        return QSize(wide, self._height)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(_LEAST), self._height)

    @property
    def _height(self) -> int:
        return theme().metrics().height() + theme().px(10)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            option = QStyleOptionToolButton()
            self.initStyleOption(option)
            metrics = theme().metrics()
            room = self.width() - theme().px(_AROUND - 4) - metrics.horizontalAdvance(self._shown(""))
            option.text = self._shown(metrics.elidedText(self._words, Qt.TextElideMode.ElideRight, room))
            self.style().drawComplexControl(QStyle.ComplexControl.CC_ToolButton, option, painter, self)

    @staticmethod
    def _shown(words: str) -> str:
        return literal(f"{words}  ▼")

    def _tell(self) -> None:
        self._words = self.words
        does = next((one.toolTip() for one in self.ways.values() if one.isChecked()), "")
        self.setToolTip(tool_tip("\n".join(part for part in (self._words, does) if part)))
        self.setAccessibleDescription(self._words)
        self.updateGeometry()
        self.update()

    def _switch(self, menu: QMenu, text: str, tip: str, tell: Callable[[bool], object]) -> QAction:
        action = QAction(text, menu)
        action.setCheckable(True)
        action.setToolTip(tip)
        action.triggered.connect(lambda on: tell(on))
        menu.addAction(action)
        return action

    @staticmethod
    def _line(menu: QMenu, text: str = "") -> QAction:
        """A line between actions, with the words above those that follow."""
        line = QAction(text, menu)
        line.setSeparator(True)
        menu.addAction(line)
        return line

    def _plan(self, way: Way) -> QAction:
        action = QAction(literal(way.label), self._group)
        action.setCheckable(True)
        action.setToolTip(tool_tip(way.does))
        action.triggered.connect(lambda _=False, key=way.key: self.way_chosen.emit(key))
        self.menu().insertAction(self._end, action)
        return action
