"""A list of names or amounts within a sentence."""

from collections.abc import Sequence

from gmtool.language import tr


def listed(words: Sequence[str]) -> str:
    """Some words as a sentence names them: "one, two and three"."""
    *most, last = words
    return tr("{first} and {last}", first=", ".join(most), last=last) if most else last
