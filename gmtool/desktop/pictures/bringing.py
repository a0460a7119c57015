"""The picture that is dropped on something, or lies on the clipboard."""

from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage


def brings_picture(data: QMimeData | None) -> bool:
    """Whether it may be a picture: a file of whatever kind, or an image that another program has copied."""
    return data is not None and (_file(data) is not None or data.hasImage())


def brought(data: QMimeData) -> Path | QImage | None:
    """The first file, otherwise the image; None where there is neither."""
    found = _file(data)
    if found is not None:
        return found
    image = data.imageData()
    return image if isinstance(image, QImage) and not image.isNull() else None


def _file(data: QMimeData) -> Path | None:
    return next((Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()), None)
