"""The ground of the players' window as a picture for other screens, without figures, in the colors of a palette.

It is painted by what paints it in that window, as on a screen with finer pixels, so that lines and names can be seen on
a phone, which shows it smaller.
"""

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter, QPolygonF, QTransform

from gmtool.desktop.base.theme.current import Theme, painting_in
from gmtool.desktop.base.theme.palette import Palette
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.ground.ground_art import GroundArt, PictureSource
from gmtool.desktop.canvas.naming.stamps import Stamps
from gmtool.desktop.canvas.painting.effect_art import Effects
from gmtool.desktop.canvas.painting.picture import draw_lying
from gmtool.desktop.canvas.painting.place_labels import PlaceLabels
from gmtool.desktop.canvas.scene.camera import MARGIN, Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.presentation.players.scene import Scene
from gmtool.space import Ground

_SCALE: Final = 47.0
"""Plain pixels to a unit, at most: hexes are named from a little below."""
_FINEST: Final = 2.5
"""The dots to a plain pixel, at most: no phone shows the ground closer than that."""
_PIECE: Final = 100
"""The plain pixels of a side of a piece that is painted at once."""
_BESIDE: Final = 80
"""The pixels around a piece whose names reach into it."""


class GroundPainter:
    """One ground with what lies on it, ready to be painted in any palette. `pictures` has the one under it."""

    def __init__(self, scene: Scene, ground: Ground, pictures: PictureSource, longest: int) -> None:
        """The longer side of the picture has at most so many dots."""
        self._art = GroundArt(ground, for_players=True, pictures=pictures, kinds=scene.kinds)
        layout = layout_of(ground)
        self._content = Content(ground, layout, scene.kinds, lying=scene.lying)
        self._effects, self._measure, self._angle = scene.effects, layout.measure, layout.angle
        frame = QTransform().rotate(layout.angle).map(layout.frame).boundingRect()
        most = max(frame.width(), frame.height())
        # in quarters, so that every piece has whole dots
        self._ratio = min(_FINEST, max(1.0, int(4 * longest / (_SCALE * most + 2 * MARGIN + 2)) / 4))
        self._scale = min(_SCALE, (longest / self._ratio - 2 * MARGIN - 2) / most)
        place = QRectF(frame.topLeft() * self._scale, frame.size() * self._scale)
        self._place = place.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN).toAlignedRect()
        """The picture as a part of the turned, scaled plane."""

    @property
    def covered(self) -> QRectF:
        """The part of the ground that is in the picture, read upright, in the ground's own measure."""
        unit = self._scale * self._measure
        return QRectF(QPointF(self._place.topLeft()) / unit, QSizeF(self._place.size()) / unit)

    def in_pieces(self, palette: Palette) -> Iterator[QImage]:
        """The picture, given again after each piece of it that was painted."""
        look, stamps = Theme(palette), Stamps()
        effects, labels = Effects(stamps), PlaceLabels(stamps)
        effects.show(self._effects, self._content.ground, self._content.layout)
        whole = QRect(QPoint(0, 0), self._place.size())
        image = QImage(whole.size() * self._ratio, QImage.Format.Format_RGB32)
        image.setDevicePixelRatio(self._ratio)
        for top in range(0, whole.height(), _PIECE):
            for left in range(0, whole.width(), _PIECE):
                piece = QRect(left, top, _PIECE, _PIECE)
                with painting_in(look), QPainter(image) as painter:
                    painter.setClipRect(piece)
                    painter.fillRect(piece, map_colours().outside)
                    self._paint(painter, piece, effects, labels)
                    labels.draw_rulers(painter, self._camera(whole), self._content)
                yield image

    def _paint(self, painter: QPainter, piece: QRect, effects: Effects, labels: PlaceLabels) -> None:
        near = piece.adjusted(-_BESIDE, -_BESIDE, _BESIDE, _BESIDE)
        camera = self._camera(near)
        painter.save()
        painter.translate(near.topLeft())
        painter.save()
        painter.setTransform(camera.transform(), combine=True)
        shown = QPolygonF(QRectF(piece.translated(-near.topLeft())))
        self._art.paint(painter, camera.transform().inverted()[0].map(shown), camera.scale)
        painter.restore()
        effects.draw(painter, camera)
        labels.draw_in_hexes(painter, camera, self._content)
        draw_lying(painter, camera, self._content)
        effects.draw_names(painter, camera)
        painter.restore()

    def _camera(self, part: QRect) -> Camera:
        """A camera that sees a part of the picture."""
        camera = Camera()
        camera.turn(self._angle)
        camera.scale, camera.size = self._scale, QSizeF(part.size())
        camera.left_top = QPointF(self._place.topLeft() + part.topLeft())
        return camera
