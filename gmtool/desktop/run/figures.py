"""The figures as large rows in the middle: the screen of a fight without a map."""

from PySide6.QtCore import QItemSelectionModel, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QWidget

from gmtool.desktop.run.figure_art import HEIGHT, TALLEST, WIDEST, WIDTH, FigureArt
from gmtool.desktop.run.figure_model import FIGURE, FigureModel
from gmtool.desktop.run.moment import Moment
from gmtool.desktop.run.still_list import StillList
from gmtool.desktop.theme import theme, theme_signals
from gmtool.rules.seam import Candidate

EDGE = 6


class FigureList(StillList):
    """Cards in as many columns as there is room for. A click picks the figure, or answers what is asked."""

    figure_picked = Signal(str)
    candidate_picked = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = FigureModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(FigureArt(self))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setStyleSheet(f"QListView {{ padding: {theme().px(EDGE)}px; }}")
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Figures of the fight")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._menu)
        self.clicked.connect(self._clicked)
        self._asked: dict[str, tuple[Candidate, str]] = {}
        theme_signals().theme_changed.connect(self._fit)

    def show_moment(self, moment: Moment, picked: str | None, asked: dict[str, tuple[Candidate, str]]) -> None:
        """Show the figures of a moment; `asked` are those that answer what is asked, with a few words each."""
        self._asked = asked
        self.rows.show(moment, lambda figure: asked[figure][1] if figure in asked else None)
        self._fit()
        place = self.rows.place_of(picked)
        if place < 0:
            self.clearSelection()
        else:
            index = self.rows.index(place)
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(index)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """As many columns as fit, all equally wide."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Cards as large as all of them fit; where they cannot all fit, small ones and a scroll bar."""
        px, always, never = theme().px, Qt.ScrollBarPolicy.ScrollBarAlwaysOn, Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        width = self.width() - 2 * px(EDGE)
        columns = self._columns(width)
        fits = self._height(columns) >= px(HEIGHT)
        self.setVerticalScrollBarPolicy(never if fits else always)
        if not fits:
            width -= self.verticalScrollBar().sizeHint().width()
            columns = max(1, width // px(WIDTH))
        height = min(max(self._height(columns), px(HEIGHT)), px(TALLEST))
        size = QSize(width // columns - 1, height)
        if size != self.gridSize():
            self.setGridSize(size)
            self.doItemsLayout()

    def _columns(self, width: int) -> int:
        most = max(1, width // theme().px(WIDTH))
        least = min(most, -(-width // theme().px(WIDEST)))
        return next((n for n in range(least, most) if self._height(n) >= theme().px(HEIGHT)), most)

    def _height(self, columns: int) -> int:
        """How high a card can be in so many columns when all are to be seen."""
        rows = -(-max(1, self.rows.rowCount()) // columns)
        return (self.height() - 2 * theme().px(EDGE)) // rows

    def _clicked(self, index: object) -> None:
        figure = index.data(FIGURE).counter.figure  # type: ignore[attr-defined]
        if figure in self._asked:
            self.candidate_picked.emit(self._asked[figure][0])
        else:
            self.figure_picked.emit(figure)

    def _menu(self, where: QPoint) -> None:
        index = self.indexAt(where)
        if index.isValid():
            self.menu_wanted.emit(index.data(FIGURE).counter.figure, self.viewport().mapToGlobal(where))
