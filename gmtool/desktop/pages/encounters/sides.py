"""The sides of an encounter, beside each other."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QScrollArea, QWidget

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.parts.labels import dressed
from gmtool.desktop.base.parts.layouts import column_in, row_in
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.encounters.side_box import SideBox
from gmtool.language import tr
from gmtool.presentation.encounters.worths import SideWorth
from gmtool.rules.seam import Muster, Side

MOST = 6
_HIGH = 230
"""The height at 100 % where something else wants the room."""
_TOLD = (
    "renamed", "played", "rolled", "dropped", "dismissed", "figure_renamed", "figure_chosen", "menu_wanted", "lifted",
    "way_chosen",
)  # fmt: skip
"""The signals of a box that are passed on."""


class Sides(QScrollArea):
    """One box a side; one of them is lit and takes the cards. `by_hand` says whether people roll for a side."""

    renamed = Signal(str, str)
    played = Signal(str, bool)
    rolled = Signal(str, bool)
    added = Signal()
    dropped_side = Signal(str)
    dropped = Signal(str, list)
    dismissed = Signal(list)
    figure_renamed = Signal(str, str)
    figure_chosen = Signal(str)
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    way_chosen = Signal(str, str)

    def __init__(self, by_hand: Callable[[Side], bool]) -> None:
        super().__init__()
        self._by_hand = by_hand
        self.boxes: list[SideBox] = []
        self.lit = ""
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._longest = 0
        """The rows of the longest side, where nothing else wants the room."""
        inside = dressed(QWidget(), kind="clear")
        self._row = row_in(inside, gap=10, margins=0)
        self.more = QPushButton(tr("Add a side"))
        self.less = dressed(QPushButton(tr("Remove side")), tip=tr("The selected side, with its figures"))
        for button in (self.more, self.less):
            button.setProperty("kind", "quiet")
        self.more.clicked.connect(self.added)
        self.less.clicked.connect(lambda: self.dropped_side.emit(self.lit))
        self._buttons = QWidget()
        column_in(self._buttons, self.more, self.less, 1, margins=0)
        self._row.addWidget(self._buttons)
        self.setWidget(inside)

    def show_muster(self, muster: Muster, locked: bool) -> None:
        """Show these sides; boxes that stay keep the focus."""
        while len(self.boxes) > len(muster.sides):
            box = self.boxes.pop()
            self._row.removeWidget(box)
            box.hide()
            box.deleteLater()
        for side in muster.sides[len(self.boxes) :]:
            box = self._box(side)
            self._row.insertWidget(len(self.boxes), box, 1)
            self.boxes.append(box)
        for box, side in zip(self.boxes, muster.sides, strict=True):
            box.show_side(side, muster, self._by_hand(side), locked)
        begun, many, one = LOCKED if locked else "", len(muster.sides) >= MOST, len(muster.sides) < 2
        allow(self.more, begun or (tr("an encounter has at most {limit} sides.", limit=MOST) if many else ""))
        allow(self.less, begun or (tr("an encounter needs at least one side.") if one else ""))
        ids = [side.id for side in muster.sides]
        self.light(self.lit if self.lit in ids else ids[0] if ids else "")

    def tell_worths(self, worths: Sequence[SideWorth]) -> None:
        """The totals of the sides that are shown, in their order."""
        for box, worth in zip(self.boxes, worths, strict=True):
            box.tell_worth(worth.text)

    def fill_room(self, *, alone: bool) -> None:
        """Be as high as the longest side asks for where nothing else wants the room; else as low as can be."""
        self._longest = max((len(box.model.rows) for box in self.boxes), default=0) if alone else 0
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Be high enough for what a box has beside its rows at this width, and for rows as far as there is room."""
        width = max(self.viewport().width(), self._row.totalMinimumSize().width())
        scrolled = self.horizontalScrollBar().sizeHint().height() if width > self.viewport().width() else 0
        lowest = self._row.totalMinimumHeightForWidth(width) + scrolled
        least = max(theme().px(_HIGH), lowest)
        # what a box has beside its rows is higher in some fonts
        row = max((box.figures.sizeHintForRow(0) for box in self.boxes), default=0)
        rows = min((box.figures.minimumHeight() for box in self.boxes), default=0)
        self.setMinimumHeight(least)
        self.setMaximumHeight(max(least, lowest - rows + self._longest * row))

    def light(self, side: str) -> None:
        """Cards go to this side from now on."""
        self.lit = side
        for box in self.boxes:
            box.light(box.side.id == side)

    def choose_figure(self, figure: str) -> None:
        for box in self.boxes:
            rows = [row for row, one in enumerate(box.model.rows) if one.id == figure]
            for row in rows:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
                box.figures.selectionModel().setCurrentIndex(box.model.index(row), flags)
                self.light(box.side.id)
                self.figure_chosen.emit(figure)  # its row may have been the current one of its side all along

    def _box(self, side: Side) -> SideBox:
        box = sized(SideBox(side), least_width=156)
        box.wanted.connect(self.light)
        for name in _TOLD:
            getattr(box, name).connect(getattr(self, name))
        return box
