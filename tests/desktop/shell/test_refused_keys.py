"""A key of something that cannot be done now says why; no key of the program does nothing in silence."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from gmtool.desktop.shell.main_window import MainWindow
from gmtool.desktop.shell.pages import PAGES


def refused(page: QWidget) -> Iterator[tuple[QAction, QKeySequence]]:
    """The actions of a page that cannot be done now, each with a key with Ctrl that nothing else has there."""
    every = [one for widget in (page, *page.findChildren(QWidget)) for one in widget.actions()]
    for action in every:
        for key in action.shortcuts():
            alone = not any(other.isEnabled() and key in other.shortcuts() for other in every)
            if not action.isEnabled() and alone and "Ctrl" in key.toString():
                yield action, key


@pytest.mark.parametrize("name", [page.key for page in PAGES])
def test_that_the_key_of_what_cannot_be_done_says_why(window: MainWindow, name: str) -> None:
    window.show_page(name)
    QApplication.processEvents()
    page, tried = window.pages.currentWidget(), 0
    for action, key in refused(page):
        holder = next(one for one in (page, *page.findChildren(QWidget)) if action in one.actions())
        if not holder.isVisible():
            continue
        window.notices.clear()
        tried += 1
        holder.setFocus()
        QTest.keySequence(holder, key)
        said = window.notices.sentences()
        assert any(one.startswith(f"{action.text()}: ") for one in said), (action.text(), key.toString(), said)
    assert tried or name in ("rules", "lists"), "they can do all that has a key"
