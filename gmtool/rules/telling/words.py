"""Words put together."""

from collections.abc import Sequence


def joined(words: Sequence[str]) -> str:
    """Words with commas and an "and"."""
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def count(number: int, one: str, many: str = "") -> str:
    """ "1 hit", "5 hits"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def bare(words: str) -> str:
    """The GM's words without the stop at their end, to be put into a sentence."""
    return words.strip().rstrip(".")
