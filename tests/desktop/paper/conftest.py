"""Fonts and pictures need the application."""

import pytest
from PySide6.QtWidgets import QApplication


@pytest.fixture(scope="session", autouse=True)
def application(qapp: QApplication) -> QApplication:
    """The application, whichever test is the first."""
    return qapp


@pytest.fixture
def first_page() -> str:
    """The page that is made fastest: none is looked at."""
    return "run"
