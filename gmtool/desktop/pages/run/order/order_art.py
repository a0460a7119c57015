"""Rows of the order as they are drawn: large for the one that acts, close lines for the others."""

from functools import lru_cache
from typing import cast

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QAbstractScrollArea, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from gmtool.desktop.base.parts.painting import LEFT, guarded, paint_line
from gmtool.desktop.base.theme.current import Role, Theme, theme
from gmtool.desktop.canvas.naming.stamps import blank
from gmtool.desktop.pages.run.order.order_model import FRESH, ROW, OrderModel
from gmtool.desktop.pages.run.order.row_parts import (
    BAR,
    UNCLIPPED,
    health_column,
    health_width,
    paint_bubble,
    paint_health_of,
    paint_lines,
    paint_mark,
    paint_note,
    paint_told,
)
from gmtool.presentation.fight.rows.order_rows import OrderRow
from gmtool.records import dataclass
from gmtool.rules.seam import Progress

Index = QModelIndex | QPersistentModelIndex
_SCORE, _NAME = 40, 28
"""Pixels of the type of the row that acts, at 100 %: it is read from two meters."""
_ROW, _THIN = 36, 19
_LINE = 1.2
"""The most that a line in a row takes, as a share of its type: some fonts leave much over and under their letters."""
_SCORES = 38
"""The width of the column of scores."""
_GAP = " · "
_PALE = 0.62
"""The opacity of what is done."""
_MOST_KEPT = 100
"""The rows whose pictures are kept; some 50 kB each."""


def grown(at: Theme, length: int) -> int:
    """A length of the row that acts: it is large at any font size, and grows half as fast as the others."""
    return round(length * (1 + at.scale / 100) / 2)


def score_font(at: Theme) -> QFont:
    """The type of the score of the figure that acts."""
    return _sized(at, _SCORE)


def name_font(at: Theme) -> QFont:
    """The type of its name."""
    return _sized(at, _NAME)


def fitting_name_font(at: Theme, name: str, room: int) -> QFont:
    """The type of a name that must fit into so many pixels: smaller where it is long, at least that of the others."""
    font, least = name_font(at), QFontInfo(at.font(Role.BODY)).pixelSize()
    while font.pixelSize() > least and QFontMetrics(font).horizontalAdvance(name) > room:
        font.setPixelSize(font.pixelSize() - 1)
    return font


def _line(font: QFont) -> int:
    return min(QFontMetrics(font).height(), round(font.pixelSize() * _LINE))


def _sized(at: Theme, length: int) -> QFont:
    font = at.font(Role.HUGE)
    font.setPixelSize(grown(at, length))
    return font


@lru_cache(maxsize=48)
def row_height(heading: bool, acting: bool, scale: int, thin: bool = False) -> int:
    """The height of a row at a font size, in pixels; `thin` that of what is done."""
    at = Theme(scale=scale)
    if heading:
        return QFontMetrics(at.font(Role.LABEL)).height() + at.px(8)
    if acting:
        return _line(name_font(at)) + _line(at.font(Role.BODY)) + grown(at, 12)
    if thin:
        return max(at.px(_THIN), QFontMetrics(at.font(Role.SMALL)).height() + at.px(3))
    lines = QFontMetrics(at.font(Role.BODY, bold=True)).ascent() + _line(at.font(Role.SMALL))
    return max(at.px(_ROW), lines + at.px(7))


def is_thin(row: OrderRow) -> bool:
    """True for a figure that has acted, or has nothing more to come: it gives way to the others."""
    return bool(row.figure) and not row.acting and row.progress in (Progress.DONE, Progress.LOST)


def height_of(row: OrderRow, width: int) -> int:
    """The height of a row so wide."""
    one_line = row_height(row.heading, row.acting, theme().scale, is_thin(row))
    wraps = wrapped(row, width) if row.check else None
    return one_line if wraps is None else one_line + (len(wraps.lines) - 1) * theme().metrics(Role.SMALL).height()


@dataclass(frozen=True, slots=True)
class Wrapped:
    """A row whose words need several lines: the name, and what stands under it."""

    name: str
    lines: tuple[str, ...]


