"""A screen that is off: what windows would paint costs a fifth of their tests, and few of them look at it.

To dress them in the style sheet costs another fifth, and gives them nothing but colors and lengths. Folders whose tests
go without take these fixtures into their conftest."""

from typing import Any

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot


@pytest.fixture
def dressed() -> None:
    """Asked for by a test that measures something, or looks what has room; its windows have the style sheet."""


@pytest.fixture
def painted(dressed: None) -> None:
    """Asked for by a test that looks at what is painted; all its windows paint, and have the style sheet."""


@pytest.fixture
def qtbot(qtbot: QtBot, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> QtBot:
    """Qt's hands; windows are laid out and have the keys as ever, but paint nothing unless the test is `painted`.

    They have the font and the palette of the theme, and no style sheet unless the test is `dressed`."""
    if "painted" not in request.fixturenames:
        add = qtbot.addWidget

        def unpainted(widget: QWidget, **more: Any) -> None:
            add(widget, **more)
            widget.setUpdatesEnabled(False)

        monkeypatch.setattr(qtbot, "addWidget", unpainted)
        # of a window that paints nothing a picture shows next to nothing, and two are the same whatever is in them
        monkeypatch.setattr(QWidget, "grab", _no_picture)
        monkeypatch.setattr(QWidget, "render", _no_picture)
    if "dressed" not in request.fixturenames:
        monkeypatch.setattr(QWidget, "setStyleSheet", _as_it_is)
    return qtbot


def _as_it_is(*_: object) -> None:
    """Leave a window without a style sheet."""


def _no_picture(*_: object) -> None:
    pytest.fail("A test that looks at a picture asks for the fixture `painted`.")
