"""The words in the picture of a widget, as it paints them itself: in rows, on the map, beside candidates."""

from collections.abc import Callable
from sys import byteorder
from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint, QRect, QSize
from PySide6.QtGui import QPaintDevice, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_TEXT = "{http://www.w3.org/2000/svg}text"


class _Fine(QSvgGenerator):
    """A screen with one and a half pixels to one of the window: for it no row is kept as a picture, without words."""

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        return _ONE_AND_A_HALF[metric] if metric in _ONE_AND_A_HALF else super().metric(metric)


_Metric = QPaintDevice.PaintDeviceMetric
_ONE_AND_A_HALF = {
    _Metric.PdmDevicePixelRatio: 1,
    _Metric.PdmDevicePixelRatioScaled: 0x18000,
    # the two halves of a floating-point number
    _Metric.PdmDevicePixelRatioF_EncodedA: 0 if byteorder == "little" else 0x3FF80000,
    _Metric.PdmDevicePixelRatioF_EncodedB: 0x3FF80000 if byteorder == "little" else 0,
}


def painted_words(widget: QWidget) -> list[str]:
    """All lines of text that a widget and those in it paint, in their order; what is cut ends in an ellipsis."""
    return _words(QSvgGenerator(), widget.size(), lambda painter: widget.render(painter, QPoint()))


def drawn_words(size: QSize, paint: Callable[[QPainter], object]) -> list[str]:
    """The same of what is painted into a room."""
    return _words(_Fine(), size, paint)


def _words(drawing: QSvgGenerator, size: QSize, paint: Callable[[QPainter], object]) -> list[str]:
    raw = QByteArray()
    buffer = QBuffer(raw)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing.setOutputDevice(buffer)
    drawing.setSize(size)
    drawing.setViewBox(QRect(QPoint(), size))
    with QPainter(drawing) as painter:
        paint(painter)
    texts = (one.text or "" for one in ElementTree.fromstring(raw.data()).iter(_TEXT))
    return [text.strip() for text in texts if text.strip()]
