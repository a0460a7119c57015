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
