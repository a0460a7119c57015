"""The campaigns that were open, in the user's settings."""

from pathlib import Path

from PySide6.QtCore import QSettings

_KEY = "campaigns/recent"
_MOST = 8


class RecentCampaigns:
    """The files by when they were open, in the user's settings."""

    def __init__(self, store: QSettings) -> None:
        self._store = store

    def paths(self) -> list[Path]:
        """The last first; those that are gone are left out."""
        kept = self._store.value(_KEY) or []
        paths = [Path(text) for text in ([kept] if isinstance(kept, str) else kept)]
        return [path for path in paths if path.is_file()]

    def remember(self, path: Path) -> None:
        """This one is open now."""
        paths = [path, *(other for other in self.paths() if other != path)]
        self._store.setValue(_KEY, [str(one) for one in paths[:_MOST]])
