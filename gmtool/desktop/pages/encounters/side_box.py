"""One side of an encounter: its name, who plays it, and its figures, which can be renamed.

Cards can be dropped on it.
"""

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
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
    QHBoxLayout,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from gmtool.desktop.base.parts.drag_and_drop import CARDS_MIME, dragged_ids
from gmtool.desktop.base.parts.labels import set_kind
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import shape_path, theme
from gmtool.presentation.encounters.musters import called, of_side
from gmtool.rules.seam import Enlisted, Muster, Side
from gmtool.space import Ground, HexGround, OpenGround, place_name

Index = QModelIndex | QPersistentModelIndex


class FiguresModel(QAbstractListModel):
    """A row a figure: its name, where it comes from and where it stands."""

    renamed = Signal(str, str)

    def __init__(self) -> None:
        super().__init__()
        self.figures: list[Enlisted] = []
        self.locked = False
        self.ground: Ground | None = None

    def show_figures(self, figures: Sequence[Enlisted], ground: Ground | None) -> None:
        """Show these figures, who stand on a ground if there is one."""
        if list(figures) == self.figures and ground == self.ground:
            return
        self.beginResetModel()
        self.figures, self.ground = list(figures), ground
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: N802, B008
        """How many figures."""
        return 0 if parent.isValid() else len(self.figures)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The name, with what the GM must know beside it."""
        if not index.isValid():
            return None
        figure = self.figures[index.row()]
        if role == Qt.ItemDataRole.EditRole:
            return called(figure)
        if role == Qt.ItemDataRole.DisplayRole:
            return "   ·   ".join([called(figure), *self._more(figure)])
        return None

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: N802
        """Another name."""
        name = str(value).strip()
        if role != Qt.ItemDataRole.EditRole or not name or name == called(self.figures[index.row()]):
            return False
        self.renamed.emit(self.figures[index.row()].id, name)
        return True

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Names can be edited."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsEditable if index.isValid() and not self.locked else flags

    def _more(self, figure: Enlisted) -> list[str]:
        more = []
        if figure.place is not None and isinstance(self.ground, HexGround):
            more.append(self.ground.label(figure.place))
        elif figure.at is not None and isinstance(self.ground, OpenGround):
            more.append(place_name(figure.at, self.ground.unit))
        elif self.ground is not None:
            more.append("no place yet")
        if figure.hidden:
            more.append("hidden")
        return more


class SideBox(QFrame):
    """A side. The one that is `lit` takes the cards that Enter sends."""

    wanted = Signal(str)
    dropped = Signal(str, list)
    renamed = Signal(str, str)
    played = Signal(str, bool)
    dismissed = Signal(list)
    figure_renamed = Signal(str, str)
    figure_chosen = Signal(str)

    def __init__(self, side: Side) -> None:
        super().__init__()
        self.side = side
        self.setProperty("kind", "card")
        self.setAcceptDrops(True)
        self.badge = _Badge()
        self.name = QLineEdit()
        self.name.setProperty("kind", "plain")
        self.name.setProperty("keeps", True)
        self.name.setAccessibleName("Name of the side")
        self.name.textEdited.connect(lambda text: self.renamed.emit(self.side.id, text))
        self.players = QCheckBox("Players: real dice")
        self.players.setToolTip("Whose dice are rolled at the table; the program rolls for the others")
        self.players.clicked.connect(lambda on: self.played.emit(self.side.id, on))
        self.model = FiguresModel()
        self.model.renamed.connect(self.figure_renamed)
        self.figures = _Figures(self.model)
        self.figures.dismissed.connect(self.dismissed)
        self.figures.entered.connect(lambda: self.wanted.emit(self.side.id))
        self.figures.selectionModel().currentChanged.connect(self._chosen)
        self._lay_out()

    def show_side(self, side: Side, muster: Muster, locked: bool) -> None:
        """Show a side and its figures."""
        self.side = side
        self.badge.show_side(side)
        if self.name.text() != side.name:
            self.name.setText(side.name)
        self.players.setChecked(side.players)
        for field in (self.name, self.players):
            field.setEnabled(not locked)
        self.model.locked = locked
        self.figures.locked = locked
        self.model.show_figures(of_side(muster, side.id), muster.ground)

    def light(self, lit: bool) -> None:
        """Show whether new cards come here."""
        if self.property("lit") != lit:
            set_kind(self, lit=lit)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A click makes this the side that cards go to."""
        self.wanted.emit(self.side.id)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802
        """Cards may come in: here, says the light."""
        if event.mimeData().hasFormat(CARDS_MIME) and not self.model.locked:
            event.acceptProposedAction()
            self.wanted.emit(self.side.id)

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        """Cards have come in."""
        event.acceptProposedAction()
        self.dropped.emit(self.side.id, dragged_ids(event.mimeData()))

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.badge)
        head.addWidget(self.name, 1)
        column = QVBoxLayout(self)
        margin = theme().px(10)
        column.setContentsMargins(margin, margin, margin, margin)
        column.addLayout(head)
        column.addWidget(self.players)
        column.addWidget(self.figures, 1)

    def _chosen(self) -> None:
        row = self.figures.currentIndex().row()
        if 0 <= row < len(self.model.figures):
            self.figure_chosen.emit(self.model.figures[row].id)


class _Badge(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self._side = Side("", "")
        self.setFixedSize(theme().px(20), theme().px(20))

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


class _Figures(QListView):
    dismissed = Signal(list)
    entered = Signal()

    def __init__(self, model: FiguresModel) -> None:
        super().__init__()
        self._model = model
        self.locked = False
        self.setModel(model)
        self.setAccessibleName("Figures of the side")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked)
        self.setMinimumHeight(theme().px(90))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self.locked:
            rows = {index.row() for index in self.selectionModel().selectedIndexes()}
            self.dismissed.emit([self._model.figures[row].id for row in sorted(rows)])
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        super().focusInEvent(event)
        self.entered.emit()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        super().paintEvent(event)
        if not self._model.figures and not self.locked:
            with QPainter(self.viewport()) as painter:
                painter.setPen(theme().colour("muted"))
                room = self.viewport().rect().adjusted(theme().px(8), theme().px(6), -theme().px(8), 0)
                flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
                painter.drawText(
                    room, int(flags), "Nobody yet. Drag cards here, or choose them at the left and press Enter."
                )
