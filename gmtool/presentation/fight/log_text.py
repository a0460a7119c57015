"""The log of a fight as a text for others: Markdown, or plain."""

import re
from collections.abc import Iterable
from typing import Final

from gmtool.presentation.text import with_minus
from gmtool.rules.seam import Line

_SPECIAL: Final = re.compile(r"([\\`*_\[\]<>#|~])")
"""What Markdown would take for its own."""
_NUMBERED: Final = re.compile(r"^(\d+)([.)])")
_LISTED: Final = re.compile(r"^([-+])")


def plain_log(lines: Iterable[Line]) -> str:
    """The lines, with a blank one before each turn."""
    told = [f"\n{with_minus(one.text)}" if one.heading else with_minus(one.text) for one in lines]
    return "\n".join(told).strip()


def markdown_log(lines: Iterable[Line], title: str) -> str:
    """The lines as lists, with a heading for the fight and for each turn; heavy lines bold."""
    told = [f"# {_escaped(title)}", ""]
    for one in lines:
        text = _escaped(with_minus(one.text))
        if one.heading:
            told += ["", f"## {text}", ""] if told[-1] else [f"## {text}", ""]
        else:
            told.append(f"- **{text}**" if one.weight >= _HEAVY else f"- {text}")
    return "\n".join(told).rstrip()


_HEAVY: Final = 2


def _escaped(text: str) -> str:
    """A text as it is to be read, on one line."""
    plain = _SPECIAL.sub(r"\\\1", " ".join(text.split()))
    return _LISTED.sub(r"\\\1", _NUMBERED.sub(r"\1\\\2", plain))
