"""One side of an encounter: its name, what its menu says, the chance that it wins, and its figures.

Cards can be dropped on it.
"""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.forecasts.bars import ChanceRow
from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME, dragged_ids
from gmtool.desktop.base.parts.labels import dressed, label, set_kind, wrapped
from gmtool.desktop.base.parts.layouts import column_in, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.encounters.figure_list import FigureList, FiguresModel
from gmtool.desktop.pages.encounters.side_menu import SideMenu
from gmtool.language import tr
from gmtool.presentation.encounters.musters import of_side
from gmtool.presentation.forecasts.summary import SideBar
from gmtool.rules.seam import Muster, Side, Way


class SideBox(QFrame):
    """A side. The one that is `lit` takes the cards that Enter sends."""

    wanted = Signal(str)
    dropped = Signal(str, list)
    renamed = Signal(str, str)
    played = Signal(str, bool)
    rolled = Signal(str, bool)
    removed = Signal(str)
    dismissed = Signal(list)
    figure_renamed = Signal(str, str)
    figure_chosen = Signal(str)
    placing = Signal(str)
    """A figure is to be put on the map."""
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    """Figures are to be so many steps higher, or lower."""
    way_chosen = Signal(str, str)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side
        self.setProperty("kind", "box")
        self.setAcceptDrops(True)
        self.badge = _Badge()
        self.name = dressed(QLineEdit(), name=tr("Name of the side"), kind="plain")
        self.name.setProperty("keeps", True)
        self.menu = SideMenu()
        self.model = FiguresModel()
        self.figures = FigureList(self.model)
        self.nobody = wrapped(tr("Nobody yet. Type a name and press Enter, or drag cards here."), "muted")
        self.worth = label("", "small")
        self.worth.hide()
        self.chance = ChanceRow()
        self.chance.hide()
        head = row_of(self.badge, (self.name, 1), self.worth, gap=6)
        column_in(self, head, row_of(self.menu, 1), self.chance, self.nobody, self.figures, 1, gap=4, margins=8)
        self._connect()

    def _connect(self) -> None:
        self.name.textEdited.connect(lambda text: self.renamed.emit(self.side.id, text))
        self.menu.played.connect(lambda on: self.played.emit(self.side.id, on))
        self.menu.rolled.connect(lambda on: self.rolled.emit(self.side.id, on))
        self.menu.way_chosen.connect(lambda way: self.way_chosen.emit(self.side.id, way))
        self.menu.removed.connect(lambda: self.removed.emit(self.side.id))
        self.model.renamed.connect(self.figure_renamed)
        self.figures.dismissed.connect(self.dismissed)
        self.figures.menu_wanted.connect(self.menu_wanted)
        self.figures.lifted.connect(self.lifted)
        self.figures.entered.connect(lambda: self.wanted.emit(self.side.id))
        self.figures.placing.connect(lambda: self._with_chosen(self.placing.emit))
        self.figures.selectionModel().currentChanged.connect(self._chosen)
        self.figures.clicked.connect(self._chosen)  # another side's may have been chosen since

    def show_side(self, side: Side, muster: Muster, by_hand: bool, locked: bool) -> None:
        """Show a side. by_hand: whether people roll for it."""
        self.side = side
        self.badge.show_side(side)
        self.setAccessibleName(side.name)
        if self.name.text() != side.name:
            self.name.setText(side.name)
            self.name.setCursorPosition(0)  # the beginning of a long name is in sight
        self.menu.show_side(side, by_hand=by_hand, locked=locked, only=len(muster.sides) < 2)
        allow(self.name, LOCKED if locked else "")
        self.model.locked = locked
        self.figures.locked = locked
        self.model.show_figures(of_side(muster, side.id), muster)
        self.nobody.setVisible(not self.model.rows and not locked)
        self.figures.setVisible(bool(self.model.rows))

    def tell_worth(self, text: str) -> None:
        """The total of the side's figures; empty for none."""
        self.worth.setText(text)
        self.worth.setVisible(bool(text))

    def offer_ways(self, ways: Sequence[Way], way: str, *, forecast: bool) -> None:
        """Offer these ways to act, this one chosen. A side that is `forecast` has room for its chance before it is
        known: nothing moves as it comes."""
        self.menu.show_ways(ways, way)
        self.chance.setVisible(forecast)

    def show_chance(self, bar: SideBar | None) -> None:
        """Show the chance that the side wins; None while it is not known."""
        self.chance.show_bar(bar)

    def light(self, lit: bool) -> None:
        """Show whether new cards come here."""
        if self.property("lit") != lit:
            set_kind(self, lit=lit)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self.wanted.emit(self.side.id)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        if event.mimeData().hasFormat(CARDS_MIME) and not self.model.locked:
            event.acceptProposedAction()
            self.wanted.emit(self.side.id)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        event.acceptProposedAction()
        self.dropped.emit(self.side.id, dragged_ids(event.mimeData()))

    def _chosen(self) -> None:
        self._with_chosen(self.figure_chosen.emit)

    def _with_chosen(self, tell: Callable[[str], object]) -> None:
        row = self.figures.currentIndex().row()
        if 0 <= row < len(self.model.rows):
            tell(self.model.rows[row].id)


class _Badge(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._side = Side("", "")
        sized(self, width=20, height=20)

    def show_side(self, side: Side) -> None:
        self._side = side
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        style = theme().side(self._side.colour)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(style.colour))
            painter.drawPath(shape_path(style.shape, QRectF(self.rect()).adjusted(2, 2, -2, -2)))
