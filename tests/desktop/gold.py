"""Gold buttons as a person sees them: one in a window at a time, and one that can be pressed."""

from PySide6.QtWidgets import QApplication, QPushButton, QWidget


def gold_in(window: QWidget) -> list[QPushButton]:
    """The gold buttons in sight."""
    return [one for one in window.findChildren(QPushButton) if one.isVisible() and one.property("kind") == "primary"]


def check_gold() -> None:
    """No window shows two gold buttons, or one that cannot be pressed."""
    if not isinstance(QApplication.instance(), QApplication):
        return
    for window in QApplication.topLevelWidgets():
        gold = gold_in(window) if window.isVisible() else []
        assert len(gold) < 2, [one.text() for one in gold]
        assert all(one.isEnabled() for one in gold), [one.text() for one in gold]
