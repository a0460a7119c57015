"""The legend of the map: what its colors and signs mean, in its upper left corner until it is closed."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from gmtool.desktop.base.parts.keyed import keyed
from gmtool.desktop.base.parts.labels import dressed, label
from gmtool.desktop.base.parts.layouts import column_in
from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.ground.kinds import paint_sample
from gmtool.desktop.canvas.painting.effect_art import glyph_of, paint_effect, paint_glyph
from gmtool.desktop.pages.run.stage.stage import Stage
from gmtool.language import tr, trc
from gmtool.rules.seam import SIGN_WORDS, ConditionSign, EffectPicture, OverlayKind, TerrainKind, kinds_on
from gmtool.space import Ground

AREAS: Final[dict[str, str]] = {
    OverlayKind.FRONT: trc("facing", "Front"),
    OverlayKind.SIDE: trc("facing", "Side"),
    OverlayKind.REAR: trc("facing", "Rear"),
    OverlayKind.REACH: tr("Can be reached"),
    OverlayKind.STOP: tr("The move stops here"),
    OverlayKind.JAB: tr("Within reach of a jab"),
    OverlayKind.SWEEP: tr("Arc of a swing"),
    OverlayKind.TARGET: tr("Target, with the chance"),
    OverlayKind.IN_THE_WAY: tr("In the way"),
    OverlayKind.FLIGHT: tr("Line of flight"),
    OverlayKind.TIE: tr("Locked in a fight"),
}
"""The names of the overlays, whatever a system makes of them."""
GROUND: Final[dict[str, str]] = {
    "water": tr("Water, and how deep"),
    "height": tr("Higher ground, and by how much"),
    "shade": tr("Lower ground"),
    "rubble": tr("Broken ground"),
    "fire": tr("Fire"),
    "wall": tr("Wall"),
    "door": tr("Door"),
    "star": tr("Entrance"),
    "ring": tr("Hits left; lit: acting now"),
    "level": tr("Above the ground, by how much"),
}
_SIGNS: Final = {"star": "★", "level": "▲2", **{sign.value: sign.value for sign in ConditionSign}}
EFFECTS: Final = {f"effect {picture}": picture for picture in EffectPicture}
"""What lasts on the map; only what is there now has a row."""
_PATTERNS: Final = {OverlayKind.REAR: Qt.BrushStyle.FDiagPattern, OverlayKind.STOP: Qt.BrushStyle.Dense6Pattern}
_LINES: Final = (OverlayKind.JAB, OverlayKind.SWEEP, OverlayKind.FLIGHT, OverlayKind.TIE)
_RINGS: Final = (OverlayKind.TARGET, OverlayKind.IN_THE_WAY)


class Swatch(QWidget):
    """A sample of what stands on the map."""

    def __init__(self, key: str, kind: TerrainKind | None = None) -> None:
        super().__init__()
        self._key = key
        self._kind = kind

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(theme().px(26), theme().px(18))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            if self._kind is not None:
                paint_sample(painter, room, self._kind.picture, side=self._kind.side)
            elif self._key in AREAS:
                _paint_overlay(painter, room, OverlayKind(self._key))
            elif self._key in EFFECTS:
                _paint_effect(painter, room, EFFECTS[self._key])
            else:
                _paint_ground(painter, room, self._key)


def _paint_overlay(painter: QPainter, room: QRectF, kind: OverlayKind) -> None:
    tint, width = map_colours().overlay(kind), theme().px(2)
    if kind in _LINES:
        dashed = Qt.PenStyle.SolidLine if kind in (OverlayKind.TIE, OverlayKind.SWEEP) else Qt.PenStyle.DashLine
        painter.setPen(QPen(tint, width, dashed))
        painter.drawLine(QPointF(room.left(), room.center().y()), QPointF(room.right(), room.center().y()))
    elif kind in _RINGS:
        painter.setPen(QPen(tint, width, Qt.PenStyle.SolidLine if kind is OverlayKind.TARGET else Qt.PenStyle.DotLine))
        painter.drawEllipse(room.center(), room.height() / 2 - 1, room.height() / 2 - 1)
    else:
        painter.fillRect(room, map_colours().ground)
        painter.fillRect(room, tint)
        if kind in _PATTERNS:
            painter.fillRect(room, QBrush(tint, _PATTERNS[kind]))


def _paint_effect(painter: QPainter, room: QRectF, picture: EffectPicture) -> None:
    area = QPainterPath()
    area.addRect(room)
    painter.fillRect(room, map_colours().ground)
    paint_effect(painter, area, picture)
    if (glyph := glyph_of(picture)) is not None:
        size = room.height() * 0.7
        paint_glyph(painter, QTransform().scale(size, size).map(glyph).translated(room.center()), picture)


def _paint_ground(painter: QPainter, room: QRectF, key: str) -> None:
    colours = map_colours()
    painter.setPen(QPen(colours.text))
    if key in _SIGNS:
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, _SIGNS[key])
    elif key == "ring":
        painter.setPen(QPen(colours.good, theme().px(3)))
        painter.drawEllipse(room.center(), room.height() / 2 - 2, room.height() / 2 - 2)
    else:
        painter.fillRect(room, colours.ground)
        painter.fillRect(room, _fill_of(key))
        text = {"water": "2", "height": "+1", "shade": "−1"}.get(key, "")
        painter.setFont(theme().font("small"))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def _fill_of(key: str) -> QColor:
    colours = map_colours()
    levels = {"water": colours.water(2), "height": colours.height(1), "shade": colours.height(-1)}
    return levels[key] if key in levels else QColor(getattr(colours, key))


class Legend(QFrame):
    """Closed until it is asked for; it takes no keys and no clicks."""

    def __init__(self, stage: Stage, parent: QWidget) -> None:
        """`parent` may be larger than the map: it covers more than that where the type is large."""
        super().__init__(parent)
        self._stage, self._page = stage, parent
        dressed(self, name=tr("Legend of the map"), kind="popup")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._words: dict[str, QLabel] = {}
        self._rows: list[tuple[Swatch, QLabel]] = []
        self._kinds: tuple[TerrainKind, ...] = ()
        """The kinds of terrain of the last rows."""
        self._closes = keyed(label("", "small"), text=tr("{run.legend} or Esc closes"))
        self._grid = QGridLayout()
        self._box = column_in(self, self._grid, self._closes)
        stage.currentChanged.connect(self.close_up)
        theme_signals().theme_changed.connect(self._fit)
        self.hide()

    def toggle(self) -> None:
        """Show it over the map, or hide it."""
        if self.isVisible():
            self.hide()
        elif self._stage.has_map:
            self._fill()
            self._tell()
            self._fit()
            self.show()
            self.raise_()

    def close_up(self) -> bool:
        """Hide it; whether it was there."""
        shown = self.isVisible()
        self.hide()
        return shown

    def _fill(self) -> None:
        """Make the rows when they are first wanted; those for kinds of terrain and for what lasts each time."""
        for key, words in (AREAS | GROUND).items():
            if key not in self._words:
                self._words[key] = label(words)
                self._rows.append((Swatch(key), self._words[key]))
        lasting = len(self._words)
        for pair in self._rows[lasting:]:
            for widget in pair:
                widget.hide()
                widget.deleteLater()
        content = self._stage.map.content
        self._kinds = kinds_on(content.ground, content.kinds)
        made = [(Swatch(kind.key, kind), label("")) for kind in self._kinds]
        self._rows[lasting:] = [*made, *self._effects(), *self._signs()]

    def _effects(self) -> Iterator[tuple[Swatch, QLabel]]:
        """The rows of what lasts on the map: one a picture, with the names of those that have it."""
        for key, picture in EFFECTS.items():
            labels = dict.fromkeys(one.label for one in self._stage.map.content.effects if one.picture is picture)
            if labels:
                yield Swatch(key), label(", ".join(labels))

    def _signs(self) -> Iterator[tuple[Swatch, QLabel]]:
        """The rows of the signs of conditions that some counter has."""
        held = {one.sign for had in self._stage.map.content.conditions.values() for one in had}
        for sign, words in SIGN_WORDS.items():
            if sign in held:
                yield Swatch(sign), label(words)

    def _lay_out(self, rows: Sequence[tuple[Swatch, QLabel]]) -> None:
        """Show these rows, ten beneath each other and the rest beside them."""
        px, grid = theme().px, self._grid
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(4))
        while grid.count():
            grid.takeAt(0)
        for place, pair in enumerate(rows):
            for across, widget in enumerate(pair):
                grid.addWidget(widget, place % _DEEP, place // _DEEP * 2 + across)
        for pair in self._rows:
            for widget in pair:
                widget.setVisible(pair in rows)
        self.adjustSize()

    def _is_there(self, key: str) -> bool:
        """True if something is on the map now; entries that are only read there, such as hits, always are."""
        content = self._stage.map.content
        ground = content.ground
        if key in AREAS:
            return any(overlay.kind == key for overlay in content.overlays)
        if ground is None or key not in _PAINTED:
            return True
        return bool(_PAINTED[key](ground))

    def _tell(self) -> None:
        """Call what is on the map now as the rule system calls it, where it is one thing."""
        called: dict[str, set[str]] = {}
        for overlay in self._stage.map.content.overlays:
            called.setdefault(overlay.kind, set()).add(overlay.label)
        for key, words in AREAS.items():
            names = {name for name in called.get(key, ()) if name[:1].isupper() and len(name) <= _LONGEST}
            self._words[key].setText(names.pop() if len(names) == 1 else words)

    def _fit(self) -> None:
        """Show all rows; without room, those of what is on the map; without room for these, in fewer words."""
        px = theme().px
        self._box.setContentsMargins(px(12), px(10), px(12), px(8))
        lasting = len(self._words)
        for kind, (_, words) in zip(self._kinds, self._rows[lasting:], strict=False):
            words.setText(f"{kind.label}: {kind.facts[0]}" if kind.facts else kind.label)
        self._lay_out(self._rows)
        keys = [*self._words, *("" for _ in self._rows[lasting:])]
        there = [row for key, row in zip(keys, self._rows, strict=True) if self._is_there(key)]
        if self.width() + px(28) > self._stage.map.width():
            self._lay_out(there)
        if self.width() + px(28) > self._stage.map.width():
            for kind, (_, words) in zip(self._kinds, self._rows[lasting:], strict=False):
                words.setText(kind.label)
            self.adjustSize()
        room = self._page.rect().bottomRight() - self.rect().bottomRight()
        corner = self._stage.map.mapTo(self._page, QPoint(px(28), px(28)))
        self.move(max(0, min(corner.x(), room.x())), max(0, min(corner.y(), room.y())))


_PAINTED: Final[dict[str, Callable[[Ground], object]]] = {
    "water": lambda ground: ground.water,
    "height": lambda ground: any(step > 0 for step in ground.heights.values()),
    "shade": lambda ground: any(step < 0 for step in ground.heights.values()),
    "rubble": lambda ground: ground.broken,
    "fire": lambda ground: ground.fire,
    "wall": lambda ground: ground.walls,
    "door": lambda ground: ground.doors,
    "star": lambda ground: ground.entrances,
}
_LONGEST: Final = 32
"""Letters of the longest name that is taken over."""
_DEEP: Final = 10
"""So many rows stand beneath each other."""
