"""Resources: the data the program ships with, such as ledgers, tables, examples, maps, icons and styles.

All of it is read here.
In a checkout the data is the top-level `resources/` folder; a wheel and a bundle carry it as `gmtool/_resources`.
The handbook, `docs/` in a checkout, is `gmtool/_docs` there.
"""

from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of data. Names in it are relative, with slashes ("rules/x.toml"). Every method raises `ResourceError`.

    `owner` is who it belongs to, for messages.
    """

    root: Path
    owner: str

    def path(self, relative: str) -> Path:
        """The path of a file or folder on this machine."""
        parts = PurePosixPath(relative)
        if parts.is_absolute() or ".." in parts.parts:
            raise ResourceError(f"{relative!r} is not a place inside the data of {self.owner}.")
        found = self.root / parts
        if not found.exists():
            raise ResourceError(f"The data of {self.owner} has no {relative!r}; installing it again should fix that.")
        return found

    def read_text(self, relative: str) -> str:
        """The text of one file."""
        try:
            return self.path(relative).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise ResourceError(f"In the data of {self.owner}, {relative!r} cannot be read: {problem}.") from problem

    def read_toml(self, relative: str) -> dict[str, Any]:
        """The tables of one TOML file."""
        import tomllib  # slow to import, and not everything needs a table

        try:
            return tomllib.loads(self.read_text(relative))
        except tomllib.TOMLDecodeError as problem:
            raise ResourceError(f"In the data of {self.owner}, {relative!r} is not valid TOML: {problem}.") from problem

    def names(self, folder: str, suffix: str = "") -> tuple[str, ...]:
        """The files directly in a folder that end in `suffix`, sorted, each as `read_text` takes it."""
        files = (entry for entry in self.path(folder).iterdir() if entry.is_file() and entry.name.endswith(suffix))
        return tuple(sorted(f"{folder}/{file.name}" for file in files))


def path(relative: str) -> Path:
    """The path of a bundled file or folder ("icons/gmtool.svg") on this machine."""
    return _bundled().path(relative)


def read_text(relative: str) -> str:
    """The text of one bundled file."""
    return _bundled().read_text(relative)


def read_toml(relative: str) -> dict[str, Any]:
    """The tables of one bundled TOML file."""
    return _bundled().read_toml(relative)


def names(folder: str, suffix: str = "") -> tuple[str, ...]:
    """The bundled files directly in `folder` that end in `suffix`."""
    return _bundled().names(folder, suffix)


def _bundled() -> Folder:
    return Folder(ROOT, "gmtool")
