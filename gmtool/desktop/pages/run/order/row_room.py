"""Room in the rows of the order: their heights, and where in them is what, in one line or in several."""

from functools import lru_cache

from PySide6.QtCore import QRect
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics

from gmtool.desktop.base.parts.labels import led
from gmtool.desktop.base.theme.current import Role, Theme, theme
from gmtool.desktop.pages.run.order.row_parts import health_column
from gmtool.fraction import NO_BREAK
from gmtool.presentation.fight.rows.order_rows import OrderRow, count_words
from gmtool.records import dataclass
from gmtool.rules.seam import Progress

_SCORE, _NAME = 40, 28
"""Pixels of the type of the row that acts, at 100 %: it is read from two meters."""
_ROW, _THIN = 36, 19
_LINE = 1.2
"""The most that a line in a row takes, as a share of its type: some fonts leave much over and under their letters."""
_SCORES = 38
"""The width of the column of scores."""
_GAP = " · "


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


def line_of(font: QFont) -> int:
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
        return line_of(name_font(at)) + line_of(at.font(Role.BODY)) + grown(at, 12)
    if thin:
        return max(at.px(_THIN), QFontMetrics(at.font(Role.SMALL)).height() + at.px(3))
    lines = QFontMetrics(at.font(Role.BODY, bold=True)).ascent() + line_of(at.font(Role.SMALL))
    return max(at.px(_ROW), lines + at.px(7))


def is_thin(row: OrderRow) -> bool:
    """True for a figure that has acted, or has nothing more to come: it gives way to the others."""
    return bool(row.figure) and not row.acting and row.progress in (Progress.DONE, Progress.LOST)


def height_of(row: OrderRow, width: int) -> int:
    """The height of a row so wide."""
    one_line = row_height(row.heading, row.acting, theme().scale, is_thin(row))
    wraps = wrapped(row, width) if row.check else None
    more = len(reason_below(row, width)) if wraps is None else len(wraps.lines) - 1
    return one_line + more * theme().metrics(Role.SMALL).height()


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
    room = width - px(13) - start_of(QRect(0, 0, width, 0), row)  # a line that fits to the pixel may still be cut
    name = theme().metrics(Role.BODY, bold=True).horizontalAdvance(row.name)
    name += mark_size(row) + px(9) if row.acting else 0
    when = "" if row.acting else row.pill  # which the one that acts does not show
    pill = wide(when) + px(20) if when else 0
    beside = not when or name + px(2) <= room - pill
    under = row.subtitle if beside else f"{when}{_GAP}{row.subtitle}"
    if name <= room and wide(under) <= room - (pill if beside else 0):
        return None
    who, _, what = (row.name, "", "") if name <= room else row.name.partition(": ")
    return Wrapped(who, _in_lines(_GAP.join(part for part in (what, when, row.subtitle) if part), room))


def _in_lines(text: str, room: int) -> tuple[str, ...]:
    """A text in lines of small type that are so wide; none of them ends with a separator."""
    lines, wide = [""], theme().metrics(Role.SMALL).horizontalAdvance
    for word in led(text).split(" "):
        if lines[-1] and wide(f"{lines[-1]} {word}") > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return tuple(line.replace(NO_BREAK, " ") for line in lines)


def mark_size(row: OrderRow) -> int:
    """The size of the shape of the side."""
    return grown(theme(), 18) if row.acting else theme().px(12)


def start_of(rect: QRect, row: OrderRow) -> int:
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
    return rect.right() - theme().px(19) - start_of(rect, row) - mark_size(row)


def pill_end(rect: QRect, row: OrderRow) -> int:
    """The place before bar and number of a row that waits."""
    taken = 0 if row.health.share is None else health_column(row) + theme().px(6)
    return rect.right() - theme().px(10) - taken


def pill_room(rect: QRect, row: OrderRow) -> QRect | None:
    """The bubble of what a figure is about to do; None where its name, its reason and its conditions leave no room."""
    bubble = _bubble(rect, row)
    if bubble is None or not row.reason:
        return bubble
    beside = note_beside(row, rect.width())
    return bubble if not beside or bubble_width(beside) <= _beside_name(row, rect.width(), bubble) else None


def _bubble(rect: QRect, row: OrderRow) -> QRect | None:
    """The same without regard to the reason."""
    metrics, bold = theme().metrics(Role.SMALL), theme().metrics(Role.BODY, bold=True)
    held = [metrics.horizontalAdvance(one.label) for one in row.conditions if one.grave]
    if row.conditions and not held:
        held = [metrics.horizontalAdvance(count_words(len(row.conditions)))]
    left = start_of(rect, row) + max((bold.horizontalAdvance(row.name), *held))
    width, height = metrics.horizontalAdvance(row.pill) + theme().px(14), metrics.height() + theme().px(4)
    bubble = QRect(pill_end(rect, row) - width, rect.center().y() - height // 2, width, height)
    return bubble if row.pill and bubble.left() >= left + theme().px(8) else None


def bubble_width(words: str) -> int:
    """The width of a few words on a rounded ground."""
    return theme().metrics(Role.SMALL).horizontalAdvance(words) + theme().px(14)


def note_beside(row: OrderRow, width: int) -> str:
    """As much of what is noted about a figure as has room after its name in a row so wide.

    The reason comes first, and what the figure is about to do gives way to it. So a narrower row is never lower, and
    whether the list has a bar to scroll is the same with the width that this bar leaves.
    """
    pill = None if row.acting or is_thin(row) else _bubble(QRect(0, 0, width, 0), row)
    for room in dict.fromkeys((_beside_name(row, width, pill), _beside_name(row, width, None) if row.reason else 0)):
        found = next((one for one in row.notes if row.reason in one and bubble_width(one) <= room), "")
        if found:
            return found
    return ""


def reason_below(row: OrderRow, width: int) -> tuple[str, ...]:
    """The lines of the reason why a figure stands where it does, under all else: without room after its name."""
    if not row.reason or row.reason in note_beside(row, width):
        return ()
    return _in_lines(row.reason, width - theme().px(11) - start_of(QRect(0, 0, width, 0), row))


def _beside_name(row: OrderRow, width: int, pill: QRect | None) -> int:
    """The pixels after the name of a figure, up to a bubble if there is one."""
    rect, px = QRect(0, 0, width, row_height(row.heading, row.acting, theme().scale, is_thin(row))), theme().px
    if row.acting:
        room = name_room(rect, row)
        font = fitting_name_font(theme(), row.name, room)
        return room - QFontMetrics(font).horizontalAdvance(row.name) - px(10)
    left = start_of(rect, row)
    if is_thin(row):
        return thin_end(rect, row) - px(8) - left - theme().metrics(Role.SMALL).horizontalAdvance(row.name) - px(8)
    right = pill_end(rect, row) if pill is None else pill.left() - px(6)
    return right - left - theme().metrics(Role.BODY, bold=True).horizontalAdvance(row.name) - px(8)


def thin_words(row: OrderRow) -> str:
    """The end of a row of small type: what is left, and that it is done, or why not."""
    end = "✓" if row.progress is Progress.DONE else row.pill
    return "  ".join(part for part in (row.health.numbers, end) if part)


def thin_end(rect: QRect, row: OrderRow) -> int:
    """Where that begins."""
    return rect.right() - theme().px(10) - theme().metrics(Role.SMALL).horizontalAdvance(thin_words(row))
