"""Random figures: what they are to be, and what would come of it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from gmtool.desktop.parts import KeyButton, label, set_kind, wrapped
from gmtool.desktop.quick.figures_model import FiguresModel
from gmtool.desktop.quick.figures_table import FiguresTable
from gmtool.desktop.quick.wishes_form import SEEDS, WishesForm
from gmtool.desktop.theme import theme
from gmtool.rules.seam import Card, Refused, VirtualTable


class FiguresPanel(QWidget):
    """Rolls anew with every change; what is shown is what is added."""

    added = Signal(object)
    closed = Signal()

    def __init__(self, campaign: Any, names: Callable[[Sequence[str]], Sequence[str]]) -> None:
        """`names` numbers the names of several figures."""
        super().__init__()
        self._names = names
        self.setAccessibleName("Random figures")
        self.wanted = WishesForm(campaign)
        self.refused = wrapped("")
        set_kind(self.refused, kind="warn")
        self.model = FiguresModel()
        self.table = FiguresTable(self.model)
        self.add = QPushButton()
        self.add.setProperty("kind", "primary")
        self.again = KeyButton("Roll anew", "R")
        self.cancel = KeyButton("Close", "Esc")
        self._lay_out()
        self.wanted.changed.connect(self._look)
        self.add.clicked.connect(lambda: self.added.emit(self.model.cards))
        self.again.clicked.connect(self.roll_anew)
        self.cancel.clicked.connect(self.closed)
        key = QShortcut(QKeySequence("R"), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        key.activated.connect(self.roll_anew)

    def open_on(self, system: str, kind: str) -> None:
        """Begin with a system and a kind; a new seed."""
        self.wanted.begin(system, kind)
        self.roll_anew()
        self.wanted.fields[0].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def roll_anew(self) -> None:
        """Other figures of the same wishes."""
        self.wanted.seed.setValue(Random().randrange(1, SEEDS))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter adds them, or presses the button it is on; Esc closes."""
        focus = QApplication.focusWidget()
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            (focus if isinstance(focus, QPushButton) else self.add).click()
        else:
            super().keyPressEvent(event)

    def _lay_out(self) -> None:
        inside = QWidget()
        inside.setProperty("kind", "clear")
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 0, theme().px(8), 0)
        column.setSpacing(theme().px(8))
        for part in (label("Random figures", "title"), self.wanted, self.refused):
            column.addWidget(part)
        column.addWidget(self.table, 1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inside)
        below = QHBoxLayout()
        for button in (self.add, self.again, self.cancel):
            below.addWidget(button)
        below.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(theme().px(20), theme().px(16), theme().px(12), theme().px(16))
        whole.addWidget(scroll, 1)
        whole.addLayout(below)

    def _look(self) -> None:
        """Roll, by the seed, and show what came up."""
        rules, wishes = self.wanted.rules, self.wanted.wishes
        table = VirtualTable(Random(self.wanted.seed.value()))
        try:
            rolled = [rules.created(wishes, table) for _ in range(self.wanted.count.value())]
        except Refused as refused:
            rolled = []
            self.refused.setText(" ".join(one.reason for one in refused.refusals))
        self.refused.setVisible(not rolled)
        self.model.show_figures(rules, self._dressed(rolled))
        self.add.setText(f"Add {len(rolled)} cards" if len(rolled) != 1 else "Add the card")
        self.add.setEnabled(bool(rolled))

    def _dressed(self, rolled: Sequence[Card]) -> Sequence[Card]:
        """The figures with the names, the kind and the tags they are to have."""
        name = self.wanted.name.text().strip()
        names = self._names([name or card.name for card in rolled])
        kind, tags = self.wanted.kind.currentData(), self.wanted.given_tags
        return [replace(card, name=one, kind=kind, tags=tags) for card, one in zip(rolled, names, strict=True)]
