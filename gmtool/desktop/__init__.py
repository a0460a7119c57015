"""The window: Qt, and only here."""

import os

from gmtool.desktop.imports import import_plainly
from gmtool.desktop.overrides import make_safe

make_safe()
import_plainly()

# Qt would hand the spans of every larger shape to other threads, some sixty at a time, and wait for them: on the map
# that takes several times as long as to fill them at once. It asks for this when something is painted first.
os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
