"""Picture of the whole map, layer upon layer.

Two small layers are here: the things that lie on the ground, and the frame of what the players see."""

from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QPixmap, QPolygonF

from gmtool.desktop.base.theme.current import Role, theme
from gmtool.desktop.canvas.ground.colours import map_colours
from gmtool.desktop.canvas.ground.ground_tiles import GroundTiles
from gmtool.desktop.canvas.ground.pens import line_pen
from gmtool.desktop.canvas.naming.names import Names, numbered
from gmtool.desktop.canvas.naming.stamps import Stamps, bytes_of
from gmtool.desktop.canvas.painting.badges import LINE, REASON, Badges
from gmtool.desktop.canvas.painting.blocks import Blocks
from gmtool.desktop.canvas.painting.candidates import Candidates
from gmtool.desktop.canvas.painting.counters import Counters
from gmtool.desktop.canvas.painting.cursor_art import draw_cursor, draw_place, draw_size, draw_ways
from gmtool.desktop.canvas.painting.effect_art import Effects
from gmtool.desktop.canvas.painting.engagements import Engagements
from gmtool.desktop.canvas.painting.fan_art import draw_fan
from gmtool.desktop.canvas.painting.overlay_areas import OverlayAreas
from gmtool.desktop.canvas.painting.overlay_marks import OverlayMarks
from gmtool.desktop.canvas.painting.place_labels import PlaceLabels
from gmtool.desktop.canvas.painting.way_art import draw_lengths, draw_refusal
from gmtool.desktop.canvas.scene.camera import Camera
from gmtool.desktop.canvas.scene.content import Content
from gmtool.desktop.canvas.scene.placed_counters import Fan
from gmtool.language import tr
from gmtool.space import Place, Point, Position
from gmtool.store.limits import MB

_FROM: Final = 7.0
"""The scale from which it can be seen."""
_BLADES: Final = (
    QLineF(-0.22, -0.22, 0.22, 0.22),
    QLineF(0.22, -0.22, -0.22, 0.22),
    QLineF(0.06, 0.2, 0.2, 0.06),
    QLineF(-0.06, 0.2, -0.2, 0.06),
)


def draw_lying(painter: QPainter, camera: Camera, content: Content) -> None:
    """Draw each hex's things once, aside where a counter stands."""
    if camera.scale < _FROM:
        return
    seen = camera.seen().adjusted(-1, -1, 1, 1)
    colours = map_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(camera.transform(), True)
    places = {item.where for item in content.lying}
    for place in places:
        if place is None or not seen.contains(content.middle(place)):
            continue
        aside = QPointF(-0.55, -0.45) if content.spots.inside(place) else QPointF(0, 0)
        painter.save()
        painter.translate(content.middle(place))
        painter.rotate(-camera.angle)
        painter.translate(aside)
        for pen in (line_pen(painter, colours.halo, 4.0), line_pen(painter, colours.accent, 1.8)):
            painter.setPen(pen)
            painter.drawLines(_BLADES)
        painter.restore()
    painter.restore()


# translators: on a frame around what the players see of the map
_WORDS: Final = tr("players see")
_ROOM: Final = 220
"""The least width of the frame, in pixels at 100 %, at which its name does not cover its contents."""


def draw_frame(painter: QPainter, camera: Camera, frame: QPolygonF, stamps: Stamps) -> None:
    """Draw the part of the plane with these corners: dashed, with its name at the corner that is highest up."""
    corners = [camera.to_screen(corner) for corner in frame.toList()]
    colours = map_colours()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = 1.6 * theme().scale / 100
    for colour, style, wide in (
        (colours.halo, Qt.PenStyle.SolidLine, width + 2.5),
        (colours.cool, Qt.PenStyle.DashLine, width),
    ):
        painter.setPen(QPen(colour, wide, style))
        painter.drawPolygon(QPolygonF(corners))
    if QPolygonF(corners).boundingRect().width() < theme().px(_ROOM):
        painter.restore()
        return
    highest = min(corners, key=lambda corner: (round(corner.y()), corner.x()))
    inside = QPointF(highest.x() + theme().px(48), highest.y() + theme().px(13))
    room = QPointF(theme().px(70), theme().px(32))
    at = QPointF(
        min(max(inside.x(), room.x()), camera.size.width() - room.x()),
        min(max(inside.y(), room.y()), camera.size.height() - room.y()),
    )
    stamps.badge(painter, at, _WORDS, theme().font(Role.LABEL), colours.label, colours.outside)
    painter.restore()


_UNDER_KEPT: Final = 32 * MB
"""The bytes of pictures of what lies under the figures: a few on a usual screen, and one in any case."""


