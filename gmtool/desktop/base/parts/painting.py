"""Painting that Qt has done by Python: what fails is reported, and its place says so; the program goes on.

An exception in a paint override never reaches Python again, and a painter that outlives one brings Qt down. So every
override is `guarded`, and every painter on a widget or a picture is opened by `with`.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import TracebackType
from typing import Any, Final, TypeVar, cast

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractScrollArea

from gmtool.desktop.base.theme.current import theme
from gmtool.language import tr

Paint = TypeVar("Paint", bound=Callable[..., None])
HERE: Final = tr("This cannot be drawn.")
LEFT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT: Final = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class NotPainted(Exception):
    """Something could not be painted; nothing but the picture is concerned."""


def guarded(paint: Paint) -> Paint:
    """A `paintEvent` of a widget, or the `paint` of a delegate, that nothing gets out of.

    The painter of a delegate is left as it was found. A widget that goes on failing in one place is reported once.
    """

    @wraps(paint)
    def safely(self: Any, *given: Any) -> None:
        painter = given[0] if isinstance(given[0], QPainter) else None
        try:
            if painter is None:
                paint(self, *given)
            else:
                with kept(painter):
                    # a row is a picture: its parts lie from left to right in every language
                    painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
                    paint(self, *given)
        except (Exception, SystemExit) as failure:
            place = place_of(type(failure), failure.__traceback__)
            if place not in (told := self.__dict__.setdefault("_not_painted", set())):
                told.add(place)
                report(failure)
            if painter is not None:
                say_so(painter, given[1].rect)
                return
            shown = self.viewport() if isinstance(self, QAbstractScrollArea) else self
            with QPainter(shown) as painter:
                say_so(painter, shown.rect())

    safely.guarded = True  # type: ignore[attr-defined]
    return cast(Paint, safely)


@contextmanager
def kept(painter: QPainter) -> Iterator[None]:
    """Pens, fonts and places are afterwards what they were, whatever happens meanwhile."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()


def report(failure: BaseException) -> None:
    """Have it reported as any fault of the program is."""
    unpainted = NotPainted(tr("A part of the window could not be drawn."))
    unpainted.__cause__ = failure
    sys.excepthook(NotPainted, unpainted, failure.__traceback__)


def say_so(painter: QPainter, room: QRect) -> None:
    """Say in the place of what could not be painted that it is missing."""
    with kept(painter):
        painter.fillRect(room, theme().colour("bad_soft"))
        painter.setPen(theme().colour("bad"))
        painter.setFont(theme().font("small"))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), HERE)


def place_of(kind: type[BaseException], trace: TracebackType | None) -> tuple[object, ...]:
    """The kind of an error and its line, by which the same error is known again."""
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return kind, trace and (trace.tb_frame.f_code, trace.tb_lineno)


def paint_line(
    painter: QPainter, room: QRect, text: str, font: QFont, colour: str, align: Qt.AlignmentFlag | Qt.TextFlag = LEFT
) -> int:
    """A line of text in a color of the theme, cut where it has no room; how wide it is then."""
    metrics = QFontMetrics(font)
    shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, max(0, room.width()))
    painter.setFont(font)
    painter.setPen(theme().colour(colour))
    painter.drawText(room, align, shown)
    return metrics.horizontalAdvance(shown)


def paint_chip(painter: QPainter, room: QRect, text: str) -> int:
    """A word or two on a rounded ground at the right end of a room; the width that is taken, with a gap before it."""
    if not text:
        return 0
    font = theme().font("small")
    metrics, px = QFontMetrics(font), theme().px
    width, height = metrics.horizontalAdvance(text) + px(12), metrics.height() + px(2)
    chip = QRectF(room.right() - width + 1, room.center().y() - height / 2 + 1, width, height)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme().colour("accent_soft"))
    painter.drawRoundedRect(chip, height / 2, height / 2)
    painter.setPen(theme().colour("text"))
    painter.setFont(font)
    painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, text)
    return width + px(6)
