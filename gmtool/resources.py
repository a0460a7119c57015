"""Resources: the data the program ships with, such as ledgers, tables, examples, maps, icons and styles.

All of it is read here.
In a checkout the data is the top-level `resources/` folder; a wheel and a bundle carry it as `gmtool/_resources`.
The handbook, `docs/` in a checkout, is `gmtool/_docs` there.
"""

import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

_PACKAGE = Path(__file__).resolve().parent
_SHIPPED = _PACKAGE / "_resources"
ROOT = _SHIPPED if _SHIPPED.is_dir() else _PACKAGE.parent / "resources"
_SHIPPED_DOCUMENTS = _PACKAGE / "_docs"
DOCUMENTS = _SHIPPED_DOCUMENTS if _SHIPPED_DOCUMENTS.is_dir() else _PACKAGE.parent / "docs"
"""The handbook: Markdown pages that link to each other, and their pictures."""


class ResourceError(Exception):
    """Bundled data that is missing or damaged, in one sentence that names it."""


def path(relative: str) -> Path:
    """The path of the file or folder `relative` ("icons/gmtool.svg") on this machine."""
    parts = PurePosixPath(relative)
    if parts.is_absolute() or ".." in parts.parts:
        raise ResourceError(f"{relative!r} is not a place inside the program's own data.")
    found = ROOT / parts
    if not found.exists():
        raise ResourceError(f"The program's data has no {relative!r}; installing gmtool again should fix that.")
    return found


def read_text(relative: str) -> str:
    """The text of one bundled file."""
    try:
        return path(relative).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise ResourceError(f"The program's data file {relative!r} cannot be read: {problem}.") from problem


def read_toml(relative: str) -> dict[str, Any]:
    """The tables of one bundled TOML file."""
    try:
        return tomllib.loads(read_text(relative))
    except tomllib.TOMLDecodeError as problem:
        raise ResourceError(f"The program's data file {relative!r} is not valid TOML: {problem}.") from problem


def names(folder: str, suffix: str = "") -> tuple[str, ...]:
    """The files directly in `folder` that end in `suffix`, sorted, each as `read_text` takes it ("rules/x.toml")."""
    files = (entry for entry in path(folder).iterdir() if entry.is_file() and entry.name.endswith(suffix))
    return tuple(sorted(f"{folder}/{file.name}" for file in files))
