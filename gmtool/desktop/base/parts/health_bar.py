"""The bar of what a figure can still take, as all rows of the fight draw it."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from gmtool.desktop.base.theme.current import theme
from gmtool.presentation.fight.rows.health import Health


def paint_health(painter: QPainter, bar: QRectF, health: Health) -> None:
    """Fill as much of it as is left; nothing where nobody noted how much there was."""
    if health.share is None:
        return
    corner = bar.height() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("line"))
    painter.drawRoundedRect(bar, corner, corner)
    if health.share:
        painter.setBrush(theme().colour(health.colour))
        width = max(bar.height(), bar.width() * health.share)
        painter.drawRoundedRect(QRectF(bar.left(), bar.top(), width, bar.height()), corner, corner)
    for line in health.lines:
        # taller than the bar, so that it is seen in the full part and in the empty one
        mark = QRectF(bar.left() + bar.width() * line - theme().px(1), bar.top(), theme().px(2), bar.height())
        painter.fillRect(mark.adjusted(0, -theme().px(2), 0, theme().px(2)), theme().colour("text"))
