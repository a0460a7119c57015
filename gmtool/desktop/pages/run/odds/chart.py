"""Small bar charts of exact distributions, several side by side."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gmtool.desktop.base.parts.labels import tool_tip
from gmtool.desktop.base.parts.layouts import row_in
from gmtool.desktop.base.parts.painting import guarded, paint_line
from gmtool.desktop.base.theme.current import Role, theme
from gmtool.presentation.fight.words.numbers import MINUS, percent

_HEIGHT, _LOW = 60, 36
"""Pixels at 100 %, and where there is little room."""
Distribution = Mapping[int, Fraction]


class BarChart(QWidget):
    """A bar a value, its height the chance; the values stand underneath.

    Nothing at all is mostly the likeliest: its bar is pale, and ends at twice the height of the likeliest other, which
    it would dwarf else.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[tuple[int, Fraction], ...] = ()
        self._label = ""
        self._names: tuple[str, ...] = ()
        """The names of all that stand side by side: they have the same number of lines; none where it stands alone."""
        self._height = _HEIGHT
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_distribution(self, label: str, distribution: Distribution, *, names: tuple[str, ...] = ()) -> None:
        """Draw these chances, with nothing left out between the lowest and the highest value. Where several stand side
        by side, `names` has those of all, and each stands under its own."""
        values = [value for value, chance in distribution.items() if chance]
        whole = range(min(values), max(values) + 1) if values else ()
        self._bars = tuple((value, distribution.get(value, Fraction(0))) for value in whole)
        self._label, self._names = label, names
        self.updateGeometry()
        self.setAccessibleName(label)
        self.setAccessibleDescription(", ".join(f"{_text(value)}: {percent(chance)}" for value, chance in self._bars))
        self.update()

    def set_dense(self, dense: bool) -> None:
        """Be low, or as high as it likes."""
        self._height = _LOW if dense else _HEIGHT
        self.updateGeometry()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(200), self.heightForWidth(theme().px(200)))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Narrower is possible, lower is not."""
        return QSize(theme().px(48), theme().px(self._height))

    def hasHeightForWidth(self) -> bool:  # noqa: N802
        return True

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        return theme().px(self._height) + self._head(width)

    def _head(self, width: int) -> int:
        """The height of the names of charts so wide."""
        lines = max((len(name_lines(name, width)) for name in self._names), default=0)
        return lines * theme().metrics(Role.SMALL).height()

    def event(self, event: QEvent) -> bool:
        """The bar under the pointer says its chance."""
        if isinstance(event, QHelpEvent) and self._bars:
            place = int(event.pos().x() / max(1, self.width()) * len(self._bars))
            value, chance = self._bars[min(max(place, 0), len(self._bars) - 1)]
            QToolTip.showText(event.globalPos(), tool_tip(f"{self._label} {_text(value)}: {percent(chance)}"), self)
            return True
        return super().event(event)

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        if not self._bars:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            font = theme().font(Role.LABEL, bold=False)
            head = self._head(self.width())
            if self._names:
                paint_name(painter, QRect(0, 0, self.width(), head), self._label)
            painter.setFont(font)
            foot = QFontMetricsF(font).height() + theme().px(2)
            highest = self._highest()
            step = self.width() / len(self._bars)
            for place, (value, chance) in enumerate(self._bars):
                left = place * step
                height = (self.height() - head - foot - theme().px(4)) * min(1.0, float(chance) / highest)
                bar = QRectF(left + step * 0.08, self.height() - foot - height, step * 0.84, height)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(theme().colour("accent" if value else "line"))
                painter.drawRoundedRect(bar, theme().px(1), theme().px(1))
            painter.setPen(theme().colour("muted"))
            for value, room in self.values_below():
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, _text(value))

    def values_below(self) -> list[tuple[int, QRectF]]:
        """The values that are written under the bars, with their rooms: every one, or every other and so on, so that
        each keeps a gap to the next, those at the ends too."""
        metrics = QFontMetricsF(theme().font(Role.LABEL, bold=False))
        widest, foot, step = self._widest(metrics), metrics.height() + theme().px(2), self.width() / len(self._bars)
        spaced = (
            [(self._bars[place][0], self._below((place + 0.5) * step, widest, foot)) for place in places]
            for places in (range(0, len(self._bars), every) for every in range(1, len(self._bars) + 1))
        )
        # the first one alone always has room
        return next(found for found in spaced if all(a.right() <= b.left() for (_, a), (_, b) in pairwise(found)))

    def _highest(self) -> float:
        """The chance that fills the height: the largest, but for zero at most twice that of the likeliest other."""
        others = max((float(chance) for value, chance in self._bars if value), default=0.0) or 1.0
        nothing = max((float(chance) for value, chance in self._bars if not value), default=0.0)
        return max(others, min(nothing, 2 * others))

    def _widest(self, metrics: QFontMetricsF) -> float:
        """The room that the widest value needs, with a gap to the next."""
        return max(metrics.horizontalAdvance(_text(value)) for value, _ in self._bars) + theme().px(4)

    def _below(self, middle: float, wide: float, foot: float) -> QRectF:
        """The room for a value under the middle of its bar; at the ends it keeps within the chart."""
        left = max(0.0, min(middle - wide / 2, self.width() - wide))
        return QRectF(left, self.height() - foot, wide, foot)


def name_lines(name: str, width: int) -> list[str]:
    """The name of a chart in lines that are so wide; only a word that is longer than that is cut, with dots."""
    metrics, lines = theme().metrics(Role.SMALL), list[str]()
    for word in name.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and metrics.horizontalAdvance(longer) < width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paint_name(painter: QPainter, room: QRect, name: str) -> None:
    """The name of a chart at the foot of its room."""
    lines, high = name_lines(name, room.width()), theme().metrics(Role.SMALL).height()
    for place, line in enumerate(lines):
        top = room.bottom() + 1 - (len(lines) - place) * high
        paint_line(painter, QRect(room.left(), top, room.width(), high), line, theme().font(Role.SMALL), "muted")


class BarCharts(QWidget):
    """Charts side by side; several have their names over them, a single one has none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row = row_in(self, margins=0)
        self._charts: list[BarChart] = []
        self._dense = False

    @property
    def shown(self) -> tuple[BarChart, ...]:
        """The charts that are shown, from the left."""
        return tuple(chart for chart in self._charts if not chart.isHidden())

    def set_dense(self, dense: bool) -> None:
        """Have the charts be low, or not."""
        self._dense = dense
        for chart in self._charts:
            chart.set_dense(dense)

    def show_distributions(self, named: Sequence[tuple[str, Distribution]]) -> None:
        """Draw these distributions, each with its name."""
        while len(self._charts) < len(named):
            self._charts.append(chart := BarChart())
            chart.set_dense(self._dense)
            self._row.addWidget(chart, 1)
        names = tuple(name for name, _ in named) if len(named) > 1 else ()
        for place, chart in enumerate(self._charts):
            chart.setVisible(place < len(named))
            if place < len(named):
                chart.show_distribution(*named[place], names=names)
        self.setVisible(bool(named))


def _text(value: int) -> str:
    return str(value).replace("-", MINUS)
