"""Arguments of the command line: their parser, the paths among them, and the failure that ends a command."""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from gmtool.store import StoreError

MOST_NAMES = 8
"""The number of names up to which a message lists them all."""
LONGEST_SHOWN = 40
"""The characters of a bad value that a message repeats."""
NOT_DONE = 1
"""The exit status where something was not done, or only in part, or where a check or comparison fails."""
BAD_USE = 2
"""The exit status for a bad argument, a damaged file, or something missing."""
STOPPED = 130
"""The exit status of a command ended by Ctrl C."""
UNREAD = 141
"""The exit status where the reader of the output has gone, as `head` does; shells give it to every such command."""

DIED = "The fights have stopped: one of the processes that play them was ended from outside, or could not start."
"""The sentence where a process of a pool has died."""


class Failure(Exception):
    """A command has failed: one sentence for stderr, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status

    @classmethod
    def of(cls, problem: "StoreError") -> "Failure":
        """The failure of a command that a problem of the store has ended."""
        from gmtool.store.errors import NotWritten

        return cls(str(problem), NOT_DONE if isinstance(problem, NotWritten) else BAD_USE)


class BadArguments(Failure):
    """The arguments do not fit the command."""


def path_of(text: str) -> Path:
    """The path given as an argument. Raises `Failure` where no file can have this name."""
    from gmtool.store import StoreError
    from gmtool.store.files.user_folder import path_text

    if not text:
        raise Failure("The name of a file is empty.")
    path = Path(text)
    try:
        path_text(path)
        path.stat()
    except StoreError as problem:
        raise Failure.of(problem) from None
    except (FileNotFoundError, NotADirectoryError):
        # not there: whoever reads or makes it says so
        pass
    except OSError as problem:
        raise Failure(f"{text[:LONGEST_SHOWN]} cannot be used: {problem.strerror or problem}.") from None
    return path


def campaign_of(text: str) -> Path:
    """The path of a campaign, which may not be there yet. Raises `Failure` for a folder or a device."""
    path = path_of(text)
    if path.exists() and not path.is_file():
        raise Failure(f"{path} is not a campaign: it is {'a folder' if path.is_dir() else 'not a plain file'}.")
    return path


def whole_number(lowest: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The reader of a whole number, within bounds where there are any; a bad one is named in a sentence."""
    bounds = "" if lowest is None or most is None else f" from {lowest:,} to {most:,}"

    def read(text: str) -> int:
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        try:
            number = int(text)
        except ValueError:
            # Python itself reads no number of more than some thousand digits
            raise argparse.ArgumentTypeError(f"“{shown}” is not a whole number{bounds}") from None
        if (lowest is not None and number < lowest) or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"“{shown}” is not a whole number{bounds}")
        return number

    return read


def some_of(names: Sequence[str], wanted: str) -> str:
    """All of a few names, for a message; of many, the ones most like what was wanted, or the first."""
    if len(names) <= MOST_NAMES:
        return ", ".join(names)
    from difflib import get_close_matches

    by_key = {name.casefold(): name for name in names}
    alike = [by_key[key] for key in get_close_matches(wanted.casefold(), by_key, 3, 0.5)]
    shown = alike or names[:3]
    return f"{', '.join(shown)}, and {len(names) - len(shown)} more"


class Parser(argparse.ArgumentParser):
    """A parser that reports bad arguments in one sentence, and whose help fails where it cannot be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stdout).write(message)

    def error(self, message: str) -> NoReturn:
        raise BadArguments(f"{message[:1].upper()}{message[1:].rstrip('.')}; try `{self.prog} --help`.")
