"""Tests of the pages paint nothing unless they look at it."""

from tests.desktop.unpainted import dressed, painted, qtbot

__all__ = ["dressed", "painted", "qtbot"]
