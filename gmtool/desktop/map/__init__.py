"""The battle map: ground, counters, and what the rules answer about them."""

from gmtool.desktop.map.view import (
    MapView,
)

__all__ = ["MapView"]
