"""Paints the whole map, layer upon layer."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPixmap

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.candidates import Candidates
from gmtool.desktop.map.colours import map_colours
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.counters import Counters
from gmtool.desktop.map.cursor import draw_cursor, draw_facings
from gmtool.desktop.map.fan_art import draw_fan
from gmtool.desktop.map.frame import draw_frame
from gmtool.desktop.map.ground_tiles import GroundTiles
from gmtool.desktop.map.labels import Labels
from gmtool.desktop.map.lying import draw_lying
from gmtool.desktop.map.open_layers import draw_heading, draw_lengths, draw_place
from gmtool.desktop.map.overlay_marks import OverlayMarks
from gmtool.desktop.map.overlays import Overlays
from gmtool.desktop.map.spots import ALONE
from gmtool.desktop.map.stamps import Stamps
from gmtool.desktop.map.ties import Ties
from gmtool.desktop.map.way_art import draw_refusal
from gmtool.desktop.theme import Role, theme
from gmtool.space import Hex, Point


class Picture:
    """The layers, and what each keeps between two frames.

    What does not change with the pointer is kept as one pixmap: while it wanders about, only what follows it is drawn.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        self._stamps = Stamps()
        self.ground = GroundTiles()
        self.counters = Counters(self._stamps)
        self.overlays = Overlays(self._stamps)
        self.marks = OverlayMarks(self._stamps)
        self.ties = Ties()
        self.candidates = Candidates(self.marks)
        self._labels = Labels(self._stamps)
        self.complete = False
        """Whether the last frame had all of it."""
        self._still = QPixmap()
        self._still_of: tuple[float, QPointF, QSizeF] | None = None

    def changed(self) -> None:
        """Something else is shown: draw all of it in the next frame."""
        self._still_of = None

    def forget(self) -> None:
        """The theme or the screen has changed: make everything anew."""
        self.changed()
        for kept in (self.ground, self.counters, self._stamps):
            kept.forget()

    def paint(self, painter: QPainter, camera: Camera) -> bool:
        """Paint a frame. False if something was left for the next one."""
        content = self._content
        if content.ground is None:
            _say_there_is_none(painter, QRectF(QPointF(0, 0), camera.size))
            self.complete = True
            return True
        seen = (camera.scale, QPointF(camera.left_top), QSizeF(camera.size))
        complete = True
        if self._still_of != seen:
            complete = self._paint_still(painter.device().devicePixelRatioF(), camera)
            self._still_of = seen if complete else None
        painter.drawPixmap(0, 0, self._still)
        self.candidates.draw_current(painter, camera, content)
        self.candidates.draw_details(painter, camera, content)
        self.marks.draw_badges(painter, camera, content)
        draw_fan(painter, camera, content, self.counters, self._stamps)
        self._draw_ghosts(painter, camera)
        draw_refusal(painter, camera, content, self._stamps)
        draw_facings(painter, camera, content)
        draw_heading(painter, camera, content)
        draw_cursor(painter, camera, content)
        draw_place(painter, camera, content, self._stamps)
        draw_lengths(painter, camera, content, self._stamps)
        self._labels.draw_pointed(painter, camera, content)
        if content.frame is not None:
            draw_frame(painter, camera, content.frame, self._stamps)
        self.complete = complete
        return complete

    def _paint_still(self, ratio: float, camera: Camera) -> bool:
        content, size = self._content, camera.size.toSize() * ratio
        if self._still.size() != size:
            self._still = QPixmap(size)
        self._still.setDevicePixelRatio(ratio)
        self._still.fill(map_colours().outside)
        with QPainter(self._still) as painter:
            complete = self.ground.draw(painter, camera)
            self.overlays.draw_areas(painter, camera)
            self.candidates.draw_hexes(painter, camera, content)
            self.overlays.draw_numbers(painter, camera, content)
            self._labels.draw_in_hexes(painter, camera, content)
            draw_lying(painter, camera, content)
            self.marks.draw_flights(painter, camera, content)
            # under the counters, so that the names of those at the edge can be read
            self._labels.draw_rulers(painter, camera, content)
            complete &= self.counters.draw(painter, camera, content)
            self.ties.draw(painter, camera)
            self.marks.draw_ties(painter, camera, content)
            self.candidates.draw_figures(painter, camera, content)
        return complete

    def _draw_ghosts(self, painter: QPainter, camera: Camera) -> None:
        """The carried figure, and the acting one where it is to go."""
        content = self._content
        if content.drag is not None:
            self._draw_ghost(painter, camera, content.drag.figure, content.drag.place, content.drag.facing, 0.85)
        way = content.way
        if way.places and content.acting_spot is not None and content.acting is not None:
            facing = content.facing if content.facing is not None else way.facing
            self._draw_ghost(painter, camera, content.acting, way.places[-1], facing, 0.6)

    def _draw_ghost(
        self, painter: QPainter, camera: Camera, figure: str, place: Hex | Point, facing: int | None, opacity: float
    ) -> None:
        painter.setOpacity(opacity)
        at = camera.to_screen(self._content.middle(place))
        radius = self._content.spots.of[figure].radius if isinstance(place, Point) else ALONE
        self.counters.draw_one(painter, figure, at, radius * camera.scale, facing)
        painter.setOpacity(1.0)


def _say_there_is_none(painter: QPainter, whole: QRectF) -> None:
    painter.fillRect(whole, map_colours().outside)
    painter.setFont(theme().font(Role.BODY))
    painter.setPen(theme().colour("muted"))
    painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, "This fight has no map.")
