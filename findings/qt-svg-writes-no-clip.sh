#!/usr/bin/env bash
# PySide6-Essentials 6.11.3, QSvgGenerator: a drawing is written without its clip, unless SVG 1.1 is asked for.
#
# Good guess: a map that is painted through a clip, so that only the explored part is seen, is saved as a drawing that
# looks like the picture on the screen; where a clip cannot be written, what it cuts away is left out.
# Seen: by default (SVG Tiny 1.2) the clip is dropped without a word, and all that was painted is in the file and shown,
# the part beyond a clipping rectangle or path too. With SvgVersion.Svg11 the clip is in the file; what it hides is
# still there to be read by whoever opens the file as text.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet PySide6-Essentials==6.11.3
cat >map.py <<'PYTHON'
from PySide6.QtCore import QBuffer, QIODevice, QSize
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPainterPath
from PySide6.QtSvg import QSvgGenerator

app = QGuiApplication(["map"])


def through_rectangle(painter):
    painter.setClipRect(0, 0, 50, 100)


def through_path(painter):
    explored = QPainterPath()
    explored.addEllipse(0, 0, 50, 100)
    painter.setClipPath(explored)


def paint(device, clip):
    painter = QPainter(device)
    clip(painter)
    painter.fillRect(10, 10, 20, 20, QColor("#112233"))  # a hero, in the explored part
    painter.fillRect(70, 70, 20, 20, QColor("#445566"))  # an ambush, beyond it
    painter.end()


def written(clip, *version):
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    drawing = QSvgGenerator(*version)
    drawing.setOutputDevice(buffer)
    drawing.setSize(QSize(100, 100))
    paint(drawing, clip)
    return bytes(buffer.data()).decode()


for clip in (through_rectangle, through_path):
    screen = QImage(100, 100, QImage.Format.Format_RGB32)
    screen.fill(QColor("white"))
    paint(screen, clip)
    print(clip.__name__, "on the screen: ambush", "shown" if screen.pixelColor(80, 80).name() == "#445566" else "hidden")
    for name, version in (("default", ()), ("Svg11", (QSvgGenerator.SvgVersion.Svg11,))):
        text = written(clip, *version)
        print(f"  {name}: clip {'written' if 'clip-path' in text else 'dropped'}, ambush in the file: {'#445566' in text}")
PYTHON
QT_QPA_PLATFORM=offscreen bin/python map.py 2>/dev/null | tee seen
diff - seen <<'TXT'
through_rectangle on the screen: ambush hidden
  default: clip dropped, ambush in the file: True
  Svg11: clip written, ambush in the file: True
through_path on the screen: ambush hidden
  default: clip dropped, ambush in the file: True
  Svg11: clip written, ambush in the file: True
TXT
