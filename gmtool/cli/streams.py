"""Sources and targets of commands: files, or standard input and output where a file is named “-”."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gmtool.cli.arguments import NOT_DONE, Failure, path_of
from gmtool.records import dataclass

if TYPE_CHECKING:
    from typing import Self

    from gmtool.store.files.whole_files import Content

STANDARD: Final = "-"
"""The name of standard input or output on the command line."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A file, or a standard stream if there is no path."""

    path: Path | None

    @classmethod
    def named(cls, text: str) -> "Self":
        """The file or stream of an argument. Raises `Failure` where its name is not UTF-8."""
        return cls(None if text == STANDARD else path_of(text))


@dataclass(frozen=True, slots=True)
class Source(_Named):
    """A file that is read, or standard input."""

    @property
    def name(self) -> str:
        """The name for messages."""
        return self.path.name if self.path is not None else "Standard input"

    def read(self, largest: int, what: "Content") -> bytes:
        """All bytes. `what` names their kind in messages, as in `read_outside`. Raises `StoreError`."""
        from gmtool.store.errors import store_errors
        from gmtool.store.files.whole_files import read_outside, too_large

        if self.path is not None:
            return read_outside(self.path, largest, what)
        with store_errors(self.name):
            raw = sys.stdin.buffer.read(largest + 1) if sys.stdin is not None else b""
        if len(raw) > largest:
            raise too_large(self.name, largest, what)
        return raw


@dataclass(frozen=True, slots=True)
class Target(_Named):
    """A file that is written, or standard output."""

    def check_free(self, force: bool) -> None:
        """Raises `Failure` if there is no folder for the file, or it exists and may not be overwritten, and
        `StoreError` if it is no plain file.

        Nothing overwrites a campaign: it may be the very one that is read.
        """
        from gmtool.store.files.whole_files import place_outside

        if self.path is None:
            return
        place = place_outside(self.path)
        if not place.parent.is_dir():
            raise Failure(f"{self.path.name} cannot be written: there is no folder {place.parent}.", NOT_DONE)
        if not place.exists():
            return
        if is_campaign(self.path):
            raise Failure(f"{self.path} is a campaign, and campaigns are never overwritten; choose another name.")
        if not force:
            raise Failure(f"{self.path} already exists; --force overwrites it.")

    def write(self, content: str | bytes) -> None:
        """Write a text in UTF-8, or bytes; a file whole or not at all. Raises `StoreError`."""
        from gmtool.store.files.whole_files import write_outside

        if self.path is not None:
            write_outside(self.path, content)
            return
        # not as text: neither the locale nor Windows may change what another program reads
        sys.stdout.flush()
        sys.stdout.buffer.write(content if isinstance(content, bytes) else content.encode())
        sys.stdout.buffer.flush()


def is_campaign(path: Path) -> bool:
    """True for a file that is a campaign by what is in it, whatever its name."""
    from gmtool.store.files.database_file import APPLICATION_ID, application_id

    try:
        return application_id(path) == APPLICATION_ID
    except OSError:
        return False


def print_json(data: Any) -> None:
    """Print plain data as JSON, in plain ASCII where the terminal knows no more."""
    is_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(data, ensure_ascii=not is_unicode, indent=1))
