"""The head of a strip: what its steps are called, and which of them goes on."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.parts.painting import guarded
from gmtool.desktop.run.strip.layout import StripLayout
from gmtool.desktop.theme import Role, theme
from gmtool.rules.seam import Strip

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class StripHead(QWidget):
    """Stands still over the rows."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strip = Strip("", (), -1, ())
        self.setAccessibleName("Steps of the turn")

    def show_strip(self, strip: Strip) -> None:
        """Show the columns of a strip."""
        self._strip = strip
        going = f", now {strip.columns[strip.now]}" if strip.now >= 0 else ""
        self.setAccessibleDescription(f"{strip.title}: {', '.join(strip.columns)}{going}")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The title over the names, the columns over the cells."""
        strip = self._strip
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            layout = StripLayout.of(self.width(), len(strip.columns))
            font = theme().font(Role.LABEL)
            painter.setFont(font)
            title = QRect(theme().px(2), 0, max(0, layout.name - theme().px(6)), self.height())
            elide = QFontMetrics(font).elidedText
            painter.setPen(theme().colour("muted"))
            painter.drawText(title, LEFT, elide(strip.title.upper(), Qt.TextElideMode.ElideRight, title.width()))
            for place, name in enumerate(strip.columns):
                cell = layout.cell_rect(self.rect(), place)
                lit = place == strip.now
                if lit:
                    painter.setPen(Qt.PenStyle.NoPen)
                    painter.setBrush(theme().colour("accent"))
                    painter.drawRoundedRect(cell.adjusted(0, theme().px(1), 0, theme().px(4)), *(theme().px(5),) * 2)
                painter.setPen(theme().colour("on_accent" if lit else "muted"))
                shown = elide(name, Qt.TextElideMode.ElideRight, cell.width())
                painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, shown)
