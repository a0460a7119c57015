"""The panel for figures that join: the cards beside the map, searched as one types.

The map stays in sight and can be clicked."""

from typing import Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gmtool.desktop.base.parts.labels import heading, may_be_narrow
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.pages.encounters.picker import CardPicker
from gmtool.desktop.pages.run.selection import Selection
from gmtool.presentation.fight.draft_way import place_json, place_words
from gmtool.presentation.fight.joining import AT, PLACE, joining_beside, joining_choice, joining_command, new_figures
from gmtool.rules.seam import Card, Enlisted
from gmtool.space import Hex, Point


class Joining(QObject):
    """Lets cards join. On a ground the first copy is a choice that asks for its place; the others stand around it."""

    def __init__(self, picks: Selection) -> None:
        super().__init__(picks)
        self._picks = picks
        self._first: Enlisted | None = None
        self._others: tuple[Enlisted, ...] = ()
        picks.session.changed.connect(self._follow)

    def join(self, card: Card, side: str, copies: int = 1, place: Hex | Point | None = None) -> None:
        """So many of a card join a side; `place` says the hex, or the place on open ground, beforehand."""
        session = self._picks.session
        first, *others = new_figures(session.moment, session.journal, card, side, copies)
        self._first, self._others = first, tuple(others)
        if session.moment.ground is None:
            session.perform(joining_command(session.moment, first))
            return
        self._picks.pick(joining_choice(session.moment, first, copies))
        if place is not None:
            self._picks.say(AT if isinstance(place, Point) else PLACE, place_json(place))

    def _follow(self) -> None:
        counters = self._picks.session.moment.counters
        if self._first is None or self._first.id not in counters or not self._others:
            return
        # after everybody has heard of the first one
        QTimer.singleShot(0, self, self._others_join)

    def _others_join(self) -> None:
        session, first, others = self._picks.session, self._first, self._others
        self._first, self._others = None, ()
        if first is None or first.id not in session.moment.counters:
            return
        for one in others:
            if not session.perform(joining_beside(session.moment, one, session.moment.counters[first.id])):
                return


class AddPanel(QWidget):
    """Enter takes the chosen card. Escape closes it. Nothing waits for it."""

    left = Signal()

    def __init__(self, picks: Selection, campaign: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.picks = picks
        self.joining = Joining(picks)
        self._place: Hex | Point | None = None
        self.picker = CardPicker(campaign, "Add")
        self.picker.show_everything()
        self.side = QComboBox()
        self.side.setAccessibleName("Side that is joined")
        may_be_narrow(self.side)
        self.title = heading("Add a figure")
        self.shut = QPushButton("✕")
        self.shut.setToolTip("Close (Esc)")
        self.shut.setAccessibleName("Close")
        self._lay_out()
        self.shut.clicked.connect(self.leave)
        self.picker.taken.connect(self._take)
        theme_signals().theme_changed.connect(self._space)
        self._space()
        self.hide()

    def offer(self, place: Hex | Point | None = None) -> None:
        """Open, for a hex or a place if one is meant, and take the keys."""
        self._place = place
        ground = self.picks.session.moment.ground
        where = "" if place is None or ground is None else f" at {place_words(place, ground)}"
        self.title.setText(f"Add a figure{where}")
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

    def _lay_out(self) -> None:
        self._top = QHBoxLayout()
        self._top.addWidget(self.title, 1)
        self._top.addWidget(self.shut)
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)
        self._box.addLayout(self._top)
        self._sides = QHBoxLayout()
        self._sides.addWidget(self.side)
        self._box.addLayout(self._sides)
        self._box.addWidget(self.picker, 1)

    def _space(self) -> None:
        px = theme().px
        self.setMinimumWidth(px(150))
        self._top.setContentsMargins(px(11), px(8), px(8), 0)
        self._sides.setContentsMargins(px(11), 0, px(11), 0)
