#!/usr/bin/env bash
# PySide6-Essentials 6.11.3, style sheets: a new window can be drawn in the style sheet of a window that is gone.
#
# Good guess: a style sheet belongs to its widget. When a dark players' window is deleted, nothing of it is left, and a
# light window that is made afterwards is light.
# Seen: where the first window was never shown, but a part of it was asked how large it would like to be, some of the
# light windows come out dark: Qt looks up what it has read of a style sheet by the place of the window in memory, and
# the next window is often put in the same place. A window that was shown, or was itself asked for something of its
# look, is forgotten as it goes, and then all light windows are light. Another window with a style sheet has to be there
# all along: with the last of them Qt forgets everything.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet PySide6-Essentials==6.11.3
cat >dresses.py <<'PYTHON'
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QStyle, QWidget

app = QApplication(["dresses"])
NAMES = {"#101010": "dark", "#f0f0f0": "light"}
table = QWidget()
table.setStyleSheet("QWidget { color: red }")


def window(ground):
    made = QWidget()
    made.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    made.setStyleSheet(f"QWidget {{ background: {ground} }} QPushButton {{ padding: 4px }}")
    return made, QPushButton("Roll", made)


def grounds(before):
    seen = set()
    for _ in range(40):
        dark, button = window("#101010")
        if before == "shown":
            dark.show()
            app.processEvents()
        elif before == "asked":
            dark.style().styleHint(QStyle.StyleHint.SH_ToolTip_Mask, None, dark)
        button.sizeHint()
        shiboken6.delete(dark)
        light, _ = window("#f0f0f0")
        light.resize(60, 60)
        seen.add(NAMES[light.grab().toImage().pixelColor(59, 59).name()])
        shiboken6.delete(light)
    return sorted(seen)


for before in ("shown", "asked", "never shown"):
    print(f"{before}:", "light windows are dark" if "dark" in grounds(before) else "all light windows are light")
PYTHON
QT_QPA_PLATFORM=offscreen bin/python dresses.py 2>/dev/null | tee seen
diff - seen <<'TXT'
shown: all light windows are light
asked: all light windows are light
never shown: light windows are dark
TXT
