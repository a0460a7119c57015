"""The map of a fight as a picture for others: PNG with so many pixels, or SVG.

It is painted as on paper: the ground, what lies on it, and a mark with the name of everybody who stands there.
"""

from functools import cached_property
from math import ceil
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from gmtool.desktop.base.theme.current import painting_on_paper
from gmtool.desktop.canvas.ground.ground_art import PictureSource
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.canvas.scene.placed_counters import PlacedCounter, PlacedCounters
from gmtool.desktop.paper.fight.marks import angle_of, paint_figure, paint_placed_effect, paint_rulers, paint_thing
from gmtool.desktop.paper.ground.ground_image import png_bytes
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import CENTRE, MM_PER_INCH, Page, Paper
from gmtool.presentation.sheets.map_snapshot import MapSnapshot
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.space import HexGround

WIDTHS: Final = (1000, 2000, 4000)
"""The widths in pixels that are offered; the second is usual."""
LARGEST: Final = 8000
"""The most pixels of a side."""
_SPOT: Final = 10.0
"""Millimeters of a hex, or of a base, at which everything is painted, unless the map becomes too wide for its names."""
_WIDEST: Final = 300.0
_LABELS_FROM: Final = 4.9
"""Millimeters from one column, or row, to the next, from which hexes have their labels."""
_SVG_SCALE: Final = 4.0
"""The units of a drawing to a millimeter."""
_FOG: Final = QColor("#9a9a9a")
_PLATE: Final = QColor(255, 255, 255, 190)
_NAME: Final = 6.5
_LINE: Final = 2.8
"""The size of names in points, and the height of their lines in millimeters."""


class MapImage:
    """A map that can be painted. `pictures` has the one under the ground."""

    def __init__(self, shown: MapSnapshot, pictures: PictureSource) -> None:
        self._shown = shown
        self._layout = layout_of(shown.ground)
        unit = self._at_scale(1.0, pictures)
        widest = _WIDEST / max(unit.size.width(), unit.size.height())
        self._ground = self._at_scale(min(_SPOT / (unit.mm * 3**0.5), widest), pictures)

    @property
    def size(self) -> QRectF:
        """The whole of it, in millimeters."""
        return QRectF(QPointF(0, 0), self._ground.size)

    def png(self, width: int) -> bytes:
        """The picture with so many pixels from left to right, and as many as it takes from top to bottom."""
        whole = self.size
        scale = min(width, LARGEST, LARGEST * whole.width() / whole.height()) / whole.width()
        image = QImage(ceil(whole.width() * scale), ceil(whole.height() * scale), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with painting_on_paper(scale * MM_PER_INCH), QPainter(image) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(scale, scale)
            self._paint_ground(painter)
            self._paint_rest(painter)
        return png_bytes(image)

    def svg(self) -> bytes:
        """The picture as a drawing. Its ground is one of pixels where a picture or fog has to be cut off."""
        whole, kept = self.size, QByteArray()
        buffer = QBuffer(kept)
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        device = QSvgGenerator()
        device.setOutputDevice(buffer)
        size = QSize(ceil(whole.width() * _SVG_SCALE), ceil(whole.height() * _SVG_SCALE))
        device.setSize(size)
        device.setViewBox(QRectF(QPointF(0, 0), size.toSizeF()))
        device.setTitle(self._shown.title)
        device.setResolution(96)
        with painting_on_paper(_SVG_SCALE * MM_PER_INCH), QPainter(device) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(QRectF(QPointF(0, 0), size.toSizeF()), Qt.GlobalColor.white)
            painter.scale(_SVG_SCALE, _SVG_SCALE)
            # a drawing cuts nothing off: what the fog hides would be in the file
            painter.drawImage(whole, self._ground_image(_SVG_SCALE))
            self._paint_rest(painter)
        buffer.close()
        return bytes(kept.data())

    def _ground_image(self, scale: float) -> QImage:
        whole = self.size
        scale = min(scale * 2, LARGEST / max(whole.width(), whole.height()))
        image = QImage(ceil(whole.width() * scale), ceil(whole.height() * scale), QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        with painting_on_paper(scale * MM_PER_INCH), QPainter(image) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(scale, scale)
            self._paint_ground(painter)
        return image

    def _paint_ground(self, painter: QPainter) -> None:
        page, whole = Page(painter, Paper()), self.size
        hidden = list(self._ground.hidden)
        if hidden:
            painter.save()
            corner = self._ground.place(QPointF(0, 0))
            painter.translate(corner)
            painter.rotate(self._layout.angle)
            painter.scale(self._ground.mm, self._ground.mm)
            painter.fillPath(self._layout.region(hidden), _FOG)
            painter.restore()
        self._ground.paint(page, whole)
        if isinstance(self._shown.ground, HexGround) and self._ground.step >= _LABELS_FROM:
            self._ground.paint_names(page, whole, _LABELS_FROM)
        else:
            paint_rulers(page, self._ground, self._layout, whole)

    def _paint_rest(self, painter: QPainter) -> None:
        page, layout, ground = Page(painter, Paper()), self._layout, self._ground
        for effect in self._shown.effects:
            paint_placed_effect(page, ground, layout, effect)
        for thing in self._shown.lying:
            paint_thing(page, ground, layout, thing)
        for spot in self._spots:
            paint_figure(page, ground, spot, angle_of(spot, layout), *self._shown.mark(spot.counter.figure))
        for spot in self._spots:
            self._paint_name(page, spot)

    def _paint_name(self, page: Page, spot: PlacedCounter) -> None:
        name, at = spot.counter.name, self._ground.place(spot.at)
        wide = min(page.width(name, _NAME), 3 * _SPOT) + 1.0
        room = QRectF(at.x() - wide / 2, at.y() + spot.radius * self._ground.mm + 0.2, wide, _LINE)
        whole = self.size
        room.moveLeft(max(0.0, min(room.left(), whole.right() - wide)))
        room.moveTop(min(room.top(), whole.bottom() - _LINE))
        page.painter.fillRect(room, _PLATE)
        page.write(room, name, _NAME, CENTRE)

    @cached_property
    def _spots(self) -> tuple[PlacedCounter, ...]:
        return tuple(PlacedCounters(self._shown.counters.values(), self._layout).of.values())

    def _at_scale(self, scale: float, pictures: PictureSource) -> PrintGround:
        shown = self._shown
        wishes = GroundOptions(scale, 0, labels=True, backdrop=True, notes=False, fog=shown.all_seen, key=False)
        return PrintGround(shown.ground, wishes, shown.title, pictures, shown.kinds)
