"""Lengths at 100 % of widgets and layouts, that grow with the type as long as these live."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractSpinBox, QBoxLayout, QWidget

from gmtool.desktop.base.theme.current import theme, theme_signals

Some = TypeVar("Some", bound=QWidget)
Sides = tuple[int, int, int, int]
"""From the left on clockwise."""
_NUMBER_MARGIN = 7
"""Between the edge of a number's box and its first digit."""


class _Lengths(QObject):
    """Gives its owner the lengths of the theme now, and whenever that is another."""

    def __init__(self, owner: QObject, give: Callable[[], object]) -> None:
        super().__init__(owner)
        self._give = give
        theme_signals().theme_changed.connect(self._again)
        self._give()

    def _again(self) -> None:
        self._give()


def sized(widget: Some, *, least_width: int = 0, least_height: int = 0, width: int = 0, height: int = 0) -> Some:
    """A widget that is at least, or always, so wide or high; 0: as it likes."""

    def give() -> None:
        for length, use in (
            (least_width, widget.setMinimumWidth),
            (least_height, widget.setMinimumHeight),
            (width, widget.setFixedWidth),
            (height, widget.setFixedHeight),
        ):
            if length:
                use(theme().px(length))

    _Lengths(widget, give)
    return widget


def number_sized(box: QAbstractSpinBox, width: int) -> None:
    """Room for a number: a box that is at least so wide, its digits away from the edge."""

    def give() -> None:
        box.setMinimumWidth(theme().px(width))
        box.lineEdit().setTextMargins(theme().px(_NUMBER_MARGIN), 0, 0, 0)

    _Lengths(box, give)


def spaced(box: QBoxLayout, gap: int | None, margins: Sides | None) -> None:
    """A layout with this between its parts and around them; None: as the style has it."""

    def give() -> None:
        if margins is not None:
            box.setContentsMargins(*(_px(side) for side in margins))
        if gap is not None:
            box.setSpacing(_px(gap))

    if gap or (margins is not None and any(margins)):
        _Lengths(box, give)
    else:
        give()


def _px(length: int) -> int:
    return theme().px(length) if length else 0
