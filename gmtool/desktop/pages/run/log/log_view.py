"""The lines of the log on the screen: headings in the accent, heavy lines bold, rules at the end.

Only those in sight are ever measured, so that a long fight stays quick."""

from functools import lru_cache

from PySide6.QtCore import QAbstractItemModel, QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Role, Theme, theme, theme_signals
from gmtool.desktop.pages.run.log.log_model import LOGGED, LogLine
from gmtool.fraction import NO_BREAK
from gmtool.language import tr

RULES = "§"


def height_of(logged: LogLine, width: int) -> int:
    air = theme().px(10 if logged.heading else 5)
    return round(_layout(logged, width).boundingRect().height()) + air


def paint_line(painter: QPainter, rect: QRect, logged: LogLine, *, picked: bool, under: bool) -> None:
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
    """The place of the sign for the rules of a line."""
    size = QFontMetrics(theme().font(Role.BODY)).height() + theme().px(4)
    return QRect(row.right() - theme().px(28), row.top(), theme().px(26), size)


def _colour(logged: LogLine) -> str:
    if logged.undone:  # struck through as well
        return "muted"
    return "accent" if logged.heading else "muted" if logged.line.weight == 0 else "text"


def _layout(logged: LogLine, width: int) -> QTextLayout:
    room = max(theme().px(60), width - theme().px(36))
    giver = (logged.giver, theme().palette.muted) if logged.giver else None
    return _laid(logged.line.text, logged.line.weight >= 2, logged.undone, room, theme().scale, giver)


@lru_cache(maxsize=128)
def _laid(
    text: str, bold: bool, undone: bool, room: int, scale: int, giver: tuple[str, str] | None = None
) -> QTextLayout:
    """The lines of a sentence at a font size; kept, for those in sight are measured and drawn after every command."""
    font = Theme(scale=scale).font(Role.BODY, bold=bold)
    font.setStrikeOut(undone)
    layout = QTextLayout(text, font)
    if giver is not None:  # who gave the dice, in quiet letters: a name and a color
        name, colour = giver
        layout.setText(f"{text}{NO_BREAK}·{NO_BREAK}{name}")
        quiet = QTextLayout.FormatRange()
        quiet.start, quiet.length = _units(text), _units(layout.text()) - _units(text)
        quiet.format.setForeground(QColor(colour))
        quiet.format.setFontWeight(QFont.Weight.Normal)
        layout.setFormats([quiet])
    option = QTextOption(Qt.AlignmentFlag.AlignLeft)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # somebody's own words can be very long
    layout.setTextOption(option)
    layout.beginLayout()
    height = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, height))
        height += line.height()
    layout.endLayout()
    return layout


