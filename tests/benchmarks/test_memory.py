"""The memory of the battle map with everything in it: aimed at under 400 MB. Nothing fails here."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage, QLinearGradient, QPainter

from gmtool.space import Backdrop, HexGround, blank_ground
from gmtool.store.campaign import Campaign

SIDE = 4000
HEXES, WALLS = 200, 2000


def photograph() -> bytes:
    """A large picture in a small file."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    colours = QLinearGradient(0, 0, SIDE, SIDE)
    colours.setColorAt(0, "#604020")
    colours.setColorAt(1, "#80b070")
    painter.fillRect(image.rect(), colours)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(buffer, "jpeg", 90)
    return buffer.data().data()


def test_the_memory_of_a_crowded_map_over_a_large_picture(qapp, tmp_path: Path, record_property) -> None:
    file = tmp_path / "Caves.gmtool"
    with Campaign.create(file, "Caves") as campaign:
        backdrop = Backdrop(campaign.pictures.add(photograph()), scale=300 / SIDE)
        walls = frozenset(Random(7).sample(list(blank_ground(HEXES, HEXES).hexes()), WALLS))
        campaign.grounds.add(HexGround(HEXES, HEXES, title="The valley", walls=walls, backdrop=backdrop))
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GMTOOL_HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    arguments = [sys.executable, "-m", "tests.benchmarks.crowded_page", str(file)]
    done = subprocess.run(arguments, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    record_property("memory", done.stdout)
    print(f"\nat most so far (aim 400 MB):\n{done.stdout}", end="")
