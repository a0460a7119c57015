"""The tours of the window in other languages paint nothing unless pictures of the pages are asked for."""

import os

import pytest

from tests.desktop.unpainted import dressed, painted, qtbot

__all__ = ["dressed", "painted", "qtbot"]

PICTURES = os.environ.get("GMTOOL_PICTURES", "")
"""The folder for a picture of each page; empty: none are made."""
LOOKED_AT = pytest.mark.usefixtures("painted" if PICTURES else "dressed")
