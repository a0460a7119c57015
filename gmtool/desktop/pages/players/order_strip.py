"""The order of the turn in large type: who acts, who comes after, how they are, and what they do in its steps."""

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import Role, Theme, painting_in, shape_path
from gmtool.desktop.canvas.beats import paint_cell
from gmtool.language import tr, trn
from gmtool.presentation.players.scene import Scene, Turn, turn_caption, turn_sentence
from gmtool.rules.seam import Progress, Strip, Track


def paint_steps(painter: QPainter, place: QRectF, strip: Strip, track: Track, look: Theme, size: float) -> None:
    """A box a step; one in which nothing stands has the name of its step. `size`: of the type, in pixels."""
    count = max(1, len(strip.columns))
    wide, gap = min(place.width() / count, place.height() * 2), size * 0.12
    # beats are drawn in type that goes with the theme: here that is as large as the strip's
    with painting_in(replace(look, scale=round(100 * size / Theme().font(Role.BODY).pixelSize()))):
        for column, beats in enumerate(track.cells):
            box = QRectF(place.right() - (count - column) * wide, place.top(), wide, place.height())
            inner = box.adjusted(gap / 2, 0, -gap / 2, 0)
            now = column == strip.now
            painter.setPen(look.colour("accent" if now else "line"))
            painter.setBrush(look.colour("accent_soft" if now else "surface"))
            painter.drawRoundedRect(inner, size * 0.2, size * 0.2)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            if beats:
                paint_cell(painter, inner, beats)
                continue
            font = look.font(Role.SMALL)
            font.setPixelSize(max(1, round(size * 0.62)))
            painter.setFont(font)
            painter.setPen(look.colour("text" if now else "faint"))
            painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, strip.columns[column])


LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
TYPE = 40
"""The pixels of its type at 100 %, where there is room: read from three meters."""
LETTERS = 13.0
"""The width of the strip, in sizes of its type."""
_LINES = 22.0
"""The least number of lines of its type in a strip that has all the width."""
_SMALLEST = 13.0
_WIDE = 26.0
"""The width, in sizes of its type, from which the steps stand beside the names, and not under them."""
_CLOSEST = 0.58
"""The least share to which type shrinks so that everybody's steps are seen."""
_HEAD = 3.5
"""The lines that the head takes, with the free room above and below."""
_FEWEST = 3
"""The rows of a column for which the type shrinks where the window is low."""
_STEPS = 1.6
"""The height of the steps, in sizes of the type."""


