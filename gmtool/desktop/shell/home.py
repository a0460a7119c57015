"""Where the user's things live: campaigns, backups, settings, crash reports."""

import os
from pathlib import Path


def home() -> Path:
    """The user's data folder; the environment variable GMTOOL_HOME names another."""
    chosen = os.environ.get("GMTOOL_HOME")
    if chosen:
        folder = Path(chosen)
    else:
        from platformdirs import user_data_path

        folder = user_data_path("gmtool", appauthor=False)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