def wrapped(row: OrderRow, width: int) -> Wrapped | None:
    """A check that waits, where one line under its name has no room for all of it; None for any other row."""
    if not row.check:
        return None
    px, wide = theme().px, theme().metrics(Role.SMALL).horizontalAdvance
    room = width - px(13) - _start(QRect(0, 0, width, 0), row)  # a line that fits to the pixel may still be cut
    name = theme().metrics(Role.BODY, bold=True).horizontalAdvance(row.name)
    name += _mark_size(row) + px(9) if row.acting else 0
    when = "" if row.acting else row.pill  # which the one that acts does not show
    pill = wide(when) + px(20) if when else 0
    beside = not when or name + px(2) <= room - pill
    under = row.subtitle if beside else f"{when}{_GAP}{row.subtitle}"
    if name <= room and wide(under) <= room - (pill if beside else 0):
        return None
    who, _, what = (row.name, "", "") if name <= room else row.name.partition(": ")
    lines = [""]
    for word in _GAP.join(part for part in (what, when, row.subtitle) if part).split(" "):
        if lines[-1] and wide(f"{lines[-1]} {word}") > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return Wrapped(who, tuple(lines))


def _mark_size(row: OrderRow) -> int:
    """The size of the shape of the side."""
    return grown(theme(), 18) if row.acting else theme().px(12)


def _start(rect: QRect, row: OrderRow) -> int:
    """The left edge of the words of a row, under its name."""
    if row.acting:
        return score_rect(rect, row).right() + theme().px(6)
    return score_rect(rect, row).right() + theme().px(22)


def score_rect(rect: QRect, row: OrderRow) -> QRect:
    """The place of the score in a row; a click there explains it. Where nobody has one it is narrow."""
    large = row.acting
    digits = QFontMetrics(score_font(theme())).horizontalAdvance("88") if large else theme().px(_SCORES)
    width = theme().px(6) if row.unscored else digits + theme().px(10 if large else 0)
    return QRect(rect.left() + theme().px(4), rect.top(), width, rect.height())


def name_room(rect: QRect, row: OrderRow) -> int:
    """The pixels that a row so large has for the name of the one that acts."""
    return rect.right() - theme().px(19) - _start(rect, row) - _mark_size(row)


