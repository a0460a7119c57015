"""The sides of an encounter with all their figures: beneath each other, or beside each other where there is room."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, Qt, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from gmtool.desktop.base.desk import LOCKED, allow
from gmtool.desktop.base.parts.layouts import EvenRow
from gmtool.desktop.base.theme.current import theme
from gmtool.desktop.base.theme.lengths import sized
from gmtool.desktop.pages.encounters.side_box import SideBox
from gmtool.language import tr
from gmtool.presentation.encounters.worths import SideWorth
from gmtool.rules.seam import Muster, Side

MOST = 6
_LEAST = 220
"""The least width of a box at 100 %; where more have room, they stand beside each other."""
_TOLD = (
    "renamed", "played", "rolled", "removed", "dropped", "dismissed", "figure_renamed", "figure_chosen", "placing",
    "menu_wanted", "lifted", "way_chosen",
)  # fmt: skip
"""The signals of a box that are passed on."""


class Sides(QWidget):
    """One box a side; one of them is lit and takes the cards. `by_hand` says whether people roll for a side."""

    renamed = Signal(str, str)
    played = Signal(str, bool)
    rolled = Signal(str, bool)
    added = Signal()
    removed = Signal(str)
    dropped = Signal(str, list)
    dismissed = Signal(list)
    figure_renamed = Signal(str, str)
    figure_chosen = Signal(str)
    placing = Signal(str)
    menu_wanted = Signal(str, QPoint)
    lifted = Signal(list, int)
    way_chosen = Signal(str, str)
    lit_changed = Signal()
    """Cards go to another side, or the side to which they go has another name."""

    def __init__(self, by_hand: Callable[[Side], bool]) -> None:
        super().__init__()
        self._by_hand = by_hand
        self.boxes: list[SideBox] = []
        self.lit = ""
        self._named = ""
        self._columns = EvenRow(self, theme().px(8))
        self.more = QPushButton(tr("Add a side"))
        self.more.clicked.connect(self.added)

    def show_muster(self, muster: Muster, locked: bool) -> None:
        """Show these sides; boxes that stay keep the focus."""
        while len(self.boxes) > len(muster.sides):
            box = self.boxes.pop()
            self._columns.removeWidget(box)
            box.hide()
            box.deleteLater()
        for side in muster.sides[len(self.boxes) :]:
            box = self._box(side)
            self._columns.addWidget(box)
            self.boxes.append(box)
        for box, side in zip(self.boxes, muster.sides, strict=True):
            box.show_side(side, muster, self._by_hand(side), locked)
        many = tr("an encounter has at most {limit} sides.", limit=MOST) if len(muster.sides) >= MOST else ""
        allow(self.more, LOCKED if locked else many)
        ids = [side.id for side in muster.sides]
        self.light(self.lit if self.lit in ids else ids[0] if ids else "")

    def tell_worths(self, worths: Sequence[SideWorth]) -> None:
        """The totals of the sides that are shown, in their order."""
        for box, worth in zip(self.boxes, worths, strict=True):
            box.tell_worth(worth.text)

    @property
    def lit_name(self) -> str:
        """The name of the side that takes the cards."""
        return next((box.side.name for box in self.boxes if box.side.id == self.lit), "")

    def light(self, side: str) -> None:
        """Cards go to this side from now on."""
        self.lit = side
        for box in self.boxes:
            box.light(box.side.id == side)
        if self._named != (now := f"{side} {self.lit_name}"):
            self._named = now
            self.lit_changed.emit()

    def light_next(self) -> None:
        """Cards go to the next side; where the keys are in a side's figures, they go along."""
        at = next((place for place, box in enumerate(self.boxes) if box.side.id == self.lit), -1)
        if self.boxes:
            box = self.boxes[(at + 1) % len(self.boxes)]
            focus = QApplication.focusWidget()
            if focus in [one.figures for one in self.boxes] and box.model.rows:
                box.figures.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.light(box.side.id)

    def choose_figure(self, figure: str) -> None:
        for box in self.boxes:
            rows = [row for row, one in enumerate(box.model.rows) if one.id == figure]
            for row in rows:
                flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
                box.figures.selectionModel().setCurrentIndex(box.model.index(row), flags)
                self.light(box.side.id)
                self.figure_chosen.emit(figure)  # its row may have been the current one of its side all along

    def _only(self, chosen: SideBox) -> None:
        """Of all the sides one figure is the chosen one, the one that the keys and the map are about."""
        for box in self.boxes:
            if box is not chosen:
                box.figures.clearSelection()

    @property
    def picked(self) -> list[str]:
        """The figures that are chosen on a side, by their ids."""
        return next((found for box in self.boxes if (found := box.figures.picked)), [])

    def take_keys(self) -> None:
        """The keys go to the figures of the side that has the chosen ones."""
        box = next((one for one in self.boxes if one.figures.picked), next(iter(self.boxes), None))
        if box is not None:
            box.figures.setFocus(Qt.FocusReason.OtherFocusReason)

    def row_of(self, figure: str) -> QRect | None:
        """Where the row of a figure is; None for a figure that is not here."""
        for box in self.boxes:
            for row, one in enumerate(box.model.rows):
                if one.id == figure:
                    place = box.figures.visualRect(box.model.index(row))
                    return place.translated(box.figures.viewport().mapTo(self, QPoint()))
        return None

    def _box(self, side: Side) -> SideBox:
        box = sized(SideBox(side), least_width=_LEAST)
        box.figure_chosen.connect(lambda _: self._only(box))
        box.wanted.connect(self.light)
        for name in _TOLD:
            getattr(box, name).connect(getattr(self, name))
        return box
