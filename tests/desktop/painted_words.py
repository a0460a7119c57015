"""The words in the picture of a widget, as it paints them itself: in rows, on the map, beside candidates."""

from xml.etree import ElementTree

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPoint
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

_TEXT = "{http://www.w3.org/2000/svg}text"


def painted_words(widget: QWidget) -> list[str]:
    """All lines of text that a widget and those in it paint, in their order; what is cut ends in an ellipsis."""
    raw = QByteArray()
    buffer = QBuffer(raw)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator()
    drawing.setOutputDevice(buffer)
    drawing.setSize(widget.size())
    drawing.setViewBox(widget.rect())
    with QPainter(drawing) as painter:
        widget.render(painter, QPoint())
    texts = (one.text or "" for one in ElementTree.fromstring(raw.data()).iter(_TEXT))
    return [text.strip() for text in texts if text.strip()]
