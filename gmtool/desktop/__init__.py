"""The window: Qt, and only here."""

from gmtool.desktop.overrides import make_safe

make_safe()
