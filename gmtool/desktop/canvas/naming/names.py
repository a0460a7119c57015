"""Names of the figures and units in sight: they lie neither on each other nor on a figure, and stay where they are.

On the players' map whoever has no room for a name has a number, and a list beside it tells whose that is; on the Game
Master's the letters on the counter and the card beside the pointer tell it.
"""

from collections import Counter as Tally
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import inf
from time import perf_counter
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QLineF, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.naming.legend import Legend, Row, draw_legend, filled, laid, rows
from gmtool.desktop.canvas.naming.placing import Label, Named, Placing, Wish, Wording, place
from gmtool.desktop.canvas.naming.room import Box
from gmtool.desktop.canvas.naming.stamps import Ink, Stamps, corner_of
from gmtool.desktop.canvas.scene.camera import Camera

_SHORT: Final = 6.0
"""The width of a shortened name, in sizes of its type."""
_LONGEST: Final = 16.0
"""The width of the longest name that is written whole, in sizes of its type."""
_TURNS: Final = 3
"""The times that names are placed anew because their list has grown."""
_FRAME: Final = 0.004
"""Seconds of a frame that may be spent painting names for the first time."""


class _Stamped(NamedTuple):
    """The pictures of names where they lie, and all that this depends on."""

    placing: Placing
    named: Sequence[Named]
    looks: tuple[object, ...]
    stamps: list[tuple[QPoint, QPixmap]]