class OrderStrip(QWidget):
    """Paints the order of a scene; what does not fit is counted at the end."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._scene = Scene()
        self._tracks: dict[str, Track] = {}
        self.setAccessibleName(tr("Order of the turn"))
        self.setMinimumWidth(120)

    def dress(self, look: Theme) -> None:
        self.look = look
        self.update()

    def show_scene(self, scene: Scene) -> None:
        self._scene = scene
        self._tracks = {track.figure: track for track in scene.strip.tracks} if scene.strip else {}
        told = (*scene.lasting, *(turn_sentence(turn, scene.strip) for turn in scene.order))
        self.setAccessibleDescription("; ".join(told))
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.look.px(300), self.look.px(400))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), self.look.colour("surface"))
            with painting_in(self.look):
                self._paint(painter)

    def _paint(self, painter: QPainter) -> None:
        size, inner = self.type_size, self._inner
        top = inner.top() + self._paint_head(painter, inner, size)
        row, columns, deep = size * self._lines(size), self._columns(size), self._deep
        gap = size * 0.3 * (columns > 1)
        wide = (inner.width() + gap) / columns
        for number, turn in enumerate(self.in_sight):
            column, down = divmod(number, deep)
            place = QRectF(inner.left() + column * wide, top + down * row, wide - gap, row - size * 0.3)
            if isinstance(turn, int):
                self._write(painter, place, trn("and {n} more", "and {n} more", turn), self._font(size * 0.8), "muted")
            else:
                self._paint_turn(painter, place, turn, size)

    @property
    def in_sight(self) -> Sequence[Turn | int]:
        """The rows that are painted, down the first column and then the second; the last may be how many are left out.

        They are who acts, the players' own figures, then the one before and those that come next, in their order.
        """
        order, room = self._scene.order, self._deep * self._columns(self.type_size)
        if len(order) <= room:
            return order
        at = next((place for place, turn in enumerate(order) if turn.progress is Progress.NOW), 0)
        room, start = max(2, room), max(0, at - 1)
        places = [at, *range(start, len(order)), *reversed(range(start))]
        wanted = sorted(dict.fromkeys(places), key=lambda place: place != at and not order[place].side.players)
        kept = set(wanted[: room - 1])
        return [*(turn for place, turn in enumerate(order) if place in kept), len(order) - len(kept)]

    @property
    def _inner(self) -> QRectF:
        size = self.type_size
        return QRectF(self.rect()).adjusted(size * 0.7, size * 0.8, -size * 0.7, -size * 0.5)

    @property
    def _deep(self) -> int:
        """The rows of a column."""
        size, inner = self.type_size, self._inner
        head = size * (2.1 + 1.1 * len(self._scene.lasting))
        return max(1, int((inner.height() - head) // (size * self._lines(size))))

    @property
    def type_size(self) -> float:
        """The size of the type in pixels; smaller where that brings a few rows, or all of a turn's steps, in sight."""
        size = max(_SMALLEST, min(self.width() / LETTERS, max(self.look.px(TYPE), self.height() / _LINES)))
        rows = len(self._scene.order) if self._tracks else min(_FEWEST, len(self._scene.order))
        needed = self.height() / (rows * self._lines(size) + _HEAD + len(self._scene.lasting))
        return max(_SMALLEST, size * _CLOSEST if self._tracks else 0, min(size, needed))

    def _lines(self, size: float) -> float:
        """The height of a row, in lines of its type."""
        under = bool(self._tracks) and self.width() < size * _WIDE
        return (
            2.7 if any(turn_caption(turn, self._tracks.get(turn.figure)) for turn in self._scene.order) else 2.1
        ) + under * _STEPS

    def _columns(self, size: float) -> int:
        """Two where there is room for both: without steps, on a screen of its own."""
        return 1 if self._tracks or self.width() < 2 * LETTERS * size else 2

    def _paint_head(self, painter: QPainter, inner: QRectF, size: float) -> float:
        scene = self._scene
        head = QRectF(inner.left(), inner.top(), inner.width(), size * 1.5)
        used = self._write(painter, head, scene.turn, self._font(size * 1.1, bold=True), "text")
        rest = head.adjusted(used + size * 0.6, 0, 0, 0)
        phase = self._font(size * 0.9)
        wide = QFontMetricsF(phase).horizontalAdvance(scene.phase)
        if wide > rest.width() > 0:  # rather small than cut
            phase = self._font(max(size * 0.6, size * 0.88 * rest.width() / wide))
        self._write(painter, rest, scene.phase, phase, "muted")
        top = size * 1.6
        for words in scene.lasting:
            line = QRectF(inner.left(), inner.top() + top, inner.width(), size)
            self._write(painter, line, words, self._font(size * 0.76), "text")
            top += size * 1.1
        return top + size * 0.5

    def _paint_turn(self, painter: QPainter, place: QRectF, turn: Turn, size: float) -> None:
        now = turn.progress is Progress.NOW
        faint = turn.progress in (Progress.DONE, Progress.LOST)
        painter.setPen(self.look.colour("accent") if now else Qt.PenStyle.NoPen)
        painter.setBrush(self.look.colour("accent_soft" if now else "surface" if faint else "raised"))
        painter.drawRoundedRect(place, size * 0.4, size * 0.4)
        painter.setOpacity(0.45 if turn.progress is Progress.LOST else 1.0)
        place = self._paint_track(painter, place, turn, size)
        painter.setOpacity(0.45 if faint else 1.0)
        mark = QRectF(place.left() + size * 0.5, place.center().y() - size * 0.38, size * 0.76, size * 0.76)
        style = self.look.side(turn.side.colour)
        painter.fillPath(shape_path(style.shape, mark), QColor(style.colour or self.look.colour("text")))
        painter.setOpacity(1.0)
        text = place.adjusted(size * 1.7, 0, -size * 0.5, 0)
        if turn.score is not None:
            score = self._font(size, bold=True)
            width = QFontMetricsF(score).horizontalAdvance(str(turn.score)) + size * 0.3
            side = QRectF(text.right() - width, text.top(), width, text.height())
            self._write(
                painter, side, str(turn.score), score, "faint" if faint else "text", Qt.AlignmentFlag.AlignRight
            )
            text.setRight(side.left())
        under = turn_caption(turn, self._tracks.get(turn.figure))
        high = QRectF(text.left(), text.top(), text.width(), text.height() * (0.58 if under else 1.0))
        name = self._font(size, bold=now, out=turn.progress is Progress.LOST)
        self._write(painter, high.adjusted(0, size * 0.12 if under else 0, 0, 0), turn.name, name,
                    "faint" if faint else "text")  # fmt: skip
        low = QRectF(text.left(), high.bottom(), text.width(), text.height() - high.height() - size * 0.12)
        self._write(painter, low, under, self._font(size * 0.72), "muted")

    def _paint_track(self, painter: QPainter, place: QRectF, turn: Turn, size: float) -> QRectF:
        """The steps of a figure, and what they leave of its place."""
        strip, track = self._scene.strip, self._tracks.get(turn.figure)
        if strip is None or track is None:
            return place
        if self.width() < size * _WIDE:
            rest = place.adjusted(0, 0, 0, -size * _STEPS)
            steps = QRectF(place.left() + size * 0.5, rest.bottom(), place.width() - size, size * (_STEPS - 0.3))
        else:
            rest = place.adjusted(0, 0, -place.width() * 0.55, 0)
            middle, high = place.center().y(), size * (_STEPS - 0.1)
            steps = QRectF(rest.right(), middle - high / 2, place.width() * 0.55 - size * 0.5, high)
        paint_steps(painter, steps, strip, track, self.look, size)
        return rest

    def _write(
        self, painter: QPainter, place: QRectF, text: str, font: QFont, colour: str,
        side: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> float:  # fmt: skip
        metrics = QFontMetricsF(font)
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
        painter.setFont(font)
        painter.setPen(self.look.colour(colour))
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | side, shown)
        return metrics.horizontalAdvance(shown)

    def _font(self, pixels: float, *, bold: bool = False, out: bool = False) -> QFont:
        font = self.look.font(Role.BODY, bold=bold)
        font.setPixelSize(max(1, round(pixels)))
        font.setStrikeOut(out)
        return font
