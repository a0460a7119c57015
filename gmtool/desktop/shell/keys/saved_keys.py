"""The saved keys at the start: used at once, and looked through when the window has opened."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, QTimer, SignalInstance

from gmtool.desktop.base.desk import Level
from gmtool.presentation.keys.key_book import book

_MOST = 3


def watch_saved_keys(
    window: QObject, ready: SignalInstance, store: QSettings, notice: Callable[[str, Level], object]
) -> None:
    """Use the keys that the GM has changed; once a campaign is ready, say which of them do not hold, if any."""
    book.use(store)
    if not book.saved():
        return

    def look() -> None:
        from gmtool.desktop.shell.keys.places import read_all_tables, taking

        read_all_tables()
        sentences = taking.mend()
        for sentence in sentences[:_MOST]:
            notice(sentence, Level.WARN)

    once = QTimer(window, singleShot=True, interval=0)
    once.timeout.connect(look)
    ready.connect(once.start)
