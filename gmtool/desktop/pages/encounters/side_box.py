"""One side of an encounter: its name, who plays it and rolls for it, and its figures, which can be renamed.

Cards can be dropped on it.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QFrame,
    QLineEdit,
    QListView,
    QWidget,
)

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.forecasts.bars import ChanceRow, WayBox
from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME, dragged_ids
from gmtool.desktop.base.parts.labels import dressed, label, set_kind, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout, column_in, row_of
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.parts.rows_model import Index, RowsModel
from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.language import tr
from gmtool.presentation.encounters.company import words_of
from gmtool.presentation.encounters.musters import called, of_side
from gmtool.presentation.forecasts.summary import SideBar
from gmtool.rules.seam import Enlisted, Muster, Side, Way
from gmtool.space import Ground


class FiguresModel(RowsModel[Enlisted]):
    """A row a figure: its name, where it comes from and where it stands."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.locked = False
        self.ground: Ground | None = None
        self._company: Mapping[str, tuple[str, ...]] = {}

    def show_figures(self, figures: Sequence[Enlisted], muster: Muster) -> None:
        """Show these figures of a muster, who stand on a ground if there is one."""
        company = {one.id: words_of(muster, one) for one in figures}
        other = muster.ground != self.ground or company != self._company
        self.ground, self._company = muster.ground, company
        self.update_rows(figures, lambda one: one.id)
        if other and self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def shown(self, place: int, role: int) -> object:
        figure = self.rows[place]
        if role == Qt.ItemDataRole.EditRole:
            return called(figure)
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            words = "  ·  ".join([called(figure), *self._more(figure)])
            return words if role == Qt.ItemDataRole.DisplayRole else tool_tip(words)
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or not name or name == called(self.rows[index.row()]):
            return False
        self.renamed.emit(self.rows[index.row()].id, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and not self.locked else flags

    def _more(self, figure: Enlisted) -> list[str]:
        placed = self.ground is not None and not figure.shares_place
        more = (
            [self.ground.place_label(figure.where) or tr("no place yet")] if placed and self.ground is not None else []
        )
        if figure.hidden:
            more.append(tr("hidden"))
        return [*more, *self._company.get(figure.id, ())]


class SideBox(QFrame):
    """A side. The one that is `lit` takes the cards that Enter sends."""

    wanted = Signal(str)
    dropped = Signal(str, list)
    renamed = Signal(str, str)
    played = Signal(str, bool)
    rolled = Signal(str, bool)
    dismissed = Signal(list)
    figure_renamed = Signal(str, str)
    figure_chosen = Signal(str)
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    """Figures are to be so many steps higher, or lower."""
    way_chosen = Signal(str, str)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side
        self.setProperty("kind", "card")
        self.setAcceptDrops(True)
        self.badge = _Badge()
        self.name = dressed(QLineEdit(), name=tr("Name of the side"), kind="plain")
        self.name.setProperty("keeps", True)
        self.name.textEdited.connect(lambda text: self.renamed.emit(self.side.id, text))
        self.players = dressed(
            QCheckBox(tr("Players' side")),
            tip=tr("The players see its numbers, and the fog lifts around it; the GM plays the other sides"),
        )
        self.players.clicked.connect(lambda on: self.played.emit(self.side.id, on))
        self.real_dice = dressed(
            QCheckBox(tr("Real dice")),
            tip=tr("Dice for this side are rolled at the table and typed in. What the players see stays the same"),
        )
        self.real_dice.clicked.connect(lambda on: self.rolled.emit(self.side.id, on))
        self.model = FiguresModel()
        self.model.renamed.connect(self.figure_renamed)
        self.figures = _Figures(self.model)
        self.figures.dismissed.connect(self.dismissed)
        self.figures.menu_wanted.connect(self.menu_wanted)
        self.figures.lifted.connect(self.lifted)
        self.figures.entered.connect(lambda: self.wanted.emit(self.side.id))
        self.figures.selectionModel().currentChanged.connect(self._chosen)
        self.figures.clicked.connect(self._chosen)  # another side's may have been chosen since
        self.worth = label("", "small")
        self.worth.hide()
        self.way = WayBox()
        self.way.chosen.connect(lambda way: self.way_chosen.emit(self.side.id, way))
        self.chance = ChanceRow()
        self.chance.hide()
        head = row_of(self.badge, (self.name, 1), self.worth)
        switches = QWidget()
        flow = FlowLayout(switches, theme().px(6))
        for switch in (self.players, self.real_dice, self.way):
            flow.addWidget(switch)
        self.way.hide()
        column_in(self, head, switches, (self.figures, 1), self.chance, margins=10)

    def show_side(self, side: Side, muster: Muster, by_hand: bool, locked: bool) -> None:
        """Show a side. by_hand: whether people roll for it."""
        self.side = side
        self.badge.show_side(side)
        self.setAccessibleName(side.name)
        if self.name.text() != side.name:
            self.name.setText(side.name)
            self.name.setCursorPosition(0)  # the beginning of a long name is in sight
        self.players.setChecked(side.players)
        self.real_dice.setChecked(by_hand)
        for field in (self.name, self.players, self.real_dice):
            allow(field, LOCKED if locked else "")
        self.model.locked = locked
        self.figures.locked = locked
        self.model.show_figures(of_side(muster, side.id), muster)

    def tell_worth(self, text: str) -> None:
        """The total of the side's figures; empty for none."""
        self.worth.setText(text)
        self.worth.setVisible(bool(text))

    def offer_ways(self, ways: Sequence[Way], way: str) -> None:
        """Offer these ways to act, this one chosen; none where nothing is forecast."""
        self.way.show_ways(ways, way, self.side.name)

    def show_chance(self, bar: SideBar | None) -> None:
        """Show the chance that the side wins; None where nothing is forecast."""
        if bar is not None:
            self.chance.show_bar(bar)
        self.chance.setVisible(bar is not None)

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
        row = self.figures.currentIndex().row()
        if 0 <= row < len(self.model.rows):
            self.figure_chosen.emit(self.model.rows[row].id)


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


_LIFTS: Final = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1}


