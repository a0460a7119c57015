"""Arguments of the command line: their parser, the paths among them, and the failure that ends a command."""

import argparse
from pathlib import Path
from typing import NoReturn

NOT_DONE = 1
"""The exit status where something was not done, or only in part, or where a check or comparison fails."""
BAD_USE = 2
"""The exit status for a bad argument, a damaged file, or something missing."""
STOPPED = 130
"""The exit status of a command ended by Ctrl C."""


class Failure(Exception):
    """A command has failed: one sentence for stderr, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status


def path_of(text: str) -> Path:
    """The path given as an argument. Raises `Failure` where its name is not UTF-8."""
    from gmtool.store import StoreError
    from gmtool.store.files.user_folder import path_text

    path = Path(text)
    try:
        path_text(path)
    except StoreError as problem:
        raise Failure(str(problem)) from None
    return path


class Parser(argparse.ArgumentParser):
    """A parser that reports bad arguments in one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Failure(f"{message[:1].upper()}{message[1:].rstrip('.')}; try `{self.prog} --help`.")
