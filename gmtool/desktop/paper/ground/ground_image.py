"""The picture of a ground for a Universal VTT map: just the part of it that the map shows, without notes and names."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from gmtool.desktop.base.theme.current import painting_on_paper
from gmtool.desktop.canvas.ground.ground_art import PictureSource
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import MM_PER_INCH, Page, Paper
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import Ground
from gmtool.store.universal_vtt import frame_of, vtt_of, vtt_text

_PIXELS: Final = 100
"""The pixels of a square, of maps that are not too large for it."""
_LARGEST: Final = 8000
"""The most pixels of a side."""


def ground_map(ground: Ground, pictures: PictureSource, kinds: tuple[TerrainKind, ...] = ()) -> str:
    """The text of a Universal VTT map with this ground. Raises `StoreError` for one with too many walls."""
    return vtt_text(vtt_of(ground), png_bytes(ground_image(ground, pictures, kinds)))


def ground_image(ground: Ground, pictures: PictureSource, kinds: tuple[TerrainKind, ...] = ()) -> QImage:
    """The ground with the picture under it, in the colors of paper."""
    frame = frame_of(ground)
    pixels = min(_PIXELS, _LARGEST / max(frame.width, frame.height))
    image = QImage(
        max(1, round(frame.width * pixels)), max(1, round(frame.height * pixels)), QImage.Format.Format_RGB32
    )
    image.fill(Qt.GlobalColor.white)
    painted = PrintGround(ground, GroundOptions(10.0, 0, labels=False, fog=True, key=False), "", pictures, kinds)
    unit = layout_of(ground).measure
    corner, beside = (painted.place(QPointF(*frame.lie.on_plane(at)) * unit) for at in ((0.0, 0.0), (1.0, 0.0)))
    side = beside - corner
    area = QRectF(corner.x(), corner.y(), frame.width * side.x(), frame.height * side.x())
    with painting_on_paper(image.width() / area.width() * MM_PER_INCH), QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(image.width() / area.width(), image.height() / area.height())
        painter.translate(-area.topLeft())
        painted.paint(Page(painter, Paper()), area)
    return image


def png_bytes(image: QImage) -> bytes:
    """An image as a file."""
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(kept.data())
