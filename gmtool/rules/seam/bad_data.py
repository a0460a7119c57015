"""Data that cannot be read, and who is told of what was put right."""


class BadState(ValueError):
    """Data that is not a state of the system; the message is one sentence."""


class BadData(ValueError):
    """System data that is too damaged to play by; the message is one sentence."""


def quietly(_: str) -> None:
    """Ignores sentences about values that were put right, for callers that need not know."""
