"""The picture of a ground for a Universal VTT map: just the part of it that the map shows, without notes and names."""

from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QTransform

from gmtool.desktop.base.theme.current import painting_on_paper
from gmtool.desktop.canvas.ground.ground_art import PictureSource
from gmtool.desktop.canvas.scene.ground_layout import layout_of
from gmtool.desktop.paper.ground.print_ground import PrintGround
from gmtool.desktop.paper.page import MM_PER_INCH, Page, Paper
from gmtool.presentation.sheets.options import GroundOptions
from gmtool.rules.seam.views import TerrainKind
from gmtool.space import Backdrop, Ground
from gmtool.store.universal_vtt import GroundFrame, frame_of, vtt_of, vtt_text

_PIXELS: Final = 100
"""The pixels of a square, of maps that are not too large for it."""
_LEAST: Final = 20.0
_LARGEST: Final = 8000
"""The least pixels of a square, and the most of a side."""
_PLAIN: Final = GroundOptions(10.0, 0, labels=False, fog=True, key=False)


def ground_map(ground: Ground, pictures: PictureSource, kinds: tuple[TerrainKind, ...] = ()) -> str:
    """The text of a Universal VTT map with this ground. Raises `StoreError` for one with too many walls."""
    return vtt_text(vtt_of(ground), png_bytes(ground_image(ground, pictures, kinds)))


def ground_image(ground: Ground, pictures: PictureSource, kinds: tuple[TerrainKind, ...] = ()) -> QImage:
    """The picture under the ground as it lies there; without one the ground itself, in the colors of paper."""
    frame, backdrop = frame_of(ground), ground.backdrop
    under = None if backdrop is None else pictures.image(backdrop.picture)
    wanted = _PIXELS if backdrop is None or under is None else max(_LEAST, frame.lie.square / backdrop.scale)
    pixels = min(wanted, _LARGEST / max(frame.width, frame.height))
    wide, high = (max(1, round(size * pixels)) for size in (frame.width, frame.height))
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    if backdrop is not None and under is not None:
        _paint_under(image, frame, backdrop, under, pictures.size(backdrop.picture))
    else:
        _paint_ground(image, frame, PrintGround(ground, _PLAIN, "", pictures, kinds))
    return image


def _paint_under(image: QImage, frame: GroundFrame, backdrop: Backdrop, under: QImage, size: QSize) -> None:
    """Paint the picture that lies under a ground, without its grid: other programs have their own."""
    corner, right, down = (QPointF(*frame.lie.on_map(at)) for at in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
    x, y = right - corner, down - corner
    scale = QTransform.fromScale(image.width() / frame.width, image.height() / frame.height)
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setTransform(QTransform(x.x(), x.y(), y.x(), y.y(), corner.x(), corner.y()) * scale)
        painter.translate(backdrop.x, backdrop.y)
        painter.rotate(backdrop.angle)
        painter.scale(backdrop.scale, backdrop.scale)
        painter.drawImage(QRectF(0, 0, size.width(), size.height()), under, QRectF(under.rect()))


def _paint_ground(image: QImage, frame: GroundFrame, painted: PrintGround) -> None:
    unit = layout_of(painted.ground).measure
    corner, beside = (painted.place(QPointF(*frame.lie.on_plane(at)) * unit) for at in ((0.0, 0.0), (1.0, 0.0)))
    side = beside - corner
    area = QRectF(corner.x(), corner.y(), frame.width * side.x(), frame.height * side.x())
    with painting_on_paper(image.width() / area.width() * MM_PER_INCH), QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(image.width() / area.width(), image.height() / area.height())
        painter.translate(-area.topLeft())
        painted.paint(Page(painter, Paper()), area)


def png_bytes(image: QImage) -> bytes:
    """An image as a file."""
    kept = QByteArray()
    buffer = QBuffer(kept)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    buffer.close()
    return bytes(kept.data())
