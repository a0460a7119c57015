"""The panel for figures that join: the cards beside the map, searched as one types.

The map stays in sight and can be clicked."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, heading, may_be_narrow
from gmtool.desktop.base.parts.layouts import UprightArea, column_in, row_of
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.language import tr
from gmtool.presentation.fight.joining import Joining
from gmtool.presentation.fight.selection import Selection
from gmtool.rules.seam import Card
from gmtool.space import Hex, Point
from gmtool.store.campaign import Campaign

if TYPE_CHECKING:
    from gmtool.desktop.pages.encounters.picker import CardPicker


class AddPanel(QWidget):
    """Enter takes the chosen card. Escape closes it. Nothing waits for it."""

    left = Signal()

    def __init__(self, picks: Selection, campaign: Campaign, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.joining = Joining(picks)
        self._place: Hex | Point | None = None
        self._campaign = campaign
        self.side = dressed(QComboBox(), name=tr("Side to join"))
        may_be_narrow(self.side)
        self.title = heading(tr("Add a figure"))
        self.shut = dressed(QPushButton("×"), name=tr("Close"), tip=tr("Close (Esc)"))
        self._top = row_of((self.title, 1), self.shut)
        self._box = column_in(self, self._top, margins=0)
        self._sides = row_of(self.side)
        self._box.addLayout(self._sides)
        self.shut.clicked.connect(self.leave)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.hide()

    @cached_property
    def picker(self) -> "CardPicker":
        """The cards, when they are first asked for: their columns need every system, and a fight needs only its own."""
        from gmtool.desktop.pages.encounters.picker import CardPicker

        picker = CardPicker(self._campaign, tr("Add"))
        picker.show_everything()
        picker.taken.connect(self._take)
        self._box.addWidget(UprightArea(picker), 1)
        return picker

    def offer(self, place: Hex | Point | None = None) -> None:
        """Open, for a hex or a place if one is meant, and take the keys."""
        self._place = place
        ground = self.picks.session.moment.ground
        if place is None or ground is None:
            self.title.setText(tr("Add a figure"))
        else:
            self.title.setText(tr("Add a figure at {place}", place=ground.place_label(place)))
        self._fill_sides()
        self.picker.show_system(self.picks.session.ruleset.id)
        self.show()
        self.picker.cards.begin_search()

    def leave(self) -> None:
        """Close, and give the keys back."""
        self.hide()
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Escape closes; what is typed here means nothing to the fight."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()

    def _take(self, cards: list[Card], copies: int) -> None:
        self.joining.join(cards[0], self.side.currentData(), copies, self._place)
        self._place = None

    def _fill_sides(self) -> None:
        sides = tuple(self.picks.session.moment.sides.values())
        before = self.side.currentData() or next((side.id for side in sides if not side.players), None)
        self.side.clear()
        for side in sides:
            self.side.addItem(side.name, side.id)
        self.side.setCurrentIndex(max(0, self.side.findData(before)))

    def _space(self) -> None:
        px = theme().px
        self.setMinimumWidth(px(150))
        self._top.setContentsMargins(px(11), px(8), px(8), 0)
        self._sides.setContentsMargins(px(11), 0, px(11), 0)
