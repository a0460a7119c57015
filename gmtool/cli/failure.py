"""Why a command could not be done."""

BAD_USE = 2
"""The exit status for a wrong argument, a damaged file, or something that is missing."""


class Failure(Exception):
    """One sentence for stderr, and the exit status."""

    def __init__(self, sentence: str, status: int = BAD_USE) -> None:
        super().__init__(sentence)
        self.status = status