class _Figures(QListView):
    dismissed = Signal(list)
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    entered = Signal()

    def __init__(self, model: FiguresModel) -> None:
        super().__init__()
        self._model = model
        self.locked = False
        self.setModel(model)
        self.setAccessibleName(tr("Figures of the side"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # a place stands at the end
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        sized(self, least_height=90)

    def sizeHint(self) -> QSize:  # noqa: N802
        """It scrolls, and asks for no more height than it must have: its box is as high as there is room."""
        return QSize(super().sizeHint().width(), self.minimumHeight())

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.locked:
            self.dismissed.emit(self._picked())
        elif key in _LIFTS and not self.locked and self._picked():
            self.lifted.emit(self._picked(), _LIFTS[key])
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:  # noqa: N802
        """The menu of the figure under the pointer, or by the key that of the current one."""
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        index = self.currentIndex() if by_key else self.indexAt(event.pos())
        if index.isValid():
            self.setCurrentIndex(index)
            at = self.visualRect(index).center() if by_key else event.pos()
            self.menu_wanted.emit(self._model.rows[index.row()].id, self.viewport().mapToGlobal(at))

    def _picked(self) -> list[str]:
        rows = {index.row() for index in self.selectionModel().selectedIndexes()}
        return [self._model.rows[row].id for row in sorted(rows)]

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.entered.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self._model.rows and not self.locked:
            with QPainter(self.viewport()) as painter:
                painter.setPen(theme().colour("muted"))
                room = self.viewport().rect().adjusted(theme().px(8), theme().px(6), -theme().px(8), 0)
                flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
                painter.drawText(
                    room, int(flags), tr("Nobody yet. Drag cards here, or choose them on the left and press Enter.")
                )
