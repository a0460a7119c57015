"""Where the user's things live: campaigns, backups, settings."""

import os
from pathlib import Path

SUFFIX = ".gmtool"
"""How the file of a campaign ends."""


def home() -> Path:
    """The user's data folder, which may not be there yet; the environment variable GMTOOL_HOME names another."""
    if chosen := os.environ.get("GMTOOL_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("gmtool", appauthor=False)


def campaigns() -> tuple[Path, ...]:
    """The campaigns in the user's data folder, by name."""
    return tuple(sorted(home().glob(f"*{SUFFIX}")))
