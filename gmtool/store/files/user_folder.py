"""The user's data folder and the campaigns in it."""

import os
from pathlib import Path

from gmtool.language import tr
from gmtool.store.errors import StoreError, store_errors

SUFFIX = ".gmtool"
"""The ending of a campaign's file name."""


def home() -> Path:
    """The user's data folder, which may not exist yet; the environment variable GMTOOL_HOME names another."""
    if chosen := os.environ.get("GMTOOL_HOME"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("gmtool", appauthor=False)


def state_home() -> Path:
    """The folder of the log and of crash reports, which may not exist yet; within GMTOOL_HOME where that is set."""
    if chosen := os.environ.get("GMTOOL_HOME"):
        return Path(chosen) / "state"
    from platformdirs import user_state_path

    return user_state_path("gmtool", appauthor=False)


def made_home() -> Path:
    """The user's data folder, made if it does not exist. Raises `StoreError`."""
    folder = _sound_home()
    with store_errors(path_text(folder)):
        folder.mkdir(parents=True, exist_ok=True)
    return folder


def campaigns() -> tuple[Path, ...]:
    """The campaigns in the user's data folder, by name. Raises `StoreError` if that is no folder."""
    return tuple(sorted(_sound_home().glob(f"*{SUFFIX}")))


def _sound_home() -> Path:
    folder = home()
    shown = path_text(folder)
    if folder.exists() and not folder.is_dir():
        raise StoreError(tr("{path} is a file, not a folder; GMTOOL_HOME must name a folder.", path=shown))
    return folder


def path_text(path: Path) -> str:
    """The path as text, in any locale. Raises `StoreError` if it is not UTF-8, as it could not be saved."""
    raw = os.fsencode(path)
    try:
        return raw.decode()
    except UnicodeDecodeError:
        shown = raw.decode(errors="replace")
        raise StoreError(tr("The name {name} is not text in UTF-8; rename the file.", name=shown)) from None
