"""Page of the player window for a handout: a picture or a text, as large as there is room for it."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gmtool.desktop.base.parts.painting import guarded
from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.desktop.base.theme.current import Role, Theme
from gmtool.language import tr
from gmtool.store.chronicle import Handout

_LARGEST, _SMALLEST = 64, 12
"""The pixels of the type of a text, by its room; one that is too long for the smallest is cut at the end."""
_MARGIN: Final = 0.05
_TEXT_SHARE: Final = 0.25
"""The share of the height that a text gets under a picture."""
_WRAP: Final = int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap)
_FROM_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
_LINE: Final = 60
"""The letters up to which every line of a short text stands in the middle."""


class HandoutPage(QWidget):
    """Shows a handout. Its title is the GM's, and is not shown."""

    def __init__(self, look: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.handout: Handout | None = None
        self._pictures: Pictures | None = None
        self.setAccessibleName(tr("Handout"))

    def dress(self, look: Theme) -> None:
        self.look = look
        self.update()

    def use_pictures(self, pictures: Pictures) -> None:
        self._pictures = pictures
        pictures.ready.connect(self._came)

    def show_handout(self, handout: Handout | None) -> None:
        self.handout = handout
        self.setAccessibleDescription(handout.text if handout is not None else "")
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        with QPainter(self) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), self.look.colour("background"))
            handout = self.handout
            if handout is None:
                return
            whole = QRectF(self.rect())
            gap = _MARGIN * min(whole.width(), whole.height())
            room = whole.adjusted(gap, gap, -gap, -gap)
            if not handout.picture:
                self._write(painter, room, handout.text)
                return
            below = room.height() * _TEXT_SHARE if handout.text.strip() else 0.0
            self._paint_picture(painter, whole if not below else room.adjusted(0, 0, 0, -below - gap), handout.picture)
            if below:
                self._write(painter, QRectF(room.left(), room.bottom() - below, room.width(), below), handout.text)

    def _paint_picture(self, painter: QPainter, room: QRectF, key: str) -> None:
        """The picture; nothing while it is being read, and where it is damaged, of which the GM is told."""
        pictures = self._pictures
        size = pictures.size(key) if pictures is not None else None
        if pictures is None or size is None or size.isEmpty():
            return
        fitted = size.scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        image = pictures.image(key, fitted.width() / size.width() * self.devicePixelRatioF())
        if image is not None:
            target = QRectF(0, 0, fitted.width(), fitted.height())
            target.moveCenter(room.center())
            painter.drawImage(target, image)

    def _write(self, painter: QPainter, room: QRectF, text: str) -> None:
        font = self.look.font(Role.TITLE, bold=False)
        lines = text.splitlines()
        flags = _WRAP if max(map(len, lines), default=0) <= _LINE else _FROM_LEFT
        largest = round(min(_LARGEST * self.look.scale / 100, room.height() / 4, room.width() / 14))
        for pixels in range(max(largest, _SMALLEST), _SMALLEST - 1, -1):
            font.setPixelSize(pixels)
            painter.setFont(font)
            if room.contains(painter.boundingRect(room, flags, text)):
                break
        else:
            flags = (flags & ~int(Qt.AlignmentFlag.AlignVCenter)) | int(Qt.AlignmentFlag.AlignTop)
        painter.setPen(self.look.colour("text"))
        painter.drawText(room, flags, text)

    def _came(self, key: str) -> None:
        if self.handout is not None and key == self.handout.picture:
            self.update()
