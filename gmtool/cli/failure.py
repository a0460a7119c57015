"""Why a command could not be done."""

from pathlib import Path

BAD_USE = 2
"""The exit status for a wrong argument, a damaged file, or something that is missing."""
STOPPED = 130
"""The exit status of a command that was ended by Ctrl C."""


class Failure(Exception):
    """One sentence for stderr, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status


def path_of(text: str) -> Path:
    """The path that an argument names. Raises `Failure` where its name is not UTF-8."""
    from gmtool.store import StoreError
    from gmtool.store.places import written

    path = Path(text)
    try:
        written(path)
    except StoreError as problem:
        raise Failure(str(problem)) from None
    return path
