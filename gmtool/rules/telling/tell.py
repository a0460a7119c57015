"""A line for each event that has something to say."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from gmtool.rules.seam import Event, Line

Sentences = Mapping[type, Callable[[Any, Any], Line | None]]
"""For a kind of event what makes its line, of the names and the event; None where it says nothing."""


def tell(names: Any, sentences: Sentences, events: Sequence[Event]) -> tuple[Line, ...]:
    """The lines in the order of the events; an unknown kind says its own name."""
    lines = []
    for event in events:
        sentence = sentences.get(type(event))
        line = sentence(names, event) if sentence else Line(event.kind)
        if line is not None:
            lines.append(line)
    return tuple(lines)
