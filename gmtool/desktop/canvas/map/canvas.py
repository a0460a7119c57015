"""Canvas: the widget under the map, a camera over a picture of the content."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.theme.current import theme, theme_signals
from gmtool.desktop.canvas.map.tool import Tool
from gmtool.desktop.canvas.painting.counters import MapPictures, no_tokens
from gmtool.desktop.canvas.painting.picture import MapPicture
from gmtool.desktop.canvas.scene.camera import MARGIN, Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.space import Ground

AROUND = 6.0
"""The ground in sight around the figures when the picture is fitted to them; about four hexes."""
CLOSEST = 34
"""Pixels to a unit, at 100 %, beyond which nothing is gained by coming closer."""
_MOVING: Final = 120
"""The milliseconds after which a picture that is not moved any more has come to rest."""


class MapCanvas(QWidget):
    """Paints the content as the camera sees it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.content = Content()
        self.camera = Camera()
        self.picture = MapPicture(self.content)
        self.tool: Tool | None = None
        self._fitted = True
        self._figures: list[QPointF] = []
        """Where the figures stood when they were fitted; none where all of the ground is shown."""
        self._window = QSize()
        """The size of the window then."""
        self._turned = 0
        self._pictures: MapPictures | None = None
        self._rest = QTimer(self)
        self._rest.timeout.connect(self._prepare)
        self._moving = QTimer(self, singleShot=True, interval=_MOVING)
        self._moving.timeout.connect(self._stands)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumSize(160, 120)
        theme_signals().theme_changed.connect(self._theme_changed)
        self._painted_in = theme().palette

    def lay(self, ground: Ground | None) -> None:
        """Another ground is under everything, upright but for what the picture is turned by."""
        self.content.ground, self.content.layout = ground, None if ground is None else layout_of(ground)
        self._show_lit()
        if self.content.layout is not None:
            self.camera.limits = self.content.layout.frame
            angle = self.content.layout.angle + self._turned
            if angle != self.camera.angle:
                self.camera.turn(angle)

    def _show_lit(self) -> None:
        """Paint the ground, the lit parts of its darkness as if they were not dark."""
        ground, lit = self.content.ground, self.content.lit
        self.picture.ground.show(replace(ground, dark=ground.dark - lit) if ground is not None and lit else ground)

    def use_pictures(self, pictures: MapPictures | None) -> None:
        """The pictures of grounds and figures come from here; one that is still read is painted when it has come."""
        if self._pictures is not None:
            self._pictures.ready.disconnect(self._picture_came)
        self._pictures = pictures
        self.picture.ground.use_pictures(pictures)
        self.picture.counters.tokens = no_tokens if pictures is None else pictures.small
        if pictures is not None:
            pictures.ready.connect(self._picture_came)
        self._repaint()

    def turn_picture(self, degrees: int) -> None:
        """Turn the picture to 0, 90, 180 or 270 degrees clockwise, for those who sit on another side of the table."""
        self._turned = degrees
        self.camera.turn(degrees + (self.content.layout.angle if self.content.layout else 0.0))
        if self._fitted:
            self._fit()
        self.moved()

    def fit(self) -> None:
        """Show the whole ground, and go on so while the widget changes its size."""
        self._figures = []
        self._fit()

    def fit_figures(self) -> None:
        """Show the ground where all the figures stand now and some around it, also when the widget changes its size.

        Figures that have moved since count when the window has another size, or the map another width; but the map
        must not jump because a bar above it breaks into two lines.
        """
        self._figures = self._stood()
        self._fit()

    def _stood(self) -> list[QPointF]:
        """Where the figures stand now; of units, their corners."""
        self._window = self.window().size()
        spots = self.content.spots.of.values()
        return [at for one in spots for at in ([one.at] if one.outline is None else one.outline.toList())]

    def _fit(self) -> None:
        self._fitted = True
        if self.content.layout is None:
            return
        camera, whole = self.camera, self.content.layout.frame
        camera.margin = MARGIN * theme().scale / 100
        if self._figures:
            near = camera.stands(QPolygonF(self._figures)).adjusted(-AROUND, -AROUND, AROUND, AROUND)
            camera.fit(camera.lies(near & camera.stands(whole)), theme().px(CLOSEST))
        else:
            camera.fit(whole)
        self.moved()

    def zoom(self, factor: float, at: QPointF) -> None:
        """Grow the picture by a factor; what is at this pixel stays there."""
        self._fitted = False
        self.camera.zoom(factor, at)
        self._move()

    def pan(self, pixels: QPointF) -> None:
        """Move the picture by so many pixels."""
        self._fitted = False
        self.camera.pan(pixels)
        self._move()

    def bring_into_sight(self, world: QPointF) -> None:
        """Move the picture if a point of the plane is not well in sight."""
        if not self.camera.shows(world, theme().px(30)):
            self._fitted = False
            self.camera.look_to(world)
            self.moved()

    def part(self) -> QPolygonF:
        """The part of the plane that is seen: the four corners of the widget."""
        box = QRectF(self.rect())
        corners = (box.topLeft(), box.topRight(), box.bottomRight(), box.bottomLeft())
        return QPolygonF([self.camera.to_world(corner) for corner in corners])

    def moved(self) -> None:
        """The camera sees something else."""
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint a frame, and another soon if there was no time for all of it; in a zoom, when that has ended."""
        with QPainter(self) as painter:
            complete = self.picture.paint(painter, self.camera)
            if self.tool is not None:
                self.tool.paint(painter, self.camera)
            if self.hasFocus():
                painter.setPen(theme().colour("accent"))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        if not complete and self.picture.zooms and self._moving.isActive():
            return
        if not complete:
            QTimer.singleShot(0, self, self.update)
        elif not self._rest.isActive():
            self._rest.start()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Fit again if nothing else was wished since; else keep the middle where it is."""
        self.camera.resize(QSizeF(event.size()))
        other = event.size().width() != event.oldSize().width() or self.window().size() != self._window
        if self._fitted:
            if self._figures and other:
                self._figures = self._stood() or self._figures
            self._fit()

    def event(self, event: QEvent) -> bool:
        """A screen of another density needs other pictures."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._repaint()
        return super().event(event)

    def _prepare(self) -> None:
        self._rest.stop()
        if self.picture.ground.prepare():
            self._rest.start()

    def _move(self) -> None:
        """The picture is moved by hand, and comes to rest soon after the last time."""
        self.picture.move()
        self._moving.start()
        self.moved()

    def _stands(self) -> None:
        """The picture has come to rest."""
        self.picture.changed()
        self.update()

    def _picture_came(self, key: str) -> None:
        self.picture.ground.came(key)
        self.picture.changed()
        self.update()

    def _theme_changed(self) -> None:
        """Other colors are shown at once; of another size of type alone, the ground is painted as there is time."""
        same, self._painted_in = theme().palette is self._painted_in, theme().palette
        self.picture.forget(keeping_ground=same)
        self.moved()

    def _repaint(self) -> None:
        self.picture.forget()
        self.moved()
