"""Where the badge of a counter goes: over it, or beside it where the name of another one stands there."""

from PySide6.QtCore import QPointF, QSizeF

from gmtool.desktop.map.camera import Camera
from gmtool.desktop.map.content import Content
from gmtool.desktop.map.layout import ROOT3
from gmtool.desktop.theme import theme

_RIGHT = QPointF(1.5, ROOT3 / 2), QPointF(1.5, -ROOT3 / 2), QPointF(ROOT3, 0)
_ABOVE = QPointF(0, -ROOT3)
"""Where neighbours stand, in units, on flat tops and on pointed ones."""


def badge_place(
    camera: Camera, content: Content, at: QPointF, radius: float, size: QSizeF, stacked: int = 0
) -> QPointF:
    """The middle of a badge of a size for the counter at a pixel; `stacked` others of the same counter go before it."""
    lift = radius + theme().px(4)
    if not _stands(camera, content, at, _ABOVE):
        return at - QPointF(0, lift + stacked * theme().px(18))
    aside = lift + size.width() / 2
    crowded = any(_stands(camera, content, at, way) for way in _RIGHT)
    if crowded and not any(_stands(camera, content, at, -way) for way in _RIGHT):
        aside = -aside
    return at + QPointF(aside, stacked * theme().px(18))


def _stands(camera: Camera, content: Content, at: QPointF, way: QPointF) -> bool:
    """Whether a counter stands so many units away, as seen on the screen."""
    pointed = content.point_at(camera.to_world(at + way * camera.scale))
    return pointed is not None and bool(pointed.figure)
