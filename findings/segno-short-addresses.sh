#!/usr/bin/env bash
# segno 1.6.6: the QR code of a short address is a Micro QR code, which OpenCV 5.0.0's reader does not find.
#
# Good guess: `segno.make` makes a QR code, which whatever reads QR codes reads.
# Seen: up to some 15 characters fit a Micro QR code (one corner square instead of three), and then `make` makes that.
# "http://10.0.0.5" is one, the longer address of another home network is not: the code on the GM's screen works at one
# table and not at the next. ZXing reads both kinds. `make_qr`, or `make(..., micro=False)`, never makes one.
set -euo pipefail
cd "$(mktemp -d)"
trap 'rm -rf "$PWD"' EXIT
python3 -m venv .
bin/pip install --quiet segno==1.6.6 zxing-cpp==3.1.1 opencv-python-headless==5.0.0.93 numpy==2.4.6
cat >short.py <<'PYTHON'
import cv2
import numpy
import segno
import zxingcpp

for address in ("http://10.0.0.5", "http://192.168.178.24:8080/"):
    for made in (segno.make(address), segno.make_qr(address)):
        modules = numpy.array([[0 if dark else 255 for dark in row] for row in made.matrix_iter(scale=8, border=4)])
        gray = modules.astype(numpy.uint8)
        opencv, _, _ = cv2.QRCodeDetector().detectAndDecode(cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR))
        zxing = [found.text for found in zxingcpp.read_barcodes(gray)]
        print(address, made.designator, "| OpenCV:", opencv or "nothing", "| ZXing:", *zxing)
PYTHON
bin/python short.py | tee seen
diff - seen <<'TXT'
http://10.0.0.5 M4-L | OpenCV: nothing | ZXing: http://10.0.0.5
http://10.0.0.5 1-L | OpenCV: http://10.0.0.5 | ZXing: http://10.0.0.5
http://192.168.178.24:8080/ 2-L | OpenCV: http://192.168.178.24:8080/ | ZXing: http://192.168.178.24:8080/
http://192.168.178.24:8080/ 2-L | OpenCV: http://192.168.178.24:8080/ | ZXing: http://192.168.178.24:8080/
TXT
