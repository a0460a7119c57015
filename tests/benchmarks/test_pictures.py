"""Opening a picture of 4,000 x 4,000 pixels: under a second, and the window goes on all the while.

The second is the time of all threads of this process, so that a busy machine does not spoil the figures.
"""

from itertools import pairwise
from random import Random
from time import perf_counter, process_time

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer
from PySide6.QtGui import QImage

from gmtool.desktop.pictures import Pictures
from gmtool.store.campaign import Campaign
from gmtool.store.limits import MB

READY = 1.0
GAP = 0.1


def painted(format: str) -> bytes:
    """Blurred noise: it is packed about as well as a painted map, 29 MB as PNG and 3 MB as JPEG."""
    noise = QImage(Random(7).randbytes(512 * 512 * 4), 512, 512, QImage.Format.Format_RGB32).copy()
    large = noise.scaled(4000, 4000, mode=Qt.TransformationMode.SmoothTransformation)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert large.save(buffer, format, 80)
    return buffer.data().data()


@pytest.mark.parametrize("format", ["png", "jpeg", "webp"])
def test_that_a_large_picture_is_there_within_a_second_and_stops_nothing(qtbot, tmp_path, format):
    with Campaign.create(tmp_path / "Caves.gmtool", "Caves") as campaign:
        key = campaign.pictures.add(painted(format))
        pictures = Pictures(campaign)
        ticks = [perf_counter()]
        timer = QTimer(interval=2)
        timer.timeout.connect(lambda: ticks.append(perf_counter()))
        timer.start()
        start = process_time()
        with qtbot.waitSignal(pictures.ready):
            pictures.image(key)
        whole = process_time() - start
        timer.stop()
        gap = max(later - earlier for earlier, later in pairwise(ticks))
        image = pictures.image(key)
        size = campaign.pictures.info(key).size
        print(f"\n{format}, {size // MB} MB: there after {whole:.2f} s, longest gap {gap * 1000:.0f} ms")
        assert image is not None
        assert image.width() == 4000
        pictures.close()
    assert whole < READY
    assert gap < GAP
