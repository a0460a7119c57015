"""A campaign in a file, and pictures made by Qt itself."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from gmtool.desktop.base.pictures.pictures import Pictures
from gmtool.store.campaign import Campaign

RED, BLUE = QColor("#c02020"), QColor("#2030c0")


def picture(width: int, height: int, format: str = "png", seen: QImage.Format = QImage.Format.Format_RGB32) -> bytes:
    """A picture whose left half is red and whose right half is blue."""
    image = QImage(width, height, seen)
    image.fill(RED)
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width, height, BLUE)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, format, 90)
    return buffer.data().data()


def is_like(found: QColor, wanted: QColor) -> bool:
    """Whether two colors differ by no more than a lossy format makes of them."""
    return all(
        abs(a - b) < 12
        for a, b in zip(found.getRgb()[:3], wanted.getRgb()[:3], strict=True)  # type: ignore[index]
    )


@pytest.fixture
def campaign(tmp_path: Path, qtbot: QtBot) -> Iterator[Campaign]:
    """A campaign in a file, so that threads are what they are in the program."""
    with Campaign.create(tmp_path / "Caves.gmtool", "Caves") as made:
        yield made


@pytest.fixture
def pictures(campaign: Campaign) -> Iterator[Pictures]:
    """The campaign's pictures, closed before it."""
    made = Pictures(campaign)
    yield made
    made.close()