class Names:
    """Places and paints names. What was placed is kept until the scale, a figure or the type changes.

    While the picture is moved or zooms, names move with it; they are placed for what is in sight when it has come to
    rest.
    """

    def __init__(self, stamps: Stamps) -> None:
        self._stamps = stamps
        self.size = 0
        """The least size of names in pixels; 0: small type."""
        self.all_told = False
        """True if whoever has no room for a name is listed."""
        self.placing = Placing()
        self.legend: Legend | None = None
        self._pixels: int | None = None
        """The size of the type in which they are placed now."""
        self._placed_for: tuple[Any, ...] = ()
        self._named: Sequence[Named] = ()
        self._origin, self._scale = QPointF(), 1.0
        """The pixel of the plane's origin, and the scale, as the names lie now."""
        self._kept: tuple[Hashable, dict[str, tuple[Box, Label]]] = (None, {})
        """The names that stay, with the bodies of their figures; for a scale and a type."""
        self._wordings: dict[tuple[str, str, float], Wording] = {}
        self._stamped: _Stamped | None = None
        """The names as they were drawn last."""

    def font(self, *, bold: bool = False) -> QFont:
        """The type of names."""
        font = theme().font(Role.SMALL, bold=bold)
        font.setPixelSize(max(font.pixelSize(), self.size) if self._pixels is None else self._pixels)
        return font

    def _sizes(self) -> list[int]:
        """The sizes of type that are tried, the largest first: with the program's, but smaller where all have room."""
        small = theme().font(Role.SMALL).pixelSize()
        if not self.size:
            return [small]
        large = max(small, self.size, theme().px(self.size))
        return sorted({large, self.size}, reverse=True)

    def lay(self, camera: Camera, named: Sequence[Named], numbers: Mapping[str, int]) -> None:
        """Find the places of the names of figures, unless nothing has changed. `numbers`: that of each figure."""
        seen = self._seen(camera)
        if seen == self._placed_for and named == self._named:
            return
        self._placed_for, self._named = seen, named
        self._origin, self._scale = camera.to_screen(QPointF()), camera.scale
        for size in self._sizes():
            self._pixels = size
            if self._place(named, numbers, seen):
                break
        at = {one.figure: one.body for one in named}
        stay = {figure: (at[figure], label) for figure, label in self.placing.labels.items() if label.whole}
        self._kept = (seen, self._pixels), stay

    def follow(self, camera: Camera) -> bool:
        """Move the names with the picture. False if it is seen otherwise than before: then they are to be placed."""
        seen = self._seen(camera)
        if self._placed_for[:-1] != seen[:-1]:
            return False
        origin, grown = camera.to_screen(QPointF()), camera.scale / self._scale
        way = origin - self._origin * grown
        self.placing, self._origin, self._scale = self.placing.moved(way.x(), way.y(), grown), origin, camera.scale
        if grown != 1.0:
            self._placed_for = (*seen[:-1], None)  # for no scale: they are placed anew even if it comes back
        return True

    def _seen(self, camera: Camera) -> tuple[Any, ...]:
        """All but the figures that the places of names depend on, the scale at the end."""
        sizes = tuple(self._sizes())
        return (camera.size.width(), camera.size.height(), sizes, self.all_told, camera.angle, camera.scale)

    def _place(self, named: Sequence[Named], numbers: Mapping[str, int], seen: tuple[Any, ...]) -> bool:
        """Find the places of names in the type of now. True if all have one, or are told otherwise."""
        font = self.font(bold=True)  # whoever acts is written bold, and names must not jump for that
        view, gap = Box(0.0, 0.0, *seen[:2]), theme().px(3)
        least = self._pixels == self.size
        wishes, bodies = self._wishes(named, font, numbers if least else {}), [one.body for one in named]
        kept = self._still_there(wishes, (seen, self._pixels))
        self.placing, self.legend = place(wishes, view, gap, (), kept), None
        if not self.all_told or not least:
            return len(self.placing.labels) == len(wishes)
        called = {one.figure: one.called for one in named}
        told: list[Row] = []
        for _ in range(_TURNS):
            listed = rows(self.placing, called)
            if len(listed) <= len(told):
                break
            told, self.legend = listed, laid(listed, view, font, bodies)
            self.placing = place(wishes, view, gap, (self.legend.box,), kept)
        if self.legend is not None:
            self.legend = filled(self.legend, rows(self.placing, called), font)
        return True

    def draw(self, painter: QPainter, acting: str | None) -> bool:
        """Draw what was placed. False if there was no time for all of it: draw again soon."""
        self._draw_lines(painter)
        colours, font = map_colours(), self.font(bold=True)
        inks = {
            (bold, able): Ink(self.font(bold=bold), colours.text if able else colours.label, colours.halo)
            for bold in (True, False)
            for able in (True, False)
        }
        looks = (acting, painter.device().devicePixelRatioF(), *(ink.key for ink in inks.values()))
        last, complete = self._stamped, True
        if last is None or last.placing is not self.placing or last.named is not self._named or last.looks != looks:
            stamps, complete = self._stamp(painter, acting, inks)
            last = _Stamped(self.placing, self._named, looks, stamps)
            self._stamped = last if complete else None
        for corner, picture in last.stamps:
            painter.drawPixmap(corner, picture)
        for label in self.placing.numbers.values():
            self._stamps.badge(painter, QPointF(*label.box.middle), label.text, font, colours.ground, colours.text)
        if self.legend is not None:
            draw_legend(painter, self.legend, font)
        return complete

    def _stamp(
        self, painter: QPainter, acting: str | None, inks: Mapping[tuple[bool, bool], Ink]
    ) -> tuple[list[tuple[QPoint, QPixmap]], bool]:
        """The pictures of the names, and where they lie; False if there was no time to make all of them."""
        until, made, complete, found = perf_counter() + _FRAME, 0, True, list[tuple[QPoint, QPixmap]]()
        for one in self._named:
            label = self.placing.labels.get(one.figure)
            if label is None:
                continue
            ink = inks[one.figure == acting, one.able]
            if not self._stamps.has(painter, label.text, ink):
                made += 1
                if made > 1 and perf_counter() > until:
                    complete = False
                    continue
            picture = self._stamps.picture(painter, label.text, ink)
            found.append((corner_of(QPointF(*label.box.middle), picture), picture))
        return found, complete

    def _draw_lines(self, painter: QPainter) -> None:
        labels = (*self.placing.labels.values(), *self.placing.numbers.values())
        lines = [label.line for label in labels if label.line is not None] + self.placing.lines
        if not lines:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = map_colours()
        drawn = [QLineF(*line) for line in lines]
        rim = QColor(colours.halo)
        rim.setAlphaF(1.0)  # what can be seen through takes four times as long, and so do round ends
        for colour, wide in ((rim, 3.5), (colours.text, 1.5)):
            painter.setPen(QPen(colour, theme().px(1) * wide, c=Qt.PenCapStyle.FlatCap))
            painter.drawLines(drawn)

    def _still_there(self, wishes: Sequence[Wish], drawn: Hashable) -> dict[str, Label]:
        """The names of the figures that stand where they stood, moved with them as the picture was."""
        kept_for, kept = self._kept
        if kept_for != drawn:
            return {}
        shifts = {
            wish.figure: (wish.body.left - kept[wish.figure][0].left, wish.body.top - kept[wish.figure][0].top)
            for wish in wishes
            if wish.figure in kept and wish.wordings[0].text == kept[wish.figure][1].text
        }
        # what most of them were moved by is the picture's; who was moved otherwise went somewhere else
        moves = [(round(x), round(y)) for x, y in shifts.values()]
        common = max(set(moves), key=moves.count, default=None)
        found: dict[str, Label] = {}
        for figure, (x, y) in shifts.items():
            if (round(x), round(y)) == common:
                found[figure] = kept[figure][1].moved(x, y)
        return found

    def _wishes(self, named: Sequence[Named], font: QFont, numbers: Mapping[str, int]) -> list[Wish]:
        shown, pixels = [one for one in named if self.all_told or not one.small], font.pixelSize()
        short = {one.figure: self._wording(one.names[-1], font, _SHORT * pixels) for one in shown}
        used = Tally(wording.text for wording in short.values())
        wishes = []
        for one in shown:
            wordings = [self._wording(name, font, _LONGEST * pixels) for name in one.names]
            cut = short[one.figure]
            if used[cut.text] == 1 and cut.text != wordings[-1].text:  # else nobody could tell who is meant
                wordings.append(cut)
            number = self._plate(str(numbers[one.figure]), font) if self.all_told and numbers else None
            wishes.append(Wish(one.figure, one.body, tuple(wordings), number))
        return wishes

    def _wording(self, name: str, font: QFont, widest: float) -> Wording:
        return self._measured((name, font.key(), widest), lambda: _fitted(name, font, widest))

    def _plate(self, number: str, font: QFont) -> Wording:
        size = self._stamps.badge_size
        key = (number, font.key(), inf)
        return self._measured(key, lambda: Wording(number, size(number, font).width(), size(number, font).height()))

    def _measured(self, key: tuple[str, str, float], measure: Callable[[], Wording]) -> Wording:
        if len(self._wordings) > _MOST_KEPT:
            self._wordings.clear()
        found = self._wordings.get(key)
        if found is None:
            found = self._wordings[key] = measure()
        return found


_MOST_KEPT: Final = 4000
"""The wordings that are kept measured; with more, all are measured anew."""


def _fitted(name: str, font: QFont, widest: float) -> Wording:
    """A name in so many pixels; of a numbered one the number stays, and the men of a unit, "12/20"."""
    metrics = QFontMetricsF(font)
    head, gap, tail = name.rpartition(" ")
    if not tail.removeprefix("+").replace("/", "", 1).isdecimal() or not head:
        head, gap, tail = name, "", ""
    room = widest - metrics.horizontalAdvance(gap + tail)
    text = name
    if metrics.horizontalAdvance(name) > widest:
        text = metrics.elidedText(head, Qt.TextElideMode.ElideRight, room) + gap + tail
    return Wording(text, metrics.horizontalAdvance(text) + theme().px(6), metrics.height())


def numbered(names: Mapping[str, str]) -> dict[str, int]:
    """A number for each figure, in the order of their names."""

    def order(figure: str) -> tuple[str, int, str]:
        head, _, tail = names[figure].rpartition(" ")
        return (head, int(tail), figure) if tail.isdecimal() else (names[figure], 0, figure)

    return {figure: number for number, figure in enumerate(sorted(names, key=order), 1)}