class MapPicture:
    """The layers, and what each keeps between two frames.

    What does not change with the pointer is kept as one pixmap: while it wanders about, only what follows it is drawn.
    """

    def __init__(self, content: Content) -> None:
        self._content = content
        self._stamps = Stamps()
        self.ground = GroundTiles()
        self.counters = Counters(self._stamps)
        self.names = Names(self._stamps)
        self.blocks = Blocks(self._stamps)
        self.effects = Effects(self._stamps)
        self.overlays = OverlayAreas(self._stamps)
        self.marks = OverlayMarks()
        self.badges = Badges(self._stamps)
        self._badged: tuple[Fan | None] | None = None
        """The fan that was open when badges were placed; they change with it, but not with the pointer."""
        self.ties = Engagements()
        self.candidates = Candidates(self.marks)
        self._labels = PlaceLabels(self._stamps)
        self.complete = False
        """True if the last frame had all of it."""
        self._still = QPixmap()
        self._still_of: tuple[object, ...] | None = None
        self._unders: list[tuple[tuple[object, ...], QPixmap]] = []
        """The layers under the figures, each with what it depends on besides where those stand; the last one last.

        They stay while nobody moves, whatever is done; a GM goes back and forth between a few figures and choices. What
        depends on nothing is only to be painted over.
        """
        self._moves = False
        self._scale = 0.0
        self.zooms = False
        """True if the last frame was one of a zoom: kept pictures of another scale were stretched, to save time."""

    def changed(self) -> None:
        """Something else is shown, or the picture has come to rest: draw all of it in the next frame."""
        self._unders = [((), picture) for _, picture in self._unders]
        self.changed_above()

    def changed_above(self) -> None:
        """Figures look otherwise, or something else is asked or foreseen; what lies on the ground has not changed."""
        self._still_of, self._moves = None, False

    def move(self) -> None:
        """The picture is being moved or zoomed: until it rests, or something else is shown, names move with it."""
        self._moves = True

    def forget(self, *, keeping_ground: bool = False) -> None:
        """The theme or the screen has changed: make everything anew, the ground as there is time."""
        self.changed()
        self.counters.forget()
        self.blocks.forget()
        self._stamps.forget()
        if keeping_ground:
            self.ground.renew()
        else:
            self.ground.forget()

    def paint(self, painter: QPainter, camera: Camera) -> bool:
        """Paint a frame. False if something was left for the next one."""
        content = self._content
        if content.ground is None:
            _say_there_is_none(painter, QRectF(QPointF(0, 0), camera.size))
            self.complete = True
            return True
        ratio = painter.device().devicePixelRatioF()
        seen = (camera.scale, camera.angle, QPointF(camera.left_top), QSizeF(camera.size), ratio)
        complete = True
        if self._still_of != seen:
            complete = self._paint_still(ratio, camera, seen)
            self._still_of = seen if complete else None
        painter.drawPixmap(0, 0, self._still)
        self.candidates.draw_current(painter, camera, content)
        self.marks.draw_rings(painter, camera, content)
        self._lay_badges(camera)
        self.badges.draw(painter)
        draw_fan(painter, camera, content, self.counters, self._stamps)
        self._draw_ghosts(painter, camera)
        self.blocks.draw_choice(painter, camera, content)
        draw_refusal(painter, camera, content, self._stamps, self.badges.free)
        draw_ways(painter, camera, content)
        draw_cursor(painter, camera, content)
        draw_place(painter, camera, content, self._stamps)
        draw_size(painter, camera, content, self._stamps)
        draw_lengths(painter, camera, content, self._stamps, self.badges.free)
        self._labels.draw_pointed(painter, camera, content)
        if content.frame is not None:
            draw_frame(painter, camera, content.frame, self._stamps)
        self.complete = complete
        return complete

    def _paint_still(self, ratio: float, camera: Camera, seen: tuple[object, ...]) -> bool:
        content = self._content
        self._badged = None
        # a frame without a change of scale is sharp, even before the picture has come to rest
        self.zooms, self._scale = self._moves and self._scale not in (0.0, camera.scale), camera.scale
        under, complete = (QPixmap(), True) if self._moves else self._under(ratio, camera, seen)
        self._still = _fitting(self._still, ratio, camera)
        with QPainter(self._still) as painter:
            if self._moves:  # the next frame shows another part
                painter.fillRect(self._still.rect(), map_colours().outside)
                complete = self._draw_under(painter, camera)
            else:
                painter.drawPixmap(0, 0, under)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            complete &= self.blocks.draw(painter, camera, content, zooms=self.zooms)
            self.blocks.draw_bonds(painter, camera, moves=self._moves)
            complete &= self.counters.draw(painter, camera, content, zooms=self.zooms)
            complete &= self._draw_names(painter, camera)
            self.ties.draw(painter, camera)
            self.marks.draw_sweeps(painter, camera, content)
            self.marks.draw_ties(painter, camera, content)
            self.candidates.draw_figures(painter, camera, content)
        return complete

    def _under(self, ratio: float, camera: Camera, seen: tuple[object, ...]) -> tuple[QPixmap, bool]:
        """The picture of what lies under the figures. False if time ran out."""
        content = self._content
        # a way begins at the acting figure
        said = (content.way, content.acting) if content.way.places else None
        asked = (seen, content.overlays, self.candidates.on_the_ground, said)
        places = range(len(self._unders))
        found = next((place for place in places if self._unders[place][0] == asked), None)
        if found is not None:
            self._unders.append(self._unders.pop(found))
            return self._unders[-1][1], True
        spare = next((place for place in places if not self._unders[place][0]), None)
        if spare is None and len(self._unders) >= _UNDER_KEPT // max(1, bytes_of(self._still)):
            spare = 0 if self._unders else None
        picture = _fitting(QPixmap() if spare is None else self._unders.pop(spare)[1], ratio, camera)
        picture.fill(map_colours().outside)
        with QPainter(picture) as painter:
            complete = self._draw_under(painter, camera)
        self._unders.append((asked if complete else (), picture))
        return picture, complete

    def _draw_under(self, painter: QPainter, camera: Camera) -> bool:
        """Draw what lies under the figures, which depends on where they stand alone. False if time ran out."""
        content = self._content
        complete = self.ground.draw(painter, camera, zooms=self.zooms)
        self.effects.draw(painter, camera)
        self.overlays.draw_areas(painter, camera)
        self.candidates.draw_hexes(painter, camera, content)
        self.overlays.draw_numbers(painter, camera, content)
        self._labels.draw_in_hexes(painter, camera, content)
        draw_lying(painter, camera, content)
        self.effects.draw_names(painter, camera)
        self.marks.draw_flights(painter, camera, content)
        # under the counters, so that the names of those at the edge can be read
        self._labels.draw_rulers(painter, camera, content)
        return complete

    def _draw_names(self, painter: QPainter, camera: Camera) -> bool:
        content = self._content
        if not (self._moves and self.names.follow(camera)):
            named = [*self.blocks.named(content), *self.counters.named(camera, content)]
            told = content.spots.of if self.names.all_told else {}
            self.names.lay(camera, named, numbered({figure: spot.counter.name for figure, spot in told.items()}))
        return self.names.draw(painter, content.acting)

    def _lay_badges(self, camera: Camera) -> None:
        content = self._content
        if self._badged == (content.fan,):
            return
        self._badged = (content.fan,)
        wanted = (*self.marks.badges(camera, content), *self.candidates.badges(camera, content))
        wanted = tuple(sorted(wanted, key=lambda badge: (badge.what == REASON, badge.what == LINE)))
        names = (label.box for label in self.names.placing.labels.values())
        self.badges.lay(camera, content, wanted, self.overlays.number_boxes(camera, content), names)

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
        self, painter: QPainter, camera: Camera, figure: str, place: Place, facing: int | None, opacity: float
    ) -> None:
        painter.setOpacity(opacity)
        block = self._content.spots.of[figure].counter.block
        if block is not None and isinstance(place, Point):
            heading = block.heading if facing is None else facing
            ghost = block.put(Position(place, heading))
            self.blocks.draw_ghost(painter, camera, self._content, figure, ghost)
            painter.setOpacity(1.0)
            return
        at = camera.to_screen(self._content.middle(place))
        radius = self._content.spots.of[figure].alone
        self.counters.draw_one(painter, figure, at, radius * camera.scale, facing)
        painter.setOpacity(1.0)


def _fitting(pixmap: QPixmap, ratio: float, camera: Camera) -> QPixmap:
    """A pixmap as large as the widget, to be painted all over; the same one if it fits."""
    size = camera.size.toSize() * ratio
    if pixmap.size() != size:
        pixmap = QPixmap(size)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _say_there_is_none(painter: QPainter, whole: QRectF) -> None:
    painter.fillRect(whole, map_colours().outside)
    painter.setFont(theme().font(Role.BODY))
    painter.setPen(theme().colour("muted"))
    painter.drawText(whole, Qt.AlignmentFlag.AlignCenter, tr("This fight has no map."))
