"""Chips at the top of the order: conditions of a side or of the whole fight, and what else has no row of its own."""

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gmtool.desktop.base.parts.labels import dressed, literal, tool_tip
from gmtool.desktop.base.parts.layouts import FlowLayout
from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.rows.order_rows import OrderRow, chip_rows
from gmtool.presentation.fight.state_view import StateView


class LastingChips(QWidget):
    """A button for each, which opens its menu; nothing at all where there is none."""

    menu_wanted = Signal(object, QPoint)
    """An `OrderRow`, and where on the screen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, theme().px(6))
        self._rows: tuple[OrderRow, ...] = ()
        self.chips: list[QPushButton] = []
        self.hide()

    def show_moment(self, moment: StateView) -> None:
        """Show what holds in this moment."""
        rows = chip_rows(moment)
        if rows == self._rows:
            return
        self._rows = rows
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._chip(row) for row in rows]
        self.setVisible(bool(rows))

    def _chip(self, row: OrderRow) -> QPushButton:
        side = f"{row.side.name}: " if row.side is not None else ""
        chip = dressed(QPushButton(literal(f"{side}{row.name} · {row.pill}")), name=row.words, kind="chip")
        chip.setToolTip(tool_tip(row.subtitle))
        chip.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        chip.clicked.connect(lambda: self.menu_wanted.emit(row, chip.mapToGlobal(QPoint(0, chip.height()))))
        self._flow.addWidget(chip)
        return chip
