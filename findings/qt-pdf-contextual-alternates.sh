#!/usr/bin/env bash
# PySide6-Essentials 6.11.3, QPdfWriter: with the font Inter 4.1, plus and minus are lost from the text of a PDF.
#
# Good guess: what is drawn as "Side +2" is found, copied and read aloud as "Side +2"; shapes that a font puts in the
# place of others change only the look.
# Seen: Inter raises plus, minus and brackets beside figures and capitals by its contextual alternates, which are on by
# default. The PDF looks right, but its text has characters of the private use area in their place. With the feature
# "calt" off, text and look agree. It depends on what stands beside the sign: "2d-1" stays, "3-5" does not.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund inter-ui@4.1.0
python3 -m venv .
bin/pip install --quiet PySide6-Essentials==6.11.3 pypdfium2==5.15.2 fonttools==4.60.1 brotli==1.1.0
cat >signs.py <<'PYTHON'
import pypdfium2
from fontTools.ttLib import TTFont
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QPainter, QPdfWriter

unpacked = TTFont("node_modules/inter-ui/web/Inter-Regular.woff2")
unpacked.flavor = None
unpacked.save("inter.ttf")
app = QGuiApplication(["signs"])
family = QFontDatabase.applicationFontFamilies(QFontDatabase.addApplicationFont("inter.ttf"))[0]


def printed(text, alternates):
    font = QFont(family, 12)
    if not alternates:
        font.setFeature(QFont.Tag("calt"), 0)
    writer = QPdfWriter("signs.pdf")
    painter = QPainter(writer)
    painter.setFont(font)
    painter.drawText(1000, 1000, text)
    painter.end()
    return pypdfium2.PdfDocument("signs.pdf")[0].get_textpage().get_text_range()


for text in ("Side +2", "Rear -4", "3-5 hits", "(+4)", "2d-1"):
    print(ascii(text), "is read as", ascii(printed(text, True)), "and without calt as", ascii(printed(text, False)))
PYTHON
QT_QPA_PLATFORM=offscreen bin/python signs.py | tee seen
diff - seen <<'TXT'
'Side +2' is read as 'Side \ue09d2' and without calt as 'Side +2'
'Rear -4' is read as 'Rear \ue0884' and without calt as 'Rear -4'
'3-5 hits' is read as '3\ue0885 hits' and without calt as '3-5 hits'
'(+4)' is read as '\ue081\ue09d4\ue082' and without calt as '(+4)'
'2d-1' is read as '2d-1' and without calt as '2d-1'
TXT