class OrderArt(QStyledItemDelegate):
    """Score, shape of the side, name, what holds for the figure, how much it can still take, what it is about to do.

    What was painted is kept: a list that grows, shrinks or moves draws all its rows, and hardly one has changed.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kept: dict[str, tuple[tuple[object, ...], QPixmap]] = {}
        """By the key of a row: all that its picture depends on, and the picture."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        view = option.widget
        width = view.viewport().width() if isinstance(view, QAbstractScrollArea) else theme().px(200)
        # every row is asked for in turn: by way of Qt that takes several times as long
        row = cast(OrderModel, index.model()).rows[index.row()]
        return QSize(theme().px(200), height_of(row, width))

    @guarded
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if cut(option):
            return
        row: OrderRow = index.data(ROW)
        fresh, ratio, rect = bool(index.data(FRESH)), painter.device().devicePixelRatioF(), option.rect
        if ratio != int(ratio):  # a picture would not lie on whole pixels of the screen
            self._row(painter, option, row, fresh)
            return
        look = (row, rect.width(), rect.height(), option.state & QStyle.StateFlag.State_Selected, fresh, theme(), ratio)
        kept = self._kept.get(row.key)
        if kept is None or kept[0] != look:
            picture = blank(rect.width(), rect.height(), ratio)
            picture.fill(theme().colour("surface"))  # what lies under the list: letters are finer on a ground
            with QPainter(picture) as inner:
                inner.translate(-rect.topLeft())
                self._row(inner, option, row, fresh)
            kept = self._kept[row.key] = look, picture
            if len(self._kept) > _MOST_KEPT:
                del self._kept[next(iter(self._kept))]
        painter.drawPixmap(rect.topLeft(), kept[1])

    def _row(self, painter: QPainter, option: QStyleOptionViewItem, row: OrderRow, fresh: bool) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.heading:
            painter.setFont(theme().font(Role.LABEL))
            painter.setPen(theme().colour("muted"))
            painter.drawText(option.rect.adjusted(theme().px(2), 0, 0, 0), LEFT, row.name.upper())
            return
        self._card(painter, option, row, fresh)
        if row.acting:
            self._large(painter, option.rect, row)
        elif is_thin(row):
            self._thin(painter, option.rect, row)
        else:
            self._close(painter, option.rect, row)

    def _card(self, painter: QPainter, option: QStyleOptionViewItem, row: OrderRow, fresh: bool) -> None:
        picked = bool(option.state & QStyle.StateFlag.State_Selected)
        edge = theme().px(2) if picked else 1
        idle = row.progress in (Progress.DONE, Progress.LOST)
        ground = "warn_soft" if fresh and not row.acting else "surface" if idle else "raised"
        painter.setBrush(theme().colour("accent_soft" if row.acting else ground))
        lit = picked or row.acting
        painter.setPen(QPen(theme().colour("accent" if picked else "line"), edge) if lit else Qt.PenStyle.NoPen)
        inner = QRectF(option.rect).adjusted(edge / 2, theme().px(1) + edge / 2, -edge / 2, -theme().px(1) - edge / 2)
        painter.drawRoundedRect(inner, theme().px(7), theme().px(7))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    # --- the one that acts -------------------------------------------------------------------------------------
    def _large(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        px, score = theme().px, score_rect(rect, row)
        painter.setFont(score_font(theme()))
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size, wraps = _mark_size(row), wrapped(row, rect.width())
        name, body = name_font(theme()), theme().font(Role.BODY)
        high, low = _line(name), _line(body)
        lines = wraps.lines if wraps is not None else ()
        more = (len(lines) - 1) * theme().metrics(Role.SMALL).height() if lines else 0
        top = rect.top() + (rect.height() - high - low - more) // 2
        left = _start(rect, row)
        paint_mark(painter, QRectF(left, top + (high - size) / 2, size, size), row.side, hidden=row.hidden)
        line = QRect(left + size + px(9), top, name_room(rect, row), high)
        called = row.name if wraps is None else wraps.name
        font = fitting_name_font(theme(), called, line.width())
        used = paint_line(painter, line, called, font, "text", UNCLIPPED)
        paint_note(painter, line.adjusted(used + px(10), 0, 0, 0), row)
        below = QRect(left, line.bottom() + 1, rect.right() - px(10) - left, low)
        if lines:
            paint_lines(painter, below, lines)
            return
        words = row.health.text if row.health.words and not row.conditions else ""
        intends = "" if row.subtitle.startswith(row.intends) else row.intends  # what is done says it itself
        pressing = "  ".join(
            part for part in (words, *(one.label for one in row.conditions), row.hidden_words, intends) if part
        )
        small = theme().font(Role.SMALL)
        for bar, font in ((px(86), body), (px(44), body), (px(44), small), (px(24), small)):
            if QFontMetrics(font).horizontalAdvance(pressing) <= below.width() - health_width(row, bar):
                break
        below.setLeft(below.left() + paint_health_of(painter, below, row, bar, bold=True))
        told = [(words, "text"), (row.hidden_words, "warn"), (intends, "text"), (row.subtitle, "muted")]
        paint_told(painter, below, row.conditions, told, font)

    # --- those that have acted --------------------------------------------------------------------------------
    def _thin(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        """One line of small type: score, side, name, what holds, and at the end what is left and that it is done."""
        px, score, small = theme().px, score_rect(rect, row), theme().font(Role.SMALL)
        wide = theme().metrics(Role.SMALL).horizontalAdvance
        painter.setOpacity(_PALE)
        painter.setFont(small)
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size = px(9)
        mark = QRectF(score.right() + px(5), rect.center().y() + 0.5 - size / 2, size, size)
        paint_mark(painter, mark, row.side, hidden=row.hidden)
        end = "✓" if row.progress is Progress.DONE else row.pill
        told = "  ".join(part for part in (row.health.numbers, end) if part)
        right = QRect(rect.right() - px(10) - wide(told), rect.top(), wide(told) + px(1), rect.height())
        paint_line(painter, right, told, small, "text", UNCLIPPED)
        line = QRect(_start(rect, row), rect.top(), right.left() - px(8) - _start(rect, row), rect.height())
        used = paint_line(painter, line, row.name, small, "text", UNCLIPPED) + px(8)
        held = [one for one in row.conditions if one.label != row.pill]
        paint_told(painter, line.adjusted(used, 0, 0, 0), held, [(row.hidden_words, "warn")], small)
        painter.setOpacity(1.0)

    # --- the others --------------------------------------------------------------------------------------------
    def _close(self, painter: QPainter, rect: QRect, row: OrderRow) -> None:
        px, score = theme().px, score_rect(rect, row)
        painter.setOpacity(_PALE if row.progress in (Progress.DONE, Progress.LOST) else 1.0)
        painter.setFont(theme().font(Role.TITLE))
        painter.setPen(theme().colour("text"))
        painter.drawText(score, Qt.AlignmentFlag.AlignCenter, _score(row))
        size = _mark_size(row)
        paint_mark(
            painter,
            QRectF(score.right() + px(3), rect.center().y() + 0.5 - size / 2, size, size),
            row.side,
            hidden=row.hidden,
        )
        left, name, small = _start(rect, row), theme().font(Role.BODY, bold=True), theme().font(Role.SMALL)
        high, low = theme().metrics(Role.BODY, bold=True).ascent(), _line(small)
        if (wraps := wrapped(row, rect.width())) is not None:
            more = (len(wraps.lines) - 1) * theme().metrics(Role.SMALL).height()
            top, room = rect.top() + (rect.height() - high - low - more) // 2, rect.right() - px(10) - left
            paint_line(painter, QRect(left, top, room, high + px(1)), wraps.name, name, "text", UNCLIPPED)
            paint_lines(painter, QRect(left, top + high + px(1), room, low), wraps.lines)
            painter.setOpacity(1.0)
            return
        right = self._right(painter, rect, row)
        pill = "" if right < self._pill_end(rect, row) else row.pill
        told = [(row.hidden_words, "warn"), (pill, "text"), (row.subtitle, "muted")]
        two = bool(row.conditions) or any(text for text, _ in told)
        top = rect.top() + (rect.height() - high - (low if two else 0)) // 2
        line = QRect(left, top, right - left, high + px(1))
        used = paint_line(painter, line, row.name, name, "text", UNCLIPPED)
        paint_note(painter, line.adjusted(used + px(8), 0, 0, 0), row)
        paint_told(painter, QRect(left, top + high + px(1), right - left, low), row.conditions, told, small)
        painter.setOpacity(1.0)

    def _right(self, painter: QPainter, rect: QRect, row: OrderRow) -> int:
        """Bar and number at the right end, a pill before them; where they begin."""
        end = rect.right() - theme().px(10)
        if row.health.share is not None:
            width = health_column(row)
            paint_health_of(
                painter, QRect(end - width, rect.top(), width, rect.height()), row, theme().px(BAR), bold=True
            )
        return self._pill(painter, rect, row, self._pill_end(rect, row))

    def _pill_end(self, rect: QRect, row: OrderRow) -> int:
        """The place before bar and number."""
        taken = 0 if row.health.share is None else health_column(row) + theme().px(6)
        return rect.right() - theme().px(10) - taken

    def _pill(self, painter: QPainter, rect: QRect, row: OrderRow, right: int) -> int:
        """Its coming action, where there is room beside its name and grave conditions; returns where that begins."""
        metrics, bold = theme().metrics(Role.SMALL), theme().metrics(Role.BODY, bold=True)
        grave = (metrics.horizontalAdvance(one.label) for one in row.conditions if one.grave)
        left = score_rect(rect, row).right() + theme().px(22) + max((bold.horizontalAdvance(row.name), *grave))
        width, height = metrics.horizontalAdvance(row.pill) + theme().px(14), metrics.height() + theme().px(4)
        bubble = QRect(right - width, rect.center().y() - height // 2, width, height)
        if not row.pill or bubble.left() < left + theme().px(8):
            return right
        colours = {Progress.DONE: ("good_soft", "good"), Progress.LOST: ("bad_soft", "bad")}
        paint_bubble(painter, bubble, row.pill, *colours.get(row.progress, ("line", "text")))
        return bubble.left() - theme().px(6)


def cut(option: QStyleOptionViewItem) -> bool:
    """True if a row has no room for all of its height: rather none of it than half of it is shown."""
    view = option.widget
    return isinstance(view, QAbstractScrollArea) and not (
        option.rect.top() >= -1 and option.rect.bottom() <= view.viewport().height()
    )


def _score(row: OrderRow) -> str:
    if row.check:
        return "!" if row.progress is Progress.NOW else "…"
    if (row.effect or row.unscored) and row.score is None:
        return ""
    return "–" if row.score is None else str(row.score)
