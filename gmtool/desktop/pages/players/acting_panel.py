"""Who acts, large on the player window: the picture, the name, and who is next."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import Role, Theme, shape_path
from gmtool.language import tr
from gmtool.presentation.players.scene import Scene, acting_turn, next_turn
from gmtool.presentation.text import initials
from gmtool.rules.seam import Counter

_WIDE: Final = 1.8
"""The ratio of its sides from which the words stand beside the picture, and not under it."""
_SHARE: Final = 0.6
"""The share of the height that the picture gets over the words."""
_SMALLEST: Final = 12


class ActingPanel(QWidget):
    """Shows nothing where nobody is lit: the players do not learn who acts where that is a secret."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._scene = Scene()
        self._pictures: Pictures | None = None
        self.setAccessibleName(tr("Who acts"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def dress(self, look: Theme) -> None:
        self.look = look
        self.update()

    def use_pictures(self, pictures: Pictures) -> None:
        self._pictures = pictures
        pictures.ready.connect(self._came)

    def show_scene(self, scene: Scene) -> None:
        self._scene = scene
        self.setAccessibleDescription(". ".join(part for part in (self.name, self.following) if part))
        self.update()

    @property
    def name(self) -> str:
        """The name of whoever acts; empty where nobody is lit."""
        turn = acting_turn(self._scene)
        return turn.name if turn is not None else ""

    @property
    def following(self) -> str:
        """Who is next, in words."""
        turn = next_turn(self._scene)
        return tr("Next: {name}", name=turn.name) if turn is not None else ""

    def sizeHint(self) -> QSize:  # noqa: N802
        return QSize(self.look.px(300), self.look.px(260))

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), self.look.colour("surface"))
            counter = next((one for one in self._scene.figures if one.figure == self._scene.acting), None)
            if counter is None or not self.name:
                return
            gap = 0.06 * min(self.width(), self.height())
            room = QRectF(self.rect()).adjusted(gap, gap, -gap, -gap)
            picture, words = self._divided(room, gap)
            self._paint_picture(painter, picture, counter)
            half = words.height() * (0.6 if self.following else 1.0)
            self._write(painter, QRectF(words.left(), words.top(), words.width(), half), self.name, bold=True)
            under = QRectF(words.left(), words.top() + half, words.width(), words.height() - half)
            self._write(painter, under, self.following, bold=False)

    def _divided(self, room: QRectF, gap: float) -> tuple[QRectF, QRectF]:
        """The places of the picture and of the words: beside each other where there is room, or under."""
        if room.width() >= _WIDE * room.height():
            side = room.height()
            picture = QRectF(room.left(), room.top(), side, side)
            return picture, room.adjusted(side + gap, 0, 0, 0)
        side = min(room.width(), room.height() * _SHARE)
        picture = QRectF(0, 0, side, side)
        picture.moveCenter(room.center())
        picture.moveTop(room.top())
        return picture, room.adjusted(0, side + gap / 2, 0, 0)

    def _paint_picture(self, painter: QPainter, place: QRectF, counter: Counter) -> None:
        """The figure's picture as a disc; its initials on the sign of its side while there is none."""
        side = next((one for one in self._scene.sides if one.id == counter.side), None)
        style = self.look.side(side.colour if side is not None else 0)
        if not counter.picture or not self._paint_portrait(painter, place, counter.picture):
            painter.fillPath(shape_path(style.shape, place), QColor(style.colour or self.look.colour("text")))
            named = initials({one.figure: one.name for one in self._scene.figures})
            font = self.look.font(Role.HUGE, bold=True)
            font.setPixelSize(max(1, round(place.height() * 0.4)))
            painter.setFont(font)
            painter.setPen(QColor(style.on))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, named.get(counter.figure, ""))

    def _paint_portrait(self, painter: QPainter, place: QRectF, key: str) -> bool:
        """Paint the middle of the picture; False while it is being read, and where it is damaged."""
        pictures = self._pictures
        size = pictures.size(key) if pictures is not None else QSize()
        if pictures is None or size.isEmpty():
            return False
        filled = size.scaled(place.size().toSize(), Qt.AspectRatioMode.KeepAspectRatioByExpanding)
        image = pictures.image(key, filled.width() / size.width() * self.devicePixelRatioF())
        if image is None:
            return False
        target = QRectF(0, 0, filled.width(), filled.height())
        target.moveCenter(place.center())
        disc = QPainterPath()
        disc.addEllipse(place)
        painter.save()
        painter.setClipPath(disc)
        painter.drawImage(target, image)
        painter.restore()
        return True

    def _write(self, painter: QPainter, room: QRectF, text: str, *, bold: bool) -> None:
        """The words, as large as there is room for them."""
        font = self.look.font(Role.TITLE, bold=bold)
        flags = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
        for pixels in range(max(_SMALLEST, round(room.height() * (0.75 if bold else 0.6))), _SMALLEST - 1, -1):
            font.setPixelSize(pixels)
            painter.setFont(font)
            if room.contains(painter.boundingRect(room, flags, text)):
                break
        painter.setPen(self.look.colour("text" if bold else "muted"))
        painter.drawText(room, flags, text)

    def _came(self, key: str) -> None:
        if any(one.picture == key and one.figure == self._scene.acting for one in self._scene.figures):
            self.update()
