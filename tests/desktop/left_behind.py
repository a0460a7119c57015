"""What every test finds as the first one did: whoever leaves something else behind fails, and not a test after it."""

from PySide6.QtWidgets import QApplication

from gmtool.desktop.base.theme.current import theme, theme_signals

_found = dict[str, object]()


def note() -> None:
    """What is found now is what every test is to find."""
    _found.update(_now())


def check_nothing_left() -> None:
    """Everything is as it was noted; nothing is where no test has had the application yet."""
    if not _found or (now := _now()) == _found:
        return
    other = [name for name, value in now.items() if value != _found[name]]
    raise AssertionError(f"This test leaves to the next one {' and '.join(other)}.")


def _now() -> dict[str, object]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    return {
        "another theme": theme(),
        "another style sheet of windows": theme_signals().sheet,
        "a style sheet of the application": app.styleSheet(),
        "another font": app.font(),
        "another palette": app.palette(),
        "another direction": app.layoutDirection(),
        "a key that is held": app.keyboardModifiers(),
    }
