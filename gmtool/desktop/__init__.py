"""The window: Qt, and only here."""

from gmtool.desktop.imports import import_plainly
from gmtool.desktop.overrides import make_safe

make_safe()
import_plainly()
