#!/usr/bin/env bash
# PySide6-Essentials 6.11.3, QWidget.grab and QWidget.render: while updates are disabled a picture lacks the children.
#
# Good guess: setUpdatesEnabled(False) keeps a window from painting itself on the screen, to save time while much is
# changed in it. A picture that is asked for is painted there and then, so it is whole: a map with its counters.
# Seen: the widget itself is in the picture, and nothing that lies on it, whether the window is shown or not, and without
# a word. Of a part inside, which is disabled with its parent, the same is true. With updates enabled all are there.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet PySide6-Essentials==6.11.3
cat >pictures.py <<'PYTHON'
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

app = QApplication(["pictures"])
NAMES = {"#ff0000": "table", "#00ff00": "map", "#0000ff": "counter"}


class Part(QWidget):
    def __init__(self, colour, place, size, parent=None):
        super().__init__(parent)
        self.colour = QColor(colour)
        self.setGeometry(place, place, size, size)

    def paintEvent(self, event):
        QPainter(self).fillRect(self.rect(), self.colour)


def seen(picture):
    image = picture.toImage()
    width, height = image.width(), image.height()
    colours = {image.pixelColor(x, y).name() for x in range(width) for y in range(height)}
    return [name for colour, name in NAMES.items() if colour in colours]


for shown in (False, True):
    for enabled in (True, False):
        table = Part("#ff0000", 0, 60)
        map_ = Part("#00ff00", 10, 40, table)
        counter = Part("#0000ff", 10, 20, map_)
        table.setUpdatesEnabled(enabled)
        if shown:
            table.show()
            app.processEvents()
        drawn = QPixmap(table.size())
        table.render(drawn)
        where, state = "shown" if shown else "not shown", "enabled" if enabled else "disabled"
        print(where, "updates", state, "grab", seen(table.grab()), "of the map", seen(map_.grab()), "render", seen(drawn))
        table.close()
PYTHON
QT_QPA_PLATFORM=offscreen bin/python pictures.py 2>/dev/null | tee seen
diff - seen <<'TXT'
not shown updates enabled grab ['table', 'map', 'counter'] of the map ['map', 'counter'] render ['table', 'map', 'counter']
not shown updates disabled grab ['table'] of the map ['map'] render ['table']
shown updates enabled grab ['table', 'map', 'counter'] of the map ['map', 'counter'] render ['table', 'map', 'counter']
shown updates disabled grab ['table'] of the map ['map'] render ['table']
TXT
