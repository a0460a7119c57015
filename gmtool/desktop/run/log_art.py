"""How a line of the log is drawn: headings in the accent, heavy lines bold, rules at the end."""

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout, QTextOption

from gmtool.desktop.run.log_model import Logged
from gmtool.desktop.theme import Role, theme

RULES = "§"


def height_of(logged: Logged, width: int) -> int:
    """How high a line is at this width."""
    air = theme().px(10 if logged.heading else 5)
    return round(_layout(logged, width).boundingRect().height()) + air


def paint_line(painter: QPainter, rect: QRect, logged: Logged, *, picked: bool, under: bool) -> None:
    """The sentence, and the sign that opens its rules. `under`: the pointer is on it."""
    if picked or under:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme().colour("accent_soft" if picked else "raised"))
        painter.drawRoundedRect(QRectF(rect), theme().px(4), theme().px(4))
    painter.setPen(theme().colour(_colour(logged)))
    top = rect.top() + theme().px(7 if logged.heading else 2)
    _layout(logged, rect.width()).draw(painter, QPointF(rect.left() + theme().px(4), top))
    if logged.line.rules:
        painter.setPen(theme().colour("faint"))
        painter.setFont(theme().font(Role.BODY))
        painter.drawText(rules_rect(rect), Qt.AlignmentFlag.AlignCenter, RULES)


def rules_rect(row: QRect) -> QRect:
    """Where the sign for the rules of a line stands."""
    size = QFontMetrics(theme().font(Role.BODY)).height() + theme().px(4)
    return QRect(row.right() - theme().px(28), row.top(), theme().px(26), size)


def _colour(logged: Logged) -> str:
    if logged.undone:
        return "faint"
    return "accent" if logged.heading else "muted" if logged.line.weight == 0 else "text"


def _layout(logged: Logged, width: int) -> QTextLayout:
    font = theme().font(Role.BODY, bold=logged.line.weight >= 2)
    font.setStrikeOut(logged.undone)
    layout = QTextLayout(logged.line.text, font)
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # somebody's own words can be very long
    layout.setTextOption(option)
    room = max(theme().px(60), width - theme().px(36))
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout
