"""Tests of the pages paint nothing unless they look at it."""

from tests.desktop.unpainted import painted, qtbot

__all__ = ["painted", "qtbot"]
