#!/usr/bin/env bash
# PySide6-Essentials 6.11.3, QPdfWriter, read with pypdfium2 5.15.2: words found in a PDF that Qt wrote have a rectangle
# for each letter.
#
# Good guess: a reader that marks what was searched for gets a rectangle for each line of it, as from any other PDF.
# Seen: Qt places every letter of a line by itself, and PDFium joins only letters that were written together. The same
# words in the same font have one rectangle in a PDF of ReportLab's, and in Qt's one for every letter but the spaces: a mark
# with an edge or a see-through color shows gaps and overlaps. Who marks them has to unite what stands on one line. The
# text itself is whole, and is found.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet PySide6-Essentials==6.11.3 pypdfium2==5.15.2 reportlab==4.4.4
cat >letters.py <<'PYTHON'
from pathlib import Path

import pypdfium2
import reportlab
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QPainter, QPdfWriter
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

WORDS = "Rolling for damage"
vera = str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf")
app = QGuiApplication(["letters"])
family = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont(vera))[0]

writer = QPdfWriter("qt.pdf")
painter = QPainter(writer)
painter.setFont(QFont(family, 12))
painter.drawText(1000, 1000, WORDS)
painter.end()

pdfmetrics.registerFont(TTFont("Vera", vera))
canvas = Canvas("reportlab.pdf")
canvas.setFont("Vera", 12)
canvas.drawString(100, 700, WORDS)
canvas.save()

for name in ("reportlab", "qt"):
    text = pypdfium2.PdfDocument(f"{name}.pdf")[0].get_textpage()
    found = text.search(WORDS).get_next()
    print(f"{name}: {text.get_text_range().strip()!r}, {text.count_rects(*found)} rectangles")
PYTHON
QT_QPA_PLATFORM=offscreen bin/python letters.py | tee seen
diff - seen <<'SEEN'
reportlab: 'Rolling for damage', 1 rectangles
qt: 'Rolling for damage', 16 rectangles
SEEN
