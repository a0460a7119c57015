"""A desk without a window, for edits of a campaign."""

from typing import Any

from gmtool.presentation.edits.history import EditHistory
from gmtool.store import StoreError
from gmtool.store.progress import unwatched


class BareDesk:
    """Keeps what was done, and what was said of it."""

    def __init__(self) -> None:
        self.complaints: list[StoreError] = []
        self.history = EditHistory(self.complaints.append)
        self.notices: list[str] = []
        self.settings: dict[str, Any] = {"delete_notice": True}

    def notice(self, sentence: str, /) -> None:
        self.notices.append(sentence)

    def setting(self, key: str) -> Any:
        return self.settings[key]

    def work(self, text: str, job: Any) -> Any:
        return job(unwatched)