def _units(text: str) -> int:
    """The length of a text as Qt counts it: an emoji is two."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


UNDONE_IN_SIGHT = 2
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -10, Qt.Key.Key_PageDown: 10}


class LogView(QAbstractScrollArea):
    """The scroll bar counts lines: its value is how many there are down to the lowest one in sight."""

    line_clicked = Signal(object)
    rules_clicked = Signal(object)
    menu_wanted = Signal(object, QPoint)

    def __init__(self, model: QAbstractItemModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._current = self._under = -1
        self._placed: list[tuple[int, QRect]] = []
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QAbstractScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.setAccessibleName(tr("Log of the fight"))
        for signal in (model.rowsInserted, model.rowsRemoved, model.modelReset, model.dataChanged):
            signal.connect(self.show_newest)
        theme_signals().theme_changed.connect(self.show_newest)

    @property
    def current(self) -> int:
        """The row that is lit; -1 for none."""
        return self._current

    def line(self, row: int) -> LogLine:
        found: LogLine = self._model.index(row, 0).data(LOGGED)
        return found

    def rect_of(self, row: int) -> QRect:
        """The place of a row in sight; empty if it is out of sight."""
        self._place()
        return next((rect for placed, rect in self._placed if placed == row), QRect())

    def show_newest(self) -> None:
        """Take in what the model has now, and go to the end of what stands, with a few undone lines after it."""
        rows = self._model.rowCount()
        newest = self._newest(rows)
        self._current = min(self._current, rows - 1)
        least = self._rows_from_top(rows)
        self.verticalScrollBar().setRange(least, max(least, rows))
        self.verticalScrollBar().setPageStep(max(1, least))
        self.verticalScrollBar().setValue(min(rows, newest + 1 + UNDONE_IN_SIGHT))
        self._say(newest)
        self.viewport().update()

    def pick(self, row: int) -> None:
        """Light a row and bring it into sight; -1 lights none."""
        self._current = row
        self._say(row)
        bar = self.verticalScrollBar()
        if (row >= 0 and self.rect_of(row).top() < 0) or row >= bar.value():
            bar.setValue(row + 1)
        while row >= 0 and self.rect_of(row).isEmpty() and bar.value() > max(row + 1, bar.minimum()):
            bar.setValue(max(row + 1, bar.value() - 10))
        self.viewport().update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        self._place()
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            for row, rect in self._placed:
                if rect.top() < 0 and row != self._placed[0][0]:
                    continue  # rather none of it than half a line
                paint_line(painter, rect, self.line(row), picked=row == self._current, under=row == self._under)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Lines break anew, and the newest stay in sight."""
        self.show_newest()

    def scrollContentsBy(self, dx: int, dy: int) -> None:  # noqa: N802
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Up and down look back line by line, Enter opens a line's menu; all other keys are the workspace's."""
        step = STEPS.get(Qt.Key(event.key()))
        rows = self._model.rowCount()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and 0 <= self._current < rows:
            self.menu_wanted.emit(self.line(self._current), self.mapToGlobal(self.rect_of(self._current).topLeft()))
            return
        if step is None or not rows:
            event.ignore()
            return
        start = self._current if self._current >= 0 else self._newest(rows) + 1
        self.pick(min(max(start + step, 0), rows - 1))
        self.line_clicked.emit(self.line(self._current))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """The sign at the end opens the rules, the rest of the line its moment."""
        where = event.position().toPoint()
        row, rect = self._at(where)
        if row < 0:
            return
        logged = self.line(row)
        if event.button() is Qt.MouseButton.RightButton:
            self.menu_wanted.emit(logged, event.globalPosition().toPoint())
        elif logged.line.rules and rules_rect(rect).contains(where):
            self.rules_clicked.emit(logged)
        else:
            self.pick(row)
            self.line_clicked.emit(logged)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        self._point(self._at(event.position().toPoint())[0])

    def leaveEvent(self, event: QEvent) -> None:  # noqa: N802
        self._point(-1)

    def _newest(self, rows: int) -> int:
        """The last row that is not undone; -1 if all are."""
        return next((row for row in reversed(range(rows)) if not self.line(row).undone), -1)

    def _say(self, row: int) -> None:
        """Tell a screen reader the line that matters now."""
        if row < 0:
            return
        spoken = self.line(row).spoken
        if spoken != self.accessibleDescription():
            self.setAccessibleDescription(spoken)
            if QAccessible.isActive():
                QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, spoken))

    def _point(self, row: int) -> None:
        if row != self._under:
            self._under = row
            self.viewport().update()

    def _at(self, where: QPoint) -> tuple[int, QRect]:
        return next(((row, rect) for row, rect in self._placed if rect.contains(where)), (-1, QRect()))

    def _rows_from_top(self, rows: int) -> int:
        """The number of lines, from the first, that fill the view."""
        height = 0
        for row in range(rows):
            height += height_of(self.line(row), self.viewport().width())
            if height > self.viewport().height():
                return row
        return rows

    def _place(self) -> None:
        """Put the lines in their places: from the lowest in sight upwards, or from the top where there are few."""
        width, bottom = self.viewport().width(), self.viewport().height()
        last = min(self.verticalScrollBar().value(), self._model.rowCount())
        self._placed = []
        for row in reversed(range(last)):
            if bottom <= 0:
                break
            height = height_of(self.line(row), width)
            bottom -= height
            self._placed.append((row, QRect(0, bottom, width, height)))
        if bottom > 0:
            self._placed = [(row, rect.translated(0, -bottom)) for row, rect in self._placed]
